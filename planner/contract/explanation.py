"""The explanation of an answer as typed structs: what would change it, and what other plans cost."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field


class Change(Struct, kw_only=True, omit_defaults=True):
    """One thing that would have to be different, ``amount`` times over; each time counts 1.

    ``what`` says how: more ``"mana"`` (each of any one of ``types``; ``"S"`` is mana from a snow
    source), ``"life"``, ``"energy"``, ``"library"`` cards; more ``"power"``, ``"cards"``,
    ``"permanents"`` or ``"counters"`` for a part of the cost (``for``); any ``amount`` of
    ``objects`` ``"untapped"``, ``"rested"`` (not summoning sick), ``"not forbidden"``, ``"not required"``;
    what they say ``"not prohibited"``; something ``"announced"`` otherwise: ``value`` in place
    of what the request has at ``path``, or nothing where there is no ``value``. ``text`` is the
    same in words.
    """

    what: str
    amount: int = 1
    types: str | UnsetType = UNSET
    objects: list[str] = field(default_factory=list)
    for_: str | UnsetType = field(default=UNSET, name="for")
    path: str | UnsetType = UNSET
    value: Any | UnsetType = UNSET
    text: str


class Repair(Struct, kw_only=True):
    """A smallest set of changes that makes the cost payable: with fewer of them it isn't."""

    size: int
    changes: list[Change]
    text: str


class Difference(Struct, kw_only=True):
    """One part of the price that another plan has more of (or less, where it is negative)."""

    what: str
    price: int


class Instead(Struct, kw_only=True):
    """Another plan that could be expected, and what it costs more than the best one.

    It uses ``uses`` in place of ``spares``; ``loses`` are the kept costs that it gives up. A
    ``lethal`` one kills its player, so that its price doesn't count.
    """

    uses: list[str]
    spares: list[str]
    price: int
    more: int
    lethal: bool = False
    loses: list[str] = []
    differences: list[Difference]
    text: str


class Decides(Struct, kw_only=True):
    """Text that isn't understood or asks for what isn't stated, and how it could turn the verdict."""

    object: str
    text: str
    could: str
    how: str


class Explanation(Struct, kw_only=True, omit_defaults=True):
    """Why an answer is what it is.

    For an unpayable cost ``repairs`` are all smallest ways to make it payable; ``more`` says that there are
    more of that size than are listed, ``cut_short`` that not everything could be looked at, so that there
    may be smaller ones. For a payable one ``instead`` are plans that could be expected in its place, the
    closest first (of those that were looked at, where it is ``cut_short``). Where the verdict is unknown,
    ``decides`` lists the text that decides, and ``understood`` is the verdict without it. ``sentences`` are
    all of it in words.
    """

    status: str
    repairs: list[Repair] = []
    more: bool = False
    cut_short: bool = False
    instead: list[Instead] = []
    decides: list[Decides] = []
    understood: str | UnsetType = UNSET
    sentences: list[str] = []

    def to_dict(self) -> dict[str, Any]:
        """The explanation as JSON would have it, in plain Python objects."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def to_json(self) -> str:
        """The explanation as one line of JSON."""
        return msgspec.json.encode(self).decode()
