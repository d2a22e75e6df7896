"""A question as numbers: the payment problem, and the problem of the costs to keep payable after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.costing.question import Question
from planner.game.records import replace
from planner.models.problem.build import build_problem
from planner.models.problem.kept_problem import KeptWay, build_kept_problem
from planner.models.problem.objective import objective_of
from planner.models.problem.source_classes import SourceClasses, compile_sources
from planner.planning.question.task import NONE, SideConstraints
from planner.planning.question.unpayable import takes_forbidden_by_chance

if TYPE_CHECKING:
    from planner.models.problem.payment_problem import KeptProblem, PaymentProblem
    from planner.planning.after.cost_after_payment import CostsAfter


def problem_of(question: Question, side: SideConstraints = NONE, *, every: bool = False) -> PaymentProblem:
    """Build the payment problem of a question with one total cost; ``every`` keeps all objects.

    With costs to keep, or objects that the payment has to spare, one problem has two payments: the best plan
    is decided for both together. Without ``every``, objects that the best plan can't need are left out.
    """
    sources = _sources(question, side)
    every = every or side.cuts is not None or bool(side.left_alone)  # not the objects of the best plan alone
    if not question.keep and not side.spared:
        return build_problem(question.game, sources, question.cost, question.prices, every=every)
    worth = objective_of(question.prices).worth_of_kept
    kept = [
        KeptWay(way, number, worth * one.weight, one.card)
        for number, one in enumerate(question.keep)
        for way in one.ways
    ]
    problem = build_problem(
        question.game,
        sources,
        question.cost,
        question.prices,
        whole_board=True,
        after=[way.cost for way in kept] if side.keep_from_pool else (),
    )
    return replace(problem, kept=_kept_problem(question, side, sources, kept))


def _kept_problem(
    question: Question, side: SideConstraints, sources: SourceClasses, kept: list[KeptWay]
) -> KeptProblem:
    """Build the problem of the costs to keep."""
    first = question.cost if side.keep_from_pool else None
    problem = build_kept_problem(
        question.game, sources, kept, question.prices, first=first, resolving=side.resolving
    )
    if any(part.at_random for way in kept for part in way.cost.parts):
        barred = [takes_forbidden_by_chance(question, way.cost) for way in kept]
        ways = zip(problem.costs, barred, strict=True)
        problem = replace(problem, costs=tuple(replace(way, barred=way.barred or one) for way, one in ways))
    if side.keep_all:
        worth = problem.problem.objective.worth_of_kept
        problem = replace(problem, least=sum(worth * one.weight for one in question.keep), priced=True)
    if side.costs_after is not None:
        problem = _with_ends(problem, side.costs_after)
    return replace(problem, spared=side.spared)


def _with_ends(problem: KeptProblem, costs: CostsAfter) -> KeptProblem:
    """Allow each way to pay a kept cost only after payments with certain ends."""
    sources = problem.problem.sources
    classes = [
        tuple(index for index, source in enumerate(sources) if not set(ids).isdisjoint(source.ids))
        for _, ids in costs.changes
    ]
    ends = tuple(
        tuple(
            (action, where, number)
            for (action, _), where, number in zip(costs.changes, classes, end, strict=True)
        )
        for end in costs.ends
    )
    ways = zip(problem.costs, costs.within, strict=True)
    return replace(problem, ends=ends, costs=tuple(replace(way, within=within) for way, within in ways))


def _sources(question: Question, side: SideConstraints) -> SourceClasses:
    """Group the objects that could take part into classes of interchangeable ones."""
    return compile_sources(
        question.game,
        forbid=question.forbid,
        require=question.require,
        on_stack=question.cost.on_stack,
        cost=question.cost,
        kept=tuple(way for one in question.keep for way in one.ways),
        apart=question.cost.spare.union(
            objective_of(question.prices).sparing,
            side.left_alone,
            side.resolving.ids if side.resolving is not None else (),
            (one.card for one in question.keep if one.card is not None),
        ),
    )
