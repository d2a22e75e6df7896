"""How much memory a process that solves may take: its address space when it is warm, and so much more."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

_TAKEN = Path("/proc/self/statm")
NO_LIMIT = (
    "This system gives no process a limit of its memory: what a request takes is bounded by its size alone. "
    "A container can limit it."
)


def can_be_limited() -> bool:
    """Whether the system reports a process's memory, and can limit it."""
    return resource is not None and _TAKEN.exists()


def taken() -> int:
    """The address space of this process in bytes; 0 if the system doesn't report it."""
    with contextlib.suppress(OSError):
        return int(_TAKEN.read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def limit(more: int) -> int:
    """Limit this process to its present memory plus so many bytes; returns the limit, 0 without one.

    A lower limit that exists already stays.
    """
    if not can_be_limited():
        return 0
    most = taken() + more
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = min(one for one in (most, soft, hard) if one != resource.RLIM_INFINITY)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    return most
