"""Payments step by step over a WebSocket: a line of JSON in each message, as over a pipe."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler

from planner.service.conversation import Conversation
from planner.service.lines import answered
from planner.service.serving import Service

TOO_LARGE = 1009
TRY_AGAIN = 1013
GOING_AWAY = 1001


def dialogue_handler(service: Service) -> WebsocketRouteHandler:
    """What answers the WebSocket ``/v1/dialogue``."""
    settings = service.settings
    opened = 0

    @websocket("/v1/dialogue")
    async def dialogue(socket: WebSocket[Any, Any, State]) -> None:
        nonlocal opened
        await socket.accept()
        if opened >= settings.most_dialogues:
            await socket.close(TRY_AGAIN, "too many dialogues are open; try again")
            return
        opened += 1
        service.metrics.dialogues.set(opened)
        try:
            await _talk(service, socket)
        except WebSocketDisconnect:
            pass
        finally:
            opened -= 1
            service.metrics.dialogues.set(opened)

    return dialogue


async def _talk(service: Service, socket: WebSocket[Any, Any, State]) -> None:
    """Answer one message after another, until the other side goes or says nothing for long."""
    settings = service.settings
    conversation = Conversation(service.workers)
    while True:
        try:
            async with asyncio.timeout(settings.idle_seconds):
                message = await socket.receive_text()
        except TimeoutError:
            await socket.close(GOING_AWAY, "nothing was said for long")
            return
        line = message.replace("\n", " ").replace("\r", " ").encode()
        if len(line) > settings.most_bytes:
            await socket.close(TOO_LARGE, f"expected at most {settings.most_bytes // 1024} kB")
            return
        if not line.strip():
            line = b"{}"
        answer = await answered(conversation, [line], settings.seconds)
        await socket.send_text(answer.decode())
        service.metrics.requests.labels("dialogue", "answered").inc()
