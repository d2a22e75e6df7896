"""Ways and legal actions keep to the time that a line limits, all of them together."""

from __future__ import annotations

import json
from typing import Any

import pytest

from planner.api.session.session import Session

BOARD = {"battlefield": ["Forest", "Sol Ring", "Island"], "hand": ["Llanowar Elves", "Mind Stone"]}
LINES: list[dict[str, Any]] = [
    {"verb": "legal_actions", "board": BOARD},
    {"verb": "ways", "board": BOARD, "card": "Mind Stone"},
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["verb"])
def test_time_that_lasts_changes_nothing_and_time_that_does_not_is_said(line: dict[str, Any]) -> None:
    answers = [
        json.loads(Session().answer(json.dumps({**line, "limits": {"time": time}} if time else line)))
        for time in (0, 600, 1e-9)
    ]
    assert answers[0] == answers[1]
    assert answers[0].get("actions", answers[0].get("ways"))
    assert answers[2]["error"]["path"] == "limits.time"
    assert answers[2]["error"]["message"] == "not enough for all ways; expected more time"
