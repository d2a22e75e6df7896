"""The first stage of the pipeline: a payment is proposed, as numbers.

What is still owed decides it where it can, the constraint program everywhere else; both are exact.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.game.clock import Clock
from planner.game.records import Record
from planner.models.hall.demand_checks import is_bare
from planner.models.problem.solution import Outcome, Payment
from planner.models.problem.universal import owing
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import FLOW, PROGRAM
from planner.planning.question.problem import problem_of
from planner.planning.question.task import SideConstraints, Task

if TYPE_CHECKING:
    from planner.models.problem.payment_problem import PaymentProblem
    from planner.models.program.payment_program import PaymentProgram


class Proposal(Record, frozen=True):
    """The best payment of a problem, or the proof that there is none, and the method it was found by."""

    problem: PaymentProblem
    payment: Payment
    method: str = PROGRAM

    @property
    def found(self) -> bool:
        """Whether there is a payment in it."""
        return self.payment.solution.found

    @property
    def proven(self) -> bool:
        """Whether no payment is better."""
        return self.payment.outcome is Outcome.OPTIMAL

    @property
    def kept(self) -> frozenset[int]:
        """The numbers of the costs that stay payable."""
        later, kept = self.problem.kept, self.payment.solution.kept
        return frozenset(cost.group for cost in later.costs if cost.payee in kept) if later else frozenset()


def propose(task: Task, clock: Clock) -> Proposal | None:
    """Propose the best payment; None where only what is still owed was asked, and doesn't decide it."""
    if task.options.method != PROGRAM:
        with clock.finishing():  # that takes a few milliseconds: less than anything that a program could say
            found = propose_by_owed(task)
        if found is not None:
            return found
    return None if task.options.method == FLOW else propose_by_program(task, clock)


def propose_by_owed(task: Task) -> Proposal | None:
    """Propose the best payment by what is still owed; None where that doesn't decide it."""
    question, cost, side = task.question, task.question.cost, task.side
    if question.keep or question.require or side.spared or side.left_alone or side.cuts is not None:
        return None
    if cost.mana is None or not is_bare(cost):
        return None
    board = task.board or CompiledBoard(question.game)
    owed = board.owed(cost, question.forbid, question.prices)
    problem = owing(owed.problem, question.game, cost)
    found = owed.best(problem)
    return Proposal(problem, found, FLOW) if isinstance(found, Payment) else None


def propose_by_program(task: Task, clock: Clock, problem: PaymentProblem | None = None) -> Proposal:
    """Propose the best payment by the constraint program; ``problem`` is the task's, where it is there."""
    from planner.models.search.best_payment import best_payment

    with clock.ticking():
        problem = problem_of(task.question, task.side) if problem is None else problem
        payment = best_payment(problem, clock, lambda program: _constrain(program, task.side))
    return Proposal(problem, payment)


def _constrain(program: PaymentProgram, side: SideConstraints) -> None:
    """Add side constraints to a program: nothing of what is left alone is used, and the plan is another one.

    Each object that is left alone is a class of its own.
    """
    for index, source in enumerate(program.problem.sources) if side.left_alone else ():
        if not side.left_alone.isdisjoint(source.ids):
            program.model.add(program.first.used[index] == 0)
    if side.cuts is not None:
        side.cuts.apply(program)
