"""What a commander costs more for earlier castings, by what the board says of them (903.8)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board

KESS = {
    "name": "Kess",
    "mana_cost": "{1}{U}",
    "type_line": "Legendary Creature — Human",
    "power": "2",
    "toughness": "2",
}


def board(casts: int | None, **zones: Any) -> Board:
    there = zones or {"command": [{"card": KESS, "id": "k"}]}
    facts = {} if casts is None else {"commander_casts": casts}
    return Board(battlefield=["Island"] * 8, facts=facts, **there)


@pytest.mark.parametrize(("casts", "cost"), [(None, "{1}{U}"), (0, "{1}{U}"), (1, "{3}{U}"), (3, "{7}{U}")])
def test_903_8_the_tax_in_every_question(casts: int | None, cost: str) -> None:
    asked: Any = board(casts)
    assert asked.plan({"card": "k"}).total_cost == cost
    assert [one.total_cost for one in asked.ways("k")] == [cost]
    assert [one.total_cost for one in asked.legal_actions() if one.pay.get("card") == "k"] == [cost]
    assert asked.plan_turn(["k"]).paid[0].plan.total_cost == cost


def test_903_8_what_the_payment_says_comes_first() -> None:
    found: Any = board(3).plan({"card": "k", "commander_casts": 1})
    assert found.total_cost == "{3}{U}"


def test_903_8_from_the_command_zone_alone() -> None:
    in_hand: Any = board(3, hand=[{"card": KESS, "id": "k", "commander": True}])
    assert in_hand.plan({"card": "k"}).total_cost == "{1}{U}"


def test_903_8_of_two_commanders_the_number_is_nobodys() -> None:
    two: Any = board(3, command=[{"card": KESS, "id": "k"}, {"card": {**KESS, "name": "Tess"}, "id": "t"}])
    assert two.plan({"card": "k"}).total_cost == "{1}{U}"
