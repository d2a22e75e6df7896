"""What is above every mana base: each color of each spell alone, and each two, as a constraint program."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np
from ortools.sat.python import cp_model

from planner.decks.base_reach import BaseReach
from planner.decks.deadline import in_seconds, is_over
from planner.decks.mana_base import BaseProblem
from planner.decks.weighted_spells import WeightedSpell
from planner.game.records import Record
from planner.models.deciders.hall.condition import Mask

if TYPE_CHECKING:
    from numpy.typing import NDArray

SCALE = 1_000_000
"""Chances are whole numbers of this, rounded up."""
_SEED = 0
_MOST_TUPLES = 60_000
"""Rows of tables of two colors that are written into the program; of more it has planes above them."""
_CLOSE = 20
"""What a claim may be above a table before a plane is added."""


def memory_is_limited() -> bool:
    """Whether memory is limited for this process: a thread that can't allocate would end it all."""
    try:
        import resource
    except ImportError:  # Windows
        return False
    return resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY


class BaseRelaxation:
    """A program over the lands of each group, to maximize the sum or to minimize the changes.

    With ``least`` every spell has to reach that chance, as far as the relaxation can tell. Raises
    ``DeckTimeError`` where the time is over before it is written.
    """

    def __init__(self, problem: BaseProblem, reach: BaseReach, *, least: float | None = None) -> None:
        self._problem, self._reach = problem, reach
        self._model = cp_model.CpModel()
        self._lands = [
            self._model.new_int_var(group.least, min(group.most, problem.lands), f"lands {number}")
            for number, group in enumerate(problem.groups)
        ]
        self._model.add(sum(self._lands) == problem.lands)
        self._limit()
        self._rows = _of_two_colors(problem.lands)
        self._tables: list[TwoColors] = []
        self._meeting: dict[frozenset[int], Any] = {}
        weights = [max(1, round(spell.weight * 1_000)) for spell in problem.spells]
        chances = self._chances()
        self._in_full = len(self._tables) * len(self._rows) <= _MOST_TUPLES
        if self._in_full:
            for table in self._tables:
                self._write(table)
        self._goal = sum(w * chance for w, chance in zip(weights, chances, strict=True))
        worth = [ceil(1_000 * SCALE * one) for one in problem.worth.tolist()]
        self._goal += sum(w * lands for w, lands in zip(worth, self._lands, strict=True) if w)
        self._rounded_off = problem.lands / (1_000 * SCALE) * any(worth) + sum(
            abs(spell.weight - weight / 1_000) for spell, weight in zip(problem.spells, weights, strict=True)
        )
        if least is not None:
            for chance in chances:
                self._model.add(chance >= int(least * SCALE))
        if least is not None or problem.changes is not None:
            changes = self._changes()
            if problem.changes is not None:
                self._model.add(changes <= problem.changes)
        if least is not None:
            self._model.minimize(changes)
        else:
            self._model.maximize(self._goal)
        self._for_changes = least is not None

    def solve(
        self, seconds: float, start: tuple[int, ...] | None = None
    ) -> tuple[tuple[int, ...] | None, float]:
        """A base (None if none is left), and an upper bound on the sum of weights times chances.

        ``start`` is where the search begins.
        """
        ends, bound = in_seconds(seconds), float("inf")
        if start is not None and not self._in_full:
            self._add_cuts(start, None)
        while True:
            solver = cp_model.CpSolver()
            status = self._solved(solver, max(0.0, ends - in_seconds(0)), start)
            if status == cp_model.INFEASIBLE:
                return None, float("-inf")
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):  # the time came first
                return start or tuple(self._problem.now), bound
            # Weights are rounded to a thousandth: what that can hide is added.
            bound = min(bound, solver.best_objective_bound / (1_000 * SCALE) + self._rounded_off)
            start = tuple(int(solver.value(one)) for one in self._lands)
            if self._in_full or not self._add_cuts(start, solver) or in_seconds(0) >= ends:
                return start, bound

    def _solved(self, solver: cp_model.CpSolver, seconds: float, start: tuple[int, ...] | None) -> Any:
        if start is not None:
            self._model.clear_hints()  # type: ignore[no-untyped-call]
            for lands, count in zip(self._lands, start, strict=True):
                self._model.add_hint(lands, count)
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.random_seed = _SEED
        solver.parameters.num_workers = 1 if memory_is_limited() else 2
        return solver.solve(self._model)

    def _add_cuts(self, base: tuple[int, ...], solver: cp_model.CpSolver | None) -> bool:
        """Bound chances by planes above whole tables that come near them at a base; whether any was new.

        Where a solver claims no more than a table has for the base, its table needs none.
        """
        found = False
        for table in self._tables:
            place = table.place(base)
            claimed = SCALE if solver is None else solver.value(table.chance)
            if claimed <= table.values[place] + _CLOSE:
                continue
            slopes, height = table.plane(place)
            if height + sum(slope * n for slope, n in zip(slopes, place, strict=True)) >= claimed:
                continue
            rise = sum(
                slope * self._lands[number]
                for slope, numbers in zip(slopes, table.groups, strict=True)
                for number in numbers
            )
            self._model.add(table.chance <= height + rise)
            found = True
        return found

    def cut_off(self, base: tuple[int, ...], value: float | None) -> None:
        """Exclude a base that was evaluated, and all bases worse than the best one."""
        self._model.add_forbidden_assignments(self._lands, [base])
        if value is not None and not self._for_changes:
            self._model.add(self._goal >= int((value - self._rounded_off) * 1_000 * SCALE) - 1)

    def _limit(self) -> None:
        """Limit the base as a whole: the price of added lands, and the number of basic lands."""
        problem, groups = self._problem, zip(self._lands, self._problem.groups, strict=True)
        if problem.basics:
            self._model.add(sum(lands for lands, group in groups if group.is_basic) >= problem.basics)
        if problem.budget is not None:
            spent = []
            for lands, prices in zip(self._lands, problem.prices, strict=True):
                if prices.any():
                    cents = self._model.new_int_var(0, int(prices.max()), "")
                    self._model.add_element(lands, prices.tolist(), cents)
                    spent.append(cents)
            self._model.add(sum(spent) <= problem.budget)

    def _changes(self) -> Any:
        come = []
        for number, (lands, now) in enumerate(zip(self._lands, self._problem.now, strict=True)):
            more = self._model.new_int_var(0, self._problem.lands, f"come {number}")
            self._model.add_max_equality(more, [lands - now, 0])
            come.append(more)
        return sum(come)

    def _chances(self) -> list[Any]:
        """A variable for the chance of each spell, bounded by what each of its colors alone allows."""
        known: dict[tuple[object, int], Any] = {}
        found = []
        for spell in self._problem.spells:
            key = (spell.cost.ways, spell.turn)
            if key not in known:
                known[key] = self._chance(spell, len(known))
            found.append(known[key])
        return found

    def _chance(self, spell: WeightedSpell, number: int) -> Any:
        most = min(SCALE, ceil(self._reach.enough(spell) * SCALE + 1e-6))
        chance = self._model.new_int_var(0, most, f"chance {number}")
        if len(spell.cost.ways) > 1:  # tables of one way bound nothing
            return chance
        (way,), turn = spell.cost.ways, spell.turn
        for union, least in self._reach.singles(way, turn):
            if self._reach.bounds_nothing(union, turn):
                continue
            table = _rounded_up(self._reach.alone(way.size, (union, least), turn))
            bound = self._model.new_int_var(0, SCALE, "")
            self._model.add_element(self._count(self._reach.meeting(union, turn)), table, bound)
            self._model.add(chance <= bound)
        for checks, colors in self._reach.pairs(way, turn):
            if not is_over():
                self._two_colors(chance, way.size, checks, colors, turn)
        return chance

    def _count(self, numbers: frozenset[int]) -> Any:
        """A variable that counts the lands of some groups."""
        found = self._meeting.get(numbers)
        if found is None:
            found = self._model.new_int_var(0, self._problem.lands, f"meeting {len(self._meeting)}")
            self._model.add(found == sum(self._lands[number] for number in numbers))
            self._meeting[numbers] = found
        return found

    def _two_colors(
        self,
        chance: Any,
        size: int,
        checks: tuple[tuple[Mask, int], ...],
        colors: tuple[Mask, Mask],
        turn: int,
    ) -> None:
        """Bound the chance by a table of the lands of two colors."""
        values = _rounded_up(self._reach.of_two(size, checks, colors, turn, self._rows))
        one, other = (frozenset(self._reach.meeting(union, turn)) for union in colors)
        groups = (one - other, other - one, one & other)
        cube = np.full((self._problem.lands + 1,) * 3, -np.inf)
        cube[tuple(self._rows.T)] = values
        self._tables.append(TwoColors(chance, groups, self._rows, cube))

    def _write(self, table: TwoColors) -> None:
        """Write a table into the program as it is."""
        bound = self._model.new_int_var(0, SCALE, "")
        of_one, of_other, of_both = self._rows.T
        values = table.values[tuple(self._rows.T)].astype(np.int64)
        tuples = np.stack([of_one + of_both, of_other + of_both, self._rows.sum(axis=1), values], axis=1)
        one, other, both = table.groups
        counts = [self._count(numbers) for numbers in (one | both, other | both, one | other | both)]
        self._model.add_allowed_assignments([*counts, bound], tuples)
        self._model.add(table.chance <= bound)


