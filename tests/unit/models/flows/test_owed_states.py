"""Columns of demands, and what activations make of what is still owed."""

from __future__ import annotations

from planner.models.flows.owed_states import MOST_STATES, change_of, columns_of
from planner.models.problem.demands import GENERIC, Demand, Kind, generic_of

KINDS = tuple(Kind(letter, frozenset({0, 1})) for letter in "WUBRG")
WHITE, BLUE = KINDS[:2]
ONE_WHITE, ONE_BLUE = Demand("{W}", types="W"), Demand("{U}", types="U")
WHITE_OR_BLUE, BLUE_OR_BLACK = Demand("{W/U}", types="WU"), Demand("{U/B}", types="UB")
ASKED = Demand("{W/U} of payee 1", payee=1, types="WU")


def test_mana_pays_for_the_smallest_column_that_it_fits() -> None:
    columns = columns_of(KINDS, {GENERIC: 1, ONE_WHITE: 1}, {})
    assert columns is not None
    assert (columns.owed, columns.room) == ((1, 1), (2, 2))
    (white,) = columns.effects([(WHITE, 1)], [])
    (blue,) = columns.effects([(BLUE, 2)], [])
    start = columns.start
    by_white, by_blue = (change_of(columns.room, one) for one in (white, blue))
    assert (by_white.states[start], by_white.unspent[start]) == (1, 0)  # generic mana is left
    assert (by_blue.states[start], by_blue.unspent[start]) == (2, 1)  # the white symbol is, and one mana
    assert by_white.states[by_blue.states[start]] == 0


def test_demands_that_overlap_are_no_columns() -> None:
    assert columns_of(KINDS, {WHITE_OR_BLUE: 1, BLUE_OR_BLACK: 1}, {}) is None
    assert columns_of(KINDS, {WHITE_OR_BLUE: 1, ONE_BLUE: 1}, {}) is not None


def test_a_cost_with_too_many_states_is_none() -> None:
    typed = {Demand(f"{{{letter}}}", types=letter): 5 for letter in "WUBRG"}
    assert MOST_STATES < 6**5
    assert columns_of(KINDS, typed, {}) is None


def test_what_activations_ask_for_is_generic_until_types_are_told_apart() -> None:
    asks = {ASKED: 1, generic_of(1): 2}
    coarse = columns_of(KINDS, {GENERIC: 2}, asks)
    fine = columns_of(KINDS, {GENERIC: 2}, asks, fine=True)
    assert coarse is not None
    assert fine is not None
    assert len(coarse.effects([], [(ASKED, 1)])) == 1
    assert len(fine.effects([], [(ASKED, 1)])) == 2  # a white mana, or a blue one
    assert coarse.of_demand[ASKED] == coarse.of_demand[GENERIC]
    assert len(fine.owed) == len(coarse.owed) + 2
