"""Requests with one thing wrong, and what refuses them."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import RequestError
from tests.support.cards.single import DISMEMBER, LLANOWAR_ELVES


def refused(asked: Any) -> RequestError:
    """The refusal of a request, the same from ``plan`` and from ``can_pay``."""
    with pytest.raises(RequestError) as from_plan:
        planner.plan(asked)
    with pytest.raises(RequestError) as from_verdict:
        planner.can_pay(asked)
    error = from_plan.value
    assert (error.path, error.message) == (from_verdict.value.path, from_verdict.value.message)
    assert error.message
    assert len(str(error)) < 2_000
    return error


def with_value(path: str, value: Any) -> dict[str, Any]:
    """A request that is fine but for one value, at a path such as ``board.battlefield[0].id``."""
    asked: dict[str, Any] = {
        "board": {
            "life": 10,
            "pool": [{"mana": "{G}"}],
            "battlefield": [{"card": dict(LLANOWAR_ELVES)}, "Forest"],
            "hand": [],
        },
        "pay": {"cost": "{X}{G}{B/P}"},
        "limits": {},
        "prices": {},
    }
    if path.startswith("pay.") and path.split(".")[1] in ("card", "face"):
        asked["pay"] = {"card": dict(DISMEMBER)}
    *parents, last = path.replace("[", ".[").split(".")
    where: Any = asked
    for step in parents:
        where = where[int(step[1:-1])] if step.startswith("[") else where[step]
    where[int(last[1:-1]) if last.startswith("[") else last] = value
    return asked
