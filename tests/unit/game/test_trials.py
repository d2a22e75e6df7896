"""Questions that are tried for a moment: what comes in time is the answer, and nothing of a trial stays."""

from __future__ import annotations

import json
import subprocess
import time

import pytest

from benchmarks.hard_requests import hard_requests
from benchmarks.service import request_of
from planner.game.clock import (
    Clock,
    NotThroughError,
    OutOfTimeError,
    check_time,
    end_trial_unless,
    left_to_try,
    trying_for,
)
from planner.service.jobs import Job
from planner.service.verbs import do
from tests.support.places import COMMAND, ENVIRONMENT

MOMENTS = [0.0002 * 1.7**number for number in range(8)]


def _wait(seconds: float) -> None:
    time.sleep(seconds)
    check_time()


def _work_until_stopped() -> None:
    while True:
        check_time()


def test_what_is_not_through_stops_wherever_time_is_looked_at() -> None:
    for look in (check_time, lambda: Clock(1.0).left, lambda: Clock(1.0).is_over):
        with pytest.raises(NotThroughError), trying_for(-1.0):
            look()


def test_a_trial_is_no_deadline() -> None:
    """Whoever answers with what there is when the time is over must not answer because a trial is."""
    assert not issubclass(NotThroughError, Exception)
    assert not issubclass(NotThroughError, OutOfTimeError)
    clock = Clock(1.0)
    with trying_for(60.0):
        assert 0.0 < (clock.left or 0.0) <= 1.0
        assert left_to_try() > 1.0
    check_time()


def test_a_trial_goes_by_the_work_that_is_done_and_not_by_how_busy_the_machine_is() -> None:
    with trying_for(0.2):
        time.sleep(0.3)
        check_time()
    with pytest.raises(NotThroughError), trying_for(0.01):
        _wait(0.1)
    with pytest.raises(NotThroughError), trying_for(0.02):
        _work_until_stopped()


def test_what_a_solver_has_not_decided_is_no_outcome_of_a_trial() -> None:
    end_trial_unless(False)
    with trying_for(60.0):
        end_trial_unless(True)
        with pytest.raises(NotThroughError):
            end_trial_unless(False)


@pytest.mark.parametrize(
    "number", [0, 1, *(pytest.param(number, marks=pytest.mark.slow) for number in range(2, 40))]
)
def test_the_answer_after_trials_is_that_of_a_fresh_process(number: int) -> None:
    requests = [request_of(number * 5 + one) for one in range(5)]
    verb, hard = list(hard_requests(1, 60.0).items())[number % 4]
    few = {"n": 3} if "n" in hard else {"pays": hard["pays"][: 1 + number // 4]}
    requests.append(json.dumps({"ask": verb, **hard, **few, "limits": {}}).encode())
    command = [*COMMAND, "pay", "--lines"]
    lines = b"\n".join(requests)
    fresh = subprocess.run(command, input=lines, capture_output=True, env=ENVIRONMENT, check=True)
    for moment in MOMENTS:
        for request in requests:
            do(Job(verb="lines", body=request, lane="short", moment=moment))
    found = [do(Job(verb="lines", body=request)).body for request in requests]
    assert found == fresh.stdout.splitlines()
