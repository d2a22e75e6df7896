"""Hall's condition by hand, by matchings, and for many supplies at once as for one."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from planner.models.deciders.hall.condition import (
    ANY,
    Checks,
    Mask,
    UnionSupply,
    checks_of,
    mask_of,
    passes,
    within,
)
from planner.models.deciders.hall.in_bulk import meetings, pass_all

W, U, B = (mask_of(letter) for letter in "WUB")


def test_the_table_counts_what_lies_within_each_union() -> None:
    assert checks_of({W: (1, 2), U: (1, 1)}) == ((W, 1, 2), (U, 1, 1), (W | U, 2, 3))
    assert checks_of({W: (1, 1), W | U: (1, 1), ANY: (2, 3)}) == (
        (W, 1, 1),
        (W | U, 2, 2),
        (ANY, 4, 5),
    )
    assert within([(W, 2), (W | U, 1)], W) == 2


def test_life_makes_up_for_mana() -> None:
    checks = checks_of({W: (1, 1), U: (0, 2)})
    reach = UnionSupply([(W, 1), (U, 1)])
    assert not passes(checks, reach)
    assert passes(checks, reach, by_life=1)
    assert not passes(checks, UnionSupply([(U, 9)]), by_life=9)
    assert UnionSupply([(W, 3)], most=2)[W] == 2


def symbols_at_random(random: Random) -> dict[Mask, tuple[int, int]]:
    masks = random.sample(range(1, 64), random.randint(1, 4))
    return {mask: (only := random.randint(0, 2), only + random.randint(0, 1)) for mask in masks}


def can_match(symbols: list[Mask], mana: list[Mask]) -> bool:
    """Whether each symbol gets one mana of its own, tried one after the other."""
    if not symbols:
        return True
    first, *rest = symbols
    return any(
        can_match(rest, mana[:place] + mana[place + 1 :]) for place, one in enumerate(mana) if one & first
    )


@pytest.mark.parametrize("seed", range(60))
def test_the_condition_is_that_of_a_matching(seed: int) -> None:
    random = Random(seed)
    symbols = {mask: (number, number) for mask, (_, number) in symbols_at_random(random).items()}
    mana = [random.randint(1, 63) for _ in range(random.randint(0, 6))]
    owed = [mask for mask, (number, _) in symbols.items() for _ in range(number)]
    assert passes(checks_of(symbols), UnionSupply([(one, 1) for one in mana])) == can_match(owed, mana)


@pytest.mark.parametrize("seed", range(60))
def test_many_supplies_at_once_are_judged_as_one_by_one(seed: int) -> None:
    random = Random(seed)
    checks: Checks = checks_of(symbols_at_random(random))
    unions = [union for union, _, _ in checks]
    masks = random.sample(range(1, 64), 5)
    counts = np.array([[random.randint(0, 2) for _ in masks] for _ in range(40)])
    life = np.array([random.randint(0, 2) for _ in range(40)])
    placed = [(unions.index(union), only, everything) for union, only, everything in checks]
    found = pass_all((counts @ meetings(masks, unions)).T, placed, life)
    supplies = [UnionSupply(zip(masks, row.tolist(), strict=True)) for row in counts]
    expected = [passes(checks, one, int(by)) for one, by in zip(supplies, life, strict=True)]
    assert found.tolist() == expected
