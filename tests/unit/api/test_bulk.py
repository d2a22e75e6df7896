"""Verdicts in bulk: the same as one by one."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import planner
from planner import Board, RequestError
from planner.api.bulk import castable, mask_of
from tests.support.strategies.cards import a_card

SIGNET = a_card("Azorius Signet", "Artifact", "{1}, {T}: Add {W}{U}.")


def test_a_batch_has_the_shape_of_its_hands_and_a_place_for_each_cost() -> None:
    hands = np.zeros((5, 3, 64), dtype=np.uint8)
    hands[:, 1:, mask_of("WU")] = 1
    hands[:, 2, mask_of("C")] = 2
    found = castable(["{U}", "{2}{W}"], hands)
    assert found.payable.shape == found.by_program.shape == found.unknown.shape == (5, 3, 2)
    assert found.payable[4].tolist() == [[False, False], [True, False], [True, True]]
    assert castable([], hands).payable.shape == (5, 3, 0)
    assert castable(["{U}"], hands[:0]).payable.shape == (0, 3, 1)
    assert castable(["{U}"], hands[0, 2]).payable.tolist() == [True]


def test_more_hands_than_are_looked_at_together() -> None:
    random_hands = np.random.default_rng(3).integers(0, 2, (70_000, 64)).astype(np.int16)
    few = random_hands[[0, 32_767, 32_768, 69_999]]
    costs = ["{30}{W}{W}", "{31}{S}", "{2/W}{2/U}{30}", "{W/P}{32}"]
    whole = castable(costs, random_hands).payable
    assert whole[[0, 32_767, 32_768, 69_999]].tolist() == castable(costs, few).payable.tolist()
    assert 0 < whole[:, 0].mean() < 1


def test_numbers_that_no_float_holds_are_exact() -> None:
    hands = np.zeros((2, 64), dtype=np.int64)
    hands[:, mask_of("G")] = [999_999_999, 16_777_217]
    assert castable(["{999999999}", "{16777217}"], hands).payable.tolist() == [[True, True], [False, True]]
    assert castable(["{16777218}"], hands).payable.tolist() == [[True], [False]]


def test_what_is_more_than_mana_and_life_goes_through_the_program() -> None:
    hands = np.zeros((2, 64), dtype=np.int16)
    hands[0, mask_of("G")] = 8
    ways = "{2/W}{2/U}{2/B}{2/R}{2/G}{2/W}{2/U}"  # more ways than are gone through
    found = castable(["{G}", ways + "{2/B}"], hands)
    assert found.payable.tolist() == [[True, False], [False, False]]
    assert found.by_program.tolist() == [[False, True], [False, True]]


def test_boards_may_stand_where_counts_do() -> None:
    boards = [Board(battlefield=["Forest", {"card": SIGNET}]), Board(battlefield=["Forest"])]
    found = castable(["{G}", "{W}{U}", "{G}{W}"], boards)
    assert found.payable.tolist() == [[True, True, False], [True, False, False]]
    assert found.by_program.tolist() == [[False, False, True], [False, False, False]]


@pytest.mark.parametrize(
    "sources", [np.zeros((2, 63), dtype=int), np.zeros((2, 64)), np.full((1, 64), -1), np.array(1)]
)
def test_what_is_no_array_of_counts_is_refused(sources: Any) -> None:
    with pytest.raises(ValueError, match="expected"):
        castable(["{G}"], sources)


def test_a_cost_that_is_none_is_refused_by_its_place() -> None:
    with pytest.raises(RequestError, match=r"^costs\[1\]: .*unknown mana symbol"):
        castable(["{G}", "{Q/W}"], np.zeros((1, 64), dtype=int))
    with pytest.raises(RequestError, match=r"^costs: expected a list"):
        castable("{G}", np.zeros((1, 64), dtype=int))


def test_castable_is_a_name_of_the_package() -> None:
    assert planner.castable is castable


def test_the_columns_are_sets_of_types() -> None:
    assert [mask_of(types) for types in ("W", "U", "B", "R", "G", "C", "GW")] == [1, 2, 4, 8, 16, 32, 17]
    pick = random.Random(5).choice
    assert mask_of("".join(pick("WUBRGC") for _ in range(60))) == 63


def test_boards_stand_there_in_any_form() -> None:
    costs = ["{G}", "{U}"]
    each = castable(costs, ["2 Forest", {"battlefield": ["Island"]}, Board("Forest, Island")])
    assert each.payable.tolist() == [[True, False], [False, True], [True, True]]
    assert castable(costs, "Forest").payable.tolist() == [True, False]
    assert castable(costs, {"battlefield": ["Island"], "life": 3}).payable.tolist() == [False, True]
    with pytest.raises(RequestError, match=r"^board\.lif: unknown key"):
        castable(costs, {"lif": 3})
