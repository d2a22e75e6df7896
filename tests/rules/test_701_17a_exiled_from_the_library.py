"""Cards exiled from the library as a cost: that is no milling, and has no price (701.17a)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.comparing import compare


@pytest.mark.parametrize(
    ("cost", "price"),
    [("Exile the top three cards of your library", 0), ("Mill three cards", 3)],
)
def test_701_17a_only_milled_cards_have_a_price(cost: str, price: int) -> None:
    both = compare({"board": {"library": 3}, "pay": {"cost": cost}})
    assert not both.fault, both.fault
    plan: Any = both.answer
    assert (plan.price, plan.other_costs, plan.steps[0].for_) == (price, [cost], cost)
    less = compare({"board": {"library": 2}, "pay": {"cost": cost}})
    assert (less.answer.status, less.fault) == ("unpayable", "")


@pytest.mark.parametrize(("cost", "price"), [("Exile the top card of your library", 3), ("Mill a card", 4)])
def test_701_17a_the_same_for_a_mana_ability(cost: str, price: int) -> None:
    rock = {"name": "Rock", "type_line": "Artifact", "oracle_text": f"{{T}}, {cost}: Add {{B}}."}
    both = compare({"board": {"battlefield": [rock]}, "pay": {"cost": "{B}"}})
    assert not both.fault, both.fault
    assert both.answer.price == price  # type: ignore[union-attr]
