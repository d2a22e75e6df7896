"""The time that an answer may take: asked for on the way, wherever work can go on for long.

The deadline is an hour of the clock, so that it holds in the processes that work is shared out to, too.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from planner.contract.refusals import RequestError
from planner.decks.kinds import TooLargeError

_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


class OutOfTimeError(TooLargeError):
    """The time is over before all of it was looked at."""


def deadline() -> float | None:
    """Tell when the time is over, in seconds since 1970; None where there is no limit."""
    return _deadline.get()


@contextmanager
def limited(seconds: float | None) -> Iterator[None]:
    """Have the time be over so many seconds from now; None sets no limit."""
    with until(None if seconds is None else time.time() + seconds):
        yield


@contextmanager
def answering(seconds: float | None) -> Iterator[None]:
    """Have an answer within so many seconds; None sets no limit. Raises ``RequestError`` where there is none.

    >>> with answering(1e-9):
    ...     check()
    Traceback (most recent call last):
    planner.contract.refusals.RequestError: limits.time: not enough for an answer; expected more time
    """
    try:
        with limited(seconds):
            yield
    except OutOfTimeError:
        raise RequestError("limits.time", "not enough for an answer; expected more time") from None


@contextmanager
def until(moment: float | None) -> Iterator[None]:
    """Have the time be over at a moment, unless it is over earlier anyway; None sets no limit.

    >>> with until(0.0):
    ...     is_over()
    True
    """
    before = _deadline.get()
    known = [one for one in (before, moment) if one is not None]
    token = _deadline.set(min(known, default=None))
    try:
        yield
    finally:
        _deadline.reset(token)


def is_over() -> bool:
    """Whether the time is over."""
    moment = _deadline.get()
    return moment is not None and time.time() >= moment


def check() -> None:
    """Go on, unless the time is over: raises ``OutOfTimeError``."""
    if is_over():
        raise OutOfTimeError


@contextmanager
def share(part: float) -> Iterator[None]:
    """Have only a part of the time that is left; all of it where there is no limit."""
    moment = _deadline.get()
    now = time.time()
    with until(None if moment is None else now + part * (moment - now)):
        yield
