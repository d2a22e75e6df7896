"""Amounts that change while a cost is paid (605.3b): what proves a plan all the same, and what doesn't."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan
from tests.support.comparing import compare

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
    assert plan.whole_price < 25


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


HUSK: Json = {
    "name": "Husk",
    "type_line": "Artifact Creature",
    "power": "0",
    "toughness": "0",
    "oracle_text": "Remove a +1/+1 counter from this creature: Add {C}.",
}


@pytest.mark.parametrize("cost", ["{2}", "{3}", "{4}", "{5}", "{6}"])
@pytest.mark.parametrize(
    "amount",
    [
        "an amount of {G} equal to the greatest power among creatures you control",
        "an amount of {G} equal to the total power of creatures you control",
        "an amount of {G} equal to the total toughness of creatures you control",
        "{G} for each creature you control with power 3 or greater",
        "{G} for each counter on creatures you control",
    ],
)
def test_605_3b_a_counter_removed_from_another_changes_what_is_made(amount: str, cost: str) -> None:
    """What pays for the Hill takes a counter off the creature that it measures."""
    hill = {"name": "Hill", "type_line": "Land", "oracle_text": f"{{1}}, {{T}}: Add {amount}."}
    husk = {"card": HUSK, "counters": {"+1/+1": 3}}
    battlefield = [{"card": hill}, husk]
    request = {"board": {"battlefield": battlefield}, "pay": {"cost": cost}, "prices": {"counter": 0}}
    both = compare(request)
    assert both.fault == ""
    assert not (isinstance(both.answer, Plan) and both.answer.optimal)


def test_605_3b_what_is_tapped_already_changes_nothing_more() -> None:
    """A stash counter comes of tapping the Stockpile; to sacrifice it, it has to be untapped as well."""
    text = (
        "{T}: Add {R}. Put a stash counter on this artifact.\n"
        "{T}, Sacrifice this artifact: Add X mana of any one color, "
        "where X is the number of stash counters on it."
    )
    stockpile = {
        "card": {"name": "Stockpile", "type_line": "Artifact", "mana_cost": "{2}{R}", "oracle_text": text},
        "counters": {"stash": 2},
    }
    assert _plan("{R}", stockpile, "Forest", "Forest").optimal
    assert _plan("{G}{G}", stockpile).optimal


def test_605_3b_where_the_cheapest_way_would_undo_itself_another_is_taken() -> None:
    """Sacrificed for {2}, two Spawns are missing when creatures are counted: Forests pay for that instead."""
    grove = {
        "name": "Grove",
        "type_line": "Land",
        "oracle_text": "{2}, {T}: Add {G} for each creature you control.",
    }
    bear = {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
    board = [grove, bear, bear, SPAWN, SPAWN, "Forest", "Forest"]
    plan = _plan("{G}{G}{G}{G}", *board, prices={"mana_token": 0, "last_source": 50})
    assert (plan.status, plan.optimal, plan.summary.sacrificed) == ("payable", False, [])


UNREAD: Json = {"name": "Odd One", "type_line": "Artifact", "oracle_text": "{T}: Add strangely much mana."}
FORESTS = ["Forest"] * 6


@pytest.mark.parametrize(
    ("cost", "proven"), [("{G}", True), ("{1}{G}", True), ("{2}{G}", True), ("{3}{G}", False), ("{0}", True)]
)
def test_605_3b_mana_that_nobody_can_read_is_no_cheaper_than_any(cost: str, proven: bool) -> None:
    """Each activation costs 3 for each mana up to 9: four mana could come of one for 9."""
    plan = _plan(cost, UNREAD, *FORESTS)
    assert (plan.status, plan.optimal, len(plan.not_understood)) == ("payable", proven, 1)


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add strangely much mana. Spend this mana only to cast creature spells.",
        "{T}: Add strangely much mana. If that mana is spent on a creature, it gains haste.",
        "Spells you cast cost {1} less to cast for each wish of the moon.",
    ],
)
def test_605_3b_what_could_do_more_proves_nothing(text: str) -> None:
    spell = {"name": "Beast", "mana_cost": "{1}{G}", "type_line": "Creature — Beast"}
    cards = [{"card": UNREAD | {"oracle_text": text}}, *FORESTS]
    found: Any = planner.plan({"board": {"battlefield": cards}, "pay": {"card": spell}})
    assert not found.optimal


def test_605_3b_a_last_source_costs_more_than_what_cant_be_read() -> None:
    assert not _plan("{G}", UNREAD, "Forest").optimal


def test_605_3b_a_restricted_source_could_be_cheaper_beside_it() -> None:
    """Restricted mana costs 1 less: with one of it and one that can't be read, {1}{G} could cost 5."""
    tower = {
        "name": "Tower",
        "type_line": "Land",
        "oracle_text": "{T}: Add {G}. Spend this mana only to cast creature spells.",
    }
    assert not _plan("{1}{G}", UNREAD, tower, *FORESTS).optimal


def test_605_3b_what_is_made_without_creatures_could_be_made_on_the_way() -> None:
    """Without the Bear, which the Altar takes, the Rock would make {G}{G}; with it the Treasure has to go."""
    rock = {
        "name": "Rock",
        "type_line": "Artifact",
        "oracle_text": "{T}: Add {G}. If you don't control a creature, add {G}{G} instead.",
    }
    altar = {"name": "Altar", "type_line": "Artifact", "oracle_text": "Sacrifice a creature: Add {C}."}
    bear = {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
    board = {"battlefield": [{"card": rock}, {"card": altar}, {"card": bear}, TREASURE]}
    plan = planner.plan({"board": board, "pay": {"cost": "{G}{G}"}})
    assert isinstance(plan, Plan)
    assert not plan.optimal
