"""601.3b, 118.8: a spell that can be cast as though it had flash for {2} more; that is announced."""

from __future__ import annotations

import planner
from planner import Board, Plan
from tests.support.bad_requests import refused
from tests.support.cards.costs import real

ROUT = real(
    "Rout",
    "{3}{W}{W}",
    "Sorcery",
    "You may cast Rout as though it had flash if you pay {2} more to cast it. (You may cast it any time you "
    "could cast an instant.)\nDestroy all creatures. They can't be regenerated.",
)
HUMANS = real(
    "Bard's Company",
    "{1}{W}",
    "Creature — Human",
    "You may cast this spell as though it had flash if you control a Human.",
    "2",
)


def test_flash_for_two_more_is_announced() -> None:
    five, seven = Board(battlefield=["Plains"] * 5), Board(battlefield=["Plains"] * 7)
    plain, fast = {"card": ROUT}, {"card": ROUT, "additional": ["Flash"]}
    assert five.can_pay(plain)
    assert not five.can_pay(fast)
    plan = seven.plan(fast)
    assert isinstance(plan, Plan)
    assert plan.total_cost == "{5}{W}{W}"
    assert planner.verify({"board": {"battlefield": ["Plains"] * 7}, "pay": fast}, plan)


def test_it_is_paid_once_and_only_where_it_is_offered() -> None:
    board = {"battlefield": ["Plains"] * 12}
    assert "once only" in refused({"board": board, "pay": {"card": ROUT, "additional": {"Flash": 2}}}).message
    error = refused({"board": board, "pay": {"card": HUMANS, "additional": ["Flash"]}})
    assert error.path == "pay.additional[0]"
