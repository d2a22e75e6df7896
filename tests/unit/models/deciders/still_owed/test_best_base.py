"""The best base of a matroid is as good a payment as the dynamic program finds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from planner.costing.question import Question, prepare
from planner.models.deciders.hall.condition import MOST_DEMANDS
from planner.models.deciders.still_owed import best_base
from planner.models.deciders.still_owed.still_owed import StillOwed
from planner.models.problem.build import owing
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Solution
from planner.planning.question.compiled_board import CompiledBoard
from tests.support.strategies.cards import a_card

LANDS: list[Any] = [
    "Forest",
    "Island",
    "Swamp",
    "Snow-Covered Mountain",
    {"card": "Tundra"},
    {"card": "Underground Sea"},
    {"card": "Taiga"},
    {"card": a_card("Camp", "Land", "{T}: Add {R}, {G}, or {W}.")},
    {"card": a_card("Rock", "Artifact", "{T}: Add {C}.")},
    {"card": a_card("Post", "Land", "{T}: Add one mana of any color.")},
    "Treasure",
]
SYMBOLS = ["{1}", "{W}", "{U}", "{B}", "{R}", "{G}", "{C}", "{S}", "{W/U}", "{B/G}"]


def problem_for(battlefield: list[Any], cost: str, pool: str = "") -> tuple[StillOwed, PaymentProblem]:
    """The sources of these permanents, asked for a cost."""
    asked = {"board": {"battlefield": battlefield, "pool": pool}, "pay": {"cost": cost}}
    question: Question = prepare(asked)
    sources = CompiledBoard(question.game).owed(question.cost, frozenset(), question.prices)
    return sources, owing(sources.problem, question.game, question.cost)


def rank(sources: StillOwed, found: Solution) -> tuple[int | None, int, int]:
    """The price of a plan, its activations, and the positions of the objects that it uses."""
    classes = sources.problem.sources
    positions = sum([sum(classes[index].positions[:number]) for index, number in found.used.items()])
    return found.price, sum(found.times[0]), positions


@pytest.mark.parametrize("seed", range(60))
def test_the_dynamic_program_finds_nothing_better(seed: int) -> None:
    rng = random.Random(seed)
    battlefield = rng.choices(LANDS, k=rng.randint(1, 9))
    cost = "".join(rng.choices(SYMBOLS, k=rng.randint(1, len(battlefield))))
    sources, problem = problem_for(battlefield, cost, rng.choice(["", "", "{U}{G}"]))
    assert sources.choices is not None
    best, other = sources.choices.best(problem), sources.compiled.best(problem)
    found = None if best is None else best.solution
    assert found is not None or len(problem.owed) > MOST_DEMANDS
    if found is not None and isinstance(other, Solution):
        assert found.outcome is other.outcome
        if found.found:
            assert rank(sources, found) == rank(sources, other)
            assert sum(found.flow[0].values()) == sum(other.flow[0].values())


def test_the_last_sources_of_colors_are_spared() -> None:
    battlefield = ["Swamp", "Swamp", "Forest", {"card": "Bayou"}, {"card": "Tundra"}, {"card": "Tundra"}]
    sources, problem = problem_for(battlefield, "{3}")
    bases = sources.choices
    assert bases is not None
    best = bases.best(problem)
    assert best is not None
    found = best.solution
    assert (found.outcome, found.price) == (Outcome.OPTIMAL, 3 * 3 + 2 + 2)
    assert {sources.problem.sources[index].entry.card.name for index in found.used} == {"Swamp", "Forest"}


def test_a_search_that_takes_too_long_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    sources, problem = problem_for(["Forest", "Island"], "{1}")
    bases = sources.choices
    assert bases is not None
    monkeypatch.setattr(best_base, "MOST_NODES", 0)
    assert bases.best(problem) is None


def test_more_demands_than_are_counted_are_left_to_others() -> None:
    """Ten kinds of symbols for ten lands: none is to spare, and all can be paid."""
    cost = "{W}{U}{B}{R}{G}{W/U}{U/B}{B/R}{R/G}{G/W}"
    sources, problem = problem_for(["Plains", "Island", "Swamp", "Mountain", "Forest"] * 2, cost)
    assert len(problem.owed) > MOST_DEMANDS
    bases = sources.choices
    assert bases is not None
    assert bases.best(problem) is None
