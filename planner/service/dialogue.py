"""Payments step by step over a WebSocket: a line of JSON in each message, as over a pipe."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler
from msgspec import Struct

from planner.service.conversation import Conversation
from planner.service.jobs import own_seconds
from planner.service.lines import answered
from planner.service.presence import Connection, GoneError, left, while_there
from planner.service.serving import Service, client_of

TOO_LARGE = 1009
TRY_AGAIN = 1013
GOING_AWAY = 1001
MOST_AHEAD = 64
"""Messages that are read before the ones that came earlier are answered."""


class Ended(Struct, frozen=True):
    """The end of a conversation: the client has gone, or the service closes it with a code."""

    code: int | None = None
    reason: str = ""


def dialogue_handler(service: Service) -> WebsocketRouteHandler:
    """The handler of the WebSocket ``/v1/dialogue``."""
    settings = service.settings
    opened = 0

    @websocket("/v1/dialogue")
    async def dialogue(socket: WebSocket[Any, Any, State]) -> None:
        nonlocal opened
        connection = Connection(socket.scope["client"])
        connection.find()
        await socket.accept()
        if opened >= settings.most_dialogues:
            await socket.close(TRY_AGAIN, "too many dialogues are open; try again")
            return
        opened += 1
        service.metrics.dialogues.set(opened)
        try:
            await _talk(service, socket, connection)
        finally:
            opened -= 1
            service.metrics.dialogues.set(opened)

    return dialogue


async def _talk(service: Service, socket: WebSocket[Any, Any, State], connection: Connection) -> None:
    """Answer one message after another, until the client leaves or is silent for too long."""
    inbox = Inbox(socket, connection, service.settings.most_bytes)
    reading = asyncio.create_task(inbox.fill())
    try:
        ended = await _answer_all(service, socket, connection, inbox)
        if ended.code is not None:
            await socket.close(ended.code, ended.reason)
    except (GoneError, WebSocketDisconnect):
        pass
    finally:
        if unanswered := inbox.unanswered:
            service.drop("dialogue", unanswered)
        reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reading


async def _answer_all(
    service: Service, socket: WebSocket[Any, Any, State], connection: Connection, inbox: Inbox
) -> Ended:
    settings = service.settings
    conversation = Conversation(service.lanes, client_of(socket))
    while True:
        try:
            async with asyncio.timeout(settings.idle_seconds):
                line = await inbox.next()
        except TimeoutError:
            return Ended(GOING_AWAY, "nothing was said for long")
        if isinstance(line, Ended):
            return line
        if connection.ended():
            raise GoneError
        patience = own_seconds(line, settings.seconds)
        work = answered(conversation, [line], settings.seconds, patience)
        (answer,) = await while_there(work, inbox.left())
        await socket.send_text(answer.decode())
        inbox.unanswered -= 1
        service.metrics.requests.labels("dialogue", "answered").inc()


class Inbox:
    """The messages of one client, read as they arrive, also while earlier ones are worked on.

    The server answers pings only while somebody reads. Without that, many clients would give up during a long
    answer. Only so many messages and bytes are read ahead; a client that sends more waits for its answers.
    During that time nothing is read, and only the connection shows that the client has gone.
    """

    def __init__(self, socket: WebSocket[Any, Any, State], connection: Connection, most_bytes: int) -> None:
        self.unanswered = 0
        self._socket = socket
        self._connection = connection
        self._most_bytes = most_bytes
        self._lines: asyncio.Queue[bytes | Ended] = asyncio.Queue()
        self._bytes = 0
        self._room = asyncio.Event()
        self._gone = asyncio.Event()

    async def fill(self) -> None:
        """Read until the client leaves, or sends too much at once."""
        try:
            await self._fill()
        except WebSocketDisconnect:
            # Nobody hears the answers to what was said before.
            self._gone.set()
            while not self._lines.empty():
                self._lines.get_nowait()
        finally:
            self._lines.put_nowait(Ended())

    async def _fill(self) -> None:
        while True:
            message = await self._socket.receive_text()
            line = message.replace("\n", " ").replace("\r", " ").encode()
            if len(line) > self._most_bytes:
                self._lines.put_nowait(Ended(TOO_LARGE, f"expected at most {self._most_bytes // 1024} kB"))
                return
            line = line if line.strip() else b"{}"
            self.unanswered += 1
            self._bytes += len(line)
            self._lines.put_nowait(line)
            while self._lines.qsize() >= MOST_AHEAD or self._bytes > self._most_bytes:
                self._room.clear()
                await self._room.wait()

    async def left(self) -> None:
        """Wait until the client has gone."""
        await left(self._connection, self._gone.wait)

    async def next(self) -> bytes | Ended:
        """Wait for the next message, or the end."""
        line = await self._lines.get()
        if isinstance(line, bytes):
            self._bytes -= len(line)
            self._room.set()
        return line
