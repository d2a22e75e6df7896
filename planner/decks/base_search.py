"""The search for the best mana base: every base where they are few, else relaxations with a proven bound.

Few bases are all worked out at once. For many, a constraint program (CP-SAT) holds each spell under what each
of its colors alone allows, and a spell of two colors under a table of both; its optimum is above every base.
What it proposes is estimated, improved by single swaps, and cut off, until the bound is reached or the time
is over; where lands make more than one mana each, or rest on others, single swaps are worked out then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations
from math import inf
from typing import TYPE_CHECKING

import numpy as np

from planner.contract.refusals import RequestError
from planner.decks.base_reach import BaseReach
from planner.decks.base_relaxation import BaseRelaxation
from planner.decks.base_tables import ROUNDING, BaseTables
from planner.decks.deadline import DeckTimeError, check, is_over, seconds_left
from planner.decks.game_plan import Setting
from planner.decks.mana_base import BaseProblem
from planner.game.records import Record

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Bools = NDArray[np.bool_]

MOST_BASES = 200_000
"""Mana bases that are all worked out."""
_LIKELY = 12
"""Swaps that are worked out where estimates don't tell the best one."""
AT_ONCE = 64
"""Swaps that are compared before the time is looked at."""
_SHARE_OF_RELAXATION = 0.5
"""The share of the time that the relaxation has at the most where estimates say little of lands."""
_MANY_AT_ONCE = 5_000
"""Bases that are listed before the time is looked at."""
Base = tuple[int, ...]
Exact = Callable[[Base], tuple[float, bool]]
"""What a base comes to, and whether that is exact: else it comes to at least that."""
Tell = Callable[[Base, float], object]
"""Who has the best base so far, and the bound of all bases."""


class BaseSearchResult(Record, frozen=True):
    """The best base, and an upper bound for all bases (sums of weights times chances)."""

    base: Base
    bound: float


