"""Card objects of Scryfall's and MTGJSON's faces: which faces are cards of their own."""

from __future__ import annotations

from typing import Any

import pytest

from planner.cards.card_object import cards_of_scryfall


def face(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "type_line": "Creature — Angel", "mana_cost": "{W}", "oracle_text": "", **more}


@pytest.mark.parametrize(
    ("layout", "inner", "shown"),
    [
        ("meld", None, "meld"),
        ("meld", "normal", "meld"),
        ("reversible_card", None, "normal"),
        ("reversible_card", "adventure", "adventure"),
        ("reversible_card", "reversible_card", "normal"),
    ],
)
def test_the_layout_of_a_face_that_is_a_card_of_its_own(layout: str, inner: str | None, shown: str) -> None:
    more = {} if inner is None else {"layout": inner}
    card = {"name": "One // Two", "layout": layout, "card_faces": [face("One", **more), face("Two", **more)]}
    found = list(cards_of_scryfall(card))
    assert {one.card["name"] for one in found} == {"One", "Two"}
    assert {one.card.get("layout", "normal") for one in found} == {shown}
