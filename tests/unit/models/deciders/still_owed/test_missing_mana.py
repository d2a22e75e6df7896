"""What is missing, found by choices of activations and a matroid, is what the program finds missing."""

from __future__ import annotations

import random
from typing import Any

import pytest

import planner
from planner import Unpayable
from planner.costing.question import prepare
from planner.models.deciders.still_owed.missing_mana import missing_mana
from planner.models.problem.build import owing
from planner.planning.question.compiled_board import CompiledBoard
from tests.unit.models.deciders.still_owed.test_choices import PERMANENTS


def missing(battlefield: list[Any], cost: str, **board: Any) -> dict[str, int] | None:
    """The mana that is missing, as far as this finds it."""
    question = prepare({"board": {"battlefield": battlefield, **board}, "pay": {"cost": cost}})
    problem = CompiledBoard(question.game).problem(question.cost, question.forbid, question.prices)
    found = missing_mana(owing(problem, question.game, question.cost))
    return None if found is None else {name: number for name, number in found.missing.items() if number}


@pytest.mark.parametrize(
    ("battlefield", "cost", "lacking"),
    [
        (["Forest"], "{G}", {}),
        (["Forest"], "{G}{G}", {"G": 1}),
        (["Forest"], "{3}", {"W": 2}),
        (["Forest", {"card": "Azorius Signet"}], "{W}{W}", {"W": 1}),
        ([{"card": "Azorius Signet"}], "{W}{U}", {"W": 1}),  # any mana would do, for the Signet
        ([{"card": "Azorius Signet"}, {"card": "Simic Signet"}], "{W}{G}", {"W": 1}),
        ([], "{W/U}{U}", {"W": 1, "U": 1}),
    ],
)
def test_a_smallest_set_of_the_first_types_is_missing(
    battlefield: list[Any], cost: str, lacking: dict[str, int]
) -> None:
    assert missing(battlefield, cost) == lacking


@pytest.mark.parametrize(
    ("cost", "board"),
    [("{S}", {}), ("{G/P}{G/P}", {}), ("{99}", {}), ("{G}{G}", {"life": 1})],
)
def test_what_this_does_not_decide_is_left_to_others(cost: str, board: dict[str, int]) -> None:
    assert missing([{"card": "Mana Confluence"}, {"card": "City of Brass"}], cost, **board) is None


@pytest.mark.parametrize("seed", range(60))
def test_the_program_finds_the_same_missing(seed: int) -> None:
    rng = random.Random(9_000 + seed)
    battlefield = rng.choices(PERMANENTS, k=rng.randint(1, 4))
    cost = "".join(rng.choices(["{1}", "{2}", "{W}", "{U}", "{B}", "{G}", "{W/U}"], k=rng.randint(3, 6)))
    request = {"board": {"battlefield": battlefield}, "pay": {"cost": cost}}
    found, by_program = planner.plan(request), planner.plan(request, method="program")
    assert type(found) is type(by_program)
    if isinstance(found, Unpayable) and isinstance(by_program, Unpayable):
        assert found.missing == by_program.missing
