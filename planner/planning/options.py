"""The n best plans that really differ, each with what makes it different (the contract's ``options``).

An option is the best plan among those that differ from all options before it: that give
up less of something (an object of some kind tapped or lost, life, floating mana, ...),
gain something more, or choose another alternative or additional cost. A plan that gives
up all that another does and more is none. Nor is one that ends at 0 or less life.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from planner.contract.answer import Answer, Plan
from planner.contract.answer_parts import Status
from planner.costing.question import Question
from planner.game.clock import WORK_OF_PLAN, Clock, OutOfTimeError
from planner.game.records import MutableRecord, Record
from planner.planning.answers.amendments import keep_what_it_can
from planner.planning.answers.answering import add_notes, answer_and_asked
from planner.planning.answers.best_way import rank, spared_first, used_by
from planner.planning.drafts.deciders import propose_by_owed
from planner.planning.drafts.drafts import (
    CheckedDraft,
    assume_powers,
    check,
    qualify,
    unstated_powers,
    with_powers_assumed,
    write,
)
from planner.planning.drafts.proposals import Proposal
from planner.planning.option_differences import THE_BEST, how_it_differs
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import DEFAULTS, SolveOptions
from planner.planning.question.problem import problem_of
from planner.planning.question.task import SideConstraints, Task
from planner.planning.question.unpayable import allowing_for_unread, certain_reasons

if TYPE_CHECKING:
    from planner.models.deciders.program.next_payments import NextPayments
    from planner.models.deciders.program.plan_signatures import Signature

MOST_REFUSED = 10
"""Plans that can't be carried out, from one total cost, after which no more are looked for."""
_SHARE_OF_BEST = 0.6
"""The share of the time, or the work, that the best plan may take: it is the first option."""
Announced = tuple[str, tuple[str, ...]]
"""The alternative cost and the additional costs that a plan announces."""


class Option(Struct, kw_only=True):
    """One of the best plans; ``differs`` describes in one line how it differs from the best one.

    The line uses names; the ids of objects used and spared are in ``uses`` and ``spares``. Its plan is
    ``optimal`` only where it gives up as little as the best one.
    """

    plan: Plan
    """The plan itself, as an answer has it."""
    differs: str
    """How it differs from the best plan, in a line."""
    uses: list[str] = []
    """The ids that this plan uses, and the best one doesn't."""
    spares: list[str] = []
    """The ids that the best plan uses, and this one doesn't."""
    proven: bool = False
    """Whether no plan that differs from all options before it is better, proven."""

    def row(self) -> dict[str, Any]:
        """The option as a row of a data frame, with what it gives up in each tier."""
        end = self.plan.summary
        return {
            "differs": self.differs,
            "total_cost": self.plan.total_cost,
            "tapped": end.tapped,
            "lost": end.lost,
            "life": end.life,
            "kept": end.kept,
            **{f"gives up {one.tier}": one.amount for one in self.plan.gives_up or ()},
        }


class FoundPlan(Record, frozen=True):
    """A plan with the signature that distinguishes it from others."""

    plan: Plan
    signature: Signature
    way: Announced


def options_of(question: Question, n: int, options: SolveOptions = DEFAULTS) -> list[Option]:
    """Find the options of a question, the best plan first; empty if it can't be paid, or only lethally."""
    return answer_with_options(question, n, options)[1]


def answer_with_options(
    question: Question, n: int, options: SolveOptions = DEFAULTS
) -> tuple[Answer, list[Option]]:
    """Answer a question and find its options: the answer is the first option, or says why there is none."""
    options = options.begun()
    board = CompiledBoard(question.game)
    found = answer_and_asked(question, options.part(_SHARE_OF_BEST), board)
    best = found.answer
    if not isinstance(best, Plan) or best.lethal is True or n < 1:
        return best, []
    return best, _beside(best, found.asked, n, options, board)


def _beside(
    best: Plan, question: Question, n: int, options: SolveOptions, board: CompiledBoard
) -> list[Option]:
    """List the best plan, and those of the n best that really differ from it."""
    found: list[FoundPlan] = []
    try:
        with options.running.ticking():
            _find(found, question, n, options, board)
    except OutOfTimeError:
        pass  # those that were found by then are the options
    game, spare = question.game, spared_first(question)
    if not found or rank(found[0].plan, game, spare) != rank(best, game, spare):
        # What is best isn't proven here, so nothing can be said to come behind it.
        return [_first(best)]
    mine = found[0].signature.keeping(best.summary.kept)  # of equal plans another may keep something else
    others = [one for one in found if one.signature != mine or one.way != found[0].way]
    everyone = {item.like for one in found for item in one.signature.amounts if item.like is not None}
    return [_first(best)] + [
        Option(
            proven=one.plan.optimal,
            plan=_finished(question, one.plan, best),
            differs=how_it_differs(one.plan, best, one.signature, mine, everyone),
            uses=sorted(used_by(one.plan) - used_by(best), key=game.positions.__getitem__),
            spares=sorted(used_by(best) - used_by(one.plan), key=game.positions.__getitem__),
        )
        for one in others[: n - 1]
    ]


