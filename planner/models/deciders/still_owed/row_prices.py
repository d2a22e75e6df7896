"""Convex prices in a linear search: multipliers of rows, and what the last sources of colors are worth.

A Lagrange multiplier is what one more of a sum counts in a linear cost. Of the sources of colors a state says
for each color whether none, one, or two and more are left, as digits in base 3: it has a price, and a bound
for what can be saved of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from planner.game.caching import Memory
from planner.game.mana import COLORS
from planner.models.problem.terms import Steps

_POWERS: tuple[int, ...] = tuple(3**place for place in range(len(COLORS)))
Missed = tuple[tuple[int, int, int], ...]
"""For each color, what it costs that none, one or two of its sources are left."""


MOST_KNOWN = 4_096
"""More bounds than this are not kept of one table of prices."""


class ColorPrices:
    """The prices of states, each computed once. Safe to share between threads."""

    __slots__ = ("_missed_of", "_savable", "by_number")

    def __init__(self, by_number: Missed) -> None:
        self.by_number = by_number
        self._missed_of: dict[int, int] = {}
        self._savable: Memory[tuple[int, int, int, int], int] = Memory(MOST_KNOWN)

    def missed(self, state: int) -> int:
        """Price of the colors with fewer than two sources left."""
        found = self._missed_of.get(state)
        if found is None:
            found, rest = 0, state
            for prices in self.by_number:
                rest, number = divmod(rest, 3)
                found += prices[number]
            self._missed_of[state] = found
        return found

    def savable(self, state: int, more: int, most: int, there: int) -> int:
        """Upper bound on what more objects could save, each of at most ``most`` of these colors."""
        key = (state, more, most, there)
        found = self._savable.get(key)
        if found is None:
            saved, rest = [], state
            for prices in self.by_number:
                rest, number = divmod(rest, 3)
                there, reached = divmod(there, 2)
                if reached and number < 2:
                    saved.append(prices[number] - prices[number + 1])
                    if not number and more > 1:
                        saved.append(prices[1] - prices[2])
            saved.sort(reverse=True)
            found = self._savable.keep(key, sum(saved[: most * more]))
        return found


color_prices = lru_cache(maxsize=64)(ColorPrices)
"""The prices of states by what each color costs: the same for most boards."""


def state_of(numbers: Sequence[int]) -> int:
    """Encode how many sources of each color there are."""
    return sum([min(number, 2) * by for number, by in zip(numbers, _POWERS, strict=True)])


@lru_cache(maxsize=4_096)
def with_more(state: int, place: int, number: int) -> int:
    """State with more sources of a color left; more than two make no difference."""
    there = state // _POWERS[place] % 3
    return state + (min(there + number, 2) - there) * _POWERS[place]


def colors_within(groups: Iterable[Sequence[int]]) -> tuple[int, int]:
    """The most colors that an object of these groups has, and the set of all their colors."""
    most = there = 0
    for colors in groups:
        most = max(most, len(colors))
        for place in colors:
            there |= 1 << place
    return most, there


def missed_by_number(rows: Mapping[str, Steps], counts: Mapping[str, int]) -> Missed | None:
    """For each color, the price if none, one or two of its sources are left; None if more matters.

    None if the objective counts something other than colors, or distinguishes more than two sources left.
    """
    if not rows.keys() <= set(COLORS):
        return None
    found = []
    for color in COLORS:
        row, count = rows.get(color), counts.get(color, 0)
        left = [0 if row is None else row.price(max(count - number, 0)) for number in range(3)]
        if left[2]:
            return None
        found.append((left[0], left[1], 0))
    return tuple(found)


# --- Lagrange multipliers -----------------------------------------------------------------------------------


SHARE = 8
"""Multipliers are whole numbers of such a share of a price."""


class Multiplier:
    """The Lagrange multiplier of a row: the cost of one more of its sum in a linear objective.

    It fits a sum if it lies between the slopes before and after that sum. If it doesn't fit, it is adjusted,
    between the bounds known to be too low and too high.
    """

    __slots__ = ("_high", "_low", "row", "value")

    def __init__(self, row: Steps) -> None:
        self.row = row
        self.value = row.first * SHARE
        self._low = -1
        self._high: int | None = None

    def fits(self, total: int) -> bool:
        """Whether the multiplier is a slope of the row at this sum; adjust it if it isn't."""
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

    def is_slope(self, total: int) -> bool:
        """Whether the multiplier is a slope of the row at this sum."""
        before = self.row.slope(total) if total > self.row.base else None
        after = self.row.slope(total + 1)
        return not (before is not None and self.value < before * SHARE) and not (
            after is not None and self.value > after * SHARE
        )

    def _inside(self, wanted: int) -> int:
        """Return the wanted value, or the middle of the bounds if both are known and it lies outside."""
        if self._low < wanted and (self._high is None or wanted < self._high):
            return wanted
        return wanted if self._high is None else (self._low + self._high) // 2

    @property
    def can_be_adjusted(self) -> bool:
        """Whether there is a value left between the bounds too low and too high."""
        return self._high is None or self._high - self._low > 1
