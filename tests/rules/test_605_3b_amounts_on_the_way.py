"""Amounts that change while a cost is paid (605.3b): what proves a plan all the same, and what doesn't."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan

Json = dict[str, Any]
TREASURE = "Treasure"
SPAWN: Json = {
    "name": "Eldrazi Spawn",
    "type_line": "Token Creature — Eldrazi Spawn",
    "power": "0",
    "toughness": "1",
    "oracle_text": "Sacrifice this creature: Add {C}.",
}
ELVES: Json = {"name": "Elves", "mana_cost": "{G}{G}{G}", "type_line": "Enchantment", "colors": ["G"]}
NYKTHOS: Json = {
    "name": "Nykthos, Shrine to Nyx",
    "type_line": "Legendary Land",
    "oracle_text": "{T}: Add {C}.\n{2}, {T}: Choose a color. Add an amount of mana of that color equal to "
    "your devotion to that color.",
}
BLOOM_TENDER: Json = {
    "name": "Bloom Tender",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Elf Druid",
    "colors": ["G"],
    "power": "1",
    "toughness": "1",
    "oracle_text": "{T}: For each color among permanents you control, add one mana of that color.",
}
CRADLE: Json = {
    "name": "Gaea's Cradle",
    "type_line": "Legendary Land",
    "oracle_text": "{T}: Add {G} for each creature you control.",
}


def _plan(cost: str, *battlefield: Any, **more: Any) -> Any:
    cards = [one if isinstance(one, str) or "card" in one else {"card": one} for one in battlefield]
    return planner.plan({"board": {"battlefield": cards}, "pay": {"cost": cost}} | more)


@pytest.mark.parametrize(
    ("cost", "battlefield"),
    [
        ("{3}{G}", ["Forest", "Forest", NYKTHOS, TREASURE, ELVES]),
        ("{1}{G}", ["Forest", BLOOM_TENDER, TREASURE]),
        ("{G}{G}{G}{G}{G}{G}", ["Forest", "Forest", "Forest", "Forest", NYKTHOS, TREASURE, ELVES]),
    ],
)
def test_605_3b_what_counts_for_nothing_may_leave(cost: str, battlefield: list[Any]) -> None:
    """A Treasure has no mana symbols and no color: devotion and colors are the same without it."""
    assert _plan(cost, *battlefield).optimal


@pytest.mark.parametrize("cost", ["{1}{G}", "{3}{G}", "{G}{G}{G}{G}"])
def test_605_3b_no_loss_is_cheaper_than_the_plan(cost: str) -> None:
    """Two Spawns count for the Cradle; losing either costs 25, more than the whole plan."""
    plan = _plan(cost, "Forest", "Forest", CRADLE, SPAWN, SPAWN)
    assert isinstance(plan, Plan)
    assert plan.optimal
    assert plan.price < 25


def test_605_3b_where_losing_is_cheap_nothing_is_proven() -> None:
    """At no price for a token, a Spawn that is lost first may leave the better plan."""
    plan = _plan("{3}{G}", "Forest", "Forest", CRADLE, SPAWN, SPAWN, prices={"mana_token": 0})
    assert (plan.status, plan.optimal) == ("payable", False)


def test_605_3b_what_can_only_become_less_is_not_enough_for_certain() -> None:
    assert _plan("{9}", "Forest", CRADLE, SPAWN, SPAWN).status == "unpayable"
    assert _plan("{5}", "Forest", CRADLE, SPAWN, SPAWN).status == "payable"


def test_605_3b_a_removed_counter_changes_what_is_made() -> None:
    """The creature's power falls with each +1/+1 counter taken off it: no price of losing bounds that."""
    text = (
        "{T}: Add an amount of {G} equal to this creature's power.\n"
        "Remove a +1/+1 counter from this creature: Add {C}."
    )
    grower = {
        "card": {
            "name": "Grower",
            "type_line": "Creature",
            "power": "1",
            "toughness": "1",
            "oracle_text": text,
        },
        "counters": {"+1/+1": 3},
    }
    plan = _plan("{2}{G}{G}", grower, prices={"counter": 0})
    assert (plan.status, plan.optimal) == ("payable", False)
    assert not _plan("{3}", grower, "Wastes", "Wastes", "Wastes", prices={"counter": 0}).optimal
