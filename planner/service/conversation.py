"""A conversation over lines: one process keeps what was said, and another can be told where that one dies."""

from __future__ import annotations

from uuid import uuid4

from planner.service.jobs import Job
from planner.service.workers import LostError, Worker, Workers

MOST_LOGGED = 1024 * 1024
"""Bytes of a conversation that are kept to tell it anew."""
_LASTING = (b'"as"', b'"dialogue"', b'"forget"')
"""What a line has that changes what later lines mean; others are never told again."""


class TooLongError(Exception):
    """So much was said that nobody remembers all of it, and the process that did has died."""


class Conversation:
    """Lines that belong together, such as those of one connection: boards and payments last among them."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._name = uuid4().hex
        self._worker: Worker | None = None
        self._past = 0
        self._log: list[bytes] = []
        self._logged = 0

    async def answer(self, lines: bytes, seconds: float, until: float | None = None) -> bytes:
        """Answer lines, one a line, each in so many seconds; they wait for a process ``until`` then.

        Raises what ``Workers.ask`` raises; what was said before is told anew to another process then. A line
        that ended a process isn't said again.
        """
        job = Job(verb="lines", body=lines, seconds=seconds, session=self._name, past=self._past)
        reply, self._worker = await self._workers.ask(job, wanted=self._worker, until=until)
        if reply.outcome == "gone":
            told_anew = self._told_anew(job)
            reply, self._worker = await self._workers.ask(told_anew, wanted=self._worker, until=until)
        if reply.outcome != "answered":
            raise LostError("died")
        said = [line for line in lines.split(b"\n") if line.strip()]
        self._past += len(said)
        self._note(said)
        return reply.body

    def _told_anew(self, job: Job) -> Job:
        if self._logged > MOST_LOGGED:
            raise TooLongError
        return Job(
            verb=job.verb,
            body=job.body,
            seconds=job.seconds,
            session=job.session,
            past=job.past,
            log=tuple(self._log),
        )

    def _note(self, lines: list[bytes]) -> None:
        for line in lines:
            if any(word in line for word in _LASTING):
                self._logged += len(line)
                if self._logged <= MOST_LOGGED:
                    self._log.append(line)
