"""ManaBench's programs as engines: ``python -m benchmarks.manabench.conformance.engine planner``."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from benchmarks.manabench.boards import Json
from benchmarks.manabench.programs import answer_lines, greedy, guesser, planner

PROGRAMS: dict[str, Callable[[Json], Json]] = {
    "planner": planner.answer,
    "greedy": greedy.answer,
    "guesser": guesser.answer,
}


def reply(program: str, case: Json) -> Json:
    """Ask for the verdict, and for the best plan where it is one of "can"."""
    board = {"life": case["life"], "permanents": case["permanents"]}
    one = {"id": case["id"], "board": board, "spell": case["spell"]}
    said = PROGRAMS[program](one | {"kind": "verdict"})
    return said | (PROGRAMS[program](one | {"kind": "best"}) if said["payable"] else {})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", choices=PROGRAMS)
    asked = parser.parse_args()
    answer_lines(lambda case: reply(asked.program, case))