class TwoColors(Record, frozen=True):
    """Bounds on a chance by the lands of one color, of another, and of both.

    ``groups`` are the groups of lands of each axis of ``values``, ``rows`` the places that have a value.
    """

    chance: Any
    groups: tuple[frozenset[int], frozenset[int], frozenset[int]]
    rows: NDArray[np.int64]
    values: NDArray[np.float64]

    def place(self, base: tuple[int, ...]) -> tuple[int, ...]:
        """The lands of one color, of the other and of both in a base."""
        return tuple(sum(base[number] for number in numbers) for numbers in self.groups)

    def plane(self, place: tuple[int, ...]) -> tuple[list[int], int]:
        """The slopes and the height of a plane that no value is above, as low as it gets at a place."""
        values = self.values[tuple(self.rows.T)]
        rises = [self._rises(place, axis) for axis in range(3)]
        planes = []
        for slopes in (
            [round(one[0]) for one in rises],
            [round(one[-1]) for one in rises],
            [round(sum(one) / len(one)) for one in rises],
        ):
            height = int(np.max(values - self.rows @ np.array(slopes)))
            planes.append((height + sum(s * n for s, n in zip(slopes, place, strict=True)), slopes, height))
        _, slopes, height = min(planes)
        return slopes, height

    def _rises(self, place: tuple[int, ...], axis: int) -> list[float]:
        """What another land of an axis adds at a place, and what the last one added, where there are such."""
        found = []
        for step in (1, -1):
            there = list(place)
            there[axis] += step
            if 0 <= there[axis] < len(self.values) and np.isfinite(value := self.values[tuple(there)]):
                found.append(step * (value - self.values[place]))
        return found or [0.0]


def _rounded_up(chances: NDArray[np.float64]) -> list[int]:
    found: list[int] = np.minimum(np.ceil(chances * SCALE + 1e-6), SCALE).astype(np.int64).tolist()
    return found


def _of_two_colors(lands: int) -> NDArray[np.int64]:
    """Every number of lands of one color, of another, and of both."""
    every = np.indices((lands + 1,) * 3).reshape(3, -1).T
    found: NDArray[np.int64] = every[every.sum(axis=1) <= lands]
    return found
