"""The application: which path answers what, and what holds for every request."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler

from planner.service.jobs import Job, Reply
from planner.service.metrics import Metrics
from planner.service.page_files import PageFile, read_page
from planner.service.problems import from_exception, problem, refusal
from planner.service.published import VERBS_TOLD, published_handlers
from planner.service.settings import Settings
from planner.service.workers import LostError, QueueFullError, Worker, Workers

Asked = Request[Any, Any, State]
VERBS = tuple(VERBS_TOLD)
"""The verbs that take one request and give one answer, as paths below ``/v1/``."""
RETRY_AFTER = {"retry-after": "1"}
CLOSE = {"connection": "close"}
MOST_THROWN_AWAY = 8 * 1024 * 1024
"""Bytes of a body that is too large that are read to say so."""
_JSON = MediaType.JSON


class Service:
    """What the handlers share: the settings, the processes that solve, the counters, the page."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.workers = Workers(settings)
        self.metrics = Metrics(self.workers)
        self.page: dict[str, PageFile] = read_page()

    @contextlib.asynccontextmanager
    async def running(self, _app: Litestar) -> AsyncIterator[None]:
        """Have the processes run as long as the application does; the first requests may come before."""
        starting = asyncio.create_task(self.workers.start())
        try:
            yield
        finally:
            starting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await starting
            await self.workers.stop()

    async def answer(self, verb: str, body: bytes, seconds: float) -> Response[bytes]:
        """The response to one request, counted."""
        started = time.perf_counter()
        reply, response = await self._answer(verb, body, seconds)
        self.metrics.requests.labels(verb, reply).inc()
        self.metrics.seconds.labels(verb).observe(time.perf_counter() - started)
        return response

    async def _answer(self, verb: str, body: bytes, seconds: float) -> tuple[str, Response[bytes]]:
        try:
            reply, _ = await self.ask(Job(verb=verb, body=body, seconds=seconds))
        except QueueFullError:
            return "queue full", problem(429, "too many requests wait; try again", headers=RETRY_AFTER)
        except LostError as lost:
            return f"lost: {lost.how}", lost_problem(lost)
        if reply.outcome == "refused":
            return "refused", refusal(reply.body)
        if reply.outcome == "failed":
            return "failed", problem(500)
        return reply.status, Response(reply.body, media_type=_JSON)

    async def ask(self, job: Job, wanted: Worker | None = None) -> tuple[Reply, Worker]:
        """Have a job done. Raises what ``Workers.ask`` raises."""
        return await self.workers.ask(job, wanted=wanted)


def lost_problem(lost: LostError) -> Response[bytes]:
    """The response to a request whose process died, or was killed for going on too long."""
    if lost.how == "hung":
        return problem(504, "no answer came within the limit; this request alone was given up")
    return problem(503, "the process that worked on this request died; ask again", code="worker_lost")


async def body_of(request: Asked, most: int, seconds: float) -> bytes | Response[bytes]:
    """The body, or the response that refuses it: where it is too large, comes too slowly, or not whole.

    What is too large is read on for a while and thrown away: a client that is still sending would see
    a broken connection and not why.
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


def create_app(settings: Settings) -> Litestar:
    """The application of a service with these settings."""
    from planner.service.dialogue import dialogue_handler
    from planner.service.lines import lines_handler

    service = Service(settings)
    return Litestar(
        route_handlers=[
            *(_verb_handler(service, verb) for verb in VERBS),
            lines_handler(service),
            dialogue_handler(service),
            *published_handlers(service),
            *_cards(service),
            *_watching(service),
            *_page(service),
        ],
        openapi_config=None,
        exception_handlers={Exception: from_exception},
        request_max_body_size=None,
        lifespan=[service.running],
        debug=False,
        state=State({"service": service}),
    )


def _verb_handler(service: Service, verb: str) -> HTTPRouteHandler:
    settings = service.settings
    seconds = settings.deck_seconds if verb.startswith("deck") else settings.seconds

    @post(f"/v1/{verb}", status_code=200, name=verb)
    async def handler(request: Asked) -> Response[bytes]:
        body = await body_of(request, settings.most_bytes, settings.body_seconds)
        return body if isinstance(body, Response) else await service.answer(verb, body, seconds)

    return handler


def _cards(service: Service) -> list[HTTPRouteHandler]:
    """A card by its name, and names that could be meant."""
    seconds = service.settings.seconds

    @get("/v1/cards/{name:path}")
    async def card(name: str) -> Response[bytes]:
        return await service.answer("card", name.removeprefix("/").encode(), seconds)

    @get("/v1/search")
    async def search(request: Asked) -> Response[bytes]:
        return await service.answer("search", request.query_params.get("text", "").encode(), seconds)

    return [card, search]


def _watching(service: Service) -> list[HTTPRouteHandler]:
    """What tells whether the service is well."""

    @get("/health/live", media_type=MediaType.TEXT)
    async def live() -> str:
        return "live\n"

    @get("/health/ready")
    async def ready() -> Response[bytes]:
        if not service.workers.ready:
            return problem(503, "the processes that solve are being started", headers=RETRY_AFTER)
        return Response(b"ready\n", media_type=MediaType.TEXT)

    @get("/metrics")
    async def metrics() -> Response[bytes]:
        return Response(service.metrics.text(), media_type=service.metrics.media_type)

    return [live, ready, metrics]


def _page(service: Service) -> list[HTTPRouteHandler]:
    """The page, file by file; a path that is none of its files is not there."""

    def respond(request: Asked, name: str) -> Response[bytes]:
        file = service.page.get(name)
        if file is None:
            return problem(404)
        headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(b"", status_code=304, headers=headers)
        packed = "gzip" in request.headers.get("accept-encoding", "")
        if packed:
            headers["content-encoding"] = "gzip"
        return Response(file.compressed if packed else file.body, headers=headers, media_type=file.media_type)

    @get("/")
    async def index(request: Asked) -> Response[bytes]:
        return respond(request, "index.html")

    @get("/page/{name:path}")
    async def file(request: Asked, name: str) -> Response[bytes]:
        return respond(request, name.removeprefix("/"))

    return [index, file]
