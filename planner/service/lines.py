"""JSON lines over HTTP: one request a line in, one answer a line out, as over a pipe."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Request, Response, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.response import Stream

from planner.service.conversation import Conversation, TooLongError
from planner.service.out_of_memory import without_memory
from planner.service.presence import Connection, GoneError, left, while_there
from planner.service.problems import problem
from planner.service.serving import CLOSE, RETRY_AFTER, TOO_LATE, Service, body_of, client_of
from planner.service.workers import LostError, QueueFullError, TooLateError

TOGETHER = 16
"""Lines that are handed out at once at the most; so many are answered as a moment lets be begun."""
MEDIA_TYPE = "application/x-ndjson"


def lines_handler(service: Service) -> HTTPRouteHandler:
    """The handler of ``POST /v1/lines``."""
    settings = service.settings
    opened = 0

    @post("/v1/lines", status_code=200)
    async def lines(request: Request[Any, Any, State]) -> Response[Any] | Stream:
        nonlocal opened
        if opened >= settings.most_streams:
            return problem(429, "too many bodies of lines are read; try again", headers=RETRY_AFTER | CLOSE)
        opened += 1
        try:
            # The body is read before the answer begins: in a streamed answer it can't be had any more.
            body = await body_of(request, settings.most_bytes_of_lines, settings.body_seconds)
        finally:
            opened -= 1
        if isinstance(body, Response):
            return body
        asked = [line for line in body.split(b"\n") if line.strip()]
        if len(asked) > settings.most_lines:
            return problem(413, f"expected at most {settings.most_lines:,} lines, got {len(asked):,}")
        if service.lanes.waiting["short"] >= settings.queue:
            return problem(429, "too many requests wait; try again", headers=RETRY_AFTER)
        service.metrics.requests.labels("lines", "answered").inc()
        connection = Connection(request.scope["client"])
        conversation = Conversation(service.lanes, client_of(request))
        return Stream(_answers(service, asked, connection, conversation), media_type=MEDIA_TYPE)

    return lines


async def _answers(
    service: Service, asked: list[bytes], connection: Connection, conversation: Conversation
) -> AsyncIterator[bytes]:
    """Yield the answers as they come; if the client leaves, the rest is cancelled.

    A client with many lines waits for all of them, and the lines wait for a process as long as the client
    does.
    """
    done = 0
    try:
        while done < len(asked):
            work = answered(conversation, asked[done : done + TOGETHER], service.settings.seconds)
            answers = await while_there(work, left(connection))
            done += len(answers)
            yield b"\n".join(answers) + b"\n"
    except GoneError:
        pass
    finally:
        if done < len(asked):
            service.drop("lines", len(asked) - done)


async def answered(
    conversation: Conversation, lines: list[bytes], seconds: float, patience: float | None = None
) -> list[bytes]:
    """Answer the first lines; if their process dies, only the first, so that just one line is lost."""
    try:
        return await conversation.answer(lines, seconds, patience)
    except TooLateError:
        return [_error("too_late", TOO_LATE)]
    except QueueFullError:
        return [_error("queue_full", "too many requests wait; try again")]
    except TooLongError:
        return [_error("worker_lost", "what was said before is lost; begin anew")]
    except LostError as lost:
        if len(lines) > 1:
            return await answered(conversation, lines[:1], seconds, patience)
        if lost.how == "memory":
            return [without_memory(lines[0])]
        if lost.how == "hung":
            return [_error("hung", "no answer came within the limit; this line alone was given up")]
        return [_error("worker_lost", "the process that worked on this line died; ask again")]


def _error(code: str, message: str) -> bytes:
    return msgspec.json.encode({"error": {"code": code, "path": "", "message": message}})
