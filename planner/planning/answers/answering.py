"""A question answered: the best over its total costs, with what every answer says."""

from __future__ import annotations

from typing import cast

from msgspec import UNSET

from planner.contract.answer import Answer, Plan, Unpayable
from planner.contract.answer_parts import Reason, WhenKept
from planner.costing.question import Question
from planner.game.clock import OutOfTimeError
from planner.game.prices import UNTIERED
from planner.game.records import Record, replace
from planner.models.deciders.program.claims import Claims, SolversDifferError, collected
from planner.planning.after.game_then import has_limit_of_a_turn
from planner.planning.answers.among_equals import STILL_PAYABLE, best_of_equals
from planner.planning.answers.cases import planned, whatever_is_unstated
from planner.planning.answers.mandatory import with_obligation
from planner.planning.answers.second_solve import confirmed, is_claimed, reason_of
from planner.planning.answers.verdict import decided
from planner.planning.proofs import Grounds, prove_when_read
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.doubling import doubling_question
from planner.planning.question.methods import DEFAULTS, FOR_PLANS, PROGRAM, SolveOptions, refuse_method
from planner.planning.question.task import NONE, SideConstraints
from planner.planning.question.unpayable import LIMIT, unknown
from planner.planning.words.unused_searches import unused_searches


class HandAnswer(Record, frozen=True):
    """An answer with its question; if the hand is read, the question keeps the cards found castable.

    ``plain`` says that the plan is also the best one without kept cards.
    """

    answer: Answer
    asked: Question
    plain: bool = True


def answer(
    question: Question,
    options: SolveOptions = DEFAULTS,
    board: CompiledBoard | None = None,
    side: SideConstraints = NONE,
) -> Answer:
    """Answer a question: by a proven and replayed plan, or by why there is none.

    ``board`` is the compiled board of the question, if there is one; ``side`` are further constraints on the
    payment. Raises ``RequestError`` for an unknown method.
    """
    return answer_and_asked(question, options, board, side).answer


def answer_and_asked(
    question: Question,
    options: SolveOptions = DEFAULTS,
    board: CompiledBoard | None = None,
    side: SideConstraints = NONE,
) -> HandAnswer:
    """Answer a question, and return the question with the hand that was read; see ``answer``."""
    options = options.begun()
    asked = question.keeping(()) if question.reads_hand else question
    try:
        with options.running.finishing(), collected() as claims:
            found = _answered(question, options, board, side)
        if side is NONE:
            _prove(found, question, options, board, claims)
    except OutOfTimeError:
        found = HandAnswer(unknown(asked, Reason(rule="limits", text=LIMIT)), asked)
    except SolversDifferError as error:
        found = HandAnswer(unknown(asked, reason_of(error)), asked)
    add_notes(found.asked, found.answer)  # of what is kept, too
    return found


def _prove(
    found: HandAnswer,
    question: Question,
    options: SolveOptions,
    board: CompiledBoard | None,
    claims: Claims,
) -> None:
    """Confirm the solver's claims for an answer; its proof is made when it is first read.

    Raises ``SolversDifferError`` if a second solve contradicts a claim.
    """
    if not is_claimed(found.answer) or found.asked.may_double_pool:
        return  # certificates know no mana that rests on what is in the pool
    sure = confirmed(claims, options.running)
    left = options.running.left

    def again() -> Answer:
        return _answered(question, SolveOptions(PROGRAM, left).begun(), None, NONE).answer

    own = claims.own_search and options.method != PROGRAM
    prove_when_read(found.asked, board, found.answer, Grounds(sure, again if own else None))


def _answered(
    question: Question, options: SolveOptions, board: CompiledBoard | None, side: SideConstraints
) -> HandAnswer:
    asked = question.keeping(()) if question.reads_hand else question
    if options.want == "verdict":
        return HandAnswer(cast(Answer, decided(asked, options, board)), asked)  # a bare verdict was wanted
    refuse_method(options.method, FOR_PLANS)
    found, freely = HandAnswer(_best(asked, options, board, side), asked), None
    if question.reads_hand and side is NONE:
        from planner.planning.answers.hand_in_two_steps import with_hand

        def plan(other: Question, besides: SideConstraints) -> Answer:
            return planned(other, options, board, besides)

        kept = with_hand(question, found.answer, options, board, plan)
        found, freely = HandAnswer(kept.plan, asked.keeping(kept.kept), kept.plain), kept.freely
        if isinstance(kept.plan, Plan) and kept.castable is not None:
            kept.plan.castable = list(kept.castable)
        if not kept.reads_hand:
            found = replace(found, answer=_among_equals(asked, found.answer, options, board))
    elif side is NONE:
        found = replace(found, answer=_among_equals(asked, found.answer, options, board))
    best = found.answer
    if asked.game.policies is not None and side is NONE:
        from planner.planning.answers.would_take import say_what_it_would_take

        def besides(other: Question, within: SolveOptions) -> Answer:
            return _best(other, within, None, NONE)

        say_what_it_would_take(asked, best, options, besides)
    if asked.mandatory:
        best = with_obligation(asked, best, options)
    best.method = PROGRAM if best.method is UNSET else best.method
    tiered = question.table.profile != UNTIERED
    if side is NONE and isinstance(best, Plan) and best.summary.kept and tiered:
        from planner.planning.answers.taken_by_keeping import what_keeping_takes

        on = board or CompiledBoard(asked.game)
        best.kept = what_keeping_takes(found.asked, best, options, on, freely)
    return replace(found, answer=best)


def _among_equals(
    asked: Question, found: Answer, options: SolveOptions, board: CompiledBoard | None
) -> Answer:
    """The plan that leaves the most payable, among those equal to a best one in every tier."""
    if not isinstance(found, Plan) or asked.table.profile == UNTIERED:
        return found
    if asked.keep:
        found.not_compared = [STILL_PAYABLE]
        return found
    return best_of_equals(asked, found, board, options.running, lambda other: planned(other, options, board))


def _best(
    asked: Question, options: SolveOptions, board: CompiledBoard | None, side: SideConstraints
) -> Answer:
    """Find the best plan of a question whose kept costs are all stated."""
    if any(one.when is not WhenKept.NOW for one in asked.keep):
        from planner.planning.keep.kept_later import asked_later, with_later_costs

        if (late := asked_later(asked)) and side is NONE:
            return with_later_costs(
                asked, late, lambda one, more: planned(one, options, board, more), options.running
            )
    found = planned(asked, options, board, side)
    later = any(one.when is WhenKept.OPPONENTS_TURN for one in asked.keep)
    if later and isinstance(found, Plan) and len(found.summary.kept) < len(asked.keep):
        found.optimal = found.optimal and not has_limit_of_a_turn(asked.game)
    return whatever_is_unstated(asked, found, options) if side is NONE else found


def add_notes(question: Question, found: Answer) -> None:
    """Add to an answer the text that isn't understood, the facts the request lacks, and assumptions."""
    found.not_understood = (doubling_question(question) or question).not_understood
    found.needs = question.needs
    said = [*map(str, (*question.game.assumed, *question.assumed)), *found.assumed]
    if isinstance(found, Unpayable):
        said += unused_searches(question.game)
    if question.unpermitted:
        found.permitted = False
        said.append(question.unpermitted)
    found.assumed = list(dict.fromkeys(said))
