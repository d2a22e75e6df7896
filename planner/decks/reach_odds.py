"""The chance that the lands seen could pay for some symbols: with lands of one mana, and heavier ones.

Every land counts as untapped. A draw pays where each set of symbols is met, where there is mana enough in
all, and where a land a turn brings so many lands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.odds_of_draws import binomials, draws
from planner.game.records import Record

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Bools = NDArray[np.bool_]

_CHUNK = 2_000_000
"""Numbers in an array that is worked on at once."""


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
        """The chance for each row of numbers of lands, one for each class, with these heavier lands beside.

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
            wins = np.flatnonzero(ways)
            step = max(1, _CHUNK // max(1, len(wins)))
            for start in range(0, len(mine), step):
                part = mine[start : start + step]
                weights = np.ones((len(part), len(wins)))
                for kind in range(rows.shape[1]):
                    weights *= table[rows[part, kind][:, None], drawn[wins, kind][None, :]]
                found[part] = weights @ ways[wins]
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

    def _with(self, heavy: Sequence[HeavyLand]) -> Counter[tuple[int, int, tuple[int, ...]]]:
        """The ways to draw heavier lands: by their number, their mana, and how much of it is in each set."""
        found: Counter[tuple[int, int, tuple[int, ...]]] = Counter()
        for numbers in product(*(range(one.count + 1) for one in heavy)):
            if (drawn := sum(numbers)) > self.seen:
                continue
            ways = prod(comb(one.count, number) for one, number in zip(heavy, numbers, strict=True))
            total = self._best([one.total for one in heavy], numbers)
            sets = zip(*(one.meets for one in heavy), strict=True)
            met = [self._best(values, numbers) for values in sets] or [0] * len(self.least)
            enough = tuple(min(there, asked) for there, asked in zip(met, self.least, strict=True))
            found[drawn, min(total, self.size), enough] += ways
        return found

    def _best(self, values: Sequence[int], numbers: Sequence[int]) -> int:
        """The sum of the greatest values, so many of each, of as many lands as there are turns."""
        total, left = 0, self.turn
        for value, number in sorted(zip(values, numbers, strict=True), reverse=True):
            total += value * min(number, left)
            left -= min(number, left)
        return total
