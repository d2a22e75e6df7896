"""Does the planner agree with the oracle? ``python tests/agreement.py 50000 [--seed N] [--converters]``.

Random requests are answered by both, in two processes; verdicts are counted, and every
disagreement is printed as the request in JSON with both answers. Exit status 1 on any.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from typing import Any

from oracle import Best, best
from strategies import Json, build_converter_request, build_request

from planner import can_pay, plan
from planner.answer import Answer, Plan, Status, Step
from planner.game.objects import Game
from planner.setup import prepare

CHUNK = 50


@dataclass(frozen=True)
class Comparison:
    """Both answers to a request, and what they differ in: ``""`` where they agree."""

    request: Json
    answer: Answer
    expected: Best
    fault: str


def compare(request: Json) -> Comparison:
    """Ask the planner and the oracle."""
    asked = prepare(request)
    ask_oracle = partial(best, asked.game, forbid=asked.forbid, require=asked.require, prices=asked.prices)
    expected = ask_oracle(cost=asked.cost)
    answer = plan(request)
    verdict = Status.PAYABLE if expected.payable else Status.UNPAYABLE
    certain = is_certain(asked.game)
    faults = []
    if (short := can_pay(request)) is not answer.status:
        faults.append(f"can_pay: {short}, plan: {answer.status}")
    if answer.status is Status.UNKNOWN and not certain:
        pass  # never a wrong verdict, but not always one
    elif answer.status is not verdict:
        faults.append(f"status: {answer.status}, oracle: {verdict}")
    elif isinstance(answer, Plan):
        if certain and answer.optimal is not True:
            faults.append("not proven optimal")
        faults += _different_figures(answer, expected, asked.game)
        x = answer.choices.x if isinstance(answer.choices.x, int) else None
        if x != expected.x:
            # Two values of X can be worth the same; then this one has to reach the same price.
            rival = (
                ask_oracle(cost=replace(asked.cost, x=x)).price
                if x is not None and asked.cost.wants_max_x
                else None
            )
            if x is None or rival is None or rival - asked.prices.x * x != expected.price:
                faults.append(f"x: {x}, oracle: {expected.x}")
    return Comparison(request, answer, expected, "; ".join(faults))


def is_certain(game: Game) -> bool:
    """Whether no number of the game can change while paying, and nothing in it is unread or assumed.

    Elsewhere a plan needn't be proven best, and a verdict may be unknown; the oracle goes
    by the numbers that hold before the payment, as the plan does.
    """
    moving = any(ability.volatile for entry in game.objects for ability in entry.abilities)
    return not (moving or game.unread or game.assumed)


def _different_figures(answer: Plan, expected: Best, game: Game) -> Iterator[str]:
    """The figures of a plan that differ from those of the oracle's best."""
    activated = [step for step in answer.steps if step.action == "activate" and step.object]
    used = {i for step in activated for i in _used(step)}
    places = {i: p for entry in game.objects for i, p in zip(entry.ids, entry.positions, strict=True)}
    found = {
        "lethal": answer.lethal is True,
        "price": answer.price,
        "sum of the prices": sum(item.price for item in answer.prices),
        "activations": len(activated),
        "positions": sum(places[i] for i in used),
    }
    wanted = {
        "lethal": expected.lethal,
        "price": expected.price,
        "sum of the prices": expected.price,
        "activations": expected.activations,
        "positions": expected.positions,
    }
    for name, value in found.items():
        if value != wanted[name]:
            yield f"{name}: {value}, oracle: {wanted[name]}"


def _used(step: Step) -> list[str]:
    """The object that an activation is of, and those tapped, lost or exiled for its costs."""
    own = [step.object] if step.object else []
    return [*own, *step.taps, *step.sacrifices, *step.discards, *step.exiles, *step.returns]


def _random_request(seed: str, converters: bool) -> Json:
    """The request of this seed."""
    build = build_converter_request if converters else build_request
    return build(random.Random(seed).choice)


def _run(seed: int, converters: bool, number: int) -> tuple[str, str]:
    """The verdict on one request, and a report where the two disagree."""
    request = _random_request(f"{seed}/{number}", converters)
    try:
        both = compare(request)
    except Exception as error:  # a crash is a disagreement too, and must not end the run
        return "error", json.dumps({"fault": f"{type(error).__name__}: {error}", "request": request})
    lethal = isinstance(both.answer, Plan) and both.answer.lethal is True
    return f"{both.answer.status}{' (lethal)' if lethal else ''}", _report(both) if both.fault else ""


def _report(both: Comparison) -> str:
    shown: dict[str, Any] = {
        "fault": both.fault,
        "request": both.request,
        "planner": both.answer.to_dict(),
        "oracle": vars(both.expected),
    }
    return json.dumps(shown)


def main() -> int:
    """Run the comparison and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("requests", type=int, help="how many random requests")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--converters", action="store_true", help="boards of converters, costs of objects")
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    faults = 0
    with get_context("spawn").Pool(2) as pool:
        work = partial(_run, options.seed, options.converters)
        for status, report in pool.imap_unordered(work, range(options.requests), CHUNK):
            counts[status] += 1
            if report:
                faults += 1
                print(report, flush=True)
    shown = ", ".join(f"{count:,} {status}" for status, count in counts.most_common())
    print(f"{options.requests:,} requests (seed {options.seed}): {shown}; {faults:,} disagreements")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
