"""As much mana as counters are removed, in the words of cards and of engines (107.3a)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner.contract.answer import Plan
from tests.support.comparing import compare

WORDS = [
    "X ore counters from Shaft: Add {R} equal to the amount of counters removed.",
    "X ore counters from Shaft: Add an amount of {R} equal to the number of ore counters removed.",
    "X ore counters from Shaft: Add an amount of {R} equal to the number of ore counters removed this way.",
    "any number of ore counters from Shaft: Add {R} for each ore counter removed this way.",
]


def _request(words: str, ore: int, cost: str) -> dict[str, Any]:
    shaft = {
        "name": "Shaft",
        "type_line": "Land",
        "oracle_text": f"{{T}}: Add {{C}}.\n{{T}}, Remove {words}",
    }
    board = {"battlefield": [{"card": shaft, "counters": {"ore": ore}}, "Island"]}
    return {"board": board, "pay": {"cost": cost}}


@pytest.mark.parametrize("words", WORDS)
def test_107_3a_as_much_mana_as_counters_are_removed(words: str) -> None:
    both = compare(_request(words, 3, "{R}{R}{U}"))
    assert both.fault == ""
    assert isinstance(both.answer, Plan)
    assert planner.verify(_request(words, 3, "{R}{R}{U}"), both.answer)
    (step,) = (one for one in both.answer.steps if one.object == "Shaft#1")
    assert step.adds == "{R}{R}"


@pytest.mark.parametrize("words", WORDS)
def test_107_3a_no_more_than_there_are(words: str) -> None:
    both = compare(_request(words, 1, "{R}{R}{U}"))
    assert both.fault == ""
    assert both.answer.status == "unpayable"
