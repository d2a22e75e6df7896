"""The relaxation says what the constraint solver says, or nothing: also where its numbers are wrong."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from planner.game.clock import Clock
from planner.models.deciders.program import linear_relaxation
from planner.models.deciders.program.cp_sat import solve_model
from planner.models.deciders.program.linear import Constraint, Model, Var, total_of
from planner.models.deciders.program.linear_relaxation import LinearRelaxation
from planner.models.problem.solution import Outcome


def _random_model(rng: random.Random) -> tuple[Model, list[Var]]:
    """A model of sums, with now and then a clause, a largest one or a constraint that rests on another."""
    model = Model()
    numbers = [model.new_int_var(rng.randint(0, 1), rng.randint(1, 4), "x") for _ in range(6)]
    choices = [model.new_bool_var("b") for _ in range(3)]
    for _ in range(4):
        some = rng.sample([*numbers, *choices], 3)
        total = total_of(rng.choice((1, 1, 2)) * one for one in some)
        model.add(total >= rng.randint(1, 4) if rng.random() < 0.6 else total <= rng.randint(2, 6))
    if rng.random() < 0.5:
        model.add_at_least_one([choices[0], ~choices[1]])
        model.add_at_most_one([choices[1], choices[2]])
    if rng.random() < 0.3:
        model.add(total_of(numbers[:2]) >= 3).only_enforce_if(choices[0])
    if rng.random() < 0.3:
        model.add_largest(numbers[5], [numbers[0], numbers[1] - 1])
    model.minimize(total_of(rng.randint(0, 9) * one for one in (*numbers, *choices)) + 5)
    return model, numbers


def test_what_it_decides_the_solver_decides_alike() -> None:
    rng = random.Random("relaxed")
    outcomes: list[Outcome | None] = []
    for _ in range(120):
        model, numbers = _random_model(rng)
        constraints = [one >= rng.randint(1, 5) for one in numbers]
        constraints += [one + other <= rng.randint(0, 2) for one, other in pairwise(numbers)]
        relaxation = LinearRelaxation(model, constraints)
        for number, constraint in enumerate(constraints):
            found = relaxation.solved(number, Clock())
            outcomes.append(found.outcome if found is not None else None)
            if found is None:
                continue
            with model.also(constraint):
                outcome, values = solve_model(model, Clock())
            assert found.outcome is outcome
            if outcome is Outcome.OPTIMAL:
                assert model.minimized.at(found.values) == model.minimized.at(values) == found.least
                assert constraint.is_kept_by(found.values)
    assert outcomes.count(Outcome.OPTIMAL) > 100
    assert outcomes.count(Outcome.INFEASIBLE) > 20
    assert outcomes.count(None) > 20


def _covers() -> tuple[Model, list[Constraint]]:
    """Three choices, one of any two of them: half of each is the cheapest as far as fractions go."""
    model = Model()
    choices = [model.new_bool_var("b") for _ in range(3)]
    for left, right in ((0, 1), (1, 2), (0, 2)):
        model.add(choices[left] + choices[right] >= 1)
    model.minimize(total_of(choices))
    return model, [choices[0] >= 0, choices[0] >= 1]


def test_fractions_decide_nothing() -> None:
    model, constraints = _covers()
    relaxation = LinearRelaxation(model, constraints)
    assert relaxation.solved(0, Clock()) is None
    found = relaxation.solved(1, Clock())
    assert found is None or sum(found.values) == 2


def test_a_relaxation_that_decides_nothing_is_asked_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    model, constraints = _covers()
    relaxation = LinearRelaxation(model, constraints)
    for _ in range(linear_relaxation.MOST_FAILURES):
        assert relaxation.solved(0, Clock()) is None
    monkeypatch.delattr(relaxation, "_solver")
    assert relaxation.solved(0, Clock()) is None


@pytest.mark.parametrize("wrong", [0.0, 0.5, -3.0, 1e9])
def test_nothing_rests_on_the_weights_of_the_solver(wrong: float) -> None:
    """A bound of wrong weights is too low, never too high: what is proven stays true."""
    model = Model()
    numbers = [model.new_int_var(0, 5, "x") for _ in range(3)]
    model.add(total_of(numbers) >= 7)
    model.minimize(2 * numbers[0] + 3 * numbers[1] + 5 * numbers[2])
    relaxation = LinearRelaxation(model, [numbers[0] <= 4])
    best = relaxation.solved(0, Clock())
    assert best is not None
    assert best.least == 2 * 4 + 3 * 3
    assert relaxation._bound([wrong, wrong], numbers[0] <= 4) <= best.least * linear_relaxation._SHARES


def test_objectives_beyond_floating_numbers_are_left_to_the_solver() -> None:
    model = Model()
    number = model.new_int_var(0, 2, "x")
    model.minimize(linear_relaxation.MOST_SPAN * number)
    assert LinearRelaxation(model, [number >= 1]).solved(0, Clock()) is None


def test_a_clock_that_is_over_stops_it() -> None:
    model = Model()
    number = model.new_int_var(0, 2, "x")
    model.minimize(1 * number)
    assert LinearRelaxation(model, [number >= 1]).solved(0, Clock(work=0.0)) is None
