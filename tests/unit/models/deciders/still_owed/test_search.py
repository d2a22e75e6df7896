"""The tables of the dynamic program against the recursion that they stand for, state by state."""

from __future__ import annotations

import random

import numpy as np
import pytest

from planner.models.deciders.still_owed.row_prices import SHARE
from planner.models.deciders.still_owed.search import NEVER, PriceTable, RowDigits
from planner.models.problem.terms import Steps

STATES = 12


def drawn(rng: random.Random) -> list[list[tuple[list[int], int, list[int] | None]]]:
    """Draw steps of ways: the state that each makes of each, its cost, and what it saves in some."""
    return [
        [
            (
                [rng.randint(0, state) for state in range(STATES)],
                rng.randint(-3, 9),
                [rng.randint(0, 2) for _ in range(STATES)] if rng.random() < 0.5 else None,
            )
            for _ in range(rng.randint(1, 4))
        ]
        for _ in range(rng.randint(1, 5))
    ]


def table_of(steps: list[list[tuple[list[int], int, list[int] | None]]]) -> PriceTable:
    # One row, whose price is as linear as the multiplier says: sums cost nothing beside it.
    table = PriceTable(STATES, RowDigits((Steps((), 2),), (9,), (2 * SHARE,), SHARE))
    for ways in steps:
        table.add(
            [np.array(states) for states, _, _ in ways],
            [cost for _, cost, _ in ways],
            [None if saved is None else np.array(saved) for _, _, saved in ways],
            [0] * len(ways),
            list(range(len(ways))),
            [None] * len(ways),
        )
    return table


@pytest.mark.parametrize("seed", range(40))
def test_each_state_costs_what_the_recursion_says(seed: int) -> None:
    steps = drawn(random.Random(seed))

    def least(place: int, state: int) -> int:
        if place == 0:
            return 0 if state == 0 else NEVER
        found = [least(place - 1, state)]
        for states, cost, saved in steps[place - 1]:
            found.append(least(place - 1, states[state]) + cost - (0 if saved is None else saved[state]))
        return min(found)

    table = table_of(steps)
    assert table.costs.tolist() == [least(len(steps), state) for state in range(STATES)]


@pytest.mark.parametrize("seed", range(40))
def test_the_bound_is_what_the_best_start_costs_where_sums_have_no_price(seed: int) -> None:
    rng = random.Random(seed)
    table = table_of(drawn(rng))
    starts = {state: rng.randint(-5, 5) for state in range(STATES) if table.costs[state] < NEVER}
    least = min(int(table.costs[state]) + own for state, own in starts.items())
    assert table.bound(starts) == least
    path = table.cheapest(starts)
    assert path is not None
    assert (path.cost, int(table.costs[path.start]) + starts[path.start]) == (least, least)


def test_a_way_costs_less_in_states_where_it_saves() -> None:
    step = table_of(
        [[([0] * STATES, 5, None), ([0] * STATES, 7, [state % 3 for state in range(STATES)])]]
    ).steps[0]
    assert [step.cost(0, 4), step.cost(1, 3), step.cost(1, 4), step.cost(1, 5)] == [5, 7, 6, 5]


def test_tables_before_a_step_stay_as_they_were() -> None:
    table = table_of([[([0] * STATES, 5, None)], [([0] * STATES, 3, None)]])
    assert table.steps[0].without.tolist() == [0] + [NEVER] * (STATES - 1)
    assert table.steps[1].without.tolist() == [0] + [5] * (STATES - 1)
    assert table.costs.tolist() == [0] + [3] * (STATES - 1)
