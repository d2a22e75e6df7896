"""A table over the WebSocket, as a page plays on it; what a process knew is told another one."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from planner.service.jobs import lasts
from tests.support.service import Served, needs_service, served

pytestmark = [needs_service, pytest.mark.xdist_group("service")]
BOARD = {"battlefield": ["Mountain", "Treasure"], "hand": ["Sol Ring", "Mountain"]}
Say = Callable[..., dict[str, Any]]


@pytest.fixture
def say(service: Served) -> Iterator[Say]:
    yield from _said(service)


def _said(service: Served) -> Iterator[Say]:
    from websockets.sync.client import connect

    with connect(f"ws://127.0.0.1:{service.port}/v1/dialogue") as socket:

        def ask(ask: str, **more: Any) -> dict[str, Any]:
            socket.send(json.dumps({"ask": ask, "table": "t", **more}))
            told: dict[str, Any] = json.loads(socket.recv())
            return told

        yield ask


def test_a_turn_is_played_event_by_event_and_taken_back(say: Say) -> None:
    opened = say("table", board=BOARD)
    assert (opened["stage"], opened["events"], len(opened["objects"])) == ("open", 0, 4)
    played = say("event", event={"do": "play", "pay": {"card": "Mountain#2"}})
    assert [one["id"] for one in played["objects"]] == ["Mountain#2"]
    assert "life" not in played
    cast = say("event", event={"do": "cast", "pay": {"card": "Sol Ring#1"}})
    assert (cast["stage"], cast["gone"], cast["paying"]["status"]) == ("paying", ["Sol Ring#1"], "payable")
    assert say("options", n=2)["options"]
    assert say("explain")["sentences"]
    assert say("event", event={"do": "pay"})["stack"] == [
        {"name": "Sol Ring", "id": "Sol Ring#1", "brings": []}
    ]
    stands = say("event", event={"do": "resolve"})
    assert [(one["id"], one["makes"]) for one in stands["objects"]] == [("Sol Ring#1", ["{C}{C}"])]
    assert say("undo", number=4)["events"] == 0
    whole = say("state")
    assert {**whole, "notes": []} == {**opened, "notes": []}
    refused = say("event", event={"do": "resolve"})
    assert refused["error"]["code"] == "illegal"
    assert say("board")["board"]["hand"] == ["Sol Ring", "Mountain"]


def test_what_is_told_of_a_table_outlives_the_process_that_knew_it() -> None:
    with served() as service:
        talk = _said(service)
        ask = next(talk)
        ask("table", board=BOARD)
        ask("event", event={"do": "play", "pay": {"card": "Mountain#2"}})
        for worker in service.workers():
            os.kill(worker, signal.SIGKILL)
        for _ in range(6):
            told = ask("event", event={"do": "cast", "pay": {"card": "Sol Ring#1"}})
            if "error" not in told:
                break
            assert told["error"]["code"] in ("worker_lost", "hung", "too_late")  # others start meanwhile
        assert (told["events"], told["stage"]) == (2, "paying")
        assert next(talk, None) is None


def test_lines_about_tables_last() -> None:
    assert lasts(b'{"ask": "event", "table": "t", "event": {"do": "pay"}}')
