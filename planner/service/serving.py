"""What the handlers share: the processes that solve, the counters, the page, how a request is answered."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import State

from planner.service.card_images import card_images
from planner.service.dropped import Dropped
from planner.service.jobs import Job, own_seconds
from planner.service.lanes import Lanes
from planner.service.metrics import Metrics
from planner.service.out_of_memory import without_memory
from planner.service.page_files import PageFile, read_table
from planner.service.presence import Connection, GoneError, disconnected, left, while_there
from planner.service.problems import problem, refusal
from planner.service.settings import Settings
from planner.service.workers import LostError, QueueFullError, Tell, TooLateError, unheard

Asked = Request[Any, Any, State]
RETRY_AFTER = {"retry-after": "1"}
CLOSE = {"connection": "close"}
MOST_THROWN_AWAY = 8 * 1024 * 1024
"""Bytes of a body that is too large that are read to say so."""
TOO_LATE = "it waited as long as its answer may take; try again"
_JSON = MediaType.JSON


class Service:
    """The objects shared by the handlers: settings, solving processes, counters, page."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.lanes = Lanes(settings)
        self.metrics = Metrics(self.lanes)
        self.table: dict[str, PageFile] = read_table(settings.table)
        self.images = card_images(settings.images)
        self._dropped = Dropped(self.metrics)

    @contextlib.asynccontextmanager
    async def running(self, _app: Litestar) -> AsyncIterator[None]:
        """Context manager: run the processes while the application runs; early requests wait."""
        starting = asyncio.create_task(self.lanes.start())
        try:
            yield
        finally:
            starting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await starting
            await self.lanes.stop()
            self._dropped.tell()

    async def answer(
        self, request: Asked, verb: str, body: bytes, seconds: float, tell: Tell | None = None
    ) -> Response[bytes]:
        """Answer one request and count it; the work is cancelled if the client leaves.

        ``tell`` receives partial results, if somebody asked for them.
        """
        started = time.perf_counter()
        gone = left(Connection(request.scope["client"]), partial(disconnected, request.receive))
        reply, response = "gone", problem(499)  # heard by nobody
        try:
            reply, response = await while_there(self._answer(request, verb, body, seconds, tell), gone)
        except GoneError:
            self.drop(verb)
        except asyncio.CancelledError:
            self.drop(verb)
            raise
        finally:
            self.metrics.requests.labels(verb, reply).inc()
            self.metrics.seconds.labels(verb).observe(time.perf_counter() - started)
        return response

    def drop(self, verb: str, number: int = 1) -> None:
        """Record so many requests, lines or messages that were abandoned by their clients."""
        self._dropped.note(verb, number)

    async def _answer(
        self, request: Asked, verb: str, body: bytes, seconds: float, tell: Tell | None
    ) -> tuple[str, Response[bytes]]:
        try:
            job = Job(verb=verb, body=body, seconds=seconds, tells=tell is not None)
            patience = own_seconds(body, seconds)
            reply = await self.lanes.ask(job, client_of(request), patience, tell or unheard)
        except QueueFullError:
            return "queue full", problem(429, "too many requests wait; try again", headers=RETRY_AFTER)
        except TooLateError:
            return "too late", problem(503, TOO_LATE, code="too_late", headers=RETRY_AFTER)
        except LostError as lost:
            if lost.how == "memory":
                return "lost: memory", _without_memory(body, verb)
            return f"lost: {lost.how}", lost_problem(lost)
        if reply.outcome == "refused":
            return "refused", refusal(reply.body)
        if reply.outcome == "failed":
            return "failed", problem(500)
        return reply.status, Response(reply.body, media_type=_JSON)


def client_of(asked: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The client of a request or a dialogue: each connection is one."""
    return str(asked.scope["client"])


def _without_memory(body: bytes, verb: str) -> Response[bytes]:
    answer = without_memory(body, verb)
    return refusal(answer) if answer.startswith(b'{"error"') else Response(answer, media_type=_JSON)


def lost_problem(lost: LostError) -> Response[bytes]:
    """The response to a request whose process died, or was killed for taking too long."""
    if lost.how == "hung":
        return problem(504, "no answer came within the limit; this request alone was given up")
    return problem(503, "the process that worked on this request died; ask again", code="worker_lost")


async def body_of(request: Asked, most: int, seconds: float) -> bytes | Response[bytes]:
    """The body, or the response that refuses it: too large, too slow, or incomplete.

    An oversized body is read and discarded for a while: a client that is still sending would otherwise see a
    broken connection without the reason.
    """
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(seconds):
            while True:
                event = await request.receive()
                if event["type"] != "http.request":
                    return problem(400, "the body didn't come whole", code="not_json")
                part = event.get("body", b"")
                size += len(part)
                if size <= most:
                    parts.append(part)
                elif size > most + MOST_THROWN_AWAY:
                    break
                if not event.get("more_body", False):
                    break
    except TimeoutError:
        return problem(408, headers=CLOSE)
    if size > most:
        return problem(413, f"expected a body of at most {most // 1024} kB", headers=CLOSE)
    return b"".join(parts)
