"""What goes wrong around a service: processes that die or hang, bodies without an end, many at once."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import planner
from benchmarks.hard_requests import MANY, hard_requests
from tests.support.leaving import head, under_way, waits
from tests.support.places import COMMAND, ENVIRONMENT, PATIENCE, ROOT
from tests.support.service import Response, Served, needs_service, served, stopped

pytestmark = [needs_service, pytest.mark.xdist_group("service")]
BOARD = {
    "battlefield": ["Forest", "Island", "Azorius Signet", "Treasure", "Tropical Island", "Birds of Paradise"]
}


def request_of(number: int) -> dict[str, object]:
    """One of many different requests."""
    symbols = ("{G}", "{U}", "{W}", "{1}{G}", "{W}{U}", "{2}{G}", "{G}{U}", "{3}{U}", "{W}{W}{W}{W}", "{G/P}")
    return {"board": {**BOARD, "life": 5 + number % 7}, "pay": {"cost": symbols[number % len(symbols)]}}


@pytest.fixture(scope="module")
def limited() -> Iterator[Served]:
    """A service of one process that allows little time."""
    with served(workers=1, seconds=0.5) as running:
        yield running


def in_background(service: Served, number: int = 0) -> Future[Response]:
    """Ask in a thread, and wait until the request is under way: all processes stand still meanwhile."""
    before = under_way(service)
    pool = ThreadPoolExecutor(1)
    asked = pool.submit(service.ask, "/v1/pay", request_of(number))
    pool.shutdown(wait=False)
    assert any(under_way(service) > before for _ in waits(service))
    return asked


@pytest.mark.parametrize("each", [4, pytest.param(40, marks=pytest.mark.slow)])
def test_fifty_clients_lose_nothing_and_get_the_answers_of_python(service: Served, each: int) -> None:
    expected = {number: planner.plan(request_of(number)).to_json().encode() for number in range(70)}

    def client(first: int) -> list[tuple[int, Response]]:
        numbers = [(first * each + one) % 70 for one in range(each)]
        return [(number, service.ask("/v1/pay", request_of(number))) for number in numbers]

    with ThreadPoolExecutor(50) as clients:
        found = [pair for answers in clients.map(client, range(50)) for pair in answers]
    assert len(found) == 50 * each
    for number, response in found:
        assert response.status == 200
        assert response.body == expected[number]


def test_a_process_killed_in_the_middle_loses_one_request() -> None:
    with served() as service:
        with stopped(service) as workers:
            asked = in_background(service)
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
        lost = asked.result(PATIENCE)
        after = service.ask("/v1/pay", request_of(1))
        assert lost.status in (200, 503)  # 200 where it hadn't begun: then another process has done it
        assert after.body == planner.plan(request_of(1)).to_json().encode()
        assert "planner_worker_restarts_total 0.0" not in service.ask("/metrics").body.decode()


def test_processes_that_die_again_and_again_never_end_the_service() -> None:
    """One that dies while it is written to breaks a pipe; a process that minds none is ended by that."""
    with served() as service:
        for number in range(12):
            for worker in service.workers():
                os.kill(worker, signal.SIGKILL)
            assert service.ask("/v1/pay", request_of(number)).status in (200, 503)
        assert service.process.poll() is None
        assert service.ask("/v1/pay", request_of(1)).body == planner.plan(request_of(1)).to_json().encode()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="what a process ignores is read in /proc")
def test_a_broken_pipe_ends_no_process_that_serves(service: Served) -> None:
    children = subprocess.run(
        ["ps", "--ppid", str(service.process.pid), "-o", "pid="], capture_output=True, text=True, check=True
    )
    for process in (service.process.pid, *map(int, children.stdout.split())):
        ignored = re.search(r"SigIgn:\s*(\w+)", Path(f"/proc/{process}/status").read_text(encoding="ascii"))
        assert ignored is not None
        assert int(ignored[1], 16) >> (signal.SIGPIPE - 1) & 1


def test_what_hangs_is_given_up_and_nothing_else() -> None:
    with served(workers=1, seconds=0.5, grace=2.0) as service:
        before = service.workers()
        with stopped(service):
            hung = in_background(service)
            response = hung.result(PATIENCE)
        assert response.status == 504
        assert response.json["code"] == "hung"  # type: ignore[index]
        assert service.ask("/v1/pay", request_of(2)).status == 200
        assert service.workers() != before


def test_a_request_of_a_minute_is_ended_by_the_limit() -> None:
    """What a client asks for doesn't lengthen what the service allows, and one more second to be killed."""
    deck = json.loads((ROOT / "examples" / "decks" / "commander.json").read_text(encoding="utf-8"))
    minute = {**deck, "method": "simulated", "games": 1_000_000, "limits": {"time": 60}}
    with served(deck_seconds=1.0, workers=1) as service:
        response = service.ask("/v1/deck/odds", minute)
        told = response.json
        assert isinstance(told, dict)
        # Fewer games, or too few for an answer; where the machine is too busy, the process was killed.
        if response.status == 200:
            assert all(row["games"] < 1_000_000 for row in told["rows"])
        else:
            assert (told["code"], told.get("path")) in (("hung", None), ("invalid_value", "limits.time"))
        assert service.ask("/v1/pay", request_of(5)).status == 200


