"""When Python looks for objects that only refer to each other: the planner leaves next to none of them.

Python does so whenever some hundred more objects have been made than taken apart, and goes through all that
are alive each time their number has grown by a quarter: a fifth of the time of many plans, for nothing found.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (100_000, 10, 10)
"""Objects made until the youngest are looked through, and how many times until older ones are."""


def look_seldom() -> None:
    """Make the garbage collector run a hundred times less often, in the planner's own processes."""
    gc.set_threshold(*SELDOM)


@contextmanager
def look_later() -> Iterator[None]:
    """Context manager: put cyclic garbage collection off until the block ends.

    For about a tenth of a second of work in a process that the planner does not own. If collection was off
    before, it stays off.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
