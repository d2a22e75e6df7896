"""Random turns with cards that change each other, against an exhaustive search.

python -m tests.agreement.judged_turns 3000 [--seed S] [--start N] [--large]

Each line that is printed is a fault: a turn that can't be done, one that is worth more than anything that can
be, one that is called proven and isn't worth the most, or one that isn't proven and doesn't say why. Turns
that aren't proven and worth less are counted as missed; those of more states than the search goes through as
capped. With --large up to 8 permanents and 4 costs. Exit status: 1 where something is wrong.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections import Counter

from planner import RequestError, plan_turn
from planner.planning.turn import Turn
from planner.planning.turn.doubts import NOT_RECKONED_WITH
from tests.support.oracle.turns.drawing import random_turn
from tests.support.oracle.turns.moves import JudgedTurn
from tests.support.oracle.turns.search import TooLargeError, Worth, can_be_done, greatest_worth

LARGE = 8, 4
MOST_STATES = 300_000


def says_why(turn: Turn) -> bool:
    """Tell whether a turn that isn't proven names something that it doesn't reckon with."""
    return any(one.startswith(NOT_RECKONED_WITH) for one in turn.assumed)


def judge(turn: JudgedTurn, counts: Counter[str]) -> str | None:
    """Say what is wrong with the planner's turn, None where nothing is."""
    counts["turns"] += 1
    try:
        best = greatest_worth(turn, MOST_STATES)
        found = plan_turn(turn.request())
        mine = Worth(bool(found.kept), found.value)
        counts["proven"] += found.proven
        counts["best"] += mine == best
        counts["missed"] += not found.proven and mine < best
        if mine > best:
            return f"wrong: {mine} where {best} is all that can be done"
        if found.proven and mine < best:
            return f"false proof: {mine} where {best} can be done"
        if not (found.proven or says_why(found)):
            return "silent: it isn't proven, and says nothing of that"
        order = [int(one.name[1:]) for one in found.paid]
        if not can_be_done(turn, order, mine.kept, MOST_STATES):
            return f"wrong: {order} can't be paid in this order"
    except TooLargeError:
        counts["capped"] += 1
    except RequestError as error:
        counts["refused"] += 1
        return f"refused: {error}"
    except Exception as error:  # what a sweep is for
        return f"{type(error).__name__}: {error}"
    return None


def main(arguments: list[str] | None = None) -> int:
    """Judge, and print what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("number", type=int, nargs="?", default=1_000)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--start", type=int, default=0, help="the number of the first turn")
    parser.add_argument("--large", action="store_true", help="up to 8 permanents and 4 costs")
    parser.add_argument("--missed", action="store_true", help="print the turns that are missed as well")
    chosen = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    wrong = 0
    for number in range(chosen.start, chosen.number):
        turn = random_turn(f"{chosen.seed}/{number}", *(LARGE if chosen.large else ()))
        before = counts["missed"]
        said = judge(turn, counts)
        if said is not None:
            wrong += 1
            print(f"{chosen.seed}/{number}: {said}\n  {turn}", flush=True)
        elif chosen.missed and counts["missed"] > before:
            print(f"{chosen.seed}/{number}: missed\n  {turn}", flush=True)
        if number % 100 == 99:
            print(f"{number + 1:,}: {dict(counts)}", file=sys.stderr, flush=True)
    print(f"seed {chosen.seed}: {dict(counts)}, {wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
