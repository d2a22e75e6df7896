"""Objects that the payment moves serve what is kept by what they do where they come to (113.6, 400.7)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Plan
from tests.support.comparing import compare

BEAR = {"name": "Bear", "type_line": "Creature — Bear", "power": "2"}
FAMILIAR = {"name": "Familiar", "type_line": "Creature — Imp", "oracle_text": "Discard a card: Add {B}."}
GUIDE = {
    "name": "Guide",
    "type_line": "Creature — Ape",
    "oracle_text": "Exile Guide from your hand: Add {R}.",
}
LANTERN = {
    "name": "Lantern",
    "type_line": "Artifact",
    "oracle_text": "{1}, Exile Lantern from your graveyard: Add one mana of any color.",
}
TRINKET = {"name": "Trinket", "type_line": "Artifact"}
RETURN = "Return a creature you control to its owner's hand"


def _kept(pay: str, keep: str, *battlefield: Any) -> tuple[list[str], list[str]]:
    board = [one if isinstance(one, str) or "card" in one else {"card": one} for one in battlefield]
    pay_spec = {"cost": pay, "kind": "effect"}
    both = compare({"board": {"battlefield": board}, "pay": pay_spec, "keep": [{"cost": keep}]})
    assert both.fault in ("", "not proven optimal"), both.fault
    assert isinstance(both.answer, Plan)
    assert not both.answer.not_understood, both.answer.not_understood
    assert both.answer.price == both.expected.price
    end = both.answer.to_dict()["summary"]
    return end["kept"], [*end["returned"], *end["sacrificed"]]


@pytest.mark.parametrize("others", [[], ["Forest"]])
def test_113_6_a_card_that_came_back_to_hand_is_discarded_for_mana(others: list[str]) -> None:
    """The token would be the cheaper one, but nothing of it is left in hand (111.7)."""
    token = {"card": BEAR, "token": True}
    assert _kept(RETURN, "{B}", FAMILIAR, BEAR, token, *others) == (["{B}"], ["Bear#1"])


def test_113_6_a_card_that_came_back_to_hand_is_exiled_for_mana() -> None:
    assert _kept(RETURN, "{R}", GUIDE, BEAR) == (["{R}"], ["Guide#1"])


def test_113_6_what_was_sacrificed_makes_mana_from_the_graveyard() -> None:
    assert _kept("Sacrifice an artifact", "{R}", LANTERN, TRINKET, "Swamp") == (["{R}"], ["Lantern#1"])


def test_113_6_nothing_is_kept_without_the_mana_that_it_asks_for() -> None:
    kept, _ = _kept("Sacrifice an artifact", "{R}", LANTERN, TRINKET)
    assert not kept
