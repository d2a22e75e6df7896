"""The time that `planner.plan` takes on boards with converters, as a Markdown table.

A converter is a mana ability with mana in its cost: a Signet, a filter land. Each row
asks for the best plan on random boards of so many lands, Signets and filter lands, from
fixed seeds, so that two runs ask the same. On the first five rows the lands alone nearly
suffice; on the last three the cost needs most of the converters.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from planner import Plan, plan
from planner.game.mana import COLORS

ROWS = (
    (8, 0, 0, 5),
    (8, 2, 1, 7),
    (20, 5, 5, 15),
    (40, 10, 5, 25),
    (60, 20, 10, 50),
    (2, 3, 1, 5),
    (5, 5, 5, 12),
    (20, 20, 10, 44),
)
"""Lands, Signets, filter lands, and the mana that the cost asks for."""
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
PAIRS = tuple("".join(pair) for pair in combinations(COLORS, 2))

Card = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """What the boards of a row took, in milliseconds, and what the answers were."""

    times: tuple[float, ...]
    verdicts: Counter[str]
    optimal: int

    def at(self, share: float) -> float:
        """The time that this share of the boards stays within."""
        return sorted(self.times)[math.ceil(len(self.times) * share) - 1]


def mana(types: str) -> str:
    """Type letters as symbols: ``{W}{U}``."""
    return "".join(f"{{{letter}}}" for letter in types)


def dual(pair: str) -> Card:
    """A land with two colors."""
    text = f"{{T}}: Add {mana(pair[0])} or {mana(pair[1])}."
    return {"name": f"Dual of {pair}", "type_line": "Land", "oracle_text": text}


def signet(pair: str) -> Card:
    """An artifact that makes two colors out of one mana."""
    text = f"{{1}}, {{T}}: Add {mana(pair)}."
    return {"name": f"Signet of {pair}", "type_line": "Artifact", "mana_cost": "{2}", "oracle_text": text}


def filter_land(pair: str) -> Card:
    """A land that makes two mana out of one, in any mix of its colors."""
    a, b = pair[0], pair[1]
    made = f"{mana(a + a)}, {mana(a + b)}, or {mana(b + b)}"
    text = f"{{T}}: Add {{C}}.\n{{{a}/{b}}}, {{T}}: Add {made}."
    return {"name": f"Filter of {pair}", "type_line": "Land", "oracle_text": text}


def random_request(rng: random.Random, lands: int, signets: int, filters: int, owed: int) -> dict[str, Any]:
    """A board, and a cost of which half is colored; a third of the lands have two colors."""
    battlefield: list[Any] = [
        {"card": dual(rng.choice(PAIRS))} if rng.random() < 1 / 3 else rng.choice(BASICS)
        for _ in range(lands)
    ]
    battlefield += [{"card": signet(rng.choice(PAIRS))} for _ in range(signets)]
    battlefield += [{"card": filter_land(rng.choice(PAIRS))} for _ in range(filters)]
    colored = owed // 2
    cost = f"{{{owed - colored}}}" + mana("".join(rng.choice(COLORS) for _ in range(colored)))
    return {"board": {"battlefield": battlefield}, "pay": {"cost": cost}}


def measure(lands: int, signets: int, filters: int, owed: int, boards: int) -> Row:
    """The answers to the boards of one row, one after the other."""
    times = []
    verdicts: Counter[str] = Counter()
    optimal = 0
    for seed in range(boards):
        request = random_request(random.Random(seed), lands, signets, filters, owed)
        start = time.perf_counter()
        answer = plan(request)
        times.append((time.perf_counter() - start) * 1_000)
        verdicts[answer.status] += 1
        optimal += isinstance(answer, Plan) and answer.optimal
    return Row(tuple(times), verdicts, optimal)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=40, metavar="N", help="boards in each row (40)")
    boards = max(parser.parse_args().boards, 1)
    plan(random_request(random.Random(0), 2, 1, 1, 2))  # the solver is imported with the first answer
    print("| lands + Signets + filter lands → mana | payable | proven best | median | p95 | max |")
    print("|---|---|---|---|---|---|")
    for lands, signets, filters, owed in ROWS:
        row = measure(lands, signets, filters, owed, boards)
        payable = row.verdicts["payable"]
        times = f"{statistics.median(row.times):.1f} ms | {row.at(0.95):.1f} ms | {row.at(1.0):.1f} ms"
        name = f"{lands} + {signets} + {filters} → {owed}"
        print(f"| {name} | {payable} of {boards} | {row.optimal} of {payable} | {times} |", flush=True)


if __name__ == "__main__":
    main()
