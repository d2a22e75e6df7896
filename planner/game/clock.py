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
WORK_OF_RELAXATION = 1e-5
"""What each step counts of solving a linear relaxation, one more for beginning."""
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
    """The time of an answer is over: whoever has a plan by then gives that."""


class NotThroughError(BaseException):
    """A question isn't through within the moment that it was tried for.

    No answer is made of it, so that it is no ``Exception``: the question is begun anew where it has its time.
    """


def now() -> float:
    """Give the time by which all answers go, in seconds; raises ``NotThroughError`` after ``trying_for``."""
    time_now = time.monotonic()
    trial = _TRIED_UNTIL.get()
    if trial is not None and (time_now > trial.ends or time.process_time() > trial.work_ends):
        raise NotThroughError
    return time_now


@dataclass(frozen=True, slots=True)
class _Trial:
    """When a question that is only tried is given up: by the clock, and by the time of the processor."""

    ends: float
    work_ends: float


_DEADLINE: ContextVar[float | None] = ContextVar("deadline", default=None)
_TRIED_UNTIL: ContextVar[_Trial | None] = ContextVar("tried until", default=None)


def check_time() -> None:
    """Raise ``OutOfTimeError`` where the time of the answer that is being worked out is over.

    Loops whose number of turns a request decides ask for it. Where no clock ticks, and nothing is only
    tried, nothing happens.
    """
    deadline = _DEADLINE.get()
    if deadline is not None:
        if now() > deadline:
            raise OutOfTimeError
    elif _TRIED_UNTIL.get() is not None:
        now()


@contextmanager
def trying_for(seconds: float) -> Iterator[None]:
    """Have what takes longer than this stop in a ``with`` statement, wherever time is looked at.

    The seconds are those of the processor, and ``BUSY`` times as many of the clock: an easy question isn't
    taken for a hard one because others keep the machine busy, and no hard one holds up the easy ones behind
    it. The answers that come in time are those that would have come without it: nobody plans by this time.
    Raises ``NotThroughError``.

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
    """Give the seconds that are left of ``trying_for``: without an end outside of it."""
    trial = _TRIED_UNTIL.get()
    if trial is None:
        return inf
    return max(min(trial.ends - time.monotonic(), trial.work_ends - time.process_time()), 0.0)


def end_trial_unless(decided: bool) -> None:
    """Raise ``NotThroughError`` where a question is only tried and a solver was stopped undecided.

    A solver is stopped by the wall clock, which says nothing of what the processor did meanwhile.
    """
    if not decided and _TRIED_UNTIL.get() is not None:
        raise NotThroughError
    now()


@dataclass(slots=True, eq=False)
class Clock:
    """What is left for an answer: ``seconds`` of wall clock where its request limits them, else ``work``.

    A clock can be a part of a ``whole`` one, which goes on with it. ``spare`` is the work that is left for
    second solves, which the answer's own work isn't charged with.

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
        """The seconds that are left, 0 at least; None where time isn't limited."""
        if self.seconds is None:
            return None
        return max(self.seconds - (now() - self.started), 0.0)

    @property
    def work_left(self) -> float | None:
        """The work that is left, 0 at least; None where time is limited, and work isn't."""
        return max(self.work, 0.0) if self.seconds is None else None

    @property
    def is_over(self) -> bool:
        """Whether nothing is left."""
        return self.left == 0.0 or self.work_left == 0.0

    def charge(self, work: float) -> None:
        """Count work that was done."""
        self.work -= work
        if self.whole is None:
            return
        if self.is_second:
            self.whole.spare -= work
        else:
            self.whole.charge(work)

    def part(self, share: float) -> Clock:
        """Give a share of what is left to something that mustn't take all of it."""
        left = self.left
        return Clock(None if left is None else share * left, share * self.work, whole=self)

    def for_explanation(self) -> Clock:
        """Give an explanation a hundred times the work that its answer took, where no time is limited.

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
        """Give second solves what is left of the time; where none is limited, the whole clock's spare work.

        >>> Clock().for_second_solves().work, Clock().part(0.5).for_second_solves().work
        (0.5, 0.5)
        """
        clock = self
        while clock.whole is not None:
            clock = clock.whole
        return Clock(self.left, clock.spare, whole=clock, is_second=True)

    def ticking(self) -> _DeadlineScope:
        """Let ``check_time`` tell, in a ``with`` statement, when this clock's time is over."""
        return _DeadlineScope(None if self.seconds is None else self.started + self.seconds)

    def finishing(self) -> _DeadlineScope:
        """Let what ends an answer take a little longer: a plan is written and checked.

        That little ends with the whole clock's time, however small a part this is.
        """
        clock = self
        while clock.whole is not None:
            clock = clock.whole
        factor, seconds = FINISHING
        return _DeadlineScope(
            None if clock.seconds is None else clock.started + factor * clock.seconds + seconds
        )


class _DeadlineScope:
    """A deadline that holds within a ``with`` statement."""

    __slots__ = ("_deadline", "_token")

    def __init__(self, deadline: float | None) -> None:
        self._deadline = deadline

    def __enter__(self) -> None:
        self._token = _DEADLINE.set(self._deadline)

    def __exit__(self, *_: object) -> None:
        _DEADLINE.reset(self._token)
