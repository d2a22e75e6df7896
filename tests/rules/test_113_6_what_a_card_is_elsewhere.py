"""A card that is a creature card in every zone but the battlefield (113.6, 604.3)."""

from __future__ import annotations

from typing import Any

import pytest

import planner

GRIST = {
    "name": "Grist",
    "mana_cost": "{1}{B}{G}",
    "type_line": "Legendary Planeswalker — Grist",
    "oracle_text": "As long as Grist isn't on the battlefield, it's a 1/1 Insect creature in addition to its"
    " other types.\n+1: Create a 1/1 black and green Insect creature token.",
}
WALKER = {**GRIST, "oracle_text": "+1: Draw a card."}
PITCH = {
    "name": "Pitch",
    "mana_cost": "{5}",
    "type_line": "Sorcery",
    "oracle_text": "You may exile a creature card from your hand rather than pay this spell's mana cost.",
}
REDUCER = {
    "name": "Reducer",
    "type_line": "Artifact",
    "mana_cost": "{1}",
    "oracle_text": "Insect spells you cast cost {1} less to cast.",
}


def _status(pay: dict[str, Any], **board: Any) -> str:
    return str(planner.plan({"board": {"battlefield": [], **board}, "pay": pay}).status)


@pytest.mark.parametrize(("card", "status"), [(GRIST, "payable"), (WALKER, "unpayable")])
def test_113_6_it_is_exiled_and_discarded_as_a_creature_card(card: dict[str, str], status: str) -> None:
    pitched = {"card": PITCH, "alternative": "exile a creature card from your hand"}
    assert _status(pitched, hand=[card]) == status
    assert _status({"cost": "Discard a creature card"}, hand=[card]) == status
    assert _status({"cost": "Exile a creature card from your graveyard"}, graveyard=[card]) == status
    assert _status({"cost": "Exile an Insect card from your graveyard"}, graveyard=[card]) == status


@pytest.mark.parametrize(("card", "cost"), [(GRIST, "{B}{G}"), (WALKER, "{1}{B}{G}")])
def test_113_6_it_is_cast_as_a_creature_spell(card: dict[str, str], cost: str) -> None:
    board = {"battlefield": [REDUCER, "Swamp", "Forest", "Plains"], "hand": [{"card": card, "id": "g"}]}
    for pay in ({"card": card}, {"card": "g"}):
        found = planner.plan({"board": board, "pay": pay})
        assert isinstance(found, planner.Plan)
        assert found.total_cost == cost


def test_113_6_on_the_battlefield_it_is_no_creature() -> None:
    there = {"card": GRIST, "counters": {"loyalty": 3}}
    assert _status({"cost": "Sacrifice a creature"}, battlefield=[there]) == "unpayable"
    assert _status({"cost": "Sacrifice a planeswalker"}, battlefield=[there]) == "payable"
