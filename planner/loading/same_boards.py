"""Whether two boards say the same but for the order of their objects, told before either is read."""

from __future__ import annotations

from typing import Any

import msgspec

from planner.cards.names import generation
from planner.contract.request import ZONES

__all__ = ["generation", "key_without_order"]

_ENCODED = msgspec.msgpack.Encoder()
_ZONES = frozenset(ZONES)
_NAMING = ("attached to", "exiled with")
"""The words by which one object names another, as the keys ``attached_to`` and ``exiled_with`` do."""


def key_without_order(fields: dict[str, Any]) -> bytes | None:
    """A digest that is equal for boards that differ only in the order of their objects.

    Where something names an object, the order is part of it: without an id of its own a second Forest is
    ``Forest#2``, and which one that is rests on where it stands. Its 20 bytes identify a board; collisions
    are practically impossible. None for values that JSON can't carry.

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
        if _names_objects(fields):
            said += _ENCODED.encode([fields[zone] for zone in ZONES if zone in fields])
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError):
        return None
    from hashlib import blake2b  # two milliseconds of a start that many commands don't need

    return blake2b(said, digest_size=20).digest()


def _names_objects(fields: dict[str, Any]) -> bool:
    """Whether an attachment, a link, an effect or `order` may name one of the board's objects."""
    if "order" in fields:
        return True
    effects = fields.get("effects")
    if isinstance(effects, list) and any(isinstance(one, dict) and "objects" in one for one in effects):
        return True
    for zone in ZONES:
        said = fields.get(zone)
        for entry in said if isinstance(said, list) else (said,):
            if isinstance(entry, dict):
                if "attached_to" in entry or "exiled_with" in entry:
                    return True
            elif isinstance(entry, str) and "(" in entry and any(w in entry.lower() for w in _NAMING):
                return True
    return False


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
