"""Whether a cost can be paid in full: by a rule, Hall's condition, what is still owed, or the program."""

from __future__ import annotations

from planner.contract.answer import Answer
from planner.contract.answer_parts import Status
from planner.costing.question import Question
from planner.game.clock import WORK_OF_VERDICT, OutOfTimeError
from planner.models.hall.demand_checks import is_bare, needed_by
from planner.models.problem.solution import Outcome
from planner.models.problem.universal import owing
from planner.planning.answers.cases import whatever_is_unstated
from planner.planning.answers.payment import pay
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import (
    DEFAULTS,
    FLOW,
    FOR_VERDICTS,
    HALL,
    PROGRAM,
    RULE,
    SolveOptions,
    is_steady,
    refuse_method,
    rests_on_amounts,
)
from planner.planning.question.problem import problem_of
from planner.planning.question.task import Task
from planner.planning.question.unpayable import allowing_for_unread, certain_reasons


def verdict(
    question: Question, options: SolveOptions = DEFAULTS, board: CompiledBoard | None = None
) -> Status:
    """Decide whether the cost can be paid in full, in one of its ways, without a plan."""
    return decided(question, options, board).status


def decided(
    question: Question, options: SolveOptions = DEFAULTS, board: CompiledBoard | None = None
) -> Answer:
    """Give the bare verdict, and the method that it was found by.

    ``board`` is the compiled board that the question is about, where there is one. A method
    that is forced and doesn't decide leaves it unknown. Raises ``RequestError`` for another method.
    """
    refuse_method(options.method, FOR_VERDICTS)
    options = options.begun()
    try:
        with options.running.finishing():
            found = _decided_in_time(question, options, board)
            if found.status is not Status.UNKNOWN or not question.lacks or options.method == HALL:
                return found
            by_cases = whatever_is_unstated(question.keeping(()), found, options)
            return Answer(status=by_cases.status, method=PROGRAM)
    except OutOfTimeError:
        return Answer(status=Status.UNKNOWN, method=PROGRAM)


def _decided_in_time(question: Question, options: SolveOptions, board: CompiledBoard | None) -> Answer:
    """Decide by the ways to pay, one after another, while there is time."""
    if question.keep:  # what is kept says how, never whether
        question = question.keeping(())
    board = CompiledBoard.of(question, board)
    found = Answer(status=Status.UNPAYABLE, method=RULE)
    for way in question.each_way():
        options.running.charge(WORK_OF_VERDICT)
        one = _decided(way, options, board)
        if one.status is Status.PAYABLE:
            return one
        unknown = one.status is Status.UNKNOWN
        if found.status is not Status.UNKNOWN and (unknown or one.method != RULE):
            found = one
    return found


def _decided(question: Question, options: SolveOptions, board: CompiledBoard) -> Answer:
    """Decide whether one total cost can be paid in full."""
    if certain_reasons(question):
        return Answer(status=allowing_for_unread(Status.UNPAYABLE, question), method=RULE)
    if options.method != PROGRAM and (found := _by_hall(question, board)) is not None:
        return Answer(status=allowing_for_unread(found, question), method=HALL)
    if options.method == HALL:
        return Answer(status=Status.UNKNOWN, method=HALL)
    if options.method != PROGRAM and (found := _by_owed(question, board)) is not None:
        return Answer(status=allowing_for_unread(found, question), method=FLOW)
    return Answer(status=_by_program(question, options), method=PROGRAM)


def _by_hall(question: Question, board: CompiledBoard) -> Status | None:
    """Decide by Hall's condition; None where that doesn't."""
    if not is_bare(question.cost) or not rests_on_amounts(question):
        return None
    halls = board.halls(question.cost, question.forbid)
    need = needed_by(question.cost, halls.table)
    found = halls.verdict(need) if need is not None else None
    if found is None:
        return None
    return Status.PAYABLE if found else Status.UNPAYABLE


def _by_owed(question: Question, board: CompiledBoard) -> Status | None:
    """Decide by what is still owed; None where that doesn't."""
    cost = question.cost
    if cost.mana is None or not is_bare(cost) or not rests_on_amounts(question):
        return None
    owed = board.owed(cost, question.forbid, question.prices)
    found = owed.can_pay(owing(owed.problem, question.game, cost))
    if not isinstance(found, bool):
        return None
    return Status.PAYABLE if found else Status.UNPAYABLE


def _by_program(question: Question, options: SolveOptions) -> Status:
    """Decide by the constraint program."""
    from planner.models.search.best_payment import any_payment, best_payment

    clock = options.running
    if clock.is_over:
        return Status.UNKNOWN
    if not is_steady(question):  # whether a plan stands shows only when it is carried out
        return pay(Task(question, options)).status
    with clock.ticking():
        problem = problem_of(question)
        outcome = any_payment(problem, clock).outcome
        if outcome is Outcome.UNKNOWN:  # some payment had no order: the best one may have
            outcome = best_payment(problem, clock).outcome
    if outcome is Outcome.UNKNOWN or (outcome is Outcome.INFEASIBLE and problem.capped):
        return Status.UNKNOWN
    status = Status.UNPAYABLE if outcome is Outcome.INFEASIBLE else Status.PAYABLE
    return allowing_for_unread(status, question)
