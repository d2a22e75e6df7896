"""Objects put into a game, moved, removed and changed, their text read where they then are.

By rule 400.7 an object that changes zones is a new one with no memory of what it was: it keeps its id, by
which a request goes on speaking of the same card, and nothing else. A token that leaves the battlefield is
gone (111.7), what it was attached to lets go of an Equipment, and an Aura goes to the graveyard (704.5m, n).
Nothing is settled here: that is for ``planner.effects.settle`` once all is in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Set
from typing import Any

import msgspec
from msgspec import structs

from planner.contract.error_codes import ErrorCode
from planner.contract.forms import taken_card
from planner.contract.refusals import RequestError, decode_as, no_such_id, shown
from planner.contract.request import BareCard, BoardSpec, ObjectSpec, ZoneEntry, as_id
from planner.effects.transition import forgetting, in_order
from planner.game.objects import ZONES, Before, Game, GameObject
from planner.game.readings import Reading
from planner.game.records import replace
from planner.game.vocabulary import Zone
from planner.loading.board_effects import effect_objects, parted
from planner.loading.called_objects import CalledObjects
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
from planner.loading.written_board import card_alone, spec_of, texts_of
from planner.loading.written_objects import written
from planner.text.statics.enters_tapped import enters_tapped

_FAR = 1_000_000_000
"""A position behind all others of a zone."""
_TEXTS = ("effects", "prohibitions")
_NO_STATE = frozenset(["card", "count", "id"])
"""The keys of an object that say what it is, and of which objects it is said."""
_NUMBER = re.compile(r"\d{1,9}")


# --- objects ----------------------------------------------------------------------------------------

Objects = tuple[GameObject, ...]


def with_object(game: Game, zone: str, entry: ZoneEntry) -> Game:
    """Add an entry of a zone after the objects that are there.

    Without an id it is called by its name and the next unused number. Raises ``RequestError`` for what is
    refused in a request, with the place where it would stand there.
    """
    objects = with_one_more(game.objects, zone_named(zone), entry)
    return in_their_places(game, objects, dict.fromkeys(objects[-1].ids, objects[-1].path))


def with_one_more(objects: Objects, place: Zone, entry: ZoneEntry, path: str = "") -> Objects:
    """Add an entry to objects, at the end of its zone; a refusal names ``path``."""
    there = sum([one.count for one in objects if one.zone == place])
    here = f"board.{place}[{there}]"
    path = path or here
    spec = ObjectSpec(card=entry) if isinstance(entry, str) else entry
    if sum([one.count for one in objects]) + spec.count > MAX_OBJECTS:
        raise RequestError(path, f"more than {MAX_OBJECTS:,} objects in all", ErrorCode.TOO_LARGE)
    kind = kind_of(spec, place, path, not isinstance(spec.card, str | BareCard))
    ids = _new_ids(objects, spec)
    if spec.id is not None:
        for other in objects:
            taken = next((one for one in ids if one in other.ids), None)
            if taken is not None:
                message = f"the id {shown(taken)} is taken by {other.path or 'another object'}"
                raise RequestError(f"{path}.id", message, ErrorCode.DUPLICATE_ID)
    return (*objects, kind.placed(ids, tuple(range(_FAR, _FAR + len(ids))), here))


def without_objects(game: Game, ids: Set[str]) -> Game:
    """The game without these objects."""
    return in_their_places(game, without(game.objects, ids))


def without(objects: Objects, ids: Set[str]) -> Objects:
    """The objects without those with these ids."""
    left = (entry if ids.isdisjoint(entry.ids) else entry.without(ids) for entry in objects)
    return tuple([entry for entry in left if entry is not None])


def moved_object(game: Game, object_id: str, zone: str, state: Mapping[str, Any]) -> Game:
    """Move an object to another zone, where it is a new one with this state (400.7).

    A creature that enters the battlefield is summoning sick (302.6), and a permanent that always enters
    tapped is tapped (614.1c), unless the state says otherwise. Raises ``RequestError``.
    """
    place = zone_named(zone)
    entry = found_object(game, object_id, fits=lambda one: one.zone != place)
    if entry.zone == place and not state:
        return game
    objects = with_one_moved(game.objects, entry, place, state)
    return in_their_places(game, objects, {entry.ids[0]: f"board.{place}[0]"})


def with_one_moved(
    objects: Objects, entry: GameObject, place: Zone, state: Mapping[str, Any], path: str = ""
) -> Objects:
    """Move one of the objects to a zone, as ``moved_object`` does; a refusal names ``path``."""
    if entry.zone == place:
        return with_one_restated(objects, entry, state, path) if state else objects
    if entry.own_card.token and entry.zone == Zone.BATTLEFIELD:
        return without(objects, {entry.ids[0]})
    return _in_place_of(objects, entry, _spec_after(entry, place, state, path), place, _FAR, path)


def restated(game: Game, object_id: str, state: Mapping[str, Any]) -> Game:
    """Change an object's state in its zone, such as ``counters``. Raises ``RequestError``."""
    entry = found_object(game, object_id, fits=lambda one: one.zone == Zone.BATTLEFIELD)
    return in_their_places(game, with_one_restated(game.objects, entry, state), {entry.ids[0]: entry.path})


