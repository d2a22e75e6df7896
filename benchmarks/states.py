"""How long the dynamic program over what is still owed takes by its states: ``python -m benchmarks.states``.

Fifty lands of two colors, and costs of all five colors that owe more and more: the first answer to each on a
board that is compiled, in processor time, its tables made anew, the fastest of five. The planner itself
leaves costs of so many states to the constraint program; here it doesn't.
"""

from __future__ import annotations

import random
import time
from math import prod

from benchmarks.timing import shown
from planner.costing.question import prepare
from planner.models.deciders.still_owed import compiled
from planner.models.problem.build import owing
from planner.models.problem.solution import Solution
from planner.planning.question.compiled_board import CompiledBoard

LANDS = 50
COSTS = ((6, 2), (9, 3), (10, 4), (15, 4))
"""How much generic mana, and how much of each color."""


def seconds(generic: int, each: int) -> tuple[int, float]:
    """Solve a cost by its states: how many those are, and the time it takes."""
    rng = random.Random(generic)
    pairs = [rng.sample("WUBRG", 2) for _ in range(LANDS)]
    cards = [
        {"name": f"Land {n}", "type_line": "Land", "oracle_text": f"{{T}}: Add {{{one}}} or {{{other}}}."}
        for n, (one, other) in enumerate(pairs)
    ]
    colors = "".join(f"{{{color}}}" * each for color in "WUBRG")
    board = {"battlefield": [{"card": card} for card in cards]}
    question = prepare({"board": board, "pay": {"cost": f"{{{generic}}}{colors}"}})
    best = float("inf")
    for _ in range(5):
        owed = CompiledBoard(question.game).owed(question.cost, question.forbid, question.prices)
        problem = owing(owed.problem, question.game, question.cost)
        table = owed.compiled  # it is compiled once for a board
        start = time.process_time()
        found = table.best(problem)
        best = min(best, time.process_time() - start)
        assert isinstance(found, Solution)
    return prod([generic + 1, *[each + 1] * 5]), best


def main() -> None:
    """Measure, and print a table."""
    compiled.MOST_STATES = compiled.MOST_FINE_STATES = compiled.MOST_PLAIN_STATES = 10**6
    print("states | time", "--- | ---", sep="\n")
    for generic, each in COSTS:
        states, took = seconds(generic, each)
        print(f"{states:,} | {shown(took)}", flush=True)


if __name__ == "__main__":
    main()
