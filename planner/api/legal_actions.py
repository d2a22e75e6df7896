"""Everything that a player could do with mana now: cards to cast, lands to play, abilities to activate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import structs

from planner.api.ways import AskedBoard, UnderPolicies, Way, way_of
from planner.contract.answer_parts import Status
from planner.contract.refusals import RequestError, decode_as
from planner.contract.request import PaySpec, Request
from planner.costing.legality import legality
from planner.costing.offered_ways import AnnouncementWay, ways_to_announce
from planner.costing.playing_lands import lands_left
from planner.costing.special_actions import special_actions_of
from planner.game.objects import ZONES, Game, GameObject
from planner.game.vocabulary import Whose

if TYPE_CHECKING:
    from planner.contract.typed import PoliciesDict


def legal_actions_of(
    board: AskedBoard, land_drops: int | None = None, policies: PoliciesDict | None = None
) -> list[Way]:
    """List what may be done on a board, each with its verdict: see ``Board.legal_actions``."""
    game = board.game
    if land_drops is not None:
        decode_as({"land_drops": land_drops}, Request, "")
    lands = lands_left(game, 1 if land_drops is None else land_drops)
    found: list[Way] = []
    if policies is not None:
        board = UnderPolicies(board, policies)
    for alike in _alike(game, _named_by(policies or {})):
        for one in _announced(alike[0], game):
            judged = legality(one.pay, game, "pay")
            if (one.plays and lands < 1) or (judged.faults and judged.certain):
                continue
            try:
                way = way_of(board, one)
            except RequestError:  # what is announced together isn't offered together
                continue
            if way and not judged.certain:  # a line that isn't read decides it
                way = structs.replace(way, status=Status.UNKNOWN)
            ids = tuple(object_id for entry in alike for object_id in entry.ids)
            found.append(way if len(ids) == 1 else structs.replace(way, objects=ids))
    return found


def _named_by(policies: Mapping[str, Any]) -> set[str]:
    """Names and ids that policies mention: such objects are never grouped with others."""
    return {name for whom in policies.values() if isinstance(whom, dict) for name in whom}


def _alike(game: Game, named: set[str]) -> list[list[GameObject]]:
    """Group the player's interchangeable objects; an object with an attachment is alone."""
    hosts = {entry.attached_to for entry in game.objects} | named
    groups: list[tuple[GameObject, list[GameObject]]] = []
    for entry in game.objects:
        if entry.zone not in ZONES or entry.controller != Whose.YOU:
            continue
        kind = entry.placed((), (), "")
        same = None if hosts & set(entry.ids) else next((g for k, g in groups if k == kind), None)
        if same is None:
            groups.append((entry if hosts & set(entry.ids) else kind, [entry]))
        else:
            same.append(entry)
    return [group for _, group in groups]


def _announced(entry: GameObject, game: Game) -> Iterator[AnnouncementWay]:
    yield from ways_to_announce(PaySpec(card=entry.ids[0]), game)
    yield from special_actions_of(entry, game)
