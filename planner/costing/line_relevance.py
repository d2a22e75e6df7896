"""Whether a line of text that isn't understood could affect one payment."""

from __future__ import annotations

from collections.abc import Iterable

from planner.costing.owed import PossibleTotals
from planner.game.amounts import Devotion
from planner.game.caching import remembered
from planner.game.filters import UnstatedError
from planner.game.mana_abilities import ManaAbility
from planner.game.matching import fits
from planner.game.missing_facts import Key, MissingFact, lacking
from planner.game.objects import Game, GameObject
from planner.game.readings import Reach, Reading, Unread
from planner.game.vocabulary import LOSSES, Verb, Whose, Zone
from planner.text.grammar.traverse import parts_of

Line = tuple[str, Unread]


def bearing_lines(game: Game, owed: PossibleTotals) -> tuple[Line, ...]:
    """The lines on a board that could affect what is owed."""
    return tuple([line for entry, line in every_unread(game) if _bears(entry, line[1], game, owed)])


@remembered
def every_unread(game: Game) -> tuple[tuple[GameObject | None, Line], ...]:
    """Lines on a board that aren't understood or settled, each with its object."""
    found = [(entry, (entry.ids[0], line)) for entry in game.objects for line in entry.reading.unread]
    return (*found, *((None, line) for line in game.unread))


@remembered
def unattached(game: Game) -> tuple[MissingFact, ...]:
    """The Auras that affect their host, if the request doesn't say what they are attached to.

    They count as attached to nothing; on a battlefield every Aura is attached to something (303.4c).
    """
    return tuple(
        lack
        for entry in game.objects
        if lacks_its_bearer(entry)
        for lack in lacking(entry.ids, Key.ATTACHED_TO)
    )


def lacks_its_bearer(entry: GameObject) -> bool:
    """Whether an Aura affects its host, and isn't said to be attached to anything."""
    if entry.attached_to is not None or "Aura" not in entry.card.subtypes:
        return False
    return entry.zone == Zone.BATTLEFIELD and _speaks_of_its_bearer(entry.reading)


@remembered
def _speaks_of_its_bearer(reading: Reading) -> bool:
    costs = reading.costs
    attached = [one.attached for one in reading.grants] + [one.attached for one in reading.triggers]
    attached += [one.attached for one in reading.changes]
    if costs is not None:
        attached += [one.attached for one in costs.changes] + [one.attached for one in costs.prohibitions]
    return any(attached)


def _bears(entry: GameObject | None, line: Unread, game: Game, owed: PossibleTotals) -> bool:
    if line.kinds and owed.cost.kind not in line.kinds:
        return False
    if entry is None or line.reach is None:
        return True
    return _reaches(line.reach, entry, game, owed)


def _reaches(reach: Reach, entry: GameObject, game: Game, owed: PossibleTotals) -> bool:
    """Whether the board has an object that the line applies to and that the payment could use."""
    if reach.attached:
        host = None if entry.attached_to is None else game.find(entry.attached_to)
        return entry.attached_to is not None and (host is None or _counts([host], reach, owed))
    if reach.taps:
        return not entry.tapped or _untaps_on_the_way(entry, game)
    if reach.own:
        return owed.name in entry.ids or any(one.mana is not None for one in entry.abilities)
    if reach.zones:
        there = any(one.zone in reach.zones and one.abilities for one in game.objects)
        return there or _is_paid_in(reach.zones, game, owed)
    if reach.sacrifices:
        return bool(_sacrificed(game.objects, owed))
    if reach.sick:
        return any(map(_waits_for_haste, game.objects))
    if reach.devotion:
        return any(_counts_devotion(one.reading) for one in game.objects) or _speaks_of_devotion(owed.ways)
    if reach.objects is None:
        return True
    meant = (one for one in game.objects if one.zone == Zone.BATTLEFIELD)
    return _counts([one for one in meant if _could_fit(reach, one)], reach, owed)


def _untaps_on_the_way(entry: GameObject, game: Game) -> bool:
    """Whether a mana ability, or unread text, could untap the tapped object."""
    if any(part.verb == Verb.UNTAP for one in game.objects for a in one.abilities for part in a.taken):
        return True
    if any(ability.untaps for ability in entry.abilities):
        return True
    return any("untap" in line.text.lower() for _, (_, line) in every_unread(game))


def _waits_for_haste(entry: GameObject) -> bool:
    """Whether an object is a creature that can't be tapped for its own abilities yet (302.6)."""
    return entry.is_permanent and entry.summoning_sick and entry.card.is_creature and not entry.reading.haste


def _counts(objects: list[GameObject], reach: Reach, owed: PossibleTotals) -> bool:
    """Whether the payment could use any of these objects or their abilities."""
    if not reach.abilities:
        return bool(objects)
    taken = frozenset[str]().union(*(way.takable for way in owed.ways), (owed.name,))
    return any(_has_abilities(entry) or not taken.isdisjoint(entry.ids) for entry in objects)


def _has_abilities(entry: GameObject) -> bool:
    reading = entry.reading
    others = (reading.grants, reading.triggers, reading.replacements, reading.spending, reading.changes)
    if any(others) or reading.costs is not None or reading.unread:
        return True
    return entry.controller == Whose.YOU and bool(entry.abilities)


@remembered
def _counts_devotion(reading: Reading) -> bool:
    return _speaks_of_devotion(reading)


def _speaks_of_devotion(thing: object) -> bool:
    return any(isinstance(part, Devotion) for part in parts_of(thing))


def _could_fit(reach: Reach, entry: GameObject) -> bool:
    assert reach.objects is not None
    try:
        return fits(reach.objects, entry)
    except UnstatedError:
        return True


def _is_paid_in(zones: frozenset[Zone], game: Game, owed: PossibleTotals) -> bool:
    """Whether the object paid for is in one of these zones, or was before it was cast."""
    if any(way.zone in zones for way in owed.ways if way.spell is not None):
        return True
    paid = game.find(owed.name) if owed.name else None
    return paid is not None and paid.zone in zones


def _sacrificed(objects: Iterable[GameObject], owed: PossibleTotals) -> bool:
    """Whether the payment, or a mana ability, could sacrifice something."""
    abilities = (ability for entry in objects for ability in entry.abilities)
    parts = (part for way in owed.ways for part in way.parts)
    return any(map(_loses_something, abilities)) or any(part.verb in LOSSES for part in parts)


def _loses_something(ability: ManaAbility) -> bool:
    return ability.loses_itself or any(part.verb == Verb.SACRIFICE for part in ability.taken)
