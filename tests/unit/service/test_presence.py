"""Work is given up where nobody waits for it, and the log says so once."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from types import SimpleNamespace
from typing import Any

import pytest

from planner.service.presence import LOOK, Connection, GoneError, left, while_there
from tests.support.leaving import LIGHT, connected, counted, cut_off, head, talking
from tests.support.service import Served, needs_service


async def _for_ever(*_: object) -> Any:
    await asyncio.Event().wait()


async def _answer(*_: object) -> dict[str, Any]:
    return {"answer": 1}


async def _at_once() -> None:
    return


def test_work_ends_by_itself_or_with_who_waits_for_it() -> None:
    assert asyncio.run(while_there(_answer(), _for_ever())) == {"answer": 1}
    with pytest.raises(GoneError):
        asyncio.run(while_there(_for_ever(), _at_once()))


@pytest.mark.parametrize("leave", [socket.socket.close, cut_off], ids=["closed", "reset"])
def test_a_connection_that_ends_with_much_unread_is_seen(leave: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        client = socket.create_connection(server.getsockname())
        here, address = server.accept()
        with here:
            connection = Connection(address)
            assert not connection.ended()
            client.sendall(b"x" * 10_000)
            leave(client)
            asyncio.run(asyncio.wait_for(left(connection), 60))


def test_a_connection_that_is_not_found_counts_as_standing() -> None:
    assert not Connection(("127.0.0.1", 1)).ended()
    assert not Connection(None).ended()


def test_a_call_of_a_tool_is_given_up_where_its_client_goes() -> None:
    pytest.importorskip("mcp")
    from starlette.requests import Request

    from planner.service.mcp_server import _while_there

    async def disconnected() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    def context(receive: Any) -> Any:
        return SimpleNamespace(method="tools/call", request=Request({"type": "http"}, receive))

    given_up = asyncio.run(_while_there(context(disconnected), _for_ever))
    assert getattr(given_up, "is_error", False)
    assert asyncio.run(_while_there(context(_for_ever), _answer)) == {"answer": 1}


@needs_service
@pytest.mark.xdist_group("service")
@pytest.mark.parametrize("leave", [socket.socket.close, cut_off], ids=["closed", "reset"])
def test_who_leaves_with_a_whole_answer_has_given_nothing_up(service: Served, leave: Any) -> None:
    """By every door: the answer, the last event, the last line, the last message."""
    pay, hands = json.dumps(LIGHT).encode(), json.dumps({"deck": "24 Island, 36 Mind Stone"}).encode()
    asks_events = head("/v1/deck/hands", len(hands)).replace(
        b"\r\n\r\n", b"\r\nAccept: text/event-stream\r\n\r\n"
    )
    before = counted(service, "planner_dropped_total")
    for asked, end in (
        (head("/v1/pay", len(pay)) + pay, b'"status":"payable"'),
        (asks_events + hands, b"event: answer"),
        (head("/v1/lines", 2 * len(pay) + 1) + pay + b"\n" + pay, b"\r\n0\r\n\r\n"),
    ):
        client = connected(service)
        client.sendall(asked)
        _read(client, end)
        leave(client)
    client = talking(service, [LIGHT])
    _read(client, b'"status":"payable"')
    leave(client)
    time.sleep(3 * LOOK)
    assert counted(service, "planner_dropped_total") == before


def _read(client: socket.socket, end: bytes) -> None:
    found = b""
    while end not in found:
        part = client.recv(65536)
        assert part, found
        found += part


@needs_service
def test_the_log_says_in_one_line_what_was_given_up(capfd: pytest.CaptureFixture[str]) -> None:
    from planner.service.dropped import Dropped
    from planner.service.lanes import Lanes
    from planner.service.metrics import Metrics
    from planner.service.settings import Settings

    async def drop() -> bytes:
        metrics = Metrics(Lanes(Settings(workers=1)))
        dropped = Dropped(metrics)
        for verb in ("pay", "lines") * 1_000:
            dropped.note(verb, 1)
        dropped.tell()
        dropped.tell()
        return metrics.text()

    assert b'planner_dropped_total{verb="pay"} 1000.0' in asyncio.run(drop())
    told = capfd.readouterr().err
    assert told == "given up, their clients have gone: 2,000 (lines 1,000, pay 1,000)\n"
