"""What one answer may take: one clock and one budget of work for everything that is done for it.

Where a request limits the time, the clock holds, whatever the answer consists of. Where it doesn't,
the work is limited, which is counted alike on every machine and in every process: the same request has the
same answer again.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from math import inf

MOST_WORK = 2.0
"""The work of one answer, in the constraint solver's deterministic seconds (of about 2 to 3 real ones)."""
WORK_OF_PLAN = 0.002
"""What it counts to look for one plan, besides solving: to put it into numbers, to write and to check it."""
WORK_OF_STEP = 1.5e-5
"""What each step of a plan counts besides: it is written, and carried out."""
WORK_OF_VERDICT = 0.0005
"""What it counts to look for one verdict."""
WORK_OF_SETTLING = 1e-4
"""What it counts, for each of its objects, to settle a game that a payment could come to."""
WORK_OF_SIZE = 1e-5
"""What each variable and each constraint of a program counts: it has to be built."""
KEPT_BACK = 0.15
"""The share of a time that is kept back from solving: its plan still has to be written and checked."""
SHARE_OF_ANSWER = 0.6
"""The share of the time, or the work, that the answer itself may take where it is explained as well."""
WORK_OF_SECOND_SOLVES = 0.5
"""What the second solves of one answer may take, where no time is limited: none of the answer's own work."""
OF_EXPLANATION = 100, 0.05
"""How much work an explanation may take: so many times that of the answer, and at the least so much."""
BUSY = 5.0
"""How much longer a trial may take by the clock than it may by the processor."""
FINISHING = 1.15, 0.02
"""How long what ends an answer may take beyond its time: a factor, and seconds besides."""


class OutOfTimeError(Exception):
    """The time for an answer has run out: callers return the best plan that they have found."""


class NotThroughError(BaseException):
    """The time limit of ``trying_for`` has passed before the question was answered.

    The question is asked again later with its full time. This is no ``Exception``, so that no handler makes
    an answer of it.
    """


def now() -> float:
    """The current time of the monotonic clock.

    Raises ``NotThroughError`` after the limit of ``trying_for``.
    """
    time_now = time.monotonic()
    trial = _TRIED_UNTIL.get()
    if trial is not None and (time_now > trial.ends or time.process_time() > trial.work_ends):
        raise NotThroughError
    return time_now


@dataclass(frozen=True, slots=True)
class _Trial:
    """The time limits of one ``trying_for``: on the wall clock and on processor time."""

    ends: float
    work_ends: float


_DEADLINE: ContextVar[float | None] = ContextVar("deadline", default=None)
_TRIED_UNTIL: ContextVar[_Trial | None] = ContextVar("tried until", default=None)


def check_time() -> None:
    """Raise ``OutOfTimeError`` if the time of the current answer is over.

    Called in loops whose length depends on the request. Without a running clock or a ``trying_for`` it does
    nothing.
    """
    deadline = _DEADLINE.get()
    if deadline is not None:
        if now() > deadline:
            raise OutOfTimeError
    elif _TRIED_UNTIL.get() is not None:
        now()


@contextmanager
def trying_for(seconds: float) -> Iterator[None]:
    """Context manager: stop work in the block that takes longer than this, at its next look at the time.

    The limit is so many seconds of processor time, and ``BUSY`` times as many on the wall clock. So a busy
    machine doesn't make an easy question fail, and a hard question doesn't delay the easy ones behind it.
    Answers given within the limit are the same as without it, since no plan depends on this time. Raises
    ``NotThroughError``.

    >>> with trying_for(60.0):
    ...     left_to_try() > 50.0
    True
    """
    trial = _Trial(time.monotonic() + BUSY * seconds, time.process_time() + seconds)
    token = _TRIED_UNTIL.set(trial)
    try:
        yield
    finally:
        _TRIED_UNTIL.reset(token)


def left_to_try() -> float:
    """The seconds left of the current ``trying_for``; infinite outside of one."""
    trial = _TRIED_UNTIL.get()
    if trial is None:
        return inf
    return max(min(trial.ends - time.monotonic(), trial.work_ends - time.process_time()), 0.0)


