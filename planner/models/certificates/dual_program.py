"""The dual of the relaxation as a linear program, solved by GLOP: the weights of the best bound there is.

Its solution is in floating point and proves nothing by itself: it is rounded to shares of a point, and what
the rounded weights prove is added up in whole numbers (``weights.py``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from planner.models.certificates.relaxation import NAMES, Giver, Most, Relaxation, Way
from planner.models.certificates.weights import NO_LIMITS, Limits, Weights
from planner.models.flows.lagrange_multipliers import Row, color_row, life_row

MOST = 50.0
"""No weight is more than this and the price that is to be shown, and what X gains."""
Terms = list[tuple[Any, float]]


@dataclass(frozen=True, slots=True)
class Dual:
    """The weights of the best bound, as they come from the program, and how much of each thing is used by it.

    ``used`` are the objects of each giver, ``sums`` the sources of each color, ``lost`` is the life.
    """

    bound: float
    types: list[float]
    parts: list[float]
    life: float
    last: dict[str, float]
    used: list[float]
    sums: dict[str, float]
    lost: float

    def rounded(self, scale: int, *, priced: bool) -> Weights:
        """Round the weights to shares of a point."""
        return Weights(
            types=tuple([round(one * scale) for one in self.types]),
            parts=tuple([round(one * scale) for one in self.parts]),
            life=round(self.life * scale),
            last={color: round(by * scale) for color, by in self.last.items()},
            scale=scale,
            priced=priced,
        )


def solve_dual(relaxation: Relaxation, *, price: int | None, limits: Limits = NO_LIMITS) -> Dual | None:
    """Find the weights of the best bound; None where the program has no solution.

    It is to show that no payment has a lower price than this, or, for None, that there is none at all.
    """
    return _Program(relaxation, price, limits).solve()


class _Program:
    """The linear program: a variable for each weight and for what each giver gives."""

    def __init__(self, relaxation: Relaxation, price: int | None, limits: Limits) -> None:
        from ortools.linear_solver import pywraplp  # type: ignore[import-untyped]

        self.relaxation = relaxation
        self.priced = price is not None
        self.limits = limits
        self.solver = pywraplp.Solver.CreateSolver("GLOP")
        self.objective = self.solver.Objective()
        self.objective.SetMaximization()
        self.constant = 0.0
        self.most = 1.0
        if price is not None:
            self.most = MOST + max(price, 0) + relaxation.prices.x * bool(relaxation.x_symbols)
        floor = -float(relaxation.prices.unspent) if self.priced else 0.0
        number = len(NAMES) if relaxation.is_snowy else len(NAMES) // 2
        self.types = [self._variable(floor, self.most) for _ in range(number)]
        self.least = [self._variable(None if one.part < 0 else 0.0, self.most) for one in relaxation.leasts]
        self.life = self._variable(0.0, 0.0 if relaxation.gains_life else self.most)
        self.last: dict[str, Any] = {}
        self.used: list[list[tuple[Any, Way]]] = []

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

    def _variable(self, least: float | None, most: float | None) -> Any:
        infinity = self.solver.infinity()
        return self.solver.NumVar(
            -infinity if least is None else least, infinity if most is None else most, ""
        )

    def _at_least(self, terms: Terms, bound: float) -> Any:
        """Constrain a sum to be so much at least; terms of one variable add up."""
        constraint = self.solver.Constraint(bound, self.solver.infinity())
        for variable, by in terms:
            constraint.SetCoefficient(variable, constraint.GetCoefficient(variable) + by)
        return constraint

    def _gain(self, variable: Any, by: float) -> None:
        self.objective.SetCoefficient(variable, self.objective.GetCoefficient(variable) + by)

    def _symbols(self) -> None:
        """Let each symbol count no more than what can pay for it."""
        relaxation = self.relaxation
        for number, least in enumerate(relaxation.leasts):
            own = self.least[number]
            for place in least.types:
                if place < len(self.types):
                    self._at_least([(self.types[place], 1.0), (own, -1.0)], 0.0)
            if least.life:
                self._at_least([(self.life, float(least.life)), (own, -1.0)], 0.0)
            if least.generic:
                self._at_least([(self.least[least.of], float(least.generic)), (own, -1.0)], 0.0)
        if self.priced and relaxation.x_symbols:
            self._at_least([(self.least[relaxation.x], 1.0)], float(relaxation.least_generic))
        for one in relaxation.owed:
            self._gain(self.least[one.least], one.amount)

    def _rows(self) -> None:
        """Take off what the last sources and life cost at the least: convex, step by step."""
        relaxation, limits = self.relaxation, self.limits
        for color, count in relaxation.colors.items():
            row = color_row(count, relaxation.prices)
            if count and any(price for _, price in row.runs):
                weight = self.last[color] = self._variable(0.0, self.most)
                self._row(row, weight, limits.colors.get(color, (0, count)))
        row = life_row(relaxation.life, relaxation.life_owed, relaxation.prices)
        self._row(row, self.life, limits.life or (row.base, relaxation.life - 1))

    def _row(self, row: Row, weight: Any, within: tuple[int, int]) -> None:
        """Add what a convex sum costs at the least, less the weight of each step."""
        least, most = within
        self.constant += row.price(least)
        self._gain(weight, -(least - row.base))
        ends, total = [least], 0
        for size, _ in row.runs:
            total += size
            if least < total < most:
                ends.append(total)
        ends += [most] if most > least else []
        for start, end in pairwise(ends):
            step = self._variable(0.0, None)  # what each is worth at the most beyond what it costs
            self._at_least([(step, 1.0), (weight, -1.0)], -float(row.slope(start + 1) or 0))
            self._gain(step, -(end - start))

    def _worth(self, made: Most) -> Any:
        """Give what a mana counts."""
        if len(made.types) == 1 and not made.symbols:
            return self.types[made.types[0]]
        if len(made.symbols) == 1 and not made.types:
            return self.least[made.symbols[0]]
        worth = self._variable(None if made.types or made.symbols else 0.0, None)
        for place in made.types:
            self._at_least([(worth, 1.0), (self.types[place], -1.0)], 0.0)
        for number in made.symbols:
            self._at_least([(worth, 1.0), (self.least[number], -1.0)], 0.0)
        return worth

    def _terms(self, way: Way) -> Terms:
        """List what a way gives, its price aside."""
        terms = [(self._worth(made), float(amount)) for made, amount in way.made]
        terms += [(self.least[number], -float(amount)) for number, amount in way.asks]
        life = way.life if self.priced else way.paid
        return [*terms, (self.life, -float(life))] if life else terms

    def _cost(self, way: Way) -> float:
        return float(way.price) if self.priced else 0.0

    def _giver(self, number: int, giver: Giver) -> None:
        """Take off what the objects of a giver give at the most."""
        self.used.append([])
        least, most = self.limits.givers.get(number, (0, len(giver.ids)))
        own = [(self.last[color], 1.0) for color in giver.colors if color in self.last]
        gives = self._variable(None if least else 0.0, None)
        if giver.is_simple:
            self._no_less([(gives, 1.0), *own], giver.tapping or giver.losing or giver.both)
        else:
            self._several([(gives, 1.0), *own], giver)
        if least:
            more = self._variable(0.0, None)
            self._at_least([(more, 1.0), (gives, -1.0)], 0.0)
            self._gain(gives, -least)
            self._gain(more, -(most - least))
        else:
            self._gain(gives, -most)

    def _several(self, gives: Terms, giver: Giver) -> None:
        """Let an object be used in several ways: tapped, and lost besides, and what comes beside that."""
        tapped, lost = self._variable(0.0, None), self._variable(0.0, None)
        self._no_less([(tapped, 1.0)], giver.tapping)
        self._no_less([(lost, 1.0)], giver.losing)
        self._no_less(gives, giver.both)
        self._at_least([*gives, (tapped, -1.0), (lost, -1.0)], 0.0)
        for ways, times in giver.beside:
            more = self._variable(0.0, None)
            self._no_less([(more, 1.0)], ways)
            self._gain(more, -times * len(giver.ids))

    def _no_less(self, terms: Terms, ways: Iterable[Way]) -> None:
        """Let something be no less than what each of these ways gives."""
        for way in ways:
            of_way = [(term, -by) for term, by in self._terms(way)]
            self.used[-1].append((self._at_least([*terms, *of_way], -self._cost(way)), way))

    def _solution(self) -> Dual:
        """Read the solution: the weights, and by the values of the constraints how much of what is used."""
        types = self._lowered([one.solution_value() for one in self.types])
        least = [one.solution_value() for one in self.least]
        sums: dict[str, float] = dict.fromkeys(self.last, 0.0)
        used = []
        lost = float(self.relaxation.life_owed)
        for giver, ways in zip(self.relaxation.givers, self.used, strict=True):
            times = [abs(constraint.dual_value()) for constraint, _ in ways]
            used.append(sum(times))
            lost += sum([by * way.life for by, (_, way) in zip(times, ways, strict=True)])
            for color in giver.colors:
                if color in sums:
                    sums[color] += used[-1]
        return Dual(
            bound=self.objective.Value() + self.constant,
            types=types if self.relaxation.is_snowy else [*types, *types],
            parts=[by for by, one in zip(least, self.relaxation.leasts, strict=True) if one.part >= 0],
            life=self.life.solution_value(),
            last={color: one.solution_value() for color, one in self.last.items()},
            used=used,
            sums=sums,
            lost=lost,
        )

    def _lowered(self, types: list[float]) -> list[float]:
        """Lower what each type counts to what the symbols count that it pays for: no symbol needs more."""
        found = [min(by, 0.0) for by in types]
        seen: set[int] = set()
        for own, one in zip(self.least, self.relaxation.leasts, strict=True):
            for number in one.types:
                if number < len(types) and (number not in seen or own.solution_value() > found[number]):
                    found[number] = own.solution_value()
                    seen.add(number)
        return found
