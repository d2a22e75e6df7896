"""The chances of mana bases: sums over states are those over draws, where both can be worked out."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from planner.decks import base_tables
from planner.decks.base_tables import SpellTable
from planner.decks.demands import read_cost
from planner.decks.game_plan import Setting
from planner.models.hall.condition import mask_of


@pytest.mark.parametrize("number", range(12))
def test_sums_over_states_are_those_over_draws(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With lands that enter tapped the last card is apart: untapped ones that were drawn before count."""
    random = Random(number)
    cost = read_cost(random.choice(["{W}{U}", "{1}{W}", "{W}{U}{U}", "{1}{W}{B}", "{W}"]))
    turn = cost.mana_value + random.randint(0, 1)
    classes = [(mask_of(types), tapped) for types in ("W", "U", "WU", "WB") for tapped in (False, True)]
    classes = random.sample(classes, random.randint(2, 5))
    counts = np.array([[random.randint(0, 4) for _ in classes] for _ in range(3)], dtype=np.int64)
    setting = Setting(on_the_draw=random.random() < 0.5)

    def chances() -> object:
        return pytest.approx(SpellTable(cost, turn, classes, 30, setting).chances(counts), rel=1e-9)

    by_draws = chances()
    monkeypatch.setattr(base_tables, "_MOST_DRAWS", 0)
    assert SpellTable(cost, turn, classes, 30, setting).chances(counts) == by_draws
