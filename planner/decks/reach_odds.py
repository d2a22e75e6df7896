"""The chance that the cards seen could pay for some symbols: lands of one mana each, and what makes more.

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

from planner.decks.odds_of_draws import binomials, draws
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
_Drawn = tuple[int, int, int, tuple[int, ...]]
"""Heavy cards that were drawn: their number, the lands among them, their mana, and that for each set."""


class HeavyCard(Record, frozen=True):
    """Some cards that are alike, and are no lands of one mana each.

    Each makes ``total`` mana at the most, of which ``meets`` can be spent for each of the sets asked about.
    One that is no ``land`` waits for no land drop; one that ``needs`` others can't be there by its turn
    unless other heavy cards are.
    """

    count: int
    total: int
    meets: tuple[int, ...]
    land: bool = True
    needs: bool = False


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

    def chances(self, rows: Ints, heavy: Sequence[HeavyCard] = ()) -> Floats:
        """The chance for each row of numbers of lands, one for each class, with these heavy cards beside.

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

    def _ways(self, drawn: Ints, rest: int, heavy: Sequence[HeavyCard], table: Floats) -> Floats:
        """For each draw of lands of one mana that could pay, the ways to draw all other cards."""
        met, lands = drawn @ np.array(self.meets, dtype=np.int64), drawn.sum(axis=1)
        found = np.zeros(len(drawn))
        if rest < 0:
            return found
        for (count, played, total, meets), ways in self._with(heavy).items():
            least = max(0, self.size - total)
            if least > max(0, self.turn - played):
                continue
            pays: Bools = (lands >= least) & (lands <= self.seen - count)
            for place, asked in enumerate(self.least):
                pays &= met[:, place] >= asked - meets[place]
            others = self.seen - count - lands[pays]
            found[pays] += ways * np.where(others <= rest, table[rest, np.minimum(others, rest)], 0.0)
        return found

    def _with(self, heavy: Sequence[HeavyCard]) -> Counter[_Drawn]:
        """The ways to draw heavy cards."""
        found: Counter[_Drawn] = Counter()
        for numbers in product(*(range(min(one.count, self.seen) + 1) for one in heavy)):
            if sum(numbers) > self.seen:
                continue
            ways = prod(comb(one.count, number) for one, number in zip(heavy, numbers, strict=True))
            drawn = list(zip(heavy, numbers, strict=True))
            if not any(number for one, number in drawn if not one.needs):
                drawn = [(one, 0 if one.needs else number) for one, number in drawn]
            total = self._most([(one.total, number, one.land) for one, number in drawn])
            met = tuple(
                min(asked, self._most([(one.meets[place], number, one.land) for one, number in drawn]))
                for place, asked in enumerate(self.least)
            )
            played = sum(number for one, number in drawn if one.land)
            found[sum(numbers), played, min(total, self.size), met] += ways
        return found

    def _most(self, values: Sequence[tuple[int, int, bool]]) -> int:
        """The sum of values, so many of each: of lands the greatest, as many as there are turns."""
        total, left = 0, self.turn
        for value, number, is_land in sorted(values, reverse=True):
            taken = min(number, left) if is_land else number
            total += value * taken
            left -= taken * is_land
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
        weights = np.ones((len(part), len(wins)))
        for kind in range(rows.shape[1]):
            weights *= table[part[:, kind][:, None], drawn[wins, kind][None, :]]
        found[start : start + step] = weights @ ways[wins]
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
