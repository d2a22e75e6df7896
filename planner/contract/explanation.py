"""The explanation of an answer as typed structs: what would change it, and what other plans cost."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from planner.contract.showing import SHOWN, html_of, one_line


class Change(Struct, kw_only=True, omit_defaults=True):
    """One necessary change, to be made ``amount`` times; each time counts 1.

    ``what`` says how: more ``"mana"`` (each of any one of ``types``; ``"S"`` is mana from a snow
    source), ``"life"``, ``"energy"``, ``"library"`` cards; more ``"power"``, ``"cards"``,
    ``"permanents"`` or ``"counters"`` for a part of the cost (``for``); any ``amount`` of
    ``objects`` ``"untapped"``, ``"rested"`` (not summoning sick), ``"not forbidden"``, ``"not required"``;
    what they say ``"not prohibited"``; something ``"announced"`` otherwise: ``value`` in place
    of what the request has at ``path``, or nothing where there is no ``value``. ``text`` is the
    same in words.
    """

    what: str
    """What would be different: `mana`, `life`, `energy`, `library`, `power`, `cards`, `permanents`,
    `counters`, `untapped`, `rested`, `not forbidden`, `not required`, `not prohibited` or `announced`."""
    amount: int = 1
    """How much more, or how many of the objects; each counts 1."""
    types: str | UnsetType = UNSET
    """The types of mana of which any one would do, as letters; `S` is mana from a snow source."""
    objects: list[str] = field(default_factory=list)
    """The ids of the objects, any `amount` of which would do."""
    for_: str | UnsetType = field(default=UNSET, name="for")
    """The part of the cost that it would pay for, in words."""
    path: str | UnsetType = UNSET
    """The place in the request where something else would be announced."""
    value: Any | UnsetType = UNSET
    """What would be announced there; left out for nothing."""
    text: str
    """The change in words."""


class Repair(Struct, kw_only=True):
    """A smallest set of changes that makes the cost payable."""

    size: int
    """How many changes it takes, each amount counted."""
    changes: list[Change]
    """What would have to be different, all of it together."""
    text: str
    """The repair as a sentence."""


class Difference(Struct, kw_only=True):
    """An item of the price that is higher in another plan (lower if it is negative)."""

    what: str
    """What the part of the price is for, in words."""
    price: int | UnsetType = UNSET
    """How many points more it is in the other plan; negative for less. Left out where plans are compared in
    tiers."""
    amount: int | UnsetType = UNSET
    """How much more it is in the first tier in which the plans differ; left out under profile 2026.1."""


class Instead(Struct, kw_only=True, dict=True):
    """Another plan that could be expected, and its extra price over the best one.

    It uses ``uses`` instead of ``spares``; ``loses`` are the kept costs that it gives up. A ``lethal`` one
    kills its player, so that its price doesn't count.
    """

    uses: list[str]
    """The ids that the other plan uses, and the best one doesn't."""
    spares: list[str]
    """The ids that the best plan uses, and the other one doesn't."""
    price: int | UnsetType = UNSET
    """The price of the other plan, in points; left out where plans are compared in tiers."""
    more: int | UnsetType = UNSET
    """How many points more that is; left out likewise."""
    tier: str | UnsetType = UNSET
    """The first tier in which the other plan is worse; left out under profile 2026.1."""
    worse: int | UnsetType = UNSET
    """By how much it is worse in that tier."""
    lethal: bool = False
    """Whether the other plan kills its player; its price doesn't count then."""
    loses: list[str] = []
    """The kept costs that could not be paid any more after it."""
    differences: list[Difference]
    """The parts of the price that differ, the dearest first."""
    text: str
    """The comparison as a sentence."""

    @property
    def whole_more(self) -> int:
        """The difference in whole prices; only in the process that made it."""
        found: int = self.__dict__.get("whole_more", self.more or 0)
        return found


class Decides(Struct, kw_only=True):
    """Text that isn't understood or asks for unstated facts, and how it could change the verdict."""

    object: str
    """The id of the object that has the text."""
    text: str
    """The line that decides, as printed, or what isn't stated."""
    could: str
    """What it could do at the most: `help`, `hinder` or either."""
    how: str
    """How it would turn the verdict, in words."""


class Contested(Struct, kw_only=True, omit_defaults=True):
    """Symbols of a cost that need more mana than their sources give, from the certificate."""

    symbols: list[str]
    """The symbols, or the words of parts of the cost, each as often as it is owed."""
    sources: list[str] = []
    """The ids of all objects that could serve any of them."""
    pool: str = ""
    """The mana in the pool that could serve any of them, in symbols."""
    needs: int
    """How much the symbols ask for."""
    gives: int
    """How much there is for them at the most."""
    taken_by: list[str] = []
    """Those of the symbols that all of it is needed for, where that tells some from the others."""
    left: list[str] = []
    """The symbols for which nothing is left then."""
    text: str = ""
    """That as a sentence; empty where it says no more than the refusal does."""


class SymbolPrice(Struct, kw_only=True):
    """The least that any payment of a symbol gives up."""

    symbol: str
    """The symbol, `{1}` for generic mana, or the words of a part of the cost."""
    amount: int
    """How many of them are owed."""
    price: int
    """The least that each of them costs, in points."""


class Explanation(Struct, kw_only=True, omit_defaults=True):
    """Why an answer is what it is.

    For an unpayable cost ``repairs`` are all smallest ways to make it payable; ``more`` says that there are
    more of that size than are listed, ``cut_short`` that not everything could be looked at, so that there
    may be smaller ones. For a payable one ``instead`` are plans that could be expected in its place, the
    closest first (of those that were looked at, where it is ``cut_short``). Where the verdict is unknown,
    ``contested`` says which sources an unpayable cost asks for twice, ``least`` what each symbol of a payable
    one costs at the least, both where the answer's certificate shows it.
    ``decides`` lists the text that decides, and ``understood`` is the verdict without it. ``sentences`` are
    all of it in words.
    """

    status: str
    """The verdict that is explained."""
    repairs: list[Repair] = []
    """All smallest ways to make an unpayable cost payable."""
    more: bool = False
    """Whether there are more of that size than are listed."""
    cut_short: bool = False
    """Whether a limit came before everything was looked at."""
    instead: list[Instead] = []
    """Plans that could be expected in place of the best one, the closest first."""
    contested: Contested | UnsetType = UNSET
    """The symbols that ask for more than there is for them, where the certificate of the refusal shows it."""
    least: list[SymbolPrice] = []
    """What each symbol costs at the least, where that adds up to the price of the best plan."""
    decides: list[Decides] = []
    """The text that decides, where the verdict is unknown."""
    understood: str | UnsetType = UNSET
    """The verdict without the text that isn't understood."""
    sentences: list[str] = []
    """All of it in sentences."""

    def __repr__(self) -> str:
        return f"<Explanation: {self.status}: {one_line(' '.join(self.sentences))}>"

    def __str__(self) -> str:
        return repr(self) if SHOWN.text is None else SHOWN.text(self)

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def to_dict(self) -> dict[str, Any]:
        """The explanation as JSON would have it, in plain Python objects."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def to_json(self) -> str:
        """The explanation as one line of JSON."""
        return msgspec.json.encode(self).decode()
