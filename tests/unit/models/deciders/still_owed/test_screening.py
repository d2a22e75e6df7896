"""Bounds for choices of special activations never exceed what the best base costs, and miss no payment."""

from __future__ import annotations

import random

import pytest

from planner import Board, Plan
from planner.costing.question import prepare
from planner.models.deciders.still_owed.best_base import Base
from planner.models.deciders.still_owed.choices import BoardChoices, _Effort
from planner.models.problem.build import owing
from planner.planning.question.compiled_board import CompiledBoard
from tests.unit.models.deciders.still_owed.test_choices import asked


@pytest.mark.parametrize("seed", range(60))
def test_no_bound_is_above_the_best_base(seed: int) -> None:
    question = prepare(asked(random.Random(4_000 + seed)))
    choices = CompiledBoard(question.game).owed(question.cost, question.forbid, question.prices).choices
    if choices is None:  # too many of them
        return
    problem = owing(choices.problem, question.game, question.cost)
    screen = choices._screen(problem)
    if screen is None or any(demand.life for demand in problem.owed):
        return
    for place, choice in enumerate(choices.choices):
        bound = screen.bound(choice, choices._unspent)
        found = choices._base_of(place, choices._owed(problem), _Effort())
        assert (bound is None) is not screen.could_pay(choice)
        if isinstance(found, Base):
            assert bound is not None
            assert bound <= found.cost
        elif bound is None:
            assert found is False


def test_a_board_without_choices_needs_no_screen() -> None:
    question = prepare({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}})
    choices = CompiledBoard(question.game).owed(question.cost, question.forbid, question.prices).choices
    assert isinstance(choices, BoardChoices)
    assert len(choices.choices) == 1
    assert choices._screen(choices.problem) is None


MANY_SYMBOLS = "{W/U}{W/B}{U/B}{U/R}{B/R}{B/G}{R/G}{R/W}{G/W}{G/U}"


def test_more_symbols_than_are_counted_leave_choices_to_the_search() -> None:
    lands = ["2 Plains", "2 Island", "2 Swamp", "2 Mountain"]
    found = Board([*lands, "Forest", "Azorius Signet"]).plan(MANY_SYMBOLS)
    assert isinstance(found, Plan)  # nine lands, one of which the Signet makes two mana of
    assert (found.optimal, len(found.summary.tapped)) == (True, 10)
    assert not Board([*lands, "Azorius Signet"]).can_pay(MANY_SYMBOLS)  # one mana too few
    assert not Board(["11 Plains", "Azorius Signet"]).can_pay(MANY_SYMBOLS)
