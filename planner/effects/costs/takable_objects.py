"""Which objects of a game a part of a cost can take (118.3), and which it can't (118.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.effects.graveyard import buried, is_exiled_instead
from planner.effects.scene import Scene, UnsettledError, untaps_itself
from planner.game.characteristics import Characteristics, Purpose
from planner.game.filters import Filter, UnstatedError
from planner.game.land_types import NO_CREATURE_TYPES
from planner.game.matching import fits, sizes_unstated
from planner.game.objects import Game, GameObject
from planner.game.readings import Could, Unread
from planner.game.records import replace
from planner.game.vocabulary import PaymentKind, Verb, Whose, Zone
from planner.game.written_costs import Prohibition

EVERY = "every creature type"
"""What stands for the creature types of a changeling (702.73)."""


class Takable:
    """The objects of a game that one cost of one object can take.

    ``prohibitions`` are those for such a payment (``prohibitions_for``). With ``used_up`` the object itself
    can't be taken by costs with these verbs, since another part of the same cost uses it up (118.10).
    ``left_itself_out`` is set once the object itself fits a filter, but can't be taken.
    """

    def __init__(
        self,
        scene: Scene,
        prohibitions: tuple[Prohibition, ...] = (),
        *,
        used_up: frozenset[Verb] = frozenset(),
    ) -> None:
        self.scene = scene
        self.game: Game = scene.world.game
        self.prohibitions = prohibitions
        self.left_itself_out = False
        self._used_up = used_up
        self._ids: dict[tuple[Verb, Filter], frozenset[str]] = {}

    def prohibited(self, verb: Verb) -> Prohibition | None:
        """The prohibition that forbids the action altogether; None if there is none."""
        return next((p for p in self.prohibitions if p.verb == verb and not _speaks_of_some(p)), None)

    def local(self, wanted: Filter) -> Filter:
        """The filter as the payer reads it. Raises ``UnsettledError`` if a choice isn't stated."""
        return self.scene.world.local(wanted, self.scene.entry)

    def ids(self, verb: Verb, wanted: Filter) -> frozenset[str]:
        """The ids of the objects that fit now and can be taken with this verb.

        Raises ``UnsettledError`` if too many objects would each have a list of their own.
        """
        key = verb, wanted
        if key not in self._ids:
            self._ids[key] = self._find(verb, wanted)
        return self._ids[key]

    def _find(self, verb: Verb, wanted: Filter) -> frozenset[str]:
        world, me = self.scene.world, self.scene.me
        local = world.local(wanted, self.scene.entry)
        found = world.fitting(replace(local, itself=False) if local.itself else local)
        for entry in found.unsure:
            self._note_unsure(entry, wanted)
        ids = found.ids
        if wanted.itself or self.prohibitions or verb in (Verb.TAP, Verb.UNTAP):
            parts = (self._allowed(part, verb) for part in self._meant(found.entries, wanted))
            ids = frozenset(i for part in parts if part and self._can_turn(part, verb) for i in part.ids)
        if me.zone == Zone.STACK or not (wanted.other or verb in self._used_up) or ids.isdisjoint(me.ids):
            return ids
        self.leave_itself_out(len(ids))
        return ids.difference(me.ids)

    def _meant(self, entries: Iterable[GameObject], wanted: Filter) -> Iterator[GameObject]:
        """The fitting entries, or the object itself if it is meant.

        A spell can't pay with itself (601.2a).
        """
        if not wanted.itself:
            yield from entries
        elif self.scene.me.zone != Zone.STACK:
            parts = (entry.only(set(self.scene.me.ids)) for entry in entries)
            yield from (part for part in parts if part is not None)

    def leave_itself_out(self, number: int) -> None:
        """Record that each object of the entry takes other objects, from a list of this length."""
        self.left_itself_out = True
        world = self.scene.world
        world.budget -= number if self.scene.entry.count > 1 else 0
        if world.budget < 0:
            raise UnsettledError("too many objects to tell apart")

    def _note_unsure(self, entry: GameObject, wanted: Filter) -> None:
        reason = f"whether {entry.card.name} can be taken isn't known: its size is not given"
        self.scene.world.notes.report(
            self.scene.name, wanted.words, UnsettledError(reason, sizes_unstated(wanted, entry))
        )

    def _can_turn(self, entry: GameObject, verb: Verb) -> bool:
        """Whether the objects are tapped or untapped as the verb needs it, now or later (118.3)."""
        if verb == Verb.TAP:
            return not entry.tapped or self.scene.world.untaps_others or untaps_itself(entry.reading)
        return verb != Verb.UNTAP or entry.tapped or entry.controller == Whose.YOU

    def _allowed(self, entry: GameObject, verb: Verb) -> GameObject | None:
        """The objects of an entry that no prohibition protects from this verb; None if there are none."""
        verbs = {verb}
        if entry.zone == Zone.GRAVEYARD and verb in (Verb.EXILE, Verb.RETURN):
            verbs.add(Verb.LEAVE_GRAVEYARD)
        against = (p for p in self.prohibitions if p.verb in verbs)
        forbidden = frozenset[str]().union(*(_spoken_of(p, entry) for p in against))
        return entry.without(forbidden) if forbidden else entry

    def without_counters(self, ids: frozenset[str], kind: str | None) -> frozenset[str]:
        """The ids without objects that can't get counters of this kind (118.11, 122)."""
        against = [p for p in self.prohibitions if p.verb == Verb.PUT_COUNTERS and p.means_counter(kind)]
        spoken = (_spoken_of(p, entry) for p in against for _, entry in self.entries(ids))
        return ids.difference(*spoken) if against else ids

    def forbidding(self, entry: GameObject, verb: Verb) -> Prohibition | None:
        """The prohibition that forbids the action with this object; None if there is none."""
        return next((p for p in self.prohibitions if p.verb == verb and _spoken_of(p, entry)), None)

    def arriving(self, verb: Verb, wanted: Filter) -> frozenset[str]:
        """The objects that would fit in the graveyard after this payment puts them there (111.7)."""
        if wanted.zone != Zone.GRAVEYARD or wanted.controller == Whose.OPPONENT:
            return frozenset()
        if self.prohibited(Verb.LEAVE_GRAVEYARD) or self.prohibited(Verb.REACH_GRAVEYARD):
            return frozenset()
        local = self.scene.world.local(wanted, self.scene.entry)
        return frozenset(i for e in self._arrivals(verb) if _fits_there(local, e) for i in e.ids)

    def _arrivals(self, verb: Verb) -> Iterator[GameObject]:
        """The objects that sacrificing or discarding would bring to the graveyard, in that zone."""
        elsewhere = [p for p in self.prohibitions if p.verb == Verb.REACH_GRAVEYARD]
        for entry in self.game.objects:
            if (
                entry.zone in (Zone.BATTLEFIELD, Zone.HAND)
                and entry.controller == Whose.YOU
                and not entry.card.token
                and not is_exiled_instead(entry)
            ):
                gone = frozenset[str]().union(*(_spoken_of(p, entry) for p in elsewhere))
                arrives = entry.without(gone) if gone else entry
                if arrives is None:
                    continue
                there = buried(arrives).placed(arrives.ids, arrives.positions, arrives.path)
                if (kept := self._allowed(there, verb)) is not None:
                    yield kept

    def cards(self, ids: Iterable[str]) -> Iterator[tuple[str, Characteristics]]:
        """List each of these objects with its characteristics, in the order of the request."""
        return ((one, entry.card) for one, entry in self.entries(ids))

    def entries(self, ids: Iterable[str]) -> Iterator[tuple[str, GameObject]]:
        """List each of these objects with its entry, in the order of the request."""
        wanted = set(ids)
        for entry in self.game.objects:
            yield from ((one, entry) for one in entry.ids if one in wanted)

    def report(self, text: str, reason: str) -> None:
        """Report words that this game leaves open, so that no verdict about the cost is certain."""
        self.scene.world.notes.unread[self.scene.name, Unread(f"{text} ({reason})", Could.EITHER)] = None


def prohibitions_for(purpose: Purpose, game: Game) -> tuple[Prohibition, ...]:
    """The prohibitions of a game for a payment of this kind (118.11)."""
    kind = PaymentKind.MANA_ABILITY if purpose.mana_ability else purpose.kind
    return tuple(one for one in game.prohibitions if not one.kinds or kind in one.kinds)


def _speaks_of_some(prohibition: Prohibition) -> bool:
    return prohibition.objects is not None or prohibition.ids is not None


def _spoken_of(prohibition: Prohibition, entry: GameObject) -> frozenset[str]:
    """The ids that a prohibition applies to; all if that depends on a size that isn't stated."""
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
    """Whether two cards share a value of this characteristic."""
    both = shared(what, one), shared(what, other)
    if any(EVERY in types for types in both):
        return all(both)
    return not both[0].isdisjoint(both[1])


def shared(what: str, card: Characteristics) -> frozenset[str]:
    """The values of a characteristic that taken objects may have to share: colors, creature types, name."""
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
            every = card.every_creature_type
            return frozenset({EVERY}) if every else frozenset(card.subtypes) - NO_CREATURE_TYPES
    return frozenset()
