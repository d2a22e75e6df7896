"""From a request to the question that the program answers: the game, and what is owed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from planner.answer import NotUnderstood
from planner.game.abilities import Could, Unread
from planner.game.costs import TotalCost
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.settle import settled
from planner.mana import SymbolKind
from planner.refusal import RequestError, shown
from planner.request import PaySpec, PricesSpec, Request, decode
from planner.support import refuse_unsupported
from planner.total_cost import owed_for
from planner.zones import game_from

_DEFAULT_PRICES = Prices()


@dataclass(frozen=True, slots=True)
class Prepared:
    """A question, validated and read.

    ``unread`` holds, with the object that has it, each line that bears on the payment
    and isn't understood. ``seconds`` is the limit of wall clock, if any.
    """

    game: Game
    cost: TotalCost
    prices: Prices
    forbid: frozenset[str] = frozenset()
    require: frozenset[str] = frozenset()
    unread: tuple[tuple[str, Unread], ...] = ()
    want: str = "plan"
    seconds: float | None = None

    @property
    def volatile(self) -> bool:
        """Whether some mana ability's amount or condition could change while paying."""
        return any(ability.volatile for entry in self.game.objects for ability in entry.abilities)

    @property
    def not_understood(self) -> list[NotUnderstood]:
        """The unread lines as the answer lists them."""
        return [NotUnderstood(object=name, text=u.text, could=u.could.value) for name, u in self.unread]

    def any_could(self, *effects: Could) -> bool:
        """Whether an unread line could have one of these effects."""
        return any(unread.could in effects for _, unread in self.unread)


def prepare(request: Request | dict[str, Any] | str | bytes) -> Prepared:
    """A request as the question that it asks.

    Raises ``RequestError`` for everything that the contract refuses.
    """
    request = decode(request)
    refuse_unsupported(request, "")
    if request.want == "explanation":
        raise RequestError("want", '"explanation" is not supported yet; expected "verdict" or "plan"')
    return prepare_on(
        game_from(request.board),
        request.pay,
        prices=request.prices,
        forbid=request.forbid,
        require=request.require,
        want=request.want,
        seconds=request.limits.time,
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
) -> Prepared:
    """A question about a game that is there already; raises ``RequestError``."""
    owed = owed_for(pay, game)
    if owed.cost.on_stack is not None:
        game = _on_stack(game, owed.cost.on_stack)
    on_board = (entry for entry in game.objects if entry.zone != "effect")
    known = {object_id for entry in on_board for object_id in entry.ids} if forbid or require else set()
    lines = prices.lines() if prices else {}
    unread = [(entry.ids[0], line) for entry in game.objects for line in entry.reading.unread]
    unread += [*game.unread, *_partly_snow(game, owed.cost)]
    unread = [(name, line) for name, line in unread if not line.kinds or owed.cost.kind in line.kinds]
    return Prepared(
        game=game,
        cost=owed.cost,
        prices=_DEFAULT_PRICES.override(lines) if lines else _DEFAULT_PRICES,
        forbid=_known_ids(forbid, "forbid", known),
        require=_known_ids(require, "require", known),
        unread=(*unread, *((owed.name, line) for line in owed.unread)),
        want=want,
        seconds=seconds,
    )


def _partly_snow(game: Game, cost: TotalCost) -> Iterator[tuple[str, Unread]]:
    """Triggers whose mana is snow where what they watch makes none, or the other way round.

    Such mana isn't told apart, so none of it is spent as snow mana (107.4h); it makes no
    difference but to a cost with {S}.
    """
    costs = [cost.mana, *(ability.mana for entry in game.objects for ability in entry.abilities)]
    symbols = (symbol for mana in costs if mana is not None for symbol in mana.symbols)
    if not any(symbol.kind is SymbolKind.SNOW for symbol in symbols):
        return
    for entry in game.objects:
        triggered = (one for ability in entry.abilities for one in ability.triggered)
        for one in dict.fromkeys(triggered):
            if one.snow is not entry.card.is_snow:
                reason = f"its mana isn't told apart from that of {entry.ids[0]}, of which one is snow"
                yield one.object, Unread(f"{one.text} ({reason})", Could.HELP)


def _on_stack(game: Game, object_id: str) -> Game:
    """The game with a card on the stack and nowhere else (601.2a), settled anew."""
    objects: list[GameObject] = []
    for entry in game.objects:
        cast = entry.only({object_id})
        rest = entry.without({object_id}) if cast is not None else entry
        objects += [part for part in (rest, cast and replace(cast, zone="stack")) if part is not None]
    return settled(replace(game, objects=tuple(objects)))


def _known_ids(ids: Iterable[str], path: str, known: set[str]) -> frozenset[str]:
    listed = list(ids)
    for index, object_id in enumerate(listed):
        if object_id not in known:
            raise RequestError(f"{path}[{index}]", f"no object has the id {shown(object_id)}")
    return frozenset(listed)