@pytest.mark.parametrize("verb", ["pay", "options", "explain", "turn"])
def test_an_answer_that_would_take_a_minute_is_ended_by_the_limit(limited: Served, verb: str) -> None:
    """On 200 converters, with costs kept: what is found by the limit, or it is given up a second later."""
    response = limited.ask(f"/v1/{verb}", hard_requests(8, 60.0)[verb])
    told = response.json
    assert isinstance(told, dict)
    if response.status == 200:
        assert not all(map(_is_whole, told.get("answers", [told])))
    else:
        assert (response.status, told["code"]) == (504, "hung")
    assert limited.ask("/v1/pay", request_of(5)).body == planner.plan(request_of(5)).to_json().encode()


def _is_whole(answer: dict[str, Any]) -> bool:
    """Whether an answer is all that could be found, and says so."""
    if "options" in answer:
        return len(answer["options"]) == MANY
    return answer.get("proven") is True or answer.get("optimal") is True


def test_a_full_queue_says_so() -> None:
    with served(workers=1, queue=1, seconds=60.0) as service:
        with stopped(service):
            first, second = in_background(service), in_background(service, 1)
            full = service.ask("/v1/pay", request_of(2))
            assert full.status == 429
            assert full.headers["retry-after"] == "1"
            assert service.ask("/health/live").status == 200
        assert first.result(PATIENCE).status == second.result(PATIENCE).status == 200


def test_who_asks_no_longer_takes_nobody_elses_answer() -> None:
    with served(workers=1, seconds=60.0) as service:
        with stopped(service), socket.create_connection(("127.0.0.1", service.port)) as gone:
            body = json.dumps(request_of(0)).encode()
            gone.sendall(head("/v1/pay", len(body)) + body)
            assert any(under_way(service) for _ in waits(service))
        for number in (1, 2, 3):
            expected = planner.plan(request_of(number)).to_json().encode()
            assert service.ask("/v1/pay", request_of(number)).body == expected


def test_sigterm_lets_running_requests_end() -> None:
    with served(seconds=60.0) as service:
        with stopped(service):
            asked = in_background(service)
            service.process.send_signal(signal.SIGTERM)
            time.sleep(0.5)
        assert asked.result(PATIENCE).body == planner.plan(request_of(0)).to_json().encode()
        assert service.process.wait(PATIENCE) == 0


def test_a_body_that_comes_byte_by_byte_is_not_waited_for() -> None:
    with served(body_seconds=1.0) as service, socket.create_connection(("127.0.0.1", service.port)) as slow:
        slow.sendall(head("/v1/pay", 1000))
        slow.settimeout(PATIENCE)
        done = threading.Event()

        def drip() -> None:
            with contextlib.suppress(OSError):
                while not done.wait(0.2):
                    slow.sendall(b" ")

        thread = threading.Thread(target=drip)
        thread.start()
        try:
            assert slow.recv(64).startswith(b"HTTP/1.1 408")
        finally:
            done.set()
            thread.join()


def test_a_thousand_connections_that_say_nothing_hinder_nobody(service: Served) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(1000):
            stack.enter_context(socket.create_connection(("127.0.0.1", service.port)))
        assert service.ask("/v1/pay", request_of(3)).body == planner.plan(request_of(3)).to_json().encode()


def test_a_body_that_never_comes_whole_harms_nobody(service: Served) -> None:
    with socket.create_connection(("127.0.0.1", service.port)) as broken:
        broken.sendall(head("/v1/pay", 1000) + b'{"board"')
    assert service.ask("/v1/pay", request_of(4)).status == 200


def test_a_port_that_is_taken_is_not_shared(service: Served) -> None:
    second = subprocess.run(
        [*COMMAND, "serve", "--port", str(service.port)],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
    )
    assert second.returncode != 0
    assert f"port {service.port}" in second.stderr
    assert "Traceback" not in second.stderr


def test_lines_beside_one_that_hangs_are_answered() -> None:
    """Each of the 16 lines that go together has a limit of its own; the first is asked again by itself."""
    lines = b"\n".join(json.dumps(request_of(number)).encode() for number in range(16))
    with served(workers=1, seconds=1.0, grace=0.5) as service:
        with stopped(service), ThreadPoolExecutor(1) as pool:
            answers = pool.submit(service.ask, "/v1/lines", lines).result(PATIENCE).body.strip().split(b"\n")
        assert [json.loads(one).get("status") for one in answers] == [
            planner.plan(request_of(number)).status for number in range(16)
        ]


def test_nothing_listens_beyond_this_machine_unless_told(service: Served) -> None:
    listening = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()][1:]
    port = f"{service.port:04X}"
    places = [row[1] for row in listening if row[1].endswith(f":{port}") and row[3] == "0A"]
    assert places == [f"0100007F:{port}"]
