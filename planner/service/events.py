"""Answers that come piece by piece, as server-sent events: what is known so far, and then the answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from litestar import Response
from litestar.response import Stream

from planner.service.problems import MEDIA_TYPE as PROBLEM
from planner.service.serving import Asked, Service

MEDIA_TYPE = "text/event-stream"
SO_FAR, ANSWER, REFUSED = "so_far", "answer", "problem"
"""What an event is: an answer that isn't whole yet, the answer, or why there is none."""


def wants_events(request: Asked) -> bool:
    """Whether a request asks for server-sent events."""
    return MEDIA_TYPE in request.headers.get("accept", "")


async def answered(
    service: Service, request: Asked, verb: str, body: bytes, seconds: float
) -> Response[bytes] | Stream:
    """The response to a request for events.

    A refusal before the first event is an ordinary response with its status.
    """
    latest = _Latest()
    working = asyncio.create_task(service.answer(request, verb, body, seconds, latest.tell))
    working.add_done_callback(latest.wake)
    try:
        first = await latest.next(working)
    except asyncio.CancelledError:
        working.cancel()
        raise
    if first is None and working.result().media_type == PROBLEM:
        return working.result()
    headers = {"cache-control": "no-store"}
    return Stream(_events(first, latest, working), media_type=MEDIA_TYPE, headers=headers)


class _Latest:
    """The latest partial result that isn't sent yet; a slow reader gets fewer, and none pile up."""

    def __init__(self) -> None:
        self._told: bytes | None = None
        self._woken = asyncio.Event()

    def tell(self, told: bytes) -> None:
        self._told = told
        self._woken.set()

    def wake(self, _: object) -> None:
        self._woken.set()

    async def next(self, working: asyncio.Task[Any]) -> bytes | None:
        """Wait for the next partial result; None once the work is done."""
        await self._woken.wait()
        self._woken.clear()
        told, self._told = self._told, None
        return None if working.done() else told


async def _events(
    part: bytes | None, latest: _Latest, working: asyncio.Task[Response[bytes]]
) -> AsyncIterator[bytes]:
    """Yield events until the answer is there; if the client leaves, the work is cancelled."""
    try:
        while part is not None:
            yield _event(SO_FAR, part)
            part = await latest.next(working)
        response = working.result()
        yield _event(REFUSED if response.media_type == PROBLEM else ANSWER, response.content)
    finally:
        working.cancel()


def _event(what: str, data: bytes) -> bytes:
    """The bytes of one event; the JSON written here has no line breaks.

    >>> _event("answer", b"{}").splitlines()
    [b'event: answer', b'data: {}', b'']
    """
    return b"event: " + what.encode() + b"\ndata: " + data + b"\n\n"
