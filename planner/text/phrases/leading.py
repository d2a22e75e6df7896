"""What stands before the comma of a sentence: conditions, times and durations (611.2, 611.3)."""

from __future__ import annotations

from planner.game.vocabulary import Whose
from planner.game.written_abilities import Condition, TurnCondition, Unused
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import Slots, TemplateRow, TemplateTable, means
from planner.text.phrases.conditions import condition_in

Conditions = tuple[Condition, ...]


def _condition(slots: Slots) -> Conditions:
    return (condition_in(slots, "clause"),)


_YOURS = means((TurnCondition(Whose.YOU),))
_ROWS: tuple[TemplateRow[Conditions], ...] = (
    TemplateRow("(as long as|if|while) <clause>, ", _condition),
    TemplateRow("(during|on) your turn, ", _YOURS),
    TemplateRow("until (end of turn|your next turn|the end of turn), ", means(())),
    TemplateRow("(this turn|for the rest of the game), ", means(())),
)

LEADING: TemplateTable[Conditions] = TemplateTable(
    TemplateRow("as long as ~ is in the command zone or on the battlefield, ", means(())), *_ROWS
)
"""What can stand before a change of costs; a duration asks for nothing while it lasts."""

LEADING_OFFERS: TemplateTable[Conditions] = TemplateTable(
    *_ROWS,
    TemplateRow("(during|on) each of your turns, ", _YOURS),
    TemplateRow("during combat, ", means((TurnCondition(step="combat"),))),
    TemplateRow("once (during|on) each of your turns, ", means((TurnCondition(Whose.YOU), Unused()))),
    TemplateRow("once each turn, ", means((Unused(),))),
)
"""What can stand before something that is offered: an object's offer is there once each turn."""

_DURATION = pattern_of(r" (?:this turn|until end of turn|until your next turn)$")


def without_duration(sentence: str) -> str:
    """Remove the duration at the end of a sentence, since stated effects are in force.

    >>> without_duration("players can't pay life this turn")
    "players can't pay life"
    """
    return _DURATION.sub("", sentence)


def read_leading(sentence: str, table: TemplateTable[Conditions]) -> tuple[list[Condition], str]:
    """Read the conditions at the beginning of a sentence, and the rest of it.

    >>> read_leading("during your turn, spells you cast cost {1} less", LEADING)
    ([TurnCondition(whose='you', step=None)], 'spells you cast cost {1} less')
    """
    conditions: list[Condition] = []
    while found := table.at_start(sentence):
        conditions += found[0]
        sentence = found[1]
    return conditions, sentence
