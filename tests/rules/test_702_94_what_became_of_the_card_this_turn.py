"""Costs that may be paid for what became of the card this turn: drawn first, discarded (702.35, 702.94)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Board, Status
from tests.rules.test_608_turns import card, resolved, turn

Json = dict[str, Any]

CASES = pytest.mark.parametrize(
    ("keyword", "zone", "done", "key"),
    [
        ("Miracle", "hand", "was revealed as the first card drawn this turn", "cards_drawn"),
        ("Mayhem", "graveyard", "was discarded this turn", "cards_discarded"),
        ("Madness", "exile", "was discarded this turn", "cards_discarded"),
    ],
)


def board(keyword: str, zone: str, **facts: object) -> Json:
    thing = card("Thing", "Instant", f"{keyword} {{R}}", "{4}{R}")
    return {"battlefield": ["Mountain"], zone: [{"card": thing, "id": "it"}], "facts": facts}


@CASES
def test_702_94a_it_is_taken_on_trust_and_said(keyword: str, zone: str, done: str, key: str) -> None:
    pay = {"card": "it", "alternative": keyword}
    there = board(keyword, zone)
    assert f"Thing {done}" in planner.plan(board=there, pay=pay).assumed
    found = turn([], [], [pay], board=there)
    assert found.value == 1
    assert f"Thing {done}" in found.assumed
    ways = Board.from_dict(there).ways("it")
    assert [one.assumed for one in ways if one.alternative == keyword] == [(f"Thing {done}",)]


@CASES
def test_702_94a_a_fact_says_that_it_is_so(keyword: str, zone: str, done: str, key: str) -> None:
    answer = planner.plan(
        board=board(keyword, zone, **{f"Thing {done}": True}), pay={"card": "it", "alternative": keyword}
    )
    assert (answer.status, answer.assumed) == (Status.PAYABLE, [])


@CASES
def test_702_94a_nothing_is_permitted_where_nothing_of_the_kind_happened(
    keyword: str, zone: str, done: str, key: str
) -> None:
    for facts in ({key: 0}, {f"Thing {done}": False}):
        there = board(keyword, zone, **facts)
        pay = {"card": "it", "alternative": keyword}
        assert turn([], [], [pay], board=there).value == 0
        assert [one for one in Board.from_dict(there).ways("it") if one.alternative == keyword] == []


@pytest.mark.parametrize(("keyword", "zone"), [("Mayhem", "graveyard"), ("Flashback", "exile")])
def test_608_2n_what_is_cast_for_mayhem_comes_to_the_graveyard_again(keyword: str, zone: str) -> None:
    found = turn([], [], [{"card": "it", "alternative": keyword}], board=board(keyword, "graveyard"))
    assert resolved(found, 0).zone == zone
