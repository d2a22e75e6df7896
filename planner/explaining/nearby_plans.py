"""Plans for questions near one that the program has answered: one program for all of them."""

from __future__ import annotations

from planner.contract.answer import Plan
from planner.costing.question import Question
from planner.game.records import Record, replace
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Payment
from planner.models.search.nearby_payments import NearbyPayments
from planner.planning.drafts import check, qualify, write
from planner.planning.methods import PROGRAM, SolveOptions, is_steady
from planner.planning.problem import problem_of
from planner.planning.proposals import Proposal
from planner.planning.task import Task
from planner.planning.unpayable import certain_reasons


class Nearby(Record, frozen=True):
    """The best plan for a question nearby; None where nothing pays."""

    plan: Plan | None


class NearbyPlans:
    """The best plans without one object that the best one uses, or with one that it spares.

    Only where nothing but one program decides the question; otherwise nothing is found.
    """

    def __init__(self, question: Question, plan: Plan, options: SolveOptions) -> None:
        self.question = question.without_duty()
        self.options = options
        self._payments: NearbyPayments | None = None
        self._class_of: dict[str, int] = {}
        if plan.method == PROGRAM and _is_one_program(question):
            with options.running.ticking():
                problem = problem_of(self.question, every=True)
                if not problem.capped:
                    self._payments = NearbyPayments(problem)
                    self._class_of = {
                        one: index for index, source in enumerate(problem.sources) for one in source.ids
                    }

    def without(self, one: str) -> Nearby | None:
        """Find the best plan that leaves an object out; None where this doesn't tell."""
        asked = self.question.using(forbid=self.question.forbid | {one})
        index = self._class_of.get(one)
        if self._payments is None or index is None:
            return None
        payment = self._payments.without_one(index, self.options.running)
        return self._written(asked, _leaving_out(self._payments.problem, index, one), payment)

    def with_one(self, one: str) -> Nearby | None:
        """Find the best plan that uses an object, the first of a class that is spared; None likewise."""
        asked = self.question.using(require=self.question.require | {one})
        index = self._class_of.get(one)
        if self._payments is None or index is None:
            return None
        problem = self._payments.problem
        if problem.sources[index].ids[0] != one:
            return None
        return self._written(asked, problem, self._payments.with_one(index, self.options.running))

    def _written(self, asked: Question, problem: PaymentProblem, payment: Payment | None) -> Nearby | None:
        """Write a payment as a plan that the referee has carried out."""
        if payment is not None and payment.outcome is Outcome.INFEASIBLE:
            return Nearby(None)
        if payment is None or payment.outcome is not Outcome.OPTIMAL:
            return None
        task, proposal = Task(asked, self.options), Proposal(problem, payment)
        draft = check(task, proposal, write(task, proposal))
        return Nearby(qualify(task, draft)) if draft.stands else None


def _is_one_program(question: Question) -> bool:
    """Tell whether one program alone decides what is best."""
    plain = len(question.ways) == 1 and not (question.keep or question.every_unread or question.reasons)
    return (
        plain
        and is_steady(question)
        and not question.game.of_unstated_power
        and not certain_reasons(question)
    )


def _leaving_out(problem: PaymentProblem, index: int, one: str) -> PaymentProblem:
    """Name the objects of a class without one of them."""
    source = problem.sources[index]
    if source.count == 1:
        return problem
    place = source.ids.index(one)
    rest = replace(
        source,
        ids=(*source.ids[:place], *source.ids[place + 1 :]),
        positions=(*source.positions[:place], *source.positions[place + 1 :]),
    )
    return replace(problem, sources=(*problem.sources[:index], rest, *problem.sources[index + 1 :]))
