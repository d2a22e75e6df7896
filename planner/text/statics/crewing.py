"""Static abilities about crewing, saddling, and how often loyalty abilities are used (606.3, 702.122)."""

from __future__ import annotations

from planner.game.readings import BY_TOUGHNESS, CANT_CREW, TWICE, WITH_MORE_POWER
from planner.game.written_abilities import TypeChange
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import NormalLine
from planner.text.grammar.printed import names_only_subtypes
from planner.text.grammar.templates import TemplateRow, TemplateTable
from planner.text.phrases.scope import ITSELF, read_permanents
from planner.text.statics.change_conditions import SplitCondition, subject_of

_TAPPED_FOR = r"(?:saddles? mounts|crews? vehicles)"
_HOW = pattern_of(
    rf"(?P<who>.{{1,80}}?) (?P<does>{_TAPPED_FOR}(?: and {_TAPPED_FOR})?)"
    r" (?:as though (?:its|their) power were (?P<more>\d{1,2}) greater"
    r"|(?P<toughness>using (?:its|their) toughness rather than (?:its|their) power))"
)
_NEVER = pattern_of(r"(?P<who>.{1,80}?) can't (?:[a-z, ]{1,40}?(?:,|,? or) )?crew vehicles\b.*")


LOYALTY_TWICE: TemplateTable[str] = TemplateTable(
    TemplateRow(
        "you may activate [the ]loyalty abilities of <filter> twice each turn rather than only once",
        lambda s: s.text("filter"),
    ),
)
"""Sentences that let loyalty abilities be activated twice each turn (606.3)."""


def read_twice(sentence: str, line: NormalLine, speaker: str) -> TypeChange | None:
    """Read whose loyalty abilities can be activated twice each turn, for the payer only."""
    who = LOYALTY_TWICE.read(sentence)
    objects = ITSELF if who == "~" else read_permanents(who, speaker) if who else None
    if objects is None or speaker != "you" or not names_only_subtypes(objects, line.printed):
        return None
    return TypeChange(line.printed, objects, keywords=frozenset({TWICE}))


def read_crewing(sentence: str, line: NormalLine, speaker: str) -> TypeChange | None:
    """Read a sentence about creatures that crew or saddle."""
    match = _HOW.fullmatch(sentence)
    if match is not None:
        said = [by for by in WITH_MORE_POWER if by in match["does"]]
        given = {
            BY_TOUGHNESS[by] if match["toughness"] else WITH_MORE_POWER[by] + match["more"] for by in said
        }
    elif match := _NEVER.fullmatch(sentence):
        given = {CANT_CREW}
    else:
        return None
    found = subject_of(match["who"], SplitCondition(sentence), speaker)
    if found is None or not names_only_subtypes(found[0], line.printed):
        return None
    return TypeChange(line.printed, *found, keywords=frozenset(given))
