"""What a payment owes, and what the request leaves open about it."""

from __future__ import annotations

from collections.abc import Iterable

from planner.effects.costs.cost_pieces import Fault
from planner.game.assumptions import Assumption
from planner.game.objects import Game
from planner.game.readings import Could, Unread, unsettled
from planner.game.records import Record
from planner.game.total_cost import TotalCost


class PossibleTotals(Record, frozen=True):
    """The total costs that a payment can come to; one of them is paid in full.

    ``ways`` are those between which the payer may still choose, none of them worse than
    another one. ``name`` is the spell or the ability's source, ``game`` the game that the
    cost is paid in: a spell being cast is on the stack in it (601.2a). ``unread`` are lines that
    could change the cost, each with what has it; ``assumed`` conditions taken as false. ``reasons`` say
    why the cost can't be paid at all, as (rule, sentence). ``mandatory`` says that it has to be paid if able
    (118.3c), ``hidden`` that it asks for cards of a stated quality in a hidden zone (118.8c). ``offers`` are
    the alternative costs that could be announced for it. ``unpermitted`` says what would have to be
    permitted, where nothing permits casting it as it is announced (601.3), ``forbidden`` what would have to
    be so where a text is against it (101.2), ``barred`` that it can't be begun at all, so that no line about
    its cost bears on it.
    """

    ways: tuple[TotalCost, ...]
    game: Game
    name: str = ""
    unread: tuple[tuple[str, Unread], ...] = ()
    assumed: tuple[Assumption, ...] = ()
    reasons: tuple[Fault, ...] = ()
    mandatory: bool = False
    hidden: bool = False
    offers: tuple[str, ...] = ()
    unpermitted: str = ""
    forbidden: str = ""
    barred: bool = False

    @property
    def cost(self) -> TotalCost:
        """The first of the ways; it is the only one if nothing is left to choose."""
        return self.ways[0]


def unsettled_cost(text: str, reason: str | ValueError) -> Unread:
    """An ``Unread`` for a cost that stays open, so that no verdict is certain."""
    return unsettled(text, Could.EITHER, reason)


def named(name: str, lines: Iterable[Unread]) -> tuple[tuple[str, Unread], ...]:
    """Pair each line with the name of its object."""
    return tuple((name, line) for line in lines)
