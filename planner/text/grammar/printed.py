"""What a printed line tells beyond its normal form: capital letters.

Subtypes are printed with a capital letter ("each Elf", "a Power Plant"), other nouns
aren't, so that "add {G} for each wish" speaks of no subtype (205.3).
"""

from __future__ import annotations

import re

from planner.game.filters import Clause
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import CHARACTERS
from planner.text.grammar.subtypes import singular
from planner.text.grammar.traverse import parts_of

LONGEST = 2_000
"""In a line that is longer nothing is looked for, so that reading stays linear in the text."""

_CAPITALIZED = pattern_of(r"\b[A-Z][A-Za-z'’-]*")
# Groups of subtypes that have a name of their own (700.6, 700.12), printed without a capital letter.
_GROUPS = pattern_of(r"\b(?:outlaws?|historic)\b", re.IGNORECASE)


def names_only_subtypes(read: object, printed: str) -> bool:
    """Whether every subtype in a reading is printed as one, with a capital letter.

    >>> from planner.text.phrases.filters import read_filter
    >>> names_only_subtypes(read_filter("elf"), "Add {G} for each Elf.")
    True
    >>> names_only_subtypes(read_filter("wish"), "Add {G} for each wish.")
    False
    """
    named = {
        name.lower()
        for clause in parts_of(read)
        if isinstance(clause, Clause)
        for name in clause.subtypes | clause.not_subtypes
    }
    return not named or _GROUPS.search(printed) is not None or named <= _capitalized(printed)


def as_printed(words: str, printed: str) -> str:
    """Words of the normal form as the line prints them, with a capital letter first.

    >>> as_printed("sacrifice a goblin", "Kicker—Sacrifice a Goblin.")
    'Sacrifice a Goblin'
    """
    pattern = ".{1,80}?".join(map(re.escape, words.split("~")))
    known = printed if len(printed) <= LONGEST else ""
    found = re.search(pattern, known.translate(CHARACTERS), re.IGNORECASE)
    shown = found[0] if found else words
    return shown[:1].upper() + shown[1:]


def _capitalized(printed: str) -> set[str]:
    """The capitalized words in the singular, with the parts of hyphenated words."""
    words = [word.replace("’", "'").lower() for word in _CAPITALIZED.findall(printed)]
    parts = [part for word in words for part in (word, *word.split("-"))]
    return {form for part in parts for form in (part, singular(part))}
