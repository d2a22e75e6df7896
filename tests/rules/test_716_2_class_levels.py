"""A Class gains one level after the other (716.2a)."""

from __future__ import annotations

import pytest

from planner import Board

CLASS = {
    "name": "Wizard Class",
    "type_line": "Enchantment — Class",
    "oracle_text": "(Gain the next level as a sorcery to add its ability.)\nYou have no maximum hand size.\n"
    "{2}{U}: Level 2\nWhen this Class becomes level 2, draw two cards.\n"
    "{4}{U}: Level 3\nWhenever you draw a card, put a +1/+1 counter on target creature you control.",
}
TWO, THREE = "Wizard Class is level 2 or greater", "Wizard Class is level 3 or greater"


@pytest.mark.parametrize(
    ("facts", "levels"),
    [
        ({}, [True, False]),
        ({TWO: False}, [True, False]),
        ({TWO: True}, [False, True]),
        ({TWO: True, THREE: False}, [False, True]),
        ({TWO: True, THREE: True}, [False, False]),
    ],
)
def test_716_2a_only_the_next_level(facts: dict[str, bool], levels: list[bool]) -> None:
    board = Board(battlefield=["Island"] * 5 + [{"card": CLASS, "id": "c"}], facts=facts)
    found = [bool(board.can_pay({"source": "c", "ability": n})) for n in (0, 1)]
    assert found == levels
    actions = [one for one in board.legal_actions() if one.pay.get("source") == "c"]
    assert [bool(one) for one in actions] == levels
