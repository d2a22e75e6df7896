"""How often intervals hold: ``python -m tests.agreement.compared_decks [--pairs N] [--games N] [--seed S]``.

Random pairs of decks of lands and spells, whose difference is known exactly; each pair is compared by games,
too. Of the intervals of the mean differences 95 of 100 should hold the exact one, and as many of those of
single rows. Exit status: 1 where the share of the means is off 95 % by more than ``--off`` (0.02).
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from typing import Any

from planner.decks import compare

Json = dict[str, Any]
LANDS = ("Plains", "Island", "Swamp", "Tranquil Cove", "Tundra", "Scoured Barrens")
COSTS = ("{W}", "{U}", "{B}", "{1}{W}", "{W}{U}", "{U}{B}", "{1}{U}{U}", "{W}{W}", "{2}{B}", "{2}{W}{U}")
SIZE = 40
LEAST_LANDS, MOST_LANDS = 14, 19


def pair(random: Random) -> tuple[list[Json], list[Json]]:
    """Draw a deck, and another one that has some of its lands and spells in place of others."""
    names = random.sample(LANDS, random.randint(2, 4))
    costs = random.sample(COSTS, random.randint(1, 3))
    spells = [{"name": f"Spell {cost}", "mana_cost": cost, "type_line": "Sorcery"} for cost in costs]
    lands = random.randint(LEAST_LANDS, MOST_LANDS)
    first = [random.choice(names) for _ in range(lands)]
    second = [random.choice(names) if random.random() < 0.25 else one for one in first]
    if random.random() < 0.3:
        second.append(random.choice(names))
    return _deck(first, spells), _deck(second, spells)


def _deck(lands: list[str], spells: list[Json]) -> list[Json]:
    rest = SIZE - len(lands)
    counts = [rest // len(spells) + (number < rest % len(spells)) for number in range(len(spells))]
    return [
        *({"card": name, "count": lands.count(name)} for name in sorted(set(lands))),
        *({"card": spell, "count": count} for spell, count in zip(spells, counts, strict=True)),
    ]


def main() -> int:
    """Compare the pairs, and print how many intervals hold the exact difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement.compared_decks", description=__doc__)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--off", type=float, default=0.02)
    options = parser.parse_args()
    random = Random(options.seed)
    means = rows = held_rows = held = 0
    for number in range(options.pairs):
        first, second = pair(random)
        exact = compare(first, second)
        if any(row.method != "exact" for row in exact.rows):
            print(f"pair {number} isn't exact: {first} {second}", file=sys.stderr)
            return 1
        played = compare(first, second, method="simulated", games=options.games, seed=options.seed + number)
        means += 1
        held += played.low <= exact.mean <= played.high
        for truth, row in zip(exact.rows, played.rows, strict=True):
            rows += 1
            held_rows += row.low <= truth.difference <= row.high
        if number % 100 == 99:
            print(f"{number + 1} pairs: {held / means:.1%} of the means", file=sys.stderr, flush=True)
    print(f"{means} pairs: {held / means:.2%} of the means, {held_rows / rows:.2%} of {rows} rows")
    return int(abs(held / means - 0.95) > options.off)


if __name__ == "__main__":
    sys.exit(main())
