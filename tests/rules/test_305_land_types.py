"""Rule 305: basic land types, what they give, and what setting them takes away."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Status
from tests.support.cards.single import (
    ADARKAR_WASTES,
    ANCIENT_TOMB,
    DRYAD_ARBOR,
    Card,
    entry,
    plan_of,
    request,
    unknown_of,
)


def permanent(name: str, type_line: str, text: str, **state: Any) -> dict[str, Any]:
    return {"card": {"name": name, "type_line": type_line, "oracle_text": text}, **state}


BLOOD_MOON = permanent("Blood Moon", "Enchantment", "Nonbasic lands are Mountains.")
URBORG = permanent(
    "Urborg, Tomb of Yawgmoth",
    "Legendary Land",
    "Each land is a Swamp in addition to its other land types.",
)
EXOTIC_ORCHARD = permanent(
    "Exotic Orchard",
    "Land",
    "{T}: Add one mana of any color that a land an opponent controls could produce.",
)


def status(cost: str, *battlefield: str | dict[str, Any], **board: Any) -> Status:
    return planner.can_pay(request(*battlefield, cost=cost, **board))


@pytest.mark.parametrize("land", [ADARKAR_WASTES, ANCIENT_TOMB])
def test_305_7_a_land_whose_type_is_set_has_the_ability_of_that_type_alone(land: Card) -> None:
    plan = plan_of(request(land, BLOOD_MOON, cost="{R}", life=1))
    assert [step.text for step in plan.steps if step.action == "activate"] == ["{T}: Add {R}."]
    assert plan.summary.life == 1
    assert status("{C}", land, BLOOD_MOON) is Status.UNPAYABLE


def test_305_7_basic_lands_and_supertypes_stay() -> None:
    assert status("{G}", "Forest", BLOOD_MOON) is Status.PAYABLE
    assert status("{R}", "Forest", BLOOD_MOON) is Status.UNPAYABLE
    snow = permanent("Snow Dual", "Snow Land — Island", "")
    assert status("{S}", snow, BLOOD_MOON) is Status.PAYABLE


def test_305_7_card_types_stay() -> None:
    """Dryad Arbor is a Mountain creature then: summoning sick, and no Forest."""
    assert status("{R}", DRYAD_ARBOR, BLOOD_MOON) is Status.PAYABLE
    assert status("{R}", entry(DRYAD_ARBOR, summoning_sick=True), BLOOD_MOON) is Status.UNPAYABLE
    assert status("{G}", DRYAD_ARBOR, BLOOD_MOON) is Status.UNPAYABLE


def test_305_7_in_addition_keeps_types_and_abilities() -> None:
    plan = plan_of(request(ADARKAR_WASTES, URBORG, cost="{B}{B}"))
    abilities = {step.object: step.ability for step in plan.steps if step.action == "activate"}
    # Abilities of the card keep their numbers; that of the new type comes behind them.
    assert abilities == {"Adarkar Wastes#1": 2, "Urborg, Tomb of Yawgmoth#1": 0}
    assert status("{W}{B}", ADARKAR_WASTES, URBORG) is Status.PAYABLE


def test_305_7_abilities_that_other_objects_give_stay() -> None:
    lantern = permanent("Lantern", "Artifact", 'Lands you control have "{T}: Add one mana of any color."')
    assert status("{U}", ANCIENT_TOMB, BLOOD_MOON, lantern) is Status.PAYABLE
    assert status("{C}{C}", ANCIENT_TOMB, BLOOD_MOON, lantern) is Status.UNPAYABLE


def test_305_6_the_lands_of_both_players_are_meant() -> None:
    theirs = entry(ADARKAR_WASTES, controller="opponent")
    assert status("{W}", EXOTIC_ORCHARD, theirs) is Status.PAYABLE
    assert status("{B}", EXOTIC_ORCHARD, theirs) is Status.UNPAYABLE
    assert status("{B}", EXOTIC_ORCHARD, theirs, {**URBORG, "controller": "opponent"}) is Status.PAYABLE
    # Under Blood Moon the Orchard is a Mountain itself.
    assert status("{W}", EXOTIC_ORCHARD, theirs, BLOOD_MOON) is Status.UNPAYABLE
    assert status("{R}", EXOTIC_ORCHARD, theirs, BLOOD_MOON) is Status.PAYABLE


def test_305_7_a_stated_type_line_is_the_result() -> None:
    mountain = entry(ADARKAR_WASTES, type_line="Land — Mountain")
    assert status("{R}", mountain, BLOOD_MOON) is Status.PAYABLE
    assert status("{W}", mountain, BLOOD_MOON) is Status.UNPAYABLE
    # Where nothing on the board sets it, nothing is lost.
    assert status("{W}", mountain) is Status.PAYABLE
    # The type line as it is printed says nothing of effects.
    assert status("{W}", entry(ADARKAR_WASTES, type_line="Land"), BLOOD_MOON) is Status.UNPAYABLE
    # No order of effects is asked for what the request states.
    grove = permanent(
        "Grove",
        "Enchantment",
        "Lands you control are every basic land type in addition to their other types.",
    )
    assert status("{U}", mountain, BLOOD_MOON, grove) is Status.UNPAYABLE


def test_305_7_a_stated_type_line_against_an_effect_is_reported() -> None:
    island = entry(ADARKAR_WASTES, type_line="Land — Island", id="a")
    answer = unknown_of(request(island, BLOOD_MOON, cost="{U}"))
    assert [one.object for one in answer.not_understood] == ["a"]


def test_305_6_a_type_that_is_not_stated_gives_its_ability_all_the_same() -> None:
    """What others grant is numbered behind it, in a plan that holds whichever type it is."""
    passage = permanent("Passage", "Land", "This land is the chosen type.")
    lantern = permanent("Lantern", "Artifact", 'Lands you control have "{T}: Add one mana of any color."')
    asked: dict[str, Any] = {"board": {"battlefield": [passage, lantern]}, "pay": {"cost": "{U}"}}
    plan = planner.plan(asked)
    assert isinstance(plan, planner.Plan)
    assert [(one.object, one.key) for one in plan.needs] == [("Passage#1", "chosen")]
    assert plan.steps[0].ability == 1
    assert planner.verify(asked, plan).problems == ()
    after: Any = planner.Board.from_dict(asked["board"]).after(plan).to_dict()
    assert after["battlefield"][0]["tapped"] is True
