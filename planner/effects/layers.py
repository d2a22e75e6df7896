"""Layer 4: effects that change types, in every order that the rules leave open (613.1d, 613.7, 613.8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from planner.effects.arrival import came_before, tells_order
from planner.game.characteristics import Characteristics
from planner.game.filters import Filter
from planner.game.land_types import BASIC_LAND_TYPES, type_of
from planner.game.matching import fits
from planner.game.objects import Game, GameObject, Held
from planner.game.records import Record, replace
from planner.game.vocabulary import Zone
from planner.game.written_abilities import TypeChange

ELSEWHERE = (Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND, Zone.STACK)
"""The zones in which some effects change what cards and spells are."""
MOST_STATES = 2_000
"""More states than this on the way are not looked at."""
MOST_EFFECTS = 8
"""More different effects on types than this are not looked at together."""


_TYPES = frozenset({Held.SUPERTYPES, Held.CARD_TYPES, Held.SUBTYPES})
"""What of an object's types a request can state as it is now."""


class TooManyOrdersError(ValueError):
    """There are more orders of effects than the limit."""


class Look(Record, frozen=True):
    """The types of an object after some effects.

    ``bare`` says that it has lost the abilities of its rules text (305.7), ``every`` that it is every
    creature type.
    """

    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    bare: bool = False
    every: bool = False


State = tuple[Look, ...]


class TypeEffect(Record, frozen=True):
    """Equal effects as one: it exists as long as one of its ``givers`` has the ability.

    ``wanted`` is its filter as the payer reads it, ``host`` the id of the only object it applies to if its
    source is attached; ``beyond`` fits the spells and cards in other zones to which it applies as well.
    Givers are places in the list of objects.
    """

    change: TypeChange
    wanted: Filter
    givers: tuple[int, ...]
    host: str | None
    texts: frozenset[str]
    beyond: Filter | None = None


class LayerOutcome(Record, frozen=True):
    """The result of layer 4 in one order, and the objects that each effect applied to."""

    state: State
    reached: tuple[frozenset[int], ...]


class Layers:
    """The permanents of a game and the effects on their characteristics."""

    def __init__(self, game: Game, objects: list[GameObject], effects: list[TypeEffect]) -> None:
        self.game = game
        self.objects = objects
        self.effects = effects
        zones = {Zone.BATTLEFIELD, *(ELSEWHERE if any(effect.beyond for effect in effects) else ())}
        self._places = [i for i, entry in enumerate(objects) if entry.zone in zones]
        self._touched: dict[tuple[int, int, Look], bool] = {}

    def outcomes(self) -> list[LayerOutcome]:
        """Every result that some order of timestamps has (613.7), dependencies first (613.8).

        Raises ``TooManyOrdersError``.
        """
        start = tuple(look_of(entry.card) for entry in self.objects)
        of_types = frozenset(n for n, effect in enumerate(self.effects) if effect.change.of_types)
        if len(of_types) > MOST_EFFECTS:
            raise TooManyOrdersError
        found: dict[LayerOutcome, None] = {}
        seen: set[tuple[LayerOutcome, frozenset[int]]] = set()
        open_ = [(LayerOutcome(start, (frozenset(),) * len(self.effects)), of_types)]
        while open_:
            here, left = open_.pop()
            left = frozenset(number for number in left if self.exists(number, here.state))
            if (here, left) in seen:
                continue
            seen.add((here, left))
            if len(seen) > MOST_STATES:
                raise TooManyOrdersError
            if not left:
                found[here] = None
                continue
            open_ += [(self._applied(n, here), left - {n}) for n in self._next(left, here.state)]
        return list(found)

    def exists(self, number: int, state: State) -> bool:
        """Whether some object still has the ability that the effect comes from."""
        return any(not state[giver].bare for giver in self.effects[number].givers)

    def reaches(self, number: int, state: State) -> frozenset[int]:
        """The places of the objects that an effect applies to in this state."""
        return frozenset(i for i in self._places if self._touches(number, i, state[i]))

    def _next(self, left: frozenset[int], state: State) -> Iterator[int]:
        """Yield the effects that could apply next: those that depend on no other one.

        Effects that depend on each other in a circle don't wait for one another (613.8b).
        """
        if len(left) == 1:
            yield from left
            return
        waits = {number: self._waits_for(number, left, state) for number in left}
        ready = [
            number
            for number in sorted(left)
            if all(number in _closure(other, waits) for other in _closure(number, waits))
        ]
        yield from [one for one in ready if not any(self._began_before(other, one) for other in ready)]

    def _began_before(self, number: int, other: int) -> bool:
        """Whether the board states that one effect is older than another (613.7)."""
        if not tells_order(self.game) or number == other:
            return False
        return came_before(self.game, self._ids_of(number), self._ids_of(other))

    def _ids_of(self, number: int) -> list[str]:
        return [one for giver in self.effects[number].givers for one in self.objects[giver].ids]

    def _waits_for(self, number: int, left: frozenset[int], state: State) -> frozenset[int]:
        """The effects that change whether an effect exists or what it applies to."""
        now = self.reaches(number, state)
        found = set()
        for other in left - {number}:
            then = self._after(other, state)
            if not self.exists(number, then) or self.reaches(number, then) != now:
                found.add(other)
        return frozenset(found)

    def _applied(self, number: int, here: LayerOutcome) -> LayerOutcome:
        reached = list(here.reached)
        reached[number] = self.reaches(number, here.state)
        return LayerOutcome(self._after(number, here.state), tuple(reached))

    def _after(self, number: int, state: State) -> State:
        change = self.effects[number].change
        looks = list(state)
        for index in self.reaches(number, state):
            stated = self.objects[index].stated
            look = looks[index]
            looks[index] = (
                _stated(look, change) if "types" in stated else changed(look, change, stated & _TYPES)
            )
        return tuple(looks)

    def _touches(self, number: int, index: int, look: Look) -> bool:
        key = number, index, look
        if key not in self._touched:
            self._touched[key] = self._is_meant(self.effects[number], index, look)
        return self._touched[key]

    def _is_meant(self, effect: TypeEffect, index: int, look: Look) -> bool:
        entry = self.objects[index]
        if Held.EVERYTHING in entry.stated:
            return False
        if not any(self.objects[giver].is_about(entry.ids) for giver in effect.givers):
            return False
        if entry.zone != Zone.BATTLEFIELD:
            seen = replace(entry, card=card_with(entry.card, look))
            return effect.beyond is not None and fits(effect.beyond, seen)
        if effect.host is not None:
            if effect.host not in entry.ids:
                return False
            if not entry.stated.isdisjoint(
                ("types", Held.CARD_TYPES)
            ):  # what it was before isn't known, but it is the one
                return True
        same = look is look_of(entry.card)
        seen = entry if same else replace(entry, card=card_with(entry.card, look))
        if index not in effect.givers:
            return fits(effect.wanted, seen)
        others = entry.count > 1 and fits(effect.wanted, seen)
        return others or fits(effect.wanted, seen, itself=True)


