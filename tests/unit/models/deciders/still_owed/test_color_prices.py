"""What the last sources of colors are worth: states, their prices, and bounds for what can be saved."""

from __future__ import annotations

import random

from planner.game.mana import COLORS
from planner.game.prices import Prices
from planner.models.deciders.still_owed.row_prices import (
    ColorPrices,
    Missed,
    colors_within,
    missed_by_number,
    state_of,
    with_more,
)
from planner.models.problem.objective import objective_of
from planner.models.problem.terms import Steps


def missed(counts: dict[str, int]) -> Missed:
    """What it costs by the table that so few sources are left."""
    rows = {color: objective_of(Prices()).row(color, number) for color, number in counts.items() if number}
    found = missed_by_number(rows, counts)
    assert found is not None
    return found


def test_rows_that_are_not_of_two_last_sources_are_left_to_others() -> None:
    assert missed_by_number({"W": Steps(((1, 0), (1, 1), (1, 2), (1, 3)))}, {"W": 4}) is None
    assert missed_by_number({"elves": Steps(((1, 2),))}, {"elves": 1}) is None


def test_a_state_counts_two_sources_of_a_color_at_the_most() -> None:
    assert state_of([0, 1, 2, 3, 9]) == state_of([0, 1, 2, 2, 2])
    assert with_more(state_of([0, 1, 2, 2, 2]), 1, 5) == state_of([0, 2, 2, 2, 2])


def test_colors_are_missed_that_had_sources() -> None:
    counts = dict(zip(COLORS, (0, 1, 2, 3, 4), strict=True))
    prices = ColorPrices(missed(counts))
    assert prices.missed(state_of([0] * 5)) == 0 + 4 + 3 * (4 + 2)
    assert prices.missed(state_of([0, 1, 1, 2, 2])) == 2


def test_nothing_saves_more_than_the_bound_says() -> None:
    rng = random.Random(7)
    prices = ColorPrices(missed(dict.fromkeys(COLORS, 4)))
    for _ in range(200):
        groups = [rng.sample(range(5), rng.randint(0, 3)) for _ in range(rng.randint(1, 4))]
        start = then = state_of([rng.randint(0, 2) for _ in COLORS])
        more = rng.randint(1, 3)
        for _ in range(more):
            for place in rng.choice(groups):
                then = with_more(then, place, 1)
        saved = prices.missed(start) - prices.missed(then)
        assert saved <= prices.savable(start, more, *colors_within(groups))
