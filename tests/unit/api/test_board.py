"""``Board``: set up once, asked many times, never changed."""

from __future__ import annotations

import json
from typing import Any

import pytest

import planner
from planner import Board, Plan, RequestError, Status
from planner.game.objects import GameObject
from tests.support.cards.single import (
    ADARKAR_WASTES,
    CITY_OF_BRASS,
    COUNTERSPELL,
    DISMEMBER,
    LLANOWAR_ELVES,
    LOTUS_PETAL,
    MANA_CONFLUENCE,
    SIMIAN_SPIRIT_GUIDE,
    SOL_RING,
    THRAN_DYNAMO,
    Card,
    entry,
)


def board(*battlefield: str | Card, **fields: Any) -> Board:
    there: Any = [c if isinstance(c, str) or "card" in c else {"card": c} for c in battlefield]
    return Board(battlefield=there, **fields)


def plan(on: Board, pay: str | dict[str, Any], **more: Any) -> Plan:
    answer = on.plan(pay, **more)
    assert isinstance(answer, Plan), answer
    return answer


def found(on: Board, object_id: str) -> GameObject:
    thing = on.game.find(object_id)
    assert thing is not None
    return thing


def ids(on: Board, zone: str) -> list[str]:
    return [object_id for entry in on.game.objects if entry.zone == zone for object_id in entry.ids]


FIELDS: dict[str, Any] = {
    "life": 7,
    "pool": "{R}{R}",
    "battlefield": ["Forest", {"card": dict(SOL_RING), "id": "ring", "tapped": True}],
    "hand": [{"card": dict(SIMIAN_SPIRIT_GUIDE)}],
}


@pytest.mark.parametrize(
    "made",
    [
        Board(**FIELDS),
        Board.from_dict(FIELDS),
        Board.from_dict(json.dumps(FIELDS)),
        Board.from_dict(json.dumps(FIELDS).encode()),
    ],
    ids=["keyword arguments", "dict", "JSON text", "JSON bytes"],
)
def test_a_board_is_made_from_every_form(made: Board) -> None:
    assert made.game == Board(**FIELDS).game
    assert made.game.life == 7
    assert plan(made, "{R}{R}{R}{G}").summary.exiled == ["Simian Spirit Guide#1"]
    assert made.can_pay("{R}{R}{R}{R}") is Status.UNPAYABLE


def test_an_empty_board_pays_nothing_but_zero_and_life() -> None:
    empty = Board()
    assert empty.can_pay("{0}")
    assert empty.can_pay("Pay 20 life")
    assert not empty.can_pay("{1}")
    assert not empty.can_pay("Pay 21 life")


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"life": "ten"}, "board.life"),
        ({"battlefeld": []}, "board.battlefeld"),
        ({"battlefield": ["Forrest"]}, "board.battlefield[0]"),
        ({"battlefield": [{"card": "Forest", "tapped": 1}]}, "board.battlefield[0].tapped"),
    ],
)
def test_a_refusal_has_the_path_of_a_request(fields: dict[str, Any], path: str) -> None:
    with pytest.raises(RequestError) as refused:
        Board(**fields)
    assert refused.value.path == path
    with pytest.raises(RequestError) as from_dict:
        Board.from_dict(fields)
    assert str(from_dict.value) == str(refused.value)


@pytest.mark.parametrize(
    ("pay", "more", "path"),
    [
        ({"cost": "{Q}"}, {}, "pay.cost"),
        ({"costs": "{G}"}, {}, "pay.costs"),
        ("{G}", {"forbid": ["Island#1"]}, "forbid[0]"),
        ("{G}", {"require": ["Island#1"]}, "require[0]"),
        ("{G}", {"limits": {"time": 0}}, "limits.time"),
    ],
)
def test_a_question_is_refused_with_its_path(pay: Any, more: dict[str, Any], path: str) -> None:
    forest = board("Forest")
    for ask in (forest.plan, forest.can_pay):
        with pytest.raises(RequestError) as refused:
            ask(pay, **more)
        assert refused.value.path == path
    with pytest.raises(RequestError) as prices:
        forest.plan("{G}", prices={"lands": 1})
    assert prices.value.path == "prices.lands"


