"""Warp and miracle are costs of a card that is cast from hand (702.185a, 702.94a)."""

from __future__ import annotations

import pytest

from planner import Board, Plan
from tests.rules.test_608_turns import card

DRIX = card("Drix", "Creature — Drix", "Warp {1}{G}", "{3}{G}")


def test_702_185a_what_was_warped_is_cast_from_exile_for_its_mana_cost() -> None:
    board = Board("4 Forest", exile=[{"card": DRIX, "permission": "cast"}])
    assert [way.total_cost for way in board.ways("Drix#1")] == ["{3}{G}"]


@pytest.mark.parametrize("words", ["Warp {1}{G}", "Miracle {1}{G}"])
def test_702_185a_from_hand_either_cost_is_paid(words: str) -> None:
    asked = DRIX | {"oracle_text": words}
    board = Board("2 Forest", hand=[asked])
    found = {way.total_cost: way.status.value for way in board.ways("Drix#1")}
    assert found == {"{3}{G}": "unpayable", "{1}{G}": "payable"}
    alone = Board("2 Forest").plan({"card": asked, "alternative": words.split()[0]})
    assert (alone.status, alone.total_cost) == ("payable", "{1}{G}")


def test_702_185a_a_card_may_say_that_its_warp_is_used_in_the_graveyard() -> None:
    text = "You may cast this card from your graveyard using its warp ability.\nWarp—{B}, Pay 2 life."
    culler = card("Culler", "Creature — Drix", text, "{B}{B}")
    board = Board(battlefield=["Swamp"], graveyard=[{"card": culler, "id": "c"}])
    found = board.plan({"card": "c", "alternative": "Warp"})
    assert isinstance(found, Plan)
    assert (found.total_cost, found.summary.life) == ("{B}", 18)
