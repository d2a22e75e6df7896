"""A small linear program as numbers, and its solution by GLOP."""

from __future__ import annotations

from collections.abc import Iterable

from planner.game.records import MutableRecord, Record, field

Terms = Iterable[tuple[int, float]]
"""Variables by number, each with how often it counts; one that comes twice counts both times."""
_INFINITY = float("inf")


class Optimum(Record, frozen=True):
    """The best value, the value of each variable, and the dual value of each constraint."""

    value: float
    variables: list[float]
    constraints: list[float]


class LinearProgram(MutableRecord):
    """Variables within bounds, sums with lower bounds, and a sum to maximize."""

    bounds: list[tuple[float, float]] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)
    constraints: list[tuple[dict[int, float], float]] = field(default_factory=list)
    constant: float = 0.0

    def variable(self, least: float | None = 0.0, most: float | None = None, gain: float = 0.0) -> int:
        """Add a variable and return its number; None means no bound."""
        self.bounds.append((-_INFINITY if least is None else least, _INFINITY if most is None else most))
        self.gains.append(gain)
        return len(self.bounds) - 1

    def at_least(self, terms: Terms, bound: float = 0.0) -> int:
        """Add a lower bound on a sum, and return the number of the constraint."""
        row: dict[int, float] = {}
        for variable, by in terms:
            row[variable] = row.get(variable, 0.0) + by
        self.constraints.append((row, bound))
        return len(self.constraints) - 1

    @property
    def _most_iterations(self) -> int:
        """Limit on the steps of the simplex: on numbers of very different sizes it can cycle."""
        return 200 + 20 * (len(self.bounds) + len(self.constraints))

    def solved(self) -> Optimum | None:
        """Solve the program; None if it has no best solution."""
        from ortools.linear_solver.python import model_builder_helper as helpers

        model = helpers.ModelBuilderHelper()
        for number, ((least, most), gain) in enumerate(zip(self.bounds, self.gains, strict=True)):
            model.add_var()
            model.set_var_lower_bound(number, least)
            model.set_var_upper_bound(number, most)
            if gain:
                model.set_var_objective_coefficient(number, gain)
        model.set_maximize(True)
        for number, (row, bound) in enumerate(self.constraints):
            model.add_linear_constraint()
            model.set_constraint_lower_bound(number, bound)
            model.set_constraint_upper_bound(number, _INFINITY)
            for variable, by in row.items():
                if by:
                    model.add_term_to_constraint(number, variable, by)
        solver = helpers.ModelSolverHelper("glop")
        solver.set_solver_specific_parameters(f"max_number_of_iterations: {self._most_iterations}")
        solver.solve(model)
        if solver.status() != helpers.SolveStatus.OPTIMAL:
            return None
        return Optimum(
            solver.objective_value() + self.constant,
            [solver.variable_value(number) for number in range(len(self.bounds))],
            [solver.dual_value(number) for number in range(len(self.constraints))],
        )
