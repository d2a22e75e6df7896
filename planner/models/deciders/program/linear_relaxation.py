"""The linear relaxation of a model, solved again and again, each time from the last result.

Payments near each other differ in one constraint. The dual simplex goes from one to the next in a few
steps, where the constraint solver begins anew. Its numbers are floating, so nothing rests on them: a solution
counts where it is whole and keeps every constraint of the model, and it is the best where weights of the
constraints, rounded to whole shares, add up to a bound that leaves room for no better one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, isfinite
from typing import TYPE_CHECKING

from planner.game.clock import WORK_OF_RELAXATION, Clock, check_time, end_trial_unless, left_to_try
from planner.models.deciders.program.cp_sat import Solved
from planner.models.deciders.program.linear import LEAST, MOST, Constraint, Model
from planner.models.problem.solution import Outcome

if TYPE_CHECKING:
    from ortools.linear_solver.pywraplp import Constraint as Row

MOST_SPAN = 2**46
"""Objectives of a larger span are beyond what floating numbers tell apart."""
MOST_FAILURES = 3
"""Where the relaxation decided nothing so often it isn't asked any more."""
_SHARES = 2**20
"""Weights are rounded to whole numbers of these shares."""
_WHOLE = 1e-5
_PARAMETERS = "use_preprocessing: false use_dual_simplex: true"
"""What lets GLOP go on from where it ended: bounds have changed since, nothing else."""


class LinearRelaxation:
    """The linear relaxation of a model, solved again and again with one of several constraints added.

    Such a constraint may be broken at a price above what any solution could save: so there always is a
    solution, and a bound above the dearest solution proves that no solution keeps the constraint.

    >>> model = Model()
    >>> number = model.new_int_var(0, 9, "x")
    >>> model.minimize(2 * number)
    >>> LinearRelaxation(model, [number >= 3, number >= 10]).solved(0, Clock()).values
    [3]
    """

    def __init__(self, model: Model, constraints: Sequence[Constraint]) -> None:
        from ortools.linear_solver.pywraplp import Solver

        self._model = model
        self._constraints = constraints
        self._failures = 0
        objective = model.minimized
        self._factors = [objective.terms.get(number, 0) for number in range(len(model.bounds))]
        ends = [
            sorted((f * low, f * high)) for f, (low, high) in zip(self._factors, model.bounds, strict=True)
        ]
        self._dearest = objective.constant + sum([high for _, high in ends])
        self._penalty = 1 + sum([high - low for low, high in ends])
        if self._penalty > MOST_SPAN:
            self._failures = MOST_FAILURES
            return
        self._solver = solver = Solver.CreateSolver("GLOP")
        solver.SetSolverSpecificParametersAsString(_PARAMETERS)
        self._infinity = solver.infinity()
        self._variables = [solver.NumVar(low, high, "") for low, high in model.bounds]
        minimized = solver.Objective()
        for variable, factor in zip(self._variables, self._factors, strict=True):
            minimized.SetCoefficient(variable, factor)
        self._broken = solver.NumVar(0, self._infinity, "")
        minimized.SetCoefficient(self._broken, self._penalty)
        minimized.SetMinimization()
        self._rows = [one for one in model.rows() if not model.always_holds(one)]
        self._written = [self._write(one) for one in self._rows]
        self._switched = [self._write(one, switched=True) for one in constraints]

    def _write(self, constraint: Constraint, *, switched: bool = False) -> Row:
        """Hand a constraint to the solver.

        A ``switched`` one is not enforced yet, and can be broken at a price.
        """
        row = self._solver.Constraint(-self._infinity, self._infinity)
        for number, factor in constraint.terms.items():
            row.SetCoefficient(self._variables[number], factor)
        if switched:
            row.SetCoefficient(self._broken, 1 if constraint.low > LEAST else -1)
        else:
            row.SetBounds(*self._bounds(constraint))
        return row

    def _bounds(self, constraint: Constraint) -> tuple[float, float]:
        low = constraint.low if constraint.low > LEAST else -self._infinity
        return low, constraint.high if constraint.high < MOST else self._infinity

    def solved(self, number: int, clock: Clock) -> Solved | None:
        """Solve the model with one constraint added; None if the relaxation doesn't decide it.

        A result is a solution proven best, or a proof that no solution exists.
        """
        if self._failures >= MOST_FAILURES or clock.is_over:
            return None
        check_time()
        left = min(inf if clock.left is None else clock.left, left_to_try())
        if left < inf:
            self._solver.set_time_limit(2 + int(1_000 * left))
        row, constraint = self._switched[number], self._constraints[number]
        row.SetBounds(*self._bounds(constraint))
        status = self._solver.Solve()
        found = None
        if status == self._solver.OPTIMAL:  # else there are no values, and asking for them prints a complaint
            weights = [one.dual_value() for one in (*self._written, row)]
            values = [one.solution_value() for one in self._variables]
            found = self._read(values, weights, constraint)
        row.SetBounds(-self._infinity, self._infinity)
        end_trial_unless(status in (self._solver.OPTIMAL, self._solver.INFEASIBLE))
        clock.charge(WORK_OF_RELAXATION * (1 + max(self._solver.iterations(), 0)))
        self._failures += found is None
        return found

    def _read(self, values: list[float], weights: list[float], constraint: Constraint) -> Solved | None:
        """Check the solver's result in integers."""
        if not all(map(isfinite, (*values, *weights))):
            return None
        least = self._bound(weights, constraint)
        if least > self._dearest * _SHARES:
            return Solved(Outcome.INFEASIBLE, [])
        whole = list(map(round, values))
        if any(abs(one - value) > _WHOLE for one, value in zip(whole, values, strict=True)):
            return None
        if not (constraint.is_kept_by(whole) and self._model.is_solved_by(whole)):
            return None
        total = self._model.minimized.at(whole)
        return Solved(Outcome.OPTIMAL, whole, total) if least > (total - 1) * _SHARES else None

    def _bound(self, weights: Iterable[float], constraint: Constraint) -> int:
        """Lower bound on the objective from dual weights of the constraints, in shares.

        Each constraint times its weight holds as well, on the side given by the weight's sign. The rest of
        the objective is bounded by the bounds of its variables.
        """
        left = [factor * _SHARES for factor in self._factors]
        bound = self._model.minimized.constant * _SHARES
        for weight, row in zip(weights, (*self._rows, constraint), strict=True):
            share = round(weight * _SHARES)
            side = row.low if share > 0 else row.high
            if not share or side in (LEAST, MOST):
                continue
            bound += share * side
            for number, factor in row.terms.items():
                left[number] -= share * factor
        for one, (low, high) in zip(left, self._model.bounds, strict=True):
            bound += one * (low if one > 0 else high)
        return bound
