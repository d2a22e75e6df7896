"""Granted keywords that decide whether a creature can be tapped: haste (613.1f, 702.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.effects.amounts import functions
from planner.effects.arrival import lost_before, tells_order
from planner.effects.grants import apart, lost_on_the_way
from planner.effects.scene import Notes, UnsettledError, World
from planner.game.caching import Memory, memory_of
from planner.game.filters import Filter, UnstatedError
from planner.game.matching import fits
from planner.game.objects import Game, GameObject, Held, Unchanged
from planner.game.readings import AS_IF_KEYWORDS, KEPT_TAPPED, Reading
from planner.game.records import Record, replace
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import TypeChange

HASTE = "haste"
_SPEAKING = (Zone.BATTLEFIELD, Zone.EFFECT, Zone.GRAVEYARD)


class _KeywordGrant(Record, frozen=True):
    """Keywords that the objects of one entry give; ``wanted`` is the filter as the payer reads it."""

    change: TypeChange
    giver: GameObject
    wanted: Filter


def with_given_keywords(game: Game, notes: Notes) -> Game:
    """Give a game's objects the keywords they grant each other, after types and colors are settled.

    Only the payer's permanents get keywords. An entry is split if only some of its objects get one.
    """
    if not any(map(_gives, game.objects)):
        return game
    gifts = list(_gifts(game, notes))
    if not gifts:
        return game
    hosts = {gift.giver.attached_to for gift in gifts if gift.change.attached}
    parts = (part for entry in game.objects for part in apart(entry, hosts))
    return replace(game, objects=tuple(_with_gifts(entry, gifts, notes, game) for entry in parts))


def _gives(entry: GameObject) -> bool:
    return bool(entry.reading.changes) and any(_changes_of(entry))


def _changes_of(entry: GameObject) -> Iterator[TypeChange]:
    """The lines of objects that only give keywords and function in their zone (113.6)."""
    for change in entry.reading.changes if entry.zone in _SPEAKING else ():
        if change.only_keywords and change.in_graveyard is (entry.zone == Zone.GRAVEYARD):
            yield change


def _gifts(game: Game, notes: Notes) -> Iterator[_KeywordGrant]:
    """The granted keywords of lines that apply to some object of the game."""
    world = World(game, notes)
    for entry in game.objects:
        reader = entry if entry.controller == Whose.YOU else replace(entry, controller=Whose.YOU)
        for change in _changes_of(entry):
            if change.attached and entry.attached_to is None:
                continue
            try:
                gift = _KeywordGrant(change, entry, world.local(change.objects, reader))
            except UnsettledError as error:
                notes.report(entry.ids[0], change.text, error)
                continue
            if not any(_is_for(gift, one, notes) and _asks(change, one) for one in game.objects):
                continue
            try:
                if functions(change.only_while, entry, world):
                    yield gift
            except UnsettledError as error:
                notes.report(entry.ids[0], change.text, error)


def _asks(change: TypeChange, entry: GameObject) -> bool:
    """Whether the keyword matters: haste to a summoning sick creature, defender to any other."""
    if change.as_though_haste or HASTE in change.keywords:
        return entry.summoning_sick or "defender" in change.keywords
    return True


def _is_for(gift: _KeywordGrant, entry: GameObject, notes: Notes) -> bool:
    """Whether some objects of an entry get the keyword."""
    if not entry.is_permanent:
        return False
    try:
        return bool(_givers(gift, entry))
    except UnstatedError as error:
        if gift.change.keywords == {KEPT_TAPPED}:  # a question of price, never of what can be paid
            return False
        notes.report(entry.ids[0], gift.change.text, error)
        return False


def _givers(gift: _KeywordGrant, entry: GameObject) -> tuple[str, ...]:
    """Ids of the objects that give it to an object of the entry; empty if it doesn't fit."""
    giver, wanted = gift.giver, gift.wanted
    if not giver.is_about(entry.ids):
        return ()
    if gift.change.attached:
        return giver.ids if giver.attached_to in entry.ids and fits(wanted, entry) else ()
    if giver.zone != entry.zone or not set(entry.ids) <= set(giver.ids):
        return giver.ids if fits(wanted, entry) else ()
    if wanted.itself:
        return entry.ids if fits(wanted, entry, itself=True) else ()
    others = giver.count > 1 and fits(wanted, entry)
    return giver.ids if others or fits(wanted, entry, itself=True) else ()


