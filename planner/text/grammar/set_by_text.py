"""What a card's own text sets in every zone: colors, creature types, identity (604.3, 702.73, 903.4)."""

from __future__ import annotations

from functools import lru_cache

from planner.game.land_types import BASIC_LAND_TYPES, LAND_TYPES
from planner.game.mana import COLORS, ManaCost, ManaError
from planner.text.grammar.keywords import keyword_line
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import read_lines, without_reminders

_ALL_COLORS = pattern_of(r"~ is all colors\.?")
_SYMBOL = pattern_of(r"\{[^{}\n]{1,12}\}")
_EVERY_CREATURE_TYPE = pattern_of(r"~ is (?:every creature type|all creature types)\.?")


def colors_by_text(name: str, text: str) -> frozenset[str] | None:
    r"""The colors given by devoid or "is all colors"; None if the text doesn't set them.

    >>> colors_by_text("Eldrazi Skyspawner", "Devoid (This card has no color.)\nFlying")
    frozenset()
    """
    if "evoid" not in text and "all colors" not in text:
        return None
    for line in read_lines(name, text):
        if "devoid" in (keyword_line(line.text) or ()):
            return frozenset()
        if any(map(_ALL_COLORS.fullmatch, line.sentences)):
            return frozenset(COLORS)
    return None


def every_creature_type_by_text(name: str, text: str) -> bool:
    r"""Whether a card itself has changeling, or says that it is every creature type (702.73a).

    Tokens with changeling, and abilities given in quotes, don't count.

    >>> every_creature_type_by_text("Woodland Changeling", "Changeling (This card is every creature type.)")
    True
    >>> every_creature_type_by_text("Crib Swap", "Create a 1/1 Shapeshifter creature token with changeling.")
    False
    """
    if "hangeling" not in text and "creature type" not in text:
        return False
    return any(
        "changeling" in (keyword_line(line.text) or ())
        or any(map(_EVERY_CREATURE_TYPE.fullmatch, line.sentences))
        for line in read_lines(name, text)
    )


_EVERY_LAND_TYPE = pattern_of(r"~ is every (?P<some>nonbasic )?land type\.?")


def land_types_by_text(name: str, text: str) -> frozenset[str]:
    r"""The land types that a card's text gives it in every zone, besides its type line (604.3).

    >>> "Locus" in land_types_by_text("Planar Nexus", "Planar Nexus is every nonbasic land type.")
    True
    """
    if "land type" not in text:
        return frozenset()
    said = (_EVERY_LAND_TYPE.fullmatch(one) for line in read_lines(name, text) for one in line.sentences)
    found = [match["some"] is not None for match in said if match is not None]
    if not found:
        return frozenset()
    return LAND_TYPES - BASIC_LAND_TYPES.keys() if all(found) else LAND_TYPES


def identity_by_text(text: str) -> frozenset[str]:
    r"""The colors of the mana symbols in rules text, without reminder text (903.4).

    >>> sorted(identity_by_text("Extort (You may pay {W/B}.)\n{T}: Add {B}. {K}"))
    ['B']
    """
    symbols = {one for line in text.splitlines() for one in _SYMBOL.findall(without_reminders(line))}
    return frozenset[str]().union(*map(_colors, symbols))


@lru_cache(maxsize=256)
def _colors(symbol: str) -> frozenset[str]:
    try:
        return ManaCost(symbol).colors
    except ManaError:  # a symbol that is no mana: {T}
        return frozenset()
