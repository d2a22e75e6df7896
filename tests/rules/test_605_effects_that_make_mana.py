"""Effects that let their player make mana while paying, and those that aren't understood (605.3a)."""

from __future__ import annotations

from typing import Any

import planner

CHANNEL = (
    "Until end of turn, any time you could activate a mana ability, you may pay 1 life. If you do, add {C}."
)


def _plan(effects: list[Any], cost: str, battlefield: tuple[Any, ...] = (), **board: Any) -> Any:
    board = {"battlefield": list(battlefield), "effects": effects, **board}
    return planner.plan({"board": board, "pay": {"cost": cost}})


def test_605_3a_channel_makes_mana_of_life_as_often_as_there_is_life() -> None:
    plan = _plan([CHANNEL], "{5}")
    assert (plan.status, plan.optimal, plan.summary.life) == ("payable", True, 15)
    assert _plan([CHANNEL], "{5}", life=5).lethal is True
    assert _plan([CHANNEL], "{5}", life=4).status == "unpayable"
    assert _plan([CHANNEL], "{R}").status == "unpayable"


def test_605_3a_lands_are_cheaper_than_life() -> None:
    plan = _plan([CHANNEL], "{3}", ("Forest", "Forest"))
    assert (plan.summary.tapped, plan.summary.life) == (["Forest#1", "Forest#2"], 19)


def test_605_3a_an_opponents_effect_lets_only_them_pay() -> None:
    assert _plan([{"text": CHANNEL, "controller": "opponent"}], "{1}").status == "unpayable"


def test_605_3a_another_cost_and_another_kind_of_mana() -> None:
    text = "Any time you could activate a mana ability, you may pay 2 life. If you do, add {B}."
    assert _plan([text], "{B}{B}").summary.life == 16


def test_605_3a_what_seems_to_make_mana_and_is_not_understood_is_told() -> None:
    text = "For as long as the moon is full, you may dance twice and add {G}{G} for it."
    answer = _plan([text], "{G}")
    assert (answer.status, [one.object for one in answer.not_understood]) == ("unknown", ["effects[0]"])
