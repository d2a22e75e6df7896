"""Payments near the best one: without one of the objects of a class, or with one of them, by one program."""

from __future__ import annotations

from planner.game.clock import Clock
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Payment
from planner.models.program.linear import Constraint
from planner.models.program.object_constraints import all_done
from planner.models.program.objective import Objective
from planner.models.program.payment_program import PaymentProgram
from planner.models.search.best_payment import order_of_activations
from planner.models.search.cp_sat import solve


class NearbyPayments:
    """The program of a problem, solved again and again with one constraint more.

    >>> question = prepare({"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{1}"}})
    >>> NearbyPayments(problem_of(question)).without_one(0, Clock()).solution.times
    [[0, 1]]
    """

    def __init__(self, problem: PaymentProblem) -> None:
        self.problem = problem
        self.program = PaymentProgram(problem)
        self.objective = Objective(self.program.first, self.program.kept)
        if self.objective.fits:
            self.objective.minimize_all()

    def without_one(self, index: int, clock: Clock) -> Payment | None:
        """Find the best payment without one object of a class; None where this program doesn't tell."""
        return self._with(self.program.first.used[index] <= self.problem.sources[index].count - 1, clock)

    def with_one(self, index: int, clock: Clock) -> Payment | None:
        """Find the best payment that does something with an object of a class; None likewise."""
        return self._with(all_done(self.program.first, index) >= 1, clock)

    def _with(self, constraint: Constraint, clock: Clock) -> Payment | None:
        if not self.objective.fits:
            return None
        with self.program.model.also(constraint):
            solution = solve(self.program, clock, self.objective.price.expression, self.objective.total)
        if not solution.found:
            return Payment(solution)
        order = order_of_activations(self.problem, solution)
        return None if order is None else Payment(solution, tuple(order))
