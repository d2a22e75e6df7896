"""Triggers that aren't mana abilities and hurt whoever taps lands for mana (603.3, 605.1b, 106.12a)."""

from __future__ import annotations

from typing import Any

import pytest

import planner

ELVES = {"card": "Llanowar Elves", "id": "elves"}


def _watcher(name: str, words: str, **state: Any) -> dict[str, Any]:
    return {"card": {"name": name, "type_line": "Enchantment", "oracle_text": words}, **state}


MANABARBS = _watcher(
    "Manabarbs", "Whenever a player taps a land for mana, this enchantment deals 1 damage to that player."
)
EARTH = _watcher(
    "Burning Earth",
    "Whenever a player taps a nonbasic land for mana, Burning Earth deals 1 damage to that player.",
)
SCALD = _watcher("Scald", "Whenever a player taps an Island for mana, Scald deals 1 damage to that player.")


def _plan(battlefield: list[Any], cost: str, life: int = 20) -> Any:
    return planner.plan({"board": {"life": life, "battlefield": battlefield}, "pay": {"cost": cost}})


@pytest.mark.parametrize("controller", ["you", "opponent"])
def test_603_3_manabarbs_deals_its_damage_after_the_payment(controller: str) -> None:
    plan = _plan([{**MANABARBS, "controller": controller}, {"card": "Forest", "count": 3}], "{2}{G}")
    assert plan.optimal
    assert (plan.summary.life, plan.summary.life_after_triggers) == (20, 17)
    assert plan.price == _plan([{"card": "Forest", "count": 3}], "{2}{G}").price + 3 * 6


def test_603_3_a_land_that_would_kill_its_player_is_tapped_last() -> None:
    plan = _plan([MANABARBS, "Forest", ELVES], "{G}", life=1)
    assert plan.summary.tapped == ["elves"]
    deadly = _plan([MANABARBS, "Forest"], "{G}", life=1)
    assert (deadly.status, deadly.lethal) == ("payable", True)


def test_106_12a_burning_earth_watches_nonbasic_lands() -> None:
    plan = _plan([EARTH, "Command Tower", "Wastes", "Karplusan Forest"], "{2}")
    assert plan.summary.tapped[0] == "Wastes#1"
    assert plan.summary.life_after_triggers == 19


def test_106_12a_scald_watches_islands_and_two_of_them_add_up() -> None:
    plan = _plan([SCALD, {**SCALD, "controller": "opponent"}, "Island", "Swamp"], "{U}{B}")
    assert (plan.summary.life, plan.summary.life_after_triggers) == (20, 18)


def test_106_12_tapping_for_a_cost_is_no_tapping_for_mana() -> None:
    dryad = {"card": {"name": "Dryad Arbor", "type_line": "Land Creature — Forest Dryad",
                      "oracle_text": "", "power": "1", "toughness": "1", "colors": ["G"]}}  # fmt: skip
    spell = {"card": {"name": "Chord", "mana_cost": "{G}", "type_line": "Instant", "oracle_text": "Convoke"}}
    plan = planner.plan({"board": {"battlefield": [MANABARBS, dryad]}, "pay": spell})
    assert plan.steps[0].action == "tap"
    assert plan.summary.life_after_triggers == 20


def test_502_3_an_opposing_vorinclex_keeps_the_lands_tapped() -> None:
    vorinclex = {"card": {"name": "Vorinclex", "type_line": "Creature — Phyrexian", "power": "7", "toughness": "6",
                          "oracle_text": "Whenever an opponent taps a land for mana, that land doesn't untap during"
                                         " its controller's next untap step."},
                 "controller": "opponent"}  # fmt: skip
    plain, held = _plan(["Forest"], "{G}"), _plan([vorinclex, "Forest"], "{G}")
    assert held.price == plain.price + 15
    assert _plan([{**vorinclex, "controller": "you"}, "Forest"], "{G}").price == plain.price
