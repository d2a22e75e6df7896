"""The last stage of the pipeline: a plan that doesn't stand, or isn't the best, gives way to another one.

Each amendment changes the task in one respect and goes through the stages before it once more.
"""

from __future__ import annotations

from collections.abc import Callable

from planner.contract.answer import Answer, Plan
from planner.game.clock import Clock, OutOfTimeError
from planner.game.records import replace
from planner.planning.drafts.bounds import swaying_objects
from planner.planning.drafts.drafts import (
    CheckedDraft,
    assume_powers,
    check,
    unstated_powers,
    with_powers_assumed,
    write,
)
from planner.planning.drafts.proposals import propose_by_program
from planner.planning.question.enablers import doing_without, enablers_at_risk, never_losing
from planner.planning.question.task import Task


def amend(
    task: Task, draft: CheckedDraft, clock: Clock, pay: Callable[[Task], Answer]
) -> CheckedDraft | None:
    """Amend a plan until it can be carried out and keeps what it says; None if no plan does.

    ``pay`` is the whole pipeline, for a task with other side constraints. If time runs out before it is known
    that a plan keeps its costs, the plan says that it keeps none. Raises ``OutOfTimeError`` if another plan
    would be needed.
    """
    with clock.ticking():
        return _amended(task, draft, clock, pay)


def _amended(
    task: Task, draft: CheckedDraft, clock: Clock, pay: Callable[[Task], Answer]
) -> CheckedDraft | None:
    enablers = enablers_at_risk(task.question)
    if draft.problems and enablers:
        return _sparing_enablers(task, enablers, clock)
    if draft.problems == () and not draft.holds and (other := _sparing_swaying(task, clock)) is not None:
        draft = replace(other, narrowed=not _costs_the_same(draft.plan, other.plan))
    if task.question.keep and not (task.side.keep_all or task.side.costs_after):
        from planner.planning.keep.kept_afterwards import keep_as_said

        try:
            draft = keep_as_said(task, draft, clock, pay)
        except OutOfTimeError:
            draft = _keeping_nothing(task, draft, clock)
    return _sparing_unstated_powers(task, draft, clock)


def _costs_the_same(best: Plan, plan: Plan) -> bool:
    """Whether a plan costs as much as the proven best one, even if that one can't be carried out."""
    return best.optimal and (best.whole_price, best.lethal) == (plan.whole_price, plan.lethal)


def _keeping_nothing(task: Task, draft: CheckedDraft, clock: Clock) -> CheckedDraft:
    """Change a draft to say that the plan keeps no cost, since its claims weren't checked."""
    from planner.planning.keep.kept_afterwards import keeping_these

    plan = keeping_these(draft.plan, [], task.question.prices)
    plan.optimal = False
    with clock.finishing():
        return check(task, draft.proposal, plan)


def kept_costs_stay(task: Task, draft: CheckedDraft) -> bool:
    """Whether nothing in the game changes the costs to keep after a payment."""
    if not task.question.keep:
        return True
    from planner.planning.after.cost_after_payment import costs_after

    return costs_after(task.question.game, task.question.keep, draft.proposal.problem).rests_on_nothing


def keep_what_it_can(task: Task, draft: CheckedDraft, clock: Clock) -> CheckedDraft:
    """Correct the kept costs that a plan names, by the game after it."""
    if not task.question.keep or task.side.keep_all or draft.plan.lethal is True:
        return draft
    from planner.planning.keep.kept_afterwards import keep_what_is_left

    try:
        return keep_what_is_left(task, draft, clock)
    except OutOfTimeError:
        return _keeping_nothing(task, draft, clock)


def _sparing_enablers(task: Task, enablers: frozenset[str], clock: Clock) -> CheckedDraft | None:
    """Amend a plan that loses too early an object that grants its mana: never lose it, or don't use it.

    It isn't proven that no better plan exists.
    """
    question = task.question
    drafts = []
    for other in (question.on(never_losing(question.game, enablers)), doing_without(question, enablers)):
        draft = _attempt(task.amended(other), clock, task)
        if draft is not None and draft.stands:
            drafts.append(keep_what_it_can(task, draft, clock))
    if not drafts:
        return None
    best = min(drafts, key=lambda draft: (draft.plan.lethal is True, draft.plan.whole_price))
    best.plan.optimal = False
    return best


def _sparing_swaying(task: Task, clock: Clock) -> CheckedDraft | None:
    """Amend a plan that changes mana abilities' output on its way: lose no object they depend on.

    None if they depend on anything else, or if no such plan pays.
    """
    swaying = swaying_objects(task.question)
    if not swaying:
        return None
    spared = task.question.on(never_losing(task.question.game, swaying))
    draft = _attempt(task.amended(spared), clock, task)
    return draft if draft is not None and draft.stands else None


def _sparing_unstated_powers(task: Task, draft: CheckedDraft, clock: Clock) -> CheckedDraft:
    """Amend a plan that uses creatures of unstated power: spare them if anything else pays.

    If a power is 0 the best plan uses the creature, so the best plan depends on a number that nobody gave:
    the plan is valid, but isn't proven best, and says what it assumed.
    """
    question = task.question
    unstated = unstated_powers(question.game, question.prices, draft.plan)
    if not unstated:
        return draft
    assuming = task.amended(with_powers_assumed(question))
    try:
        other = _attempt(assuming, clock, assuming)
    except OutOfTimeError:
        other = None
    if other is None or (other.problems and enablers_at_risk(question)):
        with clock.finishing():  # the same payment, at these prices
            other = check(assuming, draft.proposal, write(assuming, draft.proposal))
    other = keep_what_it_can(assuming, other, clock)
    assume_powers(other.plan, unstated)
    return other


def _attempt(task: Task, clock: Clock, judged: Task) -> CheckedDraft | None:
    """Propose, write and check a plan once; the check is by the question of ``judged``."""
    proposal = propose_by_program(task, clock)
    return check(judged, proposal, write(task, proposal)) if proposal.found else None
