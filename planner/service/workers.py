"""The processes that solve: each does one job at a time, is watched, and is replaced where it dies.

A process of its own for the solving: CP-SAT holds the processor, and what hangs or crashes there takes
nothing with it but its own request.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from math import inf
from typing import Any, Literal
from weakref import WeakSet

import msgspec

from planner.service.jobs import DONE, HEAD, SO_FAR, WARM, Job, Lane, Reply, framed, read_reply
from planner.service.settings import Settings

LONG = 3.0
"""Seconds that it may take to start another process: what takes longer is rather killed than seen out."""
LET_END = 0.5
"""Seconds in which what takes long, and nobody waits for any more, may end by itself."""
LEAST = 0.2
"""Seconds that an answer may take at least, however long it waited: most are found in much less."""
LAST_WORDS = 4096
"""Bytes of what a process said last that are looked at where it has died."""
NO_MEMORY = (b"bad_alloc", b"annot allocate memory", b"MemoryError", b"out of memory")
"""What a process says that dies because it is given no more memory."""
MOST_TURNS = 10_000
"""Clients of whom it is known when they had their last turn."""
Loss = Literal["died", "hung", "memory"]


Tell = Callable[[bytes], None]
"""Who has an answer that isn't whole yet."""


def unheard(_: bytes) -> None:
    """Discard partial results."""


async def _frame(out: asyncio.StreamReader) -> bytes:
    """Read one message with its length in front."""
    return await out.readexactly(int.from_bytes(await out.readexactly(HEAD), "big"))


class QueueFullError(Exception):
    """The queue is full; the client should try again later."""


class LostError(Exception):
    """The process with this job died or was killed; only this job is lost."""

    def __init__(self, how: Loss) -> None:
        super().__init__(how)
        self.how: Loss = how


class TooLateError(Exception):
    """The job waited for a process longer than its answer may take."""


class NotBegunError(LostError):
    """The process had died before it got the job: another process can do it."""


async def _process_started(said: list[str]) -> asyncio.subprocess.Process:
    """Start a solving process; if that is cancelled, the process is killed.

    At the end of a loop ``create_subprocess_exec`` would wait forever while the pipes are being connected: it
    is cancelled until it gives up.
    """
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-m", "planner.service.solver", *said)
    starting = asyncio.create_task(
        asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
    )
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        while not starting.done():
            starting.cancel()
            await asyncio.sleep(0)
        if not starting.cancelled() and starting.exception() is None:
            with contextlib.suppress(ProcessLookupError):
                starting.result().kill()
        raise