def _closure(number: int, waits: dict[int, frozenset[int]]) -> set[int]:
    """All effects that an effect depends on, directly or indirectly."""
    found: set[int] = set()
    open_ = [number]
    while open_:
        for other in waits[open_.pop()] - found:
            found.add(other)
            open_.append(other)
    return found


# --- one object ----------------------------------------------------------------------------------


@lru_cache(maxsize=16_384)
def look_of(card: Characteristics) -> Look:
    """The types of a card as a ``Look``."""
    return Look(card.types, frozenset(card.subtypes), card.supertypes, every=card.every_creature_type)


@lru_cache(maxsize=16_384)
def card_with(card: Characteristics, look: Look) -> Characteristics:
    """Copy of a card with these types: printed subtypes first, then basic land types, then others.

    If it has lost the abilities of its rules text, its text is empty.
    """
    kept = [name for name in card.subtypes if name in look.subtypes]
    more = [name for name in BASIC_LAND_TYPES if name in look.subtypes and name not in kept]
    more += sorted(look.subtypes.difference(kept, more))
    return replace(
        card,
        types=look.types,
        subtypes=(*kept, *more),
        supertypes=look.supertypes,
        text="" if look.bare else card.text,
        every_creature_type=look.every,
    )


@lru_cache(maxsize=16_384)
def changed(look: Look, change: TypeChange, held: frozenset[str] = frozenset()) -> Look:
    """The look after one effect (205.1, 305.7), except for what the request states (``held``).

    If subtypes are stated, the rules text is lost only if they are the ones that the effect sets, since then
    the effect applied.
    """
    types = change.types if "types" in change.replaces else (look.types | change.types) - change.removes
    types = look.types if Held.CARD_TYPES in held else types
    supertypes = (look.supertypes | change.supertypes) - change.removes
    subtypes = {name for name in look.subtypes if not _goes(name, look, types, change)} | change.subtypes
    every = change.every_creature_type or (look.every and "creature types" not in change.replaces)
    of_subtypes = Held.SUBTYPES in held
    bares = sets_basic_types(change) and (not of_subtypes or change.subtypes <= look.subtypes)
    return Look(
        types,
        look.subtypes if of_subtypes else frozenset(subtypes),
        look.supertypes if Held.SUPERTYPES in held else supertypes,
        look.bare or bares,
        look.every if of_subtypes else every,
    )


def _goes(name: str, look: Look, types: frozenset[str], change: TypeChange) -> bool:
    """Whether a subtype is lost: with its card type, or replaced by others (205.1a)."""
    kind = type_of(name, look.types)
    return (
        kind not in types
        or (kind == "Land" and "land types" in change.replaces)
        or (kind == "Creature" and "creature types" in change.replaces)
    )


def sets_basic_types(change: TypeChange) -> bool:
    """Whether a change sets a land's subtypes to basic land types, so that it loses its abilities (305.7)."""
    return "land types" in change.replaces and not change.subtypes.isdisjoint(BASIC_LAND_TYPES)


def _stated(look: Look, change: TypeChange) -> Look:
    """The stated look; if it has the types that an effect sets, the rules text is lost."""
    if sets_basic_types(change) and change.subtypes <= look.subtypes:
        return replace(look, bare=True)
    return look
