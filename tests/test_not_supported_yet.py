"""Fields of the contract that come later are refused by name, never ignored."""

from __future__ import annotations

from typing import Any

import pytest
from bad_requests import refused, with_value
from rules.cards import request

import planner
from planner import RequestError

LATER: list[tuple[str, Any]] = [
    ("pays", [{"cost": "{G}"}]),
    ("keep", [{"cost": "{G}"}]),
    ("keep", "hand"),
    ("want", "explanation"),
    ("board.pool[0].from", ["Treasure"]),
    ("board.battlefield[0].abilities", [{"cost": "{T}"}]),
    ("pay.from", "graveyard"),
    ("pay.commander_casts", 2),
    ("pay.ability", 0),
    ("pay.source", "Forest#1"),
    ("pay.alternative", "Evoke"),
    ("pay.additional", ["Kicker"]),
    ("pay.additional", {"Multikicker": 3}),
    ("pay.reductions", ["{1}"]),
    ("pay.spend", {"colors": "max"}),
    ("pay.targets", ["Forest#1"]),
    ("pay.mandatory", True),
]


@pytest.mark.parametrize(("path", "value"), LATER)
def test_what_is_not_supported_yet_is_refused_by_name(path: str, value: Any) -> None:
    error = refused(with_value(path, value))
    assert error.path == path
    assert "not supported yet" in error.message


@pytest.mark.parametrize(
    "cost",
    [
        "{1}, Sacrifice a creature",
        "Sacrifice a creature",
        "{2}{U}, {T}",
        "Discard a card",
        "Pay X life",
        "echo {2}{G}",
        "cumulative upkeep {1}",
        "ward—Pay 2 life",
    ],
)
def test_a_cost_in_words_is_refused_at_its_place(cost: str) -> None:
    assert refused(request("Forest", cost=cost)).path == "pay.cost"


def test_a_board_refuses_what_is_not_supported_yet_too() -> None:
    with pytest.raises(RequestError, match="not supported yet"):
        planner.Board(battlefield=[{"card": "Forest", "abilities": [{"cost": "{T}"}]}])
    with pytest.raises(RequestError, match="not supported yet") as refusal:
        planner.Board(battlefield=["Forest"]).plan("{G}", keep=[{"cost": "{G}"}])
    assert refusal.value.path == "keep"
