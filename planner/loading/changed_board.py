"""Objects put into a game, moved, removed and changed, their text read where they then are.

By rule 400.7 an object that changes zones is a new one with no memory of what it was: it keeps its id, by
which a request goes on speaking of the same card, and nothing else. A token that leaves the battlefield is
gone (111.7), what it was attached to lets go of an Equipment, and an Aura goes to the graveyard (704.5m, n).
Nothing is settled here: that is for ``planner.effects.settle`` once all is in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from typing import Any

import msgspec
from msgspec import structs

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, decode_as, no_such_id, shown
from planner.contract.request import BareCard, BoardSpec, ObjectSpec, ZoneEntry, as_id
from planner.effects.transition import forgetting, in_order
from planner.game.objects import ZONES, Before, Game, GameObject
from planner.game.readings import Reading
from planner.game.records import replace
from planner.game.vocabulary import Zone
from planner.loading.board_effects import effect_objects
from planner.loading.exiled_with import with_links
from planner.loading.game_state import (
    MAX_OBJECTS,
    as_permanents,
    base_name,
    kind_of,
    with_bearers,
    with_state,
)
from planner.loading.object_state import PLAYERS, require_attached
from planner.loading.written_board import board_of, card_alone, spec_of
from planner.loading.written_objects import written
from planner.text.statics.enters_tapped import enters_tapped

_FAR = 1_000_000_000
"""A position behind all others of a zone."""
_TEXTS = ("effects", "prohibitions")
_NUMBERED = re.compile(r"(?P<name>.+)#(?P<number>\d{1,9})", re.DOTALL)


# --- objects ----------------------------------------------------------------------------------------


def with_object(game: Game, zone: str, entry: ZoneEntry) -> Game:
    """Put what an entry of a zone says behind the objects that are there.

    Without an id it is called by its name and the number after the highest that is in use. Raises
    ``RequestError`` for what is refused in a request, with the place where it would stand there.
    """
    place = zone_named(zone)
    there = sum(one.count for one in game.objects if one.zone == place)
    path = f"board.{place}[{there}]"
    spec = ObjectSpec(card=entry) if isinstance(entry, str) else entry
    if len(game.places) + spec.count > MAX_OBJECTS:
        raise RequestError(path, f"more than {MAX_OBJECTS:,} objects in all", ErrorCode.TOO_LARGE)
    kind = kind_of(spec, place, path, not isinstance(spec.card, str | BareCard))
    ids = _new_ids(game, spec)
    for object_id in ids:
        if object_id in game.places:
            message = (
                f"the id {shown(object_id)} is taken by {game.places[object_id][0].path or 'another object'}"
            )
            raise RequestError(f"{path}.id", message, ErrorCode.DUPLICATE_ID)
    new = kind.placed(ids, tuple(range(_FAR, _FAR + len(ids))), path)
    _require_attached(game.objects, new)
    return unattached(in_order(replace(game, objects=(*game.objects, new))))


def without_objects(game: Game, ids: Set[str]) -> Game:
    """Take objects out of a game: they are nowhere then."""
    left = (entry.without(ids) for entry in game.objects)
    return unattached(in_order(replace(game, objects=tuple(entry for entry in left if entry is not None))))


def moved_object(game: Game, object_id: str, zone: str, state: Mapping[str, Any]) -> Game:
    """Move an object to another zone, where it is a new one with this state (400.7).

    A creature that comes to the battlefield is summoning sick (302.6), and what always enters tapped is
    tapped (614.1c), unless the state says otherwise. Raises ``RequestError``.
    """
    place = zone_named(zone)
    entry = found_object(game, object_id)
    if entry.zone == place:
        return restated(game, object_id, state) if state else game
    if entry.own_card.token and entry.zone == Zone.BATTLEFIELD:
        return without_objects(game, {object_id})
    return _in_place_of(game, entry, _spec_after(entry, place, state), place, _FAR)


def restated(game: Game, object_id: str, state: Mapping[str, Any]) -> Game:
    """Say something else of an object where it is, such as ``counters``. Raises ``RequestError``."""
    entry = found_object(game, object_id)
    spec = _with_state(spec_of(entry, game.places), state, entry.zone)
    return _in_place_of(game, entry, spec, entry.zone, entry.positions[0])


def _in_place_of(game: Game, entry: GameObject, spec: ObjectSpec, zone: Zone, position: int) -> Game:
    """Put what a spec describes where one object of a game was, under the same id."""
    kind = kind_of(spec, zone, f"board.{zone}[0]", not isinstance(spec.card, str | BareCard))
    path = f"{zone}/{entry.ids[0]}" if zone != entry.zone else entry.path
    new = kind.placed(entry.ids, (position,), path)
    rest = [one for one in (other.without({entry.ids[0]}) for other in game.objects) if one is not None]
    _require_attached(rest, new)
    there = (*rest, new) if zone == entry.zone else forgetting((*rest, new), entry.ids)
    return unattached(in_order(replace(game, objects=there)))


def _require_attached(others: Iterable[GameObject], new: GameObject) -> None:
    """Refuse a new object that is attached to nothing; what others were attached to may be gone now."""
    require_attached([*(replace(entry, attached_to=None) for entry in others), new])


def _spec_after(entry: GameObject, zone: Zone, state: Mapping[str, Any]) -> ObjectSpec:
    """Write what an object is as it has come to a zone."""
    alone = card_alone(entry.given) or structs.replace(
        spec_of(entry), tapped=False, summoning_sick=False, counters={}, attached_to=None, used=None
    )
    if zone == Zone.BATTLEFIELD:
        card = kind_of(alone, zone, f"board.{zone}[0]", not isinstance(alone.card, str | BareCard)).card
        enters = enters_tapped(card)
        arrived = {"summoning_sick": card.is_creature, "tapped": enters is not None and enters.always}
        alone = structs.replace(alone, **arrived)
    return _with_state(alone, state, zone)


def _with_state(spec: ObjectSpec, state: Mapping[str, Any], zone: Zone) -> ObjectSpec:
    """Change what is said of objects; raises ``RequestError`` for a key or a value that is refused."""
    if not state:
        return spec
    fields = {
        name: value
        for name, value in msgspec.to_builtins(spec).items()
        if name not in state and name != "card"
    }
    said = decode_as({**fields, **state, "card": "x"}, ObjectSpec, f"board.{zone}[0]")
    return structs.replace(said, card=spec.card)


def found_object(game: Game, object_id: str, path: str = "id") -> GameObject:
    """Find one object by its id; raises ``RequestError`` where none in a zone has it."""
    object_id = as_id(object_id)
    entry = game.find(object_id) if isinstance(object_id, str) else None
    if entry is None or entry.zone not in ZONES:
        raise RequestError(path, no_such_id(object_id, game.places), ErrorCode.UNKNOWN_ID)
    return entry


def zone_named(zone: str) -> Zone:
    """Find a zone by its name; raises ``RequestError`` for what is none of a board's."""
    if zone not in ZONES:
        allowed = ", ".join(f'"{one}"' for one in ZONES)
        raise RequestError("zone", f"expected one of {allowed}, got {shown(zone)}")
    return Zone(zone)


