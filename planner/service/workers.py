"""The processes that solve: each does one job at a time, is watched, and is replaced where it dies.

A process of its own for the solving: CP-SAT holds the processor, and what hangs or crashes there takes
nothing with it but its own request.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Literal

from planner.service.jobs import BEGUN, HEAD, Job, Reply, framed, read_reply
from planner.service.settings import Settings

Loss = Literal["died", "hung"]


class QueueFullError(Exception):
    """So many wait already that one more is told to come again."""


class LostError(Exception):
    """The process that did this died or was killed: the job is lost, and nothing else."""

    def __init__(self, how: Loss) -> None:
        super().__init__(how)
        self.how: Loss = how


class NotBegunError(LostError):
    """The process was dead before it had the job: another can have it."""


@dataclass(eq=False)
class Worker:
    """One process that solves, and the pipes to it."""

    process: asyncio.subprocess.Process
    has_store: bool = True
    """Whether there was no card store that can't be used as it started."""

    @classmethod
    async def started(cls) -> Worker:
        """Start a process and wait until it has everything imported and open that an answer needs."""
        worker = cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "planner.service.solver",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
        )
        worker.has_store = (await worker.ask(Job(verb="warm"))).outcome != "refused"
        return worker

    @property
    def alive(self) -> bool:
        """Whether the process is still there, as far as is known."""
        return self.process.returncode is None

    async def ask(self, job: Job, limit: float | None = None) -> Reply:
        """Hand over a job and wait for the reply.

        Raises ``LostError`` where the process dies, ``NotBegunError`` where it was dead already, and
        ``TimeoutError`` where it says nothing for so many seconds: no line begun, no reply.
        """
        into, out = self.process.stdin, self.process.stdout
        assert into is not None and out is not None  # noqa: PT018 - both were asked for
        begun = False
        try:
            async with asyncio.timeout(limit) as waiting:
                into.write(framed(job))
                await into.drain()
                while await out.readexactly(len(BEGUN)) == BEGUN:
                    begun = True
                    if limit is not None:
                        waiting.reschedule(asyncio.get_running_loop().time() + limit)
                length = int.from_bytes(await out.readexactly(HEAD), "big")
                return read_reply(await out.readexactly(length))
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise (LostError if begun else NotBegunError)("died") from error

    async def stop(self, patience: float = 0.0) -> None:
        """End the process: its input ends, and where that doesn't help it is killed."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        with contextlib.suppress(TimeoutError):
            if patience:
                await asyncio.wait_for(self.process.wait(), patience)
        self.kill()
        await self.process.wait()

    def kill(self) -> None:
        """Kill the process, if it is still there."""
        with contextlib.suppress(ProcessLookupError):
            if self.alive:
                self.process.kill()


@dataclass(eq=False)
class _Waiter:
    """Who waits for a process: for any, or for one alone."""

    future: asyncio.Future[Worker]
    wanted: Worker | None

    def takes(self, worker: Worker) -> bool:
        return not self.future.done() and self.wanted in (None, worker)


@dataclass(eq=False)
class Workers:
    """All processes that solve, and who waits for one."""

    settings: Settings
    restarted: Callable[[], None] = lambda: None
    """Called for each process that had to be replaced."""
    _all: list[Worker] = field(default_factory=list)
    _idle: list[Worker] = field(default_factory=list)
    _waiting: deque[_Waiter] = field(default_factory=deque)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _stopping: bool = False

    async def start(self) -> None:
        """Start all processes at once, and wait until each is warm."""
        started = await asyncio.gather(*(Worker.started() for _ in range(self.settings.processes)))
        for worker in started:
            self._add(worker)

    async def stop(self) -> None:
        """End all processes."""
        self._stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(worker.stop(patience=1.0) for worker in self._all), return_exceptions=True)
        self._all.clear()

    @property
    def ready(self) -> bool:
        """Whether every process is warm."""
        return len(self._all) == self.settings.processes and not self._stopping

    @property
    def have_store(self) -> bool:
        """Whether no process found a card store that it can't use."""
        return all(worker.has_store for worker in self._all)

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return sum(not waiter.future.done() for waiter in self._waiting)

    async def ask(self, job: Job, *, wanted: Worker | None = None) -> tuple[Reply, Worker]:
        """Have a job done by ``wanted`` if that is still there, else by whoever is free first.

        Returns the reply and who gave it. Raises ``QueueFullError``; ``LostError`` where the process dies, or
        goes on longer than the job's seconds (for each of its lines) and the grace, and is killed for it.
        """
        while True:
            try:
                return await self._ask(job, wanted)
            except NotBegunError:
                if self._stopping:
                    raise

    async def _ask(self, job: Job, wanted: Worker | None) -> tuple[Reply, Worker]:
        async with self._lent(wanted) as worker:
            limit = None if job.seconds is None else job.seconds + self.settings.grace
            try:
                reply = await worker.ask(job, limit)
            except TimeoutError:
                await worker.stop()
                raise LostError("hung") from None
            except asyncio.CancelledError:
                # Nobody waits for it any more, and what comes out of the pipe now belongs to nobody.
                worker.kill()
                raise
            return reply, worker

    @contextlib.asynccontextmanager
    async def _lent(self, wanted: Worker | None) -> AsyncIterator[Worker]:
        """A process of one's own for a while; taken back, or replaced where it died."""
        worker = await self._free(wanted if wanted in self._all else None)
        try:
            yield worker
        except (LostError, asyncio.CancelledError):
            self._replace(worker)
            raise
        else:
            self._give(worker)

    async def _free(self, wanted: Worker | None) -> Worker:
        for worker in list(self._idle):
            if not worker.alive:
                self._idle.remove(worker)
                self._replace(worker)
            elif wanted in (None, worker):
                self._idle.remove(worker)
                return worker
        if self.waiting >= self.settings.queue:
            raise QueueFullError
        waiter = _Waiter(asyncio.get_running_loop().create_future(), wanted)
        self._waiting.append(waiter)
        try:
            return await waiter.future
        except asyncio.CancelledError:
            if waiter.future.done() and not waiter.future.cancelled():
                self._give(waiter.future.result())
            raise
        finally:
            self._waiting.remove(waiter)

    def _give(self, worker: Worker) -> None:
        """Hand a free process to the first who waits for it, or for any."""
        for waiter in self._waiting:
            if waiter.takes(worker):
                waiter.future.set_result(worker)
                return
        self._idle.append(worker)

    def _add(self, worker: Worker) -> None:
        self._all.append(worker)
        self._begin(self._watch(worker))
        self._give(worker)

    async def _watch(self, worker: Worker) -> None:
        """Replace a process that dies while it has nothing to do: no job is to be lost by that."""
        await worker.process.wait()
        if worker in self._idle:
            self._idle.remove(worker)
            self._replace(worker)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _replace(self, worker: Worker) -> None:
        """Start another in place of one that died; who waits for that one alone may have any."""
        if worker in self._all:
            self._all.remove(worker)
        for waiter in self._waiting:
            if waiter.wanted is worker:
                waiter.wanted = None
        if self._stopping:
            return
        self.restarted()
        self._begin(self._start_another(worker))

    async def _start_another(self, dead: Worker) -> None:
        # One that has just died is still being taken leave of; killing it then would be said in the log.
        await dead.stop(patience=1.0)
        pause = 0.1
        while not self._stopping:
            try:
                self._add(await Worker.started())
            except (LostError, OSError):
                await asyncio.sleep(pause)
                pause = min(2 * pause, 10.0)
            else:
                return
