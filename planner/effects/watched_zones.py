"""Which zones the text of a game looks into: what rests on the cards there, and what can't."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from planner.game.caching import Renewed, remembered
from planner.game.objects import Game, GameObject
from planner.game.readings import Reading
from planner.game.vocabulary import Zone

MOST_READINGS = 16_384
_NAMED: Renewed[int, tuple[Reading, frozenset[Zone]]] = Renewed(MOST_READINGS)


@remembered
def zones_looked_into(game: Game) -> frozenset[Zone]:
    """The zones that some text names; all zones if one means any zone.

    Every zone anywhere in a reading counts, whatever it is used for.
    """
    found = frozenset[Zone]().union(*map(zones_named_by, game.objects))
    return frozenset(Zone) if Zone.ANYWHERE in found else found


@remembered
def zones_named_by(entry: GameObject) -> frozenset[Zone]:
    """The zones that the text of objects names."""
    before = None if entry.unchanged is None else entry.unchanged.reading
    readings = [one for one in (entry.reading, entry.own_side, before) if one is not None]
    granted = [zone for one in entry.granted for zone in _zones_in(one)]
    return frozenset(granted).union(*map(_named, readings))


def looks_into(game: Game, zone: Zone) -> bool:
    """Whether text could depend on the cards of a zone; the battlefield always counts."""
    return zone == Zone.BATTLEFIELD or zone in zones_looked_into(game)


@remembered
def is_idle(entry: GameObject) -> bool:
    """Whether the text of objects does nothing in their zone, except for their own costs."""
    reading = entry.reading
    does = reading.written or reading.grants or reading.triggers or reading.replacements or reading.spending
    more = reading.copies or reading.changes or reading.from_graveyard or reading.unread or reading.diverts
    return not (does or more or entry.granted or entry.abilities or entry.unchanged is not None)


def _named(reading: Reading) -> frozenset[Zone]:
    known = _NAMED.get(id(reading))
    if known is None:
        beyond = any(change.beyond for change in reading.changes)
        found = [Zone.ANYWHERE] if beyond else _zones_in(reading)
        known = _NAMED.keep(id(reading), (reading, frozenset(found)))
    return known[1]


def _zones_in(thing: object) -> Iterator[Zone]:
    """Yield every zone in nested data."""
    if isinstance(thing, Zone):
        yield thing
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from _zones_in(getattr(thing, field.name))
    elif isinstance(thing, Mapping):
        for one in thing.values():
            yield from _zones_in(one)
    elif isinstance(thing, tuple | list | frozenset | set):
        for one in thing:
            yield from _zones_in(one)
