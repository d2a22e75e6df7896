"""An attribute that there isn't: what was meant is said, and looked for only when the error is read."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import planner
from planner.contract import other_names


def test_nothing_is_looked_for_where_nobody_reads_the_error(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def counted(name: str, _: object) -> str:
        asked.append(name)
        return "; told"

    monkeypatch.setattr(other_names, "did_you_mean", counted)
    plan: Any = planner.plan({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}})
    assert getattr(plan, "stepz", None) is None
    assert not hasattr(plan.steps[0], "taped")
    assert not asked
    with pytest.raises(AttributeError, match="no attribute 'stepz'; told"):
        plan.stepz  # noqa: B018
    assert asked == ["stepz"]


def test_the_error_is_handed_on_between_processes_with_its_words() -> None:
    error = other_names.no_attribute("", "solve", {"solve": "plan"})
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is AttributeError
    assert str(again) == str(error) == "'str' object has no attribute 'solve'; it is plan"
