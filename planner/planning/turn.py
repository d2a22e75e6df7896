"""Several costs at once: which of them can be paid together, and how, one after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, islice, product
from typing import Any

import msgspec
from msgspec import Struct

from planner.contract.answer import KeptPlan, Need, NotUnderstood, Plan, PriceKind
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.request import KeepSpec, PaySpec, Request
from planner.costing.bearing import unattached
from planner.costing.kept_costs import Kept, kept_costs, recosted
from planner.costing.question import Question, needs_of, prepare_on
from planner.game.clock import Clock, OutOfTimeError
from planner.game.mana import read_symbols
from planner.game.objects import Game
from planner.game.prices import KEPT, Prices
from planner.game.total_cost import TotalCost
from planner.loading.game_state import game_from
from planner.planning.answering import answer
from planner.planning.game_after import game_after
from planner.planning.keep.joint_payment import JointPayment, best_joint_payment
from planner.planning.keep.kept_afterwards import game_after_chance
from planner.planning.methods import DEFAULTS, SolveOptions
from planner.planning.task import NONE, SideConstraints

_MOST_PLANS = 60
"""How many plans are looked at until an order works."""
_LEAVING_THE_REST = SideConstraints(keep_all=True, keep_from_pool=True)
"""Each plan of a turn leaves all other costs payable, with the mana that it leaves in the pool."""
_SHARE_OF_CHOOSING = 0.5
"""The share of what is left for a turn that finding out which costs are paid may take."""
_MOST_NAMESAKES = 20
"""How many choices among kept costs of the same names are looked at."""


class Paid(Struct, kw_only=True):
    """One cost of a turn that is paid: its name, what it is worth, and its plan.

    The plan is ``optimal`` where the whole turn is ``cheapest``: the others count as well.
    """

    name: str
    value: int
    plan: Plan


class Turn(Struct, kw_only=True):
    """What is paid in a turn, in an order that works, and what isn't.

    ``value`` is the total of what is paid, the greatest there is where ``proven``. ``price`` is
    what all plans together give up: the sum of their prices, less those of mana that one leaves
    in the pool for another (neither unspent then, nor mana that was there before). It is the
    lowest that anything of this value has where ``cheapest``.
    """

    value: int
    price: int
    proven: bool
    cheapest: bool
    paid: list[Paid] = []
    left_out: list[str] = []
    assumed: list[str] = []
    not_understood: list[NotUnderstood] = []
    needs: list[Need] = []

    def __bool__(self) -> bool:
        return bool(self.paid)

    def to_dict(self) -> dict[str, Any]:
        """Give the turn as JSON would have it, in plain Python objects."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def to_json(self) -> str:
        """Write the turn as one line of JSON."""
        return msgspec.json.encode(self).decode()


def turn_of(request: Request, game: Game | None = None, clock: Clock | None = None) -> Turn:
    """Find which of the request's ``pays`` are paid together, for the greatest total ``value``.

    Among those the price of all plans together is the lowest that was found: which costs are paid
    and with which objects is proven to be the cheapest for all of them together, and the plans
    are made of these objects in several orders. Where they come to more in each (mana that has to
    wait in the pool costs a little), ``cheapest`` is false. X is 0 where none is announced; with "max"
    the cost is chosen with X = 0, and paid last with the greatest X that the others leave. Of several
    costs of one card (with kicker and without) one at most is paid. What a spell becomes as it
    resolves isn't planned with.

    ``game`` is that of the board, where it is there already, ``clock`` that of the answer. Where the
    limit comes before the costs that are paid are known, as many as can be are paid one after another,
    those that are worth the most first. Raises ``RequestError`` for what is refused.
    """
    clock = Clock(request.limits.time) if clock is None else clock
    pays = _refuse_all_but_pays(request)
    try:
        with clock.ticking():
            return _turn_of(request, pays, game, clock)
    except OutOfTimeError:
        return Turn(value=0, price=0, proven=False, cheapest=False, left_out=[_called(pay) for pay in pays])