def end_trial_unless(decided: bool) -> None:
    """Within ``trying_for``, raise ``NotThroughError`` if a solver stopped without a decision.

    Solvers stop by the wall clock, which doesn't show how much processor time they had.
    """
    if not decided and _TRIED_UNTIL.get() is not None:
        raise NotThroughError
    now()


@dataclass(slots=True, eq=False)
class Clock:
    """The budget left for an answer: ``seconds`` of wall clock if the request limits them, else ``work``.

    A clock may be a part of a ``whole`` clock, which it charges too. ``spare`` is the work reserved for
    second solves, which isn't charged to the answer's own work.

    >>> clock = Clock()
    >>> clock.charge(MOST_WORK)
    >>> clock.left, clock.is_over
    (None, True)
    """

    seconds: float | None = None
    work: float = MOST_WORK
    started: float = field(default_factory=now)
    whole: Clock | None = None
    spare: float = WORK_OF_SECOND_SOLVES
    is_second: bool = False

    @property
    def left(self) -> float | None:
        """The seconds left, at least 0; None if time isn't limited."""
        if self.seconds is None:
            return None
        return max(self.seconds - (now() - self.started), 0.0)

    @property
    def work_left(self) -> float | None:
        """The work left, at least 0; None if time is limited instead of work."""
        return max(self.work, 0.0) if self.seconds is None else None

    @property
    def is_over(self) -> bool:
        """Whether no time or no work is left."""
        return self.left == 0.0 or self.work_left == 0.0

    def charge(self, work: float) -> None:
        """Subtract work that was done, also from the whole clock's budget or its spare work."""
        self.work -= work
        if self.whole is None:
            return
        if self.is_second:
            self.whole.spare -= work
        else:
            self.whole.charge(work)

    def part(self, share: float) -> Clock:
        """A clock with this share of what is left, as a part of this clock."""
        left = self.left
        return Clock(None if left is None else share * left, share * self.work, whole=self)

    def for_explanation(self) -> Clock:
        """A clock for an explanation: without a time limit, a hundred times the work that the answer took.

        >>> clock = Clock()
        >>> clock.charge(0.002)
        >>> clock.for_explanation().work, Clock().for_explanation().work
        (0.2, 0.05)
        """
        if self.seconds is not None:
            return self
        answer = self
        while answer.whole is not None:
            answer = answer.whole
        times, least = OF_EXPLANATION
        spent = round(MOST_WORK - answer.work, 9)
        return Clock(None, min(self.work, max(times * spent, least)), whole=self)

    def for_second_solves(self) -> Clock:
        """A clock for second solves: the time left, or without a time limit the whole clock's spare work.

        >>> Clock().for_second_solves().work, Clock().part(0.5).for_second_solves().work
        (0.5, 0.5)
        """
        clock = self
        while clock.whole is not None:
            clock = clock.whole
        return Clock(self.left, clock.spare, whole=clock, is_second=True)

    def ticking(self) -> _DeadlineScope:
        """Context manager: make ``check_time`` raise once this clock's time is over."""
        return _DeadlineScope(None if self.seconds is None else self.started + self.seconds)

    def finishing(self) -> _DeadlineScope:
        """Context manager: allow a little more time to write and check the final plan.

        The extra time is counted from the end of the whole clock, even if this clock is a small part of it.
        """
        clock = self
        while clock.whole is not None:
            clock = clock.whole
        factor, seconds = FINISHING
        return _DeadlineScope(
            None if clock.seconds is None else clock.started + factor * clock.seconds + seconds
        )


class _DeadlineScope:
    """Context manager that sets a deadline for its block."""

    __slots__ = ("_deadline", "_token")

    def __init__(self, deadline: float | None) -> None:
        self._deadline = deadline

    def __enter__(self) -> None:
        self._token = _DEADLINE.set(self._deadline)

    def __exit__(self, *_: object) -> None:
        _DEADLINE.reset(self._token)
