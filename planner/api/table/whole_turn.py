"""The whole turn at a table: what of the hand is best played in it, and the events that play it.

The turn is planned as any other (``planner.planning.turn``); its events are tried at a copy of the table
before they are told, so that whoever lets them happen comes to the board that was planned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType, structs

from planner.api.board import Board
from planner.api.table.hand import held, in_order, outweighing, part_of
from planner.api.table.table import Table
from planner.api.ways import pay_as_data
from planner.contract.refusals import RequestError
from planner.contract.request import PaySpec, Request
from planner.contract.table import TableEvent, TableTurn, TurnCard
from planner.costing.playing_lands import lands_left
from planner.game.objects import Game, GameObject
from planner.planning.turn import Paid, Turn, turn_of
from planner.planning.turn.entries import entries_of
from planner.planning.turn.permitted import never_begun

_MOST_ORDERED = 20
"""So many cards are each worth more than all that stand behind them: no value is greater than a million."""
_CHOSEN = "it rests on what is chosen as something resolves, which no event tells"
_NO_TIME = "there was no time left to try it"
_SHARE_OF_TURN = 2 / 3
"""The share of the time that planning may take; trying its events has the rest."""
_WITHOUT: dict[str, Any] = {"pay": None, "require": [], "want": "plan"}
"""What only a single payment may have."""


def whole_turn(table: Table, name: str) -> TableTurn:
    """Plan the turn with every card held; what is under way is paid, and resolves, before it.

    Where the player has put the hand in order each card is worth more than all behind it, else each is worth
    the same. Raises ``RequestError``.
    """
    board = table.then()
    there = {one: entry for entry in held(board.game) for one in entry.ids}
    order = table.now.order
    pays: list[PaySpec] = []
    why_not: dict[str, str] = {}
    for place, card in enumerate(in_order(there, order)):
        pay = _pay(card, there[card], outweighing(place, _MOST_ORDERED) if order else 1)
        try:
            faults = never_begun(entries_of(Request(pays=[pay]), board.game)[0], board.game)
            pays.append(pay)
            why_not[card] = faults[0][1] if faults else ""
        except RequestError as error:
            why_not[card] = error.message
    if not pays:
        cards = _others([], why_not)
        return TableTurn(table=name, played=0, proven=True, cheapest=True, cards=cards, events=[], assumed=[])
    ends: list[Game] = []
    turn = turn_of(_request(table, pays, board.game), board.game, part_of(table.clock, _SHARE_OF_TURN), ends)
    events = list(_events(table, turn))
    why = _why_not_played(table, events, ends[0] if ends else board.game)
    return TableTurn(
        table=name,
        played=len(turn.paid),
        proven=turn.proven,
        cheapest=turn.cheapest,
        cards=[*map(_card, turn.paid), *_others(turn.paid, why_not)],
        events=[] if why else [_as_data(event) for event in events],
        why_no_events=why,
        assumed=list(turn.assumed),
    )


def _pay(card: str, entry: GameObject, value: int) -> PaySpec:
    cost = entry.card.mana_cost
    x: Any = "max" if not entry.card.is_land and cost.exists and "X" in cost.variables else None
    return PaySpec(card=card, tag=card, value=value, x=x)


def _request(table: Table, pays: list[PaySpec], game: Game) -> Request:
    """The request of the turn: with what is kept, but for the hand, which is asked for itself."""
    keep = None if table.request.keep == "hand" else table.request.keep
    drops = max(0, lands_left(game, table.drops))
    return structs.replace(table.request, **_WITHOUT, pays=pays, keep=keep, land_drops=drops)


def _card(paid: Paid) -> TurnCard:
    plan = paid.plan
    x = plan.choices.x
    return TurnCard(
        id=paid.name,
        action=paid.action,
        total_cost=plan.total_cost,
        x=x if isinstance(x, int) else UNSET,
        taps=list(plan.summary.tapped),
        loses=list(plan.summary.lost),
    )


def _others(paid: list[Paid], why_not: dict[str, str]) -> list[TurnCard]:
    """The cards that aren't played in the turn, with why they can't be begun where that is known."""
    played = {one.name for one in paid}
    return [TurnCard(id=card, sentence=why) for card, why in why_not.items() if card not in played]


# --- events -------------------------------------------------------------------------------------


def _events(table: Table, turn: Turn) -> Iterator[TableEvent]:
    """Yield the events that finish what is under way, and then play the turn."""
    now = table.now
    on_stack = len(now.stack)
    if now.paying is not None:
        yield TableEvent(do="pay" if now.paying.payable else "cancel")
        on_stack += now.paying.payable and now.paying.entry.resolves
    for _ in range(on_stack):
        yield TableEvent(do="resolve")
    for paid in turn.paid:
        yield from _of_card(paid)


def _of_card(paid: Paid) -> Iterator[TableEvent]:
    """Yield the events for one card: it is announced, its steps are taken, it resolves."""
    steps = [step for step in paid.plan.to_dict()["steps"] if step["action"] != "trigger"]
    if paid.action == "play":
        yield TableEvent(do="play", pay=PaySpec(card=paid.name), untapped=bool(steps))
        return
    x: Any = paid.plan.choices.x
    yield TableEvent(do="cast", pay=PaySpec(card=paid.name, x=x if isinstance(x, int) else None))
    for step in steps:
        yield TableEvent(do="step", step=step)
    yield TableEvent(do="pay")
    yield TableEvent(do="resolve", adds=paid.resolves.adds if paid.resolves else "")


def _as_data(event: TableEvent) -> dict[str, Any]:
    """Write an event as it is told."""
    said: dict[str, Any] = msgspec.to_builtins(structs.replace(event, pay=UNSET))
    return said if isinstance(event.pay, UnsetType) else {**said, "pay": pay_as_data(event.pay)}


def _why_not_played(table: Table, events: list[TableEvent], end: Game) -> str:
    """Why these events don't come to the planned board; "" if they do."""
    then = table.copy()
    for event in events:
        try:
            then.happened(event)
        except RequestError as error:
            return _NO_TIME if table.is_late else f"{_CHOSEN}: {error.message}"
    if then.board != Board.of(end):
        return _CHOSEN
    return ""
