"""Payments beside the best one, by one program: without earlier plans, without an object, or with it."""

from __future__ import annotations

from collections.abc import Callable

from planner.game.clock import Clock
from planner.models.deciders.program.best_payment import best_payment, order_of_activations
from planner.models.deciders.program.cp_sat import solve
from planner.models.deciders.program.linear import Linear
from planner.models.deciders.program.no_good_cuts import ExcludedPlans, NoGoodCuts
from planner.models.deciders.program.object_constraints import all_done
from planner.models.deciders.program.objective import ProgramObjective
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Payment, Solution


class _ProgramWithObjective:
    """The program of a problem with its objective, solved more than once."""

    def __init__(self, problem: PaymentProblem) -> None:
        self.problem = problem
        self.program = PaymentProgram(problem)
        self.objective = ProgramObjective(self.program.first, self.program.kept)
        if self.objective.fits:
            self.objective.minimize_all()

    def payment(self, find: Callable[[Linear, Linear], Solution]) -> Payment | None:
        """Order the activations of what is found by price and objective; None if they have no order."""
        solution = find(self.objective.price.expression, self.objective.total)
        if not solution.found:
            return Payment(solution)
        order = order_of_activations(self.problem, solution)
        return None if order is None else Payment(solution, tuple(order))


class NextPayments:
    """The best payments of a problem, one after the other: its program, to which cuts are added.

    >>> question = prepare({"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{1}"}})
    >>> NextPayments(problem_of(question)).best(NoGoodCuts(), Clock()).solution.times
    [[1, 0]]
    """

    def __init__(self, problem: PaymentProblem, kept: tuple[str, ...] = ()) -> None:
        self.problem = problem
        self._solved = _ProgramWithObjective(problem)
        self._excluded = ExcludedPlans(self._solved.program, kept)

    def best(self, cuts: NoGoodCuts, clock: Clock) -> Payment:
        """Find the best payment that satisfies the cuts; the cuts of earlier calls have to come first."""
        payment = self._without_order(cuts, clock) if self._solved.objective.fits else None
        return best_payment(self.problem, clock, cuts.apply) if payment is None else payment

    def _without_order(self, cuts: NoGoodCuts, clock: Clock) -> Payment | None:
        """Solve without order; None if the activations have no order, so that rounds are needed."""
        self._excluded.exclude(cuts.found, cuts.refused)
        program = self._solved.program
        return self._solved.payment(lambda price, total: solve(program, clock, price, total))


class NearbyPayments:
    """Payments near the best: the program of a problem, solved again and again with one constraint more.

    >>> question = prepare({"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{1}"}})
    >>> NearbyPayments(problem_of(question)).without_one(0, Clock()).solution.times
    [[0, 1]]
    """

    def __init__(self, problem: PaymentProblem) -> None:
        self.problem = problem
        self._solved = _ProgramWithObjective(problem)
        self._classes = len(problem.sources)
        first = self._solved.program.first
        self._constraints = [first.used[n] <= one.count - 1 for n, one in enumerate(problem.sources)]
        self._constraints += [all_done(first, n) >= 1 for n in range(self._classes)]

    def without_one(self, index: int, clock: Clock) -> Payment | None:
        """Find the best payment without one object of a class; None if this program can't decide it."""
        return self._with(index, clock)

    def with_one(self, index: int, clock: Clock) -> Payment | None:
        """Find the best payment that uses an object of a class; None if this program can't decide it."""
        return self._with(self._classes + index, clock)

    def _with(self, number: int, clock: Clock) -> Payment | None:
        """Find the best payment with one constraint more."""
        program = self._solved.program

        def found(price: Linear, total: Linear) -> Solution:
            with program.model.also(self._constraints[number]):
                return solve(program, clock, price, total)

        return self._solved.payment(found) if self._solved.objective.fits else None
