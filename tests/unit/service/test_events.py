"""Answers by server-sent events: what is known so far, the answer, and who leaves or reads late."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import signal
import time
from collections.abc import Iterator
from typing import Any
from unittest.mock import AsyncMock, Mock

import msgspec
import pytest

from planner.decks import sample_hands
from planner.service.events import _Latest
from planner.service.jobs import SO_FAR, Job, with_length
from planner.service.workers import Worker
from tests.support.leaving import connected, counted, cut_off, empties, fills, head, waits
from tests.support.places import PATIENCE
from tests.support.service import Served, needs_service, served

pytestmark = [needs_service, pytest.mark.xdist_group("service")]
BEAR = {"name": "Bear", "mana_cost": "{W}{U}", "type_line": "Creature"}
DECK = [{"card": "Plains", "count": 12}, {"card": "Island", "count": 5}, {"card": BEAR, "count": 23}]
ODDS = {"deck": DECK, "turns": [2, 3]}
MINUTES = {**ODDS, "method": "simulated", "games": 10_000_000, "limits": {"time": PATIENCE}}
EVENTS = {"Accept": "text/event-stream"}
Event = tuple[str, dict[str, Any]]


@contextlib.contextmanager
def asked(service: Served, verb: str, request: object) -> Iterator[http.client.HTTPResponse]:
    """The response to a request for events, as it begins."""
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
    with contextlib.closing(connection):
        connection.request("POST", f"/v1/{verb}", json.dumps(request), EVENTS)
        yield connection.getresponse()


def events(response: http.client.HTTPResponse) -> Iterator[Event]:
    """The events as they come."""
    what = ""
    for line in response:
        if line.startswith(b"event: "):
            what = line[len("event: ") :].decode().strip()
        elif line.startswith(b"data: "):
            yield what, json.loads(line[len("data: ") :])


def raw(service: Served, request: object) -> Any:
    """A connection that has asked for events and read nothing."""
    body = json.dumps(request).encode()
    client = connected(service)
    asking = head("/v1/deck/odds", len(body)).replace(b"\r\n\r\n", b"\r\nAccept: text/event-stream\r\n\r\n")
    client.sendall(asking + body)
    return client


@pytest.fixture(scope="module")
def patient() -> Iterator[Served]:
    """A service that works as long as a request asks, with one process for decks."""
    with served(deck_seconds=PATIENCE) as running:
        yield running


def test_the_last_event_is_the_answer_to_the_byte(service: Served) -> None:
    with asked(service, "deck/odds", ODDS) as response:
        assert response.status == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        body = response.read()
    plain = service.ask("/v1/deck/odds", ODDS).body
    assert body.endswith(b"event: answer\ndata: " + plain + b"\n\n")


def test_what_has_nothing_to_tell_before_is_one_event(service: Served) -> None:
    request = {"deck": DECK, "number": 2, "seed": 3}
    with asked(service, "deck/hands", request) as response:
        found = list(events(response))
    assert found == [("answer", msgspec.json.decode(msgspec.json.encode(sample_hands(DECK, 2, seed=3))))]


def test_a_quick_verb_answers_as_ever(service: Served) -> None:
    request = {"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}
    with asked(service, "pay", request) as response:
        assert response.headers["content-type"] == "application/json"
        assert response.read() == service.ask("/v1/pay", request).body


def test_games_narrow_event_by_event(patient: Served) -> None:
    with asked(patient, "deck/odds", MINUTES) as response:
        told = events(response)
        found = [next(told) for _ in range(8)]
    assert {what for what, _ in found} == {"so_far"}
    assert all("so far" in table["words"] for _, table in found)
    games = [table["rows"][0]["games"] for _, table in found]
    assert games == sorted(games)
    assert games[0] < games[-1]
    assert empties(patient)


@pytest.mark.parametrize(
    ("request_", "path"),
    [({**ODDS, "deck": []}, "deck"), ({**ODDS, "limits": {"time": 1e-9}}, "limits.time")],
)
def test_a_refusal_has_its_status_and_path(service: Served, request_: dict[str, Any], path: str) -> None:
    with asked(service, "deck/odds", request_) as response:
        assert response.status == 400
        assert response.headers["content-type"].startswith("application/problem+json")
        assert json.loads(response.read())["path"] == path


@pytest.mark.parametrize("reads", [True, False], ids=["midway", "before anything is told"])
@pytest.mark.parametrize("leave", ["close", "reset"])
def test_who_leaves_is_given_up(patient: Served, reads: bool, leave: str) -> None:
    before = counted(patient, "planner_dropped_total")
    gone = [raw(patient, MINUTES)]
    if reads:
        assert gone[0].recv(200).startswith(b"HTTP/1.1 200")
    gone += [raw(patient, MINUTES) for _ in range(2)]
    assert fills(patient)
    for client in gone:
        client.close() if leave == "close" else cut_off(client)
    assert empties(patient)
    assert any(counted(patient, "planner_dropped_total") >= before + 3 for _ in waits(patient))
    assert patient.ask("/v1/deck/odds", ODDS).status == 200


def test_a_process_that_dies_midway_ends_its_events_with_why(patient: Served) -> None:
    with asked(patient, "deck/odds", MINUTES) as response:
        told = events(response)
        assert next(told)[0] == "so_far"
        for process in patient.workers():
            os.kill(process, signal.SIGKILL)
        what, problem = list(told)[-1]
    assert (what, problem["code"]) == ("problem", "worker_lost")


def test_a_client_that_reads_late_gets_the_answer(service: Served) -> None:
    """What it didn't read in time is left out, and the answer comes all the same."""
    request = {**ODDS, "method": "simulated", "games": 300_000, "limits": {"time": 3}}
    with asked(service, "deck/odds", request) as response:
        time.sleep(4.0)
        found = list(events(response))
    assert found[-1][0] == "answer"


