"""Does the planner agree with the oracle? ``python -m tests.agreement.requests 50000 [--seed N]``.

Random requests are answered by both, in two processes; verdicts are counted, and every
disagreement is printed as the request in JSON with both answers. Exit status 1 on any. Requests
with more states than the oracle searches are counted apart. ``--first N`` begins with the
N-th request of the seed, so that a long run can be split, or gone on with where it ended; how
far it is goes to standard error.
With ``--pool FILE`` boards and spells are of the cards of a file (a card object a line), a few each.
With ``--costs`` the total costs are random too, as data: what is printed then is the
board, and the total cost as it stands in Python. With ``--offers`` they come from texts;
the oracle then takes the total costs that the planner found.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from functools import partial
from multiprocessing import get_context
from typing import Any

from planner import RequestError
from planner.contract.answer import Plan
from tests.support.comparing import Comparison, compare, compare_policies, compare_question
from tests.support.oracle.price_rows import TooLargeError
from tests.support.strategies.counted import build_counted_request
from tests.support.strategies.kept_costs import build_keep_question, build_keep_request
from tests.support.strategies.offers import build_offer_request
from tests.support.strategies.policies import build_policies_request
from tests.support.strategies.real_cards import build_real_request
from tests.support.strategies.requests import build_converter_request, build_request
from tests.support.strategies.total_costs import build_question

CHUNK = 50
SAID_EVERY = 1000
_BUILDERS = {
    "": build_request,
    "converters": build_converter_request,
    "offers": build_offer_request,
    "keep": build_keep_request,
    "counted": build_counted_request,
}


def _compare_random(kind: str, seed: str, profile: str | None, pool: str) -> Comparison:
    """Both answers to the random question of this seed."""
    pick = random.Random(seed).choice
    if kind == "costs":
        return compare_question(build_question(pick), profile)
    if kind == "kept_costs":
        return compare_question(build_keep_question(pick), profile)
    if kind == "pool":
        return compare(build_real_request(pick, pool), profile)
    if kind == "policies":
        return compare_policies(build_policies_request(pick))
    return compare(_BUILDERS[kind](pick), profile)


def _run(seed: int, kind: str, profile: str | None, pool: str, number: int) -> tuple[str, str]:
    """The verdict on one request, and a report where the two disagree."""
    try:
        both = _compare_random(kind, f"{seed}/{number}", profile, pool)
    except TooLargeError:
        return "too large for the oracle", ""
    except Exception as error:  # a crash is a disagreement too, and must not end the run
        if isinstance(error, RequestError) and kind == "pool":
            return f"refused: {error.code}", ""  # a card may ask for an announcement
        return "error", json.dumps({"seed": f"{seed}/{number}", "fault": f"{type(error).__name__}: {error}"})
    lethal = isinstance(both.answer, Plan) and both.answer.lethal is True
    report = _report(both, f"{seed}/{number}") if both.fault else ""
    return f"{both.answer.status}{' (lethal)' if lethal else ''}", report


def _report(both: Comparison, seed: str) -> str:
    shown: dict[str, Any] = {
        "seed": seed,
        "fault": both.fault,
        "request": both.request,
        "planner": both.answer.to_dict(),
        "oracle": {**vars(both.expected), "kept": sorted(both.expected.kept)},
    }
    return json.dumps(shown)


def main() -> int:
    """Run the comparison and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("requests", type=int, help="how many random requests")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="the number of the first request (default: 0)")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--converters", action="store_true", help="boards of converters, costs of objects")
    kinds.add_argument("--costs", action="store_true", help="total costs of objects, counters, convoke, ...")
    kinds.add_argument("--offers", action="store_true", help="the same from texts: spells, abilities, words")
    kinds.add_argument("--keep", action="store_true", help="what should stay payable, from texts")
    kinds.add_argument("--counted", action="store_true", help="costs that take what mana abilities count")
    kinds.add_argument("--kept-costs", action="store_true", help="what should stay payable, as with --costs")
    kinds.add_argument(
        "--pool", default="", help="a file of cards, one card object a line: small boards of them"
    )
    kinds.add_argument("--policies", action="store_true", help="players who don't want everything done")
    parser.add_argument("--profile", help="what payments are compared by (default: that of requests)")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    every = ("converters", "costs", "offers", "keep", "counted", "kept_costs", "pool", "policies")
    kind = next((one for one in every if getattr(options, one)), "")
    counts: Counter[str] = Counter()
    faults = 0
    with get_context("spawn").Pool(options.processes) as pool:
        work = partial(_run, options.seed, kind, options.profile, options.pool)
        numbers = range(options.first, options.first + options.requests)
        for done, (status, report) in enumerate(pool.imap_unordered(work, numbers, CHUNK), start=1):
            counts[status] += 1
            if done % SAID_EVERY == 0:
                print(f"{done:,} done, {faults:,} disagreements", file=sys.stderr, flush=True)
            if report:
                faults += 1
                print(report, flush=True)
    shown = ", ".join(f"{count:,} {status}" for status, count in counts.most_common())
    asked = f"{options.requests:,} requests (seed {options.seed}, from {options.first:,})"
    print(f"{asked}: {shown}; {faults:,} disagreements")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
