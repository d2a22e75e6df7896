"""The problem that a question comes to, as numbers: what is owed, what could pay it, what is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from planner.costing.kept_costs import Sway
from planner.costing.question import Prepared
from planner.game.prices import KEPT
from planner.models.problem.build import build_problem
from planner.models.problem.source_classes import Sources, compile_sources
from planner.planning.unpayable import by_chance

if TYPE_CHECKING:
    from planner.models.problem.payment_problem import LaterProblem, PaymentProblem


def problem_of(question: Prepared, *, every: bool = False) -> PaymentProblem:
    """The problem that a question comes to, as numbers, with ``every`` object that could take part."""
    sources = _sources(question)
    if not question.keep:
        return build_problem(question.game, sources, question.cost, question.prices, every=every)
    from planner.models.program.kept_program import build_later

    costs = [
        (way, number, KEPT * one.weight, one.card)
        for number, one in enumerate(question.keep)
        for way in one.ways
    ]
    problem = build_problem(
        question.game,
        sources,
        question.cost,
        question.prices,
        whole_board=True,
        after=[way for way, _, _, _ in costs] if question.keeps_pool else (),
    )
    first = question.cost if question.keeps_pool else None
    later = build_later(question.game, sources, costs, question.prices, first=first)
    if any(part.at_random for way, _, _, _ in costs for part in way.parts):
        chancy = [any(by_chance(replace(question, cost=way))) for way, _, _, _ in costs]
        barred = zip(later.costs, chancy, strict=True)
        later = replace(
            later, costs=tuple(replace(c, barred=c.barred or is_chancy) for c, is_chancy in barred)
        )
    if question.keeps_all:
        later = replace(later, least=sum(KEPT * one.weight for one in question.keep), priced=True)
    if question.sway is not None:
        later = with_ends(later, question.sway)
    return replace(problem, later=replace(later, spared=question.spared))


def with_ends(later: LaterProblem, sway: Sway) -> LaterProblem:
    """The problem where each way is there after payments with certain ends."""
    sources = later.problem.sources
    classes = [
        tuple(index for index, source in enumerate(sources) if not set(ids).isdisjoint(source.ids))
        for _, ids in sway.changes
    ]
    ends = tuple(
        tuple(
            (action, where, number)
            for (action, _), where, number in zip(sway.changes, classes, end, strict=True)
        )
        for end in sway.ends
    )
    costs = zip(later.costs, sway.within, strict=True)
    return replace(later, ends=ends, costs=tuple(replace(cost, within=within) for cost, within in costs))


def _sources(question: Prepared) -> Sources:
    return compile_sources(
        question.game,
        forbid=question.forbid,
        require=question.require,
        on_stack=question.cost.on_stack,
        cost=question.cost,
        later=tuple(way for one in question.keep for way in one.ways),
        apart=question.cost.spare.union(
            question.left_alone, (one.card for one in question.keep if one.card is not None)
        ),
    )
