"""Which objects of a game a part of a cost can take (118.3), and which it can't (118.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from planner.effects.scene import Scene, untaps_itself
from planner.game.caching import remembered
from planner.game.characteristics import Characteristics, Purpose, sized
from planner.game.filters import Filter, UnstatedError
from planner.game.land_types import NO_CREATURE_TYPES
from planner.game.matching import fits
from planner.game.objects import Game, GameObject
from planner.game.readings import Could, Unread
from planner.game.written_costs import Prohibition

EVERY = "every creature type"
"""What stands for the creature types of a changeling (702.73)."""


class Takable:
    """What can be taken for the payment of one kind of cost, as one object's text finds it."""

    def __init__(self, scene: Scene, purpose: Purpose) -> None:
        self.scene = scene
        self.game: Game = scene.world.game
        kind = "mana ability" if purpose.mana_ability else purpose.kind
        self.prohibitions = tuple(one for one in self.game.prohibitions if not one.kinds or kind in one.kinds)

    def prohibited(self, verb: str) -> Prohibition | None:
        """What says that something can't be done at all."""
        return next((p for p in self.prohibitions if p.verb == verb and not _speaks_of_some(p)), None)

    def ids(self, verb: str, wanted: Filter) -> frozenset[str]:
        """The objects that fit the words where they are now, and that this can be done to."""
        return frozenset(i for entry in self.entries(verb, wanted) for i in entry.ids)

    def entries(self, verb: str, wanted: Filter) -> Iterator[GameObject]:
        """The same as objects: like ones of one entry together, the object itself apart."""
        world = self.scene.world
        local = world.local(wanted, self.scene.entry)
        found = world.fitting(replace(local, itself=False)) if local.itself else world.fitting(local)
        for entry in found.unsure:
            self._note_unsure(entry, wanted)
        for entry in found.entries:
            kept = self._besides_itself(entry, wanted)
            kept = None if kept is None else self._allowed(kept, verb)
            if kept is not None and self._can_turn(kept, verb):
                yield kept

    def _note_unsure(self, entry: GameObject, wanted: Filter) -> None:
        reason = f"whether {entry.card.name} can be taken isn't known: its size is not given"
        self.scene.world.notes.report(self.scene.name, wanted.words, reason)

    def _besides_itself(self, entry: GameObject, wanted: Filter) -> GameObject | None:
        me = self.scene.me
        if me.zone == "stack":  # a spell pays nothing with itself (601.2a)
            return None if wanted.itself else entry
        if wanted.other:
            return entry.without(set(me.ids))
        return entry.only(set(me.ids)) if wanted.itself else entry

    def _can_turn(self, entry: GameObject, verb: str) -> bool:
        """Whether the objects are tapped or untapped as the verb needs it, now or on the way (118.3)."""
        if verb == "tap":
            return not entry.tapped or self.scene.world.untaps_others or untaps_itself(entry.reading)
        return verb != "untap" or entry.tapped or entry.controller == "you"

    def _allowed(self, entry: GameObject, verb: str) -> GameObject | None:
        """Those of the objects that nothing forbids to use so."""
        verbs = {verb}
        if entry.zone == "graveyard" and verb in ("exile", "return"):
            verbs.add("leave graveyard")
        against = (p for p in self.prohibitions if p.verb in verbs)
        forbidden = frozenset[str]().union(*(_spoken_of(p, entry) for p in against))
        return entry.without(forbidden) if forbidden else entry

    def forbidding(self, entry: GameObject, verb: str) -> Prohibition | None:
        """What says that this can't be done with the object."""
        return next((p for p in self.prohibitions if p.verb == verb and _spoken_of(p, entry)), None)

    def arriving(self, verb: str, wanted: Filter) -> frozenset[str]:
        """What would fit in the graveyard once it is sacrificed or discarded in this payment (111.7)."""
        if wanted.zone != "graveyard" or wanted.controller == "opponent":
            return frozenset()
        if self.prohibited("leave graveyard") or self.prohibited("reach graveyard"):
            return frozenset()
        local = self.scene.world.local(wanted, self.scene.entry)
        return frozenset(i for e in self._arrivals(verb) if _fits_there(local, e) for i in e.ids)

    def _arrivals(self, verb: str) -> Iterator[GameObject]:
        """What a sacrifice or a discard brings to the graveyard, as it is there."""
        elsewhere = [p for p in self.prohibitions if p.verb == "reach graveyard"]
        for entry in self.game.objects:
            if entry.zone in ("battlefield", "hand") and entry.controller == "you" and not entry.card.token:
                gone = frozenset[str]().union(*(_spoken_of(p, entry) for p in elsewhere))
                arrives = entry.without(gone) if gone else entry
                if arrives is None:
                    continue
                there = _buried(arrives).placed(arrives.ids, arrives.positions, arrives.path)
                if (kept := self._allowed(there, verb)) is not None:
                    yield kept

    def cards(self, ids: Iterable[str]) -> Iterator[tuple[str, Characteristics]]:
        """Each of these objects with its characteristics, in the order of the request."""
        wanted = set(ids)
        for entry in self.game.objects:
            yield from ((one, entry.card) for one in entry.ids if one in wanted)

    def report(self, text: str, reason: str) -> None:
        """Note words that this game doesn't settle, so that nothing is certain of the cost."""
        self.scene.world.notes.unread[self.scene.name, Unread(f"{text} ({reason})", Could.EITHER)] = None


@remembered
def _buried(entry: GameObject) -> GameObject:
    """Such objects as they are in the graveyard."""
    card = sized(entry.card, entry.counters, -1)
    return replace(entry, zone="graveyard", tapped=False, counters={}, card=card)


def _speaks_of_some(prohibition: Prohibition) -> bool:
    return prohibition.objects is not None or prohibition.ids is not None


def _spoken_of(prohibition: Prohibition, entry: GameObject) -> frozenset[str]:
    """The objects that can't be so used; where a size decides that isn't given, they can't."""
    if prohibition.ids is not None:
        return prohibition.ids.intersection(entry.ids)
    try:
        spoken = prohibition.objects is None or fits(prohibition.objects, entry)
    except UnstatedError:
        spoken = True
    return frozenset(entry.ids) if spoken else frozenset()


def _fits_there(wanted: Filter, entry: GameObject) -> bool:
    try:
        return fits(wanted, entry)
    except UnstatedError:
        return False


def share(what: str, one: Characteristics, other: Characteristics) -> bool:
    """Whether two cards have something of this in common."""
    both = shared(what, one), shared(what, other)
    if any(EVERY in types for types in both):
        return all(both)
    return not both[0].isdisjoint(both[1])


def shared(what: str, card: Characteristics) -> frozenset[str]:
    """What a card has of what those taken must share: its colors, creature types, name ..."""
    match what:
        case "color":
            return card.colors
        case "name":
            return frozenset({card.name.lower()})
        case "mana value":
            return frozenset({str(card.mana_value)})
        case "card type":
            return card.types
        case "creature type":
            every = "changeling" in card.text.lower()
            return frozenset({EVERY}) if every else frozenset(card.subtypes) - NO_CREATURE_TYPES
    return frozenset()