def _turn_of(request: Request, pays: list[PaySpec], game: Game | None, clock: Clock) -> Turn:
    with clock.finishing():
        game = game_from(request.board) if game is None else game
        costs = kept_costs([_valued(pay) for pay in pays], game, "pays")
        # The prices and what is forbidden are the same in each of the questions.
        first = prepare_on(game, costs[0].spec, prices=request.prices, forbid=request.forbid)
    shared = TurnTerms(first.prices, first.forbid, clock)
    try:
        turn = _planned_together(pays, costs, shared, game)
    except OutOfTimeError:
        turn = None
    if turn is None:
        plans = PlanSequence(costs, shared, game)
        with clock.finishing():
            turn = _turn(costs, plans, plans.one_by_one(), False)
    return turn


def _planned_together(
    pays: list[PaySpec], costs: tuple[Kept, ...], shared: TurnTerms, game: Game
) -> Turn | None:
    """Find which costs are paid together, and plans for them; None where the limit comes before both."""
    clock = shared.clock.part(_SHARE_OF_CHOOSING)
    found = best_joint_payment(game, costs, shared.prices, clock, forbid=shared.forbid)
    if clock.is_over and not found.paid:
        return None
    # What isn't understood could make more mana.
    helped = any(one.helped for one in costs)
    best, proven = found.paid, found.proven and not helped
    largest_x = frozenset(number for number, pay in enumerate(pays) if pay.x == "max")
    plans = PlanSequence(costs, shared, game, found.used, found.least, largest_x)
    while (paid := plans.cheapest(sorted(best))) is None:
        if shared.clock.is_over:
            return None
        # All together they can be paid, but in no order looked at: one of them is left out.
        best, proven = best - {min(best, key=lambda n: (costs[n].weight, -n))}, False
        plans = PlanSequence(costs, shared, game, largest_x=largest_x)
    return _turn(costs, plans, paid, proven)


def _refuse_all_but_pays(request: Request) -> list[PaySpec]:
    """Read the costs of a turn; raises ``RequestError`` for what one payment alone could ask for."""
    if not request.pays:
        raise RequestError("pays", "expected the costs of the turn, one at least", ErrorCode.MISSING)
    for name in ("pay", "keep", "require"):
        if getattr(request, name):
            raise RequestError(name, "a turn asks for pays alone", ErrorCode.CONFLICT)
    if request.want != "plan":
        raise RequestError("want", f'expected "plan" for a turn, got {shown(request.want)}')
    return request.pays


def _called(pay: PaySpec) -> str:
    """Call a cost of the turn by what the request says of it."""
    card = pay.card if isinstance(pay.card, str | None) else pay.card.name
    return pay.tag or pay.cost or card or pay.source or ""


def _valued(pay: PaySpec) -> KeepSpec:
    """Read a cost of the turn as one that is worth its value."""
    fields = {name: getattr(pay, name) for name in PaySpec.__struct_fields__}
    if pay.x == "max":
        fields["x"] = None
    return KeepSpec(**fields, weight=pay.value)


@dataclass(frozen=True, slots=True)
class TurnTerms:
    """What all questions of a turn have in common."""

    prices: Prices
    forbid: frozenset[str]
    clock: Clock


