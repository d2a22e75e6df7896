"""Rule 704.5a: a card whose casting would kill its player doesn't count among those that stay castable."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Plan, plan

CITY = {
    "name": "City of Brass",
    "type_line": "Land",
    "oracle_text": "Whenever this land becomes tapped, it deals 1 damage to you.\n"
    "{T}: Add one mana of any color.",
}
CELEBRANT = {
    "name": "Blood Celebrant",
    "type_line": "Creature — Human Cleric",
    "oracle_text": "{B}, Pay 1 life: Add one mana of any color.",
    "mana_cost": "{B}",
    "power": "1",
    "toughness": "2",
}
BEAR = {"name": "Bear", "type_line": "Creature — Bear", "mana_cost": "{1}", "power": "2", "toughness": "2"}
SHOCK = {"name": "Shock", "type_line": "Instant", "oracle_text": "", "mana_cost": "{R}"}
DRAIN = {"name": "Drain", "type_line": "Sorcery", "oracle_text": "", "mana_cost": "{R/P}"}


def kept(hand: list[Any], life: int, *battlefield: Any, pay: str = "{G}") -> list[str]:
    there = [one if isinstance(one, str) else {"card": one} for one in battlefield]
    board = {"battlefield": there, "hand": [{"card": one} for one in hand], "life": life}
    found = plan({"board": board, "pay": {"cost": pay}, "profile": "2026.2"})
    assert isinstance(found, Plan)
    assert found.lethal is not True
    return sorted(one.name for one in found.kept or [])


@pytest.mark.parametrize(("life", "stays"), [(1, []), (2, ["Bear"]), (20, ["Bear"])])
def test_704_5a_damage_of_the_land_that_would_pay(life: int, stays: list[str]) -> None:
    assert kept([BEAR], life, "Forest", CITY) == stays


@pytest.mark.parametrize(("life", "stays"), [(2, []), (3, ["Drain"])])
def test_704_5a_life_that_the_card_asks_for(life: int, stays: list[str]) -> None:
    assert kept([DRAIN], life, "Forest") == stays


@pytest.mark.parametrize(("life", "stays"), [(1, []), (2, ["Bear"]), (3, ["Bear", "Shock"])])
def test_704_5a_together_as_far_as_life_goes(life: int, stays: list[str]) -> None:
    assert kept([BEAR, SHOCK], life, "Forest", CITY, CITY) == stays


@pytest.mark.parametrize(("life", "stays"), [(1, 0), (2, 1), (3, 2)])
def test_704_5a_life_that_one_ability_takes_again_and_again(life: int, stays: int) -> None:
    other = {**SHOCK, "name": "Opt", "mana_cost": "{U}"}
    assert len(kept([other, SHOCK], life, "Forest", CELEBRANT, "Swamp", "Swamp")) == stays
