"""One total cost paid: propose a payment, write it as a plan, check the plan, amend it."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from planner.contract.answer import Answer, Plan
from planner.contract.answer_parts import Reason, Status
from planner.costing.question import Question
from planner.game.clock import WORK_OF_PLAN, WORK_OF_STEP, Clock, OutOfTimeError
from planner.models.problem.solution import Outcome
from planner.planning.answers.amendments import amend, kept_costs_stay
from planner.planning.drafts.bounds import can_only_make_less
from planner.planning.drafts.deciders import could_pay_by_left_out, propose
from planner.planning.drafts.drafts import CheckedDraft, check, qualify, write
from planner.planning.drafts.proposals import Proposal
from planner.planning.question.best_so_far import answer_so_far
from planner.planning.question.doubling import doubling_question
from planner.planning.question.methods import RULE, is_steady
from planner.planning.question.task import NONE, Task
from planner.planning.question.unpayable import (
    allowing_for_unread,
    certain_reasons,
    doubts,
    unknown,
    unpayable,
    unpayable_for_lack,
)
from planner.planning.steps.object_names import OutOfOrderError

_UNDECIDED = "The sources here do more than make mana, or something else is owed: this decides nothing."
_SHARE_OF_KEEPING = 0.6
"""The share of what is left for an answer that looking for a plan which keeps something may take."""
_CAPPED = "An ability would have to be activated more than 10,000 times, which is not planned."
_CHANCE = "Cards that are taken at random may be all that are left by then, which is not planned with."
_VOLATILE = "How much mana an ability makes changes while the cost is paid, which is not planned with."
_LEANS = "The plans looked at lose what grants their mana, or what lets it be spent so, before it is needed."
_NO_ORDER = "A plan was found, but not the order of its activations:"
_REFUSED = "A plan was found, but it was refused when it was carried out:"


def pay(task: Task) -> Answer:
    """Answer a question with one total cost: by a plan that was carried out, or by why there is none."""
    if (doubling := doubling_question(task.question, task.options.method)) is not None:
        task = task.amended(doubling)
    if reasons := certain_reasons(task.question):
        return _by_rule(task.question, reasons)
    clock = task.options.running
    clock.charge(WORK_OF_PLAN)
    if task.question.keep:
        from planner.planning.keep.kept_anyway import kept_anyway

        if (found := kept_anyway(task, pay)) is not None:
            return found
    share = clock.part(_SHARE_OF_KEEPING) if task.question.keep and task.side is NONE else clock
    try:
        proposal = propose(task, share)
    except OutOfTimeError:
        return answer_so_far(task, pay)
    if proposal is None:
        return unknown(task.question, Reason(rule="method", text=_UNDECIDED))
    if proposal.payment.outcome is Outcome.UNKNOWN:
        return answer_so_far(task, pay)
    answer = _without_plan(task, proposal, clock)
    if answer is None:
        answer = _with_plan(task, proposal, clock)
    answer.method = proposal.method
    return answer


def _with_plan(task: Task, proposal: Proposal, clock: Clock) -> Answer:
    """Write the plan of a proposal, check it, and amend it while time is left."""
    with clock.finishing():
        try:
            plan = write(task, proposal)
        except OutOfOrderError as error:
            return unknown(task.question, Reason(rule="method", text=f"{_NO_ORDER} {error}."))
        clock.charge(WORK_OF_STEP * len(plan.steps))
        draft = check(task, proposal, plan)
    amended = amend(task, draft, clock, pay)
    with clock.finishing():
        answer = _concluded(task, amended)
        if isinstance(answer, Plan) and amended is draft and not proposal.proven and not answer.optimal:
            answer.bound = _bound(task, draft)
    return answer


def _bound(task: Task, draft: CheckedDraft) -> int | UnsetType:
    """Lower bound on the price of any plan; unset if something unknown could lower it."""
    question, bound = task.question, draft.proposal.payment.solution.bound
    if bound is None or question.could_be_better or draft.proposal.problem.leaves_out_plans:
        return UNSET
    if not is_steady(question) or not kept_costs_stay(task, draft):
        return UNSET
    return min(bound, draft.plan.whole_price)


def _by_rule(question: Question, reasons: list[Reason]) -> Answer:
    """Answer that the cost can't be paid, for reasons that need no program."""
    answer = unpayable(question, " ".join(reason.text for reason in reasons), reasons)
    answer.method = RULE
    return answer


def _without_plan(task: Task, proposal: Proposal, clock: Clock) -> Answer | None:
    """Why a proposal gives no plan; None if it gives one."""
    question, problem, outcome = task.question, proposal.problem, proposal.payment.outcome
    if outcome is Outcome.INFEASIBLE:
        if could_pay_by_left_out(problem, clock):
            rule, text = ("limits", _CAPPED) if problem.capped else ("701.9b", _CHANCE)
            return unknown(question, Reason(rule=rule, text=text))
        if question.volatile and not can_only_make_less(question):
            return unknown(question, Reason(rule="605.3b", text=_VOLATILE))
        return unpayable_for_lack(question, problem, clock)
    if allowing_for_unread(Status.PAYABLE, question) is Status.UNKNOWN:
        return unknown(question, *doubts(question, Status.PAYABLE))
    return None


def _concluded(task: Task, draft: CheckedDraft | None) -> Answer:
    """The plan of a draft that can be carried out, or why there is none."""
    if draft is None:
        return unknown(task.question, Reason(rule="613.1f", text=_LEANS))
    if draft.problems:
        text = f"{_REFUSED} {'; '.join(draft.problems)}"
        return unknown(task.question, Reason(rule="referee", text=text))
    if not draft.holds:
        return unknown(task.question, Reason(rule="605.3b", text=_VOLATILE))
    return qualify(task, draft)
