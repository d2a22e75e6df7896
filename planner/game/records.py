"""What plain data is made of: structs that start fast, and that the tools for dataclasses take as well.

A frozen dataclass costs about a millisecond of every start, a struct a fortieth of it; making one is seven
times faster. ``dataclasses.replace``, ``fields`` and ``is_dataclass`` know records, so that what walks over
data needn't tell the two apart. What keeps fields out of comparisons, or remembers facts of itself
(``planner.game.caching``), remains a dataclass.
"""

from __future__ import annotations

from copy import copy
from dataclasses import Field, dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct


@dataclass
class _Sample:
    any: Any


(_FIELD,) = fields(_Sample)


@cache
def _fields_of(kind: type[Struct]) -> dict[str, Field[Any]]:
    found = {}
    for name in kind.__struct_fields__:
        found[name] = copy(_FIELD)
        found[name].name = name
    return found


class _Fields:
    """The fields of a record as those of a dataclass, made when they are first asked for."""

    def __get__(self, thing: Struct | None, kind: type[Struct]) -> dict[str, Field[Any]]:
        return _fields_of(kind)


class Record(Struct, frozen=True):
    """Data that never changes; equal where all fields are. A subclass says ``frozen=True`` as well.

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
    """Data that is filled in as something goes on."""

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    else:
        __dataclass_fields__ = _Fields()
