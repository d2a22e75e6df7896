"""All sets of symbols as digits of one number: the same answer as the table of checks."""

from __future__ import annotations

import random

import pytest

from planner.models.deciders.hall.condition import UnionSupply, checks_of, passes, sets_of, width_for


def packed_passes(symbols: dict[int, int], mana: dict[int, int]) -> bool:
    """Hold mana against symbols, both by mask, in one number."""
    sets = sets_of(len(symbols), width_for(sum(mana.values()) + sum(symbols.values())))
    spare = sets.room - sum(amount * sets.of_symbol(n) for n, amount in enumerate(symbols.values()))
    for mask, amount in mana.items():
        pays = sum(1 << n for n, symbol in enumerate(symbols) if symbol & mask)
        spare += amount * sets.of_object(pays)
    return spare & sets.room == sets.room


@pytest.mark.parametrize("seed", range(40))
def test_one_number_says_what_the_table_says(seed: int) -> None:
    rng = random.Random(seed)
    symbols = {mask: rng.randint(1, 2) for mask in rng.sample(range(1, 16), rng.randint(1, 4))}
    mana = {mask: rng.randint(1, 2) for mask in rng.sample(range(1, 16), rng.randint(1, 5))}
    table = checks_of({mask: (number, number) for mask, number in symbols.items()})
    assert packed_passes(symbols, mana) is passes(table, UnionSupply(mana.items()))


def test_a_set_without_enough_mana_borrows() -> None:
    assert packed_passes({1: 1, 2: 1}, {3: 1, 1: 1})
    assert not packed_passes({1: 1, 2: 1}, {1: 2})


@pytest.mark.parametrize("objects", [1, 7, 8, 100, 1_000])
def test_a_digit_holds_its_objects_and_the_bit_above(objects: int) -> None:
    width = width_for(objects)
    assert objects < 1 << (width - 1)
    assert width % 4 == 0
