"""The service under load, beside the plans' own time in one run: ``python -m benchmarks.service [REQUESTS]``.

A service is started, asked by one client, then by fifty at once; its processes' memory is read on the way.
"""

from __future__ import annotations

import http.client
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.request import urlopen

import msgspec
from rich.console import Console

import planner
from benchmarks.hard_requests import hard_requests

CLIENTS = 50
ONE_CLIENT = 300
ROUNDS = 10
"""After each of so many shares of the requests the memory is read."""
WARMING = 30
"""Requests that aren't counted: a process's first ones are slow."""
HARD_SECONDS = 60
COPIES = 8
"""Of each converter on the board of a hard request."""
ROOT = Path(__file__).parents[1]
_SYMBOLS = (
    "{G}",
    "{1}{U}",
    "{W}{U}",
    "{2}{G}",
    "{G}{U}{W}",
    "{3}{U}",
    "{W}{W}{W}{W}",
    "{G/P}{1}",
    "{X}{G}",
    "{4}",
)
_LANDS = (
    "Forest",
    "Island",
    "Plains",
    "Azorius Signet",
    "Treasure",
    "Tropical Island",
    "Birds of Paradise",
    "Sol Ring",
)


def request_of(number: int) -> bytes:
    """One of very many different requests."""
    rest = [_LANDS[(number // 7 + step) % len(_LANDS)] for step in range(3 + number % 5)]
    board = {"battlefield": [*_LANDS[:4], *rest], "life": 1 + number % 37}
    return msgspec.json.encode({"board": board, "pay": {"cost": _SYMBOLS[number % len(_SYMBOLS)]}})


def main(requests: int = 2_000, port: int = 8799) -> None:
    """Measure, and print what was measured."""
    console = Console(highlight=False)
    command = [sys.executable, "-m", "planner.cli", "serve", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            wait_until_ready(port)
            _measure(console, requests, port, process.pid)
        finally:
            process.terminate()


def wait_until_ready(port: int) -> None:
    """Wait until a service is warm."""
    while True:
        try:
            with urlopen(f"http://127.0.0.1:{port}/health/ready") as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.2)


def _measure(console: Console, requests: int, port: int, pid: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    alone, served, own, theirs = [], [], 0.0, 0.0
    for number in range(-WARMING, ONE_CLIENT):  # in turns: a machine that is busy is busy for both
        if number == 0:
            theirs = processor(pid)
        begun = time.process_time()
        here = _timed(lambda n=number: planner.plan(request_of(n % ONE_CLIENT)).to_json())
        own += time.process_time() - begun if number >= 0 else 0.0
        there = _timed(lambda n=number: _ask(connection, n % ONE_CLIENT))
        if number >= 0:
            alone.append(here)
            served.append(there)
    console.print(
        f"plan in Python      median {median(alone) * 1e3:6.2f} ms   95 % {_tail(alone) * 1e3:6.2f} ms"
    )
    console.print(
        f"the same over HTTP  median {median(served) * 1e3:6.2f} ms   95 % {_tail(served) * 1e3:6.2f} ms"
    )
    theirs = processor(pid) - theirs
    console.print(
        f"processor time a request: {own / ONE_CLIENT * 1e3:.2f} ms in Python, "
        f"{theirs / ONE_CLIENT * 1e3:.2f} ms in the service"
    )
    for verb, request in hard_requests(COPIES, HARD_SECONDS).items():
        seconds = _timed(lambda v=verb, r=request: _hard(connection, v, r))
        console.print(
            f"{verb} that may take {HARD_SECONDS} s, where 2 s are allowed: ended after {seconds:.2f} s"
        )
    seconds = _timed(lambda: _hard_odds(connection))
    console.print(f"odds of {HARD_SECONDS} s and more, where 20 s are allowed: ended after {seconds:.1f} s")
    memory = [_memory(pid)]
    waits: list[float] = []
    seconds = 0.0
    for number in range(ROUNDS):
        started = time.perf_counter()
        waits += _round(number, requests // ROUNDS, port)
        seconds += time.perf_counter() - started
        memory.append(_memory(pid))
    console.print(
        f"{CLIENTS} clients, {len(waits):,} requests: {len(waits) / seconds:,.0f} a second, "
        f"median {median(waits) * 1e3:.0f} ms, 95 % {_tail(waits) * 1e3:.0f} ms, none lost"
    )
    console.print("requests  what solves, MB          the rest, MB")
    for number, (solving, rest) in enumerate(memory):
        asked = number * (requests // ROUNDS)
        console.print(f"{asked:8,}  {', '.join(f'{one:.1f}' for one in solving):24} {sum(rest):.1f}")


def _hard(connection: http.client.HTTPConnection, verb: str, request: dict[str, Any]) -> None:
    """Ask what would take a minute; the answer is what was found by the limit, or that it was given up."""
    connection.request("POST", f"/v1/{verb}", msgspec.json.encode(request))
    response = connection.getresponse()
    response.read()
    if response.status not in (200, 504):
        raise AssertionError(f"{verb} was answered with {response.status}")


def _hard_odds(connection: http.client.HTTPConnection) -> None:
    """Ask for odds that take minutes; the answer is what was found by the limit."""
    deck = msgspec.json.decode((ROOT / "examples" / "decks" / "commander.json").read_bytes())
    request = {**deck, "method": "simulated", "games": 100_000, "limits": {"time": HARD_SECONDS}}
    connection.request("POST", "/v1/deck/odds", msgspec.json.encode(request))
    response = connection.getresponse()
    told = msgspec.json.decode(response.read())
    if response.status == 200 and told["rows"][0]["games"] < 100_000:
        return
    if response.status not in (400, 504) or told.get("path", "limits.time") != "limits.time":
        raise AssertionError(f"it was answered with {response.status}")


def _round(number: int, requests: int, port: int) -> list[float]:
    """Ask so many requests by all clients at once, others in each round; how long each waited."""
    each = requests // CLIENTS
    first = number * requests

    def client(one: int) -> list[float]:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        asked = range(first + one * each, first + one * each + each)
        return [_timed(lambda n=n: _ask(connection, n)) for n in asked]

    with ThreadPoolExecutor(CLIENTS) as clients:
        return [wait for found in clients.map(client, range(CLIENTS)) for wait in found]


def _ask(connection: http.client.HTTPConnection, number: int) -> None:
    connection.request("POST", "/v1/pay", request_of(number))
    response = connection.getresponse()
    response.read()
    if response.status != 200:
        raise AssertionError(f"request {number} was answered with {response.status}")


def _timed(ask: object) -> float:
    started = time.perf_counter()
    ask()  # type: ignore[operator]
    return time.perf_counter() - started


def _tail(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1]


def _memory(pid: int) -> tuple[list[float], list[float]]:
    """The memory that no other process has, in MB: of each process that solves, and of each other one."""
    solving: list[float] = []
    rest: list[float] = []
    for one in family(pid):
        solves = b"planner.service.solver" in Path(f"/proc/{one}/cmdline").read_bytes()
        (solving if solves else rest).append(private_kilobytes(one) / 1024)
    return solving, rest


def family(pid: int) -> list[int]:
    """A process and all below it."""
    found = [pid]
    for one in found:
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            found += [int(child) for child in task.read_text().split()]
    return found


def processor(pid: int) -> float:
    """The processor time of a process and all below it, in seconds."""
    ticks = 0
    for one in family(pid):
        stat = Path(f"/proc/{one}/stat")
        ticks += sum(map(int, stat.read_text().rpartition(")")[2].split()[11:13])) if stat.exists() else 0
    return ticks / os.sysconf("SC_CLK_TCK")


def private_kilobytes(pid: int) -> int:
    """The memory that a process has and no other one, in kilobytes."""
    rollup = Path(f"/proc/{pid}/smaps_rollup")
    lines = rollup.read_text().splitlines() if rollup.exists() else []
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
