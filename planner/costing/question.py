"""From a request to the question that the program answers: the game, and what is owed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from planner.contract.answer import NotUnderstood
from planner.contract.refusals import RequestError, shown
from planner.contract.request import KeepSpec, PaySpec, PricesSpec, Request, decode
from planner.contract.unsupported import refuse_unsupported
from planner.costing.kept_costs import Kept, Sway, kept_costs, without_cast
from planner.costing.total_costs import owed_for
from planner.game.caching import remembered
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.readings import Could, Unread
from planner.game.total_cost import TotalCost
from planner.loading.game_state import game_from

_DEFAULT_PRICES = Prices()


@dataclass(frozen=True, slots=True)
class Prepared:
    """A question, validated and read.

    ``unread`` holds, with the object that has it, each line that bears on the payment
    and isn't understood. ``seconds`` is the limit of wall clock, if any. ``ways`` are the
    total costs between which the payer chooses, ``cost`` the first of them; ``reasons`` say why none can be
    paid, as (rule, sentence), ``assumed`` what was taken as false for them. ``mandatory`` and ``hidden``
    are what the duty to pay rests on (118.3c, 118.8c). ``keep`` should stay payable, with
    ``keeps_pool`` by what is left in the pool too; with ``keeps_all`` all of it does, at the lowest price.
    With ``sway`` its ways are there after payments with certain ends.
    ``offers`` are the alternative costs that could be announced. Nothing of ``spared`` is lost, and
    nothing of ``left_alone`` used, though what is kept may use it.
    """

    game: Game
    cost: TotalCost
    prices: Prices
    forbid: frozenset[str] = frozenset()
    require: frozenset[str] = frozenset()
    unread: tuple[tuple[str, Unread], ...] = ()
    want: str = "plan"
    seconds: float | None = None
    ways: tuple[TotalCost, ...] = ()
    reasons: tuple[tuple[str, str], ...] = ()
    assumed: tuple[str, ...] = ()
    mandatory: bool = False
    hidden: bool = False
    offers: tuple[str, ...] = ()
    keep: tuple[Kept, ...] = ()
    keeps_pool: bool = False
    keeps_all: bool = False
    sway: Sway | None = None
    spared: frozenset[str] = frozenset()
    left_alone: frozenset[str] = frozenset()

    @property
    def keep_names(self) -> tuple[tuple[str, int], ...]:
        """The costs to keep, by name, with their weights."""
        return tuple((one.name, one.weight) for one in self.keep)

    def each_way(self) -> Iterator[Prepared]:
        """The question for each total cost that the payer may still choose, one at a time (601.2b)."""
        for cost in self.ways or (self.cost,):
            yield self if cost is self.cost else replace(self, cost=cost)

    @property
    def volatile(self) -> bool:
        """Whether some mana ability's amount or condition could change while paying."""
        return _is_volatile(self.game)

    @property
    def not_understood(self) -> list[NotUnderstood]:
        """The unread lines as the answer lists them, those that bear on what is kept alone at the end."""
        lines = dict.fromkeys([*self.unread, *(line for one in self.keep for line in one.unread)])
        return [NotUnderstood(object=name, text=u.text, could=u.could.value) for name, u in lines]

    def any_could(self, *effects: Could) -> bool:
        """Whether an unread line could have one of these effects."""
        return any(unread.could in effects for _, unread in self.unread)


@remembered
def _is_volatile(game: Game) -> bool:
    return any(ability.volatile for entry in game.objects for ability in entry.abilities)


def prepare(request: Request | dict[str, Any] | str | bytes) -> Prepared:
    """A request as the question that it asks.

    Raises ``RequestError`` for everything that the contract refuses.
    """
    request = decode(request)
    refuse_unsupported(request, "")
    return prepare_on(
        game_from(request.board),
        request.pay,
        prices=request.prices,
        forbid=request.forbid,
        require=request.require,
        want=request.want,
        seconds=request.limits.time,
        keep=request.keep,
    )


def prepare_on(
    game: Game,
    pay: PaySpec | None,
    *,
    prices: PricesSpec | None = None,
    forbid: Iterable[str] = (),
    require: Iterable[str] = (),
    want: str = "plan",
    seconds: float | None = None,
    keep: list[KeepSpec] | Literal["hand"] | None = None,
) -> Prepared:
    """A question about a game that is there already; raises ``RequestError``."""
    owed = owed_for(pay, game)
    game = owed.game
    on_board = (entry for entry in game.objects if entry.zone != "effect")
    known = {object_id for entry in on_board for object_id in entry.ids} if forbid or require else set()
    lines = prices.lines() if prices else {}
    unread = [(entry.ids[0], line) for entry in game.objects for line in entry.reading.unread]
    unread += game.unread
    unread = [(name, line) for name, line in unread if not line.kinds or owed.cost.kind in line.kinds]
    game = _with_pool_assumed(game, owed.cost)
    return Prepared(
        game=game,
        cost=owed.cost,
        prices=_DEFAULT_PRICES.override(lines) if lines else _DEFAULT_PRICES,
        forbid=_known_ids(forbid, "forbid", known),
        require=_known_ids(require, "require", known),
        unread=(*unread, *owed.unread),
        want=want,
        seconds=seconds,
        ways=owed.ways,
        reasons=owed.reasons,
        assumed=owed.assumed,
        mandatory=owed.mandatory,
        hidden=owed.hidden,
        keep=without_cast(kept_costs(keep, game), owed.cost.on_stack),
        offers=owed.offers,
    )


def _with_pool_assumed(game: Game, cost: TotalCost) -> Game:
    """The game with a note where the request doesn't say what produced the mana in the pool (106.3)."""
    if not any(pool.source is None for pool in game.pool):
        return game
    notes = tuple(f"not: the mana in the pool is from {wanted.words}" for wanted in cost.only_from)
    return replace(game, assumed=(*game.assumed, *notes)) if notes else game


def _known_ids(ids: Iterable[str], path: str, known: set[str]) -> frozenset[str]:
    listed = list(ids)
    for index, object_id in enumerate(listed):
        if object_id not in known:
            raise RequestError(f"{path}[{index}]", f"no object has the id {shown(object_id)}")
    return frozenset(listed)
