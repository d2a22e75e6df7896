"""Random small turns against an exhaustive search.

python -m tests.agreement.turns 5000 [--seed S] [--profile P] [--counted]

They are compared tier by tier, or by the table of prices of ``--profile 2026.1``.
With --counted the costs take what mana abilities count, and each turn is held against its costs alone.
"""

from __future__ import annotations

import argparse
import random
import secrets
import sys
from collections import Counter

from planner import Plan, plan, plan_turn
from planner.planning.turn import Turn
from tests.agreement.judged_turns import says_why
from tests.support.strategies.cards import Json
from tests.support.strategies.counted import build_counted_request
from tests.support.turn_replay import problems_of
from tests.support.turn_search import (
    Amounts,
    Found,
    InTiers,
    Points,
    SmallTurn,
    TooLargeError,
    best_turn,
    random_turn,
)

PROFILES: dict[str, Points] = {"2026.1": Points(), "2026.2": InTiers()}


def complaint(turn: SmallTurn, counts: Counter[str], profile: str = "2026.2") -> str | None:
    """What is wrong with the planner's turn, None where nothing is."""
    by = PROFILES[profile]
    try:
        best = best_turn(turn, by)
    except TooLargeError:
        counts["too large"] += 1
        return None
    found = plan_turn(turn.request() | {"profile": profile})
    counts["turns"] += 1
    counts["proven"] += found.proven
    counts["cheapest"] += found.cheapest
    mine = Found(bool(found.kept), found.value, _given_up(found, by))
    counts["best value"] += (mine.kept, mine.value) == (best.kept, best.value)
    counts["best price"] += mine == best
    if faults := problems_of(turn, found):
        return f"carried out: {faults[0]}"
    if (mine.kept, mine.value) > (best.kept, best.value):
        return f"{mine} where the search finds {best} at most"
    if found.proven and (mine.kept, mine.value) != (best.kept, best.value):
        return f"{mine} is called the greatest value, the search finds {best}"
    if (mine.kept, mine.value) == (best.kept, best.value) and mine.given < best.given:
        return f"{mine} where the search finds nothing better than {best}"
    if not (found.proven or says_why(found)):
        return "it isn't proven, and says nothing of that"
    if found.cheapest and mine != best:
        return f"{mine} is called the cheapest, the search finds {best}"
    return None


def _given_up(found: Turn, by: Points) -> Amounts:
    """What a turn says that it gives up, as the search counts it."""
    if isinstance(found.price, int):
        return (found.price,)
    said = {one.tier: one.amount for one in found.gives_up or ()}
    assert said.keys() <= set(by.names), f"{said} is in tiers that these cards can't reach"
    return tuple([said.get(tier, 0) for tier in by.names])


def short_of_a_plan(seed: str) -> str | None:
    """What a turn falls short of: none is worth less than one of its costs paid alone, or nothing at all.

    The costs take what mana abilities count, so that paying changes what stays payable (605.3b).
    """
    pick = random.Random(seed)
    asked = build_counted_request(pick.choice)
    pays = [asked["pay"] | {"value": pick.choice([1, 2]), "resolves": False}]
    if pick.random() < 0.6:
        pays.append(build_counted_request(pick.choice)["pay"] | {"value": 1, "resolves": False})
    board, keep = asked["board"], asked["keep"]
    found = plan_turn({"board": board, "pays": pays, "keep": keep})
    mine = (_weight(keep, found.kept), found.value)
    alone = [({"cost": "{0}", "kind": "effect"}, 0)]
    alone += [({"cost": one["cost"], "kind": one["kind"]}, one["value"]) for one in pays]
    for pay, value in alone:
        one = plan({"board": board, "pay": pay, "keep": keep})
        if isinstance(one, Plan) and (_weight(keep, one.summary.kept), value) > mine:
            return f"{mine} where {pay['cost']} alone keeps {one.summary.kept}"
    return None


def _weight(keep: list[Json], names: list[str]) -> int:
    left = Counter(names)
    total = 0
    for one in keep:
        if left[one["cost"]]:
            left[one["cost"]] -= 1
            total += one.get("weight", 1)
    return total


def main() -> None:
    """Compare, and print what differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("number", type=int, nargs="?", default=1_000)
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--profile", choices=PROFILES, default="2026.2")
    parser.add_argument("--counted", action="store_true")
    chosen = parser.parse_args()
    counts: Counter[str] = Counter()
    wrong = 0
    for number in range(chosen.number):
        if chosen.counted:
            counts["turns"] += 1
            if said := short_of_a_plan(f"{chosen.seed}/{number}"):
                wrong += 1
                print(f"{chosen.seed}/{number}: {said}", flush=True)
            continue
        turn = random_turn(f"{chosen.seed}/{number}")
        if said := complaint(turn, counts, chosen.profile):
            wrong += 1
            print(f"{chosen.seed}/{number}: {said}\n  {turn}", flush=True)
    print(f"seed {chosen.seed}: {dict(counts)}, {wrong} wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
