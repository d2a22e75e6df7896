"""What light clients wait beside hard ones: ``python -m benchmarks.fairness [--old PATH] [--seconds N]``.

A service is started, and clients in processes of their own, at ``nice 10``: twenty light ones that each ask
now and then, alone and then beside ten that ask hard questions, beside two files of hard lines, beside two
decks. What the hard ones get is measured with the light ones, and without them and with one process fewer.
With ``--old`` another version's service is measured in turns with this one: a machine that is busy is busy
for both. Shares of the processor are of one core.
"""

from __future__ import annotations

import argparse
import http.client
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec

from benchmarks.hard_requests import hard_requests
from benchmarks.service import processor as processor_of
from benchmarks.service import request_of, wait_until_ready

ROOT = Path(__file__).parents[1]
LIGHT = 20
PAUSE = 0.25
"""Seconds between two questions of a light client."""
HARD = {"nobody": 0, "ten hard ones": 10, "two files of hard lines": 2, "two decks": 2}
GOAL, TIMES, KEPT = 0.05, 5.0, 0.7
"""The light ones' 99th percentile in seconds, or as a multiple of theirs alone; what the hard ones keep."""
Results = list[tuple[str, float]]


def hard_request() -> dict[str, Any]:
    """A question that takes all of its time."""
    return {**hard_requests(8, 60.0)["options"], "limits": {"time": 2.0}}


def light_client(port: int, seconds: float, all_there: Any, number: int, out: Any) -> None:
    """Ask one of many light questions after another, and say how long each answer took."""
    os.nice(10)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    waited: Results = []
    all_there.wait()
    ends = time.monotonic() + seconds
    time.sleep(PAUSE * number / LIGHT)
    while time.monotonic() < ends:
        started = time.perf_counter()
        connection.request("POST", "/v1/pay", request_of(number * 31 + len(waited)))
        response = connection.getresponse()
        response.read()
        waited.append((str(response.status), time.perf_counter() - started))
        time.sleep(PAUSE)
    out.put(("light", waited, time.process_time()))


def hard_client(kind: str, port: int, seconds: float, all_there: Any, out: Any) -> None:
    """Ask hard questions one after another; what counts is how many seconds of answers come back."""
    os.nice(10)
    got: Results = []
    all_there.wait()
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        started = time.perf_counter()
        for status in _hard(kind, port, ends):
            got.append((status, time.perf_counter() - started))
            started = time.perf_counter()
    out.put(("hard", got, time.process_time()))


def _hard(kind: str, port: int, ends: float) -> Iterator[str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=90)
    try:
        if kind == "two files of hard lines":
            line = msgspec.json.encode({**hard_request(), "ask": "options"})
            connection.request("POST", "/v1/lines", b"\n".join([line] * 200))
            response = connection.getresponse()
            while time.monotonic() < ends and (answer := response.readline()):
                yield "503" if b'"error"' in answer[:12] else "200"
            return
        if kind == "two decks":
            deck = msgspec.json.decode((ROOT / "examples" / "decks" / "commander.json").read_bytes())
            body = {**deck, "method": "simulated", "games": 10_000_000, "limits": {"time": 4.0}}
            connection.request("POST", "/v1/deck/odds", msgspec.json.encode(body))
        else:
            connection.request("POST", "/v1/options", msgspec.json.encode(hard_request()))
        response = connection.getresponse()
        response.read()
        yield str(response.status)
    except (OSError, http.client.HTTPException):
        yield "lost"
    finally:
        connection.close()


@contextmanager
def service(root: Path, port: int, workers: int) -> Iterator[subprocess.Popen[bytes]]:
    """A service of the version in a folder, warm."""
    command = [sys.executable, "-m", "planner.cli", "serve", "--port", str(port), "--workers", str(workers)]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    with subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.DEVNULL) as process:
        try:
            wait_until_ready(port)
            yield process
        finally:
            process.terminate()


def measured(root: Path, port: int, kind: str, light: int, seconds: float, workers: int) -> dict[str, Any]:
    """Have so many light clients and those of a kind ask a service for some seconds."""
    context = multiprocessing.get_context("spawn")
    out = context.Queue()
    with service(root, port, workers) as process:
        all_there = context.Barrier(HARD[kind] + light + 1)
        common = (port, seconds, all_there)
        clients = [
            *(context.Process(target=hard_client, args=(kind, *common, out)) for _ in range(HARD[kind])),
            *(context.Process(target=light_client, args=(*common, n, out)) for n in range(light)),
        ]
        for client in clients:
            client.start()
        all_there.wait()
        before = processor_of(process.pid)
        time.sleep(seconds)
        share = (processor_of(process.pid) - before) / seconds
        found = [out.get(timeout=seconds + 200) for _ in clients]
        for client in clients:
            client.join()
    waited = [took for kind_of, got, _ in found for _, took in got if kind_of == "light"]
    answered = [status for kind_of, got, _ in found for status, _ in got if kind_of == "hard"]
    return {
        "median": median(waited) if waited else 0.0,
        "tail": quantiles(waited, n=100)[-1] if len(waited) > 1 else 0.0,
        "asked": len(waited),
        "refused": sum(
            status != "200" for kind_of, got, _ in found for status, _ in got if kind_of == "light"
        ),
        "hard": answered.count("200"),
        "hard refused": len(answered) - answered.count("200"),
        "service": share,
        "clients": sum(one[2] for one in found) / seconds,
    }


def compared(root: Path, port: int, seconds: float, workers: int) -> None:
    """Measure one version, and print it as rows of a table."""
    alone = 0.0
    for kind in HARD:
        with_light = measured(root, port, kind, LIGHT, seconds, workers)
        alone = alone or with_light["tail"]
        kept = ""
        if HARD[kind]:
            without = measured(root, port, kind, 0, seconds, max(workers - 1, 1))
            share = with_light["hard"] / without["hard"] if without["hard"] else float("nan")
            kept = f"{with_light['hard']} of {without['hard']} ({share:.0%})"
        reached = with_light["tail"] <= max(GOAL, TIMES * alone)
        print(
            f"| {kind} | {with_light['median'] * 1e3:.1f} ms | {with_light['tail'] * 1e3:.1f} ms "
            f"({with_light['tail'] / alone:.1f}) | {'yes' if reached else 'no'} | {with_light['refused']} of "
            f"{with_light['asked']} | {kept} | {with_light['service']:.0%} | {with_light['clients']:.0%} |",
            flush=True,
        )


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", type=Path, help="a checkout of another version")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each is measured (20)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--port", type=int, default=8797)
    options = parser.parse_args()
    head = (
        "beside",
        "light, median",
        "99 % (times alone)",
        "goal",
        "refused",
        "hard answered, of those without",
    )
    for root in (options.old, ROOT):
        if root is not None:
            print(f"\n{root}, {options.workers} processes, load average {os.getloadavg()[0]:.1f}\n")
            print(f"| {' | '.join((*head, 'service', 'clients'))} |\n|{'---|' * 8}")
            compared(root, options.port, options.seconds, options.workers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
