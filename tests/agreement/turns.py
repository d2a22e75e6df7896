"""Random small turns against an exhaustive search.

python -m tests.agreement.turns 5000 [--seed S]
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections import Counter

from planner import plan_turn
from tests.support.turn_replay import problems_of
from tests.support.turn_search import Found, SmallTurn, TooLargeError, best_turn, random_turn


def complaint(turn: SmallTurn, counts: Counter[str]) -> str | None:
    """What is wrong with the planner's turn, None where nothing is."""
    try:
        best = best_turn(turn)
    except TooLargeError:
        counts["too large"] += 1
        return None
    found = plan_turn(turn.request())
    counts["turns"] += 1
    counts["proven"] += found.proven
    counts["cheapest"] += found.cheapest
    mine = Found(bool(found.kept), found.value, found.price)
    counts["best value"] += (mine.kept, mine.value) == (best.kept, best.value)
    counts["best price"] += mine == best
    if faults := problems_of(turn, found):
        return f"carried out: {faults[0]}"
    if (mine.kept, mine.value) > (best.kept, best.value):
        return f"{mine} where the search finds {best} at most"
    if found.proven and (mine.kept, mine.value) != (best.kept, best.value):
        return f"{mine} is called the greatest value, the search finds {best}"
    if (mine.kept, mine.value) == (best.kept, best.value) and mine.price < best.price:
        return f"{mine} where the search finds no lower price than {best}"
    if found.cheapest and mine != best:
        return f"{mine} is called the cheapest, the search finds {best}"
    return None


def main() -> None:
    """Compare, and print what differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("number", type=int, nargs="?", default=1_000)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    chosen = parser.parse_args()
    counts: Counter[str] = Counter()
    wrong = 0
    for number in range(chosen.number):
        turn = random_turn(f"{chosen.seed}/{number}")
        if said := complaint(turn, counts):
            wrong += 1
            print(f"{chosen.seed}/{number}: {said}\n  {turn}", flush=True)
    print(f"seed {chosen.seed}: {dict(counts)}, {wrong} wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
