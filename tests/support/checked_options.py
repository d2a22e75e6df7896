"""Options of a request, each of which the referee carries out."""

from __future__ import annotations

from typing import Any

from hypothesis import assume

import planner
from planner import Option, Plan


def checked_options(asked: dict[str, Any], n: int = 5) -> list[Option]:
    """The options of a request: legal, not lethal, at the prices that the referee counts."""
    found = planner.options(asked, n)
    for option in found:
        ruling = planner.verify(asked, option.plan)
        assert ruling, ruling.problems
        assert ruling.price == option.plan.price == sum(item.price for item in option.plan.prices)
        assert not ruling.lethal
    return found


def payable_alive(asked: dict[str, Any]) -> Plan:
    """The best plan of a random request; requests without one, or with a lethal one, don't count."""
    best = planner.plan(asked)
    assume(isinstance(best, Plan) and best.lethal is not True)
    assert isinstance(best, Plan)
    return best
