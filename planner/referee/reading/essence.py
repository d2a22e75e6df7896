"""What two readings have to agree on: everything that they say, but the words that they say it of."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields as fields_of_struct

from planner.game.mana import ManaCost

_WORDS = frozenset({"words", "text"})
"""Fields that hold the card's own words: each reader cuts them in its own way, and nothing rests on them."""


def essence(value: Any) -> str:
    """Write a reading as text, without the card's words and without default values.

    >>> from planner.game.filters import Clause, Filter
    >>> essence(Filter("a Forest", (Clause(subtypes=frozenset({"Forest"})),)))
    'Filter(clauses=[Clause(subtypes={Forest})])'
    """
    match value:
        case ManaCost():
            return str(value)
        case Enum():
            return str(value.value)
        case tuple():
            return f"[{', '.join(map(essence, value))}]"
        case frozenset():
            return f"{{{', '.join(sorted(map(essence, value)))}}}"
        case None | bool() | int() | str():
            return str(value)
    kind: Any = type(value)
    said = (
        f"{name}={essence(own)}"
        for name, default in _fields(kind)
        if name not in _WORDS and (own := getattr(value, name)) != default
    )
    return f"{kind.__name__}({', '.join(said)})"


@lru_cache(maxsize=256)
def _fields(kind: Any) -> tuple[tuple[str, object], ...]:
    """List the fields to compare, each with its default value."""
    if issubclass(kind, Struct):
        return tuple((one.name, one.default) for one in fields_of_struct(kind))
    return tuple((one.name, one.default) for one in fields(kind) if one.compare)
