"""Triggers that aren't mana abilities and hurt whoever taps lands for mana (603.3, 605.1b, 106.12a)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.comparing import compare

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
    assert isinstance(plan, planner.Plan)
    assert plan.steps[0].action == "tap"
    assert plan.summary.life_after_triggers == 20


def test_502_3_an_opposing_vorinclex_keeps_the_lands_tapped() -> None:
    words = (
        "Whenever an opponent taps a land for mana, that land doesn't untap during its controller's next"
        " untap step."
    )
    vorinclex = _watcher("Vorinclex", words, controller="opponent")
    plain, held = _plan(["Forest"], "{G}"), _plan([vorinclex, "Forest"], "{G}")
    assert held.price == plain.price + 15
    assert _plan([{**vorinclex, "controller": "you"}, "Forest"], "{G}").price == plain.price


VENOM = {
    "name": "Psychic Venom",
    "type_line": "Enchantment — Aura",
    "oracle_text": "Enchant land\nWhenever enchanted land becomes tapped, Psychic Venom deals 2 damage to"
    " that"
    " land's controller.",
}


def _answered(battlefield: list[Any], pay: dict[str, Any], **board: Any) -> Any:
    both = compare({"board": {"battlefield": battlefield, **board}, "pay": pay})
    assert not both.fault, both.fault
    return both.answer


def test_603_3_an_aura_hurts_whoever_taps_its_land() -> None:
    venom = {"card": VENOM, "attached_to": "a", "controller": "opponent"}
    lands = [{"card": "Forest", "id": "a"}, {"card": "Forest", "id": "b"}]
    plan = _answered([venom, *lands], {"cost": "{G}"})
    assert (plan.summary.tapped, plan.optimal) == (["b"], True)
    both = _answered([venom, *lands], {"cost": "{G}{G}"}, life=12)
    assert (both.summary.life, both.summary.life_after_triggers) == (12, 10)
    deadly = _answered([venom, lands[0]], {"cost": "{G}"}, life=2)
    assert deadly.lethal is True


@pytest.mark.parametrize(
    "text",
    [
        "Enchant land\nEnchanted land is a Swamp.\nWhenever enchanted land becomes tapped, its controller"
        " loses 2"
        " life.",
        "Whenever a Swamp, Mountain, black permanent, or red permanent becomes tapped, Seeker deals 2"
        " damage to"
        " that permanent's controller.",
        "Whenever a land becomes tapped, Seeker deals 2 damage to you.",
    ],
)
def test_603_3_becoming_tapped_costs_life_after_the_payment(text: str) -> None:
    seeker = {"card": {"name": "Seeker", "type_line": "Enchantment", "oracle_text": text}, "attached_to": "a"}
    plan = _answered([seeker, {"card": "Swamp", "id": "a"}], {"cost": "{B}"})
    assert (plan.summary.life, plan.summary.life_after_triggers) == (20, 18)


def test_603_3_an_opponents_loss_is_none_of_the_payers() -> None:
    text = "Whenever a land becomes tapped, Seeker deals 2 damage to you."
    seeker = {"card": {"name": "Seeker", "type_line": "Enchantment", "oracle_text": text}}
    plan = _answered([{**seeker, "controller": "opponent"}, "Swamp"], {"cost": "{B}"})
    assert plan.summary.life_after_triggers == 20


def test_603_3_tapping_for_convoke_counts_as_well() -> None:
    insolence = {
        "name": "Insolence",
        "type_line": "Enchantment — Aura",
        "oracle_text": "Enchant creature\nWhenever enchanted creature becomes tapped, Insolence deals 2"
        " damage to that"
        " creature's controller.",
    }
    bear = {"name": "Bear", "type_line": "Creature — Bear", "power": "2"}
    spell = {"name": "Call", "type_line": "Instant", "mana_cost": "{1}", "oracle_text": "Convoke"}
    board = [{"card": insolence, "attached_to": "a"}, {"card": bear, "id": "a"}, {"card": bear, "id": "b"}]
    assert _answered(board, {"card": spell}).summary.tapped == ["b"]
    alone = _answered(board[:2], {"card": spell})
    assert (alone.summary.tapped, alone.summary.life_after_triggers) == (["a"], 18)
