"""A process that solves: jobs come in, replies go out, until the input ends.

``python -m planner.service.solver`` is started by the service, never by a person.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable

from planner.game.garbage import look_seldom
from planner.service.jobs import (
    BEGUN,
    DONE,
    SO_FAR,
    WARM,
    Job,
    Reply,
    framed,
    next_frame,
    read_job,
    with_length,
)
from planner.service.memory_limit import limit, taken
from planner.service.out_of_memory import without_memory
from planner.service.verbs import do

GROWN = 0.5
"""A process that has taken this share of what it may, and kept it, ends: a new one takes its place."""


def main(memory: int, yields: int = 0) -> None:
    """Do jobs until the input ends; the memory limit after warming up is ``memory`` more bytes.

    ``yields`` lowers the process's priority by so many steps, if the system supports that.
    """
    look_seldom()
    if yields and hasattr(os, "nice"):
        os.nice(yields)
    # The service decides when it ends, also where a person at a terminal stops them all with Ctrl-C.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    into = sys.stdin.buffer
    # Whatever is printed in this process must not get among the replies.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    most = 0

    def begin() -> None:
        out.write(BEGUN)
        out.flush()

    def tell(answer: bytes) -> None:
        out.write(SO_FAR + with_length(answer))
        out.flush()

    try:
        while (frame := next_frame(into)) is not None:
            begin()
            job = read_job(frame)
            out.write(DONE + framed(_done(job, begin, tell)))
            out.flush()
            if job.verb == WARM:
                most = limit(memory)
            elif most and taken() > most - GROWN * memory:
                return
    except BrokenPipeError:
        # The service has gone, and nobody hears: what is still unwritten isn't to be tried again.
        os._exit(0)


def _done(job: Job, begin: Callable[[], None], tell: Callable[[bytes], None]) -> Reply:
    """The reply to a job, also if it fails, so that later jobs are still done."""
    try:
        return do(job, begin, tell)
    except MemoryError:
        # Not where the answer was worked out, but while it was read or written.
        answer = without_memory(job.body.partition(b"\n")[0], None if job.verb == "lines" else job.verb)
        return Reply(outcome="answered", body=answer, status="unknown")
    except Exception:
        traceback.print_exc()
        return Reply(outcome="failed")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
