"""The n best plans that really differ, each with what makes it different (the contract's ``options``).

An option is the best plan among those that differ from all options before it: that give
up less of something (an object of some kind tapped or lost, life, floating mana, ...),
gain something more, or choose another alternative or additional cost. A plan that gives
up all that another does and more is none. Nor is one that ends at 0 or less life.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from planner.contract.answer import Plan
from planner.costing.question import Prepared
from planner.planning.best_way import rank
from planner.planning.compiled_board import Compiled
from planner.planning.keep.joint_payment import keeping_what_it_can
from planner.planning.option_differences import THE_BEST, how_it_differs
from planner.planning.payment import UNKNOWN_POWER, answer, can_be_planned, payment_by_flow, plan_of
from planner.planning.problem import problem_of

if TYPE_CHECKING:
    from planner.models.problem.payment_problem import PaymentProblem
    from planner.models.problem.solution import Clock, Payment
    from planner.models.program.plan_signatures import Signature

MOST_REFUSED = 10
"""Plans that can't be carried out, from one total cost, after which no more are looked for."""
Way = tuple[str, tuple[str, ...]]
"""The alternative cost and the additional costs that a plan announces."""


class Option(Struct, kw_only=True):
    """One of the best plans; ``differs`` says in one line how it differs from the best one."""

    plan: Plan
    differs: str


@dataclass(frozen=True, slots=True)
class Found:
    """A plan with what tells it from others."""

    plan: Plan
    signature: Signature
    way: Way


def options_of(question: Prepared, n: int) -> list[Option]:
    """The options of a question, the best plan first; none where it can't be paid, or only lethally."""
    best = answer(question)
    if not isinstance(best, Plan) or best.lethal is True or n < 1:
        return []
    found = _found(question, n)
    positions = _positions(question)
    if not found or rank(found[0].plan, positions, question.cost.spare) != rank(
        best, positions, question.cost.spare
    ):
        # What is best isn't proven here, so nothing can be said to come behind it.
        return [Option(plan=best, differs=THE_BEST)]
    mine = found[0].signature.keeping(best.summary.kept)  # of equal plans another may keep something else
    others = [one for one in found if one.signature != mine or one.way != found[0].way]
    everyone = {item.like for one in found for item in one.signature.amounts if item.like is not None}
    return [Option(plan=best, differs=THE_BEST)] + [
        Option(
            plan=_finished(question, one.plan),
            differs=how_it_differs(one.plan, best, one.signature, mine, everyone),
        )
        for one in others[: n - 1]
    ]


def _finished(question: Prepared, plan: Plan) -> Plan:
    """The plan with what every answer says."""
    plan.not_understood = question.not_understood
    plan.assumed = list(dict.fromkeys([*question.game.assumed, *question.assumed, *plan.assumed]))
    return plan


def _positions(question: Prepared) -> dict[str, int]:
    return {i: p for e in question.game.objects for i, p in zip(e.ids, e.positions, strict=True)}


def _found(question: Prepared, n: int) -> list[Found]:
    """The n best plans over all total costs, those that use no target of the spell first."""
    from planner.models.problem.solution import Clock

    clock, positions = Clock(question.seconds), _positions(question)
    found: list[Found] = []
    for searches in _levels(question, clock):
        while len(found) < n:
            nexts = [one for search in searches if (one := search.best(found)) is not None]
            if not nexts:
                break
            found.append(min(nexts, key=lambda one: rank(one.plan, positions, question.cost.spare)))
    return found


def _levels(question: Prepared, clock: Clock) -> Iterator[list[_Search]]:
    """The searches of which all plans of one come before those of the next.

    First what pays the most options asked for with "max", as the best plan does.
    """
    board = Compiled(question.game)
    priced = replace(question, prices=replace(question.prices, unknown_power=UNKNOWN_POWER))
    ways = sorted(priced.each_way(), key=lambda way: -way.cost.counted)
    for _, group in groupby(ways, key=lambda way: way.cost.counted):
        same = list(group)
        yield [_Search(way, board, clock) for way in same]


@dataclass(slots=True)
class _Search:
    """The plans of one total cost, the best first."""

    question: Prepared
    board: Compiled
    clock: Clock
    refused: list[Signature] = field(default_factory=list)
    problem: PaymentProblem | None = None
    next: Found | None = None
    over: bool = False

    @property
    def way(self) -> Way:
        """What its plans announce."""
        return self.question.cost.alternative, self.question.cost.additional

    def best(self, found: list[Found]) -> Found | None:
        """The best plan that differs from all that were found, or None where there is none."""
        before = tuple(one.signature for one in found if one.way == self.way)
        if self.next is not None and any(one.covers(self.next.signature) for one in before):
            self.next = None
        if self.next is None and not self.over:
            self.next = self._solve(before) if can_be_planned(self.question) else None
            self.over = self.next is None
        return self.next

    def _solve(self, before: tuple[Signature, ...]) -> Found | None:
        from planner.models.program.plan_signatures import Cuts, signature_of
        from planner.models.search.best_payment import best_payment

        if self.problem is None:
            self.problem = problem_of(self.question, every=True)
        names = tuple(one.name for one in self.question.keep)
        while len(self.refused) < MOST_REFUSED:
            # The first is to be the plan of the answer, which may have come from a flow.
            flowed = payment_by_flow(self.question, self.board) if not (before or self.refused) else None
            if flowed is not None:
                _, problem, payment = flowed
            else:
                problem = self.problem
                cuts = Cuts(before, tuple(self.refused), names)
                payment = best_payment(problem, self.clock, cuts.apply)
            if not payment.solution.found:
                return None
            plan, legal = plan_of(self.question, problem, payment)
            signature = signature_of(problem, payment.solution, plan.summary)
            plan = self._keeping(plan, problem, payment) if legal else plan
            really = signature_of(problem, payment.solution, plan.summary)
            if legal and not any(one.covers(really) for one in before):
                plan.optimal = plan.optimal and not self.refused
                return Found(plan, really, self.way)
            self.refused.append(signature)
        return None

    def _keeping(self, plan: Plan, problem: PaymentProblem, payment: Payment) -> Plan:
        """The plan with what it really keeps, where the payment changes what that rests on."""
        if not self.question.keep or plan.lethal is True:
            return plan
        kept = keeping_what_it_can(self.question, plan, (problem, payment), self.clock)
        kept.optimal = kept.optimal and kept is plan
        return kept
