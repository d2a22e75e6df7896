"""Mutated requests are refused or answered, each within its limits: a short sample, and a long one."""

from __future__ import annotations

import pytest

from planner.contract.verbs import STEPS, TABLE, VERBS
from tests.properties.mutated_requests import FORGOTTEN, asked_in_process, is_late
from tests.support.grown_lines import grown_lines

SHORT, LONG = 40, 3_000


def test_most_mutants_are_still_requests() -> None:
    """What is late by a fraction of a second is judged in the long run: it rests on the machine."""
    run = asked_in_process([f"short/{number}" for number in range(SHORT)])
    faults = [one for one in run.faults if not is_late(one)]
    assert [(one["seed"], one["outcome"], one["fault"]) for one in faults] == []
    asked = run.counts.total() - sum(run.counts[code] for code in FORGOTTEN)
    assert run.counts["refused"] < 0.7 * asked


def test_a_seed_gives_one_request() -> None:
    assert grown_lines("1/1") == grown_lines("1/1") != grown_lines("1/2")


def test_every_verb_is_asked() -> None:
    lines = [line for number in range(400) for line in grown_lines(f"verbs/{number}")]
    asked = {(_kept(line), str(line.get("verb", line.get("ask", "pay")))) for line in lines}
    wanted = {("board", name) for name in VERBS if not name.startswith("deck/")}
    wanted |= {("deck", name) for name in VERBS if name.startswith("deck/")}
    wanted |= {("dialogue", name) for name in STEPS} | {("table", name) for name in TABLE}
    assert wanted - asked == set()


def _kept(line: dict[str, object]) -> str:
    """What a line is about: a table, a payment under way, a deck, else a board."""
    return next((key for key in ("table", "dialogue", "deck") if key in line), "board")


@pytest.mark.slow
def test_mutated_requests_stay_within_their_limits(fresh_seed: int) -> None:
    run = asked_in_process([f"{fresh_seed}/{number}" for number in range(LONG)])
    assert [(one["seed"], one["outcome"], one["fault"]) for one in run.faults] == []
