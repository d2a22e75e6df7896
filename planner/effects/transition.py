"""What an activation or a step of a payment does to a game: the one transition that all planning uses.

The referee carries plans out with a transition of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from planner.effects.cost_texts import barred
from planner.game.caching import Renewed
from planner.game.characteristics import sized
from planner.game.mana_abilities import CostComponent, ManaAbility, PutCounters, RemoveCounters
from planner.game.objects import ZONES, Before, Game, GameObject
from planner.game.readings import Reading
from planner.game.records import Record, field, replace
from planner.game.vocabulary import PaymentKind, Verb, Zone

ZONE_AFTER: dict[str, Zone] = {
    Verb.SACRIFICE: Zone.GRAVEYARD,
    Verb.DISCARD: Zone.GRAVEYARD,
    Verb.EXILE: Zone.EXILE,
    Verb.RETURN: Zone.HAND,
}
"""Where an object is after a cost did this to it."""

_PLACES = {zone: place for place, zone in enumerate(ZONES)}
# --- a game ----------------------------------------------------------------------------------------


class GameChange(Record, frozen=True):
    """Simultaneous changes of a game, by the ids of its objects.

    ``moved`` is an object's new zone, None if it leaves the game; ``counters`` are numbers added (or removed)
    by kind; ``used`` is the number of the ability that was activated. ``life`` and ``energy`` are gained
    (lost if negative), ``milled`` cards leave the library.
    """

    tapped: frozenset[str] = frozenset()
    untapped: frozenset[str] = frozenset()
    moved: Mapping[str, Zone | None] = field(default_factory=dict)
    counters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    used: Mapping[str, int] = field(default_factory=dict)
    life: int = 0
    energy: int = 0
    milled: int = 0


def after(game: Game, change: GameChange) -> Game:
    """The game after a change; mana abilities stay as settled before.

    What is both untapped and tapped ends up tapped. Changed objects stand behind the rest of their entry.
    """
    objects = game.objects
    touched = {*change.tapped, *change.untapped, *change.moved, *change.counters, *change.used}
    if touched:
        parts = (
            (entry,) if touched.isdisjoint(entry.ids) else _after(entry, change, touched) for entry in objects
        )
        objects = forgetting((one for entries in parts for one in entries), change.moved)
    library = game.library
    return replace(
        game,
        objects=objects,
        order=tuple([one for one in game.order if one not in change.moved]),
        life=game.life + change.life,
        energy=game.energy + change.energy,
        library=None if library is None else max(library - change.milled, 0),
    )


def forgetting(objects: Iterable[GameObject], moved: Iterable[str]) -> tuple[GameObject, ...]:
    """Remove moved objects from the effects that were about them: they are new objects (400.7, 611.2c)."""
    gone = frozenset(moved)
    return tuple(
        replace(one, about=one.about - gone) if one.about is not None and one.about & gone else one
        for one in objects
    )


def in_order(game: Game) -> Game:
    """Sort moved objects into their zones, behind those that were there before.

    Positions are counted from 0 again; the other objects keep their order.
    """
    if all(len(entry.ids) == 1 for entry in game.objects):
        alone = sorted(game.objects, key=_place_of_one)
        return replace(game, objects=tuple(map(_numbered_alone, alone, range(len(alone)))))
    places = {
        object_id: (_place(entry.zone), isinstance(entry.given, Before), position)
        for entry in game.objects
        for object_id, position in zip(entry.ids, entry.positions, strict=True)
    }
    numbers = {object_id: number for number, object_id in enumerate(sorted(places, key=places.__getitem__))}
    objects = [_numbered(entry, numbers) for entry in game.objects]
    return replace(game, objects=tuple(sorted(objects, key=lambda entry: entry.positions[0])))


def _place_of_one(entry: GameObject) -> tuple[int, bool, int]:
    return _PLACES.get(entry.zone, len(ZONES)), isinstance(entry.given, Before), entry.positions[0]


def _numbered_alone(entry: GameObject, number: int) -> GameObject:
    return entry if entry.positions[0] == number else entry.placed(entry.ids, (number,), entry.path)


def _numbered(entry: GameObject, numbers: Mapping[str, int]) -> GameObject:
    positions = tuple([numbers[one] for one in entry.ids])
    return entry if entry.positions == positions else entry.placed(entry.ids, positions, entry.path)


def _place(zone: Zone) -> int:
    """The place of a zone among those of a request; effects come last."""
    return _PLACES.get(zone, len(ZONES))


def _after(entry: GameObject, change: GameChange, touched: set[str]) -> Iterator[GameObject]:
    """Split an entry into unchanged objects and groups with equal changes."""
    rest = entry.without(touched)
    if rest is not None:
        yield rest
    alike: dict[tuple[object, ...], set[str]] = {}
    for one in entry.ids:
        if one in touched:
            place = change.moved.get(one, entry.zone)
            turned_to = True if one in change.tapped else False if one in change.untapped else None
            counters = tuple(change.counters.get(one, {}).items())
            alike.setdefault((place, turned_to, counters, change.used.get(one)), set()).add(one)
    for ids in alike.values():
        part = entry.only(ids)
        now = None if part is None else _changed(part, change)
        if now is not None:
            yield now


def _changed(entry: GameObject, change: GameChange) -> GameObject | None:
    """An entry after a change that affects all of its objects; None if they cease to exist."""
    one = entry.ids[0]
    if one in change.moved:
        zone = change.moved[one]
        return None if zone is None or entry.own_card.token else _new_object(moved(entry, zone))
    if one in change.untapped or one in change.tapped:
        entry = turned(entry, one in change.tapped)
    if one in change.counters:
        entry = with_counters(entry, change.counters[one])
    if (number := change.used.get(one)) is not None:
        entry = replace(entry, used={**entry.used, number: entry.used.get(number, 0) + 1})
    return entry


def change_by(
    ability: ManaAbility,
    object_id: str,
    taken: Iterable[tuple[str, str]],
    game: Game,
    *,
    life_paid: int,
) -> GameChange:
    """The change that activating a mana ability makes, without its mana.

    ``taken`` are the verbs and ids of the objects that its cost takes, ``life_paid`` is all life that paying
    it takes. What would come to the graveyard may be exiled instead (614.1).
    """
    ids: dict[str, list[str]] = {}
    for verb, one in taken:
        ids.setdefault(verb, []).append(one)
    if ability.losing_verb is not None:
        ids.setdefault(ability.losing_verb, []).append(object_id)
    places: dict[str, Zone | None] = {
        one: zone for verb, zone in ZONE_AFTER.items() for one in ids.get(verb, ())
    }
    shelved = ids.get(Verb.SHELVE, ())
    places |= dict.fromkeys(shelved)
    buried = [one for one, zone in places.items() if zone == Zone.GRAVEYARD]
    elsewhere = barred(game.prohibitions, Verb.REACH_GRAVEYARD, PaymentKind.MANA_ABILITY, buried)
    places |= dict.fromkeys(elsewhere, Zone.EXILE)
    counters = counters_by(ability.cost)
    for sign, pairs in ((1, ability.after.counters), (-1, ability.after.removes)):
        for kind, number in pairs:
            counters[kind] = counters.get(kind, 0) + sign * number
    changed = any(counters.values())
    return GameChange(
        tapped=frozenset([*ids.get(Verb.TAP, ()), *([object_id] if ability.taps else ())]),
        untapped=frozenset([*ids.get(Verb.UNTAP, ()), *([object_id] if ability.untaps else ())]),
        moved=places,
        counters={object_id: counters} if changed else {},
        used={object_id: ability.number} if changed or ability.limit is not None else {},
        life=ability.after.life_gained - ability.damage - life_paid,
        energy=-ability.energy,
        milled=ability.mill - len(shelved),
    )


def counters_by(cost: Iterable[CostComponent]) -> dict[str, int]:
    """For each kind, the counters that a cost puts on its object; removed ones are negative."""
    found: dict[str, int] = {}
    for part in cost:
        if isinstance(part, PutCounters):
            found[part.kind] = found.get(part.kind, 0) + part.amount
        elif isinstance(part, RemoveCounters):
            found[part.kind] = found.get(part.kind, 0) - part.amount
    return found


# --- one object ------------------------------------------------------------------------------------


def turned(entry: GameObject, tapped: bool) -> GameObject:
    """The objects tapped or untapped; cached, so that equal changes return the same objects."""
    if entry.tapped is tapped:
        return entry
    known = _TURNED.get(id(entry.__dict__))
    if known is None:
        made = replace(entry, ids=(), positions=(), path="", tapped=tapped)
        known = _TURNED.keep(id(entry.__dict__), (entry, made))
        _TURNED.keep(id(made.__dict__), (made, entry))
    return known[1].placed(entry.ids, entry.positions, entry.path)


_TURNED: Renewed[int, tuple[GameObject, GameObject]] = Renewed(1_024)
"""Objects with those that differ from them in being tapped alone, by identity."""


def with_counters(entry: GameObject, change: Mapping[str, int]) -> GameObject:
    """The objects with counters added or removed; +1/+1 and similar counters change their size (122.1a)."""
    if not any(change.values()):
        return entry
    before = entry.counters
    now = {kind: before.get(kind, 0) + change.get(kind, 0) for kind in (*before, *change)}
    now = {kind: number for kind, number in now.items() if number > 0}
    card = sized(sized(entry.card, before, -1), now)
    unchanged = entry.unchanged
    if unchanged is not None:
        unchanged = replace(unchanged, card=sized(sized(unchanged.card, before, -1), now))
    return replace(entry, counters=now, card=card, unchanged=unchanged)


def moved(entry: GameObject, zone: Zone) -> GameObject:
    """The objects as filters see them in another zone: untapped and without counters (122.2)."""
    card = sized(entry.own_card, entry.counters, -1)
    return replace(entry, zone=zone, card=card, tapped=False, counters={})


def after_verb(entry: GameObject, verb: Verb) -> GameObject | None:
    """The objects as filters see them after this verb; None for a token that left (111.7)."""
    if verb in (Verb.TAP, Verb.UNTAP):
        return turned(entry, verb == Verb.TAP)
    if verb == Verb.SHELVE:
        return None
    zone = ZONE_AFTER.get(verb)
    if zone is None:
        return entry
    return None if entry.card.token else moved(entry, zone)


def _new_object(entry: GameObject) -> GameObject:
    """The new object after a zone change, without memory of the old one (400.7).

    Its text isn't read for the new zone.
    """
    given = entry.given if isinstance(entry.given, Before) else Before(entry.given)
    new = GameObject(entry.ids, entry.positions, entry.path, entry.zone, entry.card, Reading())
    return replace(new, given=given)
