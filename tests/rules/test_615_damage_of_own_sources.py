"""Damage of own mana abilities that is doubled or prevented, life that isn't gained (614.1, 615.1, 119.7)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Plan
from tests.support.comparing import compare

PAIN = {
    "name": "Wastes",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}.\n{T}: Add {W}. Wastes deals 1 damage to you.",
}
BRASS = {
    "name": "Brass",
    "type_line": "Land",
    "oracle_text": "Whenever Brass becomes tapped, it deals 1 damage to you.\n{T}: Add {W} or {U}.",
}
GROVE = {"name": "Grove", "type_line": "Land", "oracle_text": "{T}: Add {W}. You gain 1 life."}
PAYS = {"name": "Pays", "type_line": "Land", "oracle_text": "{T}, Pay 1 life: Add {W}."}
NO_CHANGE = (19, 19, 21)
ANY = "a permanent or player, it deals {} that damage to that permanent or player instead."


def _life(land: dict[str, str], text: str, **state: Any) -> int:
    """The life after {W} was paid with a land beside what has this text."""
    static = {"name": "Static", "type_line": "Enchantment", "mana_cost": "{1}", "oracle_text": text}
    board = {"battlefield": [{"card": static, **state}, land], "turn": {"whose": "you"}}
    return _after(board)


def _after(board: dict[str, Any]) -> int:
    both = compare({"board": board, "pay": {"cost": "{W}"}})
    assert not both.fault, both.fault
    assert isinstance(both.answer, Plan)
    assert both.answer.optimal
    return both.answer.summary.life_after_triggers


@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("Draw a card.", NO_CHANGE, NO_CHANGE),
        (f"If a source would deal damage to {ANY.format('double')}", (18, 18, 21), (18, 18, 21)),
        (f"If a source you control would deal damage to {ANY.format('triple')}", (17, 17, 21), NO_CHANGE),
        ("If a source would deal damage to you, it deals double that damage to you instead.",
         (18, 18, 21), NO_CHANGE),
        ("If a source would deal damage to an opponent, it deals double that damage to that player instead.",
         NO_CHANGE, NO_CHANGE),
        ("Prevent all damage that would be dealt to you.", (20, 20, 21), NO_CHANGE),
        ("Prevent all noncombat damage that would be dealt to you and creatures you control.",
         (20, 20, 21), NO_CHANGE),
        ("Prevent all damage that would be dealt to you by sources you don't control.", NO_CHANGE, NO_CHANGE),
        ("During your turn, prevent all damage that would be dealt to you.", (20, 20, 21), NO_CHANGE),
        ("All damage that would be dealt to you is dealt to enchanted creature instead.",
         (20, 20, 21), NO_CHANGE),
        ("Your life total can't change.", (20, 20, 20), NO_CHANGE),
        ("Players can't gain life.", (19, 19, 20), (19, 19, 20)),
        ("You can't gain life.", (19, 19, 20), NO_CHANGE),
        ("Your opponents can't gain life.", NO_CHANGE, (19, 19, 20)),
    ],
)  # fmt: skip
def test_615_1_what_lands_do_to_ones_life(
    text: str, mine: tuple[int, int, int], theirs: tuple[int, int, int]
) -> None:
    assert tuple(_life(land, text) for land in (PAIN, BRASS, GROVE)) == mine
    opposing = tuple(_life(land, text, controller="opponent") for land in (PAIN, BRASS, GROVE))
    assert opposing == theirs


def test_615_1_life_that_is_paid_is_no_damage() -> None:
    assert _life(PAYS, "Prevent all damage that would be dealt to you.") == 19
    assert _life(PAYS, f"If a source would deal damage to {ANY.format('double')}") == 19


def test_614_1_two_that_double_make_it_fourfold() -> None:
    double = f"If a source would deal damage to {ANY.format('double')}"
    static = {"name": "Static", "type_line": "Enchantment", "mana_cost": "{1}", "oracle_text": double}
    for land in (PAIN, BRASS):
        assert _after({"battlefield": [{"card": static, "count": 2}, land]}) == 16
