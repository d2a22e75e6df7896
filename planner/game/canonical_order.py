"""The canonical order of a game's objects: by what they are, never by their places in the request.

Deciders prefer, of plans that are equally good, the one whose objects come first. Were that the order in
which a client happens to list them, the same board listed otherwise would have another answer. So objects are
ranked by zone, by how much they would be missed, by further mana abilities, by name and state, by what they
bear, and only where all of that is the same by their ids.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec
from msgspec import structs

from planner.game.caching import remembered
from planner.game.characteristics import Characteristics
from planner.game.mana import TYPES
from planner.game.objects import ZONES, Before, Game, GameObject, PoolMana
from planner.game.purposes import SpendOnly
from planner.game.vocabulary import Zone

_DIGITS = re.compile(r"([0-9]+)")
_ENCODED = msgspec.json.Encoder(order="deterministic")
_CHANGING: dict[str, object] = {
    "tapped": False,
    "summoning_sick": False,
    "counters": {},
    "used": None,
    "attached_to": None,
}
"""State that a game changes without reading its object anew, and what says nothing of it."""
_SERVES_IN_GRAVEYARD = re.compile(
    r"\bgraveyard\b|^(?:aftermath|disturb|dredge|embalm|encore|escape|eternalize|flashback|harmonize"
    r"|jump-start|mayhem|recover|retrace|scavenge|unearth)\b",
    re.IGNORECASE | re.MULTILINE,
)
"""What a card says that could be of use where it is in the graveyard, or speaks of what is there."""
MOST_IDS = 16_384
"""How many ids are kept as what they are sorted by."""

Key = tuple[object, ...]


@remembered
def in_canonical_order(game: Game) -> tuple[GameObject, ...]:
    """List a game's objects in canonical order; their new positions are their ranks.

    >>> game = prepare({"board": {"battlefield": ["Swamp", "Forest"]}, "pay": {"cost": "{G}"}}).game
    >>> [(entry.ids, entry.positions) for entry in in_canonical_order(game)]
    [(('Forest#1',), (0,)), (('Swamp#1',), (1,))]
    """
    beside = _beside(game) if any(entry.attached_to is not None for entry in game.objects) else {}
    keyed = [
        (_key(entry), beside.get(object_id, ()), natural(object_id), number)
        for number, entry in enumerate(game.objects)
        for object_id in entry.ids
    ]
    ranks: dict[int, list[int]] = {}
    for rank, one in enumerate(sorted(keyed)):
        ranks.setdefault(one[3], []).append(rank)
    return tuple([_ranked(game.objects[number], tuple(found)) for number, found in ranks.items()])


def _ranked(entry: GameObject, ranks: tuple[int, ...]) -> GameObject:
    ids = entry.ids if entry.count == 1 else tuple(sorted(entry.ids, key=natural))
    return entry.placed(ids, ranks, entry.path)


@remembered
def canonical_ranks(game: Game) -> dict[str, int]:
    """Map each object's id to its rank in canonical order."""
    return {
        object_id: rank
        for entry in in_canonical_order(game)
        for object_id, rank in zip(entry.ids, entry.positions, strict=True)
    }


def pool_in_canonical_order(game: Game) -> tuple[PoolMana, ...]:
    """List the mana in the pool in canonical order."""
    return game.pool if len(game.pool) < 2 else tuple(sorted(game.pool, key=_pool_key))


@lru_cache(maxsize=MOST_IDS)
def natural(text: str) -> Key:
    """Sort key for texts that compares the numbers in them by value.

    >>> sorted(["Forest#10", "Forest#9"], key=natural)
    ['Forest#9', 'Forest#10']
    """
    parts = _DIGITS.split(text)
    parts[1::2] = [f"{len(number):06}{number}" for number in (one.lstrip("0") for one in parts[1::2])]
    return (*parts, text)


@remembered
def _key(entry: GameObject) -> Key:
    """Sort key of an object: its zone, its worth, name, controller, card and state, but not its id."""
    card, given = entry.card, entry.given
    return (
        ZONES.index(entry.zone) if entry.zone in ZONES else len(ZONES),
        _missed(entry),
        _further_abilities(entry),
        card.name,
        entry.controller,
        _kind_of(card),
        entry.tapped,
        entry.summoning_sick,
        sorted(entry.counters.items()),
        entry.chosen,
        sorted(entry.used.items()),
        _number(entry.price),
        entry.bears,
        entry.attacking or "",
        entry.commander,
        entry.forbid,
        [ability.text for ability in entry.abilities],
        _encoded(given),
    )


def _missed(entry: GameObject) -> int:
    """How much an object would be missed, apart from what plans are compared by: little for 0, more for 2.

    What is tapped, and a creature that couldn't attack, is lost before what could do something yet. Snow, and
    a card that could be of use in the graveyard, goes last.
    """
    if entry.zone == Zone.GRAVEYARD:
        return 2 if _SERVES_IN_GRAVEYARD.search(entry.card.text) else 1
    if not entry.is_permanent:
        return 1
    if entry.tapped or (entry.card.is_creature and not entry.could_attack):
        return 0
    return 2 if "Snow" in entry.card.supertypes else 1


def _further_abilities(entry: GameObject) -> int:
    """How many mana abilities an object has beyond one for each type that it makes.

    Types are compared by plans, so that only what they leave equal is counted.
    """
    return max(0, len({ability.number for ability in entry.abilities}) - max(1, len(entry.types)))


def _kind_of(card: Characteristics) -> Key:
    return (
        card.name,
        card.mana_cost.text,
        card.mana_value,
        card.token,
        sorted(card.types),
        sorted(card.supertypes),
        card.subtypes,
        sorted(card.colors),
        _number(card.power),
        _number(card.toughness),
        card.text,
    )


def _number(number: int | None) -> Key:
    return () if number is None else (number,)


def _encoded(given: object) -> bytes:
    """Encode the JSON value given for an object as bytes; empty if JSON can't hold it.

    State that may have changed since isn't told by it: it stands in the key by itself, as it is now.
    """
    said = given.given if isinstance(given, Before) else given
    if isinstance(said, msgspec.Struct) and set(_CHANGING) <= set(said.__struct_fields__):
        said = structs.replace(said, **_CHANGING)
    try:
        return _ENCODED.encode(said)
    except (OverflowError, TypeError, ValueError):
        return b""


def _beside(game: Game) -> dict[str, Key]:
    """Map each id to sort keys of the object it is attached to and of those attached to it."""
    keys = {one: _key(entry) for entry in game.objects for one in entry.ids}
    found: dict[str, list[tuple[bool, Key]]] = {}
    for entry in game.objects:
        host = entry.attached_to
        if host is None:
            continue
        for one in entry.ids:
            found.setdefault(one, []).append((True, keys.get(host, ())))
            found.setdefault(host, []).append((False, _key(entry)))
    return {one: tuple(sorted(what)) for one, what in found.items()}


def _pool_key(mana: PoolMana) -> Key:
    source = mana.source
    return (
        TYPES.index(mana.type),
        mana.snow,
        mana.persists,
        *_restriction(mana.spend_only),
        () if source is None else _kind_of(source),
        mana.amount,
    )


def _restriction(only: SpendOnly | None) -> Key:
    return (False, "") if only is None else (True, only.words)
