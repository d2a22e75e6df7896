"""Combinations are made one by one: forty creatures of which ten are sacrificed come in 847 millions."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

import planner
from planner import RequestError, step_by_step
from planner.api.dialogue.dialogue import Dialogue
from planner.contract.answer_parts import Status
from planner.contract.error_codes import ErrorCode
from planner.contract.steps import Step

NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
BEARS = {
    "card": {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"},
    "count": 40,
}
ANY_COLORS = "{T}: Add X mana in any combination of colors, where X is the number of creatures you control."
MB = 1_000_000


def _odd(text: str) -> dict[str, Any]:
    return {"card": {"name": "Odd", "type_line": "Artifact", "oracle_text": text}}


def _peak(ask: Callable[[], object]) -> int:
    """Give the most memory that a question takes, what is imported and remembered left out."""
    tracemalloc.start()
    try:
        ask()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("number", NUMBERS)
def test_choices_of_some_of_forty(number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board = {"battlefield": [_odd(f"Sacrifice {number} creatures: Add {{C}}."), BEARS]}
    dialogue = step_by_step(board=board, pay={"cost": "{C}"})
    found = dialogue.choices("Odd#1")
    assert found.asks == "Which objects?"
    assert [(one.then.value, len(one.takes[0].ids)) for one in found.choices] == [("payable", 40)]
    tried: list[Step] = []
    would = Dialogue.would

    def noted(self: Dialogue, step: Step) -> Status:
        tried.append(step)
        return would(self, step)

    monkeypatch.setattr(Dialogue, "would", noted)
    assert _peak(lambda: dialogue.choices("Odd#1")) < MB
    assert len(tried) == 1


def test_a_click_that_could_mean_millions_of_things_is_asked_about() -> None:
    dialogue = step_by_step(board={"battlefield": [_odd(ANY_COLORS), BEARS]}, pay={"cost": "{W}{U}"})
    dialogue.choices("Odd#1")

    def click() -> None:
        with pytest.raises(RequestError) as refused:
            dialogue.happened("Odd#1")
        assert refused.value.code is ErrorCode.AMBIGUOUS

    assert _peak(click) < 20 * MB
    assert dialogue.choices("Odd#1").more


def test_a_plan_from_a_hundred_mana_of_any_colors_lists_no_mixes() -> None:
    board = {"battlefield": [_odd(ANY_COLORS), {**BEARS, "count": 100}]}
    assert _peak(lambda: planner.plan(board=board, pay={"cost": "{W}{U}{2}"})) < 30 * MB
