"""Simulated odds are the exact ones but for their error, on a few random decks."""

from __future__ import annotations

from random import Random

import pytest

from planner.decks.answer import Row
from tests.agreement.simulated_decks import Compared, compared, main, random_question


@pytest.mark.parametrize("number", [0, 7])
def test_rows_are_within_their_error(number: int) -> None:
    found = list(compared(random_question(Random(f"simulated/0/{number}")), seed=0))
    assert found
    assert not any(one.is_over or one.is_below for one in found)


def test_a_row_that_is_off_is_noticed() -> None:
    row = Row(
        cost="{2}", turn=2, castable=0.5, with_hindsight=0.5, enough_lands=0.9, given_lands=0.5,
        color_screw=0.4, mana_screw=0.1, flood=0.0, method="simulated", error=0.001,
    )  # fmt: skip
    assert not Compared("{2}", 2, 0.505, row).is_over
    assert Compared("{2}", 2, 0.507, row).is_over
    assert Compared("{2}", 2, 0.52, row).is_below


def test_no_deck_is_no_fault() -> None:
    assert main(["--decks", "0"]) == 0
