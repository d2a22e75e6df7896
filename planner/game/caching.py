"""What an immutable object remembers: facts of it that are worked out once, when they are first asked for.

They are kept on the object itself and go with it. Whatever is kept is only ever replaced by what is
equal to it, or stands with what it was worked out for, so that threads can share the object.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")
A = TypeVar("A")
V = TypeVar("V")
R = TypeVar("R", bound="Remembering")


SHARED = "shared memory"
"""Where an object keeps the memory that it shares with others that are like it, if there are any."""


class Remembering:
    """A frozen dataclass without slots; only its fields are sent to another process."""

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]


def like(thing: R, **fields: object) -> R:
    """The object with other values in fields that nothing remembered of it rests on.

    Both share a memory from now on: what is found out of one is known of the other.
    """
    memory = thing.__dict__
    if SHARED not in memory:
        memory[SHARED] = {}
    found = object.__new__(type(thing))
    found.__dict__.update(memory)
    found.__dict__.update(fields)
    return found


def remembered(fact: Callable[[T], V]) -> Callable[[T], V]:
    """Keep on a ``Remembering`` object what a function of it alone says: a fact that another room needs."""
    name = f"{fact.__module__}.{fact.__qualname__}"

    @wraps(fact)
    def known(thing: T) -> V:
        memory = thing.__dict__
        memory = memory.get(SHARED, memory)
        if name not in memory:
            memory[name] = fact(thing)
        found: V = memory[name]
        return found

    return known


def memory_of(thing: Remembering, fact: Callable[..., V]) -> dict[Any, V]:
    """What a function has said of a ``Remembering`` object, by whatever else it was asked with."""
    name = f"{fact.__module__}.{fact.__qualname__}"
    known: dict[Any, V] = thing.__dict__.setdefault(name, {})
    return known


def remembered_for(fact: Callable[[T, A], V]) -> Callable[[T, A], V]:
    """Keep on a ``Remembering`` object what a function says of it and of another object, the last such."""
    name = f"{fact.__module__}.{fact.__qualname__}"

    @wraps(fact)
    def known(thing: T, other: A) -> V:
        memory = thing.__dict__
        memory = memory.get(SHARED, memory)
        kept: tuple[A, V] | None = memory.get(name)
        if kept is None or kept[0] is not other:
            kept = memory[name] = (other, fact(thing, other))
        return kept[1]

    return known