def test_a_board_gives_the_answers_of_a_request() -> None:
    on = Board.from_dict(FIELDS)
    for cost in ("{R}", "{G}{R}{R}", "{2}{G/P}", "{U}", "{X}{R}", "Pay 3 life"):
        asked = {"board": FIELDS, "pay": {"cost": cost}}
        assert on.plan(cost) == planner.plan(asked)
        assert on.plan({"cost": cost}) == planner.plan(asked)
        assert on.can_pay(cost) is planner.can_pay(asked)


def test_a_question_of_a_board_takes_prices_forbid_require_and_limits() -> None:
    on = board("Forest", "Treasure")
    assert plan(on, "{G}", forbid=["Forest#1"]).summary.sacrificed == ["Treasure#1"]
    assert plan(on, "{G}", require=["Treasure#1"]).summary.sacrificed == ["Treasure#1"]
    assert plan(on, "{G}", prices={"activation": 5}).price == 5 + 2
    assert plan(on, "{G}", limits={"time": 30.0}).optimal
    assert not on.can_pay("{G}", forbid=["Forest#1", "Treasure#1"])
    assert not on.can_pay("Pay 1 life", require=["Forest#1"])


def test_a_tapped_board_is_a_new_board() -> None:
    first = board("Forest", "Forest", "Forest")
    second = first.tapped(["Forest#1", "Forest#3"])
    assert first.can_pay("{G}{G}{G}")
    assert plan(second, "{G}").summary.tapped == ["Forest#2"]
    assert not second.can_pay("{G}{G}")
    assert second.tapped([]).game == second.game
    assert not second.tapped(["Forest#2"]).can_pay("{G}")


def test_what_is_tapped_already_can_be_named_again() -> None:
    on = board("Forest").tapped(["Forest#1"])
    assert found(on.tapped(["Forest#1"]), "Forest#1").tapped


@pytest.mark.parametrize("wrong", ["Island#1", "Counterspell#1", ""])
def test_only_permanents_are_tapped(wrong: str) -> None:
    on = board("Forest", hand=[{"card": dict(COUNTERSPELL)}])
    with pytest.raises(RequestError, match="no permanent has the id"):
        on.tapped([wrong])


def test_counts_are_split_and_ids_stay() -> None:
    on = board(entry("Forest", count=4, id="f"), "Island")
    after = on.after(plan(on, "{G}{G}"))
    assert [found(after, f"f#{n}").tapped for n in (1, 2, 3, 4)] == [True, True, False, False]
    assert sorted(ids(after, "battlefield")) == ["Island#1", "f#1", "f#2", "f#3", "f#4"]
    assert plan(after, "{G}").summary.tapped == ["f#3"]
    assert not after.can_pay("{G}{G}{G}")


def test_after_a_plan_the_first_board_is_as_it_was() -> None:
    on = board("Forest", "Treasure", LOTUS_PETAL, CITY_OF_BRASS, life=5, pool="{U}")
    before = on.game
    for cost in ("{G}", "{R}{R}{R}", "{U}{U}{G}"):
        on.after(plan(on, cost))
    assert on.game == before
    assert on.game == board("Forest", "Treasure", LOTUS_PETAL, CITY_OF_BRASS, life=5, pool="{U}").game


def test_after_a_plan_its_sources_are_tapped() -> None:
    on = board("Forest", LLANOWAR_ELVES, "Island")
    after = on.after(plan(on, "{G}{G}"))
    assert (found(after, "Forest#1").tapped, found(after, "Llanowar Elves#1").tapped) == (True, True)
    assert after.can_pay("{U}")
    assert not after.can_pay("{2}")


def test_after_a_plan_what_it_left_in_the_pool_floats() -> None:
    on = board(THRAN_DYNAMO, pool="{R}")
    first = plan(on, "{1}", forbid=[], require=["Thran Dynamo#1"])
    after = on.after(first)
    assert first.summary.left_in_pool == "{R}{C}{C}"
    assert plan(after, "{R}{C}{C}").steps[0].action == "spend"
    assert not after.can_pay("{4}")


def test_after_a_plan_snow_and_persisting_mana_float_as_what_they_are() -> None:
    pool = [{"mana": "{G}", "snow": True}, {"mana": "{G}"}, {"mana": "{R}", "persists": True}]
    on = board(pool=pool)
    after = on.after(plan(on, "{G}"))
    assert after.can_pay("{S}")
    assert plan(after, "{R}").price == 2
    assert not on.after(plan(on, "{S}")).can_pay("{S}")


