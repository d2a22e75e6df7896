"""The best base of a matroid is as good a payment as the flows of least cost find."""

from __future__ import annotations

import random
from typing import Any

import pytest

from planner.costing.question import Question, prepare
from planner.models.flows import best_base
from planner.models.flows.best_flow import _rank, best_flow
from planner.models.flows.choices import Choices
from planner.models.flows.network import Network
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome
from planner.models.problem.universal import owing
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


def problem_for(battlefield: list[Any], cost: str, pool: str = "") -> tuple[Network, PaymentProblem]:
    """A network of these permanents, asked for a cost."""
    asked = {"board": {"battlefield": battlefield, "pool": pool}, "pay": {"cost": cost}}
    question: Question = prepare(asked)
    network = CompiledBoard(question.game).network(question.cost, frozenset(), question.prices)
    assert network is not None
    return network, owing(network.problem, question.game, question.cost)


@pytest.mark.parametrize("seed", range(60))
def test_flows_find_nothing_better(seed: int) -> None:
    rng = random.Random(seed)
    battlefield = rng.choices(LANDS, k=rng.randint(1, 9))
    cost = "".join(rng.choices(SYMBOLS, k=rng.randint(1, len(battlefield))))
    network, problem = problem_for(battlefield, cost, rng.choice(["", "", "{U}{G}"]))
    bases = Choices.of(network.problem)
    assert bases is not None
    best, by_flows = bases.best(problem), best_flow(network, problem)
    found = None if best is None else best.solution
    assert found is not None or len(problem.owed) > best_base.MOST_DEMANDS
    if found is not None and by_flows is not None:
        assert found.outcome is by_flows.outcome
        if found.found:
            assert _rank(network, found) == _rank(network, by_flows)
            assert sum(found.flow[0].values()) == sum(by_flows.flow[0].values())


def test_the_last_sources_of_colors_are_spared() -> None:
    battlefield = ["Swamp", "Swamp", "Forest", {"card": "Bayou"}, {"card": "Tundra"}, {"card": "Tundra"}]
    network, problem = problem_for(battlefield, "{3}")
    bases = Choices.of(network.problem)
    assert bases is not None
    best = bases.best(problem)
    assert best is not None
    found = best.solution
    assert (found.outcome, found.price) == (Outcome.OPTIMAL, 3 * 3 + 2 + 2)
    assert {network.problem.sources[index].entry.card.name for index in found.used} == {"Swamp", "Forest"}


def test_a_search_that_takes_too_long_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    network, problem = problem_for(["Forest", "Island"], "{1}")
    bases = Choices.of(network.problem)
    assert bases is not None
    monkeypatch.setattr(best_base, "MOST_NODES", 0)
    assert bases.best(problem) is None


def test_more_demands_than_are_counted_are_left_to_others() -> None:
    """Ten kinds of symbols for ten lands: none is to spare, and all can be paid."""
    cost = "{W}{U}{B}{R}{G}{W/U}{U/B}{B/R}{R/G}{G/W}"
    network, problem = problem_for(["Plains", "Island", "Swamp", "Mountain", "Forest"] * 2, cost)
    assert len(problem.owed) > best_base.MOST_DEMANDS
    bases = Choices.of(network.problem)
    assert bases is not None
    assert bases.best(problem) is None
