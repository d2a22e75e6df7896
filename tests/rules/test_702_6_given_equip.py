"""Equip that Equipment is given, beside its own (702.6, 602.2a)."""

from __future__ import annotations

from typing import Any

import pytest

import planner

METALCRAFT = (
    "Metalcraft — Equipment you control have equip {0} as long as you control three or more artifacts."
)


def _equip(text: str, others: list[Any], words: str = "Equip") -> Any:
    paladin = {"name": "Sample", "type_line": "Creature — Human Knight", "oracle_text": text, "power": "2"}
    sword = {"name": "Sword", "type_line": "Artifact — Equipment", "oracle_text": "Equip {2}"}
    board = {"battlefield": [{"card": paladin}, {"card": sword, "id": "sword"}, *others]}
    return planner.plan({"board": board, "pay": {"ability": words, "source": "sword"}})


@pytest.mark.parametrize(("clues", "total"), [(1, "{2}"), (2, "{0}")])
def test_702_6_metalcraft_gives_equip_for_nothing(clues: int, total: str) -> None:
    answer = _equip(METALCRAFT, [{"card": "Clue", "count": clues}])
    assert (answer.total_cost, answer.not_understood) == (total, [])


def test_702_6_the_cheaper_one_is_meant_where_only_the_keyword_is_said() -> None:
    assert _equip("Equipment you control have equip {1}.", []).total_cost == "{1}"
    assert _equip("Equipment you control have equip {3}.", []).total_cost == "{2}"
    assert _equip("Equipment you control have equip {1}.", [], "Equip {2}").total_cost == "{2}"


def test_702_6e_equip_with_a_quality_is_not_simply_cheaper() -> None:
    with pytest.raises(planner.RequestError, match="could be several"):
        _equip("Equipment you control have equip Knight {0}.", [])
