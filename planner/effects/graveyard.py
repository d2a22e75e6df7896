"""What could come to the graveyard while paying, to be exiled from there (400.7, 701.9, 701.21).

What a mana ability sacrifices or discards lies in the graveyard from then on: a later cost
that exiles cards from there can take it. A token doesn't arrive (111.7), and neither does
what an effect exiles instead (614.6).
"""

from __future__ import annotations

from planner.effects.scene import World
from planner.effects.transition import moved
from planner.game.caching import remembered
from planner.game.filters import Clause, Filter, UnstatedError
from planner.game.matching import fits
from planner.game.objects import GameObject
from planner.game.vocabulary import Verb, Whose, Zone
from planner.game.written_abilities import TakeFitting

_FINALITY = "finality"


def could_arrive(entry: GameObject, world: World) -> bool | None:
    """Whether an entry's objects go to the player's graveyard if sacrificed or discarded.

    None if an effect may put them elsewhere and isn't understood well enough to tell.
    """
    if entry.controller != Whose.YOU or entry.zone not in (Zone.BATTLEFIELD, Zone.HAND) or entry.card.token:
        return False
    if is_exiled_instead(entry):
        return False
    others = (one for one in world.game.objects if one.zone == Zone.BATTLEFIELD)
    diverting = [one for one in others if one.reading.diverts in ("some", "everything")]
    if any(one.reading.diverts == "everything" and not _could_be_taken(one, world) for one in diverting):
        return False
    return None if diverting or entry.reading.diverts else True


def _could_be_taken(entry: GameObject, world: World) -> bool:
    """Whether the cost of some mana ability could take the object."""
    for other in world.game.objects if entry.controller == Whose.YOU else ():
        for part in (part for written in other.reading.written for part in written.cost):
            if isinstance(part, TakeFitting) and part.verb not in (Verb.TAP, Verb.UNTAP):
                wanted = world.local(part.objects, other)
                if not world.fitting(wanted).ids.isdisjoint(entry.ids):
                    return True
    return False


def is_exiled_instead(entry: GameObject) -> bool:
    """Whether an object would be exiled instead of going to the graveyard.

    True for a permanent with a finality counter (122.1h), and for a discarded card with madness (702.35a).
    """
    if entry.zone == Zone.HAND:
        return "madness" in entry.reading.keywords
    return entry.counters.get(_FINALITY, 0) > 0


def arriving(wanted: Filter, world: World) -> frozenset[str] | None:
    """The ids of objects that would fit the filter once they are in the graveyard.

    ``wanted`` is a filter of ``World.local`` for cards in the graveyard. None if the request doesn't say
    enough about some object.
    """
    asks = any(clause != Clause() for clause in wanted.clauses)
    found: set[str] = set()
    for entry in world.game.objects:
        arrives = could_arrive(entry, world)
        if arrives is False:
            continue
        if arrives is None or (asks and not entry.as_printed):
            return None
        try:
            if fits(wanted, buried(entry)):
                found.update(entry.ids)
        except UnstatedError:
            return None
    return frozenset(found)


@remembered
def buried(entry: GameObject) -> GameObject:
    """The objects as they are in the graveyard."""
    return moved(entry, Zone.GRAVEYARD)
