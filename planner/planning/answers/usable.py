"""Objects that could be useful: some complete payment needs each of them."""

from __future__ import annotations

from collections.abc import Iterator

from planner.contract.answer_parts import Status
from planner.costing.question import Question
from planner.game.mana_abilities import ExileSelf, SacrificeSelf, SideEffects, TapSelf
from planner.game.vocabulary import Helper
from planner.models.deciders.hall.demand_checks import is_bare
from planner.models.problem.activations import kind_of
from planner.models.problem.build import build_problem
from planner.models.problem.demands import GENERIC, Demand, ManaKind
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.source_classes import Taking, compile_sources
from planner.planning.answers.verdict import verdict
from planner.planning.question.methods import SolveOptions, is_steady

_ONLY = frozenset((TapSelf, SacrificeSelf, ExileSelf))
"""The costs of an ability that asks for its own object alone."""


def usable_ids(question: Question, options: SolveOptions) -> list[str]:
    """Ids that some complete payment uses, in the order of the request.

    Only what serves the payment counts: an Island that would be tapped for nothing isn't listed. Of objects
    that nothing tells apart one is asked for.

    >>> from planner.costing.question import prepare
    >>> board = {"battlefield": ["Forest", "Swamp", "Island"]}
    >>> usable_ids(prepare({"board": board, "pay": {"cost": "{G}{B}"}}), SolveOptions())
    ['Forest#1', 'Swamp#1']
    """
    found: set[str] = set()
    for way in question.each_way():
        payable = verdict(way, options)
        if payable is Status.UNPAYABLE:
            continue
        sources = compile_sources(
            way.game, forbid=way.forbid, require=way.require, on_stack=way.cost.on_stack, cost=way.cost
        )
        problem = build_problem(way.game, sources, way.cost, way.prices, every=True)
        taking_over = _taken_over(way, problem) if payable else set()
        for number in _serving(problem):
            source = problem.sources[number]
            if source.ids[0] in found:
                continue
            if _takes_over(problem, number, taking_over) or verdict(
                way.using(require=way.require | {source.ids[0]}), options
            ):
                found.update(source.ids)
    return sorted(found, key=question.game.positions.__getitem__)


def _taken_over(way: Question, problem: PaymentProblem) -> set[Demand]:
    """The symbols of a cost that any further mana could pay in the place of what pays them in some payment.

    What paid for such a symbol is left in the pool then. That holds where the cost is mana and life alone,
    and no ability changes meanwhile.
    """
    if not (is_bare(way.cost) and is_steady(way)):
        return set()
    owed = {demand for demand, amount in problem.owed.items() if amount}
    free = problem.chooses_x and problem.x_symbols == 1 and problem.x_most is None
    if free and not (problem.x_types or problem.discount or problem.life_per_x):
        owed.add(GENERIC)
    return owed


def _takes_over(problem: PaymentProblem, number: int, demands: set[Demand]) -> bool:
    """Whether objects of a class can pay for one of these symbols by an ability without other costs."""
    for index in problem.uses_of[number]:
        use = problem.uses[index]
        ability = use.ability
        asks = use.costs or use.takings or any(ability.effects) or not _ONLY.issuperset(ability.parts)
        if asks or ability.after != SideEffects():
            continue
        kinds = [kind for kind, _ in problem.makes[index]]
        if any(demand.takes(kind) for kind in kinds for demand in demands):
            return True
    return False


def _serving(problem: PaymentProblem) -> list[int]:
    """The numbers of the classes that serve the cost itself, or an activation that serves it."""
    demands = _demands_of_cost(problem)
    taken: set[Taking] = set()
    serving: set[int] = set()
    waiting = set(range(len(problem.sources)))
    while found := {number for number in waiting if _serves(problem, number, demands, taken)}:
        serving |= found
        waiting -= found
        for use in (problem.uses[index] for number in found for index in problem.uses_of[number]):
            demands |= {demand for demand, _ in use.costs}
            taken |= {taking for taking, _ in use.takings}
    return sorted(serving)


def _demands_of_cost(problem: PaymentProblem) -> set[Demand]:
    """Demands of the cost that mana from a source could pay."""
    demands = {demand for demand, amount in problem.owed.items() if amount}
    helped = any(slot.keyword == Helper.ASSIST for slot in problem.slots)
    if problem.x_symbols or helped or any(demand.generic for demand in demands):
        demands.add(GENERIC)
    return demands


def _serves(problem: PaymentProblem, number: int, demands: set[Demand], taken: set[Taking]) -> bool:
    """Whether a class pays one of the demands, or serves the payment in another way."""
    source = problem.sources[number]
    if source.required or source.marks or source.untaps or not source.takings.isdisjoint(taken):
        return True
    if any(not part.ids.isdisjoint(source.ids) for part in problem.counter_parts):
        return True
    uses = [problem.uses[index] for index in problem.uses_of[number]]
    pays_life = problem.life_owed or problem.life_per_x or any(demand.life for demand in demands)
    if pays_life and any(use.ability.after.life_gained for use in uses):
        return True
    return any(demand.takes(kind) for kind in _kinds(problem, number) for demand in demands)


def _kinds(problem: PaymentProblem, number: int) -> Iterator[ManaKind]:
    """Kinds of mana that a class can make."""
    for index in problem.uses_of[number]:
        use = problem.uses[index]
        yield from (kind for kind, _ in problem.makes[index])
        for letter in use.combination_types:
            yield kind_of(letter, use, problem.sources[number], problem.split_snow)
