"""The best payments of a problem, one after the other: one program, to which cuts are added."""

from __future__ import annotations

from planner.game.clock import Clock
from planner.models.deciders.program.best_payment import best_payment, order_of_activations
from planner.models.deciders.program.cp_sat import solve
from planner.models.deciders.program.no_good_cuts import ExcludedPlans, NoGoodCuts
from planner.models.deciders.program.objective import ProgramObjective
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Payment


class NextPayments:
    """The program of a problem, solved again without the plans that came before.

    >>> question = prepare({"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{1}"}})
    >>> NextPayments(problem_of(question)).best(NoGoodCuts(), Clock()).solution.times
    [[1, 0]]
    """

    def __init__(self, problem: PaymentProblem, kept: tuple[str, ...] = ()) -> None:
        self.problem = problem
        self.program = PaymentProgram(problem)
        self.objective = ProgramObjective(self.program.first, self.program.kept)
        if self.objective.fits:
            self.objective.minimize_all()
        self._excluded = ExcludedPlans(self.program, kept)

    def best(self, cuts: NoGoodCuts, clock: Clock) -> Payment:
        """Find the best payment that satisfies the cuts; the cuts of earlier calls have to come first."""
        payment = self._without_order(cuts, clock) if self.objective.fits else None
        return best_payment(self.problem, clock, cuts.apply) if payment is None else payment

    def _without_order(self, cuts: NoGoodCuts, clock: Clock) -> Payment | None:
        """Solve without order; None if the activations have no order, so that rounds are needed."""
        self._excluded.exclude(cuts.found, cuts.refused)
        solution = solve(self.program, clock, self.objective.price.expression, self.objective.total)
        if not solution.found:
            return Payment(solution)
        order = order_of_activations(self.problem, solution)
        return None if order is None else Payment(solution, tuple(order))
