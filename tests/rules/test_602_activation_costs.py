"""Rule 602: what activating an ability costs."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.bad_requests import refused
from tests.support.cards.costs import BEAR, JACE, PRODIGAL_SORCERER, VISCERA_SEER, asking, paid, real, unpaid
from tests.support.cards.single import rules

SOURCE = {"source": "Viscera Seer#1"}
SUPPRESSION_FIELD = real(
    "Suppression Field",
    "{1}{W}",
    "Enchantment",
    "Activated abilities cost {2} more to activate unless they're mana abilities.",
)


def test_602_1a_the_cost_is_what_stands_before_the_colon() -> None:
    plan = paid({"ability": 0, **SOURCE}, VISCERA_SEER, BEAR)
    assert (plan.total_cost, plan.other_costs) == ("", ["Sacrifice a creature"])
    assert plan.summary.sacrificed == ["Viscera Seer#1"]


@pytest.mark.parametrize("named", [0, "Sacrifice a creature: Scry 1.", "sacrifice a creature"])
def test_602_2_an_ability_is_named_by_its_number_or_words(named: object) -> None:
    assert paid({"ability": named, **SOURCE}, VISCERA_SEER).other_costs == ["Sacrifice a creature"]


def test_602_2_an_ability_that_isnt_there_is_refused_with_those_that_are() -> None:
    error = refused(asking({"ability": "{T}: Draw a card.", **SOURCE}, VISCERA_SEER))
    assert error.path == "pay.ability"
    assert "Sacrifice a creature: Scry 1." in error.message


def test_602_5a_a_summoning_sick_creature_cant_pay_with_tapping_itself() -> None:
    pay = {"ability": 0, "source": "Prodigal Sorcerer#1"}
    assert paid(pay, PRODIGAL_SORCERER).summary.tapped == ["Prodigal Sorcerer#1"]
    sick = {"card": PRODIGAL_SORCERER, "summoning_sick": True}
    assert rules(unpaid(pay, sick)) == ["602.5a"]
    hasty = real("Hasty", "{R}", "Creature — Goblin", "Haste\n{T}: It deals 1 damage to any target.", "1")
    hasty_sick = {"card": hasty, "summoning_sick": True}
    assert paid({"ability": 0, "source": "Hasty#1"}, hasty_sick).summary.tapped == ["Hasty#1"]


def test_602_5a_a_summoning_sick_creature_cant_pay_with_untapping_itself() -> None:
    diver = real("Diver", "{2}{U}", "Creature — Merfolk", "{Q}: Draw a card.", "1")
    pay = {"ability": 0, "source": "diver"}
    tapped = {"card": diver, "id": "diver", "tapped": True}
    assert [step.action for step in paid(pay, tapped).steps] == ["untap"]
    assert rules(unpaid(pay, {**tapped, "summoning_sick": True})) == ["602.5a"]
    assert rules(unpaid(pay, {**tapped, "tapped": False})) == ["118.3"]


def test_118_13a_a_symbol_of_an_activation_cost_is_announced() -> None:
    text = "{1}{R/W}: This creature gets +1/+0 until end of turn."
    duergar = real("Duergar Cave-Guard", "{3}{R}", "Creature — Dwarf Warrior", text, "1")
    pay = {"ability": 0, "source": "Duergar Cave-Guard#1"}
    lands = ["Plains", "Mountain", "Wastes"]
    for announced in ("{R}", "{W}"):
        plan = paid({**pay, "symbols": [announced]}, duergar, *lands)
        assert (plan.choices.symbols, plan.summary.spent.count(announced)) == ([announced], 1)


def test_602_5b_an_ability_can_be_activated_only_as_often_as_it_says() -> None:
    once = real("Mesa Once", "{1}", "Artifact", "{1}: Scry 1. Activate only once each turn.")
    pay = {"ability": 0, "source": "once"}
    assert paid(pay, {"card": once, "id": "once"}, "Wastes").total_cost == "{1}"
    assert rules(unpaid(pay, {"card": once, "id": "once", "used": [1]}, "Wastes")) == ["602.5b"]


def test_602_2b_effects_change_activation_costs_as_they_change_spells() -> None:
    plan = paid(
        {"ability": 0, "source": "Prodigal Sorcerer#1"},
        PRODIGAL_SORCERER,
        SUPPRESSION_FIELD,
        "Island",
        "Island",
    )
    assert (plan.total_cost, plan.other_costs) == ("{2}", ["{T}"])
    assert paid({"cost": "{U}"}, SUPPRESSION_FIELD, "Island").total_cost == "{U}"


def test_606_4_loyalty_costs_are_counters() -> None:
    jace = {"card": JACE, "id": "jace", "counters": {"loyalty": 3}}
    assert paid({"ability": 0, "source": "jace"}, jace).steps[0].puts == {"loyalty": 2}
    assert paid({"ability": 1, "source": "jace"}, jace).steps[0].removes == {"loyalty": 1}
    assert unpaid({"ability": 2, "source": "jace"}, jace).missing.counters == 7  # type: ignore[union-attr]


def test_702_122_crew_taps_creatures_with_total_power() -> None:
    """Its cost is paid in full or not at all: creatures of too little power can't be tapped for it."""
    ship = real("Sky Skiff", "{2}", "Artifact — Vehicle", "Flying\nCrew 3", "2")
    pay = {"ability": "Crew 3", "source": "Sky Skiff#1"}
    assert len(paid(pay, ship, BEAR, BEAR).summary.tapped) == 2
    assert unpaid(pay, ship, BEAR).missing.power == 1  # type: ignore[union-attr]


