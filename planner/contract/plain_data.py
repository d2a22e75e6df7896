"""Python's own numbers, texts and collections as JSON would have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def as_json_has_it(value: Any) -> Any:
    """Convert Python's numbers, texts and collections to JSON data; other objects stay unchanged.

    >>> as_json_has_it({"life": (x for x in (1, 2))})
    {'life': [1, 2]}
    """
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int | float | None):
        return value
    if isinstance(value, Mapping):
        return {key: as_json_has_it(one) for key, one in value.items()}
    if isinstance(value, Iterable) and not _is_one_thing(value):
        return [as_json_has_it(one) for one in value]
    if hasattr(value, "dtype") and hasattr(value, "item"):
        return value.item()
    return value


def _is_one_thing(value: Any) -> bool:
    """Whether an iterable is a single value: bytes, a board, a scalar array."""
    if isinstance(value, bytes | bytearray) or hasattr(value, "to_dict"):
        return True
    return getattr(value, "shape", None) == ()
