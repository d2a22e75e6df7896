"""Whose objects and whose taps a text speaks of, from the payer's side (109.5)."""

from __future__ import annotations

from planner.game.filters import Filter
from planner.game.records import replace
from planner.game.vocabulary import Whose, Zone
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import Slots, TemplateRow, TemplateTable
from planner.text.phrases.filters import read_filter

_OTHER_SIDE = {"you": "opponent", "opponent": "you", "any": "any"}
_SAYS_WHOSE = pattern_of(r"\b(?:you|opponents?|players?)\b")
# Words for objects that are no permanents.
_NO_PERMANENT = pattern_of(r"\b(?:spells?|cards?|sources?)\b")

ITSELF = Filter("~", controller=Whose.ANYBODY, itself=True)
"""The permanent itself."""


def from_payer(speaker: str, whose: str) -> str:
    """Convert a player in a text of ``speaker`` to the payer's side."""
    return whose if speaker == "you" else _OTHER_SIDE[whose]


def read_permanents(words: str, speaker: str) -> Filter | None:
    """Read permanents in words, from the payer's side; anybody's if the words don't say whose.

    >>> read_permanents("lands your opponents control", "opponent").controller
    'you'
    """
    if words == "~":
        return ITSELF
    found = None if _NO_PERMANENT.search(words) else read_filter(words)
    if found is None or found.zone != "battlefield":
        return None
    whose = from_payer(speaker, found.controller) if _SAYS_WHOSE.search(words) else "any"
    return replace(found, controller=Whose(whose))


BEARERS: TemplateTable[str] = TemplateTable(
    TemplateRow("(enchanted|equipped|fortified) <noun>", lambda s: s.text("noun"))
)
"""What an Aura, Equipment or Fortification is attached to (301.5, 303.4)."""


def read_holders(words: str, speaker: str) -> tuple[Filter, bool] | None:
    """Read permanents in words, and whether only this object's host is meant.

    >>> read_holders("enchanted land", "you")[1]
    True
    """
    noun = BEARERS.read(words)
    objects = read_permanents(noun or words, speaker)
    return None if objects is None else (objects, noun is not None)


def may_be_payer(who: str, speaker: str) -> bool:
    """Whether the payer can be the player in these words, in a text of ``speaker``."""
    if "opponent" in who:
        return speaker == "opponent"
    if who == "enchanted player":
        return True
    return speaker == "you" or who != "you"


def _sources(slots: Slots) -> Filter | None:
    """Read sources in any zone by their characteristics: "artifact sources"."""
    found = read_filter(f"{slots.text('adjectives')}card{slots.text('later')}")
    return found and replace(found, words=slots.whole, zone=Zone.ANYWHERE, controller=Whose.ANYBODY)


SOURCES: TemplateTable[Filter] = TemplateTable(TemplateRow("[<adjectives>]source[s][<later>]", _sources))
"""Sources of abilities in any zone."""