@dataclass(eq=False)
class Worker:
    """One solving process, and the pipes to it."""

    process: asyncio.subprocess.Process
    has_store: bool = True
    """Whether there was no card store that can't be used as it started."""
    conversations: WeakSet[Any] = field(default_factory=WeakSet)
    """The conversations that go on in this process."""
    _last_words: bytes = b""
    _listening: asyncio.Task[None] | None = None

    @classmethod
    async def started(cls, memory: int, yields: int = 0, lane: Lane = "long") -> Worker:
        """Start a process, and wait until it is warm for the answers of its lane.

        From then on it may take only so many more bytes of memory. ``yields`` raises its niceness by so many
        steps.
        """
        worker = cls(await _process_started([str(memory), str(yields)]))
        worker._listening = asyncio.create_task(worker._listen())
        try:
            worker.has_store = (await worker.ask(Job(verb=WARM, lane=lane))).outcome != "refused"
        except asyncio.CancelledError:
            worker.kill()  # nobody would know of it
            raise
        return worker

    @property
    def alive(self) -> bool:
        """Whether the process is still running, as far as is known."""
        return self.process.returncode is None

    async def ask(self, job: Job, limit: float | None = None, tell: Tell = unheard) -> Reply:
        """Send a job and wait for the reply; ``tell`` receives partial results.

        Raises ``LostError`` if the process dies, ``NotBegunError`` if it was dead before, and
        ``TimeoutError`` if it neither begins a line nor replies for so many seconds.
        """
        into, out = self.process.stdin, self.process.stdout
        assert into is not None and out is not None  # noqa: PT018 - both were asked for
        begun = False
        try:
            async with asyncio.timeout(limit) as waiting:
                into.write(framed(job))
                await into.drain()
                while (said := await out.readexactly(len(DONE))) != DONE:
                    if said == SO_FAR:  # telling much brings nobody more time
                        tell(await _frame(out))
                        continue
                    begun = True
                    if limit is not None:
                        waiting.reschedule(asyncio.get_running_loop().time() + limit)
                return read_reply(await _frame(out))
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise (LostError if begun else NotBegunError)("died") from error

    async def _listen(self) -> None:
        """Copy the process's standard error to ours, and remember its end."""
        told = self.process.stderr
        assert told is not None  # it was asked for
        while words := await told.read(LAST_WORDS):
            self._last_words = (self._last_words + words)[-LAST_WORDS:]
            sys.stderr.buffer.write(words)
            sys.stderr.flush()

    async def died_of_memory(self) -> bool:
        """Whether a dead process reported that it ran out of memory."""
        if self._listening is not None:
            await asyncio.wait((self._listening,), timeout=1.0)
        return any(word in self._last_words for word in NO_MEMORY)

    async def stop(self, patience: float = 0.0) -> None:
        """End the process: close its input, and kill it if that isn't enough."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        with contextlib.suppress(TimeoutError):
            if patience:
                await asyncio.wait_for(self.process.wait(), patience)
        self.kill()
        await self.process.wait()

    def kill(self) -> None:
        """Kill the process if it is still running."""
        with contextlib.suppress(ProcessLookupError):
            if self.alive:
                self.process.kill()


@dataclass(eq=False)
class _Waiter:
    """A client that waits for a process: for any, or for a certain one."""

    future: asyncio.Future[Worker]
    client: str
    wanted: Worker | None

    def takes(self, worker: Worker) -> bool:
        return not self.future.done() and self.wanted in (None, worker)


@dataclass(eq=False)
class Workers:
    """All solving processes of a lane, and the clients that wait for one."""

    settings: Settings
    number: int
    restarted: Callable[[], None] = lambda: None
    """Called for each process that had to be replaced."""
    yields: int = 0
    """By how many steps of the system's niceness its processes yield the processor to others."""
    lane: Lane = "long"
    """The lane of its processes."""
    ends_within: float | None = None
    """Seconds in which anything that nobody waits for any more may end by itself; left out, what takes long
    may for a while, and all else as long as it takes."""
    _all: list[Worker] = field(default_factory=list)
    _idle: list[Worker] = field(default_factory=list)
    _waiting: deque[_Waiter] = field(default_factory=deque)
    _turns: OrderedDict[str, float] = field(default_factory=OrderedDict)
    """When each client had its last turn; of one that had none, when it first asked."""
    _for_nobody: set[Worker] = field(default_factory=set)
    """Processes whose client has gone."""
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _stopping: bool = False
    _stood: float = 0.0
    """Seconds in which no process worked for anybody, until ``_none_since``."""
    _none_since: float | None = field(default_factory=time.monotonic)

    async def start(self) -> None:
        """Start all processes at once, and wait until each is warm."""
        started = await asyncio.gather(*(self._started() for _ in range(self.number)))
        for worker in started:
            self._add(worker)

    def _started(self) -> Coroutine[Any, Any, Worker]:
        return Worker.started(self.settings.memory, self.yields, self.lane)

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
        return len(self._all) == self.number and not self._stopping

    @property
    def all(self) -> set[Worker]:
        """The present processes."""
        return set(self._all)

    @property
    def have_store(self) -> bool:
        """Whether no process found an unusable card store."""
        return all(worker.has_store for worker in self._all)

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for a process."""
        return sum(not waiter.future.done() for waiter in self._waiting)

    @property
    def busy(self) -> int:
        """The number of busy processes."""
        return len(self._all) - len(self._idle)

    def clock(self) -> float:
        """The time in seconds that measures how long clients wait.

        It stands still while no process works for a client, since all are starting, or are finishing work of
        clients who left.
        """
        now = time.monotonic()
        return (now if self._none_since is None else self._none_since) - self._stood

    def _reckon(self) -> None:
        """Stop or restart the clock."""
        now, nobody = time.monotonic(), all(worker in self._for_nobody for worker in self._all)
        if nobody and self._none_since is None:
            self._none_since = now
        elif not nobody and self._none_since is not None:
            self._stood += now - self._none_since
            self._none_since = None

    async def ask(
        self,
        job: Job,
        client: str,
        *,
        wanted: Worker | None = None,
        patience: float | None = None,
        tell: Tell = unheard,
    ) -> tuple[Reply, Worker]:
        """Get a client's job done by ``wanted`` if it still exists, else by the first free process.

        Returns the reply and its process. Raises ``QueueFullError``; ``TooLateError`` if none is free before
        ``patience`` ends by the clock, when the answer is due; ``LostError`` if the process dies, or exceeds
        the job's seconds (for each of its lines) plus the grace and is killed.
        """
        until = None if patience is None else self.clock() + patience
        while True:
            try:
                return await self._ask(job, client, wanted, until, tell)
            except NotBegunError:
                if self._stopping:
                    raise

    async def _ask(
        self, job: Job, client: str, wanted: Worker | None, until: float | None, tell: Tell
    ) -> tuple[Reply, Worker]:
        wanted = wanted if wanted in self._all else None
        worker, handed = self._idling(wanted), job
        if worker is not None:
            self._had_turn(client)
        else:
            worker = await self._free(client, wanted, until)
            if until is not None:
                handed = msgspec.structs.replace(job, seconds=max(until - self.clock(), LEAST))
        most = job.seconds if job.moment is None else job.moment
        limit = None if most is None else most + self.settings.grace
        working = asyncio.create_task(worker.ask(handed, limit, tell))
        try:
            reply = await asyncio.shield(working)
        except TimeoutError:
            worker.kill()
            self._replace(worker)
            raise LostError("hung") from None
        except LostError as lost:
            self._replace(worker)
            if not isinstance(lost, NotBegunError) and await worker.died_of_memory():
                raise LostError("memory") from None
            raise
        except asyncio.CancelledError:
            most = LET_END if self.ends_within is None and _may_take_long(job) else self.ends_within
            self._begin(self._see_out(worker, working, most))
            raise
        self._had_turn(client)
        self._give(worker)
        return reply, worker

    async def _see_out(self, worker: Worker, working: asyncio.Task[Reply], most: float | None) -> None:
        """Wait for a process whose client has left; kill it after so many seconds."""
        self._for_nobody.add(worker)
        self._reckon()
        try:
            async with asyncio.timeout(most):
                await working
        except (LostError, TimeoutError):
            worker.kill()
            self._replace(worker)
        else:
            self._give(worker)
        finally:
            self._for_nobody.discard(worker)
            self._reckon()

    def _idling(self, wanted: Worker | None) -> Worker | None:
        """Take a process out of the idle ones; None if there is none.

        Where any will do it is one with few conversations: the two of one client, say, don't wait for each
        other.
        """
        for worker in sorted(self._idle, key=lambda one: len(one.conversations)):
            if not worker.alive:
                self._idle.remove(worker)
                self._replace(worker)
            elif wanted in (None, worker):
                self._idle.remove(worker)
                return worker
        return None

    async def _free(self, client: str, wanted: Worker | None, until: float | None) -> Worker:
        """Wait for a free process."""
        if self.waiting >= self.settings.queue:
            raise QueueFullError
        self._turns.setdefault(client, time.monotonic())
        waiter = _Waiter(asyncio.get_running_loop().create_future(), client, wanted)
        self._waiting.append(waiter)
        try:
            while not waiter.future.done():
                rest = None if until is None else until - self.clock()
                if rest is not None and rest <= 0:
                    raise TooLateError
                await asyncio.wait((waiter.future,), timeout=rest)
        except asyncio.CancelledError:
            if waiter.future.done():
                self._give(waiter.future.result())
            raise
        finally:
            self._waiting.remove(waiter)
        worker = waiter.future.result()
        if until is not None and self.clock() >= until:
            self._give(worker)
            raise TooLateError
        return worker

    def _give(self, worker: Worker) -> None:
        """Give a free process to the waiting client whose last turn is longest ago.

        A refused client keeps its place when it asks again; a client with many jobs gets as many turns as
        others.
        """
        waiting = [waiter for waiter in self._waiting if waiter.takes(worker)]
        if waiting:
            first = min(waiting, key=lambda waiter: self._turns.get(waiter.client, -inf))
            first.future.set_result(worker)
            self._had_turn(first.client)
        else:
            self._idle.append(worker)

    def _had_turn(self, client: str) -> None:
        self._turns[client] = time.monotonic()
        self._turns.move_to_end(client)
        while len(self._turns) > MOST_TURNS:
            self._turns.popitem(last=False)

    def _add(self, worker: Worker) -> None:
        self._all.append(worker)
        self._reckon()
        self._begin(self._watch(worker))
        self._give(worker)

    async def _watch(self, worker: Worker) -> None:
        """Replace a process that dies while idle, so that no job is lost by that."""
        await worker.process.wait()
        if worker in self._idle:
            self._idle.remove(worker)
            self._replace(worker)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _replace(self, worker: Worker) -> None:
        """Start another process for one that died; clients that wait for it may have any."""
        if worker in self._all:
            self._all.remove(worker)
            self._reckon()
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
                self._add(await self._started())
            except (LostError, OSError):
                await asyncio.sleep(pause)
                pause = min(2 * pause, 10.0)
            else:
                return


def _may_take_long(job: Job) -> bool:
    """Whether a job may take longer than starting a process: odds of decks, many lines."""
    lines = job.body.count(b"\n") + 1 if job.session else 1
    return job.seconds is None or lines * job.seconds > LONG
