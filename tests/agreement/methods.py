"""Random questions: the faster methods against the constraint program.

``python -m tests.agreement.methods 100000`` runs so many (in two processes) and prints those
that differ: verdicts by Hall's condition, with ``--plans`` plans by what is still owed. Where the
faster method doesn't decide there is nothing to compare, which is counted.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from functools import partial
from multiprocessing import get_context

from planner import Plan, Status, Unpayable, can_pay, plan
from planner.contract.answer import Answer
from planner.costing.question import prepare
from planner.planning.answers.best_way import rank
from tests.support.strategies.requests import Json, build_converter_request, build_request
from tests.support.strategies.sources import build_plain_request, build_sources_request

CHUNK = 50
BUILDERS = {
    "sources": build_sources_request,
    "plain": build_plain_request,
    "requests": build_request,
    "converters": build_converter_request,
}


def differs(request: Json) -> tuple[str, str]:
    """How Hall's condition decides a request, and what is wrong about it, ``""`` for nothing."""
    by_hall = can_pay(request, method="hall")
    if by_hall is Status.UNKNOWN:
        return "left to the program", ""
    by_program = can_pay(request, method="program")
    fault = "" if by_hall is by_program else f"hall: {by_hall}, program: {by_program}"
    return str(by_hall), fault


def differs_in_plan(request: Json) -> tuple[str, str]:
    """How what is still owed decides a request, and what is wrong about it, ``""`` for nothing."""
    by_flow = plan(request, method="owed")
    if by_flow.status == "unknown":
        return "left to the program", ""
    by_program = plan(request, method="program")
    flow, program = (_essence(request, one) for one in (by_flow, by_program))
    return str(by_flow.status), "" if flow == program else f"flow: {flow}, program: {program}"


def _essence(request: Json, found: Answer) -> object:
    """What is the same in all best plans, or of all refusals."""
    if isinstance(found, Plan):
        ranked = rank(found, prepare(request).game, frozenset())
        return ranked, found.optimal, found.choices.x, found.total_cost
    if isinstance(found, Unpayable):
        return found.missing, found.total_cost, [reason.rule for reason in found.reasons]
    return found.status


def _run(seed: int, builder: str, plans: bool, number: int) -> tuple[str, str]:
    request = BUILDERS[builder](random.Random(f"{seed}/{number}").choice)
    try:
        found, fault = differs_in_plan(request) if plans else differs(request)
    except Exception as error:  # a crash is a disagreement too, and must not end the run
        found, fault = "error", f"{type(error).__name__}: {error}"
    return found, json.dumps({"fault": fault, "request": request}) if fault else ""


def main() -> int:
    """Run the comparison and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("requests", type=int, help="how many random requests")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--boards", choices=BUILDERS, default="sources", help="what the boards are made of")
    parser.add_argument("--plans", action="store_true", help="plans, not verdicts")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    faults = 0
    with get_context("spawn").Pool(options.processes) as pool:
        work = partial(_run, options.seed, options.boards, options.plans)
        for found, report in pool.imap_unordered(work, range(options.requests), CHUNK):
            counts[found] += 1
            if report:
                faults += 1
                print(report, flush=True)
    shown = ", ".join(f"{count:,} {found}" for found, count in counts.most_common())
    print(f"{options.requests:,} requests (seed {options.seed}): {shown}; {faults:,} disagreements")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
