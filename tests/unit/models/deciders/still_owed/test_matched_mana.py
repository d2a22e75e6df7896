"""Mana matched to symbols: by what each can pay for, and by when it is there."""

from __future__ import annotations

from planner.models.deciders.still_owed.written import Unit, matched
from planner.models.problem.demands import GENERIC, Demand, ManaKind

COST = frozenset({0, 1})
GREEN, BLUE = ManaKind("G", COST), ManaKind("U", COST)
ONLY_GREEN, EITHER = Demand("{G}", types="G"), Demand("{G/U} of payee 1", payee=1, types="GU")


def test_what_pays_for_less_is_spent_there() -> None:
    flow = matched([Unit(0, GREEN), Unit(1, BLUE)], [(GENERIC, 1, -1), (ONLY_GREEN, 1, -1)])
    assert flow == {(BLUE, GENERIC): 1, (GREEN, ONLY_GREEN): 1}


def test_mana_of_an_activation_does_not_pay_for_one_before_it() -> None:
    """The last in time is 0: what it asks for is paid with mana of those after it in this order."""
    assert matched([Unit(0, GREEN)], [(EITHER, 1, 0)]) is None
    assert matched([Unit(0, GREEN), Unit(1, BLUE)], [(EITHER, 1, 0), (ONLY_GREEN, 1, -1)]) == {
        (BLUE, EITHER): 1,
        (GREEN, ONLY_GREEN): 1,
    }


def test_what_nothing_pays_for_is_not_paid() -> None:
    assert matched([Unit(0, BLUE)], [(ONLY_GREEN, 1, -1)]) is None
    assert matched([], []) == {}