def test_after_a_plan_the_snow_mana_that_paid_for_snow_was_not_spent_before() -> None:
    signet: Card = {"name": "Signet", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {W}{B}."}
    on = board("Snow-Covered Island", signet, pool="{U}")
    after = on.after(plan(on, "{S}{W}"))  # the Signet is paid with what floats
    assert [mana.type for mana in after.game.pool] == ["B"]


def test_after_a_plan_a_sacrificed_card_lies_in_the_graveyard() -> None:
    on = board(LOTUS_PETAL, "Forest")
    after = on.after(plan(on, "{U}"))
    assert ids(after, "graveyard") == ["Lotus Petal#1"]
    assert ids(after, "battlefield") == ["Forest#1"]
    assert not after.can_pay("{U}")


@pytest.mark.parametrize("token", ["Treasure", "Gold", "Eldrazi Spawn"])
def test_after_a_plan_a_sacrificed_token_is_nowhere(token: str) -> None:
    on = board(entry(token, count=2, id="t"))
    after = on.after(plan(on, "{1}"))
    assert ids(after, "graveyard") == []
    assert ids(after, "battlefield") == ["t#2"]
    assert after.can_pay("{1}")
    assert not after.can_pay("{2}")


def test_after_a_plan_an_exiled_card_is_in_exile() -> None:
    on = Board(hand=[{"card": dict(SIMIAN_SPIRIT_GUIDE)}])
    after = on.after(plan(on, "{R}"))
    assert (ids(after, "hand"), ids(after, "exile")) == ([], ["Simian Spirit Guide#1"])
    assert not after.can_pay("{R}")


def test_after_a_plan_the_card_that_was_cast_is_gone() -> None:
    hand = [entry(COUNTERSPELL, id="c"), entry(DISMEMBER, id="d")]
    on = board("Island", "Island", hand=hand)
    cast = plan(on, {"card": "c"})
    after = on.after(cast)
    assert cast.cast == "c"
    assert (ids(after, "hand"), ids(after, "graveyard")) == (["d"], [])
    assert on.game.find("c") is not None
    assert after.can_pay({"card": "d"}) is Status.UNPAYABLE


def test_after_a_plan_life_is_what_triggers_left() -> None:
    on = board(CITY_OF_BRASS, ADARKAR_WASTES, MANA_CONFLUENCE, life=10)
    paid = plan(on, "{R}{W}{B}")
    assert (paid.summary.life, paid.summary.life_after_triggers) == (8, 7)
    assert on.after(paid).game.life == 7
    life = on.after(plan(on, "Pay 4 life"))
    assert life.game.life == 6


def test_after_several_plans_the_boards_follow_one_another() -> None:
    on = board(entry("Forest", count=3), "Treasure", "Treasure", life=20)
    for left in (4, 3, 2, 1, 0):
        on = on.after(plan(on, "{1}"))
        assert bool(on.can_pay("{1}")) is (left > 0)
    assert sorted(ids(on, "battlefield")) == ["Forest#1", "Forest#2", "Forest#3"]


def test_after_a_plan_objects_are_counted_anew() -> None:
    """Among equal prices the earliest objects are used, as the new board counts them."""
    on = board(LOTUS_PETAL, "Forest", "Forest", "Forest")
    after = on.after(plan(on, "{U}"))
    positions = {i: p for o in after.game.objects for i, p in zip(o.ids, o.positions, strict=True)}
    assert sorted(positions.values()) == [0, 1, 2, 3]
    assert positions["Lotus Petal#1"] == 3
    assert plan(after, "{G}").summary.tapped == ["Forest#1"]


@pytest.mark.parametrize("answer", [None, {}, "plan"])
def test_only_a_plan_has_a_board_after_it(answer: Any) -> None:
    with pytest.raises(RequestError, match="expected a plan that pays"):
        board("Forest").after(answer)


def test_a_refusal_has_no_board_after_it() -> None:
    on = board("Forest")
    with pytest.raises(RequestError, match="expected a plan that pays"):
        on.after(on.plan("{U}"))  # type: ignore[arg-type]


@pytest.mark.parametrize("pay", ["{U}{U}", {"cost": "{U}"}])
def test_a_board_explains_as_a_request_does(pay: Any) -> None:
    there = {"battlefield": ["Island", {"card": "Treasure", "tapped": True}]}
    asked = {"board": there, "pay": {"cost": pay} if isinstance(pay, str) else pay, "forbid": ["Island#1"]}
    assert Board.from_dict(there).explain(pay, forbid=["Island#1"]) == planner.explain(asked)
