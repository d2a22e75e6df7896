"""The state of the game while a plan is carried out: objects, life, energy, the library."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from planner.contract.steps import Step
from planner.game.characteristics import Characteristics, sized
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import Game, GameObject
from planner.game.readings import LEAVES_TAPPED
from planner.game.records import MutableRecord, Record
from planner.game.vocabulary import Verb, Zone

NOWHERE = Zone.NOWHERE
"""Where a token is that has left the battlefield (111.7)."""


_NOTHING: Mapping[Any, int] = MappingProxyType({})


class Thing(MutableRecord):
    """One object of the request in its current state: its zone, and what was done to it.

    ``activated`` counts activations of abilities with a limit, by their numbers; ``taps`` how often the plan
    tapped it, ``own_taps`` how often of those for {T} in its own mana ability's cost; ``worn`` says that the
    payment removed counters from it, ``shrunk`` are counters put on it that make it smaller, ``leaves`` says
    that a trigger takes it after the payment.
    """

    id: str
    position: int
    entry: GameObject
    zone: Zone
    tapped: bool
    counters: dict[str, int]
    activated: Mapping[int, int] = _NOTHING
    taps: int = 0
    own_taps: int = 0
    stays_tapped: bool = False
    worn: bool = False
    shrunk: Mapping[str, int] = _NOTHING
    leaves: bool = False

    @property
    def has_moved(self) -> bool:
        """Whether the object has left the zone it was in before the payment."""
        return self.zone != self.entry.zone

    @property
    def has_arrived(self) -> bool:
        """Whether the object was sacrificed or discarded into the graveyard; false for tokens (111.7)."""
        return self.has_moved and self.zone == Zone.GRAVEYARD

    @property
    def sick(self) -> bool:
        """Whether summoning sickness prevents its own {T} and {Q} costs (302.6, 602.5a)."""
        entry = self.entry
        return entry.summoning_sick and entry.card.is_creature and not entry.reading.haste

    @property
    def is_permanent(self) -> bool:
        """Whether the object is still a permanent (110.1)."""
        return self.zone == Zone.BATTLEFIELD

    @property
    def goes(self) -> bool:
        """Whether the object is lost for lack of counters: no loyalty, defense or toughness (704.5)."""
        if not (self.worn and self.is_permanent):
            return False
        before, card = self.entry.counters, self.entry.card
        if any(before.get(kind) and not self.counters.get(kind) for kind in _kinds_that_hold(card)):
            return True
        given = {kind: number - self.counters.get(kind, 0) for kind, number in before.items()}
        given |= {kind: -number for kind, number in self.shrunk.items()}
        size = sized(card, given, -1).toughness if card.is_creature else None
        return size is not None and size <= 0 < (card.toughness or 0)


class Loss(Record, frozen=True):
    """An object that left: the action, and the zone that it was in."""

    thing: Thing
    how: str
    zone: Zone


LOST: dict[str, tuple[str, Zone]] = {
    Verb.SACRIFICE: ("sacrificed", Zone.GRAVEYARD),
    Verb.DISCARD: ("discarded", Zone.GRAVEYARD),
    Verb.EXILE: ("exiled", Zone.EXILE),
    Verb.RETURN: ("returned", Zone.HAND),
    Verb.BURY: ("put into a graveyard", Zone.GRAVEYARD),
    Verb.SHELVE: ("put into a library", Zone.LIBRARY),
}
"""The verbs that lose an object: what has then been done to it, and where it is."""

_TO = dict(LOST.values())


class ReplayState:
    """Everything but mana that a plan changes; the game itself is unchanged (601.2)."""

    def __init__(self, game: Game, steps: list[Step]) -> None:
        self.game = game
        self.things = _things(game, steps)
        self.life = game.life
        self.energy = game.energy
        self.library = game.library
        self.life_lost: list[tuple[int, int]] = []  # (the total that it was taken from, how much)
        self.triggered_damage = 0
        self.milled = 0
        self.given = 0
        self.counters_gone = 0  # counters removed, and bad ones put on
        self.losses: list[Loss] = []
        self.activations: list[tuple[Thing, ManaAbility, int]] = []
        self.used: set[str] = set()
        self.spent = ""  # the mana spent on the total cost, as type letters
        self.by_chance: list[tuple[frozenset[str], int]] = []  # how many of which go at random

    def lose_life(self, amount: int) -> None:
        """Lose life, by payment, loss or damage (118.3b, 120.3a)."""
        if amount > 0:
            self.life_lost.append((self.life, amount))
            self.life -= amount

    def tap(self, thing: Thing, *, own: bool) -> None:
        """Tap a permanent; damage of triggers on that comes after the payment (603.3)."""
        reading = thing.entry.reading
        thing.tapped = True
        thing.taps += 1
        self.triggered_damage += reading.tapped_damage
        if own:
            thing.own_taps += 1
            return
        kind = reading.stays_tapped
        if kind is not None:  # 502.3, for a mana ability its settled effect says so
            thing.stays_tapped |= not kind or thing.counters.get(kind, 0) > 0
        thing.leaves |= LEAVES_TAPPED in reading.keywords

    def lose(self, thing: Thing, how: str) -> None:
        """Sacrifice, discard, exile or return an object; a token ceases to exist (111.7)."""
        self.losses.append(Loss(thing, how, thing.zone))
        self.move(thing, how)

    def move(self, thing: Thing, how: str) -> None:
        """Move an object to the zone for this kind of loss."""
        zone = _TO.get(how, thing.zone)
        if zone == Zone.GRAVEYARD and (
            thing.counters.get("finality")
            or (how == LOST[Verb.DISCARD][0] and "madness" in thing.entry.reading.keywords)
        ):
            zone = Zone.EXILE  # instead (122.1h, 702.35a)
        thing.zone = NOWHERE if thing.entry.card.token and zone != thing.zone else zone

    def untaken(self, ids: frozenset[str], on_stack: str | None) -> frozenset[str]:
        """The ids of objects that haven't moved, and aren't on the stack."""
        moved = {one for one in ids & self.things.keys() if self.things[one].has_moved}
        return ids - moved - {on_stack}

    def mill(self, cards: int, *, exiled: int = 0) -> None:
        """Mill cards from the library (701.17a); ``exiled`` of them are exiled instead."""
        self.milled += cards - exiled
        if self.library is not None:
            self.library -= cards

    def remove_counters(self, thing: Thing, kind: str, amount: int) -> None:
        """Remove counters, as a cost or an effect (122.1)."""
        thing.counters[kind] = thing.counters.get(kind, 0) - amount
        self.counters_gone += amount

    def put_counters(self, thing: Thing, kind: str, amount: int) -> None:
        """Put counters on, as a cost or an effect."""
        thing.counters[kind] = thing.counters.get(kind, 0) + amount
        if kind.startswith("-"):  # -1/-1, -0/-1 and the like
            self.counters_gone += amount

    def add_to_last_activation(self, mana: int) -> None:
        """Add mana of a trigger to the mana of the last activation (for the price table)."""
        thing, ability, made = self.activations[-1]
        self.activations[-1] = (thing, ability, made + mana)

    @property
    def gone(self) -> set[str]:
        """The ids of the permanents that have left the battlefield."""
        return {loss.thing.id for loss in self.losses if loss.zone == Zone.BATTLEFIELD}

    def lost(self, how: str) -> list[str]:
        """The ids of objects lost by this action, in order."""
        return [loss.thing.id for loss in self.losses if loss.how == how]


def _kinds_that_hold(card: Characteristics) -> list[str]:
    """The kinds of counters without which such a permanent is put into the graveyard (704.5i, 704.5v)."""
    held = {"Planeswalker": "loyalty", "Battle": "defense"}
    return [kind for type_, kind in held.items() if type_ in card.types]


def _things(game: Game, steps: list[Step]) -> dict[str, Thing]:
    """The objects that the steps name, one by one."""
    things = {}
    for one in _named(steps):
        if place := game.places.get(one):
            entry, position = place
            counters = dict(entry.counters) if entry.counters else {}
            things[one] = Thing(one, position, entry, entry.zone, entry.tapped, counters)
    return things


def _named(steps: list[Step]) -> set[str]:
    """The ids that the steps name."""
    named = {step.object for step in steps if step.object is not None}
    for step in steps:
        if step.sacrifices or step.taps or step.untaps or step.discards or step.exiles or step.returns:
            for ids in (step.taps, step.untaps, step.sacrifices, step.discards, step.exiles, step.returns):
                named.update(ids or ())
    return named
