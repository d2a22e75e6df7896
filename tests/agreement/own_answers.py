"""The planner's own answers judged by its referee.

Asked by ``python -m tests.agreement.own_answers 2000 --pool FILE``.
A line of the file is a card object; it may be compressed by gzip. Half of the cards are drawn among those
whose text asks for something that a board has to state (what was cast or gained this turn, devotion, how many
artifacts there are), and facts are stated at random, or not at all. Each request asks for a plan, with or
without what is kept, and for two options; no answer may be refused by ``verify`` of the same request, and no
answer with one thing made untrue may be called proven. Exit status: 1 where one is.
"""

from __future__ import annotations

import argparse
import copy
import json
import re
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import planner
from tests.agreement.falsified import COSTS, OF_PLANS, OF_REFUSALS, WHENS, Run, judged
from tests.agreement.pool import BASICS, PERMANENTS, cards_of, kinds_of, sized

Json = dict[str, Any]
ASKS = re.compile(
    r"this turn|this game|devotion|for each|metalcraft|as long as|if you (?:control|have|gained)|affinity"
    r"|spectacle|surge|the number of|you may pay|rather than|less to cast|more to cast",
    re.IGNORECASE,
)
"""Words of texts that rest on what a board or a turn says."""
FACTS = {
    "spells_cast": (0, 1, 3),
    "life_gained": (0, 4),
    "opponent_lost_life": (0, 3, True, False),
    "creatures_died": (0, 2),
    "noncreature_spells_cast": (0, 1),
}


def request_of(cards: list[Json], asking: list[Json], random: Random) -> Json:
    """Draw a board of a few lands and permanents, some facts, and something to pay for."""

    def drawn(wanted: tuple[str, ...]) -> Json:
        while True:
            card = random.choice(asking if random.random() < 0.5 else cards)
            if any(one in kinds_of(card) for one in wanted):
                return sized(card)

    lands = [random.choice(BASICS) for _ in range(random.randint(0, 7))]
    others: list[Json] = [{"card": drawn(PERMANENTS)} for _ in range(random.randint(1, 4))]
    for one in others:
        if random.random() < 0.2:
            one["controller"] = "opponent"
    hand = [{"card": drawn((*PERMANENTS, "Instant", "Sorcery")), "id": f"h{n}"} for n in range(2)]
    board: Json = {"battlefield": [*lands, *others], "hand": hand}
    if random.random() < 0.5:
        chosen = random.sample(sorted(FACTS), random.randint(1, 3))
        board["facts"] = {key: random.choice(FACTS[key]) for key in chosen}
    if random.random() < 0.5:
        board["turn"] = {"whose": "you"}
    pay = {"card": "h0"} if random.random() < 0.8 else {"cost": random.choice(COSTS)}
    request: Json = {"board": board, "pay": pay, "limits": {"time": 20}}
    if random.random() < 0.3:
        request["keep"] = [{"cost": random.choice(COSTS), "when": random.choice(WHENS)}]
    return request


def answers_to(request: Json) -> Iterator[tuple[Json, Json]]:
    """List the request with each answer to it: the plan, and its options where nothing is kept."""
    yield request, json.loads(planner.plan(request).to_json())
    if "keep" not in request:
        yield from ((request, json.loads(one.plan.to_json())) for one in planner.options(request, n=2))


def look_at(run: Run, seed: str, cards: list[Json], asking: list[Json]) -> None:
    """Ask one request, have its answers judged, and each of them made untrue as well."""
    random = Random(f"own {seed}")
    request = request_of(cards, asking, random)
    try:
        found = list(answers_to(request))
    except planner.RequestError as error:
        run.counts[f"requests refused: {error.code}"] += 1
        return
    except Exception:  # what a sweep is for
        run.faults.append(f"{seed}: {json.dumps(request)}\n    {traceback.format_exc()}")
        return
    asked = {key: value for key, value in request.items() if key != "limits"}
    for _, answer in found:
        run.counts[f"answers {answer['status']}{', needs' if answer.get('needs') else ''}"] += 1
        try:
            ruling = planner.verify(asked, answer)
            problems = ruling.problems
        except planner.RequestError as error:
            problems = (str(error),)
        if problems:
            run.faults.append(f"{seed}: refused: {problems}: {json.dumps(asked)}\n    {json.dumps(answer)}")
        for way in random.sample(OF_PLANS if answer["status"] == "payable" else OF_REFUSALS, 3):
            untrue = copy.deepcopy(answer)
            if not way(untrue, random) or untrue == answer:
                continue
            outcome = judged(asked, untrue)
            run.counts[f"untrue {outcome}"] += 1
            if outcome == "proven":
                run.faults.append(
                    f"{seed}: {way.__name__[1:]}: {json.dumps(asked)}\n    {json.dumps(untrue)}"
                )


def main(arguments: list[str] | None = None) -> int:
    """Ask so many requests, and print what the referee is wrong about."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement.own_answers", description=__doc__)
    parser.add_argument("requests", type=int, help="how many requests")
    parser.add_argument("--pool", type=Path, required=True, help="a file of card objects, one a line")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    cards = [one for one in cards_of(options.pool) if kinds_of(one)]
    asking = [one for one in cards if ASKS.search(json.dumps(one))]
    run = Run()
    for number in range(options.requests):
        look_at(run, f"{options.seed}/{number}", cards, asking)
        if run.faults:
            print("\n".join(run.faults), flush=True)
            run.counts["faults"] += len(run.faults)
            run.faults.clear()
    print(", ".join(f"{count:,} {outcome}" for outcome, count in run.counts.most_common()))
    return 1 if run.counts["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
