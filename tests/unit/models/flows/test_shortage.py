"""What is missing from a payment, by flows: the smallest set, ties in the order W U B R G C, snow."""

from __future__ import annotations

from typing import Any

import pytest

from planner.models.flows.network import network_of
from planner.models.flows.shortage import smallest_shortage
from tests.unit.models.boards import DUAL, SOL_RING, Json, problem


def missing(*battlefield: str | Json, pay: str, **more: Any) -> dict[str, int] | None:
    of = problem(*battlefield, pay=pay, **more)
    network = network_of(of)
    assert network is not None
    found = smallest_shortage(network, of)
    return None if found is None else {name: n for name, n in found.missing.items() if n}


@pytest.mark.parametrize(
    ("battlefield", "pay", "lacks"),
    [
        (["Forest"], "{G}", {}),
        (["Forest"], "{U}", {"U": 1}),
        (["Forest"], "{3}", {"W": 2}),  # any type would do: the first
        ([], "{B/G}", {"B": 1}),
        (["Forest", "Forest"], "{G}{U}{R}", {"U": 1, "R": 1}),
        ([DUAL], "{W}{U}", {"W": 1}),
        ([], "{S}", {"S": 1}),
        (["Forest", "Island"], "{U}{U}{G}", {"U": 1}),
        (["Forest"], "{C}{1}", {"C": 1}),
    ],
)
def test_the_smallest_set_that_would_do(
    battlefield: list[str | Json], pay: str, lacks: dict[str, int]
) -> None:
    assert missing(*battlefield, pay=pay) == lacks


def test_what_life_can_pay_is_not_missing() -> None:
    assert missing(pay="{G/P}{U}", life=20) == {"U": 1}


def test_sources_of_more_mana_than_one_are_left_to_the_program() -> None:
    assert missing(SOL_RING, pay="{3}") is None


def test_more_than_the_numbers_have_room_for_is_left_to_the_program() -> None:
    assert missing(pay="{1000000}") is None
