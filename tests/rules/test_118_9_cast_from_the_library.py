"""A permission to cast from the library that says what is paid in place of the mana cost (118.9, 601.3b)."""

from __future__ import annotations

from typing import Any

import planner

CITADEL = {
    "card": {
        "name": "Bolas's Citadel",
        "type_line": "Legendary Artifact",
        "oracle_text": "You may look at the top card of your library any time.\n"
        "You may play lands and cast spells from the top of your library. If you cast a spell this way, pay life"
        " equal to its mana value rather than pay its mana cost.",
    }
}
SIGHT = {
    "card": {
        "name": "Future Sight",
        "type_line": "Enchantment",
        "oracle_text": "Play with the top card of your library revealed.\n"
        "You may play lands and cast spells from the top of your library.",
    }
}


def _cast(mana_cost: str, *battlefield: Any, **pay: Any) -> Any:
    card = {"name": "Sample", "mana_cost": mana_cost, "type_line": "Sorcery", "oracle_text": ""}
    board = {"battlefield": [*battlefield, {"card": "Swamp", "count": 4}], "library": 30}
    return planner.plan({"board": board, "pay": {"card": card, **pay}})


def test_118_9_what_only_such_a_permission_allows_costs_what_it_says() -> None:
    answer = _cast("{2}{B}", CITADEL, **{"from": "library"})
    assert (answer.status, answer.summary.life, answer.summary.tapped) == ("payable", 17, [])


def test_118_9_another_permission_leaves_the_mana_cost() -> None:
    answer = _cast("{2}{B}", CITADEL, SIGHT, **{"from": "library"})
    assert (answer.summary.life, len(answer.summary.tapped)) == (20, 3)


def test_118_9_from_hand_and_by_an_opponents_permission_nothing_changes() -> None:
    assert len(_cast("{2}{B}", CITADEL).summary.tapped) == 3
    theirs = {**CITADEL, "controller": "opponent"}
    assert len(_cast("{2}{B}", theirs, **{"from": "library"}).summary.tapped) == 3


def test_107_3b_x_is_0_where_life_is_paid_instead() -> None:
    answer = _cast("{X}{B}{B}", CITADEL, **{"from": "library"})
    assert (answer.status, answer.summary.life, answer.summary.spent) == ("payable", 18, "")
