"""A process that solves: jobs come in, replies go out, until the input ends.

``python -m planner.service.solver`` is started by the service, never by a person.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable

from planner.service.jobs import BEGUN, DONE, Job, Reply, framed, next_frame, read_job
from planner.service.verbs import do


def main() -> None:
    """Do jobs until the input ends."""
    # The service decides when it ends, also where a person at a terminal stops them all with Ctrl-C.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    into = sys.stdin.buffer
    # Whatever is printed in this process must not get among the replies.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def begin() -> None:
        out.write(BEGUN)
        out.flush()

    try:
        while (frame := next_frame(into)) is not None:
            begin()
            out.write(DONE + framed(_done(read_job(frame), begin)))
            out.flush()
    except BrokenPipeError:
        # The service has gone, and nobody hears: what is still unwritten isn't to be tried again.
        os._exit(0)


def _done(job: Job, begin: Callable[[], None]) -> Reply:
    """The reply to a job, also where it fails: the next one has done nothing wrong."""
    try:
        return do(job, begin)
    except Exception:
        traceback.print_exc()
        return Reply(outcome="failed")


if __name__ == "__main__":
    main()
