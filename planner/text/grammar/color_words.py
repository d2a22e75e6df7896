"""Colors that a card's own text sets, whatever its mana cost says (604.3, 702.114)."""

from __future__ import annotations

from planner.game.mana import COLORS
from planner.text.grammar.keywords import keyword_line
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import read_lines

_ALL_COLORS = pattern_of(r"~ is all colors\.?")


def colors_by_text(name: str, text: str) -> frozenset[str] | None:
    r"""The colors that devoid or "is all colors" gives a card, None where its text says nothing.

    >>> colors_by_text("Eldrazi Skyspawner", "Devoid (This card has no color.)\nFlying")
    frozenset()
    """
    if "evoid" not in text and "all colors" not in text:
        return None
    for line in read_lines(name, text):
        if "devoid" in (keyword_line(line.text) or ()):
            return frozenset()
        if _ALL_COLORS.fullmatch(line.text):
            return frozenset(COLORS)
    return None
