"""Memory over plans of ever new real boards: ``python -m benchmarks.memory cards.jsonl --plans 100000``.

Each board is drawn anew from the cards of a file (card objects of Scryfall's form, one a line); what is
planned is one of these cards, or a cost. Caches fill at first: from then on the resident memory should stay
what it is.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.timing import resident_megabytes
from planner import RequestError, plan

LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
COSTS = ("{1}{G}", "{2}{U}{U}", "{W}{U}{B}", "{3}{R/W}", "{1}{B/P}{B/P}", "{4}", "{2}, Sacrifice a creature")
TIME = 1.0
"""The limit of each plan, in seconds: some boards of any cards at all are hard."""
SHOWN = 20
"""How many rows the table has."""
Card = dict[str, Any]


def cards_of(path: Path) -> list[Card]:
    """Read the cards that boards are drawn from."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [card for line in lines if line and "type_line" in (card := json.loads(line))]


def any_request(rng: random.Random, permanents: list[Card], spells: list[Card]) -> dict[str, Any]:
    """Draw a board of lands and other permanents, and what is paid on it."""
    battlefield: list[Any] = rng.choices(LANDS, k=rng.randrange(1, 6))
    battlefield += [{"card": card} for card in rng.choices(permanents, k=rng.randrange(1, 8))]
    hand = [{"card": card} for card in rng.choices(spells, k=rng.randrange(3))]
    board = {"battlefield": battlefield, "hand": hand, "life": rng.randrange(1, 21)}
    pay = {"card": rng.choice(spells)} if rng.random() < 0.7 else {"cost": rng.choice(COSTS)}
    return {"board": board, "pay": pay, "limits": {"time": TIME}}


def measured(plans: int, cards: list[Card], seed: int) -> Counter[str]:
    """Plan for so many boards, print the memory on the way, and count the answers."""
    rng = random.Random(seed)
    spells = [card for card in cards if "Land" not in card["type_line"]]
    other = ("Instant", "Sorcery")
    permanents = [card for card in cards if not any(word in card["type_line"] for word in other)]
    counts: Counter[str] = Counter()
    print("| plans | resident | processor time |")
    print("|---|---|---|")
    for number in range(1, plans + 1):
        try:
            counts[plan(any_request(rng, permanents, spells)).status] += 1
        except RequestError:
            counts["refused"] += 1
        if number == min(1_000, plans // SHOWN) or number % max(plans // SHOWN, 1) == 0:
            gc.collect()
            row = f"| {number:,} | {resident_megabytes():.1f} MB | {time.process_time():.0f} s |"
            print(row, flush=True)
    return counts


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=Path, help="a file of card objects, one a line")
    parser.add_argument("--plans", type=int, default=100_000, metavar="N", help="how many (100,000)")
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    cards = cards_of(options.cards)
    counts = measured(options.plans, cards, options.seed)
    shown = ", ".join(f"{count:,} {status}" for status, count in counts.most_common())
    print(f"\n{options.plans:,} boards of {len(cards):,} cards (seed {options.seed}): {shown}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
