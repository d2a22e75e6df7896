"""Edges of a request: numbers without bounds, text without encoding, X without end."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Answer, RequestError
from tests.support.cards.single import (
    ANCESTRAL_VISION,
    LLANOWAR_ELVES,
    SIMIAN_SPIRIT_GUIDE,
    TREASONOUS_OGRE,
    entry,
    plan_of,
    refusal_of,
    request,
)


@pytest.mark.parametrize(
    ("board", "cost", "missing"),
    [
        ([], "{X}{R}", {"mana": "{R}"}),
        (["Forest"], "{X}{R}{R}{R}", {"mana": "{R}{R}{R}"}),
        (["Mountain"], "{X}{R}{R}{R}", {"mana": "{R}{R}"}),
    ],
)
def test_118_4_missing_with_x_to_be_chosen(board: Any, cost: str, missing: Any) -> None:
    assert refusal_of(request(*board, cost=cost)).to_dict().get("missing") == missing


def test_a_required_source_that_lacks_life() -> None:
    a = refusal_of(request(TREASONOUS_OGRE, life=2, cost="{R}", require=["Treasonous Ogre#1"]))
    assert a.to_dict().get("missing") == {"life": 1}


def test_a_required_source_with_text_that_is_not_understood() -> None:
    odd = {**LLANOWAR_ELVES, "oracle_text": "{T}: Add {G} in a manner of its own."}
    asked = request(odd, cost="{G}", require=["Llanowar Elves#1"])
    assert planner.plan(asked).status == "unknown"
    assert planner.can_pay(asked) is planner.Status.UNKNOWN


def survives(asked: Any) -> None:
    try:
        a = planner.plan(asked)
    except RequestError:
        return
    assert isinstance(a, Answer)
    a.to_json()


@pytest.mark.parametrize(
    "asked",
    [
        {"board": {"\ud800": 1}, "pay": {"cost": "{G}"}},
        request(entry("Forest", id="f\ud800"), cost="{G}"),
        request({**LLANOWAR_ELVES, "name": "a\ud800"}, cost="{G}"),
        request({**LLANOWAR_ELVES, "oracle_text": "{T}: Add {G} x\ud800"}, cost="{G}"),
        request(card={**ANCESTRAL_VISION, "name": "\ud800"}),
        request(hand=[{**SIMIAN_SPIRIT_GUIDE, "mana_cost": "", "cmc": float("nan")}], cost="{R}"),
        request(hand=[{**SIMIAN_SPIRIT_GUIDE, "mana_cost": "", "cmc": float("inf")}], cost="{R}"),
        request(hand=[{**SIMIAN_SPIRIT_GUIDE, "mana_cost": "", "cmc": 1e300}], cost="{R}"),
        request({**LLANOWAR_ELVES, "power": 10**40}, cost="{G}"),
        request(entry(LLANOWAR_ELVES, power=10**40), cost="{G}"),
    ],
    ids=[
        "key",
        "id",
        "name",
        "text",
        "spell name",
        "cmc nan",
        "cmc inf",
        "cmc huge",
        "power huge",
        "state power huge",
    ],
)
def test_refused_or_answered(asked: Any) -> None:
    survives(asked)


def test_a_long_unknown_key_is_shortened() -> None:
    with pytest.raises(RequestError) as e:
        planner.plan({"board": {"x" * 1_000_000: 1}})
    assert len(str(e.value)) < 2_000


def test_negative_cmc_is_refused() -> None:
    with pytest.raises(RequestError, match="at least 0"):
        planner.plan(request(hand=[{**SIMIAN_SPIRIT_GUIDE, "mana_cost": "", "cmc": -1e9}], cost="{R}"))


def test_a_life_paid_ability_stops_at_ten_thousand_activations() -> None:
    answer = planner.plan(request(TREASONOUS_OGRE, life=10**9, cost="{X}{R}"))
    assert isinstance(answer, planner.Plan)
    assert (answer.choices.x, answer.optimal) == (9_999, False)
    unknown = planner.plan(request(TREASONOUS_OGRE, life=10**9, cost="{20000}"))
    assert unknown.status == "unknown"


def test_require_of_the_first_of_two_like_objects() -> None:
    plan = plan_of(request(entry("Forest", count=2), cost="{G}", require=["Forest#2"]))
    assert plan.summary.tapped == ["Forest#2"]


def test_a_tag_is_repeated_in_the_answer_the_requests_own_first() -> None:
    asked = request("Forest", cost="{G}") | {"pay": {"cost": "{G}", "tag": "a"}}
    assert planner.plan(asked).to_dict()["tag"] == "a"
    assert planner.plan(asked | {"tag": "r"}).to_dict()["tag"] == "r"
    assert planner.plan(asked | {"tag": "r", "want": "verdict"}).to_dict()["tag"] == "r"
    assert "tag" not in planner.plan(request("Forest", cost="{G}")).to_dict()


def test_board_after_keeps_the_order_of_counted_objects() -> None:
    b = planner.Board(battlefield=[{"card": "Forest", "count": 3}])
    after = b.after(
        plan_of({"board": {"battlefield": [{"card": "Forest", "count": 3}]}, "pay": {"cost": "{G}"}})
    )
    at = {i: p for o in after.game.objects for i, p in zip(o.ids, o.positions, strict=True)}
    assert at == {"Forest#1": 0, "Forest#2": 1, "Forest#3": 2}


def test_x_unbounded() -> None:
    a = planner.plan(
        request(
            {"name": "Odd Font", "type_line": "Artifact", "oracle_text": "Pay 0 life: Add {G}."}, cost="{X}"
        )
    )
    assert a.to_dict()["choices"]["x"] == 1000
    assert a.to_dict().get("x_unbounded") is True