class BaseSearch:
    """A search among the bases of a problem.

    Whatever takes long raises ``DeckTimeError`` as the time is over; ``best`` answers with what it has.
    """

    def __init__(
        self, problem: BaseProblem, setting: Setting, tables: BaseTables, exact: Exact, tell: Tell
    ) -> None:
        self._problem = problem
        self._tell = tell
        self._exact_of = exact
        self._values: dict[Base, float] = {}
        self._done: set[Base] = set()
        self._open = float("-inf")  # what bases that weren't worked out exactly come to at the most
        self._tables = tables
        self._setting = setting
        self._reach = BaseReach(problem, setting)
        self._wild = [number for number, group in enumerate(problem.groups) if group.wild]
        most = sum(spell.weight * self._reach.enough(spell) for spell in problem.spells)
        self.bound = most + most_worth(problem)
        self._cut_off = -inf
        """What no base is above that was cut off from the relaxation."""

    def upper(self, bases: Ints) -> Floats:
        """What each base comes to at the most; exactly that where nothing is decided in the dark."""
        return self._tables.weighted(self.each_spell(bases)) + bases @ self._problem.worth

    def each_spell(self, bases: Ints) -> Floats:
        """The chance of each spell at the most, a column each."""
        found = self._tables.at_most(bases)
        wild: Bools = np.any(bases[:, self._wild] > 0, axis=1)
        found[wild] = 1.0  # tables don't know what such lands do
        rows = np.flatnonzero(wild) if self._tables.knows_all_costs else np.arange(len(bases))
        if len(rows):
            found[rows] = np.minimum(found[rows], self._reach.at_most(bases[rows]))
        return found

    def exact(self, base: Base) -> float:
        """Exact value of a base (a lower bound if lands depend on each other in too many ways)."""
        if base not in self._values:
            value, is_exact = self._exact_of(base)
            self._values[base] = value
            if not is_exact:
                self._open = max(self._open, self._upper_of(base))
        return self._values[base]

    def best(self) -> BaseSearchResult:
        """The best base; the likeliest one if the time is over."""
        if _number(self._problem) > MOST_BASES:
            return self._best_of_many()
        known: dict[Base, float] = {}
        try:
            bases = self.all_bases()
            assert bases is not None
            if not len(bases):
                raise RequestError("swaps", "no base within so few swaps is within all that is asked for")
            if len(bases) > _MANY_AT_ONCE:  # something good to answer with, where there is no time for all
                start = self._start_or_now()
                known[start] = self._estimate_of(start)
                self._improved(start, known)
            return self._best_of(bases)
        except DeckTimeError:
            return BaseSearchResult(self._likeliest(known), self.bound)

    def all_bases(self) -> Ints | None:
        """List every base; None if there are too many."""
        if _number(self._problem) > MOST_BASES:
            return None
        found = []
        for number, base in enumerate(_bases(self._problem)):
            if not number % _MANY_AT_ONCE:
                check(0)
            found.append(base)
        rows = np.array(found, dtype=np.int64)
        return rows[self._problem.allowed(rows)]

    def _best_of(self, bases: Ints) -> BaseSearchResult:
        upper, likely = self.upper(bases), self._tables.estimate(bases)
        order = np.lexsort((self._ties(bases), -np.round(likely, 9)))
        best: Base | None = None
        left = float("-inf")  # what bases that weren't looked at come to at the most
        for place, number in enumerate(order):
            if is_over() and best is not None:
                left = max(left, float(upper[order[place:]].max()))
                break
            if best is not None and upper[number] + ROUNDING < self.exact(best):
                continue
            base = tuple(int(n) for n in bases[number])
            try:
                if best is None or self.exact(base) > self.exact(best) + ROUNDING:
                    best = base
                    self._tell(best, self.bound)
            except DeckTimeError:
                if best is None:
                    raise
                left = max(left, float(upper[number]))
        assert best is not None
        return BaseSearchResult(best, max(self.exact(best), self._open, left))

    def _ties(self, bases: Ints) -> Ints:
        """Sort keys among bases of the same value: tapped lands, then life, then changes."""
        groups = self._problem.groups
        tapped = bases @ np.array([int(group.tapped) for group in groups])
        life = np.zeros(len(bases), dtype=np.int64)
        for number, group in enumerate(groups):
            left = bases[:, number].copy()
            for member in sorted(group.members, key=lambda one: (one.life, one.now == 0)):
                life += member.life * np.minimum(left, member.most)
                left -= np.minimum(left, member.most)
        changed = np.maximum(bases - np.array(self._problem.now), 0).sum(axis=1)
        found: Ints = (tapped * 1_000 + life) * 1_000 + changed
        return found

    # --- many bases -----------------------------------------------------------------------------------------

    def _best_of_many(self) -> BaseSearchResult:
        """Relax, improve and cut in turns; bases are compared by upper bounds."""
        best = self._start_or_now()
        known: dict[Base, float] = {}
        try:
            known[best] = self._estimate_of(best)
            best = self._improved(best, known)
            best = self._relaxed(best, known)
            if self._wild:  # estimates take each land as if it made its mana by itself
                best = self._climbed(best, known)
        except DeckTimeError:
            best = self._likeliest(known)
        return BaseSearchResult(best, self.bound)  # the bound holds for what isn't exact as well

    def _likeliest(self, known: dict[Base, float]) -> Base:
        """The best of the bases evaluated exactly, else the best by estimate.

        If none of them is better than the deck as it is, the likeliest other base.
        """
        likely = max(known, key=lambda base: (known[base], base), default=self._start_or_now())
        if len(self._values) <= 1:
            return likely
        best = max(self._values, key=lambda base: (self._values[base], base))
        untried = best == self._problem.now and likely not in self._values
        return likely if untried and known[likely] > known.get(best, inf) + ROUNDING else best

    def _start_or_now(self) -> Base:
        start = self._start()
        if self._allowed(start):
            return start
        return self._problem.now if sum(self._problem.now) == self._problem.lands else start

    def _climbed(self, likely: Base, known: dict[Base, float]) -> Base:
        """Start from the better of two bases, then make single swaps as long as they gain exactly."""
        best = max([self._start_or_now(), likely], key=self.exact)
        known[best] = self._estimate_of(best)
        while True:
            swaps = [one for one in neighbors(self._problem, best) if self._allowed(one)]
            for start in range(0, len(swaps), AT_ONCE):
                check(0)
                part = [one for one in swaps[start : start + AT_ONCE] if one not in known]
                if part:
                    values = self._tables.estimate(np.array(part, dtype=np.int64)).tolist()
                    known.update(zip(part, values, strict=True))
            likely_first = sorted(swaps, key=lambda one: (-known[one], one))[:_LIKELY]
            for swap in likely_first:
                if self.exact(swap) > self.exact(best) + ROUNDING:
                    best = swap
                    self._tell(best, self.bound)
                    break
            else:
                break
        return best

    def _relaxed(self, best: Base, known: dict[Base, float]) -> Base:
        """The best by estimate of what the relaxation proposes, in part of the time where lands are wild."""
        part = seconds_left() * (1 - _SHARE_OF_RELAXATION) if self._wild else 0.0
        relaxation = BaseRelaxation(self._problem, self._reach)
        while (left := seconds_left() - part) > 0:
            proposed, bound = relaxation.solve(min(left, max(1.0, 0.7 * left)), best)
            if proposed is None:  # every other base is known, or under what the best one comes to
                self.bound = min(self.bound, max(self._cut_off, self._upper_of(best)))
                return best
            self.bound = min(self.bound, max(bound, self._cut_off))
            self._tell(best, self.bound)
            try:
                known.setdefault(proposed, self._estimate_of(proposed))
                improved = self._improved(proposed, known)
            except DeckTimeError:  # the bound is kept
                return self._likeliest(known)
            best = max([best, improved], key=lambda base: (known[base], base))
            if self.bound <= known[best] + ROUNDING:
                break
            relaxation.cut_off(proposed, known[best])
            self._cut_off = max(self._cut_off, known[best], self._upper_of(proposed))
        return best

    def _estimate_of(self, base: Base) -> float:
        return float(self._tables.estimate(np.array([base], dtype=np.int64))[0])

    def _upper_of(self, base: Base) -> float:
        return float(self.upper(np.array([base], dtype=np.int64))[0])

    def _start(self) -> Base:
        return first_base(self._problem)

    def _improved(self, base: Base, known: dict[Base, float]) -> Base:
        """Make single swaps as long as they gain by estimate, the best one first.

        ``known`` caches estimates.
        """
        while base not in self._done:
            swaps = [one for one in neighbors(self._problem, base) if self._allowed(one)]
            for start in range(0, len(swaps), AT_ONCE):
                check(0)
                part = swaps[start : start + AT_ONCE]
                values = self._tables.estimate(np.array(part, dtype=np.int64)).tolist()
                known.update(zip(part, values, strict=True))
            best = max(swaps, key=lambda one: (known[one], one), default=base)
            self._done.add(base)
            if known[best] <= known[base] + ROUNDING:
                break
            base = best
            self._tell(base, self.bound)
        return base

    def _allowed(self, base: Base) -> bool:
        return bool(self._problem.allowed(np.array([base], dtype=np.int64))[0])

    # --- every spell at least so often ----------------------------------------------------------------------

    def fewest_changes(self, least: float) -> Base | None:
        """The base with the fewest changes that brings every spell to a chance; None if there is none.

        Many bases are searched through the relaxation. Raises ``DeckTimeError``.
        """
        bases = self.all_bases()
        if bases is None:
            return self._fewest_of_many(least)
        fine = (self.each_spell(bases) >= least - ROUNDING).all(axis=1)
        rows = bases[fine]
        changed = np.maximum(rows - np.array(self._problem.now), 0).sum(axis=1)
        order = np.lexsort((-self.upper(rows), changed)).tolist() if len(rows) else []
        for number in order:
            base = tuple(int(n) for n in rows[number])
            check(0)
            if self.spells_reach(base, least):
                return base
        return None

    def spells_reach(self, base: Base, least: float) -> bool:
        """Whether every spell reaches a chance, by upper bound if information is incomplete."""
        chances = self.each_spell(np.array([base], dtype=np.int64))[0]
        return bool((chances >= least - ROUNDING).all())

    def _fewest_of_many(self, least: float) -> Base | None:
        relaxation = BaseRelaxation(self._problem, self._reach, least=least)
        while (left := seconds_left()) > 0:
            proposed, _ = relaxation.solve(left)
            if proposed is None:
                return None
            if self.spells_reach(proposed, least):
                return proposed
            relaxation.cut_off(proposed, None)
        raise DeckTimeError

    def conflict(self, least: float) -> list[int]:
        """Numbers of spells that can't all reach a chance; none of them can be left out."""
        bases = self.all_bases()
        if bases is None:
            return list(range(len(self._problem.spells)))
        fine = self.each_spell(bases) >= least - ROUNDING
        kept = list(range(len(self._problem.spells)))
        for number in list(kept):
            rest = [one for one in kept if one != number]
            if rest and not fine[:, rest].all(axis=1).any():
                kept = rest
        return kept


