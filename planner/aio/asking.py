"""How a question comes to a process that is warm, and its answer back as a struct."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from planner.api.call_forms import whole_request
from planner.contract.answer import Answers, RefusalData, Refused, answer_from_dict
from planner.contract.error_codes import ErrorCode
from planner.contract.input import text_of
from planner.contract.internal_errors import INTERNAL
from planner.contract.refusals import RequestError, decode_as
from planner.contract.settled import settled
from planner.contract.verbs import verb_of
from planner.service.jobs import Job
from planner.service.settings import Settings
from planner.service.workers import LostError, Workers

ENDS_WITHIN = 0.01
"""Seconds in which what is given up may end by itself: a process that goes on is killed, and replaced."""
_NO_END = 1_000_000_000
_CLIENT = "here"
"""The only client of these processes."""


@dataclass(eq=False)
class _ProcessPool:
    """The processes of one event loop, and the generator that ends them with it."""

    workers: Workers
    started: asyncio.Task[None]
    until_end: AsyncGenerator[None, None]


_pools: WeakKeyDictionary[asyncio.AbstractEventLoop, _ProcessPool] = WeakKeyDictionary()


async def start(processes: int = 0) -> None:
    """Start this loop's processes and wait until they are warm; otherwise the first question does.

    Their number is that of the cores if ``processes`` is 0. If they are running already, nothing happens.
    """
    loop = asyncio.get_running_loop()
    pool = _pools.get(loop)
    if pool is None:
        workers = Workers(Settings(queue=_NO_END), processes or os.cpu_count() or 1, ends_within=ENDS_WITHIN)
        until_end = _until_end(workers)
        pool = _pools[loop] = _ProcessPool(workers, loop.create_task(workers.start()), until_end)
        await anext(until_end)
    await asyncio.shield(pool.started)


async def stop() -> None:
    """End the processes of this loop; later questions start new ones."""
    pool = _pools.pop(asyncio.get_running_loop(), None)
    if pool is not None:
        await pool.until_end.aclose()


async def _until_end(workers: Workers) -> AsyncGenerator[None, None]:
    """Keep the processes until the loop closes: ``asyncio.run`` closes async generators before that."""
    try:
        yield
    finally:
        await workers.stop()


def workers_here() -> Workers:
    """The running processes of this loop."""
    return _pools[asyncio.get_running_loop()].workers


def asked(request: Any, fields: Mapping[str, Any] | None = None, **more: Any) -> bytes:
    """A question as JSON: a whole request or its keys, with further keys."""
    said = whole_request(request, dict(fields or {}))
    if isinstance(said, str | bytes) and more:
        said = decode_as(text_of(said) if isinstance(said, bytes) else said, dict[str, Any], "")
    if isinstance(said, str | bytes):
        return said.encode() if isinstance(said, str) else said
    plain = msgspec.to_builtins(said, enc_hook=_plain)
    return msgspec.json.encode({**plain, **more} if more else plain, enc_hook=_plain)


def _plain(value: Any) -> Any:
    """Convert what JSON doesn't have, if it can convert itself: a board, a NumPy number."""
    for name in ("to_dict", "item"):
        if callable(found := getattr(value, name, None)):
            return found()
    raise RequestError("", f"expected what JSON has, got {type(value).__name__}", ErrorCode.WRONG_TYPE)


async def answered(verb: str, body: bytes) -> Any:
    """Let a process of this loop answer a question.

    Raises ``RequestError``.
    """
    known = verb_of(verb)
    if known is None:
        raise RequestError("verb", f"nothing that can be asked is called {verb!r}", ErrorCode.NOT_SUPPORTED)
    await start()
    try:
        job = Job(verb=known.name, body=body, lane="decks")  # here all lanes are one: it does everything
        reply, _ = await workers_here().ask(job, _CLIENT)
    except LostError as lost:
        raise RequestError("", f"{INTERNAL}: its process {lost.how}", ErrorCode.INTERNAL) from lost
    if reply.outcome == "refused":
        error = msgspec.json.decode(reply.body, type=_Refusal).error
        index = None if error.index is UNSET else error.index
        raise RequestError(error.path, error.message, ErrorCode(error.code), index)
    if reply.outcome != "answered":
        raise RequestError("", INTERNAL, ErrorCode.INTERNAL)
    if len(known.answered) == 1:
        return msgspec.json.decode(reply.body, type=known.answered[0])
    return _answer(reply.body)


class _Refusal(Struct):
    error: RefusalData


class _Peek(Struct):
    answers: list[Raw] | UnsetType = UNSET
    error: Raw | UnsetType = UNSET
    tag: str | UnsetType = UNSET


def _answer(body: bytes) -> Any:
    """Decode an answer, or a list of answers."""
    peek = msgspec.json.decode(body, type=_Peek)
    if peek.answers is not UNSET:
        return Answers(tag=peek.tag, answers=[_answer(bytes(one)) for one in peek.answers])
    if peek.error is not UNSET:
        return msgspec.json.decode(body, type=Refused)
    return settled(answer_from_dict(msgspec.json.decode(body)))
