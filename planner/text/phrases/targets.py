"""How many targets a spell or an ability has at the least, by its text (115.1, 601.2c)."""

from __future__ import annotations

from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.templates import NUMBER_WORDS

_TARGET = pattern_of(r"\btargets?\b")
# The modes that are chosen, or a keyword, decide which of the words are there at all.
_OPEN = pattern_of(r"^[•*+] |\bchoose (?:one|two|three|up to|any)\b|\b(?:overload|cleave|equip|fuse)\b")
# The targets of other abilities.
_OTHERS = pattern_of(r"^(?:when|whenever|at the beginning|until)\b|^[^.\"]{1,80}: ")
_QUOTED = pattern_of(r"[\"“][^\"”]*[\"”]|\([^)]*\)")
_CHOSEN = pattern_of(
    r"(?P<before>[a-z']+,? )?(?P<open>(?:up to|any number of|one or|one, two,? or|x) (?:[a-z]+ ){0,3}?)?"
    r"(?P<number>(?:two|three|four|five|six) )?(?:other |another )?targets? (?P<after>[a-z]+)"
)
_SPEAKING_OF_IT = frozenset(["that", "the", "a", "new", "no", "its", "legal", "each", "it", "they", "same"])
_NO_OBJECT = frozenset(["for", "of", "is", "are", "was", "a", "an", "only"])


def may_target(text: str) -> bool:
    """Whether the text mentions targets."""
    return _TARGET.search(text.lower()) is not None


def least_targets(text: str) -> int:
    """The least number of targets in the text; 0 if modes or keywords decide.

    >>> least_targets("Destroy two target creatures. Draw up to three target cards.")
    2
    """
    lines = [_QUOTED.sub("", line).strip() for line in text.lower().splitlines()]
    if any(map(_OPEN.search, lines)):
        return 0
    return sum(_in_line(line) for line in lines if not _OTHERS.search(line))


def _in_line(line: str) -> int:
    found = 0
    for match in _CHOSEN.finditer(line):
        before = (match["before"] or "").strip(" ,")
        if match["open"] or before in _SPEAKING_OF_IT or match["after"] in _NO_OBJECT:
            continue
        found += NUMBER_WORDS[match["number"].strip()] if match["number"] else 1
    return found