def with_one_restated(
    objects: Objects, entry: GameObject, state: Mapping[str, Any], path: str = ""
) -> Objects:
    """Change the state of one of the objects, as ``restated`` does."""
    permanents = _permanents(objects) if entry.attached_to is not None else ()
    spec = _with_state(spec_of(entry, permanents), state, entry.zone, path)
    return _in_place_of(objects, entry, spec, entry.zone, entry.positions[0], path)


def _in_place_of(
    objects: Objects, entry: GameObject, spec: ObjectSpec, zone: Zone, position: int, path: str
) -> Objects:
    """Replace one of the objects by what a spec describes, under the same id."""
    kind = kind_of(spec, zone, path or f"board.{zone}[0]", not isinstance(spec.card, str | BareCard))
    there = f"{zone}/{entry.ids[0]}" if zone != entry.zone else entry.path
    new = kind.placed(entry.ids, (position,), there)
    if zone == entry.zone and any(one.ids == new.ids for one in objects):  # nothing else is among its like
        return tuple([new if one.ids == new.ids else one for one in objects])
    changed = (*without(objects, {entry.ids[0]}), new)
    if zone == entry.zone or all(one.about is None for one in objects):
        return changed
    return forgetting(changed, entry.ids)


def _permanents(objects: Objects) -> frozenset[str]:
    return frozenset([one for entry in objects if entry.zone == Zone.BATTLEFIELD for one in entry.ids])


def in_their_places(game: Game, objects: Objects, new: Mapping[str, str] | None = None) -> Game:
    """The game with these objects, sorted by zone, and with attachments to missing objects removed.

    ``new`` holds by id the paths of new statements: raises ``RequestError`` if one of these objects is
    attached to nothing. Hosts of other objects may be gone now.
    """
    for object_id in new or ():
        entry = next((one for one in objects if object_id in one.ids), None)
        if entry is not None and entry.attached_to is not None:
            alone = [replace(one, attached_to=None) for one in objects if one is not entry]
            require_attached([*alone, entry.placed(entry.ids, entry.positions, (new or {})[object_id])])
    now = _without_memory(game, objects)
    in_place = len(objects) == len(game.objects) and all(map(_is_in_place, objects, game.objects))
    return unattached(now if in_place else in_order(now))


def _without_memory(game: Game, objects: Objects) -> Game:
    """The game with these objects, with nothing said any more of those that have left their zone (400.7).

    What comes later under the same id is a new object, with a timestamp of its own (613.7d).
    """
    about = frozenset[str]().union(*(one.about for one in objects if one.about))
    if not (about or game.order):
        return replace(game, objects=objects)
    was, now = ({i: one.zone for one in there for i in one.ids} for there in (game.objects, objects))
    gone = {one for one in about if one not in now}
    order = tuple([one for one in game.order if one in now and was.get(one) == now[one]])
    return replace(game, objects=forgetting(objects, gone), order=order)


def _is_in_place(entry: GameObject, before: GameObject) -> bool:
    return entry.positions == before.positions and entry.zone == before.zone


def _spec_after(entry: GameObject, zone: Zone, state: Mapping[str, Any], path: str) -> ObjectSpec:
    """The spec of an object after it came to a zone."""
    alone = card_alone(entry.given) or structs.replace(
        spec_of(entry), tapped=False, summoning_sick=False, counters={}, attached_to=None, used=None
    )
    if zone == Zone.BATTLEFIELD:
        card = kind_of(alone, zone, f"board.{zone}[0]", not isinstance(alone.card, str | BareCard)).card
        enters = enters_tapped(card)
        arrived = {"summoning_sick": card.is_creature, "tapped": enters is not None and enters.always}
        alone = structs.replace(alone, **arrived)
    return _with_state(alone, state, zone, path)


def _with_state(spec: ObjectSpec, state: Mapping[str, Any], zone: Zone, path: str) -> ObjectSpec:
    """Copy of a spec with other state; raises ``RequestError`` for a refused key or value."""
    if not state:
        return spec
    place = path or f"board.{zone}[0]"
    for key in _NO_STATE.intersection(state):
        message = "is no state of an object: remove it, and put another one"
        raise RequestError(f"{place}.{key}", message, ErrorCode.CONFLICT)
    said = decode_as(taken_card({**state, "card": "x"}, ("attached_to", "exiled_with")), ObjectSpec, place)
    return structs.replace(spec, **{name: getattr(said, name) for name in state})


