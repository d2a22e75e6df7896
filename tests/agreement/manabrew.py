"""Payments through ManaBrew's protocol: ``python -m tests.agreement.manabrew FILE... --prompts 1000``.

Each line of a file is ``{"request": ...}``: a board, and what is paid. An engine of our own
(``tests.support.manabrew_engine``) shows the board as a ``gameView`` and prompts for what the cost comes to
in mana; the payer sees nothing else. Now and then (``--by-hand``) a person takes some other action that is
offered. What is payable has to end in a payment that the referee finds nothing wrong with, or, where the
engine chose other mana for an activation than the plan and it can't be taken back, be left to the engine;
what isn't payable is given up.
Costs that take more than mana are left out: an engine pays those by other prompts.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import planner
from planner.adapters.manabrew import Payer, request_of
from tests.support.manabrew_engine import Engine

MOST_PROMPTS = 120
Json = dict[str, Any]


def locked(request: Json) -> Json | None:
    """The request with nothing but what the engine knows: the mana that it has locked in (601.2f).

    None where the cost takes more than mana, or isn't settled.
    """
    try:
        found = planner.plan(request)
    except planner.RequestError:
        return None
    if isinstance(found, planner.Unknown) or found.other_costs or not found.total_cost:
        return None
    cost, pay = found.total_cost, request["pay"]
    if "card" in pay:
        said = {key: pay[key] for key in pay if key in ("card", "face", "from")} | {"total_cost": cost}
    else:
        said = {"cost": cost, "kind": "ability", **({"source": pay["source"]} if "source" in pay else {})}
    return {"board": request["board"], "pay": said}


def paid(
    request: Json, rng: random.Random, *, by_hand: float = 0.0, asks_color: bool = False
) -> tuple[str, int, list[str]]:
    """Pay a cost through the protocol: how it ended, how many prompts there were, what is wrong with it."""
    engine, payer = Engine(request, asks_color=asks_color), Payer()
    payable = planner.can_pay(request)
    payer.see(engine.view())
    if planner.can_pay(request_of(engine.view(), engine.prompt())) != payable:
        return "another verdict", engine.prompts, ["the view and the prompt make another verdict"]
    left = 3
    while engine.prompts < MOST_PROMPTS:
        payer.see(engine.view())
        prompt = engine.prompt()
        offered = prompt["input"].get("actions", [])
        if left and offered and rng.random() < by_hand:
            left -= 1
            engine.act(rng.choice(offered)["id"])
            if engine.is_asking:
                engine.answer_somehow(rng)
            continue
        output = payer.answer(prompt)
        if output is None:
            return "declined", engine.prompts, [payer.reason]
        told = output["output"]
        if told["type"] == "cancel":
            wrong = [] if payable == "unpayable" else [f"given up: {payer.reason}"]
            return "given up", engine.prompts, wrong
        if told.get("auto"):
            wrong = [payer.reason] if payable == "payable" and not engine.chose_mana else []
            return "left to the engine", engine.prompts, wrong
        wrong_at_the_end = engine.take(output)
        if wrong_at_the_end is not None:
            return "paid", engine.prompts, wrong_at_the_end
    return "no end", engine.prompts, [f"more than {MOST_PROMPTS} prompts"]


def requests_of(paths: Iterable[Path]) -> Iterator[Json]:
    """The requests of files, packed or plain, whose costs are nothing but mana."""
    for path in paths:
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        for line in data.splitlines():
            if (request := locked(json.loads(line)["request"])) is not None:
                yield request


def main() -> int:
    """Answer prompts until there were so many, and print those payments with which something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--prompts", type=int, default=1_000)
    parser.add_argument("--by-hand", type=float, default=0.2)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for path in options.files:
        if not path.exists():
            print(f"**SKIPPED: {path}.** There is no such file; none of that data is part of the project.")
    rng, prompts, wrong = random.Random(options.seed), 0, 0
    ends: Counter[str] = Counter()
    for request in requests_of(path for path in options.files if path.exists()):
        by_hand, asks = rng.choice([0.0, options.by_hand]), rng.random() < 0.3
        end, number, problems = paid(request, rng, by_hand=by_hand, asks_color=asks)
        prompts += number
        ends[end] += 1
        if problems:
            wrong += 1
            print(json.dumps({"end": end, "wrong": problems, "by_hand": by_hand, "request": request}))
        if prompts >= options.prompts:
            break
    print(
        f"{prompts:,} prompts of {ends.total():,} payments (seed {options.seed}): {dict(ends)}; {wrong} wrong"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
