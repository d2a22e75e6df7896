"""Why nobody proved that a turn is worth the most: a turn that isn't proven says it in ``assumed``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from planner.planning.turn.entries import TurnEntry

NOT_RECKONED_WITH = "not reckoned with: "
"""How what a turn passes over begins: a line of a card, or one of these doubts."""


class Doubt(Enum):
    """A possibility that could be worth more and wasn't examined, or not completely.

    ``CHANGERS`` are the cards of the turn that change what others cost, provide or can do.
    """

    STOPPED = "what there was no time to look at"
    CHANGERS_ORDERS = "more orders of the cards that change others"
    CHANGERS_NARROW = "what could be done before the cards that change others come"
    NO_ORDER = "orders in which more is paid; none was found, and mana would suffice for it"
    GROWS = "mana that is more once a cost has taken objects"
    TAPPED_THEN_LOST = "objects that a cost taps and that are given up for mana then"
    HINDRANCE_LOST = "what costs less once that is given up which raises costs or forbids"
    ELSEWHERE = "mana that is another in the opponent's turn"
    MOVED = "what is paid for a card that another cost takes to the graveyard"
    UNSTEADY = "mana abilities that change what others make"
    CAPPED = "a greater X of a mana ability than those that were looked at"
    CHANCE = "cards taken at random that may be all that are left by then"


_OF_CHANGERS = {Doubt.CHANGERS_ORDERS, Doubt.CHANGERS_NARROW}


def said_doubts(doubts: Iterable[Doubt], changers: Iterable[TurnEntry]) -> Iterator[str]:
    """Describe doubts, each once, with the names of the cards that change others."""
    names = ", ".join(sorted({one.name if one.printed is None else one.printed.name for one in changers}))
    found = frozenset(doubts)
    for one in Doubt:
        if one in found:
            yield f"{NOT_RECKONED_WITH}{one.value}" + (f" ({names})" if one in _OF_CHANGERS else "")
