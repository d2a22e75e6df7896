"""A cycle of cards as one row: the members' names with their colors, and a template for the rest.

A template names a member's colors in their order: ``<a>`` is the first one's mana
symbol (``{W}``), ``<A>`` its basic land type (``Plains``), ``<an A>`` the same with its
article, ``<a word>`` the color's name
(``<a Word>`` at the start of a sentence); ``<b>`` and ``<c>`` are the second and third, ``<a/b>``
is the hybrid symbol of two.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

CardObject = dict[str, object]
"""A card object in the form that this package holds all cards in (see ``card_object``)."""

GUILDS = "WU UB BR RG GW WB UR BG RW GU"
ALLIES = "WU UB BR RG GW"
ENEMIES = "WB UR BG RW GU"
SHARDS = "WUB UBR BRG RGW GWU"
WEDGES = "WBG URW BGU RWB GUR"
MONO = "W U B R G"

_TYPES = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_COLORS = "WUBRG"


class Cycle(NamedTuple):
    """Cards that differ only in their names and colors.

    ``names`` are separated by bars, ``colors`` by blanks in the same order; a card without colors is the only
    one. ``back`` is the text of the back face.
    """

    names: str
    colors: str
    type_line: str
    text: str
    mana_cost: str = ""
    size: tuple[str, str] | None = None
    back: str = ""

    def members(self) -> Iterator[tuple[str, str]]:
        """Yield the members' names and colors, in order."""
        names = self.names.split(" | ")
        return zip(names, self.colors.split() or [""] * len(names), strict=True)

    def card(self, name: str, letters: str) -> CardObject:
        """The card object of one member."""
        front, _, back = name.partition(" // ")
        if not back:
            return self._face(name, letters, self.text)
        return {
            "name": name,
            "layout": "modal_dfc",
            "type_line": f"{self.type_line} // {self.type_line}",
            "card_faces": [self._face(front, letters, self.text), self._face(back, letters, self.back)],
        }

    def _face(self, name: str, letters: str, text: str) -> CardObject:
        cost = fill(self.mana_cost, letters)
        face: CardObject = {
            "name": name,
            "mana_cost": cost,
            "type_line": fill(self.type_line, letters),
            "oracle_text": fill(text, letters),
        }
        if self.size is not None:
            face["power"], face["toughness"] = self.size
        symbols = cost.replace("{C}", "")
        face["colors"] = [color for color in _COLORS if color in symbols]
        return face


def fill(template: str, letters: str) -> str:
    """Fill a member's colors into a template.

    >>> fill("{T}: Add <a> or <b>. Search for <an A> or <B> card.", "UB")
    '{T}: Add {U} or {B}. Search for an Island or Swamp card.'
    """
    if "<" not in template:
        return template
    template = template.replace("<a/b>", f"{{{'/'.join(letters[:2])}}}")
    for slot, letter in zip("abc", letters, strict=False):
        land = _TYPES[letter]
        article = "an" if land == "Island" else "a"
        template = (
            template.replace(f"<{slot}>", f"{{{letter}}}")
            .replace(f"<{slot.upper()}>", land)
            .replace(f"<an {slot.upper()}>", f"{article} {land}")
            .replace(f"<{slot} word>", _WORDS[letter])
            .replace(f"<{slot} Word>", _WORDS[letter].capitalize())
        )
    return template
