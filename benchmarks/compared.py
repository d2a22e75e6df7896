"""How well decks are compared: whether intervals hold the truth, and how long a small difference takes.

``python -m benchmarks.compared coverage`` draws pairs of decks of which both are known exactly, compares
them by paired games and counts the intervals that hold the true difference; ``swaps`` compares the decks of
``examples/decks`` with themselves after a swap of a land, until the interval is ± 0.3 points. Seeds are
fixed.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path
from typing import Any

import msgspec

from planner.contract.refusals import decode_as
from planner.decks import compare
from planner.decks.compare_verb import CompareRequest, answer

EXAMPLES = Path(__file__).parents[1] / "examples" / "decks"
LANDS = ("Plains", "Island", "Swamp", "Tundra", "Underground Sea", "Tranquil Cove", "Dismal Backwater")
COSTS = ("{W}", "{U}", "{1}{W}", "{W}{U}", "{1}{U}{U}", "{2}{W}{B}", "{W}{U}{B}", "{2}{U}{U}")
SWAPS = {
    "azorius": "-1 Plains +1 Island",
    "burn": "-1 Sacred Foundry +1 Mountain",
    "limited": "+1 Plains",
    "commander": "-1 Command Tower +1 Forest",
}


def pair_of(dice: random.Random) -> tuple[list[dict[str, Any]], list[dict[str, Any]], str, int]:
    """Two decks that differ in one to three lands, a cost, and a turn."""
    size, lands = dice.choice(((40, 17), (60, 24), (99, 40)))
    chosen = dice.sample(LANDS, dice.randint(2, 4))
    counts = dict.fromkeys(chosen, 1)
    for _ in range(lands - len(chosen)):
        counts[dice.choice(chosen)] += 1
    other = dict(counts)
    out, into = dice.sample(chosen, 2)
    moved = min(dice.randint(1, 3), other[out])
    other[out] -= moved
    other[into] += moved
    spell = {"name": "A spell", "mana_cost": "{9}", "type_line": "Sorcery"}
    decks = [
        [{"card": n, "count": c} for n, c in one.items() if c] + [{"card": spell, "count": size - lands}]
        for one in (counts, other)
    ]
    return decks[0], decks[1], dice.choice(COSTS), dice.randint(1, 6)


def coverage(pairs: int, games: int, seed: int) -> tuple[int, int]:
    """The pairs of a true difference other than 0, and how many of their intervals hold it."""
    dice = random.Random(seed)
    asked = held = 0
    while asked < pairs:
        first, second, cost, turn = pair_of(dice)
        ask = [{"cost": cost, "turn": turn}]
        (truth,) = compare(first, second, ask=ask).rows
        if truth.method != "exact" or not truth.difference:
            continue
        number = dice.getrandbits(32)
        (row,) = compare(first, second, ask=ask, method="simulated", games=games, seed=number).rows
        asked += 1
        held += row.low <= truth.difference <= row.high
    return asked, held


def swaps() -> None:
    """Compare each example deck with itself after a swap; print the time and the interval."""
    for name, changes in SWAPS.items():
        deck = (EXAMPLES / f"{name}.json").read_bytes()
        wall, begun = time.monotonic(), time.process_time()
        found = _compared(deck, changes)
        processor, whole = time.process_time() - begun, time.monotonic() - wall
        taken = f"{processor:.1f} s of processor, {whole:.1f} s of wall time"
        half = 100 * (found.high - found.low) / 2
        print(f"{name}: {changes}: {100 * found.mean:+.2f} ± {half:.2f} points, {found.games} games, {taken}")


def _compared(deck: bytes, changes: str) -> Any:
    fields = msgspec.json.decode(deck)
    allowed = {"deck", "commander", "opponents", "draw_on_turn_1", "mulligan", "free_first"}
    kept = {key: value for key, value in fields.items() if key in allowed}
    return answer(decode_as(kept | {"changes": changes, "method": "simulated"}, CompareRequest, ""))


def main() -> int:
    """Run what is asked for; 1 where fewer or more intervals hold the truth than 95 ± 2 %."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compared", description=__doc__)
    parser.add_argument("what", nargs="*", choices=["coverage", "swaps", []], help="default: all")
    parser.add_argument("--pairs", type=int, default=1_000, help="pairs of decks (%(default)s)")
    parser.add_argument("--games", type=int, default=4_000, help="games of each pair (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="(%(default)s)")
    options = parser.parse_args()
    what = options.what or ["coverage", "swaps"]
    wrong = False
    if "coverage" in what:
        asked, held = coverage(options.pairs, options.games, options.seed)
        print(f"{held} of {asked} intervals of 95 % hold the true difference: {held / asked:.1%}")
        wrong = not 0.93 <= held / asked <= 0.97
    if "swaps" in what:
        swaps()
    return int(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
