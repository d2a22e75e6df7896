"""Boards where the request requires an object that only a roundabout way can use."""

from __future__ import annotations

from typing import Any

import planner
from planner import Plan, Unpayable
from tests.support.asking import asked
from tests.support.comparing import compare

PILI_PALA: dict[str, Any] = {
    "name": "Pili-Pala",
    "type_line": "Artifact Creature — Scarecrow",
    "oracle_text": "Flying\n{2}, {Q}: Add one mana of any color.",
    "mana_cost": "{2}",
    "power": "1",
    "toughness": "1",
}
DRUM: dict[str, Any] = {
    "name": "Springleaf Drum",
    "type_line": "Artifact",
    "oracle_text": "{T}, Tap an untapped creature you control: Add one mana of any color.",
    "mana_cost": "{1}",
}


def requiring(object_id: str, pay: str, *battlefield: Any) -> dict[str, Any]:
    return {**asked(pay, *battlefield), "require": [object_id]}


def test_a_sick_creature_with_q_cannot_be_required() -> None:
    """602.5a speaks of {Q} as well: nothing taps it, so nothing uses it."""
    request = requiring("Pili-Pala#1", "{C}", "Wastes", {"card": PILI_PALA, "summoning_sick": True})
    both = compare(request)
    assert isinstance(both.answer, Unpayable)
    assert [reason.rule for reason in both.answer.reasons] == ["602.5a"]
    assert not both.fault


def test_mana_that_nothing_needs_is_made_for_the_sake_of_a_required_creature() -> None:
    """The Drum's mana pays nothing here, but its cost taps Pili-Pala, sick as it is."""
    sick = {"card": PILI_PALA, "summoning_sick": True}
    request = requiring("Pili-Pala#1", "{C}", "Wastes", sick, {"card": DRUM})
    both = compare(request)
    assert isinstance(both.answer, Plan)
    assert planner.verify(request, both.answer)
    assert not both.fault


def test_an_untapped_creature_with_q_and_nothing_that_taps_it() -> None:
    request = requiring("Pili-Pala#1", "{C}", "Wastes", "Forest", "Forest", {"card": PILI_PALA})
    both = compare(request)
    assert isinstance(both.answer, Unpayable)
    assert not both.fault
