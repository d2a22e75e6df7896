"""Verdicts in bulk are those of boards, asked one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import strategies as st

from planner.api.bulk import board_of, castable
from tests.support.sampling import sampled
from tests.support.strategies.requests import cost_string


@st.composite
def batches(draw: st.DrawFn) -> tuple[list[str], Any, list[int]]:
    """Costs, hands and lives."""
    pick = lambda choices: draw(st.sampled_from(choices))  # noqa: E731
    costs = [cost_string(pick) for _ in range(draw(st.integers(1, 4)))]
    hands = np.zeros((draw(st.integers(1, 3)), 64), dtype=np.int8)
    for hand in hands:
        for mask in draw(st.lists(st.integers(1, 63), max_size=4)):
            hand[mask] += draw(st.integers(1, 3))
    lives = draw(st.lists(st.sampled_from([20, 4, 3, 2, 1, 0, -1]), min_size=len(hands), max_size=len(hands)))
    return costs, hands, lives


@sampled(batches(), short=60, full=2_000)
def test_bulk_is_what_boards_answer_one_by_one(batch: tuple[list[str], Any, list[int]]) -> None:
    costs, hands, lives = batch
    found = castable(costs, hands, life=lives)
    alone = [
        [bool(board_of(h, n).can_pay(c, method="program")) for c in costs]
        for h, n in zip(hands, lives, strict=True)
    ]
    assert found.payable.tolist() == alone
    assert not found.unknown.any()
