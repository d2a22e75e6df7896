"""The cards that are always known by name (205.3i, 111.10), and how to read a card's print."""

from __future__ import annotations

import re

SUPERTYPES = frozenset(["Basic", "Legendary", "Snow", "World", "Ongoing", "Elite", "Host", "Token"])
"""The supertypes (205.4a) and *Token*, which stands in the same place on a token's type line."""

_DASH = re.compile(r"\s*(?:[—–―]|--|(?<=\s)-(?=\s))\s*")
_NUMBER = re.compile(r"[+-]?\d{1,9}")


def parse_type_line(text: str) -> tuple[frozenset[str], frozenset[str], tuple[str, ...]]:
    """A type line as supertypes, card types and subtypes, these in the order written (205.1).

    Of a type line with two halves (``//``) the first is read.

    >>> parse_type_line("Basic Land — Forest")[2]
    ('Forest',)
    """
    front = text.split("//")[0].strip()
    left, *right = _DASH.split(front, maxsplit=1)
    words = [word.capitalize() for word in left.split()]
    supertypes = frozenset(word for word in words if word in SUPERTYPES)
    types = frozenset(word for word in words if word not in SUPERTYPES)
    return supertypes, types, tuple(right[0].split()) if right else ()


def power_number(value: int | str | None) -> int | None:
    """A printed power or toughness as a number; None where it isn't one (208.2).

    >>> power_number("2"), power_number("*")
    (2, None)
    """
    if isinstance(value, str):
        return int(value) if _NUMBER.fullmatch(value.strip()) and value.isascii() else None
    return value


def _basic_land(name: str, land_type: str, symbol: str) -> dict[str, object]:
    snow = "Snow " if name.startswith("Snow-Covered ") else ""
    return {
        "name": name,
        "mana_cost": "",
        "type_line": f"Basic {snow}Land — {land_type}" if land_type else f"Basic {snow}Land",
        "oracle_text": f"({{T}}: Add {{{symbol}}}.)" if land_type else f"{{T}}: Add {{{symbol}}}.",
        "colors": [],
    }


def _token(name: str, type_line: str, text: str, size: tuple[str, str] | None = None) -> dict[str, object]:
    card: dict[str, object] = {
        "name": name,
        "mana_cost": "",
        "type_line": f"Token {type_line}",
        "oracle_text": text,
        "colors": [],
    }
    return card if size is None else {**card, "power": size[0], "toughness": size[1]}


_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}

_LANDS = [
    *(
        _basic_land(prefix + name, name, symbol)
        for prefix in ("", "Snow-Covered ")
        for name, symbol in _LAND_TYPES.items()
    ),
    _basic_land("Wastes", "", "C"),
    _basic_land("Snow-Covered Wastes", "", "C"),
]

_TOKENS = [
    _token("Treasure", "Artifact — Treasure", "{T}, Sacrifice this token: Add one mana of any color."),
    _token("Gold", "Artifact — Gold", "Sacrifice this token: Add one mana of any color."),
    _token(
        "Powerstone",
        "Artifact — Powerstone",
        "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
    ),
    _token("Food", "Artifact — Food", "{2}, {T}, Sacrifice this token: You gain 3 life."),
    _token("Clue", "Artifact — Clue", "{2}, Sacrifice this token: Draw a card."),
    _token("Blood", "Artifact — Blood", "{1}, {T}, Discard a card, Sacrifice this token: Draw a card."),
    _token(
        "Map",
        "Artifact — Map",
        "{1}, {T}, Sacrifice this token: Target creature you control explores. Activate only as a sorcery.",
    ),
    _token(
        "Lander",
        "Artifact — Lander",
        "{2}, {T}, Sacrifice this token: Search your library for a basic land card, "
        "put it onto the battlefield tapped, then shuffle.",
    ),
    _token("Eldrazi Spawn", "Creature — Eldrazi Spawn", "Sacrifice this token: Add {C}.", ("0", "1")),
    _token("Eldrazi Scion", "Creature — Eldrazi Scion", "Sacrifice this token: Add {C}.", ("1", "1")),
]

KNOWN_CARDS: dict[str, dict[str, object]] = {str(card["name"]): card for card in [*_LANDS, *_TOKENS]}
"""The basic lands, Wastes, their snow-covered forms and the predefined tokens, by name, as card objects."""
