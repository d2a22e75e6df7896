"""Everything that something read is made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any


def parts_of(value: Any) -> Iterator[Any]:
    """Yield the value itself and every part of it, down to the last number and word."""
    yield value
    if isinstance(value, tuple):
        for part in value:
            yield from parts_of(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from parts_of(getattr(value, field.name))
