"""Objects in their zones, and the state of the game that a payment starts from (109, 400)."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from types import MappingProxyType

from planner.game.abilities import ManaAbility, Reading
from planner.game.purposes import SpendOnly
from planner.mana import TYPES, ManaCost

ZONES = ("battlefield", "hand", "graveyard", "exile", "command")
"""The zones of a request, in the order in which objects are counted."""


EMPTY: Mapping[str, int] = MappingProxyType({})
EMPTY_FACTS: Mapping[str, object] = MappingProxyType({})
EMPTY_USED: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Characteristics:
    """The characteristics of one object that bear on payments (109.3).

    ``power`` is None where the request doesn't say it, or says it as ``*``.
    """

    name: str
    mana_cost: ManaCost
    mana_value: int
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: tuple[str, ...]
    power: int | None = None
    toughness: int | None = None
    colors: frozenset[str] = frozenset()
    text: str = ""
    token: bool = False

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature (302)."""
        return "Creature" in self.types

    @property
    def is_land(self) -> bool:
        """Whether it is a land (305)."""
        return "Land" in self.types

    @property
    def is_snow(self) -> bool:
        """Whether mana that it makes is mana from a snow source (107.4h)."""
        return "Snow" in self.supertypes


@dataclass(frozen=True, slots=True)
class GameObject:
    """Objects of one zone that nothing in the request tells apart, at least one.

    ``ids`` and ``positions`` go together; a position counts all objects of the request
    from 0. ``path`` is where the request says so. ``price`` is what losing one is
    worth where the request says it. ``abilities`` are its mana abilities as they are in
    this game; ``used`` says how often each of its abilities was activated this turn.
    """

    ids: tuple[str, ...]
    positions: tuple[int, ...]
    path: str
    zone: str
    card: Characteristics
    reading: Reading
    tapped: bool = False
    summoning_sick: bool = False
    controller: str = "you"
    price: int | None = None
    forbid: bool = False
    abilities: tuple[ManaAbility, ...] = ()
    counters: Mapping[str, int] = EMPTY
    chosen: tuple[str, ...] = ()
    attached_to: str | None = None
    used: Mapping[int, int] = EMPTY_USED
    attacking: str | None = None
    commander: bool = False

    @property
    def count(self) -> int:
        """How many objects these are."""
        return len(self.ids)

    @property
    def types(self) -> str:
        """The types of mana that its mana abilities could make, in the order WUBRGC."""
        made = set().union(*(ability.production.all_types for ability in self.abilities))
        return "".join(sorted(made, key=TYPES.index))

    @property
    def only_makes_mana_by_loss(self) -> bool:
        """True for Treasure, Gold, Lotus Petal, Eldrazi Spawn: nothing else would be lost."""
        if self.reading.others or self.reading.unread or not self.abilities:
            return False
        return len({a.number for a in self.abilities}) == 1 and all(a.loses_itself for a in self.abilities)

    @property
    def is_permanent(self) -> bool:
        """Whether it is a permanent that the player controls (110.1)."""
        return self.zone == "battlefield" and self.controller == "you"

    @property
    def can_tap(self) -> bool:
        """Whether a cost with {T} of its own can be paid (602.5a, 702.10c for haste)."""
        sick = self.summoning_sick and self.card.is_creature and not self.reading.haste
        return self.is_permanent and not self.tapped and not sick

    def only(self, ids: Set[str]) -> GameObject | None:
        """The objects among these that have one of the ids, or None where none has."""
        kept = [(i, p) for i, p in zip(self.ids, self.positions, strict=True) if i in ids]
        if len(kept) == self.count:
            return self
        if not kept:
            return None
        return replace(self, ids=tuple(i for i, _ in kept), positions=tuple(p for _, p in kept))

    def without(self, ids: Set[str]) -> GameObject | None:
        """The objects among these that have none of the ids, or None."""
        return self.only(set(self.ids) - ids)


@dataclass(frozen=True, slots=True)
class PoolMana:
    """Mana that is in the pool as the payment starts (106.4)."""

    type: str
    amount: int
    snow: bool = False
    persists: bool = False
    spend_only: SpendOnly | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """The state that a payment starts from. Nothing ever changes it (601.2)."""

    objects: tuple[GameObject, ...] = ()
    life: int = 20
    pool: tuple[PoolMana, ...] = ()
    energy: int = 0
    library: int | None = None
    opponents: int = 1
    commander_identity: frozenset[str] | None = None
    whose_turn: str = "you"
    step: str = "main"
    facts: Mapping[str, object] = EMPTY_FACTS

    def find(self, object_id: str) -> GameObject | None:
        """The object with this id, as one object, or None."""
        for entry in self.objects:
            if object_id in entry.ids:
                return entry.only({object_id})
        return None
