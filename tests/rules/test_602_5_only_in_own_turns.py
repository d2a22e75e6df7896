"""Abilities that can't be activated in another player's turn, those for mana among them (602.5, 605.3a)."""

from __future__ import annotations

from typing import Any

import pytest

import planner

CITY = "Players can cast spells and activate abilities only during their own turns."
ABOLISHER = (
    "During your turn, your opponents can't cast spells or activate abilities of artifacts, creatures, or"
    " enchantments."
)


def _status(text: str, source: str, turn: str | None, controller: str = "opponent") -> Any:
    card = {
        "name": "Sample",
        "type_line": "Creature — Human",
        "oracle_text": text,
        "power": "2",
        "toughness": "2",
    }
    board: dict[str, Any] = {"battlefield": [{"card": card, "controller": controller}, source]}
    if turn is not None:
        board["turn"] = {"whose": turn}
    answer = planner.plan({"board": board, "pay": {"cost": "{1}"}})
    return answer.status, bool(answer.assumed)


@pytest.mark.parametrize("controller", ["you", "opponent"])
def test_602_5_city_of_solitude_stops_mana_abilities_in_anothers_turn(controller: str) -> None:
    assert _status(CITY, "Forest", "opponent", controller) == ("unpayable", False)
    assert _status(CITY, "Forest", "you", controller) == ("payable", False)
    assert _status(CITY, "Forest", None, controller) == ("payable", True)


def test_602_5_grand_abolisher_stops_what_is_no_land_in_its_controllers_turn() -> None:
    assert _status(ABOLISHER, "Sol Ring", "opponent") == ("unpayable", False)
    assert _status(ABOLISHER, "Forest", "opponent") == ("payable", False)
    assert _status(ABOLISHER, "Sol Ring", "you") == ("payable", False)
    assert _status(ABOLISHER, "Sol Ring", "opponent", "you") == ("payable", False)
