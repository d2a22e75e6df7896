"""What stands before the application: by which name it was called, and the headers of every response."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any

from msgspec import Struct, json, structs

from planner.service.addresses import Addresses, TooManyError
from planner.service.origins import PARTS, Header, for_answer, for_preflight
from planner.service.page_files import SECURITY_HEADERS
from planner.service.settings import Settings

Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Application = Callable[[Event, Receive, Send], Awaitable[None]]

_HEADERS = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_HOST = re.compile(r"(?P<name>[a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")


class Problem(Struct, frozen=True):
    """Why a connection is refused, for problem+json, and the close code of a WebSocket."""

    title: str
    status: int
    detail: str
    code: str
    closing: int = 4403


_NOT_HERE = Problem(
    "Not by this name",
    421,
    "this service is called by another name; its option --allow-host NAME lets it answer to one",
    "wrong_host",
)
_NOT_FOR_YOU = Problem(
    "Not from this page",
    403,
    "a page of another site asks; only the page of this service may, and those of --allow-origin",
    "wrong_origin",
)
_TOO_MANY = Problem(
    "Too many at once",
    429,
    "so many connections of this address are served already; try again",
    "too_many",
    1013,
)


class Guard:
    """An application behind the checks for every connection, WebSockets included.

    A page of another site can make its name point to this machine, and so send requests to the service as if
    it were its own (DNS rebinding): requests with a foreign host name are refused. So are requests that
    another site's page sends to the right name: the page couldn't read the answer, but it would cost work.
    Clients other than browsers name no origin. Pages of allowed origins may ask and read the answers, without
    credentials. Connections are limited by address; the page, the health checks and the metrics aren't.
    """

    def __init__(self, application: Application, settings: Settings, counted: str = "/v1/") -> None:
        self._application = application
        self._counted = counted
        self._hosts = frozenset(host.lower() for host in settings.allowed_hosts)
        self._origins = frozenset(settings.origins)
        self._addresses = Addresses(settings.most_of_address, settings.proxies)

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        if scope["type"] == "lifespan":
            await self._application(scope, receive, send)
            return
        headers = _headers_of(scope)
        host = headers.get("host", "").lower()
        origin = headers.get("origin", "").lower()
        foreign = "origin" in headers and origin not in (f"http://{host}", f"https://{host}")
        more = self._more_headers(scope["path"], origin if foreign else "")
        if "*" not in self._hosts and _bare(host) not in self._hosts:
            await _refuse(scope, receive, send, _NOT_HERE)
        elif foreign and origin not in self._origins:
            await _refuse(scope, receive, send, _NOT_FOR_YOU)
        elif foreign and _is_preflight(scope, headers):
            start = [*_HEADERS, (b"vary", b"origin"), *for_preflight(origin)]
            await send({"type": "http.response.start", "status": 204, "headers": start})
            await send({"type": "http.response.body", "body": b""})
        elif not scope["path"].startswith(self._counted):
            await self._application(scope, receive, _with_headers(send, more))
        else:
            try:
                with self._addresses.serving((scope["client"] or ("",))[0], headers):
                    await self._application(scope, receive, _with_headers(send, more))
            except TooManyError:
                await _refuse(scope, receive, send, _TOO_MANY, more)

    def _more_headers(self, path: str, foreign: str) -> list[Header]:
        """The headers for cross-origin requests, if pages of other origins are allowed."""
        if not self._origins:
            return []
        parts = [(b"cross-origin-resource-policy", b"cross-origin")] if path.startswith(PARTS) else []
        return [(b"vary", b"origin"), *parts, *(for_answer(foreign) if foreign else [])]


def _is_preflight(scope: Event, headers: dict[str, str]) -> bool:
    asks = scope["type"] == "http" and scope["method"] == "OPTIONS"
    return asks and "access-control-request-method" in headers


def _headers_of(scope: Event) -> dict[str, str]:
    """The headers by name; repeated headers are joined, so that none is overlooked."""
    headers: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, said = name.decode("latin-1").lower(), value.decode("latin-1")
        headers[key] = f"{headers[key]},{said}" if key in headers else said
    return headers


def _bare(host: str) -> str:
    """The host in lower case without its port, for comparison; "" if it is malformed.

    >>> _bare("localhost:8765"), _bare("[::1]:8765"), _bare("localhost:8765@example.com"), _bare("[::1]x")
    ('localhost', '[::1]', '', '')
    """
    found = _HOST.fullmatch(host)
    return found["name"] if found else ""


async def _refuse(
    scope: Event, receive: Receive, send: Send, problem: Problem, more: Sequence[Header] = ()
) -> None:
    """Refuse a connection: a request with a response, a WebSocket by closing it."""
    if scope["type"] == "websocket":
        await receive()
        if problem.code == "too_many":  # a browser's script learns why only of what was open
            await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": problem.closing, "reason": problem.title.lower()})
        return
    told = {"type": "about:blank", **structs.asdict(problem)}
    del told["closing"]
    start = [(b"content-type", b"application/problem+json"), *_HEADERS, *more]
    if problem.code == "too_many":
        start += [(b"retry-after", b"1"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": problem.status, "headers": start})
    await send({"type": "http.response.body", "body": json.encode(told)})


def _with_headers(send: Send, more: Sequence[Header]) -> Send:
    own = {name for name, _ in more} - {b"vary"}

    async def sending(event: Event) -> None:
        if event["type"] == "http.response.start":
            given = {name.lower() for name, _ in event.get("headers", ())} | own
            usual = [pair for pair in _HEADERS if pair[0] not in given]
            event = {**event, "headers": [*event.get("headers", ()), *usual, *more]}
        await send(event)

    return sending
