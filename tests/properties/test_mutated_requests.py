"""Mutated requests are refused or answered, each within its limits: a short sample, and a long one."""

from __future__ import annotations

import pytest

from tests.properties.mutated_requests import asked_in_process
from tests.support.grown_lines import grown_lines

SHORT, LONG = 40, 3_000


def test_most_mutants_are_still_requests() -> None:
    run = asked_in_process([f"short/{number}" for number in range(SHORT)])
    assert [(one["seed"], one["outcome"], one["fault"]) for one in run.faults] == []
    asked = run.counts.total() - run.counts["unknown_dialogue"]
    assert run.counts["refused"] < 0.7 * asked


def test_a_seed_gives_one_request() -> None:
    assert grown_lines("1/1") == grown_lines("1/1") != grown_lines("1/2")


@pytest.mark.slow
def test_mutated_requests_stay_within_their_limits(fresh_seed: int) -> None:
    run = asked_in_process([f"{fresh_seed}/{number}" for number in range(LONG)])
    assert [(one["seed"], one["outcome"], one["fault"]) for one in run.faults] == []
