"""Answers made false are refused, refuted, or said not to be proven: a short sample, and a long one."""

from __future__ import annotations

import pytest

from tests.agreement.falsified import Run, look_at


def _judged(first: str, number: int) -> Run:
    run = Run()
    for one in range(number):
        look_at(run, f"{first}/{one}", 3)
    return run


def test_false_answers_are_not_called_proven() -> None:
    run = _judged("short", 40)
    assert run.faults == []
    assert run.counts["refuted"] > 40


@pytest.mark.slow
def test_many_false_answers_are_not_called_proven(fresh_seed: int) -> None:
    assert _judged(str(fresh_seed), 2_000).faults == []
