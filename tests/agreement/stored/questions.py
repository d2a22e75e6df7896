"""The questions whose answers are stored: random boards from seeds, staples, converters, the examples.

Each part (plans, verdicts, ...) goes through its families of boards in turn. None of them has a limit of
time: with one, two runs of one version can differ. The file holds the questions themselves, so
that a version whose boards are drawn otherwise is asked the same.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from benchmarks.boards import KINDS, question
from benchmarks.converters import random_request
from benchmarks.decider_boards import open_cost, pain_lands
from benchmarks.multiples import converters, lands
from benchmarks.staples import staples_board
from tests.support.strategies.counted import build_counted_request
from tests.support.strategies.kept_costs import build_keep_request
from tests.support.strategies.offers import build_offer_request
from tests.support.strategies.requests import Pick, build_converter_request, build_request
from tests.support.strategies.sources import build_plain_request, build_sources_request
from tests.support.turn_search import random_turn

Json = dict[str, Any]
Draw = Callable[[int], Json]
"""The request of a number: the same on every call."""
EXAMPLES = Path(__file__).parents[3] / "examples"
KEPT = ("{U}", "{1}{G}", "{2}{W}", "{B}{B}", "{3}")
TURNS = ("{6}{U}{U}", "{4}{W}{W}", "{2}{B}{R}", "{5}{G}", "{U}", "{1}{G}", "{2}", "{R}{R}")


def _built(build: Callable[[Pick[Any]], Json], name: str) -> Draw:
    return lambda number: build(random.Random(f"stored/{name}/{number}").choice)


def _of_kind(name: str, size: int) -> Draw:
    kind = next(one for one in KINDS if one.name == name)
    return lambda number: question(kind, size, number % 3 > 0, number).request


def _staples(size: int) -> Draw:
    def draw(number: int) -> Json:
        board, cost = staples_board(size, number)
        return {"board": board, "pay": {"cost": cost}}

    return draw


def _on_lands(size: int) -> Draw:
    def draw(number: int) -> Json:
        entries, cost = lands(size, (0, 1, 2, 3, 5, None)[number % 6], number)
        return {"board": {"battlefield": entries}, "pay": {"cost": cost}}

    return draw


def _with_converters(kind: str, size: int) -> Draw:
    def draw(number: int) -> Json:
        entries, cost = converters(kind, size, number)
        return {"board": {"battlefield": entries}, "pay": {"cost": cost}}

    return draw


def _converter_row(number: int) -> Json:
    rng = random.Random(f"stored/row/{number}")
    return random_request(rng, *rng.choice(((8, 2, 1, 7), (2, 3, 1, 5), (5, 5, 5, 12), (12, 3, 3, 10))))


def _open_cost(number: int) -> Json:
    return open_cost(number, f"stored/open/{number}")


def _pain_lands(size: int) -> Draw:
    return lambda number: pain_lands(size, f"stored/pain/{size}/{number}")


def _small_turn(number: int) -> Json:
    return random_turn(f"stored/{number}").request()


def _wide_turn(number: int) -> Json:
    rng = random.Random(f"stored/turn/{number}")
    entries, _ = converters("mix", rng.choice((6, 10, 14)), number)
    pays = [
        {"cost": cost, "value": rng.choice((1, 1, 2, 3))} for cost in rng.sample(TURNS, rng.randint(2, 4))
    ]
    keep = [{"cost": rng.choice(KEPT)}] if rng.random() < 0.3 else []
    return {"board": {"battlefield": entries}, "pays": pays, **({"keep": keep} if keep else {})}


def _kept_on(draw: Draw) -> Draw:
    def kept(number: int) -> Json:
        rng = random.Random(f"stored/kept/{number}")
        keep = [
            {"cost": cost, "weight": rng.choice((1, 2, 3))} for cost in rng.sample(KEPT, rng.randint(1, 3))
        ]
        return draw(number) | {"keep": keep}

    return kept


def examples() -> list[tuple[str, Json]]:
    """The requests of the project's examples, by their names."""
    found = []
    for path in sorted(EXAMPLES.glob("*.json")):
        request = json.loads(path.read_text(encoding="utf-8"))
        request.pop("limits", None)
        found.append((path.stem, request))
    return found


RANDOM: dict[str, Draw] = {
    "requests": _built(build_request, "requests"),
    "converter requests": _built(build_converter_request, "converters"),
    "offers": _built(build_offer_request, "offers"),
    "sources": _built(build_sources_request, "sources"),
    "plain sources": _built(build_plain_request, "plain"),
}
ROWS: dict[str, Draw] = {
    **{f"{kind.name}, {size}": _of_kind(kind.name, size) for size in (10, 20) for kind in KINDS[:-1]},
    **{f"lands, {size}": _on_lands(size) for size in (10, 20, 40)},
    **{f"converters, {kind}, 10": _with_converters(kind, 10) for kind in ("filter lands", "Signets", "mix")},
    **{f"pain lands, {size}": _pain_lands(size) for size in (12, 20)},
    "rows of converters": _converter_row,
    "X and Phyrexian": _open_cost,
}
LARGE: dict[str, Draw] = {
    "mixed dual/tri, 80": _of_kind("mixed dual/tri", 80),
    "basics, 40": _of_kind("basics", 40),
    **{f"staples, {size}": _staples(size) for size in (10, 24, 40)},
}
FAMILIES: dict[str, dict[str, Draw]] = {
    "plans": {**RANDOM, **{f"{one} once more": draw for one, draw in RANDOM.items()}, **ROWS, **LARGE},
    "verdicts": {**RANDOM, **ROWS, **LARGE},
    "options": {
        **{name: RANDOM[name] for name in ("requests", "converter requests", "offers")},
        "converters, mix, 10": ROWS["converters, mix, 10"],
        "X and Phyrexian": _open_cost,
    },
    "explanations": {
        **{name: RANDOM[name] for name in ("requests", "converter requests", "offers", "sources")},
        "duals, 10": ROWS["duals, 10"],
    },
    "turns": {"small turns": _small_turn, "turns of converters": _wide_turn},
    "dialogues": {name: RANDOM[name] for name in ("requests", "converter requests", "offers")},
    "keeps": {
        "keep requests": _built(build_keep_request, "keep"),
        "counted requests": _built(build_counted_request, "counted"),
        "keep of four cards, 10": _of_kind("keep of four cards", 10),
        "lands, 10": _kept_on(_on_lands(10)),
        "converters, mix, 8": _kept_on(_with_converters("mix", 8)),
    },
}
"""The families of boards of each part; "once more" asks for other boards of a family that counts twice."""
SHARES = {
    "plans": 0.41,
    "verdicts": 0.2,
    "options": 0.06,
    "explanations": 0.08,
    "turns": 0.06,
    "dialogues": 0.06,
    "keeps": 0.13,
}


def questions(part: str) -> Iterator[tuple[str, Json]]:
    """The questions of a part, without an end; the examples come first among the plans."""
    if part == "plans":
        yield from (one for one in examples() if "pay" in one[1])
    if part == "turns":
        yield from (one for one in examples() if "pays" in one[1])
    names = list(FAMILIES[part])
    for number, name in enumerate(islice(cycle(names), None)):
        seed = number // len(names) + (100_000 if name.endswith("once more") else 0)
        yield f"{name}/{seed}", FAMILIES[part][name](seed)