def test_602_2b_crew_under_anointed_peacekeeper_takes_creatures_and_mana() -> None:
    """Creatures with power enough aren't tapped for it without the {2} that it costs more."""
    ship = real("Sky Skiff", "{2}", "Artifact — Vehicle", "Flying\nCrew 3", "2")
    peacekeeper = real(
        "Anointed Peacekeeper",
        "{2}{W}",
        "Creature — Human Cleric",
        "Vigilance\nAs this creature enters, look at an opponent's hand, then choose any card name.\n"
        "Spells your opponents cast with the chosen name cost {2} more to cast.\nActivated abilities of "
        "sources with the chosen name cost {2} more to activate unless they're mana abilities.",
        "3",
    )
    pay = {"ability": "Crew 3", "source": "Sky Skiff#1"}
    taxed = [ship, BEAR, BEAR, {"card": peacekeeper, "chosen": "Sky Skiff", "controller": "opponent"}]
    plan = paid(pay, *taxed, "Wastes", "Wastes")
    assert (plan.total_cost, plan.other_costs) == ("{2}", ["Crew 3"])
    assert unpaid(pay, *taxed, "Wastes").missing.mana == "{1}"  # type: ignore[union-attr]


def test_702_6_equip_is_an_activated_ability() -> None:
    sword = real("Bonesplitter", "{1}", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}")
    assert paid({"ability": "Equip", "source": "Bonesplitter#1"}, sword, BEAR, "Wastes").total_cost == "{1}"


@pytest.mark.parametrize(("board", "x"), [({}, 1), ({"counters": {"charge": 1}, "count": 2}, 4)])
def test_602_2b_x_counts_the_counters_that_paying_puts_there(board: dict[str, Any], x: int) -> None:
    """A Wall of Roots that makes the mana has a counter by then, which X can take off."""
    wall = {
        "name": "Wall of Roots",
        "type_line": "Creature — Plant Wall",
        "mana_cost": "{1}{G}",
        "power": "0",
        "oracle_text": "Put a -0/-1 counter on this creature: Add {G}. Activate only once each turn.",
    }
    cost = "{G}, Remove X counters from among creatures you control"
    pay = {"cost": cost, "kind": "ability", "x": "max"}
    plan = planner.plan(board={"battlefield": [{"card": wall, **board}]}, pay=pay)
    assert isinstance(plan, planner.Plan)
    assert plan.choices.x == x
