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
    """Who is told, and when that was last."""

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
    """Have ``tell`` called with answers that aren't whole yet, where a question has such answers."""
    token = _listener.set(_Listener(tell))
    try:
        yield
    finally:
        _listener.reset(token)


def is_heard() -> bool:
    """Say whether anybody listens."""
    return _listener.get() is not None


def tell_so_far(make: Callable[[], Any]) -> None:
    """Tell what ``make`` makes of what is known so far, unless nobody listens or something was just told.

    >>> tell_so_far(lambda: 1 / 0)
    """
    listener = _listener.get()
    if listener is not None:
        listener.hear(make)