def _first(best: Plan) -> Option:
    return Option(plan=best, differs=THE_BEST, proven=best.optimal)


def _finished(question: Question, plan: Plan, best: Plan) -> Plan:
    """Add to a plan the notes that every answer has; one that gives up more than the best isn't optimal."""
    add_notes(question, plan)
    plan.optimal = plan.optimal and best.optimal and plan.whole_price == best.whole_price
    return plan


def _find(
    found: list[FoundPlan], question: Question, n: int, options: SolveOptions, board: CompiledBoard
) -> None:
    """Add the n best plans over all total costs, those that use no target of the spell first."""
    game, spare = question.game, spared_first(question)
    for searches in _levels(question, options, board):
        while len(found) < n:
            nexts = [one for search in searches if (one := search.best(found)) is not None]
            if not nexts:
                break
            found.append(min(nexts, key=lambda one: rank(one.plan, game, spare)))


def _levels(
    question: Question, options: SolveOptions, board: CompiledBoard
) -> Iterator[list[_PlansOfOneCost]]:
    """Group the searches: all plans of one group come before those of the next.

    The first group pays the most options asked for with "max", as the best plan does.
    """
    clock = options.running
    ways = sorted(with_powers_assumed(question).each_way(), key=lambda way: -way.cost.counted)
    for _, group in groupby(ways, key=lambda way: way.cost.counted):
        yield [_PlansOfOneCost(Task(way, options, board=board), clock) for way in group]


class _PlansOfOneCost(MutableRecord):
    """The plans of one total cost, the best first."""

    task: Task
    clock: Clock
    refused: list[Signature] = field(default_factory=list)
    payments: NextPayments | None = None
    next: FoundPlan | None = None
    over: bool = False

    @property
    def way(self) -> Announced:
        """The announced choices of its plans."""
        cost = self.task.question.cost
        return cost.alternative, cost.additional

    def best(self, found: list[FoundPlan]) -> FoundPlan | None:
        """Find the best plan that differs from all those found; None if there is none."""
        before = tuple(one.signature for one in found if one.way == self.way)
        if self.next is not None and any(one.covers(self.next.signature) for one in before):
            self.next = None
        if self.next is None and not self.over:
            self.next = self._solve(before) if _can_be_planned(self.task.question) else None
            self.over = self.next is None
        return self.next

    def _solve(self, before: tuple[Signature, ...]) -> FoundPlan | None:
        """Run the pipeline until a plan can be carried out; refused plans are excluded."""
        from planner.models.deciders.program.plan_signatures import signature_of

        while len(self.refused) < MOST_REFUSED:
            self.clock.charge(WORK_OF_PLAN)
            proposal = self._propose(before)
            if not proposal.found:
                return None
            draft = check(self.task, proposal, write(self.task, proposal))
            if draft.stands:
                plan = self._amended(draft)
                really = signature_of(proposal.problem, proposal.payment.solution, plan.summary)
                if not any(one.covers(really) for one in before):
                    plan.optimal = plan.optimal and not self.refused
                    return FoundPlan(plan, really, self.way)
            refused = signature_of(proposal.problem, proposal.payment.solution, draft.plan.summary)
            self.refused.append(refused)
        return None

    def _propose(self, before: tuple[Signature, ...]) -> Proposal:
        """Propose the best payment whose plan wasn't found or refused before."""
        from planner.models.deciders.program.next_payments import NextPayments
        from planner.models.deciders.program.no_good_cuts import NoGoodCuts

        # The first is to be the plan of the answer, which may have come from what is still owed.
        first = propose_by_owed(self.task) if not (before or self.refused) else None
        if first is not None:
            return first
        names = tuple(one.name for one in self.task.question.keep)
        cuts = NoGoodCuts(before, tuple(self.refused), names)
        with self.clock.ticking():
            if self.payments is None:  # the problem is the same whatever is cut off
                problem = problem_of(self.task.question, SideConstraints(cuts=cuts))
                self.payments = NextPayments(problem, names)
            return Proposal(self.payments.problem, self.payments.best(cuts, self.clock))

    def _amended(self, draft: CheckedDraft) -> Plan:
        """Add to the plan the powers it assumed, and correct what it keeps."""
        question = self.task.question
        if unstated := unstated_powers(question.game, question.prices, draft.plan):
            assume_powers(draft.plan, unstated)
        plan = qualify(self.task, draft)
        kept = keep_what_it_can(self.task, draft, self.clock).plan
        kept.optimal = kept.optimal and kept is plan
        return kept


def _can_be_planned(question: Question) -> bool:
    """Whether no rule known without a program forbids a plan for this total cost."""
    unread = allowing_for_unread(Status.PAYABLE, question) is Status.UNKNOWN
    return not (unread or certain_reasons(question))
