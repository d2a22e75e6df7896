"""The chance that the lands seen could pay for some symbols: lands of one mana each, and heavier ones.

A draw pays where each set of symbols is met, where there is mana enough in all, and where a land a turn
brings so many lands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.odds_of_draws import binomials, draws, ways_to_draw
from planner.game.records import Record

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Bools = NDArray[np.bool_]

_CHUNK = 2_000_000
"""Numbers in an array that is worked on at once."""
_MOST_AXES = 4
"""Classes up to which draws are summed up class by class."""
_Drawn = tuple[int, int, tuple[int, ...]]
"""Heavy lands that were drawn: their number, their mana, and what of it is in each set."""


class HeavyLand(Record, frozen=True):
    """Some lands that are alike and make more than one mana, or change that of others.

    Each makes ``total`` mana at the most, of which ``meets`` can be spent for each of the sets asked about.
    """

    count: int
    total: int
    meets: tuple[int, ...]


class ReachQuestion(Record, frozen=True):
    """What has to be met: ``size`` mana on a turn, of it so much in each of several sets of symbols.

    ``meets`` has a row for each class of lands of one mana: 1 where it is in a set, else 0; ``least`` is what
    each set takes. ``cards`` is the size of the library, of which ``seen`` are seen by the turn.
    """

    meets: tuple[tuple[int, ...], ...]
    least: tuple[int, ...]
    size: int
    turn: int
    cards: int
    seen: int

    def chances(self, rows: Ints, heavy: Sequence[HeavyLand] = ()) -> Floats:
        """The chance for each row of numbers of lands, one for each class, with these heavy lands beside.

        >>> one = ReachQuestion(((1,),), (1,), 1, 1, cards=40, seen=7)
        >>> one.chances(np.array([[40], [0]])).tolist()
        [1.0, 0.0]
        """
        found = np.zeros(len(rows))
        rest = self.cards - sum(one.count for one in heavy) - rows.sum(axis=1)
        drawn = draws(len(self.meets), self.seen)
        table = binomials(self.cards)
        for left in np.unique(rest):
            mine = np.flatnonzero(rest == left)
            ways = self._ways(drawn, int(left), heavy, table)
            found[mine] = _weighted(rows[mine], drawn, ways, table)
        return np.minimum(found / comb(self.cards, self.seen), 1.0)

    def _ways(self, drawn: Ints, rest: int, heavy: Sequence[HeavyLand], table: Floats) -> Floats:
        """For each draw of lands of one mana that could pay, the ways to draw all other cards."""
        met, lands = drawn @ np.array(self.meets, dtype=np.int64), drawn.sum(axis=1)
        found = np.zeros(len(drawn))
        if rest < 0:
            return found
        for (count, total, meets), ways in self._with(heavy).items():
            least = max(0, self.size - total)
            if least > max(0, self.turn - count):
                continue
            pays: Bools = (lands >= least) & (lands <= self.seen - count)
            for place, asked in enumerate(self.least):
                pays &= met[:, place] >= asked - meets[place]
            others = self.seen - count - lands[pays]
            found[pays] += ways * np.where(others <= rest, table[rest, np.minimum(others, rest)], 0.0)
        return found

    def _with(self, heavy: Sequence[HeavyLand]) -> Counter[_Drawn]:
        """The ways to draw heavy lands."""
        found: Counter[_Drawn] = Counter()
        for numbers in product(*(range(min(one.count, self.seen) + 1) for one in heavy)):
            if sum(numbers) > self.seen:
                continue
            ways = prod(comb(one.count, number) for one, number in zip(heavy, numbers, strict=True))
            total = self._most([one.total for one in heavy], numbers)
            met = tuple(
                min(asked, self._most([one.meets[place] for one in heavy], numbers))
                for place, asked in enumerate(self.least)
            )
            found[sum(numbers), min(total, self.size), met] += ways
        return found

    def _most(self, values: Sequence[int], numbers: Sequence[int]) -> int:
        """The sum of the greatest values, so many of each, of as many lands as there are turns."""
        total, left = 0, self.turn
        for value, number in sorted(zip(values, numbers, strict=True), reverse=True):
            total += value * min(number, left)
            left -= min(number, left)
        return total


def _weighted(rows: Ints, drawn: Ints, ways: Floats, table: Floats) -> Floats:
    """For each row of numbers of cards, the sum over draws of these ways times those to draw its cards."""
    if rows.shape[1] <= _MOST_AXES:
        return _class_by_class(rows, drawn, ways, table)
    wins = np.flatnonzero(ways)
    found = np.zeros(len(rows))
    step = max(1, _CHUNK // max(1, len(wins)))
    for start in range(0, len(rows), step):
        part = rows[start : start + step]
        found[start : start + step] = ways_to_draw(part, drawn[wins], len(table) - 1) @ ways[wins]
    return found


def _class_by_class(rows: Ints, drawn: Ints, ways: Floats, table: Floats) -> Floats:
    """The same with an axis for each class, summed over one after the other: rows share what begins alike."""
    most = int(drawn.max(initial=0)) + 1
    left = np.zeros((1, *(most,) * rows.shape[1]))
    left[(0, *drawn.T)] = ways
    places = np.zeros(len(rows), dtype=np.int64)
    for kind in range(rows.shape[1]):
        keys, places = np.unique(places * len(table) + rows[:, kind], return_inverse=True)
        before, counts = np.divmod(keys, len(table))
        left = np.einsum("ij,ij...->i...", table[counts, :most], left[before])
    return left[places]
