"""Whether two boards say the same but for the order of their objects, told before either is read."""

from __future__ import annotations

from typing import Any

import msgspec

from planner.cards.names import generation
from planner.contract.request import ZONES

__all__ = ["generation", "key_without_order"]

_ENCODED = msgspec.msgpack.Encoder()
_ZONES = frozenset(ZONES)


def key_without_order(fields: dict[str, Any]) -> bytes | None:
    """A digest that is equal for boards that differ only in the order of their objects.

    Its 20 bytes identify a board; collisions are practically impossible. None for values that JSON can't
    carry.

    >>> key_without_order({"hand": ["Forest", "Island"]}) == key_without_order({"hand": ["Island", "Forest"]})
    True
    """
    try:
        parts = [
            (name, _in_any_order(value) if name in _ZONES else _ENCODED.encode(value))
            for name, value in fields.items()
        ]
        parts.sort()
        said = _ENCODED.encode((generation(), parts))
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError):
        return None
    from hashlib import blake2b  # two milliseconds of a start that many commands don't need

    return blake2b(said, digest_size=20).digest()


def _in_any_order(entries: Any) -> tuple[object, ...]:
    if not isinstance(entries, list):
        return (_ENCODED.encode(entries),)
    try:
        names = sorted(entries)
    except TypeError:
        names = []
    if names and isinstance(names[0], str):  # and so all of them are
        return tuple(names)
    names = sorted([entry for entry in entries if isinstance(entry, str)])
    return (*names, None, *sorted([_ENCODED.encode(one) for one in entries if not isinstance(one, str)]))