def first_base(problem: BaseProblem) -> Base:
    """The deck as it is, adjusted to the number of lands and to the wishes.

    No base that keeps the required lands changes fewer lands, and none costs less.
    """
    groups, order = problem.groups, range(len(problem.groups))
    counts = [group.least for group in groups]

    def fill(numbers: Iterable[int], most: Callable[[int], int], up_to: int) -> None:
        for number in numbers:
            counts[number] += max(0, min(most(number) - counts[number], up_to - sum(counts)))

    def owned(number: int) -> int:
        return min(groups[number].now, groups[number].most)

    basics = [number for number in order if groups[number].is_basic]
    others = sum(counts) - sum(counts[number] for number in basics)
    fill(basics, owned, min(problem.lands, others + problem.basics))
    fill(basics, lambda number: groups[number].most, min(problem.lands, others + problem.basics))
    counts = _topped(counts, [owned(number) for number in order], problem.lands)
    while sum(counts) < problem.lands:
        room = [number for number in order if counts[number] < groups[number].most]
        if not room:
            break

        def dear(number: int) -> tuple[int, bool, int, int]:
            group, one = groups[number], counts[number]
            more = 0 if problem.budget is None else group.cents(one + 1) - group.cents(one)
            return more, group.tapped, -group.mask.bit_count(), number

        counts[min(room, key=dear)] += 1
    return tuple(counts)


