"""The whole turn at a table: what of the hand is played, as it is planned, and the events that play it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest

from planner import Board
from planner.api.table.table import Table
from planner.api.table.whole_turn import whole_turn
from planner.contract.refusals import RequestError
from planner.contract.request import PaySpec, Request
from planner.contract.table import TableEvent, TableTurn

RITUAL = {"name": "Ritual", "mana_cost": "{B}", "type_line": "Instant", "oracle_text": "Add {B}{B}{B}."}
STONE = {"name": "Stone", "mana_cost": "{2}", "type_line": "Artifact", "oracle_text": "{T}: Add {C}."}
TITAN = {"name": "Titan", "mana_cost": "{4}{B}", "type_line": "Creature — Giant"}
SHOCK = {"name": "Shock", "mana_cost": "{R}", "type_line": "Instant"}
BLAZE = {"name": "Blaze", "mana_cost": "{X}{R}", "type_line": "Sorcery"}
POOL_TEXT = "As Pool enters, you may pay 2 life. If you don't, it enters tapped.\n{T}: Add {B}."
POOL = {"name": "Pool", "type_line": "Land", "oracle_text": POOL_TEXT}
GROWTH_TEXT = "Search your library for a basic land card, put that card onto the battlefield, then shuffle."
GROWTH = {"name": "Growth", "mana_cost": "{G}", "type_line": "Sorcery", "oracle_text": GROWTH_TEXT}
DIAMOND_TEXT = "As Diamond enters, choose a color.\n{T}: Add one mana of the chosen color."
DIAMOND = {"name": "Diamond", "mana_cost": "{G}", "type_line": "Artifact", "oracle_text": DIAMOND_TEXT}
LANDS: list[Any] = ["Swamp", "Swamp", "Mountain", "Badlands", "Azorius Signet"]
HAND: list[Any] = [RITUAL, STONE, TITAN, SHOCK, BLAZE, POOL]
HANDS = [list(cards) for number in (1, 2, 3, 4) for cards in combinations(HAND, number)]


def on(battlefield: list[Any], hand: list[Any], *, life: int = 20, **request: Any) -> Table:
    return Table(Request(**request), Board(battlefield=battlefield, hand=hand, life=life))


def happen(table: Table, event: dict[str, Any]) -> None:
    table.happened(msgspec.convert(event, TableEvent))


def played(turn: TableTurn) -> list[str]:
    return [one.id.partition("#")[0] for one in turn.cards if one.action]


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: "+".join(one["name"] for one in hand))
def test_its_events_come_to_the_board_of_the_planned_turn(hand: list[Any]) -> None:
    table = on(LANDS, hand, life=9)
    board = table.board
    pays = [{"card": f"{one['name']}#1", **({"x": "max"} if one is BLAZE else {})} for one in hand]
    planned = board.plan_turn(pays)
    turn = whole_turn(table, "t")
    assert (turn.played, turn.proven, played(turn)) == (
        planned.value,
        planned.proven,
        [one.name for one in planned.paid],
    )
    assert {one.id for one in turn.cards} == {one["card"] for one in pays}
    assert not turn.why_no_events
    assert table.events == 0
    for event in turn.events:
        happen(table, event)
    assert table.board == board.after(planned)
    table.undo(len(turn.events))
    assert table.board == board


def test_the_hand_in_order_is_what_is_wanted() -> None:
    table = on(LANDS, [SHOCK, STONE, TITAN])
    assert played(whole_turn(table, "t")) == ["Shock", "Stone"]
    table.happened(TableEvent(do="order", order=["Titan#1"]))
    assert played(whole_turn(table, "t")) == ["Titan"]
    table.undo()
    assert played(whole_turn(table, "t")) == ["Shock", "Stone"]


def test_many_cards_in_order_are_worth_no_more_than_a_value_may_be() -> None:
    shocks = [{**SHOCK, "name": f"Shock {number}"} for number in range(25)]
    table = on(["Mountain"], shocks)
    order = [f"Shock {number}#1" for number in (7, *range(7), *range(8, 25))]
    table.happened(TableEvent(do="order", order=order))
    assert played(whole_turn(table, "t")) == ["Shock 7"]


@pytest.mark.parametrize("order", [["Nothing#1"], ["Shock#1", "Shock#1"]])
def test_an_order_of_what_is_not_there_is_refused(order: list[str]) -> None:
    table = on(LANDS, [SHOCK])
    with pytest.raises(RequestError, match=r"event\.order"):
        table.happened(TableEvent(do="order", order=order))
    assert (table.events, table.now.order) == (0, ())


def test_what_is_under_way_is_paid_and_resolves_before_it() -> None:
    table = on(["Swamp", "Mountain"], [RITUAL, TITAN, SHOCK])
    table.happened(TableEvent(do="cast", pay=PaySpec(card="Ritual#1")))
    turn = whole_turn(table, "t")
    assert played(turn) == ["Shock"]
    assert [one["do"] for one in turn.events[:3]] == ["pay", "resolve", "cast"]
    table.happened(TableEvent(do="pay"))
    assert [one["do"] for one in whole_turn(table, "t").events[:2]] == ["resolve", "cast"]
    for event in whole_turn(table, "t").events:
        happen(table, event)
    assert (table.now.stage, table.board.hand) == ("open", table.board.objects("hand"))
    assert [one.id for one in table.board.objects("hand")] == ["Titan#1"]


def test_what_cannot_be_paid_is_given_up_before_it() -> None:
    table = on(["Mountain"], [TITAN, SHOCK])
    table.happened(TableEvent(do="cast", pay=PaySpec(card="Titan#1")))
    turn = whole_turn(table, "t")
    assert (played(turn), turn.events[0]["do"]) == (["Shock"], "cancel")


def test_the_land_drop_of_the_turn_is_used_once() -> None:
    table = on([], ["Mountain", "Mountain", SHOCK])
    table.happened(TableEvent(do="play", pay=PaySpec(card="Mountain#1")))
    assert played(whole_turn(table, "t")) == ["Shock"]


def test_a_kept_hand_is_what_the_turn_is_asked_for_and_a_kept_cost_comes_before_it() -> None:
    assert played(whole_turn(on(LANDS, [SHOCK, STONE], keep="hand"), "t")) == ["Shock", "Stone"]
    table = Table(
        msgspec.convert({"keep": [{"cost": "{B}{B}{B}"}]}, Request),
        Board(battlefield=LANDS, hand=[SHOCK, STONE]),
    )
    assert played(whole_turn(table, "t")) == ["Shock"]


def test_why_a_card_cannot_be_begun_is_said_and_it_stops_nothing() -> None:
    """307.1: a sorcery is cast in a main phase; nothing forbids what merely can't be paid."""
    board = Board(battlefield=["Mountain"], hand=[BLAZE, SHOCK, TITAN], turn={"step": "upkeep"})
    turn = whole_turn(Table(Request(), board), "t")
    assert played(turn) == ["Shock"]
    said = {one.id: one.sentence for one in turn.cards if not one.action}
    assert "main phase" in said["Blaze#1"]
    assert said["Titan#1"]
    empty = whole_turn(on(LANDS, []), "t")
    assert (empty.played, empty.cards, empty.events) == (0, [], [])