def _with_gifts(entry: GameObject, gifts: list[_KeywordGrant], notes: Notes, game: Game) -> GameObject:
    """The entry with the keywords granted to it."""
    if not entry.is_permanent:
        return entry
    keywords: set[str] = set()
    though = False
    by: set[str] = set()
    others, tap_ability, damage = 0, False, 0
    for gift in gifts:
        if not _is_for(gift, entry, notes):
            continue
        change = gift.change
        held = Held.KEYWORDS in entry.stated
        given = change.keywords & AS_IF_KEYWORDS if held else change.keywords
        if held and change.keywords and not given:
            continue
        lost_to = frozenset[str]() if entry.unchanged is None else entry.unchanged.lost_to
        before = lost_before(game, lost_to, _givers(gift, entry)) if lost_to and tells_order(game) else None
        if lost_to and not before and not change.as_though_haste:
            if before is None and entry.summoning_sick and HASTE in change.keywords:
                reason = "it loses its abilities, perhaps after it got this one"
                notes.report(entry.ids[0], change.text, reason)
            continue
        keywords |= given
        gives = (change.others or change.tapped_damage) and Held.ABILITIES not in entry.stated
        number = len(_givers(gift, entry)) if gives else 0
        others, damage = others + number * change.others, damage + number * change.tapped_damage
        tap_ability = tap_ability or change.tap_ability
        though = though or change.as_though_haste
        if change.as_though_haste or HASTE in given:
            by.update(_givers(gift, entry))
    if not (keywords or though or others or damage):
        return entry
    reading = with_keywords(entry.reading, frozenset(keywords), as_though_haste=though)
    reading = _with_others(reading, others, tap_ability, damage) if others or damage else reading
    unchanged = entry.unchanged or Unchanged(entry.card, entry.reading, entry.own_side)
    needed = frozenset(by) if entry.summoning_sick and not entry.reading.haste else frozenset[str]()
    return replace(entry, reading=reading, unchanged=unchanged, hastened_by=needed)


def with_keywords(reading: Reading, keywords: frozenset[str], *, as_though_haste: bool = False) -> Reading:
    """Copy of a reading with given keywords, cached.

    They aren't the object's own, so that ``others`` stays the same.
    """
    key = keywords, as_though_haste
    known: Memory[object, Reading] = memory_of(reading, with_keywords)
    found = known.get(key)
    if found is not None:
        return found
    now = replace(
        reading,
        keywords=reading.keywords | keywords,
        haste=reading.haste or as_though_haste or HASTE in keywords,
        defender=reading.defender or "defender" in keywords,
        stays_tapped="" if KEPT_TAPPED in keywords else reading.stays_tapped,
    )
    return known.keep(key, now)


def _with_others(reading: Reading, others: int, tap_ability: bool, damage: int) -> Reading:
    """Copy of a reading with given non-mana abilities and damage on becoming tapped, cached."""
    key = others, tap_ability, damage
    known: Memory[object, Reading] = memory_of(reading, _with_others)
    found = known.get(key)
    if found is not None:
        return found
    now = replace(
        reading,
        others=reading.others + others,
        tap_ability=reading.tap_ability or tap_ability,
        tapped_damage=reading.tapped_damage + damage,
    )
    return known.keep(key, now)


# --- what could change on the way ------------------------------------------------------------------


def with_fleeting_haste(objects: list[GameObject]) -> list[GameObject]:
    """Mark abilities that depend on haste which could be lost during the payment.

    They are *fleeting* if every giver of haste could be lost, *volatile* if a condition decides.
    """
    if not any(entry.hastened_by for entry in objects):
        return objects
    lost = lost_on_the_way(objects)
    if not lost:
        return objects
    shaky = set(_conditional(objects))
    return [_marked(entry, lost, shaky) if entry.hastened_by else entry for entry in objects]


def _conditional(objects: Iterable[GameObject]) -> Iterator[str]:
    """The ids of objects that give keywords only under a condition, or only to objects with counters."""
    for entry in objects:
        for change in _changes_of(entry):
            if change.only_while or any(clause.counter for clause in change.objects.clauses):
                yield from entry.ids


def _marked(entry: GameObject, lost: set[str], shaky: set[str]) -> GameObject:
    fleeting, volatile = entry.hastened_by <= lost, entry.hastened_by <= shaky
    if not (fleeting or volatile):
        return entry
    abilities = tuple(
        replace(one.swayed(None) if volatile else one, fleeting=one.fleeting or fleeting)
        if one.taps or one.untaps
        else one
        for one in entry.abilities
    )
    return replace(entry, abilities=abilities)
