"""What an engine is told of an activation: its mana, X, what each object is taken for (106.1, 107.3)."""

from __future__ import annotations

from typing import Any

import pytest

import planner

REACHES = {
    "name": "Sample Reaches",
    "type_line": "Land",
    "oracle_text": "{1}, Remove X storage counters from Sample Reaches: Add X mana in any combination of {R} "
    "and/or {G}.",
}
GATE = {
    "name": "Sample Gate",
    "type_line": "Land",
    "oracle_text": "{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.",
}
ALTAR = {
    "name": "Sample Altar",
    "type_line": "Artifact",
    "oracle_text": "{T}, Sacrifice Sample Altar, Sacrifice a creature: Add {B}{B}{G}.",
}
LEAF = {
    "name": "Sample Leaf",
    "type_line": "Artifact",
    "oracle_text": "{T}, Tap an untapped creature you control: Add one mana of any color.",
}
BEAR = {
    "name": "Sample Bear",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Bear",
    "power": 2,
    "toughness": 2,
}
SNOW_WASTES = {"name": "Sample Wastes", "type_line": "Basic Snow Land", "oracle_text": "{T}: Add {C}."}


def _last(cost: str, *battlefield: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Give the request and the plan's last activation, as JSON has it."""
    request = {"board": {"battlefield": list(battlefield)}, "pay": cost, "profile": "2026.2"}
    answer = planner.plan(request)
    assert answer.status == "payable"
    assert planner.verify(request, answer)
    steps = [step for step in answer.to_dict()["steps"] if step["action"] == "activate"]
    assert all("choice" in step for step in steps)
    return request, steps[-1]


@pytest.mark.parametrize(
    ("cost", "board", "choice"),
    [
        ("{W}", ["Plains"], {"color": "W"}),
        ("{U}", ["Treasure"], {"color": "U"}),
        ("{2}", ["Sol Ring"], {"color": "C"}),
        ("{S}", [SNOW_WASTES], {"color": "C", "type": "snow"}),
        ("{W}{U}", ["Plains", GATE], {"combination": "WU"}),
        ("{U}{U}", ["Plains", GATE], {"color": "U"}),
        (
            "{R}{G}",
            ["Wastes", {"card": REACHES, "counters": {"storage": 3}}],
            {"combination": "RG", "x": 2},
        ),
        ("{R}", ["Wastes", {"card": REACHES, "counters": {"storage": 3}}], {"color": "R", "x": 1}),
    ],
)
def test_106_1_each_activation_says_what_is_chosen_for_it(
    cost: str, board: list[Any], choice: dict[str, Any]
) -> None:
    assert _last(cost, *board)[1]["choice"] == choice


def test_602_2b_each_object_that_a_cost_takes_says_for_which_part() -> None:
    _, step = _last("{B}{B}{G}", {"card": ALTAR, "id": "altar"}, {"card": BEAR, "id": "bear"})
    assert step["takes"] == [
        {"object": "altar", "action": "sacrifice", "for": "Sacrifice Sample Altar"},
        {"object": "bear", "action": "sacrifice", "for": "Sacrifice a creature"},
    ]
    _, step = _last("{U}", LEAF, {"card": BEAR, "id": "bear"})
    assert step["takes"] == [
        {"object": "bear", "action": "tap", "for": "Tap an untapped creature you control"}
    ]
    assert "takes" not in _last("{G}", "Forest")[1]


@pytest.mark.parametrize(
    "change",
    [
        {"choice": {"color": "G"}},
        {"choice": {"color": "B"}},
        {"choice": {"combination": "BG"}},
        {"choice": {"combination": "BBG", "type": "snow"}},
        {"choice": {"combination": "BBG", "x": 0}},
        {"takes": [{"object": "bear", "action": "sacrifice", "for": "Sacrifice a creature"}]},
        {
            "takes": [
                {"object": "altar", "action": "sacrifice", "for": "Sacrifice a creature"},
                {"object": "bear", "action": "sacrifice", "for": "Sacrifice an artifact"},
            ]
        },
    ],
)
def test_106_1_a_choice_that_is_not_what_is_done_is_refused(change: dict[str, Any]) -> None:
    request = {
        "board": {"battlefield": [{"card": ALTAR, "id": "altar"}, {"card": BEAR, "id": "bear"}]},
        "pay": "{B}{B}{G}",
    }
    plan = planner.plan(request).to_dict()
    assert planner.verify(request, plan)
    plan["steps"][0].update(change)
    ruling = planner.verify(request, plan)
    assert not ruling
    assert any(f"steps[0].{key}" in one for one in ruling.problems for key in change)


def test_106_1_who_wrote_the_plan_may_leave_choices_out() -> None:
    for board, pay in ((["Forest", "Treasure"], "{G}{U}"), (["Sol Ring"], "{2}")):
        request = {"board": {"battlefield": board}, "pay": pay}
        plan = planner.plan(request).to_dict()
        for step in plan["steps"]:
            step.pop("choice", None)
            step.pop("takes", None)
        assert planner.verify(request, plan)
        plan["steps"][0]["choice"] = {"color": "R"}
        assert not planner.verify(request, plan)
