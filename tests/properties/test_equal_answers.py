"""Equal requests, equal bytes: whatever is asked, in threads, in other processes, with other hash seeds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import msgspec

import planner
from tests.support.cards.by_name import CARDS
from tests.support.cards.single import (
    BIRDS_OF_PARADISE,
    BLAZE,
    CITY_OF_BRASS,
    CURSE_OF_SILENCE,
    ICEHIDE_GOLEM,
    LLANOWAR_ELVES,
    ODD_SPRING,
    SIMIAN_SPIRIT_GUIDE,
    SOL_RING,
    TUNDRA,
    entry,
    request,
)
from tests.support.places import PATIENCE, ROOT
from tests.support.sampling import drawn
from tests.support.strategies.kept_costs import build_keep_request
from tests.support.strategies.requests import build_converter_request, build_request

THREADS = 4
Asked = tuple[str, dict[str, Any]]

ASK: dict[str, Callable[[Any], Any]] = {
    "plan": planner.plan,
    "explanation": lambda one: planner.plan({**one, "want": "explanation"}),
    "options": planner.options,
    "turn": planner.plan_turn,
    "dialogue": lambda one: list(planner.step_by_step(one)),
    "verify": lambda one: planner.verify(one, planner.plan(one)),
}
BUILDERS = (build_request, build_converter_request, build_keep_request)

_BASICS = ["Plains", "Island", "Swamp", "Mountain", "Forest"]
_BOARD: list[Any] = [
    *_BASICS * 3,
    *(TUNDRA, TUNDRA, BIRDS_OF_PARADISE, "Treasure", "Treasure", SOL_RING, CITY_OF_BRASS),
]
_FEW: list[Any] = [*_BASICS, entry(CARDS["Azorius Signet"]), "Treasure"]
KEEPING = {**request(*_FEW, cost="{2}{W}"), "keep": [{"cost": "{U}{U}"}, {"cost": "{1}{G}", "weight": 2}]}
CHOSEN: list[Asked] = [
    ("plan", request(*_BOARD, cost="{2}{W/U}{B}{R}{G/P}", hand=[SIMIAN_SPIRIT_GUIDE])),
    ("plan", request(*_BOARD, card=ICEHIDE_GOLEM)),
    ("plan", request(*_BOARD, card=BLAZE)),
    ("plan", request(*_BOARD, cost="{40}{S}")),
    ("plan", request(ODD_SPRING, CURSE_OF_SILENCE, "Forest", cost="{G}")),
    ("plan", request(entry({**LLANOWAR_ELVES, "power": "*"}, count=3), cost="{G}{G}")),
    ("plan", request("Clue", "Food", cost="{1}", require=["Food#1", "Clue#1"])),
    ("explanation", KEEPING),
    ("explanation", request("Forest", entry("Island", tapped=True), "Treasure", cost="{U}{U}{B}")),
    ("options", KEEPING),
    ("turn", {"board": KEEPING["board"], "pays": [{"cost": "{W}{U}"}, {"cost": "{2}"}, {"cost": "{B}{B}"}]}),
    ("dialogue", request(*_FEW, cost="{2}{W}")),
    ("verify", KEEPING),
]


def bytes_of(asked: Asked) -> str:
    """What is answered, as JSON."""
    verb, about = asked
    return msgspec.json.encode(ASK[verb](about)).decode()


def drawn_requests(seeds: list[str]) -> list[Asked]:
    """Random requests: most are planned, some explained or asked for options."""
    verbs = ("plan", "plan", "explanation", "options")
    return [
        (verbs[number % len(verbs)], BUILDERS[number % len(BUILDERS)](Random(seed).choice))
        for number, seed in enumerate(seeds)
    ]


def _in_process(asked: list[Asked], hash_seed: str) -> list[str]:
    """Ask in a new process, the last first, by the ``main`` of this module."""
    done = subprocess.run(
        [sys.executable, "-m", __name__],
        input="".join(json.dumps(one) + "\n" for one in reversed(asked)),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
    )
    return done.stdout.splitlines()[::-1]


def main() -> None:
    """Answer lines of what is asked from several threads at once."""
    asked: list[Asked] = [json.loads(line) for line in sys.stdin]
    with ThreadPoolExecutor(THREADS) as threads:
        for answer in threads.map(bytes_of, asked):
            print(answer)


@drawn(short=24, full=600)
def test_equal_requests_have_equal_bytes(seeds: list[str]) -> None:
    asked = CHOSEN + drawn_requests(seeds)
    here = [bytes_of(one) for one in asked]
    assert [bytes_of(one) for one in reversed(asked)][::-1] == here  # whatever was asked before
    for hash_seed in ("0", "4711"):
        assert _in_process(asked, hash_seed) == here


if __name__ == "__main__":
    main()
