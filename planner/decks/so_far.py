"""What is known of an answer while it is worked out: told now and then to whoever listens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

BETWEEN = 0.2
"""Seconds before something is told first, and between two times."""


class _Listener:
    """A listener for interim results, and the time of the last one."""

    def __init__(self, tell: Callable[[Any], None]) -> None:
        self._tell = tell
        self._last = time.monotonic()

    def hear(self, make: Callable[[], Any]) -> None:
        if time.monotonic() - self._last < BETWEEN:
            return
        self._tell(make())
        self._last = time.monotonic()


_listener: ContextVar[_Listener | None] = ContextVar("listener", default=None)


@contextmanager
def heard_by(tell: Callable[[Any], None]) -> Iterator[None]:
    """Call ``tell`` with interim answers, if a question has any, within a ``with`` statement."""
    token = _listener.set(_Listener(tell))
    try:
        yield
    finally:
        _listener.reset(token)


def is_heard() -> bool:
    """Whether somebody listens to interim results."""
    return _listener.get() is not None


def tell_so_far(make: Callable[[], Any]) -> None:
    """Send the result of ``make`` to the listener, unless there is none or it just got one.

    >>> tell_so_far(lambda: 1 / 0)
    """
    listener = _listener.get()
    if listener is not None:
        listener.hear(make)
