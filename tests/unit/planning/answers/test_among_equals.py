"""Of payments that are equal in every tier, the one whose rest can still pay for the most."""

from __future__ import annotations

from collections import Counter

import pytest

from planner import plan
from planner.contract.answer import Plan

LANDS = {"Wastes": 4, "Underground Sea": 3, "Badlands": 4, "Taiga": 1}
"""{9} leaves three of twelve: two Underground Seas and a Badlands, or two Badlands and a Taiga, ..."""


def _paid(battlefield: list[str] | list[dict[str, object]], cost: str) -> Plan:
    board = {"battlefield": battlefield}
    found = plan({"board": board, "pay": {"cost": cost}, "keep": [], "profile": "2026.2"})
    assert isinstance(found, Plan)
    return found


def _left(found: Plan) -> Counter[str]:
    return Counter(LANDS) - Counter(one.partition("#")[0] for one in found.summary.tapped)


@pytest.mark.parametrize("cost", ["{3}", "{5}", "{7}", "{9}"])
def test_equal_sources_are_no_other_payment(cost: str) -> None:
    """Twelve lands of four names: all that differs in what is left is compared, however they are listed."""
    names = [name for name, number in LANDS.items() for _ in range(number)]
    one_by_one, counted = _paid(names, cost), _paid([{"card": n, "count": m} for n, m in LANDS.items()], cost)
    assert not one_by_one.not_compared
    assert _left(one_by_one) == _left(counted)
    assert one_by_one.gives_up == counted.gives_up


def test_what_is_left_pays_for_the_most() -> None:
    """Of the three lands that {9} leaves none makes only what another one makes, where that can be."""
    names = [name for name, number in LANDS.items() for _ in range(number)]
    for listed in (names, names[::-1]):
        assert dict(_left(_paid(listed, "{9}"))) == {"Underground Sea": 1, "Badlands": 1, "Taiga": 1}
