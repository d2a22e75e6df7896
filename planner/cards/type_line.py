"""A card's print read: its type line, its power and toughness (205.1, 208)."""

from __future__ import annotations

import re

SUPERTYPES = frozenset(["Basic", "Legendary", "Snow", "World", "Ongoing", "Elite", "Host", "Token"])
"""The supertypes (205.4a) and *Token*, which stands in the same place on a token's type line."""

_DASH = re.compile(r"\s*(?:[—–―]|--|(?<=\s)-(?=\s))\s*")
_NUMBER = re.compile(r"[+-]?\d{1,9}")


def parse_type_line(text: str) -> tuple[frozenset[str], frozenset[str], tuple[str, ...]]:
    """Split a type line into supertypes, card types and subtypes, these in the order written (205.1).

    For a type line with two halves (``//``) the first is read.

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
    """A printed power or toughness as a number; None for other values (208.2).

    >>> power_number("2"), power_number("*")
    (2, None)
    """
    if isinstance(value, str):
        return int(value) if _NUMBER.fullmatch(value.strip()) and value.isascii() else None
    return value
