"""Work is given up where nobody waits for it, and the log says so once."""

from __future__ import annotations

import asyncio
import socket
from types import SimpleNamespace
from typing import Any

import pytest

from planner.service.presence import Connection, GoneError, left, while_there
from tests.support.leaving import cut_off
from tests.support.service import needs_service


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
