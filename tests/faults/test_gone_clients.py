"""Work for clients that have gone: by closing their connection, by a reset, or by hanging up halfway."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import planner
from benchmarks.hard_requests import hard_requests
from tests.support.leaving import (
    LIGHT,
    connected,
    counted,
    cut_off,
    empties,
    fills,
    head,
    posted,
    ready,
    talking,
    under_way,
    waits,
)
from tests.support.places import PATIENCE, ROOT
from tests.support.service import Served, needs_service, served, stopped

pytestmark = [needs_service, pytest.mark.xdist_group("service")]
HARD = json.dumps(hard_requests(8, 60.0)["pay"]).encode()
BOARD = {
    "battlefield": ["Forest", "Island", "Azorius Signet", "Treasure", "Tropical Island", "Birds of Paradise"]
}
SAID = {"ask": "explain", "board": BOARD, "pay": {"cost": "{1}{G}"}}
LONG = b"x" * 4_000
"""What makes messages so long that many of them stay unread."""
Leave = Callable[[socket.socket], None]
LEAVING = [pytest.param(socket.socket.close, id="closed"), pytest.param(cut_off, id="reset")]


@pytest.fixture(scope="module")
def service() -> Iterator[Served]:
    """A service as it is started by default."""
    with served() as running:
        yield running


@pytest.fixture(scope="module")
def busy() -> Iterator[Served]:
    """A service that works as long as a request asks: its queue is empty before long by leaving alone."""
    with served(seconds=PATIENCE, deck_seconds=PATIENCE) as running:
        yield running


@pytest.fixture(scope="module")
def single() -> Iterator[Served]:
    """A service of one process that has time."""
    with served(workers=1, seconds=PATIENCE, grace=PATIENCE) as running:
        yield running


def answers_at_once(service: Served) -> bool:
    """Whether a light request gets its answer."""
    return service.ask("/v1/pay", LIGHT).body == planner.plan(LIGHT).to_json().encode()


@pytest.mark.parametrize("leave", LEAVING)
@pytest.mark.parametrize("clients", [30, pytest.param(150, marks=pytest.mark.slow)])
def test_requests_of_clients_that_have_gone_leave_the_queue(
    service: Served, clients: int, leave: Leave
) -> None:
    before = counted(service, "planner_dropped_total")
    gone = [posted(service, "/v1/pay", HARD) for _ in range(clients)]
    assert fills(service)
    for client in gone:
        leave(client)
    assert empties(service)
    assert answers_at_once(service)
    assert counted(service, "planner_dropped_total") > before


@pytest.mark.parametrize("more", [b"", LONG], ids=["short", "long"])
@pytest.mark.parametrize("leave", LEAVING)
@pytest.mark.parametrize(
    "clients", [20, *(pytest.param(number, marks=pytest.mark.slow) for number in (100, 400))]
)
def test_messages_of_dialogues_that_were_cut_off_are_given_up(
    service: Served, clients: int, leave: Leave, more: bytes
) -> None:
    before = counted(service, "planner_dropped_total")
    message = {**SAID, "tag": more.decode()}
    gone = [talking(service, [message] * 300) for _ in range(clients)]
    assert fills(service)
    time.sleep(1.0)
    for client in gone:
        leave(client)
    assert empties(service)
    assert _comes_to(service, "planner_dialogues", 0)
    assert answers_at_once(service)
    assert counted(service, "planner_dropped_total") > before


def _comes_to(service: Served, name: str, number: float) -> bool:
    """Whether a metric gets there before long."""
    return any(counted(service, name) == number for _ in waits(service))


@pytest.mark.parametrize("leave", LEAVING)
def test_two_requests_in_one_write_are_given_up_too(busy: Served, leave: Leave) -> None:
    """The server reads nothing beyond the second one before the first is answered."""
    one = head("/v1/pay", len(HARD)) + HARD
    gone = [connected(busy) for _ in range(10)]
    for client in gone:
        client.sendall(one + one)
    assert fills(busy, 8)
    time.sleep(1.0)
    for client in gone:
        leave(client)
    assert empties(busy)
    assert answers_at_once(busy)


@pytest.mark.parametrize("leave", LEAVING)
def test_lines_whose_client_goes_before_the_end_are_given_up(busy: Served, leave: Leave) -> None:
    """Some answers are there already, and one of them half read."""
    before = counted(busy, "planner_dropped_total")
    lines = b"\n".join([*[json.dumps(SAID).encode()] * 100, *[HARD] * 100])
    gone = [posted(busy, "/v1/lines", lines) for _ in range(6)]
    for client in gone[:2]:
        assert client.recv(200).startswith(b"HTTP/1.1 200")
    assert fills(busy, 3)
    for client in gone:
        leave(client)
    assert empties(busy)
    assert answers_at_once(busy)
    assert counted(busy, "planner_dropped_total") - before >= 6 * 100


@pytest.mark.parametrize("leave", LEAVING)
def test_odds_of_a_deck_that_nobody_waits_for_free_their_process(busy: Served, leave: Leave) -> None:
    deck = json.loads((ROOT / "examples" / "decks" / "commander.json").read_text(encoding="utf-8"))
    minutes = json.dumps({**deck, "method": "simulated", "games": 10_000_000}).encode()
    assert ready(busy)
    before = set(busy.workers())
    gone = [posted(busy, "/v1/deck/odds", minutes) for _ in range(3)]
    assert fills(busy)
    for client in gone:
        leave(client)
    assert empties(busy)
    assert answers_at_once(busy)
    assert any(before - set(busy.workers()) for _ in waits(busy))


def test_what_is_asked_lightly_and_left_costs_no_process(service: Served) -> None:
    """A page that completes names gives up what it asked at every key."""
    assert ready(service)
    before = service.workers()
    for _ in range(20):
        cut_off(posted(service, "/v1/pay", json.dumps(LIGHT).encode()))
    assert empties(service)
    assert answers_at_once(service)
    assert service.workers() == before


def test_a_client_that_is_slow_but_there_gets_every_answer(service: Served) -> None:
    """Far more answers than fit between the two, read late and in small pieces."""
    lines = [json.dumps({**SAID, "tag": str(number)}).encode() for number in range(300)]
    with posted(service, "/v1/lines", b"\n".join(lines)) as client:
        time.sleep(2.0)
        found = b""
        while b"\r\n0\r\n" not in found[-20:]:
            part = client.recv(65_536)
            assert part
            found += part
    assert all(f'"tag":"{number}"'.encode() in found for number in range(300))


def test_a_dialogue_that_reads_late_gets_every_answer(service: Served) -> None:
    sync = pytest.importorskip("websockets.sync.client")
    with sync.connect(_dialogue(service), max_queue=4) as socket:
        tags = [str(number) for number in range(300)]
        saying = threading.Thread(
            target=lambda: [socket.send(json.dumps({**SAID, "tag": tag, "x": ""})) for tag in tags]
        )
        saying.start()
        time.sleep(2.0)
        assert [json.loads(socket.recv())["tag"] for _ in tags] == tags
        saying.join()


def test_what_has_waited_as_long_as_it_may_take_is_refused(single: Served) -> None:
    """By its own limit where it has one: a request, and a message of a dialogue; others wait on."""
    sync = pytest.importorskip("websockets.sync.client")
    hasty = {**LIGHT, "limits": {"time": 0.2}}
    with ThreadPoolExecutor(1) as clients, sync.connect(_dialogue(single)) as socket:
        with stopped(single):
            first = clients.submit(single.ask, "/v1/pay", LIGHT)
            assert any(under_way(single) for _ in waits(single))
            refused = single.ask("/v1/pay", hasty)
            assert (refused.status, refused.json["code"]) == (503, "too_late")  # type: ignore[index]
            assert refused.headers["retry-after"] == "1"
            socket.send(json.dumps(hasty))
            assert json.loads(socket.recv())["error"]["code"] == "too_late"
            assert not first.done()
        assert first.result(PATIENCE).status == 200
        socket.send(json.dumps(LIGHT))
        assert json.loads(socket.recv())["status"] == "payable"


def _dialogue(service: Served) -> str:
    return f"ws://127.0.0.1:{service.port}/v1/dialogue"


def test_who_closes_the_writing_side_counts_as_gone(busy: Served) -> None:
    """It looks the same to the server as one that has closed both; the connection is ended at once."""
    with posted(busy, "/v1/pay", HARD) as client:
        client.shutdown(socket.SHUT_WR)
        assert client.recv(100) == b""
    assert empties(busy)
