"""The async door: how long the loop is held with many questions in flight, and how soon one is given up.

``python benchmarks/async_door.py`` asks 200 questions at once, over and over, and measures how late a task
that sleeps a millisecond wakes; then it cancels long questions.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import time
from typing import Any

import planner.aio
from planner.aio import asking
from planner.service.workers import Worker

IN_FLIGHT, ROUNDS, CANCELLED = 200, 10, 10
_TICK = 0.001
_LANDS = ("Forest", "Island", "Plains", "Swamp", "Mountain", "Azorius Signet", "Treasure", "Mystic Gate")
_COSTS = ("{1}{G}", "{W}{U}", "{2}{U}{U}", "{X}{R}", "{3}{B}{B}", "{G/U}{G/U}")


def main() -> None:
    """Print both figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--processes", type=int, default=0)
    asked = parser.parse_args()
    asyncio.run(_measure(asked.rounds, asked.processes))


async def _measure(rounds: int, processes: int) -> None:
    await planner.aio.start(processes)
    rng = random.Random(7)
    delays: list[float] = []
    watching = asyncio.create_task(_watch(delays))
    started = time.perf_counter()
    for _ in range(rounds):
        await asyncio.gather(*(planner.aio.plan(_question(rng)) for _ in range(IN_FLIGHT)))
    seconds = time.perf_counter() - started
    watching.cancel()
    delays.sort()
    late = [1_000 * delays[int(part * (len(delays) - 1))] for part in (0.5, 0.99, 1.0)]
    print(f"{rounds * IN_FLIGHT / seconds:,.0f} questions/s, {IN_FLIGHT} in flight")
    print("the loop's delay in ms: median {:.2f}, 99th percentile {:.2f}, most {:.2f}".format(*late))
    given_up = [await _give_up() for _ in range(CANCELLED)]
    print(
        f"a long question is given up after {1_000 * statistics.median(given_up):.0f} ms (median), "
        f"{1_000 * max(given_up):.0f} ms (most)"
    )


def _question(rng: random.Random) -> dict[str, Any]:
    board = {"battlefield": rng.choices(_LANDS, k=rng.randint(3, 12)), "hand": ["Llanowar Elves"]}
    return {"board": board, "pay": {"cost": rng.choice(_COSTS)}}


async def _watch(delays: list[float]) -> None:
    """Note how late this task wakes, each time."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(_TICK)
        delays.append(max(time.perf_counter() - before - _TICK, 0.0))


async def _give_up() -> float:
    """Cancel a question that takes minutes: the seconds until its process works on it no more."""
    spell = {"name": "Charm", "mana_cost": "{1}{W}{U}", "type_line": "Instant"}
    deck = [{"card": "Plains", "count": 12}, {"card": "Island", "count": 12}, {"card": spell, "count": 36}]
    request = {"deck": deck, "method": "simulated", "games": 100_000_000, "ask": [{"cost": "{1}{W}{U}"}]}
    workers = asking.workers_here()
    while not workers.ready:  # the process that was killed before has another in its place
        await asyncio.sleep(0.05)
    before: set[Worker] = workers.all
    task = asyncio.create_task(planner.aio.ask("deck/odds", request))
    await asyncio.sleep(0.3)
    started = time.perf_counter()
    task.cancel()
    while all(worker.alive for worker in before):
        await asyncio.sleep(_TICK)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