def found_object(
    game: Game, object_id: str, path: str = "id", fits: Callable[[GameObject], bool] = lambda _: True
) -> GameObject:
    """Find an object by id, or by card name the first of equal ones, preferably one that fits.

    Raises ``RequestError`` if there is none in a zone.
    """
    object_id = as_id(object_id)
    entry = game.find(object_id) if isinstance(object_id, str) else None
    if entry is None:
        meant = CalledObjects(game).id_of(object_id, path, fits)
        entry = game.find(meant) if isinstance(meant, str) else None
    if entry is None or entry.zone not in ZONES:
        raise RequestError(path, no_such_id(object_id, game.places), ErrorCode.UNKNOWN_ID)
    return entry


def zone_named(zone: str) -> Zone:
    """The zone with this name; raises ``RequestError`` for other names."""
    if zone not in ZONES:
        allowed = ", ".join(f'"{one}"' for one in ZONES)
        raise RequestError("zone", f"expected one of {allowed}, got {shown(zone)}")
    return Zone(zone)


def _new_ids(objects: Objects, spec: ObjectSpec) -> tuple[str, ...]:
    if spec.id is not None:
        return (spec.id,) if spec.count == 1 else tuple(f"{spec.id}#{n}" for n in range(1, spec.count + 1))
    name = base_name(spec)
    last, begin = 0, f"{name}#"
    for entry in objects:
        for one in entry.ids:
            if one.startswith(begin) and _NUMBER.fullmatch(one, len(begin)):
                last = max(last, int(one[len(begin) :]))
    return tuple(f"{name}#{number}" for number in range(last + 1, last + spec.count + 1))


# --- what follows from it ---------------------------------------------------------------------------


def unattached(game: Game) -> Game:
    """Detach objects whose host left the battlefield; such Auras go to the graveyard (704.5m, 704.5n).

    What was attached to such an Aura is checked again (704.3).
    """
    linked = with_links(game.objects, strict=False)
    if all(entry.attached_to is None and not entry.bears for entry in linked):
        objects = as_permanents(linked)
        return game if objects is game.objects else replace(game, objects=objects)
    permanents = _permanents(linked)
    game = replace(game, objects=as_permanents(with_bearers(linked)))
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
    return unattached(in_order(replace(game, objects=with_bearers(tuple(kept)))))


def with_moved_text_read(game: Game) -> Game:
    """Read the text of objects that changed zones during a payment for their new zones."""
    if not any(isinstance(entry.given, Before) for entry in game.objects):
        return unattached(game)
    objects = tuple(_read_anew(entry) if isinstance(entry.given, Before) else entry for entry in game.objects)
    return unattached(replace(game, objects=objects))


def _read_anew(entry: GameObject) -> GameObject:
    """The new object after a zone change, as a request with its card in that zone would give it."""
    spec = card_alone(entry.given)
    if spec is None:
        return replace(entry, given=None, reading=Reading())
    kind = kind_of(spec, entry.zone, f"board.{entry.zone}[0]", not isinstance(spec.card, str | BareCard))
    return kind.placed(entry.ids, entry.positions, f"{entry.zone}/{entry.ids[0]}")


# --- the rest of a board ----------------------------------------------------------------------------


def with_fields(game: Game, fields: Mapping[str, Any]) -> Game:
    """Change a game apart from its objects: ``life``, ``pool``, ``turn``, ``effects`` ...

    Raises ``RequestError`` for a zone, and for a refused value.
    """
    for zone in ZONES:
        if zone in fields:
            message = "a zone is changed by put, move and remove"
            raise RequestError(f"board.{zone}", message, ErrorCode.CONFLICT)
    return with_said(game, decode_as(dict(fields), BoardSpec, "board"), fields)


def with_said(game: Game, spec: BoardSpec, keys: Collection[str]) -> Game:
    """Replace what a board states under these keys, none of which is a zone.

    Raises ``RequestError`` for what is refused there.
    """
    game = with_state(game, spec, [key for key in keys if key not in _TEXTS])
    if not any(key in keys for key in _TEXTS):
        return game
    there = dict(zip(_TEXTS, texts_of(game), strict=True))
    texts = structs.replace(spec, **{key: said for key, said in there.items() if key not in keys})
    objects = [entry for entry in game.objects if entry.zone in ZONES]
    places = {one: entry.path for entry in objects for one in entry.ids}
    effects = tuple(effect_objects(texts, len(places), places))
    for effect in effects:
        if effect.about is not None:
            objects = [part for entry in objects for part in parted(entry, effect.about)]
    return replace(game, objects=(*objects, *effects))


def ids_in(
    ids: str | int | Iterable[str],
    known: Iterable[str],
    path: str,
    what: str = "object",
    called: Callable[[], Callable[[str], str]] | None = None,
) -> frozenset[str]:
    """Read one or several ids; raises ``RequestError`` for an unknown id.

    ``called`` gives a function that finds the id for a card's name.
    """
    one_alone = as_id(ids)
    several: Any = ids
    listed = [one_alone] if isinstance(one_alone, str) else [as_id(one) for one in several]
    known = frozenset(known)
    if called is not None and not known.issuperset(listed):
        id_of = called()
        listed = [one if one in known else id_of(one) for one in listed]
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
