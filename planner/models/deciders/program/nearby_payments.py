"""Payments near the best one: without one of the objects of a class, or with one of them, by one program."""

from __future__ import annotations

from functools import cached_property

from planner.game.clock import Clock
from planner.models.deciders.program.best_payment import order_of_activations
from planner.models.deciders.program.cp_sat import read_solution, solve
from planner.models.deciders.program.linear_relaxation import LinearRelaxation
from planner.models.deciders.program.object_constraints import all_done
from planner.models.deciders.program.objective import ProgramObjective
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Payment


class NearbyPayments:
    """Payments near the best: the program of a problem, solved again and again with one constraint more.

    >>> question = prepare({"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{1}"}})
    >>> NearbyPayments(problem_of(question)).without_one(0, Clock()).solution.times
    [[0, 1]]
    """

    def __init__(self, problem: PaymentProblem) -> None:
        self.problem = problem
        self.program = PaymentProgram(problem)
        self.objective = ProgramObjective(self.program.first, self.program.kept)
        if self.objective.fits:
            self.objective.minimize_all()

        classes = range(len(problem.sources))
        used = self.program.first.used
        self._constraints = [used[index] <= problem.sources[index].count - 1 for index in classes]
        self._constraints += [all_done(self.program.first, index) >= 1 for index in classes]

    @cached_property
    def _relaxation(self) -> LinearRelaxation:
        """The relaxation of the program; it decides nearly all of these payments."""
        return LinearRelaxation(self.program.model, self._constraints)

    def without_one(self, index: int, clock: Clock) -> Payment | None:
        """Find the best payment without one object of a class; None if this program can't decide it."""
        return self._with(index, clock)

    def with_one(self, index: int, clock: Clock) -> Payment | None:
        """Find the best payment that uses an object of a class; None if this program can't decide it."""
        return self._with(len(self.problem.sources) + index, clock)

    def _with(self, number: int, clock: Clock) -> Payment | None:
        """Find the best payment with one constraint more: by the relaxation, or else by the program."""
        if not self.objective.fits:
            return None
        price, total = self.objective.price.expression, self.objective.total
        solved = self._relaxation.solved(number, clock)
        if solved is not None:
            solution = read_solution(self.program, solved, price, total)
        else:
            with self.program.model.also(self._constraints[number]):
                solution = solve(self.program, clock, price, total)
        if not solution.found:
            return Payment(solution)
        order = order_of_activations(self.problem, solution)
        return None if order is None else Payment(solution, tuple(order))
