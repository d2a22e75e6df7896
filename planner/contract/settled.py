"""Answers as they leave: with what is made only when it is read."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from planner.contract.answer import Said

V = TypeVar("V")


def settled(value: V) -> V:
    """Compute everything in a value that is made on demand, and return the value."""
    if isinstance(value, list | tuple):
        for one in value:
            settled(one)
    elif isinstance(value, dict):
        settled([*value.values()])
    elif isinstance(value, Said):
        value.settle()
    elif isinstance(value, Struct):
        for name in _HOLDING & set(value.__struct_fields__):
            settled(getattr(value, name))
    return value


_HOLDING = frozenset(("answer", "answers", "options", "paid", "paying", "plan"))
"""The fields of structs that aren't answers in which answers stand."""


def as_json(value: Any) -> bytes:
    """An answer, or a value with answers, as JSON.

    >>> as_json([Status.UNKNOWN])
    b'["unknown"]'
    """
    return msgspec.json.encode(settled(value))
