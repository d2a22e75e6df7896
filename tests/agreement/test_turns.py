"""Turns are worth what brute force finds: every set of costs, priced by the oracle."""

from __future__ import annotations

import random
from collections import Counter

import planner
from tests.agreement.judged_turns import judge
from tests.agreement.turns import complaint, short_of_a_plan
from tests.support.oracle.turns.drawing import random_turn as turn_to_judge
from tests.support.sampling import drawn
from tests.support.turn_search import random_turn
from tests.support.turns import BASICS, COSTS, OTHERS, by_brute_force, carried_out, entry, given_up


@drawn(short=25, full=500)
def test_value_and_what_is_given_up_are_those_of_brute_force(seeds: list[str]) -> None:
    for seed in seeds:
        pick = random.Random(f"turns/{seed}")
        names = pick.choices(BASICS + OTHERS, [3] * len(BASICS) + [1] * len(OTHERS), k=pick.randint(2, 5))
        on = {
            "battlefield": [entry(name) for name in names],
            "life": pick.choice([1, 2, 5, 20]),
            "pool": pick.choice(["", "", "{G}", "{U}{C}"]),
        }
        pays = [
            {"cost": pick.choice(COSTS), "value": pick.randint(0, 4), "tag": f"cost {n}"}
            for n in range(pick.randint(1, 4))
        ]
        for profile in ("2026.2", "2026.1"):
            found = planner.plan_turn(board=on, pays=pays, profile=profile)
            carried_out(on, pays, found, profile)
            assert (found.value, given_up(found)) == by_brute_force(on, pays, profile)
            assert found.proven
            assert found.cheapest


@drawn(short=25, full=1_000)
def test_small_turns_in_which_cards_resolve_are_those_of_an_exhaustive_search(seeds: list[str]) -> None:
    counts: Counter[str] = Counter()
    for number, seed in enumerate(seeds):
        turn = random_turn(seed)
        assert complaint(turn, counts, "2026.1" if number % 4 == 0 else "2026.2") is None, turn
    assert counts["proven"] >= 0.9 * counts["turns"]
    assert counts["best value"] >= 0.95 * counts["turns"]


@drawn(short=40, full=1_000)
def test_605_3b_a_turn_is_worth_no_less_than_its_costs_alone(seeds: list[str]) -> None:
    for seed in seeds:
        assert short_of_a_plan(seed) is None, seed


@drawn(short=60, full=2_000)
def test_turns_of_cards_that_change_others_are_never_wrong_and_never_falsely_proven(seeds: list[str]) -> None:
    counts: Counter[str] = Counter()
    for seed in seeds:
        turn = turn_to_judge(seed)
        assert judge(turn, counts) is None, turn
    assert counts["proven"] >= 0.5 * counts["turns"]
    assert counts["best"] >= 0.85 * counts["turns"]
