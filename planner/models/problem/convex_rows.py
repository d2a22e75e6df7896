"""Convex prices of a sum: what the last sources of a color are worth, and life by its steps."""

from __future__ import annotations

from planner.game.prices import Prices
from planner.game.records import Record


class Row(Record, frozen=True):
    """A convex price of a sum, as runs of steps: so many of them that cost so much each.

    The sum is ``base`` before anything is done. Each step behind the last run costs ``beyond``; None
    says that the sum can't be so large.
    """

    runs: tuple[tuple[int, int], ...]
    beyond: int | None = None
    base: int = 0

    def slope(self, number: int) -> int | None:
        """Give what the step to a sum costs, from one less."""
        for steps, price in self.runs:
            if number <= steps:
                return price
            number -= steps
        return self.beyond

    @property
    def first(self) -> int:
        """Give what the first step costs, which none of the others is below."""
        return self.slope(self.base + 1) or 0

    def price(self, total: int) -> int:
        """Price a sum, what it is before anything is done included."""
        price = 0
        for steps, each in self.runs:
            price += min(steps, total) * each
            total -= min(steps, total)
        return price + (self.beyond or 0) * total


def color_row(count: int, prices: Prices) -> Row:
    """Make the price of a color's sources gone ("last one", "fewer than two left"), of so many before."""
    last = [(1, prices.next_to_last_source)] * (count >= 2) + [(1, prices.last_source)]
    return Row(((count - len(last), 0), *last))


def life_row(life: int, owed: int, prices: Prices) -> Row:
    """Make the price of life lost, each point by the total that it is taken from; ``owed`` for certain."""
    return Row(tuple(prices.life_steps(life)[:-1]), prices.life[2], owed)
