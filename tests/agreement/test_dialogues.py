"""Random dialogues: what is done in them is one legal payment."""

from __future__ import annotations

import random

import pytest

from planner import can_pay
from tests.agreement.dialogues import BUILDERS, held, problems
from tests.support.sampling import drawn


@drawn(short=30, full=800)
@pytest.mark.parametrize(("by_hand", "undone"), [(0.0, 0.0), (0.3, 0.0), (0.3, 0.3)])
@pytest.mark.parametrize("kind", BUILDERS)
def test_what_is_done_in_random_dialogues_is_one_legal_payment(
    kind: str, by_hand: float, undone: float, seeds: list[str]
) -> None:
    paid = 0
    for seed in seeds:
        rng = random.Random(f"{kind}/{by_hand}/{undone}/{seed}")
        asked = BUILDERS[kind](rng.choice)
        if not can_pay(asked):
            continue
        dialogue = held(asked, rng, by_hand=by_hand, undone=undone)
        assert dialogue.paid or by_hand
        if dialogue.paid:
            paid += 1
            assert problems(asked, dialogue) == []
    assert 5 * paid > len(seeds)  # otherwise the comparison says little
