"""Programs that the planner made, each solved under four settings: ``python -m benchmarks.second_solves``.

Boards of random real permanents are planned (``--boards N``, ``--hands N``, as in ``benchmarks.proofs``)
until there are ``--models N`` programs of which an answer rests on one solve. Each is asked for what that
solve says there isn't: under every setting it has to have no solution. Every disagreement is listed, and
its program kept (``--keep FOLDER``). Printed besides: what the planner's own second solves take of its
answers, in processor time. The exit status is 1 where two solves disagree.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ortools.sat.python.cp_model_helper import SatParameters

import planner
from benchmarks.proofs import Request, board_request, hand_request
from benchmarks.timing import Times, shown
from planner.game.clock import Clock
from planner.models.deciders.program.claims import Claim, Claims
from planner.models.deciders.program.confirming import asked_again
from planner.models.deciders.program.cp_sat import run
from planner.models.problem.solution import Outcome
from planner.planning.answers import answering, second_solve

WORK = 0.5
"""The deterministic seconds that one solve may take."""


def settings() -> dict[str, SatParameters]:
    """Name four ways to solve a program that share as little as possible."""
    found = {}
    for name, presolve, linear, seed in (
        ("presolve, no relaxation", True, 0, 1),
        ("presolve, full relaxation", True, 2, 2),
        ("no presolve, light relaxation", False, 1, 3),
        ("no presolve, full relaxation", False, 2, 4),
    ):
        parameters = SatParameters()
        parameters.cp_model_presolve, parameters.linearization_level = presolve, linear
        parameters.random_seed = seed
        found[name] = parameters
    return found


@dataclass(slots=True)
class Planned:
    """The programs that answers rest on, and what asking for them a second time took."""

    claims: list[Claim] = field(default_factory=list)
    answers: Times = field(default_factory=Times)
    without: Times = field(default_factory=Times)
    second: float = 0.0

    def confirmed(self, claims: Claims, clock: Clock) -> bool:
        """Do what the planner does, and note it."""
        self.claims += claims.noted
        start = time.process_time()
        try:
            return second_solve.confirmed(claims, clock)
        finally:
            self.second += time.process_time() - start

    def add(self, request: Request) -> None:
        """Answer a request."""
        self.second = 0.0
        start = time.process_time()
        try:
            planner.plan(request)
        except planner.RequestError:
            return
        whole = time.process_time() - start
        if self.second > 1e-5:
            self.answers.seconds.append(whole)
            self.without.seconds.append(whole - self.second)


def solved(claims: list[Claim], keep: Path | None) -> tuple[dict[str, Counter[str]], list[str]]:
    """Solve each program under every setting; count the outcomes, and list what disagrees."""
    counts: dict[str, Counter[str]] = {}
    wrong = []
    for name in settings():
        counts[name] = Counter()
    for number, claim in enumerate(claims):
        model = asked_again(claim)
        for name, parameters in settings().items():
            outcome = run(model, Clock(work=WORK), parameters).outcome
            counts[name][outcome.value] += 1
            if outcome in (Outcome.FEASIBLE, Outcome.OPTIMAL):
                wrong.append(f"program {number}: a solution by {name!r}, none by the planner's solve")
                if keep is not None:
                    keep.mkdir(parents=True, exist_ok=True)
                    (keep / f"program-{number}.pbtxt").write_text(str(model), encoding="utf-8")
    return counts, wrong


def _requests(boards: int, hands: int) -> Iterator[Request]:
    yield from map(board_request, range(boards))
    yield from map(hand_request, range(hands))


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--models", type=int, default=20_000, help="no more programs than this")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the programs that disagree")
    chosen = parser.parse_args()
    planned = Planned()
    answering.confirmed = planned.confirmed  # type: ignore[attr-defined]
    for request in _requests(chosen.boards, chosen.hands):
        planned.add(request)
        if len(planned.claims) >= chosen.models:
            break
    claims = planned.claims[: chosen.models]
    counts, wrong = solved(claims, chosen.keep)
    print(f"{len(claims)} programs of {len(planned.answers.seconds)} answers")
    print("setting | no solution | not in time | a solution", "--- | --- | --- | ---", sep="\n")
    for name, outcomes in counts.items():
        found = outcomes["feasible"] + outcomes["optimal"]
        print(f"{name} | {outcomes['infeasible']} | {outcomes['unknown']} | {found}")
    print(*wrong, sep="\n")
    for told, times in (("with second solves", planned.answers), ("without", planned.without)):
        print(f"{told}: median {shown(times.median)}, 95th percentile {shown(times.at(0.95))}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
