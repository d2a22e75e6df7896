"""The questions that deciders are measured by: 1,525 plans and as many verdicts, from seeds.

Random boards of eleven kinds of up to 80 objects, staples of 10 to 80, converters, costs with X and Phyrexian
symbols, boards of pain lands, and boards that are asked thirty costs each.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from benchmarks.boards import KINDS, TRIPLES, Kind, basic, mixed_land, one_of, pain_land, question
from benchmarks.multiples import converters, lands
from benchmarks.staples import staples_board
from planner.game.mana import COLORS, mana_symbols

Json = dict[str, Any]
SIZES = (10, 20, 40, 80)
STAPLES = (10, 20, 30, 40, 50, 60, 70, 79)
PAINS = (12, 20, 30, 60)
PAIRS = ("WU", "UB", "BR", "RG", "GW")
COSTS = 30
"""So many costs a board of the last row is asked."""


class Case(NamedTuple):
    """A board, and the questions that it is asked one after the other, each as keyword arguments."""

    board: Json
    asked: tuple[Json, ...]


def pain_lands(size: int, seed: str) -> Json:
    """So many pain lands, and a cost that leaves few of them over, or half of them."""
    rng = random.Random(seed)
    entries = [pain_land(rng.choice(PAIRS)).entry for _ in range(size)]
    colored = rng.randint(1, max(1, size // 3))
    generic = max(size - colored - rng.choice((0, 1, 3, size // 2)), 0)
    letters = "".join(rng.choice(COLORS) for _ in range(colored))
    cost = (f"{{{generic}}}" if generic else "") + mana_symbols(letters)
    return {"board": {"battlefield": entries, "life": rng.choice((20, 7, 40))}, "pay": {"cost": cost}}


def open_cost(number: int, seed: str) -> Json:
    """A cost with X, the largest or a stated one, or with Phyrexian symbols, on lands of all sorts."""
    rng = random.Random(seed)
    size = rng.choice((4, 8, 12, 20))
    entries = []
    for _ in range(size):
        drawn = basic(rng.choice(COLORS)), one_of(rng.choice(TRIPLES)), pain_land(rng.choice(PAIRS))
        entries.append(rng.choice(drawn).entry)
    letters = "".join(rng.choice(COLORS) for _ in range(rng.randint(0, size // 3)))
    life = rng.choice((20, 20, 6, 3))
    if number % 2:
        paid = "".join(f"{{{rng.choice(COLORS)}/P}}" for _ in range(rng.randint(1, 3)))
        pay: Json = {"cost": f"{{{rng.randint(0, size // 2)}}}{paid}{mana_symbols(letters)}"}
    else:
        pay = {"cost": "{X}" + mana_symbols(letters), "x": rng.choice(("max", 0, 1, size // 2, size))}
    return {"board": {"battlefield": entries, "life": life}, "pay": pay}


def _case(request: Json) -> Case:
    return Case(request["board"], ({key: one for key, one in request.items() if key != "board"},))


def _of_kind(kind: Kind) -> Iterator[Case]:
    """Twelve boards of each size, two of three with a cost that asks for all sources."""
    for size in SIZES:
        yield from (_case(question(kind, size, seed % 3 > 0, seed).request) for seed in range(12))


def _staples() -> Iterator[Case]:
    for size in STAPLES:
        for seed in range(10):
            board, cost = staples_board(size, seed)
            yield Case(board, ({"pay": {"cost": cost}},))


def _converters() -> Iterator[Case]:
    for kind in ("filter lands", "Signets", "mix"):
        for size in (10, 20):
            for seed in range(20):
                entries, cost = converters(kind, size, seed)
                yield Case({"battlefield": entries}, ({"pay": {"cost": cost}},))


def _open() -> Iterator[Case]:
    yield from (_case(open_cost(number, f"deciders/open/{number}")) for number in range(87))


def _pains(size: int) -> Iterator[Case]:
    yield from (_case(pain_lands(size, f"deciders/pain/{size}/{number}")) for number in range(20))


def _asked_again() -> Iterator[Case]:
    """Boards of 20 lands that are asked thirty costs each."""
    for number in range(21):
        rng = random.Random(f"deciders/again/{number}")
        entries = [mixed_land(rng).entry for _ in range(20)]
        costs = [lands(20, rng.choice((0, 1, 3, 5, 10)), 100 * number + one)[1] for one in range(COSTS)]
        yield Case({"battlefield": entries}, tuple({"pay": {"cost": cost}} for cost in costs))


REPEATED = "21 boards, thirty costs each"


def rows() -> dict[str, list[Case]]:
    """All cases, by the name of their row."""
    found = {kind.name: list(_of_kind(kind)) for kind in KINDS}
    found["staples, 10 to 79"] = list(_staples())
    found["converters, 10 and 20"] = list(_converters())
    found["X and Phyrexian"] = list(_open())
    found.update({f"pain lands, {size}": list(_pains(size)) for size in PAINS})
    found[REPEATED] = list(_asked_again())
    return found
