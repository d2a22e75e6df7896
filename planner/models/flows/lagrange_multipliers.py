"""Convex prices of a sum, and the multipliers that stand for them in a linear cost."""

from __future__ import annotations

from planner.game.prices import Prices
from planner.game.records import Record

SHARE = 8
"""Multipliers are whole numbers of such a share of a price."""


class Row(Record, frozen=True):
    """A convex price of a sum, as runs of steps: so many of them that cost so much each.

    The sum is ``base`` before anything is done. Each step behind the last run costs ``beyond``; None
    says that the sum can't be so large.
    """

    runs: tuple[tuple[int, int], ...]
    beyond: int | None = None
    base: int = 0

    @property
    def steps(self) -> int:
        """Count the steps in all runs."""
        return sum([number for number, _ in self.runs])

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

    def surplus(self, total: int) -> int:
        """Give how much more a sum costs than if each step cost as the first."""
        return self.price(total) - self.price(self.base) - self.first * (total - self.base)


def color_row(count: int, prices: Prices) -> Row:
    """Make the price of a color's sources gone ("last one", "fewer than two left"), of so many before."""
    last = [(1, prices.next_to_last_source)] * (count >= 2) + [(1, prices.last_source)]
    return Row(((count - len(last), 0), *last))


def life_row(life: int, owed: int, prices: Prices) -> Row:
    """Make the price of life lost, each point by the total that it is taken from; ``owed`` for certain."""
    return Row(tuple(prices.life_steps(life)[:-1]), prices.life[2], owed)


class Multiplier:
    """The Lagrange multiplier of a row: what one more of its sum counts in a linear cost.

    It fits a sum where it lies between the slopes before and after that sum. Where it doesn't,
    it is adjusted, between what was too little and what was too much.
    """

    __slots__ = ("_high", "_low", "row", "value")

    def __init__(self, row: Row) -> None:
        self.row = row
        self.value = row.first * SHARE
        self._low = -1
        self._high: int | None = None

    def fits(self, total: int) -> bool:
        """Tell whether it is a slope of the row at this sum; adjust it where it is none."""
        before = self.row.slope(total) if total > self.row.base else None
        if before is not None and self.value < before * SHARE:
            self._low = self.value
            self.value = self._inside(before * SHARE)
            return False
        after = self.row.slope(total + 1)
        if after is not None and self.value > after * SHARE:
            self._high = self.value
            self.value = self._inside(after * SHARE)
            return False
        return True

    def _inside(self, wanted: int) -> int:
        """Give what is wanted, or the middle of the room that is left."""
        if self._low < wanted and (self._high is None or wanted < self._high):
            return wanted
        return wanted if self._high is None else (self._low + self._high) // 2

    @property
    def can_be_adjusted(self) -> bool:
        """Tell whether there is room left between too little and too much."""
        return self._high is None or self._high - self._low > 1
