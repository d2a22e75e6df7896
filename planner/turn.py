"""Several costs at once: which of them can be paid together, and how, one after another."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from msgspec import Struct

from planner.aftermath import game_after
from planner.answer import Plan
from planner.game.costs import TotalCost
from planner.game.objects import Game
from planner.game.prices import KEPT
from planner.keeping import Kept, kept_costs
from planner.payment import answer
from planner.refusal import RequestError
from planner.request import KeepSpec, PaySpec, Request
from planner.setup import Prepared, prepare_on
from planner.support import refuse_unsupported
from planner.zones import game_from

_MOST_ORDERS = 60
"""How many plans are looked at for an order in which all of them work."""
_WEIGHT = 1_000


class Paid(Struct, kw_only=True):
    """One cost of a turn that is paid: its name, what it is worth, and its plan."""

    name: str
    value: int
    plan: Plan


class Turn(Struct, kw_only=True):
    """What is paid in a turn, in an order that works, and what isn't.

    ``value`` is the total of what is paid, proven to be the greatest where ``proven``.
    ``price`` is what all plans give up.
    """

    value: int
    price: int
    proven: bool
    paid: list[Paid] = []
    left_out: list[str] = []

    def to_dict(self) -> dict[str, Any]:
        """The turn as JSON would have it, in plain Python objects."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def to_json(self) -> str:
        """The turn as one line of JSON."""
        return msgspec.json.encode(self).decode()


def turn_of(request: Request) -> Turn:
    """Which of the request's ``pays`` are paid together, for the greatest total ``value``.

    Raises ``RequestError`` for what is refused.
    """
    if not request.pays:
        raise RequestError("pays", "expected the costs of the turn, one at least")
    if request.pay is not None or request.keep:
        raise RequestError("pay" if request.pay is not None else "keep", "a turn asks for pays alone")
    refuse_unsupported(replace_pays(request), "")
    game = game_from(request.board)
    specs = [_numbered(pay, number) for number, pay in enumerate(request.pays)]
    costs = _Costs(request, specs, kept_costs(list(specs), game))
    best, proven = costs.best(game)
    while best:
        paid = costs.in_order(game, best)
        if paid is not None:
            return costs.turn(paid, proven)
        # All together they can be paid, but in no order looked at: one of them is left out.
        best, proven = best - {min(best, key=lambda number: (specs[number].value, -number))}, False
    return costs.turn([], proven)


def replace_pays(request: Request) -> Request:
    """The request without its list of costs, which only a turn reads."""
    return msgspec.structs.replace(request, pays=None)


def _numbered(pay: PaySpec, number: int) -> KeepSpec:
    """A cost of the turn under a name of its own; an X that isn't announced is 0."""
    fields = {name: getattr(pay, name) for name in PaySpec.__struct_fields__}
    return KeepSpec(**fields | {"tag": str(number)}, weight=min(pay.value, _WEIGHT))


@dataclass(slots=True)
class _Costs:
    """The costs of a turn."""

    request: Request
    specs: list[KeepSpec]
    kept: tuple[Kept, ...]
    looked_at: int = field(default=0)

    def best(self, game: Game) -> tuple[frozenset[int], bool]:
        """The numbers of the costs with the greatest total value, and whether that is proven."""
        from planner.models.search import best_payment
        from planner.models.solve import Clock, Outcome
        from planner.payment import problem_of

        valued = tuple(
            replace(one, weight=spec.value) for one, spec in zip(self.kept, self.specs, strict=True)
        )
        nothing = Prepared(
            game=game,
            cost=TotalCost(None),
            prices=self._question(game, 0, ()).prices,
            keep=valued,
            keeps_pool=True,
        )
        problem = problem_of(nothing)
        assert problem.later is not None
        payment = best_payment(problem, Clock(self.request.limits.time))
        groups = {cost.payee: cost.group for cost in problem.later.costs}
        chosen = frozenset(groups[payee] for payee in payment.solution.kept)
        return chosen, payment.outcome is Outcome.OPTIMAL

    def in_order(self, game: Game, numbers: frozenset[int]) -> list[tuple[int, Plan]] | None:
        """Plans for all of these costs, each leaving the others payable; None where no order was found."""
        if not numbers:
            return []
        for number in sorted(numbers):
            self.looked_at += 1
            if self.looked_at > _MOST_ORDERS:
                return None
            rest = numbers - {number}
            found = answer(self._question(game, number, tuple(self.kept[n] for n in sorted(rest))))
            if not isinstance(found, Plan) or found.lethal is True:
                continue
            if set(found.summary.kept) == {str(n) for n in rest}:
                after = self.in_order(game_after(game, found), rest)
                if after is not None:
                    return [(number, found), *after]
        return None

    def _question(self, game: Game, number: int, rest: tuple[Kept, ...]) -> Prepared:
        spec = self.specs[number]
        pay = PaySpec(**{name: getattr(spec, name) for name in PaySpec.__struct_fields__} | {"tag": None})
        request = self.request
        question = prepare_on(
            game, pay, prices=request.prices, forbid=request.forbid, seconds=request.limits.time
        )
        ways = tuple(replace(way, x=0 if way.wants_max_x else way.x) for way in question.ways)
        keep = tuple(replace(one, weight=_WEIGHT) for one in rest)
        return replace(question, cost=ways[0], ways=ways, keep=keep, keeps_pool=True)

    def turn(self, paid: list[tuple[int, Plan]], proven: bool) -> Turn:
        """The turn with these plans."""
        found = []
        for number, plan in paid:
            plan.price += KEPT * _WEIGHT * len(plan.summary.kept)
            plan.prices = [item for item in plan.prices if not item.what.startswith("keeps ")]
            plan.summary.kept = []
            found.append(Paid(name=self._name(number), value=self.specs[number].value, plan=plan))
        numbers = {number for number, _ in paid}
        return Turn(
            value=sum(one.value for one in found),
            price=sum(one.plan.price for one in found),
            proven=proven,
            paid=found,
            left_out=[self._name(number) for number in range(len(self.specs)) if number not in numbers],
        )

    def _name(self, number: int) -> str:
        assert self.request.pays is not None
        pay = self.request.pays[number]
        if pay.tag or pay.cost:
            return pay.tag or pay.cost or ""
        card = pay.card
        if isinstance(card, str):
            return card
        return (card.name if card is not None else pay.source) or ""
