"""Lines and dialogues over HTTP: answered as over a pipe, and told anew where a process dies."""

from __future__ import annotations

import json
import os
import signal

import pytest

import planner
from planner.api.session.session import Session
from tests.support.places import PATIENCE
from tests.support.service import Served, needs_service, served

pytestmark = [needs_service, pytest.mark.xdist_group("service")]
BOARD = {"battlefield": ["Forest", "Island", "Treasure"]}


def lines_of(*asked: object) -> bytes:
    return "\n".join(json.dumps(one) for one in asked).encode()


def test_lines_are_answered_in_order_as_over_a_pipe(service: Served) -> None:
    asked = [
        {"as": "b", "board": BOARD, "pay": {"cost": "{G}"}, "tag": "1"},
        {"on": "b", "pay": {"cost": "{U}{G}"}, "tag": "2"},
        {"on": "b", "pay": {"cost": "{G}{G}{G}{G}"}, "want": "verdict", "tag": "3"},
        {"on": "none", "pay": {"cost": "{U}"}, "tag": "4"},
        {"board": BOARD, "pay": {"cost": "{Q}"}, "tag": "5"},
        *({"on": "b", "ask": "options", "pay": {"cost": "{G}"}, "tag": str(n)} for n in range(6, 40)),
    ]
    session = Session()
    expected = [session.answer(json.dumps(one)) for one in asked]
    found = service.ask("/v1/lines", lines_of(*asked))
    assert found.headers["content-type"].startswith("application/x-ndjson")
    assert found.body.strip().split(b"\n") == expected


def test_too_many_lines_are_refused(service: Served) -> None:
    assert service.ask("/v1/lines", b"{}\n" * 10_001).status == 413


def test_a_dialogue_goes_on_in_another_process_where_one_dies() -> None:
    sync = pytest.importorskip("websockets.sync.client")
    with served() as service, sync.connect(f"ws://127.0.0.1:{service.port}/v1/dialogue") as socket:

        def say(**line: object) -> dict[str, object]:
            socket.send(json.dumps(line))
            told: dict[str, object] = json.loads(socket.recv())
            return told

        opened = say(ask="dialogue", dialogue="d", board=BOARD, pay={"cost": "{1}{G}"})
        assert opened["status"] == "payable"
        tapped = say(ask="tap", dialogue="d", object="Forest#1")
        assert tapped["pool"] == "{G}"
        for worker in service.workers():
            os.kill(worker, signal.SIGKILL)
        lost = say(ask="state", dialogue="d")
        state = say(ask="state", dialogue="d") if "error" in lost else lost
        assert state["pool"] == "{G}"
        assert say(ask="pay", dialogue="d")["paid"] is True
        assert say(ask="cancel", dialogue="none")["error"]["code"] == "unknown_dialogue"  # type: ignore[index]


def test_a_dialogue_answers_pings_while_an_answer_takes_its_time() -> None:
    """Clients ask by themselves whether the other side is there, and hang up where nothing comes."""
    sync = pytest.importorskip("websockets.sync.client")
    with (
        served(seconds=PATIENCE) as service,
        sync.connect(f"ws://127.0.0.1:{service.port}/v1/dialogue", ping_interval=None) as socket,
    ):
        workers = service.workers()
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        asked = [{"board": BOARD, "pay": {"cost": "{G}"}, "tag": str(number)} for number in range(20)]
        for one in asked:
            socket.send(json.dumps(one))
        assert socket.ping().wait(PATIENCE)
        for worker in workers:
            os.kill(worker, signal.SIGCONT)
        assert [json.loads(socket.recv())["tag"] for _ in asked] == [one["tag"] for one in asked]


def test_a_client_that_says_much_at_once_hears_all_of_it_in_order(service: Served) -> None:
    sync = pytest.importorskip("websockets.sync.client")
    with sync.connect(f"ws://127.0.0.1:{service.port}/v1/dialogue") as socket:
        tags = [str(number) for number in range(300)]
        for tag in tags:
            socket.send(json.dumps({"board": {**BOARD, "life": 20}, "pay": {"cost": "{G}"}, "tag": tag}))
        assert [json.loads(socket.recv())["tag"] for _ in tags] == tags


def test_a_dialogue_is_not_opened_by_another_site(service: Served) -> None:
    sync = pytest.importorskip("websockets.sync.client")
    from websockets.exceptions import InvalidStatus

    with pytest.raises(InvalidStatus):
        sync.connect(f"ws://127.0.0.1:{service.port}/v1/dialogue", origin="http://evil.example").__enter__()


@pytest.mark.parametrize("size", [300_000, 20_000_000])
def test_a_message_that_is_too_large_closes_its_own_dialogue_alone(service: Served, size: int) -> None:
    sync = pytest.importorskip("websockets.sync.client")
    from websockets.exceptions import ConnectionClosed

    def say_too_much() -> None:
        with sync.connect(f"ws://127.0.0.1:{service.port}/v1/dialogue") as socket:
            socket.send("x" * size)
            socket.recv()

    with sync.connect(f"ws://127.0.0.1:{service.port}/v1/dialogue") as other:
        with pytest.raises(ConnectionClosed):
            say_too_much()
        other.send("[" * 1000)
        assert json.loads(other.recv())["error"]["code"] == "not_json"


def test_a_turn_of_python_and_of_a_line_are_the_same(service: Served) -> None:
    request = {"board": BOARD, "pays": [{"cost": "{G}"}, {"cost": "{U}"}]}
    found = service.ask("/v1/lines", lines_of({"ask": "turn", **request}))
    assert found.body.strip() == planner.plan_turn(request).to_json().encode()