@dataclass(slots=True)
class PlanSequence:
    """Plans for costs one after another, each of which leaves the rest payable.

    Each is made of the objects of ``within`` where that can be, of all others where it can't.
    ``least`` is a price below which they can't come together. Those of ``largest_x`` come last, with
    the greatest X that there is then.
    """

    costs: tuple[Kept, ...]
    shared: TurnTerms
    game: Game
    within: frozenset[str] = frozenset()
    least: int | None = None
    largest_x: frozenset[int] = frozenset()
    known: dict[tuple[int, ...], tuple[Plan, Game] | None] = field(default_factory=dict)

    def cheapest(self, numbers: list[int]) -> list[tuple[int, Plan]] | None:
        """Find plans for all of these costs in the cheapest order; None where none works."""
        best: list[tuple[int, Plan]] | None = None
        for first in _first_orders(self.costs, numbers):
            order = tuple(sorted(first, key=self.largest_x.__contains__))
            plans = self._in_order(order)
            if plans is not None and (best is None or self.price(plans) < self.price(best)):
                best = plans
            if best is not None and self.least in (None, self.price(best)):
                return best
        return best if best is not None else self._in_any_order((), frozenset(numbers))

    def one_by_one(self) -> list[tuple[int, Plan]]:
        """Find plans for as many costs as there is time for, each from what the one before it leaves."""
        found: list[tuple[int, Plan]] = []
        game = self.game
        try:
            for number in sorted(range(len(self.costs)), key=lambda n: (-self.costs[n].weight, n)):
                plan = self._plan(number, game, (), frozenset())
                if plan is not None:
                    game = game_after(game, plan)
                    found.append((number, plan))
        except OutOfTimeError:
            pass  # what was found by then is paid
        return found

    def _in_order(self, order: tuple[int, ...]) -> list[tuple[int, Plan]] | None:
        """Find plans for these costs in this order; None where one has no plan."""
        for length in range(1, len(order) + 1):
            if self._step(order[:length], order[length:]) is None:
                return None
        return self._plans(order)

    def _in_any_order(self, step: tuple[int, ...], rest: frozenset[int]) -> list[tuple[int, Plan]] | None:
        """Find plans for the costs that are left after these, in the first order that works."""
        if not rest:
            return self._plans(step)
        for number in sorted(rest - self.largest_x or rest):
            if len(self.known) >= _MOST_PLANS:
                return None
            others = rest - {number}
            if self._step((*step, number), tuple(sorted(others))) is not None:
                plans = self._in_any_order((*step, number), others)
                if plans is not None:
                    return plans
        return None

    def _plans(self, order: tuple[int, ...]) -> list[tuple[int, Plan]]:
        found = (self.known[order[: length + 1]] for length in range(len(order)))
        return [(number, one[0]) for number, one in zip(order, found, strict=True) if one is not None]

    def price(self, plans: list[tuple[int, Plan]]) -> int:
        """Sum up what these plans give up together: mana that one leaves for another costs nothing."""
        prices = self.shared.prices
        each = sum(plan.price for _, plan in plans)
        return each - (prices.unspent + prices.pool) * mana_carried_over([plan for _, plan in plans])

    def _step(self, step: tuple[int, ...], rest: tuple[int, ...]) -> tuple[Plan, Game] | None:
        """Plan the last of these costs after the others, once."""
        if step not in self.known:
            self.known[step] = self._next(step, rest)
        return self.known[step]

    def _next(self, step: tuple[int, ...], rest: tuple[int, ...]) -> tuple[Plan, Game] | None:
        """Plan the last of these costs after the others: its plan, and the game after it."""
        before = self.known[step[:-1]] if len(step) > 1 else None
        game = before[1] if before is not None else self.game
        keep = tuple(replace(recosted(self.costs[n], game), weight=1, name=str(n)) for n in rest)
        for objects in (self.within, frozenset[str]()) if self.within else (self.within,):
            plan = self._plan(step[-1], game, keep, objects)
            if plan is not None:
                plan.price += KEPT * len(keep)
                plan.prices = [item for item in plan.prices if item.kind is not PriceKind.KEPT]
                plan.summary.kept = []
                return plan, game_after(game, plan) if rest else game
        return None

    def _plan(self, number: int, game: Game, keep: tuple[Kept, ...], within: frozenset[str]) -> Plan | None:
        """Find the best plan for a cost that leaves the others payable; None where there is none."""
        shared, cost = self.shared, self.costs[number]
        assert cost.spec is not None
        ways = recosted(cost, game).ways
        if not ways:
            return None
        question = prepare_on(game, cost.spec)
        if number in self.largest_x:
            ways, within = question.ways, frozenset()
        others = {i for entry in game.objects for i in entry.ids} - within if within else frozenset()
        question = question.choosing(*ways).priced(shared.prices).keeping(keep)
        question = question.using(forbid=shared.forbid | others)
        side = _LEAVING_THE_REST if keep else NONE
        found = answer(question, SolveOptions(clock=shared.clock), side=side)
        return found if isinstance(found, Plan) and found.lethal is not True else None


def _first_orders(costs: tuple[Kept, ...], numbers: list[int]) -> list[tuple[int, ...]]:
    """List the orders to look at: as asked, the dearest first, backwards, the cheapest first."""
    by_size = sorted(numbers, key=lambda n: max((_mana_value(way) for way in costs[n].ways), default=0))
    orders = [tuple(numbers), tuple(by_size[::-1]), tuple(numbers[::-1]), tuple(by_size)]
    return list(dict.fromkeys(orders))


def _mana_value(way: TotalCost) -> int:
    return way.mana.mana_value if way.mana is not None else 0


