"""What plain data is made of: structs that start fast, and that the tools for dataclasses take as well.

A frozen dataclass costs about a millisecond of every start, a struct a fortieth of it; making one is seven
times faster. ``dataclasses.replace``, ``fields`` and ``is_dataclass`` know records, so that what walks over
data needn't tell the two apart; ``replace`` of this module is faster for both. What keeps fields out of
comparisons, or remembers facts of itself (``planner.game.caching``), remains a dataclass.
"""

from __future__ import annotations

from copy import copy
from dataclasses import Field, dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from msgspec import Struct, structs
from msgspec import field as field

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:
    from dataclasses import replace as _made_anew

T = TypeVar("T")


@dataclass
class _Sample:
    any: Any


(_FIELD,) = fields(_Sample)


@lru_cache(maxsize=1_024)
def _fields_of(kind: type[Struct]) -> dict[str, Field[Any]]:
    found = {}
    for name in kind.__struct_fields__:
        found[name] = copy(_FIELD)
        found[name].name = name
    return found


class _Fields:
    """The fields of a record in the format of dataclasses, created on first use."""

    def __get__(self, thing: Struct | None, kind: type[Struct]) -> dict[str, Field[Any]]:
        return _fields_of(kind)


class Record(Struct, frozen=True):
    """Immutable data, compared by its fields. A subclass says ``frozen=True`` as well.

    >>> class Pair(Record, frozen=True):
    ...     first: int
    ...     second: int = 0
    >>> Pair(1)
    Pair(first=1, second=0)
    """

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    else:
        __dataclass_fields__ = _Fields()


class MutableRecord(Struct):
    """Data whose fields may be changed."""

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    else:
        __dataclass_fields__ = _Fields()


class _Copied(Struct, frozen=True):
    """Which fields of a class a copy takes over, and which start with fresh values."""

    own: frozenset[str]
    slots: frozenset[str]
    anew: dict[str, Any]


@lru_cache(maxsize=1_024)
def _copied_fields(kind: type) -> _Copied | None:
    """Which fields a copy of this class takes over; None if its constructor has to run."""
    if hasattr(kind, "__post_init__"):
        return None
    own = fields(kind)
    if not kind.__dictoffset__:
        all_taken = all(one.init for one in own)
        return _Copied(frozenset(), frozenset([one.name for one in own]), {}) if all_taken else None
    slots = frozenset(getattr(kind, "__slots__", ()))
    return _Copied(
        frozenset(one.name for one in own if one.init) - slots,
        slots,
        {one.name: one.default for one in own if not one.init},
    )


if not TYPE_CHECKING:

    def replace(thing: T, /, **changes: Any) -> T:
        """Copy a record or a dataclass with other values in some fields, like ``dataclasses.replace``."""
        if isinstance(thing, Struct):
            return structs.replace(thing, **changes)
        copied = _copied_fields(type(thing))
        if copied is None or not changes.keys() <= copied.own | copied.slots:
            return _made_anew(thing, **changes)
        found = object.__new__(type(thing))
        for name in copied.slots:
            object.__setattr__(found, name, changes.pop(name) if name in changes else getattr(thing, name))
        if not (copied.own or copied.anew):  # it has nothing but slots
            return found
        memory = found.__dict__
        own = thing.__dict__
        for name in copied.own:
            memory[name] = own[name]
        memory.update(changes)
        memory.update(copied.anew)
        return found
