"""A conversation over lines: processes keep what was said, and each is told what it hasn't heard yet."""

from __future__ import annotations

from uuid import uuid4

from msgspec.structs import replace

from planner.service.jobs import Job, Lane, Reply, lasts, rests
from planner.service.lanes import Lanes
from planner.service.workers import LostError, Worker

MOST_LOGGED = 1024 * 1024
"""Bytes of a conversation that are kept to tell it anew."""
_TELLINGS = 3
"""How often a conversation is told anew for one line: a process may forget it before the line comes."""


class TooLongError(Exception):
    """The conversation has become too long to be repeated, and the process that knew it has died."""


class Conversation:
    """Lines that belong together, such as those of one connection; later lines may refer to earlier ones.

    Lines are tried in the short lane, several at once; a line that isn't finished in time goes to another
    lane alone. If that line changes the meaning of later ones, or if the conversation is too long to be
    repeated, it stays in that lane.
    """

    def __init__(self, lanes: Lanes, client: str) -> None:
        self._lanes = lanes
        self._client = client
        self._name = uuid4().hex
        self._at: dict[Lane, Worker | None] = {}
        self._stays = False
        self._past = 0
        self._log: list[bytes] = []
        self._logged = 0

    async def answer(self, lines: list[bytes], seconds: float, patience: float | None) -> list[bytes]:
        """Answer one or more of the first lines, each within ``seconds``; see ``Lanes.done``.

        Raises what that raises. A line on which a process died isn't sent again.
        """
        self._stays |= self._logged + sum(map(len, filter(lasts, lines))) > MOST_LOGGED
        if self._stays:
            found, patience = await self._said("long", lines[:1], seconds, patience)
        else:
            found, patience = await self._said("short", lines, seconds, patience)
        while found.outcome == "unfinished":
            behind = lasts(lines[0]) or found.heard < self._past
            self._stays |= found.lane == "long" and behind
            found, patience = await self._said(found.lane, lines[:1], seconds, patience)
        answers = found.body.split(b"\n")
        self._note(lines[: len(answers)])
        return answers

    async def _said(
        self, lane: Lane, lines: list[bytes], seconds: float, patience: float | None
    ) -> tuple[Reply, float | None]:
        """Send lines to a lane: to the process that has heard the earlier lines, if they are needed."""
        job = Job(verb="lines", body=b"\n".join(lines), seconds=seconds)
        if lane == "decks" or not (lane == "short" or rests(lines[0])):
            done = await self._lanes.done(lane, job, self._client, patience)
            return done.reply, done.rest
        job = replace(job, session=self._name, past=self._past)
        for _ in range(_TELLINGS):
            done = await self._lanes.done(lane, job, self._client, patience, self._at.get(lane))
            self._goes_on_at(lane, done.worker)
            patience = done.rest
            if done.reply.outcome != "gone":
                return done.reply, patience
            if len(self._log) < self._past:
                raise TooLongError
            job = replace(job, log=tuple(self._log[done.reply.heard :]))
        raise LostError("died")

    def _goes_on_at(self, lane: Lane, worker: Worker | None) -> None:
        before = self._at.get(lane)
        if before is not None:
            before.conversations.discard(self)
        if worker is not None:
            worker.conversations.add(self)
        self._at[lane] = worker

    def _note(self, lines: list[bytes]) -> None:
        for line in filter(lasts, lines):
            self._past += 1
            self._logged += len(line)
            if self._logged <= MOST_LOGGED:
                self._log.append(line)
