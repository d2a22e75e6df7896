"""Without a limit of time an explanation takes so many times the work of its answer, and says so."""

from __future__ import annotations

import pytest

import planner
from planner.game import clock
from planner.game.clock import MOST_WORK, OF_EXPLANATION, Clock


def test_a_hundred_times_the_work_of_the_answer() -> None:
    times, least = OF_EXPLANATION
    running = Clock()
    assert running.for_explanation().work == least
    running.charge(0.004)
    assert running.for_explanation().work == pytest.approx(times * 0.004)
    running.charge(MOST_WORK / 2)
    assert running.for_explanation().work == running.work


def test_a_part_of_an_answer_counts_what_all_of_it_took() -> None:
    running = Clock()
    running.charge(0.003)
    assert running.part(0.5).for_explanation().work == pytest.approx(0.3)


def test_a_limit_of_time_is_left_as_it_is() -> None:
    running = Clock(1.0)
    assert running.for_explanation() is running


def test_what_is_left_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plan is there as before; an explanation that has no work left says that it is cut short."""
    board = {"battlefield": ["Forest", "Island", "Treasure", "Treasure"], "hand": ["Island"]}
    request = {"board": board, "pay": {"cost": "{1}{U}"}}
    assert not planner.explain(request).cut_short
    monkeypatch.setattr(clock, "OF_EXPLANATION", (0, 0.0))
    cut = planner.explain(request)
    assert cut.cut_short
    assert any("limit came first" in sentence for sentence in cut.sentences)