def mana_carried_over(plans: list[Plan]) -> int:
    """Count the mana that one of these plans makes and leaves in the pool, and another one spends."""
    pool: Counter[str] = Counter()
    total = 0
    for plan in plans:
        made = Counter(letter for step in plan.steps for letter in _letters(step.adds))
        spent = Counter(letter for step in plan.steps for letter in _letters(step.spends, step.mana))
        taken = (spent - made) & pool
        total += taken.total()
        pool = pool - taken + (made - spent)
    return total


def _letters(*mana: str | None) -> Iterator[str]:
    return (symbol.types for one in mana for symbol in read_symbols(one or ""))


def _turn(costs: tuple[Kept, ...], paying: PlanSequence, plans: list[tuple[int, Plan]], proven: bool) -> Turn:
    """Write the turn with these plans."""
    numbers = {number for number, _ in plans}
    cast = {costs[number].card for number in numbers} - {None}
    price = paying.price(plans)
    cheapest = proven and price == (paying.least if plans else 0)
    for _, plan in plans:
        plan.optimal = cheapest
    lines = [line for one in costs for line in one.unread]
    unread = [
        NotUnderstood(object=name, text=u.text, could=u.could.value) for name, u in lines if not u.lacks
    ]
    return Turn(
        value=sum(costs[number].weight for number in numbers),
        price=price,
        proven=proven,
        cheapest=cheapest,
        paid=[Paid(name=costs[n].name, value=costs[n].weight, plan=plan) for n, plan in plans],
        left_out=[one.name for n, one in enumerate(costs) if n not in numbers and one.card not in cast],
        assumed=list(dict.fromkeys(line for _, plan in plans for line in plan.assumed)),
        not_understood=_without_repeats([*unread, *(u for _, plan in plans for u in plan.not_understood)]),
        needs=needs_of((line for _, line in lines), unattached(paying.game)),
    )


def _without_repeats(lines: list[NotUnderstood]) -> list[NotUnderstood]:
    return [line for number, line in enumerate(lines) if line not in lines[:number]]


def kept_plans(question: Question, plan: Plan, options: SolveOptions = DEFAULTS) -> list[KeptPlan] | None:
    """Find plans for what a plan keeps, one after another, each of which leaves the rest payable.

    They start from the board after the plan with nothing in the pool (the contract's "keep");
    None where the time is over before they are found.
    """
    if not plan.summary.kept:
        return []
    clock = options.running
    try:
        with clock.ticking():
            return _kept_plans(question, plan, clock)
    except OutOfTimeError:
        return None


def leaves_payable(question: Question, plan: Plan, options: SolveOptions = DEFAULTS) -> bool:
    """Tell whether all that a plan says it keeps can be paid together after it, in whatever order."""
    game = replace(game_after_chance(question, plan), pool=())
    return any(_payable_together(question, plan, game, options.running))


def _payable_together(
    question: Question, plan: Plan, game: Game, clock: Clock
) -> Iterator[tuple[tuple[int, ...], JointPayment]]:
    """Find the numbers of costs that a plan may mean by what it keeps, and that can be paid in this game."""
    for chosen in islice(_named(question.keep, plan.summary.kept), _MOST_NAMESAKES):
        # With which objects all of them can be paid is asked once: less is left to look at for each.
        costs = [recosted(question.keep[n], game) for n in chosen]
        found = best_joint_payment(game, costs, question.prices, clock, forbid=question.forbid)
        if len(found.paid) == len(chosen):
            yield chosen, found


def _kept_plans(question: Question, plan: Plan, clock: Clock) -> list[KeptPlan] | None:
    game = replace(game_after_chance(question, plan), pool=())
    shared = TurnTerms(question.prices, question.forbid, clock)
    for chosen, found in _payable_together(question, plan, game, clock):
        plans = PlanSequence(question.keep, shared, game, found.used).cheapest(list(chosen))
        if plans is not None:
            return [KeptPlan(name=question.keep[n].name, plan=one) for n, one in plans]
    return None


def _named(keep: tuple[Kept, ...], names: list[str]) -> Iterator[tuple[int, ...]]:
    """List every choice of numbers of kept costs that have these names."""
    wanted = Counter(names)
    choices = [
        combinations([number for number, one in enumerate(keep) if one.name == name], count)
        for name, count in wanted.items()
    ]
    return (tuple(sorted(chain(*chosen))) for chosen in product(*choices))
