"""Convex prices of a sum, and the multipliers that stand for them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from planner.game.prices import Prices
from planner.models.deciders.still_owed.row_prices import SHARE, Multiplier
from planner.models.problem.objective import objective_of
from planner.models.problem.terms import Steps

PRICES = Prices()
WORTH = objective_of(PRICES)


def test_the_last_two_sources_of_a_color_have_a_price() -> None:
    assert [WORTH.row("G", 4).price(gone) for gone in range(5)] == [0, 0, 0, 2, 6]
    assert [WORTH.row("G", 2).price(gone) for gone in range(3)] == [0, 2, 6]


def test_the_only_source_of_a_color_is_the_last_one_alone() -> None:
    assert [WORTH.row("G", 1).price(gone) for gone in range(2)] == [0, 4]


def test_no_source_can_be_gone_that_is_not_there() -> None:
    assert WORTH.row("G", 2).slope(3) is None


def _of_point(total: int) -> int:
    """The price of a point of life that is taken from this total."""
    return PRICES.life[0 if total >= 11 else 1 if total >= 6 else 2]


@given(st.integers(1, 40), st.integers(0, 60))
def test_life_has_the_price_of_the_table(life: int, lost: int) -> None:
    assert WORTH.life(life, 0).price(lost) == sum(_of_point(total) for total in range(life, life - lost, -1))


def test_a_billion_life_is_one_run_of_steps() -> None:
    row = WORTH.life(10**9, 0)
    assert row.runs == ((10**9 - 10, 6), (5, 10))
    assert row.price(10**9) == (10**9 - 10) * 6 + 5 * 10 + 5 * 30


def test_the_first_step_is_behind_what_is_owed_anyway() -> None:
    assert WORTH.life(12, 1).first == 6  # from 11
    assert WORTH.life(12, 2).first == 10


@given(st.lists(st.integers(0, 9), min_size=1, max_size=6).map(sorted), st.integers(0, 6))
def test_a_multiplier_is_mended_until_it_fits_or_has_no_room(slopes: list[int], total: int) -> None:
    row = Steps(tuple((1, slope) for slope in slopes))
    total = min(total, len(slopes))
    multiplier = Multiplier(row)
    for _ in range(20):
        if multiplier.fits(total):
            break
        assert multiplier.can_be_adjusted
    before = row.slope(total) if total else None
    after = row.slope(total + 1)
    assert before is None or multiplier.value >= before * SHARE
    assert after is None or multiplier.value <= after * SHARE


def test_a_multiplier_between_two_sums_ends_without_room() -> None:
    multiplier = Multiplier(Steps(((1, 0), (1, 8)), beyond=None))
    sums = [0, 2] * 20  # as where a flow jumps over the sum that would fit
    tries = sum(1 for total in sums if multiplier.can_be_adjusted and not multiplier.fits(total))
    assert tries < 20


@given(
    st.lists(st.tuples(st.integers(1, 3), st.integers(0, 6)), max_size=4),
    st.one_of(st.none(), st.integers(6, 9)),
    st.lists(st.integers(0, 8), min_size=1, max_size=8),
)
def test_a_multiplier_fits_where_it_is_a_slope_and_moves_nowhere_else(
    runs: list[tuple[int, int]], beyond: int | None, totals: list[int]
) -> None:
    steps = sum(number for number, _ in runs)
    own = Multiplier(Steps(tuple(sorted(runs, key=lambda run: run[1])), beyond))
    for total in totals:
        if beyond is None and total > steps:
            continue
        before, is_slope = own.value, own.is_slope(total)
        assert own.fits(total) is is_slope
        assert is_slope is (own.value == before) or not own.can_be_adjusted
