"""The oracle for total costs on examples that were worked out by hand from 118.7 and 601.2f."""

from __future__ import annotations

import random

import pytest

from tests.support.oracle.total_costs import (
    Less,
    no_harder,
    possible_totals,
    random_case,
    totals,
    undominated,
)


@pytest.mark.parametrize(
    ("cost", "less", "expected"),
    [
        # 118.7a: generic only from generic.
        ("{2}{W}", "{1}", {"{1}{W}"}),
        ("{W}{W}", "{2}", {"{W}{W}"}),
        ("{1}{C}", "{2}", {"{C}"}),
        # 118.7b to d: of a type that isn't there, or in excess, from generic.
        ("{2}{W}", "{U}", {"{1}{W}"}),
        ("{3}{W}", "{W}{W}", {"{2}"}),
        ("{W}", "{W}{W}", {"{0}"}),
        ("{2}{C}", "{C}{C}", {"{1}"}),
        ("{2}", "{C}", {"{1}"}),
        # 118.7e: the payer picks the half.
        ("{2}{W}", "{W/U}", {"{2}", "{1}{W}"}),
        ("{3}{W}", "{2/W}", {"{3}", "{1}{W}"}),
        ("{1}{W}{U}", "{W/U}{W/U}", {"{1}", "{W}", "{U}"}),
        ("{1}{C}", "{C/W}", {"{1}", "{C}"}),
        # 118.7f, 118.7g: one of its color; generic.
        ("{1}{B}", "{B/P}", {"{1}"}),
        ("{2}{S}", "{S}", {"{1}{S}"}),
        # 107.4h: snow in the cost isn't generic.
        ("{S}", "{1}", {"{S}"}),
        # Never below {0} (601.2f).
        ("{1}", "{5}", {"{0}"}),
        ("{0}", "{1}", {"{0}"}),
    ],
)
def test_one_reduction(cost: str, less: str, expected: set[str]) -> None:
    assert possible_totals(cost, reductions=[Less(less)]) == expected


def test_choices_for_symbols_are_made_before_the_cost_is_reduced() -> None:
    # 601.2b: {W/U} announced as {U} has no white mana in it; the generic mana is reduced.
    assert possible_totals("{1}{W/U}", reductions=[Less("{W}")]) == {"{1}", "{U}"}
    # Paid with life it is no mana.
    assert possible_totals("{1}{W/P}", reductions=[Less("{W}")]) == {"{1}", "{0} and 2 life"}
    # {2/W} announced as {2} is generic mana.
    assert possible_totals("{2/W}", reductions=[Less("{1}")]) == {"{1}", "{W}"}


def test_reductions_in_any_order() -> None:
    # Training Grounds after {2} less: {1} stays; before it: nothing does.
    grounds = Less("{2}", least=1)
    assert possible_totals("{3}", reductions=[grounds, Less("{2}")]) == {"{1}", "{0}"}
    assert possible_totals("{1}", reductions=[grounds]) == {"{1}"}
    assert possible_totals("{1}{G}", reductions=[grounds]) == {"{G}"}
    assert possible_totals("{3}", reductions=[grounds, grounds]) == {"{1}"}
    assert possible_totals("{4}", reductions=[Less("{1}", times=3)]) == {"{1}"}


def test_only_colored_mana_is_reduced() -> None:
    edgewalker = Less("{W}{B}", only_colored=True)
    assert possible_totals("{2}{W}", reductions=[edgewalker]) == {"{2}"}
    assert possible_totals("{2}{W}{W}{B}", reductions=[edgewalker, edgewalker]) == {"{2}"}


def test_increases_come_first_and_what_sets_the_cost_last() -> None:
    # An increase gives the reduction something to take (601.2f).
    assert possible_totals("{W}", increases=["{1}"], reductions=[Less("{1}")]) == {"{W}"}
    # Trinisphere: {3}, of which at least what is left of the cost.
    assert possible_totals("{1}{W}", reductions=[Less("{1}")], floors=[3]) == {"{2}{W}"}
    assert possible_totals("{W/P}", floors=[3]) == {"{2}{W}", "{3} and 2 life"}
    assert possible_totals("{5}", floors=[3]) == {"{5}"}


def test_x_is_generic_mana_that_can_be_reduced() -> None:
    assert possible_totals("{X}{W}", reductions=[Less("{2}")], x=3) == {"{1}{W}"}
    assert possible_totals("{X}{W}", reductions=[Less("{2}")], x=1) == {"{W}"}


def test_an_unpayable_cost_stays_unpayable() -> None:
    assert possible_totals("", increases=["{1}"]) == set()  # 118.6a


def test_a_reduction_by_x_says_no_number() -> None:
    with pytest.raises(ValueError, match="says no number"):
        possible_totals("{3}", reductions=[Less("{X}")])


def test_undominated() -> None:
    found = totals("{3}", reductions=[Less("{2}", least=1), Less("{2}")])
    assert {str(total) for total in undominated(found)} == {"{0}"}
    assert {str(total) for total in undominated(totals("{1}{W/U}"))} == {"{1}{W}", "{1}{U}"}


def test_typed_mana_pays_for_generic_mana() -> None:
    (easy,), (hard,), (dear,) = totals("{1}{B}"), totals("{G}{B}"), totals("{2}{B}")
    assert no_harder(easy, hard)
    assert not no_harder(hard, easy)
    assert not no_harder(dear, hard)


def test_more_reductions_never_raise_a_total() -> None:
    for seed in range(200):
        case = random_case(random.Random(seed).choice)
        plain = totals(case.cost, case.increases, (), case.floors, case.x)
        reduced = totals(case.cost, case.increases, case.reductions, case.floors, case.x)
        assert all(any(one.mana <= other.mana for one in reduced) for other in plain)
        assert all(one.mana >= max(case.floors, default=0) for one in reduced)
