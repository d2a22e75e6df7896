"""A question with all its ways to pay, and the same in each of the games that its request could mean."""

from __future__ import annotations

from typing import TypeVar

from planner.contract.answer import Answer, Plan, Verdict
from planner.costing.question import Question
from planner.game.clock import OutOfTimeError
from planner.planning.answers.best_way import best_way
from planner.planning.answers.payment import pay
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import SolveOptions
from planner.planning.question.task import NONE, SideConstraints, Task

A = TypeVar("A", Answer, Verdict)
_SHARE_OF_CASES = 0.7
"""The share of what is left for an answer that looking at the games it could be about may take."""


def planned(
    question: Question,
    options: SolveOptions,
    board: CompiledBoard | None = None,
    side: SideConstraints = NONE,
) -> Answer:
    """Answer a question by the best plan over its total costs, or by why there is none."""
    board = CompiledBoard.of(question, board)
    return best_way(question, lambda way: pay(Task(way, options, side, board)), options.running)


def whatever_is_unstated(question: Question, found: A, options: SolveOptions) -> Answer | A:
    """Find an answer that holds for all values of unstated facts; ``found`` if there is none."""
    if not question.lacks or (isinstance(found, Plan) and not options.cases):
        return found
    from planner.planning.answers.possible_games import decided_by_cases

    part = options.part(_SHARE_OF_CASES)
    try:
        with part.running.ticking():
            better = decided_by_cases(question, found, lambda asked: planned(asked, part))
    except OutOfTimeError:
        return found
    return found if better is None else better
