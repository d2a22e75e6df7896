"""What the dynamic program reads of the objective: all its prices, in one place."""

from __future__ import annotations

from planner.game.mana import COLORS
from planner.game.prices import Prices
from planner.models.problem.convex_rows import Row, color_row, life_row
from planner.models.problem.payment_problem import Floating, PaymentProblem, Use

LIFE = "life"
"""The name of the row of life; those of colors have their letters."""


def are_convex(prices: Prices) -> bool:
    """Tell whether no source of a color, and no point of life, is dearer than the next one."""
    colors = 0 <= prices.next_to_last_source <= prices.last_source and prices.unspent >= 0
    return colors and list(prices.life) == sorted(prices.life) and prices.life[0] >= 0


def of_use(use: Use) -> int:
    """Give the price of an activation, besides its life and the colors of its object."""
    return use.price


def of_floating(pool: Floating) -> int:
    """Give the price of one mana from the pool."""
    return pool.price


def of_unspent(problem: PaymentProblem) -> int:
    """Give the price of a mana that is made and not spent."""
    return problem.prices.unspent


def of_x(problem: PaymentProblem) -> int:
    """Give what each X gains."""
    return problem.prices.x


def color_rows(problem: PaymentProblem) -> dict[str, Row]:
    """Price the sources of each color that are gone."""
    counts = problem.color_counts
    return {color: color_row(counts[color], problem.prices) for color in COLORS if counts[color]}


def row_of_life(problem: PaymentProblem) -> Row:
    """Price the life that is lost, what is owed of it included."""
    return life_row(problem.life, problem.life_owed, problem.prices)
