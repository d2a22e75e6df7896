"""What the last sources of colors are worth: the price of a state, and a bound for what can be saved of it.

A state says of each color whether none, one, or two and more sources are left: digits in base 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from planner.game.caching import Memory
from planner.game.mana import COLORS
from planner.models.problem.objective import Steps

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
