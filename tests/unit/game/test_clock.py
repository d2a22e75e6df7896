"""One clock for an answer: its time where that is limited, its work where it isn't."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from planner.game import clock
from planner.game.clock import FINISHING, MOST_WORK, Clock, OutOfTimeError, check_time


class Hands(SimpleNamespace):
    """Time that goes on only where a test says so."""

    at: float = 0.0

    def monotonic(self) -> float:
        """Tell the time."""
        return self.at


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    found = Hands()
    monkeypatch.setattr(clock, "time", found)
    return found


def test_time_runs_out(hands: Hands) -> None:
    one = Clock(2.0)
    hands.at = 1.5
    assert (one.left, one.work_left, one.is_over) == (0.5, None, False)
    hands.at = 2.5
    assert (one.left, one.is_over) == (0.0, True)


def test_work_runs_out_only_where_time_is_not_limited() -> None:
    one, timed = Clock(), Clock(60.0)
    for each in (one, timed):
        each.charge(MOST_WORK)
    assert (one.left, one.work_left, one.is_over) == (None, 0.0, True)
    assert not timed.is_over


def test_a_part_takes_from_the_whole(hands: Hands) -> None:
    one = Clock(work=1.0)
    part = one.part(0.5)
    part.charge(0.5)
    assert (part.is_over, one.work_left) == (True, 0.5)
    assert Clock(2.0).part(0.5).left == 1.0


def test_what_ticks_is_checked_and_nothing_else(hands: Hands) -> None:
    one = Clock(1.0)
    hands.at = 1.01
    check_time()
    with Clock().ticking():
        check_time()
    with pytest.raises(OutOfTimeError), one.ticking():
        check_time()
    check_time()


def test_what_ends_an_answer_may_take_a_little_longer(hands: Hands) -> None:
    one = Clock(1.0)
    factor, seconds = FINISHING
    hands.at = factor + seconds
    with one.part(0.1).finishing():
        check_time()
        hands.at += 0.01
        with pytest.raises(OutOfTimeError):
            check_time()
    assert factor + seconds <= 1.2 + 0.05
