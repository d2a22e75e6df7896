"""Clients of all kinds that go at random, for long: what they leave behind."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks.hard_requests import hard_requests
from benchmarks.service import family, private_kilobytes, request_of
from tests.support.leaving import LIGHT, counted, cut_off, empties, posted, ready, talking
from tests.support.places import PATIENCE
from tests.support.service import Served, needs_service, served

pytestmark = [needs_service, pytest.mark.xdist_group("service")]
HARD = json.dumps({**hard_requests(2, 0.3)["options"], "ask": "options"}).encode()
CLIENTS = 24
MOST_GROWN = 64 * 1024
"""Kilobytes by which all processes together may have grown in the second half."""


def _request(service: Served, number: int) -> None:
    """Ask something light or hard, one question or lines; wait for the answer, or go at any moment."""
    rng = random.Random(number)
    body = HARD if rng.random() < 0.02 else request_of(number % 5_000)
    path = "/v1/pay"
    if body is HARD or rng.random() < 0.2:
        path, body = "/v1/lines", b"\n".join([body] * rng.randrange(1, 5))
    client = posted(service, path, body)
    if rng.random() < 0.3:
        time.sleep(rng.random() * 0.05)
        (cut_off if rng.random() < 0.5 else socket.socket.close)(client)
        return
    with client:
        assert client.recv(65_536).startswith(b"HTTP/1.1 200")


def _dialogue(service: Served, number: int) -> None:
    """Say some lines of a payment step by step, and go after any of them."""
    rng = random.Random(-number)
    said = [
        {"ask": "dialogue", "dialogue": "d", **LIGHT},
        *[{"ask": "step", "dialogue": "d"}] * rng.randrange(4),
    ]
    client = talking(service, said)
    with contextlib.suppress(OSError):
        if rng.random() < 0.7:
            client.recv(65_536)
    (cut_off if rng.random() < 0.5 else socket.socket.close)(client)


def _memory(service: Served) -> int:
    return sum(map(private_kilobytes, family(service.process.pid)))


@pytest.mark.parametrize("number", [400, pytest.param(20_000, marks=pytest.mark.slow)])
def test_clients_that_go_at_random_leave_nothing_behind(number: int) -> None:
    """One in ten of them talks; memory is flat once everything is imported that is needed.

    Nobody is told to come again because the machine has much else to do: they may wait.
    """
    with served(seconds=PATIENCE) as service, ThreadPoolExecutor(CLIENTS) as clients:
        memory = []
        for half in range(2):
            first = half * number // 2
            asked = [clients.submit(_request, service, first + one) for one in range(number // 2)]
            asked += [clients.submit(_dialogue, service, first + one) for one in range(number // 20)]
            for one in asked:
                one.result()
            ended = time.monotonic()
            assert empties(service)
            print(f"the queue was seen to be empty {time.monotonic() - ended:.1f} s after the last")
            assert ready(service)
            memory.append(_memory(service))
        print(f"memory after each half: {', '.join(f'{one / 1024:.0f} MB' for one in memory)}")
        assert memory[1] - memory[0] < MOST_GROWN
        assert counted(service, "planner_dialogues") == 0
        assert service.ask("/v1/pay", LIGHT).status == 200
