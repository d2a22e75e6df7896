"""How many lines a session answers: ``python -m benchmarks.lines``. Processor time, one process.

A board of twelve permanents is remembered; asked are verdicts on costs that are new to it and on known
ones, one a line and five hundred a line, and plans; the last figures are a thousand boards' memory and a
pipe to a process of its own.
"""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

from planner.api.session.session import Session

BOARDS: dict[str, list[Any]] = {
    "lands": [*["Forest", "Island", "Swamp", "Plains", "Mountain"] * 2, "Steam Vents", "Breeding Pool"],
    "mixed": [
        *["Forest", "Island", "Swamp", "Plains", "Forest", "Steam Vents"],
        *[
            "Azorius Signet",
            "Birds of Paradise",
            "Treasure",
            "Underground River",
            "Mana Confluence",
            "Sol Ring",
        ],
    ],
}
SYMBOLS = ["{W}", "{U}", "{B}", "{R}", "{G}", "{W/U}", "{2/B}"]
PIPED = 100_000


def main() -> None:
    """Print lines a second for each kind of line and board, then memory and the pipe."""
    costs = [
        f"{{{n}}}{''.join(some)}" for n in range(6) for some in combinations_with_replacement(SYMBOLS, 3)
    ]
    random.Random(1).shuffle(costs)
    for name, battlefield in BOARDS.items():
        session = Session()
        session.answer(json.dumps({"as": "b", "board": {"battlefield": battlefield}}))
        verdicts = [_line(on="b", pay={"cost": cost}, want="verdict") for cost in costs[:400]]
        plans = [_line(on="b", pay={"cost": cost}) for cost in costs[400:460]]
        many = _line(on="b", pays=[{"cost": cost} for cost in costs[:400]], want="verdict")
        session.answer(plans.pop())  # what is imported late is imported now
        print(f"{name}, verdicts on new costs       {_rate(session.answer, verdicts):>12,.0f} a second")
        print(f"{name}, verdicts on known costs     {_rate(session.answer, verdicts * 50):>12,.0f} a second")
        print(
            f"{name}, the same, 400 in a line     {400 * _rate(session.answer, [many] * 50):>12,.0f} a second"
        )
        print(f"{name}, plans for new costs         {_rate(session.answer, plans):>12,.0f} a second")
    _memory(costs)
    _pipe()


def _line(**data: Any) -> str:
    return json.dumps(data)


def _rate(answer: Callable[[str], bytes], lines: list[str]) -> float:
    started = time.process_time()
    for line in lines:
        answer(line)
    return len(lines) / (time.process_time() - started)


def _memory(costs: list[str]) -> None:
    """Remember 3,000 boards, of which a thousand are kept, and ask each a hundred costs."""
    session, rng = Session(), random.Random(2)
    before = _peak()
    for number in range(3_000):
        some = [rng.choice(BOARDS["mixed"]) for _ in range(20)]
        session.answer(_line(**{"as": str(number), "board": {"battlefield": some}}))
        pays = [{"cost": cost} for cost in rng.sample(costs, 100)]
        session.answer(_line(on=str(number), want="verdict", pays=pays))
        if number + 1 in (1_000, 3_000):
            print(f"{number + 1:,} boards remembered: {_peak() - before:,.0f} MB more at the peak")


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _pipe() -> None:
    """Write lines to a process of its own, and read what it answers."""
    lines = [_line(**{"as": "b", "board": {"battlefield": BOARDS["mixed"]}})]
    lines += [_line(on="b", pay={"cost": f"{{{n % 7}}}{{U}}{{G}}"}, want="verdict") for n in range(PIPED)]
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "planner.cli", "pay", "--lines"],
        input="\n".join(lines).encode(),
        capture_output=True,
        check=True,
    )
    seconds = time.perf_counter() - started
    assert done.stdout.count(b"\n") == len(lines)
    print(f"{PIPED:,} lines over a pipe: {seconds:.1f} s of wall clock, start of the process included")


if __name__ == "__main__":
    main()
