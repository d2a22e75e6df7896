"""What has happened, in words that facts of the request settle: "you've cast another spell this turn"."""

from __future__ import annotations

from collections.abc import Callable

from planner.game.amounts import Fact
from planner.game.written_abilities import HasCount, Holds
from planner.text.grammar.keywords import MAX_SPEED
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import Slots, TemplateRow, TemplateTable, means, number

_YOU = "you('ve| have|)[ ]"
_OPPONENT = "(an opponent|one or more opponents|your opponents)( has| have|)[ ]"


def _at_least(fact: str) -> Callable[[Slots], HasCount]:
    """The meaning of a fact with at least the number in the words (by default one)."""
    return lambda s: HasCount(Fact(fact), ">=", number(s.text("number")) if s.has("number") else 1)


_MANY = "([at least ]<number>[ or more]|another|a|an|one or more) "

EVENTS: TemplateTable[HasCount] = TemplateTable(
    TemplateRow(f"{_YOU}cast {_MANY}[other ]spell[s] this turn", _at_least("spells_cast")),
    TemplateRow(
        f"{_YOU}cast {_MANY}[other ](instant or sorcery|instant and/or sorcery|instant and sorcery)"
        " spell[s] this turn",
        _at_least("instants_and_sorceries_cast"),
    ),
    TemplateRow(
        f"{_YOU}cast {_MANY}[other ]<kind=creature|noncreature|artifact|nonartifact> spell[s] this turn",
        lambda s: _at_least(f"{s.text('kind')}_spells_cast")(s),
    ),
    TemplateRow(f"{_YOU}gained [{_MANY}]life this turn", _at_least("life_gained")),
    TemplateRow(f"{_YOU}lost [{_MANY}]life this turn", _at_least("life_lost")),
    TemplateRow(f"{_OPPONENT}[has ]lost [{_MANY}]life this turn", _at_least("opponent_lost_life")),
    TemplateRow(f"{_MANY}creature[s] [has |have ]died this turn", _at_least("creatures_died")),
    TemplateRow(f"{_MANY}creature[s] you control attacked this turn", _at_least("attacked")),
    TemplateRow(f"{_YOU}attacked[ with {_MANY}creature[s]] this turn", _at_least("attacked")),
    TemplateRow(f"{_YOU}(drawn|drew) {_MANY}card[s] this turn", _at_least("cards_drawn")),
    TemplateRow(f"{_YOU}[cycled or ]discarded {_MANY}card[s] this turn", _at_least("cards_discarded")),
    TemplateRow(f"{_YOU}sacrificed {_MANY}permanent[s] this turn", _at_least("permanents_sacrificed")),
    TemplateRow(f"{_YOU}played {_MANY}land[s] this turn", _at_least("lands_played")),
    TemplateRow(
        f"{_MANY}land[s] entered[ the battlefield] under your control this turn",
        _at_least("lands_entered"),
    ),
    TemplateRow("you have max speed", means(MAX_SPEED)),
    TemplateRow(f"{_OPPONENT}(has|have|)[ ]{_MANY}poison counter[s]", _at_least("opponent_poison")),
)
"""Events of the turn and counts of a player, each with the short name of the fact that is its number."""
_ENTERED = pattern_of(r"~ (?:has |)entered(?: the battlefield|)(?: under your control|) this turn")


def read_happened(words: str) -> Holds:
    """Read a condition that only facts settle, by its words, and by its number if it has one.

    >>> read_happened("you've cast two or more spells this turn").count.number
    2
    """
    return Holds(words, EVENTS.read(words), entered=_ENTERED.fullmatch(words) is not None)
