"""Chances from a sample of draws lie by the sums over all draws, and swaps are told apart by them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from planner.decks.base_tables import SpellTable
from planner.decks.demands import read_cost
from planner.decks.game_plan import Setting
from planner.decks.sampled_chances import SAMPLES, SampledTable
from planner.models.deciders.hall.condition import mask_of


@pytest.mark.parametrize("number", range(12))
def test_a_sample_is_near_the_sums(number: int) -> None:
    random = Random(number)
    cost = read_cost(random.choice(["{W}{U}", "{1}{W}", "{W}{U}{U}", "{1}{W}{B}", "{W}"]))
    turn = cost.mana_value + random.randint(0, 1)
    every = [(mask_of(types), tapped) for types in ("W", "U", "WU", "WB") for tapped in (False, True)]
    classes = random.sample(every, random.randint(2, 5))
    counts = np.array([[random.randint(0, 4) for _ in classes] for _ in range(3)], dtype=np.int64)
    setting = Setting(on_the_draw=random.random() < 0.5)
    exact = SpellTable(cost, turn, classes, 30, setting).chances(counts)
    found = SampledTable(cost, turn, classes, 30, setting).chances(counts)
    # Which land is last decides beside lands that enter tapped, and the sample doesn't look at it.
    apart = 4 * np.sqrt(exact * (1 - exact) / SAMPLES) + 1e-3 + 0.04 * any(tapped for _, tapped in classes)
    assert (abs(found - exact) <= apart).all()


def test_more_lands_of_a_color_are_never_worse_in_the_sample() -> None:
    classes = [(mask_of("W"), False), (mask_of("WUBRG"), False), (mask_of("U"), True)]
    table = SampledTable(read_cost("{W}{U}{B}{R}{G}"), 5, classes, 60, Setting())
    counts = np.array([[10 - n, n, 14] for n in range(11)], dtype=np.int64)
    found = table.chances(counts).tolist()
    assert found == sorted(found)
    assert found[0] == 0 < found[-1]


def test_what_costs_more_than_lands_can_make_is_never_paid() -> None:
    table = SampledTable(read_cost("{2}{W}"), 2, [(mask_of("W"), False)], 40, Setting())
    assert table.chances(np.array([[40]], dtype=np.int64)).tolist() == [0.0]
