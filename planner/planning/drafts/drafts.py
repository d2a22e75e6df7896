"""The middle stages of the pipeline: a payment is written as a plan, and the referee checks the plan."""

from __future__ import annotations

from planner.contract.answer import Plan
from planner.costing.question import Question
from planner.game.objects import Game
from planner.game.prices import UNSTATED_POWER, Prices
from planner.game.records import Record, replace
from planner.game.vocabulary import Verb, Zone
from planner.models.problem.objective import objective_of
from planner.planning.after.game_after import plan_holds
from planner.planning.drafts.bounds import can_only_be_gone, is_best_though_swayed, is_best_though_unread
from planner.planning.drafts.proposals import Proposal
from planner.planning.question.task import Task
from planner.referee import Ruling, replay

UNKNOWN_POWER = UNSTATED_POWER
"""What an unstated power counts as in a price where it decides: rather spared than tapped."""


class CheckedDraft(Record, frozen=True):
    """A proposal written as a plan, and the result of its check.

    ``problems`` are the referee's. The plan ``holds`` if every activation makes what it says at the moment it
    is carried out. It is ``narrowed`` if it is the best of only some plans, and others could be cheaper.
    """

    proposal: Proposal
    plan: Plan
    problems: tuple[str, ...] = ()
    holds: bool = True
    narrowed: bool = False

    @property
    def stands(self) -> bool:
        """Whether the plan can be carried out as written."""
        return self.holds and not self.problems


def write(task: Task, proposal: Proposal) -> Plan:
    """Write a payment as a plan: named objects, ordered steps, price items, summary."""
    from planner.planning.steps import write_plan

    question = task.question
    return write_plan(question.game, question.cost, proposal.problem, proposal.payment, question.keep)


def check(task: Task, proposal: Proposal, plan: Plan) -> CheckedDraft:
    """Let the referee carry out a plan; no plan is returned without that."""
    question = task.question
    ruling = ruling_on(question, plan)
    holds = not (ruling and question.volatile) or plan_holds(question.game, plan)
    return CheckedDraft(proposal, plan, ruling.problems, holds)


def ruling_on(question: Question, plan: Plan) -> Ruling:
    """The referee's ruling on a plan for a question."""
    return replay(
        question.game,
        question.cost,
        question.prices,
        plan,
        forbid=question.forbid,
        require=question.require,
        keep=question.keep_names,
    )


def unstated_powers(game: Game, prices: Prices, plan: Plan) -> list[str]:
    """Creatures that a plan taps or loses although their power, part of the price, isn't given."""
    if not (unstated := game.of_unstated_power):
        return []
    tapped = {i for s in plan.steps if s.action in (Verb.ACTIVATE, Verb.TAP) for i in (s.object, *s.taps)}
    lost = {*plan.summary.sacrificed, *plan.summary.exiled, *plan.summary.returned}
    without, assumed = (objective_of(replace(prices, unknown_power=power)) for power in (0, UNKNOWN_POWER))
    found = []
    for entry in unstated:
        if entry.zone != Zone.BATTLEFIELD:  # the power of cards elsewhere matters to no price
            continue
        if without.of_taken(entry, Verb.TAP) != assumed.of_taken(entry, Verb.TAP):
            found += [object_id for object_id in entry.ids if object_id in tapped]
        if without.of_loss(entry) != assumed.of_loss(entry):
            found += [object_id for object_id in entry.ids if object_id in lost - {*found}]
    return found


def with_powers_assumed(question: Question) -> Question:
    """The question with unstated powers counted as ``UNKNOWN_POWER`` in the prices."""
    return question.priced(replace(question.prices, unknown_power=UNKNOWN_POWER))


def assume_powers(plan: Plan, names: list[str]) -> None:
    """Add to a plan the powers that its price assumes; it isn't proven best then."""
    plan.optimal = False
    plan.assumed = [f"power {UNKNOWN_POWER} of {name}, whose power is not given" for name in names]


def possible_prices(question: Question, plan: Plan) -> tuple[Prices, ...]:
    """Price tables by which a plan can be priced: an unstated power may count as assumed."""
    if not unstated_powers(question.game, question.prices, plan):
        return (question.prices,)
    return question.prices, with_powers_assumed(question).prices


def qualify(task: Task, draft: CheckedDraft) -> Plan:
    """Keep the plan marked optimal only if no unknown fact could make another plan better."""
    plan, problem, question = draft.plan, draft.proposal.problem, task.question
    if problem.leaves_out_plans or (question.could_be_better and not is_best_though_unread(question, plan)):
        plan.optimal = False
    if question.volatile:
        bounded = not (draft.narrowed or question.keep) and can_only_be_gone(question)
        if not (bounded or is_best_though_swayed(question, plan)):
            plan.optimal = False
    if problem.takes_endless(draft.proposal.payment.solution.x):
        plan.x_unbounded = True
    return plan
