"""The first stage of the pipeline: a payment is proposed, as numbers.

Flows of least cost propose one where they decide the question, the constraint program everywhere
else; both are exact.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.game.clock import Clock
from planner.game.records import Record
from planner.models.hall.demand_checks import is_bare
from planner.models.problem.solution import Outcome, Payment, Solution
from planner.models.problem.universal import owing
from planner.models.search.sequencing import Sequencer
from planner.planning.compiled_board import CompiledBoard
from planner.planning.methods import FLOW, PROGRAM, rests_on_amounts
from planner.planning.problem import asked_in, problem_of
from planner.planning.task import SideConstraints, Task

if TYPE_CHECKING:
    from planner.models.flows.network import Network
    from planner.models.problem.payment_problem import PaymentProblem
    from planner.models.program.payment_program import PaymentProgram


class Proposal(Record, frozen=True):
    """The best payment of a problem, or the proof that there is none, and the method it was found by.

    ``network`` is the problem as a network, where flows decided it.
    """

    problem: PaymentProblem
    payment: Payment
    method: str = PROGRAM
    network: Network | None = None

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
    """Propose the best payment; None where only flows were asked for, and they don't decide."""
    if task.options.method != PROGRAM:
        if (by_flow := propose_by_flow(task)) is not None:
            return by_flow
        with clock.ticking():
            by_states = _by_states(task)
        if by_states is not None:
            return by_states
    return None if task.options.method == FLOW else propose_by_program(task, clock)


def propose_by_flow(task: Task) -> Proposal | None:
    """Propose the best payment by flows of least cost; None where they don't decide."""
    question, cost, side = task.question, task.question.cost, task.side
    if task.board is None or cost.mana is None or not is_bare(cost):
        return None
    if question.keep or side.spared or side.left_alone or side.cuts or not rests_on_amounts(question):
        return None
    return _by_choices(task, task.board) or _by_flow(task, task.board)


def _by_choices(task: Task, board: CompiledBoard) -> Proposal | None:
    """Propose the best payment by a few choices and the best base of a matroid."""
    question = task.question
    choices = board.choices(question.cost, question.forbid, question.prices)
    if choices is None:
        return None
    from planner.models.flows.network import owes_plainly

    problem = owing(choices.problem, question.game, question.cost)
    payment = choices.best(problem) if owes_plainly(problem) else None
    if payment is None:
        return None
    if payment.solution.found:
        return Proposal(problem, payment, FLOW)
    network = board.network(question.cost, question.forbid, question.prices)
    return Proposal(problem, payment, FLOW, network)


def _by_flow(task: Task, board: CompiledBoard) -> Proposal | None:
    """Propose the best payment by flows of least cost."""
    question = task.question
    network = board.network(question.cost, question.forbid, question.prices)
    if network is None:
        return None
    from planner.models.flows.best_flow import best_flow

    problem = owing(network.problem, question.game, question.cost)
    solution = best_flow(network, problem)
    if solution is None:
        return None
    order = Sequencer(problem, solution).sequence() if solution.found else ()
    return None if order is None else Proposal(problem, Payment(solution, tuple(order)), FLOW, network)


def _by_states(task: Task) -> Proposal | None:
    """Propose the best payment by a dynamic program over what is still owed: mana and life alone."""
    question, side = task.question, task.side
    if question.keep or question.require or side.spared or side.left_alone or side.cuts is not None:
        return None
    if question.cost.mana is None or not is_bare(question.cost):
        return None
    board = task.board or CompiledBoard(question.game)
    owed = board.owed(question.cost, question.forbid, question.prices)
    problem = owing(owed.problem, question.game, question.cost)
    solution = owed.best(problem)
    if not isinstance(solution, Solution):
        return None
    order = Sequencer(problem, solution).sequence() if solution.found else ()
    return None if order is None else Proposal(problem, Payment(solution, tuple(order)), FLOW)


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
