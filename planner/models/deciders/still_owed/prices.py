"""What is read of the objective, all of it in one place: no other file here asks for a price."""

from __future__ import annotations

from planner.models.problem.objective import LIFE, After, Gain, Objective, PerUse, PricedMana, Row, Steps
from planner.models.problem.payment_problem import Floating, PaymentProblem, Use

_READS = frozenset((PerUse, PricedMana.MADE, PricedMana.LEFT_OVER, PricedMana.FLOATING, Row, Gain.X))
_ELSEWHERE = frozenset((Gain.OPTIONS, Gain.COLORS, Gain.RIDERS, After))
"""What nothing here could gain: problems in which something could are refused by their fields."""


def unread_in(objective: Objective) -> str | None:
    """Name a line of the objective that isn't read; None where all are."""
    term = objective.unread(_READS | _ELSEWHERE)
    return None if term is None else term.line


def are_convex(problem: PaymentProblem) -> bool:
    """Tell whether no step of a row is dearer than the next one, and mana left over is no gain."""
    rows = [*rows_of_objects(problem).values(), row_of_life(problem)]
    return of_unspent(problem) >= 0 and all(row.is_convex for row in rows)


def of_use(use: Use) -> int:
    """Give the price of an activation, besides its life and the rows that count its object."""
    return use.price


def of_floating(pool: Floating) -> int:
    """Give the price of one mana from the pool."""
    return pool.price


def of_unspent(problem: PaymentProblem) -> int:
    """Give the price of a mana that is made and not spent."""
    return problem.objective.left_over


def of_x(problem: PaymentProblem) -> int:
    """Give what each X gains."""
    return problem.objective.gain(Gain.X)


def rows_of_objects(problem: PaymentProblem) -> dict[str, Steps]:
    """Price what rows count: the sources of each color that are gone."""
    objective, counts = problem.objective, problem.row_counts
    return {row: objective.row(row, counts[row]) for row in objective.rows if row != LIFE and counts.get(row)}


def row_of_life(problem: PaymentProblem) -> Steps:
    """Price the life that is lost, what is owed of it included."""
    return problem.objective.life(problem.life, problem.life_owed)
