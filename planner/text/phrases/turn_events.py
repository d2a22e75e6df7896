"""What has happened, in words that facts of the request settle: "you've cast another spell this turn"."""

from __future__ import annotations

import re

from planner.game.amounts import Fact
from planner.game.written_abilities import HasCount, Holds
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import SLOTS, number

_NUMBER = SLOTS["number"]
_MANY = rf"(?:(?:at least )?(?P<number>{_NUMBER})(?: or more)? |another |an? |one or more )"
_YOU = r"you(?:'ve| have)? ?"
_OPPONENT = r"(?:an opponent|one or more opponents|your opponents)(?: has| have)? ?"
_EVENTS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (pattern_of(pattern), fact)
    for pattern, fact in (
        (rf"{_YOU}cast {_MANY}(?:other )?spells? this turn", "spells_cast"),
        (rf"{_YOU}gained {_MANY}?life this turn", "life_gained"),
        (rf"{_YOU}lost {_MANY}?life this turn", "life_lost"),
        (rf"{_OPPONENT}(?:has )?lost {_MANY}?life this turn", "opponent_lost_life"),
        (rf"{_MANY}creatures? (?:has |have )?died this turn", "creatures_died"),
        (rf"{_YOU}attacked(?: with {_MANY}creatures?)? this turn", "attacked"),
        (rf"{_YOU}(?:drawn|drew) {_MANY}cards? this turn", "cards_drawn"),
        (rf"{_YOU}discarded {_MANY}cards? this turn", "cards_discarded"),
        (rf"{_YOU}sacrificed {_MANY}permanents? this turn", "permanents_sacrificed"),
        (rf"{_YOU}played {_MANY}lands? this turn", "lands_played"),
        (rf"{_MANY}lands? entered(?: the battlefield)? under your control this turn", "lands_entered"),
        (rf"{_OPPONENT}(?:has|have)? ?{_MANY}poison counters?", "opponent_poison"),
    )
)
"""Events of the turn and counts of a player, each with the short name of the fact that is its number."""


def read_happened(words: str) -> Holds:
    """A condition that only the request's facts settle, by its words, and by a number where it has one.

    >>> read_happened("you've cast two or more spells this turn").count.number
    2
    """
    for pattern, fact in _EVENTS:
        if match := pattern.fullmatch(words):
            least = number(match["number"]) if match["number"] else 1
            return Holds(words, HasCount(Fact(fact), ">=", least))
    return Holds(words)
