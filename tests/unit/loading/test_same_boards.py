"""Boards that say the same but for the order of their objects, where no object is called by its place."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from planner import Board, can_pay
from planner.loading.same_boards import key_without_order
from tests.support.cards.imprint import MOX, SPARK
from tests.support.strategies.cards import a_card

SEAS = a_card("Seas", "Enchantment — Aura", "Enchant land\nEnchanted land is an Island.", "{1}{U}")
MOON, FLOOD = "All lands are Mountains.", "All lands are Plains."
ABOUT = {"text": 'Lands have "{T}: Add {R}."', "objects": ["Forest#2"]}
FOREST, TAPPED = "Forest", {"card": "Forest", "tapped": True}

NAMING: list[tuple[dict[str, Any], str]] = [
    ({"battlefield": [TAPPED, FOREST, {"card": SEAS, "attached_to": "Forest#2"}]}, "{G}"),
    ({"battlefield": ["Forest (tapped)", "Forest", {"card": SEAS, "attached_to": "Forest#2"}]}, "{G}"),
    ({"battlefield": ["Forest (tapped)", "Forest", "Wild Growth (attached to Forest#2)"]}, "{G}{G}"),
    ({"battlefield": [TAPPED, FOREST], "effects": [ABOUT]}, "{R}"),
    (
        {
            "battlefield": [{"card": MOX}, {"card": MOX, "tapped": True}],
            "exile": [{"card": SPARK, "exiled_with": "Mox of Cards#2"}],
        },
        "{R}",
    ),
    (
        {
            "battlefield": [
                {"card": MOX, "exiled_with": ["Spark#2"]},
            ],
            "exile": [{"card": SPARK | {"colors": ["U"]}}, {"card": SPARK}],
        },
        "{R}",
    ),
    (
        {
            "battlefield": [
                "Forest",
                {"card": a_card("Sea", "Enchantment", FLOOD)},
                {"card": a_card("Sea", "Enchantment", MOON)},
            ],
            "order": ["Sea#1", "Sea#2"],
        },
        "{R}",
    ),
]


@pytest.mark.parametrize(("board", "cost"), NAMING)
def test_an_object_named_by_its_place_is_another_one_in_another_order(
    board: dict[str, Any], cost: str
) -> None:
    """Each order is asked after all others, and says what a request says, which shares nothing with it."""
    zone = "exile" if len(board["battlefield"]) == 1 else "battlefield"
    orders = [{**board, zone: list(one)} for one in permutations(board[zone])]
    verdicts = [str(Board.from_dict(one).can_pay(cost)) for one in orders]
    assert verdicts == [str(can_pay({"board": one, "pay": cost})) for one in orders]
    assert len(set(verdicts)) == 2, "the order makes no difference here: this tests nothing"


def test_where_nothing_is_named_the_order_makes_no_difference() -> None:
    board = {"battlefield": ["Forest", TAPPED, {"card": SEAS, "id": "7"}], "effects": [MOON]}
    other = {**board, "battlefield": [TAPPED, {"card": SEAS, "id": "7"}, "Forest"]}
    assert key_without_order(board) == key_without_order(other) is not None