def _new_ids(game: Game, spec: ObjectSpec) -> tuple[str, ...]:
    if spec.id is not None:
        return (spec.id,) if spec.count == 1 else tuple(f"{spec.id}#{n}" for n in range(1, spec.count + 1))
    name = base_name(spec)
    numbers = (_NUMBERED.fullmatch(one) for one in game.places)
    last = max((int(match["number"]) for match in numbers if match and match["name"] == name), default=0)
    return tuple(f"{name}#{number}" for number in range(last + 1, last + spec.count + 1))


# --- what follows from it ---------------------------------------------------------------------------


def unattached(game: Game) -> Game:
    """Let go of what isn't on the battlefield any more: an Aura goes to the graveyard (704.5m, 704.5n)."""
    permanents = {one for entry in game.objects if entry.zone == Zone.BATTLEFIELD for one in entry.ids}
    game = replace(game, objects=as_permanents(with_bearers(with_links(game.objects, strict=False))))
    loose = [
        entry
        for entry in game.objects
        if entry.attached_to is not None and entry.attached_to not in (*permanents, *PLAYERS)
    ]
    if not loose:
        return game
    kept = [entry for entry in game.objects if entry not in loose]
    for entry in loose:
        if "Aura" not in entry.own_card.subtypes:
            kept.append(replace(entry, attached_to=None))
        elif not entry.own_card.token:
            kept.append(_read_anew(replace(entry, zone=Zone.GRAVEYARD, given=Before(entry.given))))
    return in_order(replace(game, objects=tuple(kept)))


