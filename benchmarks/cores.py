"""What more cores bring to ``plan_many``: boards all new and boards that repeat, processes cold and warm.

``python -m benchmarks.cores`` asks 100 to 100,000 questions; ``--most 1000`` stops there. Each row is
measured beside one core in the same run, in turns. ``wall`` is right on a machine with nothing else to do;
``work`` is the processor time of all processes beside that of one core: the number of cores by it is
the most that they could bring, whatever else the machine does.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from pathlib import Path
from typing import Any

import joblib

from planner import plan_many
from planner.api.processes import pool, stop_pool

PERMANENTS = (
    *("Forest", "Island", "Plains", "Swamp", "Steam Vents", "Underground River", "Sol Ring", "Mind Stone"),
    *("Treasure", "Azorius Signet", "Llanowar Elves", "Birds of Paradise"),
)
COSTS = ("{G}", "{1}{U}", "{2}{W}{U}", "{3}{G}{G}", "{B}", "{4}", "{U}{U}", "{1}{W}{B}")
SIZES = (100, 1_000, 10_000, 100_000)
REPEATING = 50
"""Different boards, where boards repeat."""
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def questions(number: int, seed: str, boards: int) -> list[dict[str, Any]]:
    """Questions that all differ, about so many boards."""
    drawn = [_board(random.Random(f"{seed}/{one}")) for one in range(boards)]
    dice = random.Random(seed)
    return [
        {"board": drawn[one % boards], "pay": {"cost": dice.choice(COSTS)}, "tag": f"{seed}/{one}"}
        for one in range(number)
    ]


def _board(dice: random.Random) -> dict[str, Any]:
    permanents = [dice.choice(PERMANENTS) for _ in range(dice.randint(4, 9))]
    return {"battlefield": permanents, "life": dice.randint(1, 30)}


def _work_of_others() -> float:
    """Seconds of processor time of the processes that answer."""
    workers = pool(joblib.cpu_count() - 1)._processes or {}
    files = [Path(f"/proc/{worker}/stat") for worker in workers]
    ticks = [
        file.read_text(encoding="ascii").rsplit(")", 1)[1].split()[11:13] for file in files if file.exists()
    ]
    return sum(int(user) + int(system) for user, system in ticks) / TICKS


def _timed(asked: list[dict[str, Any]], jobs: int, others: bool) -> tuple[float, float]:
    """Seconds of wall clock, and of processor time of all processes."""
    before = _work_of_others() if others else 0.0
    wall, work = time.perf_counter(), time.process_time()
    with joblib.parallel_config(backend="loky", n_jobs=jobs):
        plan_many(asked)
    wall, work = time.perf_counter() - wall, time.process_time() - work
    return wall, work + (_work_of_others() - before if jobs != 1 else 0.0)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--most", type=int, default=SIZES[-1])
    most = parser.parse_args().most
    cores = joblib.cpu_count()
    plan_many(questions(64, "first", 64))
    print(f"{cores} cores; beside one core: wall (more is better), work (1.00 is no more work)")
    print("| questions | boards | processes | one core, ms a question | wall | work |")
    print("|---|---|---|---|---|---|")
    for number in (one for one in SIZES if one <= most):
        for kind, boards in (("new", number), ("repeating", REPEATING)):
            stop_pool()
            for state in ("cold", "warm"):
                seed = f"{number}/{kind}/{state}"
                alone = _timed(questions(number, f"{seed}/1", boards), 1, False)
                both = _timed(questions(number, f"{seed}/2", boards), cores, state == "warm")
                row = (f"{number:,}", kind, state, f"{1000 * alone[0] / number:.2f}")
                print(
                    f"| {' | '.join(row)} | {alone[0] / both[0]:.2f} | {both[1] / alone[1]:.2f} |", flush=True
                )


if __name__ == "__main__":
    main()
