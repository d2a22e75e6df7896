"""The page for engines: every example of its table is answered as it says."""

from __future__ import annotations

import re

import pytest

import planner
from tests.support.places import ROOT

PAGE = (ROOT / "docs" / "start" / "engine.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([^|]+) \| ([^|]+) \| `(\{.*\})` \| ([^|]+) \|$", PAGE, re.MULTILINE)


def test_the_table_has_twenty_kinds_of_state_and_more() -> None:
    assert len(ROWS) == PAGE.count('"board": {') >= 20
    assert len({what for what, *_ in ROWS}) == len(ROWS)


@pytest.mark.parametrize(("what", "field", "request_text", "answered"), ROWS, ids=[row[0] for row in ROWS])
def test_each_example_is_answered_as_the_table_says(
    what: str, field: str, request_text: str, answered: str
) -> None:
    status, _, used = answered.partition(": ")
    answer = planner.plan(request_text)
    assert answer.status == status, what
    steps = answer.steps if isinstance(answer, planner.Plan) else []
    assert ", ".join(dict.fromkeys(step.object for step in steps if step.object)) == used
    for name in re.findall(r"`(\w+)`", field):
        assert f'"{name}"' in request_text
