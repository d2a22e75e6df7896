"""The lanes: every question starts in the short one, and what isn't through there goes on behind its like.

Each lane has a queue and processes of its own, so that nobody waits for somebody else's hard question.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

import msgspec

from planner.service.jobs import Job, Lane, Reply
from planner.service.settings import Settings
from planner.service.workers import LostError, Tell, Worker, Workers, unheard

YIELDS = 10
"""By how much hard questions and decks yield the processor to light questions, and to what takes them in."""
MOST_TOO_MUCH = 1_000
"""Questions that are remembered because a process died of them for want of memory."""


class Done(NamedTuple):
    """The reply to a job, the process that gave it, and how long the client will still wait."""

    reply: Reply
    worker: Worker | None
    rest: float | None


class Lanes:
    """The processes that solve, by lane."""

    def __init__(self, settings: Settings) -> None:
        self._too_much: OrderedDict[bytes, None] = OrderedDict()
        self.by_name: dict[Lane, Workers] = {
            lane: Workers(settings, number, yields=0 if lane == "short" else YIELDS, lane=lane)
            for lane, number in settings.processes.items()
        }

    async def start(self) -> None:
        """Start all processes at once, and wait until each is warm."""
        await asyncio.gather(*(one.start() for one in self.by_name.values()))

    async def stop(self) -> None:
        """End all processes."""
        await asyncio.gather(*(one.stop() for one in self.by_name.values()))

    @property
    def ready(self) -> bool:
        """Whether every process is warm."""
        return all(one.ready for one in self.by_name.values())

    @property
    def have_store(self) -> bool:
        """Whether no process found an unusable card store."""
        return all(one.have_store for one in self.by_name.values())

    @property
    def waiting(self) -> dict[Lane, int]:
        """The number of waiting jobs, by lane."""
        return {lane: one.waiting for lane, one in self.by_name.items()}

    def on_restart(self, told: Callable[[], None]) -> None:
        """Register a callback for each process that has to be replaced."""
        for one in self.by_name.values():
            one.restarted = told

    async def ask(self, job: Job, client: str, patience: float, tell: Tell = unheard) -> Reply:
        """Get a client's job done: tried in the short lane, restarted in another if unfinished.

        ``tell`` receives partial results. Raises what ``done`` raises.
        """
        done = await self.done("short", job, client, patience)
        if done.reply.outcome == "unfinished":
            done = await self.done(done.reply.lane, job, client, done.rest, tell=tell)
        return done.reply

    async def done(
        self,
        lane: Lane,
        job: Job,
        client: str,
        patience: float | None,
        wanted: Worker | None = None,
        tell: Tell = unheard,
    ) -> Done:
        """Get a client's job done in a lane, by ``wanted`` if it still exists; see ``Workers.ask``.

        In the short lane it is only tried, and counts as unfinished if it hangs. A job on which a process ran
        out of memory isn't given to another one.
        """
        workers = self.by_name[lane]
        # What a line of a session means rests on others.
        asked = b"" if job.session else sha256(job.verb.encode() + b"\n" + job.body).digest()
        if asked in self._too_much:
            raise LostError("memory")
        begun = workers.clock()
        moment = workers.settings.moment if lane == "short" else None
        try:
            reply, worker = await workers.ask(
                msgspec.structs.replace(job, lane=lane, moment=moment),
                client,
                wanted=wanted,
                patience=patience,
                tell=tell,
            )
        except LostError as lost:
            if lost.how == "memory" and asked:
                self._note_too_much(asked)
            if lost.how != "hung" or lane != "short":
                raise
            reply, worker = Reply(outcome="unfinished"), None
        return Done(reply, worker, None if patience is None else patience - (workers.clock() - begun))

    def _note_too_much(self, asked: bytes) -> None:
        self._too_much[asked] = None
        if len(self._too_much) > MOST_TOO_MUCH:
            self._too_much.popitem(last=False)
