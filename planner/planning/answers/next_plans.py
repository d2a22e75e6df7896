"""The plans that come next to the best one of a total cost, the best first."""

from __future__ import annotations

from collections.abc import Iterator

from planner.contract.answer import Plan
from planner.planning.drafts.drafts import check, write
from planner.planning.drafts.proposals import Proposal
from planner.planning.question.problem import problem_of
from planner.planning.question.task import SideConstraints, Task


def next_plans(task: Task, most: int) -> Iterator[Plan]:
    """The best plans that really differ from each other, among a limited number of examined plans."""
    from planner.models.deciders.program.next_payments import NextPayments
    from planner.models.deciders.program.no_good_cuts import NoGoodCuts
    from planner.models.deciders.program.plan_signatures import Signature, signature_of

    clock, before = task.options.running, list[Signature]()
    problem = problem_of(task.question, SideConstraints(cuts=NoGoodCuts((), (), ())))
    payments = NextPayments(problem, ())
    for _ in range(most):
        proposal = Proposal(problem, payments.best(NoGoodCuts(tuple(before), (), ()), clock))
        if not proposal.found:
            return
        draft = check(task, proposal, write(task, proposal))
        before.append(signature_of(problem, proposal.payment.solution, draft.plan.summary))
        if draft.stands:
            yield draft.plan
