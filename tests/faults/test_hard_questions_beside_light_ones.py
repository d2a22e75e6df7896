"""Light questions beside hard ones that never end: before there were lanes they waited for all of them.

What each waits is measured by ``python -m benchmarks.fairness``.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
from collections.abc import Iterator

import pytest

import planner
from benchmarks.hard_requests import hard_requests
from tests.support.leaving import LIGHT, closes, connected, counted, empties, fills, head, posted, waits
from tests.support.places import PATIENCE, ROOT
from tests.support.service import Served, needs_service, served

pytestmark = [needs_service, pytest.mark.xdist_group("service")]
HARD = {**hard_requests(8, PATIENCE)["options"], "ask": "options"}
ENDLESS = json.dumps(HARD).encode()
DECK = {
    **json.loads((ROOT / "examples" / "decks" / "commander.json").read_text(encoding="utf-8")),
    "method": "simulated",
    "games": 10_000_000,
}
ATTACKS = {
    "hard questions": ("/v1/options", json.dumps(hard_requests(8, PATIENCE)["options"]).encode()),
    "files of hard lines": ("/v1/lines", b"\n".join([ENDLESS] * 200)),
    "decks": ("/v1/deck/odds", json.dumps(DECK).encode()),
    "lines about decks": ("/v1/lines", json.dumps({**DECK, "verb": "odds"}).encode() + b"\n"),
}


@pytest.fixture(scope="module")
def patient() -> Iterator[Served]:
    """A service that works as long as a request asks."""
    with served(seconds=PATIENCE, deck_seconds=PATIENCE) as running:
        yield running


def forwarded(service: Served, address: str, body: bytes) -> socket.socket:
    """A connection that has sent a question which it says is another address's."""
    client = connected(service)
    told = head("/v1/options", len(body)).replace(
        b"\r\n\r\n", f"\r\nX-Forwarded-For: {address}\r\n\r\n".encode()
    )
    client.sendall(told + body)
    return client


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("clients", [6, pytest.param(60, marks=pytest.mark.slow)])
def test_light_questions_wait_for_no_hard_one(patient: Served, attack: str, clients: int) -> None:
    path, body = ATTACKS[attack]
    with contextlib.ExitStack() as stack:
        for _ in range(clients):
            stack.enter_context(posted(patient, path, body))
        assert fills(patient)
        for _ in range(20):
            assert patient.ask("/v1/pay", LIGHT).body == planner.plan(LIGHT).to_json().encode()
        assert counted(patient, "planner_queue") > 0
    assert empties(patient)


def test_light_lines_and_messages_wait_for_no_hard_one(patient: Served) -> None:
    """Also behind one that an earlier line of theirs has remembered something for."""
    sync = pytest.importorskip("websockets.sync.client")
    lines = [{"as": "b", **LIGHT}, *({"on": "b", "pay": {"cost": "{U}"}} for _ in range(50))]
    with contextlib.ExitStack() as stack:
        for _ in range(6):
            stack.enter_context(posted(patient, "/v1/options", ATTACKS["hard questions"][1]))
        assert fills(patient)
        body = b"\n".join(json.dumps(line).encode() for line in lines)
        answers = patient.ask("/v1/lines", body).body.split()
        assert sum(b'"status":"payable"' in one for one in answers) == len(lines)
        with sync.connect(f"ws://127.0.0.1:{patient.port}/v1/dialogue") as talk:
            for line in lines:
                talk.send(json.dumps(line))
                assert json.loads(talk.recv())["status"] == "payable"
    assert empties(patient)


def test_what_a_hard_line_rests_on_is_known_in_its_lane() -> None:
    """A board remembered in the short lane, a hard line about it, one that remembers another, light ones."""
    board = HARD["board"]
    lines = [
        {"as": "b", "board": board, "ask": "remember"},
        {"on": "b", "pay": {"cost": "{1}"}, "want": "verdict"},
        {"on": "b", "ask": "options", "pay": HARD["pay"], "n": 100, "limits": {"time": 0.3}},
        {"on": "b", "as": "c", "ask": "explain", "pay": HARD["pay"], "limits": {"time": 0.3}},
        {"on": "c", "pay": {"cost": "{1}"}, "want": "verdict"},
        {"on": "d", "pay": {"cost": "{1}"}},
    ]
    with served(moment=0.005) as service:
        body = b"\n".join(json.dumps(line).encode() for line in lines)
        answers = [json.loads(one) for one in service.ask("/v1/lines", body).body.strip().split(b"\n")]
    assert [next(iter(one)) for one in answers] == ["as", "status", "status", "status", "status", "error"]
    assert answers[-1]["error"]["code"] == "unknown_board"


def test_of_one_address_so_many_are_served_and_others_all_the_same() -> None:
    with (
        served(seconds=PATIENCE, most_of_address=2, proxies=("127.0.0.1",)) as service,
        contextlib.ExitStack() as all_,
    ):
        for _ in range(2):
            all_.enter_context(forwarded(service, "203.0.113.9, 192.0.2.1", ENDLESS))
        assert fills(service)
        with forwarded(service, "198.51.100.7, 192.0.2.1", ENDLESS) as third:
            refused = third.recv(4096)
        assert refused.startswith(b"HTTP/1.1 429")
        assert b"retry-after: 1" in refused.lower()
        assert service.ask("/v1/pay", LIGHT, {"X-Forwarded-For": "192.0.2.2"}).status == 200
        assert service.ask("/health/ready").status == 200


def test_nobody_but_a_named_proxy_says_whose_a_request_is() -> None:
    with served(seconds=PATIENCE, most_of_address=1) as service:
        with forwarded(service, "192.0.2.1", ENDLESS):
            assert any(
                service.ask("/v1/pay", LIGHT, {"X-Forwarded-For": "192.0.2.2"}).status == 429
                for _ in waits(service)
            )
        assert any(service.ask("/v1/pay", LIGHT).status == 200 for _ in waits(service))


def test_dialogues_of_one_address_share_its_connections() -> None:
    sync = pytest.importorskip("websockets.sync.client")
    closed = pytest.importorskip("websockets.exceptions").ConnectionClosed
    with served(most_of_address=2) as service:
        where = f"ws://127.0.0.1:{service.port}/v1/dialogue"
        with sync.connect(where) as one, sync.connect(where) as other:
            for talk in (one, other):
                talk.send(json.dumps(LIGHT))
                assert json.loads(talk.recv())["status"] == "payable"
            with sync.connect(where) as third, pytest.raises(closed) as refused:
                third.recv()
            assert refused.value.rcvd.code == 1013
        assert any(service.ask("/v1/pay", LIGHT).status == 200 for _ in waits(service))


def test_nothing_answers_once_the_main_process_is_killed() -> None:
    with served() as service:
        os.kill(service.process.pid, signal.SIGKILL)
        service.process.wait(PATIENCE)
        assert closes(service)