def test_of_what_nobody_reads_the_last_alone_is_kept() -> None:
    async def read_late() -> list[bytes | None]:
        latest = _Latest()
        working = asyncio.create_task(asyncio.Event().wait())
        for number in range(1_000):
            latest.tell(str(number).encode())
        found = [await latest.next(working)]
        working.add_done_callback(latest.wake)
        working.cancel()
        return [*found, await latest.next(working)]

    assert asyncio.run(read_late()) == [b"999", None]


def test_events_wait_in_the_queue_of_all() -> None:
    with served(workers=1, queue=1, deck_seconds=PATIENCE) as single:
        clients = [raw(single, MINUTES)]
        assert clients[0].recv(200).startswith(b"HTTP/1.1 200")
        clients.append(raw(single, MINUTES))
        assert fills(single)
        with asked(single, "deck/odds", ODDS) as response:
            assert (response.status, json.loads(response.read())["code"]) == (429, "queue_full")
        for client in clients:
            client.close()


def test_events_count_among_the_connections_of_an_address() -> None:
    with served(most_of_address=1, deck_seconds=PATIENCE) as narrow, raw(narrow, MINUTES) as client:
        assert client.recv(200).startswith(b"HTTP/1.1 200")
        with asked(narrow, "deck/odds", ODDS) as response:
            assert (response.status, json.loads(response.read())["code"]) == (429, "too_many")


def test_a_process_that_tells_without_end_has_no_more_time_for_it() -> None:
    async def ask() -> int:
        process = Mock(stdout=asyncio.StreamReader(), stdin=Mock(drain=AsyncMock()))
        told: list[bytes] = []

        async def tells() -> None:
            while True:
                process.stdout.feed_data(SO_FAR + with_length(b"{}"))
                await asyncio.sleep(0.01)

        telling = asyncio.create_task(tells())
        with pytest.raises(TimeoutError):
            await Worker(process).ask(Job(verb="deck/odds", tells=True), 0.2, told.append)
        telling.cancel()
        return len(told)

    assert asyncio.run(ask()) > 1
