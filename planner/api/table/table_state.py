"""What a table tells: all of its state, and of that what an event has changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import UNSET

from planner.api.table.hand import made_now
from planner.api.table.table import Moment, Table
from planner.contract.answer_parts import Status
from planner.contract.table import HandCard, OnStack, TableObject, TableState
from planner.costing.playing_lands import lands_left
from planner.game.mana import TYPES, mana_symbols
from planner.game.objects import Game
from planner.loading.written_board import entry_data, written_objects
from planner.planning.turn.step_by_step import brings


def state_of(name: str, table: Table) -> TableState:
    """The complete state of a table."""
    now = table.now
    game = table.board.game
    hand = table.castable_next()
    pool = "".join(one.type * one.amount for one in game.pool)
    return TableState(
        table=name,
        events=table.events,
        stage=now.stage,
        life=game.life,
        pool=mana_symbols("".join(sorted(pool, key=TYPES.index))),
        lands=max(0, lands_left(game, table.drops)),
        objects=list(_objects(game)),
        gone=[],
        hand=hand,
        paying=None if now.paying is None else now.paying.told(),
        stack=[
            OnStack(name=one.name, id=one.entry.card or "", brings=brings(now.game, one)) for one in now.stack
        ],
        clickable=_clickable(now, hand),
        why_no_undo=table.why_no_undo,
        order=list(now.order),
        notes=list(now.notes),
        not_understood=list(now.open),
    )


def _objects(game: Game) -> Iterable[TableObject]:
    for one in written_objects(game):
        place = game.places.get(one.object_id)
        made, more = ([], False) if place is None else made_now(place[0])
        said = entry_data(one.spec)
        data = said if isinstance(said, dict) and "card" in said else {"card": said}
        yield TableObject(id=one.object_id, zone=str(one.zone), entry=data, makes=list(made), more=more)


def _clickable(now: Moment, hand: list[HandCard]) -> list[str]:
    """List the objects to highlight: what can pay, or outside a payment what can be cast or played."""
    if now.paying is not None:
        return now.paying.dialogue.clickable
    return [one.id for one in hand if one.status is not Status.UNPAYABLE and not (one.land and now.stack)]


def changed(before: TableState | None, now: TableState) -> TableState:
    """The part of a state that differs from an earlier one; all of it if there is none."""
    if before is None:
        return now
    found = TableState(table=now.table, events=now.events, stage=now.stage)
    for name in ("life", "pool", "lands", "paying", "stack", "clickable", "why_no_undo", "order", "notes"):
        if getattr(before, name) != getattr(now, name):
            setattr(found, name, getattr(now, name))
    if before.not_understood != now.not_understood:
        found.not_understood = now.not_understood
    found.objects = _new(before.objects, now.objects)
    found.hand = _new(before.hand, now.hand)
    there = {one.id for one in _listed(now.objects)}
    gone = [one.id for one in _listed(before.objects) if one.id not in there]
    found.gone = gone or UNSET
    return found


def _listed(said: Any) -> list[Any]:
    return said if isinstance(said, list) else []


def _new(before: Any, now: Any) -> Any:
    known = {one.id: one for one in _listed(before)}
    found = [one for one in _listed(now) if known.get(one.id) != one]
    return found or UNSET
