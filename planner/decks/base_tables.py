"""The chance to cast a spell as a function of how many lands of each class there are: whole arrays at once.

For plain lands and no mulligan, with NumPy in double precision (relative error far below 1e-9). Where
which tapped
land to play first is decided in the dark, the figure is that of the library face up: an upper bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.deadline import check
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.land_turns import untapped_on
from planner.decks.late_lands import LateLands
from planner.decks.odds_of_draws import binomials, draws, ways_to_draw
from planner.decks.sampled_chances import MOST_UNIONS, SampledTable
from planner.models.deciders.hall.condition import Mask
from planner.models.deciders.hall.in_bulk import meetings, pass_all

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from planner.decks.mana_base import BaseProblem, LandGroup

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

_CHUNK = 1_000_000
"""Numbers in an array that is worked on before the time is looked at."""
_MANY_AT_ONCE = 1_000
"""Bases that are worked on at once where draws aren't listed."""
_MOST_DRAWS = 50_000
ROUNDING = 1e-9
"""More than all rounding in a figure."""


class SpellTable:
    """One spell on one turn, paid in one way, for lands of given masks that enter untapped or tapped.

    ``chances`` takes numbers of lands, a row for each mana base and a column for each class.
    Raises ``DeckTimeError`` where the time is over.
    """

    def __init__(
        self, cost: Cost, turn: int, classes: Sequence[tuple[Mask, bool]], size: int, setting: Setting
    ) -> None:
        self.cost, self.turn, self.size = cost, turn, size
        self._seen = setting.seen(turn)
        (way,) = cost.ways
        self._way = way
        unions = [union for union, _ in way.checks]
        self._checks = [(place, only, least) for place, (_, only, least) in enumerate(way.table)]
        adds = list(map(tuple, meetings([mask for mask, _ in classes], unions, np.int64).tolist()))
        keys = [(add, tapped and any(add)) for add, (_, tapped) in zip(adds, classes, strict=True)]
        self._kinds = sorted({key for key in keys if any(key[0])}, reverse=True)
        place = {key: number for number, key in enumerate(self._kinds)}
        self._group = np.zeros((len(classes), len(self._kinds)), dtype=np.int64)
        for number, key in enumerate(keys):
            if key in place:
                self._group[number, place[key]] = 1
        self._tapped = any(tapped for _, tapped in self._kinds)
        self._known: dict[bytes, float] = {}
        self._drawn = self._seen - 1 if self._tapped else self._seen
        adds_of = np.array([add for add, _ in self._kinds], dtype=np.int64).reshape(
            len(self._kinds), len(unions)
        )
        self._adds = adds_of
        self._caps = tuple(least for _, least in way.checks)
        self._by_draws = comb(len(self._kinds) + self._drawn, self._drawn) <= _MOST_DRAWS
        if self._by_draws:
            self._draws = draws(len(self._kinds), self._drawn)
            self._reach = self._draws @ adds_of

    def chances(self, counts: Ints) -> Floats:
        """The chance for each mana base; its other lands, and other cards, are of no use."""
        useful = counts @ self._group
        keys = [row.tobytes() for row in useful]
        fresh = [n for n, key in enumerate(keys) if key not in self._known]
        if fresh:
            unique = np.unique(useful[fresh], axis=0)
            step = max(1, _CHUNK // len(self._draws)) if self._by_draws else _MANY_AT_ONCE
            for start in range(0, len(unique), step):
                check(0)
                part = unique[start : start + step]
                for row, value in zip(part, self._worked_out(part), strict=True):
                    self._known[row.tobytes()] = min(1.0, float(value))
        return np.array([self._known[key] for key in keys])

    def _worked_out(self, useful: Ints) -> Floats:
        if self._way.size > self.turn:
            return np.zeros(len(useful))
        table = binomials(self.size)
        rest = self.size - useful.sum(axis=1)
        if not self._by_draws:
            return self._by_states(table, useful, rest)
        left = self._drawn - self._draws.sum(axis=1)
        if not self._tapped:
            wins = np.flatnonzero(self._met(self._reach))
            weights = self._weights(useful, wins) * table[rest[:, None], left[wins][None, :]]
            return np.asarray(weights.sum(axis=1) / comb(self.size, self._seen), dtype=np.float64)
        return self._with_tapped(table, useful, rest, left)

    def _met(self, reach: Ints) -> NDArray[np.bool_]:
        """Which draws pay for the cost, given how much of their mana meets each union."""
        return pass_all(reach.T, self._checks)

    def _weights(self, useful: Ints, rows: Ints) -> Floats:
        return ways_to_draw(useful, self._draws[rows], self.size)

    def _with_tapped(self, table: Floats, useful: Ints, rest: Ints, left: Ints) -> Floats:
        """The chances if some lands enter tapped: the last card is handled apart, as in ``lands_only``."""
        size, turn = self._way.size, self.turn
        untapped = [n for n, (_, tapped) in enumerate(self._kinds) if not tapped]
        ready = self._draws[:, untapped].sum(axis=1) > 0
        full = self._met(self._reach)
        settled = full & (ready | (size < turn))
        total = np.zeros(len(useful))
        rows = np.flatnonzero(settled)
        weights = self._weights(useful, rows) * table[rest[:, None], left[rows][None, :]]
        total += weights.sum(axis=1) * (self.size - self._drawn)
        for number in untapped:
            more = self._met(self._reach + self._adds[number]) & ~settled
            rows = np.flatnonzero(more)
            if len(rows):
                weights = self._weights(useful, rows) * table[rest[:, None], left[rows][None, :]]
                there = useful[:, [number]] - self._draws[rows, number][None, :]
                total += (weights * there).sum(axis=1)
        return total / (comb(self.size, self._drawn) * (self.size - self._drawn))

    # --- more classes than draws can be listed for ---------------------------------------------------------

    def _by_states(self, table: Floats, useful: Ints, rest: Ints) -> Floats:
        """The same chances by a dynamic program over Hall's counts, class by class, for all bases at once."""
        size, turn = self._way.size, self.turn
        total = np.zeros(len(useful))
        if not self._tapped:
            for (vector, lands, _), ways in self._states(table, useful, self._drawn).items():
                if vector == self._caps:
                    total += ways * table[rest, self._drawn - lands]
            return np.asarray(total / comb(self.size, self._seen), dtype=np.float64)
        for (vector, lands, ready), ways in self._states(table, useful, self._drawn).items():
            if vector == self._caps and (ready or size < turn):
                total += ways * table[rest, self._drawn - lands] * (self.size - self._drawn)
        for number, (adds, tapped) in enumerate(self._kinds):
            if tapped:
                continue
            fewer = useful.copy()
            fewer[:, number] = np.maximum(fewer[:, number] - 1, 0)
            for (vector, lands, ready), ways in self._states(table, fewer, self._drawn).items():
                more = tuple(min(c, a + b) for a, b, c in zip(vector, adds, self._caps, strict=True))
                settled = vector == self._caps and (ready or size < turn)
                if more == self._caps and not settled:
                    total += ways * table[rest, self._drawn - lands] * useful[:, number]
        return total / (comb(self.size, self._drawn) * (self.size - self._drawn))

    def _states(
        self, table: Floats, useful: Ints, most: int
    ) -> dict[tuple[tuple[int, ...], int, bool], Floats]:
        states = {((0,) * len(self._caps), 0, False): np.ones(len(useful))}
        for number, (adds, tapped) in enumerate(self._kinds):
            check(0)
            found: dict[tuple[tuple[int, ...], int, bool], Floats] = {}
            for drawn in range(min(int(useful[:, number].max(initial=0)), most) + 1):
                weight = table[useful[:, number], drawn]
                for (vector, lands, ready), ways in states.items():
                    if lands + drawn > most:
                        continue
                    more = tuple(
                        min(c, a + b * drawn) for a, b, c in zip(vector, adds, self._caps, strict=True)
                    )
                    key = (more, lands + drawn, ready or (bool(drawn) and not tapped))
                    found[key] = found[key] + ways * weight if key in found else ways * weight
            states = found
        return states


class BaseTables:
    """The tables of all spells of a problem, as if each land made its mana by itself."""

    def __init__(self, problem: BaseProblem, setting: Setting) -> None:
        self._problem, self._setting = problem, setting
        self._late = LateLands(problem, setting)
        self._known: dict[tuple[object, int, bool], SpellTable | SampledTable] = {}

    def chances(self, bases: Ints) -> Floats:
        """The chance of each spell with each base: a row a base, a column a spell.

        It is an estimate where a cost can be paid in several ways ({2/W}), as if these didn't rest on each
        other; where it is of many colors; and where lands may enter tapped. Raises ``DeckTimeError``.
        """
        spells = self._problem.spells
        shares = {turn: self._late.share(bases, turn) for turn in {spell.turn for spell in spells}}
        found = []
        for spell in spells:
            share = shares[spell.turn]
            ways = [self._likely(cost, spell.turn, bases, share) for cost in spell.cost.each_way()]
            found.append(_of_any(ways))
        return np.stack(found, axis=1)

    @property
    def knows_all_costs(self) -> bool:
        """Whether none of the costs is of so many colors that only a sample of draws is looked at."""
        costs = [cost for spell in self._problem.spells for cost in spell.cost.each_way()]
        return not any(map(_is_sampled, costs))

    def at_most(self, bases: Ints) -> Floats:
        """What no chance is above, as in ``chances``: of several ways to pay a cost, the sum of all."""
        sums = []
        for spell in self._problem.spells:
            ways = [self._most(cost, spell.turn, bases) for cost in spell.cost.each_way()]
            sums.append(np.sum(ways, axis=0))
        found: Floats = np.minimum(np.stack(sums, axis=1), 1.0)
        return found

    def estimate(self, bases: Ints) -> Floats:
        """What each base comes to: the sum of weights times chances, and what its lands are worth beside."""
        return self.weighted(self.chances(bases)) + bases @ self._problem.worth

    def weighted(self, chances: Floats) -> Floats:
        """The sum of weights times chances, for each base."""
        found: Floats = chances @ np.array([spell.weight for spell in self._problem.spells])
        return found

    def _most(self, cost: Cost, turn: int, bases: Ints) -> Floats:
        """The chance of a cost that is paid in one way, with lands that may enter tapped untapped."""
        return np.ones(len(bases)) if _is_sampled(cost) else self._of(cost, turn).chances(bases)

    def _likely(self, cost: Cost, turn: int, bases: Ints, share: Floats) -> Floats:
        """The same, between these lands untapped and tapped as often as they are so."""
        found = self._of(cost, turn).chances(bases)
        rows = np.flatnonzero(share)
        if len(rows):
            late = self._of(cost, turn, late=True).chances(bases[rows])
            found[rows] += share[rows] * (late - found[rows])
        return found

    def _of(self, cost: Cost, turn: int, late: bool = False) -> SpellTable | SampledTable:
        """The table of a cost that is paid in one way."""
        key = (cost.ways, turn, late)
        if key not in self._known:
            problem, (way,) = self._problem, cost.ways
            classes = [
                (group.mask, group.tapped_on(turn, way.size) or (late and _is_open(group, turn, way.size)))
                for group in problem.groups
            ]
            kind = SampledTable if _is_sampled(cost) else SpellTable
            self._known[key] = kind(cost, turn, classes, problem.size, self._setting)
        return self._known[key]


def _is_sampled(cost: Cost) -> bool:
    """Whether a cost that is paid in one way is of too many colors for sums over all draws."""
    return len(cost.ways[0].checks) > MOST_UNIONS


def _is_open(group: LandGroup, turn: int, size: int) -> bool:
    """Whether a group's lands may enter tapped on a turn for all that a cost of so much mana tells."""
    return group.may_be_late and not (size == turn and untapped_on(group.untapped, turn))


def _of_any(chances: Sequence[Floats]) -> Floats:
    """The chance that one of several things holds that don't rest on each other."""
    if len(chances) == 1:
        return chances[0]
    found: Floats = 1 - np.prod([1 - one for one in chances], axis=0)
    return found
