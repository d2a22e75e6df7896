"""What comes first where payments are equal in every tier: what would be missed least."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, Plan

ALTAR = {"name": "Altar", "type_line": "Artifact", "oracle_text": "Sacrifice a creature: Add {C}."}
CRUISE = {"name": "Cruise", "mana_cost": "{7}{U}", "type_line": "Sorcery", "oracle_text": "Delve"}
SNOW = {"name": "Snow-Covered Swamp", "type_line": "Basic Snow Land — Swamp"}


def creature(name: str, text: str = "", **state: Any) -> dict[str, Any]:
    card = {"name": name, "mana_cost": "{1}{G}", "type_line": "Creature", "oracle_text": text}
    return {"card": {**card, "power": "2", "toughness": "2"}, "id": name, **state}


def planned(pay: Any, *listed: Any, **board: Any) -> Plan:
    """The plan, which is the same for the battlefield listed the other way round."""
    boards = [Board(battlefield=list(one), **board) for one in (listed, listed[::-1])]
    found = [one.plan(pay, profile="2026.2") for one in boards]
    first, other = (one for one in found if isinstance(one, Plan))
    assert (sorted(first.summary.tapped), first.summary.lost) == (
        sorted(other.summary.tapped),
        other.summary.lost,
    )
    return first


@pytest.mark.parametrize("pay", ["{1}", "Sacrifice a creature"])
@pytest.mark.parametrize(
    "idle",
    [
        creature("Zebra", tapped=True),
        creature("Zebra", summoning_sick=True),
        creature("Zebra", "Defender"),
    ],
    ids=["tapped", "summoning sick", "defender"],
)
def test_a_creature_that_could_attack_is_sacrificed_last(idle: dict[str, Any], pay: str) -> None:
    assert planned(pay, ALTAR, creature("Ape"), idle).summary.sacrificed == ["Zebra"]


def test_a_creature_with_haste_could_attack() -> None:
    hasty = creature("Ape", "Haste", summoning_sick=True)
    assert planned("{1}", ALTAR, hasty, creature("Zebra", tapped=True)).summary.sacrificed == ["Zebra"]
    assert planned("{1}", ALTAR, hasty, creature("Zebra")).summary.sacrificed == ["Ape"]


def test_what_is_tapped_already_returns_to_hand_first() -> None:
    lands = [{"card": "Island", "count": 5}, {"card": "Island", "id": "tapped", "tapped": True}]
    assert planned("Return a land you control to its owner's hand", *lands).summary.returned == ["tapped"]


def test_snow_is_spent_last() -> None:
    assert planned("{B}", SNOW, "Swamp").summary.tapped == ["Swamp#1"]
    assert planned("{2}{B}", SNOW, SNOW, *["Swamp"] * 3).summary.tapped == ["Swamp#1", "Swamp#2", "Swamp#3"]


@pytest.mark.parametrize(
    "text",
    [
        "Draw two cards.\nFlashback {1}{U}",
        "Escape—{G}{U}, Exile five other cards from your graveyard.",
        "Landfall — Whenever a land enters, you may return this card from your graveyard to the battlefield.",
    ],
)
def test_what_serves_in_the_graveyard_is_exiled_last(text: str) -> None:
    serves = {"name": "Analysis", "mana_cost": "{3}{U}", "type_line": "Sorcery", "oracle_text": text}
    found = planned({"card": CRUISE}, {"card": "Island", "count": 7}, graveyard=[serves, "Swamp"])
    assert found.summary.exiled == ["Swamp#1"]


def test_a_hasty_creature_stays_untapped_for_a_weaker_one() -> None:
    """Summoning sickness doesn't keep it from attacking (302.6), so tapping it gives an attacker up."""
    drum = "{T}, Tap an untapped creature you control: Add one mana of any color."
    drum_card = {"name": "Drum", "type_line": "Artifact", "oracle_text": drum}
    weak = creature("Zebra", power=0)
    found = planned("{G}", drum_card, creature("Ape", "Haste", summoning_sick=True), weak)
    assert sorted(found.summary.tapped) == ["Drum#1", "Zebra"]
    assert [one.amount for one in found.gives_up or () if one.tier == "creatures"] == [1]
