"""Everything that something read is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from planner.game.records import replace


def parts_of(value: Any) -> Iterator[Any]:
    """Yield the value itself and every part of it, down to the last number and word."""
    yield value
    if isinstance(value, tuple):
        for part in value:
            yield from parts_of(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from parts_of(getattr(value, field.name))


def changed_parts(value: Any, change: Callable[[Any], Any]) -> Any:
    """Copy of a value with each part changed; the value itself if nothing changes."""
    if isinstance(value, tuple):
        parts = tuple(change(part) for part in value)
        return value if all(a is b for a, b in zip(parts, value, strict=True)) else parts
    if not is_dataclass(value) or isinstance(value, type):
        return value
    old = {field.name: getattr(value, field.name) for field in fields(value)}
    new = {key: change(one) for key, one in old.items()}
    changed = {key: one for key, one in new.items() if one is not old[key]}
    return replace(value, **changed) if changed else value
