"""Whether a cost can be paid in full: by a rule, Hall's condition, what is still owed, or the program."""

from __future__ import annotations

from planner.contract.answer import Verdict
from planner.contract.answer_parts import Status
from planner.costing.question import Question
from planner.game.clock import WORK_OF_VERDICT, OutOfTimeError
from planner.models.deciders.program.claims import SolversDifferError, collected
from planner.planning.answers.cases import whatever_is_unstated
from planner.planning.answers.payment import pay
from planner.planning.answers.second_solve import confirmed, reason_of
from planner.planning.drafts.deciders import CHANGES, named, status_of
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.doubling import doubling_question
from planner.planning.question.methods import (
    AUTO,
    DEFAULTS,
    FOR_VERDICTS,
    HALL,
    PROGRAM,
    RULE,
    SolveOptions,
    refuse_method,
)
from planner.planning.question.task import Task
from planner.planning.question.unpayable import allowing_for_unread, certain_reasons


def verdict(
    question: Question, options: SolveOptions = DEFAULTS, board: CompiledBoard | None = None
) -> Status:
    """Decide whether the cost can be paid in full, in one of its ways, without making a plan."""
    return decided(question, options, board).status


def decided(
    question: Question, options: SolveOptions = DEFAULTS, board: CompiledBoard | None = None
) -> Verdict:
    """The verdict, and the method that found it.

    ``board`` is the compiled board of the question, if there is one. If the only method allowed doesn't
    decide, the verdict is unknown. A cost that the constraint solver alone calls unpayable is solved a second
    time, if time allows; a solution is checked against its program. Raises ``RequestError`` for an unknown
    method.
    """
    refuse_method(options.method, FOR_VERDICTS)
    options = options.begun()
    try:
        with options.running.finishing():
            with collected() as claims:
                found = _decided_in_time(question, options, board)
            if found.status is Status.UNPAYABLE:
                confirmed(claims, options.running)
            if found.status is not Status.UNKNOWN or not question.lacks or options.method == HALL:
                return found
            by_cases = whatever_is_unstated(question.keeping(()), found, options)
            return Verdict(status=Status(by_cases.status), method=PROGRAM)
    except OutOfTimeError:
        return Verdict(status=Status.UNKNOWN, method=PROGRAM)
    except SolversDifferError as error:
        reason_of(error)
        return Verdict(status=Status.UNKNOWN, method=PROGRAM)


def _decided_in_time(question: Question, options: SolveOptions, board: CompiledBoard | None) -> Verdict:
    """Decide by the ways to pay, one after another, while time is left."""
    if question.keep:  # what is kept says how, never whether
        question = question.keeping(())
    board = CompiledBoard.of(question, board)
    found = Verdict(status=Status.UNPAYABLE, method=RULE)
    for way in question.each_way():
        options.running.charge(WORK_OF_VERDICT)
        one = _decided(way, options, board)
        if one.status is Status.PAYABLE:
            return one
        unknown = one.status is Status.UNKNOWN
        if found.status is not Status.UNKNOWN and (unknown or one.method != RULE):
            found = one
    return found


def _decided(question: Question, options: SolveOptions, board: CompiledBoard) -> Verdict:
    """Decide whether one total cost can be paid in full."""
    method = options.method
    if (doubling := doubling_question(question, method)) is not None:
        question, method = doubling, PROGRAM
    if certain_reasons(question):
        return Verdict(status=allowing_for_unread(Status.UNPAYABLE, question), method=RULE)
    for decider in named(method):
        found = decider.verdict(question, board, options.running)
        if isinstance(found, bool):
            status = allowing_for_unread(status_of(found), question)
            return Verdict(status=status, method=decider.name)
        if decider.name == PROGRAM and found == CHANGES:  # whether a plan stands shows as it is carried out
            over = options.running.is_over
            return Verdict(
                status=Status.UNKNOWN if over else Status(pay(Task(question, options)).status),
                method=PROGRAM,
            )
    return Verdict(status=Status.UNKNOWN, method=options.method if options.method != AUTO else PROGRAM)
