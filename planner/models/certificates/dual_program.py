"""The dual of the relaxation as a linear program, solved by GLOP: the weights of the best bound there is.

Its solution is in floating point and proves nothing by itself: it is rounded to shares of a point, and what
the rounded weights prove is added up in whole numbers (``weights.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from planner.models.certificates.relaxation import NAMES, Giver, Most, Relaxation, Way
from planner.models.certificates.weights import NO_LIMITS, Limits, Weights
from planner.models.flows.lagrange_multipliers import Row, color_row, life_row

MOST = 1_000.0
"""No weight is more than this."""
_NONE = 1e-7


@dataclass(frozen=True, slots=True)
class Dual:
    """The weights of the best bound, as they come from the program, and how much of each thing is used by it.

    ``used`` are the objects of each giver, ``sums`` the sources of each color.
    """

    bound: float
    types: list[float]
    life: float
    last: dict[str, float]
    used: list[float]
    sums: dict[str, float]
    lost: float

    def rounded(self, scale: int, priced: bool) -> Weights:
        """Round the weights to shares of a point."""
        return Weights(
            types=tuple([round(one * scale) for one in self.types]),
            life=round(self.life * scale),
            last={color: round(by * scale) for color, by in self.last.items()},
            scale=scale,
            priced=priced,
        )


def solve_dual(relaxation: Relaxation, *, priced: bool, limits: Limits = NO_LIMITS) -> Dual | None:
    """Find the weights of the best bound; None where the program has no solution."""
    return _Program(relaxation, priced, limits).solve()


class _Program:
    """The linear program: a variable for each weight and for what each giver gives."""

    def __init__(self, relaxation: Relaxation, priced: bool, limits: Limits) -> None:
        from ortools.linear_solver import pywraplp

        self.relaxation = relaxation
        self.priced = priced
        self.limits = limits
        self.solver = pywraplp.Solver.CreateSolver("GLOP")
        self.objective = self.solver.Objective()
        self.objective.SetMaximization()
        self.constant = 0.0
        self.most = MOST if priced else 1.0
        floor = -float(relaxation.prices.unspent) if priced else 0.0
        number = len(NAMES) if relaxation.is_snowy else len(NAMES) // 2
        self.types = [self._variable(floor, self.most) for _ in range(number)]
        self.least = [self._variable(None, None) for _ in relaxation.leasts]
        self.life = self._variable(0.0, float(relaxation.prices.life[2]) if priced else 1.0)
        self.last: dict[str, Any] = {}
        self.life_rows: list[tuple[Any, float]] = []
        self.color_rows: dict[str, list[tuple[Any, float]]] = {}
        self.used: list[list[list[Any]]] = []

    def _variable(self, least: float | None, most: float | None) -> Any:
        infinity = self.solver.infinity()
        return self.solver.NumVar(
            -infinity if least is None else least, infinity if most is None else most, ""
        )

    def _at_least(self, terms: list[tuple[Any, float]], bound: float) -> Any:
        """Constrain a sum to be so much at least; terms of one variable add up."""
        constraint = self.solver.Constraint(bound, self.solver.infinity())
        for variable, by in terms:
            constraint.SetCoefficient(variable, constraint.GetCoefficient(variable) + by)
        return constraint

    def _gain(self, variable: Any, by: float) -> None:
        self.objective.SetCoefficient(variable, self.objective.GetCoefficient(variable) + by)

    def solve(self) -> Dual | None:
        """Write the program down and solve it."""
        self._symbols()
        if self.priced:
            self._rows()
        else:
            self._gain(self.life, self.relaxation.life_owed - max(self.relaxation.life, 0))
        for way in self.relaxation.free:
            self._at_least([(term, -by) for term, by in self._terms(way)], -self._cost(way))
        for number, giver in enumerate(self.relaxation.givers):
            self._giver(number, giver)
        for pool in self.relaxation.pool:
            gain = self._variable(0.0, None)
            price = float(pool.price) if self.priced else 0.0
            self._at_least([(gain, 1.0), (self._worth(pool.made), -1.0)], -price)
            self._gain(gain, -pool.amount)
        if self.solver.Solve() != self.solver.OPTIMAL:
            return None
        return self._solution()

    def _symbols(self) -> None:
        """Let each symbol count no more than what can pay for it."""
        for number, least in enumerate(self.relaxation.leasts):
            own = self.least[number]
            for place in least.types:
                if place < len(self.types):
                    self._at_least([(self.types[place], 1.0), (own, -1.0)], 0.0)
            if least.life:
                self._at_least([(self.life, float(least.life)), (own, -1.0)], 0.0)
            if least.generic:
                self._at_least([(self.least[least.of], float(least.generic)), (own, -1.0)], 0.0)
        for one in self.relaxation.owed:
            self._gain(self.least[one.least], one.amount)

    def _rows(self) -> None:
        """Take off what the last sources and life cost at the least: convex, step by step."""
        relaxation, limits = self.relaxation, self.limits
        for color, count in relaxation.colors.items():
            row = color_row(count, relaxation.prices)
            if not count or (not any([price for _, price in row.runs]) and color not in limits.colors):
                continue
            within = limits.colors.get(color, (0, count))
            weight = self.last[color] = self._variable(-self.most if within[0] else 0.0, self.most)
            self.color_rows[color] = self._row(row, weight, within)
        row = life_row(relaxation.life, relaxation.life_owed, relaxation.prices)
        least, most = limits.life or (row.base, None)
        self.life_rows = self._row(row, self.life, (max(least, row.base), most))

    def _row(self, row: Row, weight: Any, within: tuple[int, int | None]) -> list[tuple[Any, float]]:
        """Add what a convex sum costs at the least, less the weight of each step; give its steps."""
        least, most = within
        self.constant += row.price(least)
        self._gain(weight, -(least - row.base))
        steps: list[tuple[Any, float]] = []
        ends, total = [least], 0
        for size, _ in row.runs:
            total += size
            if least < total and (most is None or total < most):
                ends.append(total)
        if most is not None and most > least:
            ends.append(most)
        for start, end in pairwise(ends):
            slope = row.slope(start + 1)
            steps.append((self._step(weight, slope or 0), float(end - start)))
        if most is None and row.beyond is not None:
            self._at_least([(weight, -1.0)], -float(row.beyond))
        for step, size in steps:
            self._gain(step, -size)
        return steps

    def _step(self, weight: Any, slope: int) -> Any:
        """Give what a step of a row is worth at the most beyond what it costs."""
        step = self._variable(0.0, None)
        self._at_least([(step, 1.0), (weight, -1.0)], -float(slope))
        return step

    def _worth(self, made: Most) -> Any:
        """Give what a mana counts."""
        if len(made.types) == 1 and not made.symbols:
            return self.types[made.types[0]]
        worth = self._variable(0.0 if not made.types else None, None)
        for place in made.types:
            self._at_least([(worth, 1.0), (self.types[place], -1.0)], 0.0)
        for number in made.symbols:
            self._at_least([(worth, 1.0), (self.least[number], -1.0)], 0.0)
        return worth

    def _terms(self, way: Way) -> list[tuple[Any, float]]:
        """List what a way gives, its price aside."""
        terms = [(self._worth(made), float(amount)) for made, amount in way.made]
        terms += [(self.least[number], -float(amount)) for number, amount in way.asks]
        life = way.life if self.priced else way.paid
        return [*terms, (self.life, -float(life))] if life else terms

    def _cost(self, way: Way) -> float:
        return float(way.price) if self.priced else 0.0

    def _giver(self, number: int, giver: Giver) -> None:
        """Take off what the objects of a giver give at the most."""
        least, most = self.limits.givers.get(number, (0, len(giver.ids)))
        own = [(self.last[color], 1.0) for color in giver.colors if color in self.last]
        groups = []
        for group in giver.groups:
            gives = self._variable(None if least else 0.0, None)
            ways = []
            for way in group:
                terms = [(gives, 1.0), *own, *[(term, -by) for term, by in self._terms(way)]]
                ways.append(self._at_least(terms, -self._cost(way)))
            groups.append(ways)
            if least:
                more = self._variable(0.0, None)
                self._at_least([(more, 1.0), (gives, -1.0)], 0.0)
                self._gain(gives, -least)
                self._gain(more, -(most - least))
            else:
                self._gain(gives, -most)
        self.used.append(groups)

    def _solution(self) -> Dual:
        types = [one.solution_value() for one in self.types]
        least = [one.solution_value() for one in self.least]
        types = self._lowered(types, least)
        sums: dict[str, float] = dict.fromkeys(self.last, 0.0)
        used = []
        for giver, groups in zip(self.relaxation.givers, self.used, strict=True):
            number = -sum([way.dual_value() for ways in groups for way in ways])
            used.append(number)
            for color in giver.colors:
                if color in sums:
                    sums[color] += number
        return Dual(
            bound=self.objective.Value() + self.constant,
            types=types,
            life=self.life.solution_value(),
            last={color: one.solution_value() for color, one in self.last.items()},
            used=used,
            sums=sums,
            lost=self._lost(),
        )

    def _lost(self) -> float:
        """Count the life that is lost, by how the program weighs it."""
        lost = float(self.relaxation.life_owed)
        for giver, groups in zip(self.relaxation.givers, self.used, strict=True):
            for ways, group in zip(groups, giver.groups, strict=True):
                lost += sum([-one.dual_value() * way.life for one, way in zip(ways, group, strict=True)])
        return lost

    def _lowered(self, types: list[float], least: list[float]) -> list[float]:
        """Lower what each type counts as far as no symbol counts less then: what nobody asks for counts least."""
        found = []
        for number, by in enumerate(types):
            asked = [least[place] for place, one in enumerate(self.relaxation.leasts) if number in one.types]
            found.append(max(asked) if asked else min(by, 0.0))
        return found if self.relaxation.is_snowy else [*found, *found]
