"""A question answered: the best over its total costs, with what every answer says."""

from __future__ import annotations

from msgspec import UNSET

from planner.contract.answer import Answer
from planner.contract.answer_parts import Reason
from planner.costing.question import Question
from planner.game.clock import OutOfTimeError
from planner.planning.answers.cases import planned, whatever_is_unstated
from planner.planning.answers.mandatory import with_obligation
from planner.planning.answers.verdict import decided
from planner.planning.proofs import prove_when_read
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import DEFAULTS, FOR_PLANS, PROGRAM, SolveOptions, refuse_method
from planner.planning.question.task import NONE, SideConstraints
from planner.planning.question.unpayable import LIMIT, unknown


def answer(
    question: Question,
    options: SolveOptions = DEFAULTS,
    board: CompiledBoard | None = None,
    side: SideConstraints = NONE,
) -> Answer:
    """Answer a question: by a proven, replayed plan, or by why there is none.

    ``board`` is the compiled board that the question is about, where there is one; ``side`` what the
    payment has to be besides. Raises ``RequestError`` for a method that there isn't.
    """
    options = options.begun()
    try:
        with options.running.finishing():
            found = _answered(question, options, board, side)
    except OutOfTimeError:
        found = unknown(question, Reason(rule="limits", text=LIMIT))
    add_notes(question, found)
    return found


def _answered(
    question: Question, options: SolveOptions, board: CompiledBoard | None, side: SideConstraints
) -> Answer:
    if options.want == "verdict":
        found = decided(question, options, board)
    else:
        refuse_method(options.method, FOR_PLANS)
        found = planned(question, options, board, side)
        if side is NONE:
            found = whatever_is_unstated(question, found, options)
        if question.mandatory:
            found = with_obligation(question, found, options)
        found.method = PROGRAM if found.method is UNSET else found.method
        if side is NONE:
            prove_when_read(question, board, found)
    return found


def add_notes(question: Question, found: Answer) -> None:
    """Say in an answer which text isn't understood, what the request doesn't say, and what was assumed."""
    found.not_understood = question.not_understood
    found.needs = question.needs
    found.assumed = list(
        dict.fromkeys([*map(str, (*question.game.assumed, *question.assumed)), *found.assumed])
    )
