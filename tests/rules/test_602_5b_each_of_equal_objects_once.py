"""What may be activated once each turn is so by each of several equal objects (602.5b)."""

from __future__ import annotations

import pytest

from planner import Board, Plan, Status
from tests.rules.test_608_turns import card

PRISM = card("Prism", "Artifact", "{1}: Add one mana of any color. Activate only once each turn.", "{2}")


@pytest.mark.parametrize(("number", "status"), [(1, Status.UNPAYABLE), (2, Status.PAYABLE)])
def test_602_5b_two_equal_permanents_may_each_be_activated_once(number: int, status: Status) -> None:
    board = Board.from_dict({"battlefield": ["Forest", "Forest", {"card": PRISM, "count": number}]})
    assert board.can_pay("{U}{R}") is status
    plan = board.plan("{U}{R}")
    assert plan.status is status
    if isinstance(plan, Plan):
        activated = [step.object for step in plan.steps if step.object and step.object.startswith("Prism")]
        assert sorted(activated) == ["Prism#1", "Prism#2"]


def test_602_5b_one_that_was_activated_before_is_not_again() -> None:
    used = {"card": PRISM, "used": [1]}
    board = Board.from_dict({"battlefield": ["Forest", "Forest", {"card": PRISM}, used]})
    assert board.plan("{U}{R}").status == "unpayable"
    assert board.plan("{U}{G}").status == "payable"
