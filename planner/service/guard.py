"""What stands before the application: by which name it was called, and the headers of every response."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from planner.service.page_files import SECURITY_HEADERS
from planner.service.settings import Settings

Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Application = Callable[[Event, Receive, Send], Awaitable[None]]

_HEADERS = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_NOT_HERE = (
    b'{"type":"about:blank","title":"Not by this name","status":421,"detail":"this service is called by '
    b'another name; planner serve --allow-host NAME lets it answer to one","code":"wrong_host"}'
)
_NOT_FOR_YOU = (
    b'{"type":"about:blank","title":"Not from this page","status":403,"detail":"a page of another site '
    b'asks; only the page of this service may","code":"wrong_origin"}'
)


class Guard:
    """An application behind the checks that hold for every connection, WebSockets too.

    A page of another site can have its name point at this machine, and ask the service as if it were its
    own (DNS rebinding): requests that call it by a name that it doesn't have are turned away. So is what
    another site's page sends here by the right name: it couldn't read the answer, but have it worked out.
    What is no browser names no origin.
    """

    def __init__(self, application: Application, settings: Settings) -> None:
        self._application = application
        self._hosts = frozenset(host.lower() for host in settings.allowed_hosts)

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        if scope["type"] == "lifespan":
            await self._application(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        allowed = "*" in self._hosts or _bare(host) in self._hosts
        origin = headers.get("origin")
        foreign = origin is not None and origin.partition("//")[2].lower() != host.lower()
        if scope["type"] == "websocket":
            if not allowed or foreign:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": "not from this page"})
                return
            await self._application(scope, receive, send)
            return
        if not allowed or foreign:
            status, told = (403, _NOT_FOR_YOU) if allowed else (421, _NOT_HERE)
            start = [(b"content-type", b"application/problem+json"), *_HEADERS]
            await send({"type": "http.response.start", "status": status, "headers": start})
            await send({"type": "http.response.body", "body": told})
            return
        await self._application(scope, receive, _with_headers(send))


def _bare(host: str) -> str:
    """A host without its port, as it is compared.

    >>> _bare("LocalHost:8765"), _bare("[::1]:8765")
    ('localhost', '[::1]')
    """
    host = host.lower()
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def _with_headers(send: Send) -> Send:
    async def sending(event: Event) -> None:
        if event["type"] == "http.response.start":
            given = {name.lower() for name, _ in event.get("headers", ())}
            more = [pair for pair in _HEADERS if pair[0] not in given]
            event = {**event, "headers": [*event.get("headers", ()), *more]}
        await send(event)

    return sending
