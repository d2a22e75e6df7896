"""A game after a change: what the change speaks of is read anew, everything else is what it was.

Nothing is settled here: ``planner.effects.settle`` finds again what it knows of objects that are as they
were.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import UNSET

from planner.contract.change import STATED, TEXTS, ChangeSpec
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, no_such_id, shown
from planner.contract.request import BoardSpec
from planner.game.objects import ZONES, Game, GameObject
from planner.game.vocabulary import Whose, Zone
from planner.loading.called_objects import with_ids
from planner.loading.changed_board import (
    Objects,
    in_their_places,
    with_one_more,
    with_one_moved,
    with_one_restated,
    with_said,
    without,
    zone_named,
)
from planner.loading.object_state import counters_of
from planner.loading.written_objects import written


def with_change(game: Game, change: ChangeSpec, path: str) -> Game:
    """Apply a change to a game, key by key in a fixed order.

    A card's name stands for the first of equal objects. Raises ``RequestError`` with a place below ``path``;
    then nothing is changed.
    """
    try:
        return _with_change(game, change, path)
    except RequestError as error:
        if error.code is not ErrorCode.UNKNOWN_ID or (meant := with_ids(game, change, path)) == change:
            raise
    return _with_change(game, meant, path)


def _with_change(game: Game, change: ChangeSpec, path: str) -> Game:
    _refuse_both(change.tap, change.untap, f"{path}.tap", "is untapped by the same change")
    _refuse_both(tuple(change.move), change.remove, f"{path}.move", "is removed by the same change")
    game = _with_states(_with_others(game, change, path), change, path)
    said = {key: value for key in (*STATED, *TEXTS) if (value := getattr(change, key)) is not UNSET}
    if Whose.YOU in change.counters and _find(game.objects, Whose.YOU) is None:
        said["counters"] = change.counters[Whose.YOU]
    if not said:
        return game
    try:
        return with_said(game, BoardSpec(**said), said)
    except RequestError as error:
        raise RequestError(f"{path}.{error.path.removeprefix('board.')}", error.message, error.code) from None


def _with_others(game: Game, change: ChangeSpec, path: str) -> Game:
    """Remove, move and add objects as the change says."""
    objects = game.objects
    new: dict[str, str] = {}
    for number, one in enumerate(change.remove):
        objects = without(objects, {_found(objects, one, f"{path}.remove[{number}]").ids[0]})
    if objects is not game.objects and change.put is not None:  # what comes may be called as what has left
        game = in_their_places(game, objects)
        objects = game.objects
    for one, said in change.move.items():
        new[one] = _of(path, "move", one)
        objects = _moved(objects, one, said, new[one])
    for zone in ZONES if change.put is not None else ():
        for number, entry in enumerate(getattr(change.put, zone)):
            place = f"{path}.put.{zone}[{number}]"
            for each in written(entry, place) if isinstance(entry, str) else (entry,):
                objects = with_one_more(objects, zone, each, place)
                new |= dict.fromkeys(objects[-1].ids, place)
    return game if objects is game.objects else in_their_places(game, objects, new)


def _refuse_both(ids: Iterable[str], others: Iterable[str], path: str, message: str) -> None:
    both = [one for one in ids if one in others] if others else []
    if both:
        raise RequestError(path, f"{shown(both[0])} {message}", ErrorCode.CONFLICT)


def _of(path: str, key: str, object_id: str) -> str:
    """The path of an object's entry in a change."""
    return f"{path}.{key}[{shown(object_id)}]"


def _find(objects: Objects, object_id: str) -> GameObject | None:
    """The object with this id; None if there is none."""
    for entry in objects:
        if object_id in entry.ids:
            return entry.only({object_id})
    return None


def _found(objects: Objects, object_id: str, path: str) -> GameObject:
    """The object with this id; raises ``RequestError`` if none in a zone has it."""
    entry = _find(objects, object_id)
    if entry is None or entry.zone not in ZONES:
        known = [one for other in objects if other.zone in ZONES for one in other.ids]
        raise RequestError(path, no_such_id(object_id, known), ErrorCode.UNKNOWN_ID)
    return entry


def _moved(objects: Objects, object_id: str, said: str | Mapping[str, Any], path: str) -> Objects:
    """Move an object to the stated zone, with the stated state."""
    entry = _found(objects, object_id, path)
    state = {} if isinstance(said, str) else {key: value for key, value in said.items() if key != "zone"}
    zone = said if isinstance(said, str) else said.get("zone")
    if zone is None:
        raise RequestError(f"{path}.zone", "is missing", ErrorCode.MISSING)
    try:
        place = zone_named(zone)
    except RequestError as error:
        raise RequestError(path if isinstance(said, str) else f"{path}.zone", error.message) from None
    return with_one_moved(objects, entry, place, state, path)


def _with_states(game: Game, change: ChangeSpec, path: str) -> Game:
    """Change the state of objects in their zones; each is read again once."""
    states = _states(game, change, path)
    if not states:
        return game
    objects = game.objects
    for one, (state, place) in states.items():
        objects = with_one_restated(objects, _found(objects, one, place), state, place)
    return in_their_places(game, objects, {one: place for one, (_, place) in states.items()})


def _states(game: Game, change: ChangeSpec, path: str) -> dict[str, tuple[dict[str, Any], str]]:
    """For each id, its stated changes of state, and the path of these."""
    found: dict[str, tuple[dict[str, Any], str]] = {}
    for one, said in change.state.items():
        place = _of(path, "state", one)
        _found(game.objects, one, place)
        found[one] = dict(said), place
    for one, counters in change.counters.items():
        place = _of(path, "counters", one)
        if one == Whose.YOU and _find(game.objects, one) is None:
            continue
        _found(game.objects, one, place)
        state = _state_of(found, one, "counters", place)
        state["counters"] = counters_of(counters, place)
    for key, tapped, ids in (("untap", False, change.untap), ("tap", True, change.tap)):
        for number, one in enumerate(ids):
            place = f"{path}.{key}[{number}]"
            if _found_permanent(game.objects, one, place).tapped is not tapped or one in found:
                _state_of(found, one, "tapped", place)["tapped"] = tapped
    return found


def _state_of(found: dict[str, tuple[dict[str, Any], str]], one: str, key: str, path: str) -> dict[str, Any]:
    """The state stated for an object so far; raises ``RequestError`` for a key stated twice."""
    state, place = found.setdefault(one, ({}, path))
    if key in state and place != path:
        raise RequestError(path, f"is said of {shown(one)} in {place} as well", ErrorCode.CONFLICT)
    return state


def _found_permanent(objects: Objects, object_id: str, path: str) -> GameObject:
    entry = _find(objects, object_id)
    if entry is None or entry.zone != Zone.BATTLEFIELD:
        known = [one for other in objects if other.zone == Zone.BATTLEFIELD for one in other.ids]
        raise RequestError(path, no_such_id(object_id, known, "permanent"), ErrorCode.UNKNOWN_ID)
    return entry
