"""What is kept is paid together for the lowest price, and that price is said where it adds up."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner.costing.question import Question, prepare
from planner.game.clock import Clock
from planner.planning.keep.joint_payment import JointPayment, best_joint_payment

DRYAD = {
    "name": "A dryad",
    "type_line": "Enchantment",
    "oracle_text": "Lands you control are every basic land type in addition to their other types.",
}


def _asked(*battlefield: str | dict[str, Any], keep: str) -> Question:
    return prepare({"board": {"battlefield": list(battlefield)}, "pay": {"cost": "{0}"}, "keep": [keep]})


def _joint(*battlefield: str | dict[str, Any], keep: str, **more: Any) -> JointPayment:
    asked = _asked(*battlefield, keep=keep)
    return best_joint_payment(asked.game, asked.keep, asked.prices, Clock(), **more)


@pytest.mark.parametrize(
    ("battlefield", "keep", "used"),
    [
        (["Treasure", "Forest"], "{G}", {"Forest#1"}),
        (["Treasure", "Treasure", "Forest", "Island"], "{G}{U}", {"Forest#1", "Island#1"}),
        (["Treasure", "Treasure", "Forest", "Forest"], "{G}{G}{U}", {"Forest#1", "Forest#2", "Treasure#1"}),
    ],
)
def test_it_is_paid_for_the_lowest_price(battlefield: list[str], keep: str, used: set[str]) -> None:
    """It costs what the best plan for it costs on the same board."""
    found = _joint(*battlefield, keep=keep)
    assert (found.used, found.proven) == (used, True)
    plan = planner.plan(board={"battlefield": battlefield}, pay={"cost": keep})
    assert isinstance(plan, planner.Plan)
    assert found.least == plan.price


def test_what_can_be_paid_is_proven_whatever_it_costs() -> None:
    found = _joint("Treasure", "Forest", keep="{G}", priced=False)
    assert (len(found.paid), found.proven, found.least) == (1, True, None)


def test_prices_of_what_is_lost_beside_what_changes_others_do_not_add_up() -> None:
    """A Treasure is sacrificed where lands are more than their cards say: the next may cost else."""
    board = ["Treasure", "Forest"]
    assert _joint(*board, keep="{G}{U}").least is not None
    assert _joint(*board, DRYAD, keep="{G}{U}").least is None
    assert _joint("Forest", "Island", DRYAD, keep="{G}{U}").least is not None  # nothing is lost there
