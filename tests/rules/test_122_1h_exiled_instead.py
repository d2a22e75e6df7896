"""What would come to the graveyard and is exiled instead, so that nothing can take it from there (122.1h)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.comparing import compare

BEAR = {"name": "Bear", "type_line": "Creature — Bear", "power": "2"}
BASKING = {"name": "Basking", "type_line": "Creature — Snake", "oracle_text": "Madness {B}", "power": "2"}
OFFER = {
    "name": "Offer",
    "mana_cost": "{2}{B}",
    "type_line": "Sorcery",
    "oracle_text": "As an additional cost to cast this spell, {}.\nDelve",
}


def _status(cost: str, **board: Any) -> str:
    card = {**OFFER, "oracle_text": OFFER["oracle_text"].replace("{}", cost)}
    board = {"battlefield": ["Swamp", "Swamp", *board.pop("battlefield", [])], **board}
    both = compare({"board": board, "pay": {"card": card}})
    assert not both.fault, both.fault
    assert not both.answer.not_understood, both.answer.not_understood
    return both.answer.status


@pytest.mark.parametrize(("counters", "status"), [({}, "payable"), ({"finality": 1}, "unpayable")])
def test_122_1h_a_finality_counter_keeps_it_from_being_delved(counters: dict[str, int], status: str) -> None:
    assert _status("sacrifice a creature", battlefield=[{"card": BEAR, "counters": counters}]) == status


@pytest.mark.parametrize(("card", "status"), [(BEAR, "payable"), (BASKING, "unpayable")])
def test_702_35a_a_discarded_card_with_madness_is_exiled(card: dict[str, str], status: str) -> None:
    assert _status("discard a card", hand=[card]) == status
