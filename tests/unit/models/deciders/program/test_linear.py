"""Expressions as numbers, and the model that the solver gets of them."""

import random
from itertools import product

import pytest

from planner.game.clock import Clock
from planner.models.deciders.program.cp_sat import solve_model
from planner.models.deciders.program.linear import Constraint, Linear, Model, Var, sum_of, total_of, weighted
from planner.models.problem.solution import Outcome


def _random_sum(rng: random.Random, variables: list[Var]) -> tuple[Linear, list[int], int]:
    """A sum put together at random, with the factors and the constant that it should have."""
    total, factors, constant = total_of([]), [0] * len(variables), 0
    for _ in range(rng.randrange(6)):
        number, factor = rng.randrange(len(variables)), rng.randint(-4, 4)
        match rng.randrange(5):
            case 0:
                total, factors[number] = total + factor * variables[number], factors[number] + factor
            case 1:
                total, factors[number] = total - variables[number], factors[number] - 1
            case 2:
                total, constant = factor + total, constant + factor
            case 3:
                total = factor - total
                factors, constant = [-one for one in factors], factor - constant
            case _:
                total, factors, constant = -total, [-one for one in factors], -constant
    return total, factors, constant


@pytest.mark.parametrize("seed", range(30))
def test_sums_are_what_they_say(seed: int) -> None:
    rng = random.Random(seed)
    model = Model()
    variables = [model.new_int_var(0, 9, "v{}", number) for number in range(4)]
    values = [rng.randrange(10) for _ in variables]
    first, second = (_random_sum(rng, variables) for _ in range(2))
    by_hand = [sum(f * v for f, v in zip(one[1], values, strict=True)) + one[2] for one in (first, second)]
    assert [first[0].at(values), second[0].at(values)] == by_hand
    assert total_of([first[0], second[0], 5]).at(values) == sum(by_hand) + 5
    assert (
        weighted([(2, first[0]), (-3, second[0]), (4, 1)]).at(values) == 2 * by_hand[0] - 3 * by_hand[1] + 4
    )
    assert sum_of(variables).at(values) == sum(values)


def _allows(constraint: Constraint, values: tuple[int, int]) -> bool:
    """Whether a constraint holds where the variables have these values."""
    total = sum(factor * values[var] for var, factor in constraint.terms.items())
    return constraint.low <= total <= constraint.high


def test_comparisons_hold_where_they_do_for_numbers() -> None:
    model = Model()
    x, y = (model.new_int_var(0, 9, name) for name in "xy")
    for a, b in product(range(10), repeat=2):
        assert _allows(x + 2 <= y, (a, b)) is (a + 2 <= b)
        assert _allows(3 * x >= y + 1, (a, b)) is (3 * a >= b + 1)
        assert _allows(x - 1 == 2 * y, (a, b)) is (a - 1 == 2 * b)
        assert _allows(x <= 4, (a, b)) is (a <= 4)
        assert _allows(5 - y >= x, (a, b)) is (5 - b >= a)


def test_everything_that_a_model_can_say_is_solved() -> None:
    model = Model()
    x, y = model.new_int_var(0, 9, "x"), model.new_int_var(0, 9, "y")
    first, second = model.new_bool_var("first"), model.new_bool_var("second")
    larger = model.new_int_var(0, 99, "larger")
    model.add(x + y <= 11)
    model.add(y <= 3).only_enforce_if(first)
    model.add(x <= 1).only_enforce_if(~second)
    model.add_at_most_one([first, second])
    model.add_at_least_one([first, ~second])
    model.add_largest(larger, [x + 1, 2 * y, 7])
    model.maximize(10 * x + 3 * y - larger)
    model.add(first == 1)
    outcome, values = solve_model(model, Clock())
    # The second isn't true where the first is: so x is 1 at most.
    assert outcome is Outcome.OPTIMAL
    assert [x.at(values), y.at(values), larger.at(values), second.at(values)] == [1, 3, 7, 0]


def test_what_bounds_say_already_is_not_written() -> None:
    model = Model()
    x = model.new_int_var(0, 3, "x")
    model.add(x <= 3)
    model.add(True)
    model.add(x >= 1)
    assert len(model.proto().constraints) == 1
    model.add(False)
    assert solve_model(model, Clock())[0] is Outcome.INFEASIBLE


def test_names_are_put_together_where_they_are_read() -> None:
    model = Model()
    model.new_int_var(0, 1, "{} of {:02}", "part", 7)
    model.new_bool_var("{W} as it is written")
    bare, named = model.proto(), model.proto(named=True)
    assert [variable.name for variable in bare.variables] == ["", ""]
    assert [variable.name for variable in named.variables] == ["part of 07", "{W} as it is written"]
