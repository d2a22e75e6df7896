"""Fetch lands aren't cracked to pay: where a cost can't be paid, an answer says so."""

from __future__ import annotations

from typing import Any

import pytest

import planner

DELTA = {
    "name": "Sample Delta",
    "type_line": "Land",
    "oracle_text": "{T}, Sacrifice Sample Delta: Search your library for an Island or Swamp card, "
    "put it onto the battlefield, then shuffle.",
}
TUTOR = {
    "name": "Sample Map",
    "type_line": "Artifact",
    "oracle_text": "{2}, {T}: Search your library for a card.",
}


def _assumed(*permanents: Any, cost: str = "{U}") -> list[str]:
    return planner.plan(board={"battlefield": [*permanents, "Forest"]}, pay=cost).assumed


def test_701_23_what_a_fetch_land_would_find_is_said_not_to_be_known() -> None:
    said = "no land is found by Sample Delta#1 and Sample Delta#2: what the library holds isn't said"
    assert _assumed({"card": DELTA, "count": 2}) == [said]


@pytest.mark.parametrize(
    "one",
    [{"card": DELTA, "tapped": True}, {"card": DELTA, "controller": "opponent"}, {"card": TUTOR}],
    ids=["tapped", "an opponent's", "no land"],
)
def test_what_finds_no_land_is_left_out(one: dict[str, Any]) -> None:
    assert _assumed(one) == []


def test_where_the_cost_is_paid_nothing_is_said() -> None:
    assert _assumed({"card": DELTA}, cost="{G}") == []
