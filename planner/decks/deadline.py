"""What an answer may take: asked for on the way, wherever work can go on for long.

The deadline is an hour of the clock, so that it holds in the processes that work is shared out to, too.
Where nobody limits the time, the work is limited: it is counted alike on every machine, and each piece of
what is shared out has its own part of it, so that the number of processes changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, wraps
from math import inf
from typing import Any, ParamSpec, TypeVar

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError
from planner.decks.kinds import TooLargeError

P = ParamSpec("P")
Found = TypeVar("Found")
MOST_COUNTED = 1 << 62
"""More work than anything takes."""
_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


@dataclass(slots=True)
class Work:
    """How much work is left, in positions to examine."""

    left: int


_work: ContextVar[Work | None] = ContextVar("work", default=None)


class DeckTimeError(TooLargeError):
    """The time is over, or the allowed work is done, before everything was examined."""


def out_of_time() -> RequestError:
    """The refusal of a request that time, or the default limit on work, leaves without an answer."""
    if deadline() is None:
        message = "is more than is worked out without limits.time; expected fewer costs, or fewer turns"
        return RequestError("ask", message, ErrorCode.TOO_LARGE)
    message = "not enough to say anything of every cost; expected more time, or fewer costs"
    return RequestError("limits.time", message)


def in_seconds(seconds: float) -> float:
    """Give the moment so many seconds from now, as ``until`` takes it."""
    return time.time() + seconds


def part_of(moment: float, part: float) -> float:
    """Give the moment at which a part of the time until another moment is over."""
    now = time.time()
    return now + part * (moment - now)


def deadline() -> float | None:
    """When the time is over, in seconds since 1970; None if there is no limit."""
    return _deadline.get()


@contextmanager
def limited(seconds: float | None) -> Iterator[None]:
    """Have the time be over so many seconds from now; None sets no limit."""
    with until(None if seconds is None else in_seconds(seconds)):
        yield


@contextmanager
def answering(seconds: float | None) -> Iterator[None]:
    """Limit an answer to so many seconds; None sets no limit.

    Raises ``RequestError`` if there is no answer in time.

    >>> with answering(1e-9):
    ...     check()
    Traceback (most recent call last):
    planner.contract.refusals.RequestError: limits.time: not enough for an answer; expected more time
    """
    try:
        with limited(seconds):
            yield
    except DeckTimeError:
        raise RequestError("limits.time", "not enough for an answer; expected more time") from None


@contextmanager
def until(moment: float | None) -> Iterator[None]:
    """Limit the time to a moment, unless it is over earlier; None sets no limit.

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


def seconds_left() -> float:
    """Seconds left; infinite if time isn't limited."""
    moment = _deadline.get()
    return inf if moment is None else max(moment - time.time(), 0.0)


def check(work: int = 1) -> None:
    """Charge so much work; raises ``DeckTimeError`` if the time is over or no work is left."""
    allowed = _work.get()
    if allowed is not None:
        allowed.left -= work
        if allowed.left < 0:
            raise DeckTimeError
    if is_over():
        raise DeckTimeError


def work_left() -> int | None:
    """How much work is left; None if it isn't limited."""
    allowed = _work.get()
    return None if allowed is None else allowed.left


@contextmanager
def allowed(work: int | None) -> Iterator[Work]:
    """Limit the work done inside a ``with`` statement; None sets no limit.

    >>> with allowed(2):
    ...     check(2), work_left()
    (None, 0)
    """
    mine = Work(MOST_COUNTED if work is None else work)
    token = _work.set(None if work is None else mine)
    try:
        yield mine
    finally:
        _work.reset(token)


def remembered(most: int) -> Callable[[Callable[P, Found]], Callable[P, Found]]:
    """Cache results of a function with the work they took: cached results charge the same work.

    An answer mustn't depend on what was asked before it.
    """

    def remembering(find: Callable[P, Found]) -> Callable[P, Found]:
        @lru_cache(maxsize=most)
        def known(*args: Any, **keys: Any) -> tuple[Found, int]:
            left = work_left()
            before = MOST_COUNTED if left is None else left
            with allowed(before) as mine:
                found = find(*args, **keys)
            return found, before - mine.left

        @wraps(find)
        def remembered_or_found(*args: P.args, **keys: P.kwargs) -> Found:
            found, took = known(*args, **keys)  # type: ignore[arg-type]
            check(took)
            return found

        return remembered_or_found

    return remembering


@contextmanager
def share(part: float) -> Iterator[None]:
    """Limit the time to a part of the time left; no effect without a limit."""
    moment = _deadline.get()
    with until(None if moment is None else part_of(moment, part)):
        yield
