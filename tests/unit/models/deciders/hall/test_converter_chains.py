"""Chains of filter lands that one mana goes through, changing its type on the way."""

from __future__ import annotations

from collections import Counter

import pytest

from planner.models.deciders.hall.condition import BIT, GENERIC
from planner.models.deciders.hall.halls_condition import MOST_CHAINS, after_chain, converter_chains
from planner.models.deciders.hall.supply import ClassSupply, class_supply
from planner.planning.question.problem import problem_of
from tests.unit.models.boards import permanent, question

W, U, B, R, G = (BIT[letter] | GENERIC for letter in "WUBRG")


def filter_land(one: str, other: str) -> ClassSupply:
    pair = f"{{{one}}}{{{one}}}, {{{one}}}{{{other}}}, or {{{other}}}{{{other}}}"
    land = permanent("Gate", f"{{T}}: Add {{C}}.\n{{{one}/{other}}}, {{T}}: Add {pair}.", "Land")
    return class_supply(problem_of(question(land, pay="{9}{W}{U}{B}{R}{G}{C}")), 0)


CLASSES = [filter_land("W", "U"), filter_land("U", "B"), filter_land("R", "G")]


def paths(seeds: set[int], counts: tuple[int, ...] = (1, 1, 1)) -> list[tuple[int, ...]]:
    return [path for _, path in converter_chains(CLASSES, counts, seeds)]


def test_without_a_seed_nothing_goes_anywhere() -> None:
    assert paths(set()) == []


@pytest.mark.parametrize(
    ("seed", "found"),
    [(W, [(0,), (0, 1)]), (U, [(0,), (1,), (0, 1), (1, 0)]), (G, [(2,)]), (BIT["C"] | GENERIC, [])],
)
def test_a_mana_goes_through_what_asks_for_its_type(seed: int, found: list[tuple[int, ...]]) -> None:
    assert sorted(paths({seed}), key=lambda path: (len(path), path)) == found


def test_a_land_is_gone_through_as_often_as_there_are_of_it() -> None:
    assert paths({W}, (0, 1, 1)) == []
    assert (0, 0) in paths({W}, (2, 1, 1))
    assert (0, 0, 0) not in paths({W}, (2, 1, 1))


def test_only_so_many_chains_are_looked_at() -> None:
    assert len(paths({W, U, B, R, G}, (9, 9, 9))) == MOST_CHAINS


def test_what_is_there_after_a_chain() -> None:
    """A Plains, and both gates: {W} makes two of {W}{U}, one of which makes two of {U}{B}."""
    there = Counter({W: 1, BIT["C"] | GENERIC: 2})
    colorless = BIT["C"] | GENERIC
    own = [colorless, colorless, colorless]
    assert after_chain(there, CLASSES, own, (W, (0,))) == Counter({W | U: 2, colorless: 1})
    assert after_chain(there, CLASSES, own, (W, (0, 1))) == Counter({W | U: 1, U | B: 2})
