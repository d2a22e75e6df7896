"""Remembering what a text comes to, by the object that holds it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

A = TypeVar("A")
R = TypeVar("R")
MOST = 16_384


def by_identity(function: Callable[[A], R]) -> Callable[[A], R]:
    """Remember a function of one immutable object by the object itself, not by its value.

    Readings are made once for each distinct card, and to hash all that is in one costs
    more than to settle it. What is remembered is kept alive, so no other object can
    take its place.
    """
    kept: dict[int, tuple[A, R]] = {}

    @wraps(function)
    def remembered(thing: A) -> R:
        found = kept.get(id(thing))
        if found is None:
            if len(kept) >= MOST:
                kept.clear()
            found = kept[id(thing)] = (thing, function(thing))
        return found[1]

    return remembered