def _topped(counts: list[int], owned: Sequence[int], lands: int) -> list[int]:
    """Add the lands the deck has to these counts, cut down evenly if that is too much."""
    found = [max(count, has) for count, has in zip(counts, owned, strict=True)]
    while sum(found) > lands:
        spare = [one if one > least else -1 for one, least in zip(found, counts, strict=True)]
        if max(spare) < 0:
            break
        found[spare.index(max(spare))] -= 1
    return found


def most_worth(problem: BaseProblem) -> float:
    """Upper bound on the worth of lands besides their mana."""
    return problem.lands * max(0.0, float(problem.worth.max(initial=0.0)))


def neighbors(problem: BaseProblem, base: Sequence[int]) -> Iterator[Base]:
    """List every base that differs by exchanging one land for another."""
    for out, into in permutations(range(len(base)), 2):
        if base[out] and base[into] < problem.groups[into].most:
            counts = list(base)
            counts[out] -= 1
            counts[into] += 1
            yield tuple(counts)


def _number(problem: BaseProblem) -> int:
    """Count the possible bases."""
    ways = [1] + [0] * problem.lands
    for group in problem.groups:
        ways = [sum(ways[n - k] for k in range(min(group.most, n) + 1)) for n in range(problem.lands + 1)]
    return ways[problem.lands]


def _bases(problem: BaseProblem) -> Iterator[Base]:
    most = [group.most for group in problem.groups]

    def choose(number: int, left: int) -> Iterator[Base]:
        if number == len(most):
            if not left:
                yield ()
            return
        room = sum(most[number + 1 :])
        for count in range(max(0, left - room), min(most[number], left) + 1):
            for rest in choose(number + 1, left - count):
                yield (count, *rest)

    yield from choose(0, problem.lands)