@pytest.mark.parametrize("helper", [GROWTH, DIAMOND], ids=lambda card: card["name"])
def test_a_turn_that_events_cannot_tell_says_so(helper: dict[str, Any]) -> None:
    """Which land is found (701.23) and which color is chosen (614.12a) no event says."""
    board = Board(battlefield=["Forest"], hand=[helper, SHOCK], library=["Mountain", "Swamp"])
    turn = whole_turn(Table(Request(), board), "t")
    assert played(turn) == [helper["name"], "Shock"]
    assert turn.events == []
    assert "chosen as something resolves" in turn.why_no_events


def test_the_first_of_a_kept_hand_stays_castable() -> None:
    hand = [{**SHOCK, "name": "Bolt"}, {"name": "Drain", "mana_cost": "{B}", "type_line": "Instant"}, STONE]
    for first in ("Bolt#1", "Drain#1"):
        table = on(["Mountain", "Swamp", "Wastes"], hand, keep="hand")
        table.happened(TableEvent(do="order", order=[first]))
        table.happened(TableEvent(do="cast", pay=PaySpec(card="Stone#1")))
        assert table.now.paying
        assert table.now.paying.told().answer.to_dict()["summary"]["kept"] == [first.partition("#")[0]]
        other = "Drain#1" if first == "Bolt#1" else "Bolt#1"
        table.happened(TableEvent(do="order", order=[other]))
        assert table.now.paying.told().answer.to_dict()["summary"]["kept"] == [other.partition("#")[0]]
