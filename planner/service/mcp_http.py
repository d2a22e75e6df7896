"""The tools for AI players over HTTP: behind the same checks as the service, and with the same patience."""

from __future__ import annotations

import asyncio
from math import ceil
from typing import Any, cast

import uvicorn
from mcp.server.transport_security import TransportSecuritySettings
from uvicorn.protocols.http.h11_impl import H11Protocol

from planner.service.guard import Application, Event, Guard, Receive, Send
from planner.service.mcp_server import create_server
from planner.service.running import outlive_broken_pipes
from planner.service.settings import Settings

PATH = "/mcp"


class _Hurried(H11Protocol):
    """A connection that is closed if a request or its head doesn't arrive in time."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_working():
            self._stop_waiting()
        elif self._patience is None:
            self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self._is_working() and self._patience is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _is_working(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self._patience = self.loop.call_later(Settings().header_seconds, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


class _Bodies:
    """An application whose requests must arrive completely in time, or are dropped."""

    def __init__(self, application: Application, seconds: float) -> None:
        self._application = application
        self._seconds = seconds

    async def __call__(self, scope: Event, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        ends = asyncio.get_running_loop().time() + self._seconds
        whole = scope["type"] != "http"

        async def receiving() -> Event:
            nonlocal whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(ends):
                    event = await receive()
            except TimeoutError:
                return {"type": "http.disconnect"}
            whole = not event.get("more_body", False)
            return event

        await self._application(scope, receiving, send)


def serve_http(host: str, port: int, hosts: tuple[str, ...] = ()) -> None:
    """Serve over streamable HTTP at ``/mcp`` until the process is told to end."""
    outlive_broken_pipes()
    settings = Settings(host=host, port=port, hosts=hosts)
    application = create_server().streamable_http_app(
        streamable_http_path=PATH,
        host=host,
        max_request_body_size=settings.most_bytes,
        stateless_http=True,  # nothing is kept of a client, so none can take the places of others
        # The guard checks that, with the names that were allowed.
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    config = uvicorn.Config(
        cast("Any", Guard(_Bodies(cast("Application", application), settings.body_seconds), settings, PATH)),
        host=host,
        port=port,
        http=_Hurried,
        log_level="warning",
        timeout_keep_alive=ceil(settings.header_seconds),
        timeout_graceful_shutdown=ceil(settings.seconds + settings.grace),
    )
    uvicorn.Server(config).run()
