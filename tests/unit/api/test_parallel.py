"""Many questions at once: the same answers, in their order, wherever they are worked out."""

from __future__ import annotations

import random
from typing import Any

import joblib
import pytest

import planner
from planner import Board, RequestError, plan_many
from planner.api.parallel import CHUNK
from tests.support.strategies.cards import a_card
from tests.support.strategies.requests import build_converter_request

SIGNET = {"card": a_card("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.")}
BOARD: dict[str, Any] = {"battlefield": [{"card": "Forest", "count": 4}, "Island", "Treasure", SIGNET]}
COSTS = ["{G}", "{W}{U}", "{U}{U}{U}", "{5}{W}", "{7}", "{8}"]


def requests(number: int) -> list[Any]:
    return [build_converter_request(random.Random(f"plan_many/{n}").choice) for n in range(number)]


def test_many_plans_are_the_plans_one_by_one() -> None:
    asked = requests(2 * CHUNK + 7)
    assert plan_many(asked) == [planner.plan(one) for one in asked]


def test_many_verdicts_are_the_verdicts_one_by_one() -> None:
    board = Board(**BOARD)
    costs: list[Any] = [*COSTS, {"cost": "{W}{U}"}, {"cost": "{U}{U}{U}{U}"}] * (CHUNK // 2)
    assert board.can_pay_many(costs) == [Board(**BOARD).can_pay(cost) for cost in costs]
    assert Board(**BOARD).plan_many(COSTS) == [board.plan(cost) for cost in COSTS]
    assert board.can_pay_many([]) == []


@pytest.mark.parametrize(
    "config", [{"n_jobs": 1}, {"backend": "threading", "n_jobs": 2}, {"backend": "loky", "n_jobs": 2}]
)
def test_where_it_is_worked_out_makes_no_difference(config: dict[str, Any]) -> None:
    asked = requests(CHUNK + 5)
    board = Board(**BOARD)
    costs = [f"{{{n}}}{cost}" for n in range(12) for cost in COSTS]
    with joblib.parallel_config(**config):
        assert plan_many(asked) == [planner.plan(one) for one in asked]
        assert board.plan_many(costs) == [board.plan(cost) for cost in costs]
        assert board.can_pay_many(costs) == [board.can_pay(cost, method="program") for cost in costs]


def test_what_is_refused_says_so() -> None:
    good: Any = {"pay": {"cost": "{0}"}}
    with pytest.raises(RequestError, match=r"^pay.cost: .*unknown mana symbol"):
        plan_many([good] * CHUNK * 2 + [{"pay": {"cost": "{Q/W}"}}])
    with pytest.raises(RequestError, match=r"^pay.cost"):
        Board().can_pay_many(["{1}", "{Q/W}"])


def test_progress_is_shown_where_it_is_asked_for(capfd: pytest.CaptureFixture[str]) -> None:
    board = Board(battlefield=["Forest"])
    board.plan_many(["{G}"] * (CHUNK + 1), progress=True)
    assert f"{CHUNK + 1}/{CHUNK + 1}" in capfd.readouterr().err
    board.plan_many(["{G}"] * (CHUNK + 1))
    assert capfd.readouterr() == ("", "")