def with_moved_text_read(game: Game) -> Game:
    """Read the text of what has changed zones during a payment where it is now."""
    if not any(isinstance(entry.given, Before) for entry in game.objects):
        return unattached(game)
    objects = tuple(_read_anew(entry) if isinstance(entry.given, Before) else entry for entry in game.objects)
    return unattached(replace(game, objects=objects))


def _read_anew(entry: GameObject) -> GameObject:
    """Make the new object of what has changed zones, as a request with its card there would."""
    spec = card_alone(entry.given)
    if spec is None:
        return replace(entry, given=None, reading=Reading())
    kind = kind_of(spec, entry.zone, f"board.{entry.zone}[0]", not isinstance(spec.card, str | BareCard))
    return kind.placed(entry.ids, entry.positions, f"{entry.zone}/{entry.ids[0]}")


# --- the rest of a board ----------------------------------------------------------------------------


def with_fields(game: Game, fields: Mapping[str, Any]) -> Game:
    """Say something else of a game than its objects: ``life``, ``pool``, ``turn``, ``effects`` ...

    Raises ``RequestError`` for a zone, and for what a board's key is refused for.
    """
    for zone in ZONES:
        if zone in fields:
            message = "a zone is changed by put, move and remove"
            raise RequestError(f"board.{zone}", message, ErrorCode.CONFLICT)
    spec = decode_as(dict(fields), BoardSpec, "board")
    game = with_state(game, spec, [key for key in fields if key not in _TEXTS])
    if not any(key in fields for key in _TEXTS):
        return game
    whole = board_of(game)
    texts = structs.replace(spec, **{key: getattr(whole, key) for key in _TEXTS if key not in fields})
    objects = [entry for entry in game.objects if entry.zone in ZONES]
    places = {one: entry.path for entry in objects for one in entry.ids}
    return replace(game, objects=(*objects, *effect_objects(texts, len(places), places)))


def ids_in(
    ids: str | int | Iterable[str], known: Iterable[str], path: str, what: str = "object"
) -> frozenset[str]:
    """Read ids, one or several; raises ``RequestError`` for one that nothing has."""
    one_alone = as_id(ids)
    several: Any = ids
    listed = [one_alone] if isinstance(one_alone, str) else [as_id(one) for one in several]
    known = frozenset(known)
    for one in listed:
        if one not in known:
            raise RequestError(path, no_such_id(one, sorted(known), what), ErrorCode.UNKNOWN_ID)
    return frozenset(listed)


def entries_of(card: Any, zone: str, state: Mapping[str, Any]) -> list[ZoneEntry]:
    """Read what is to be put into a zone: words, a card object, or ``{"card": ..., ...}``, with its state.

    Raises ``RequestError``.
    """
    place = zone_named(zone)
    entries = [card]
    if isinstance(card, str):
        entries = [msgspec.to_builtins(one) for one in written(card, f"board.{place}")]
    if state:
        entries = [
            {**one, **state} if isinstance(one, Mapping) and "card" in one else {**state, "card": one}
            for one in entries
        ]
    found: list[ZoneEntry] = getattr(decode_as({place.value: entries}, BoardSpec, "board"), place)
    return found
