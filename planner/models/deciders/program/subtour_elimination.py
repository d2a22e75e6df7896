"""Subtour elimination: converters that only pay for each other need mana from outside.

The program without order lets two Signets pay for each other out of nothing. Whatever the order of a
legal payment, the first of some converters that is activated is paid with mana that none of them has
made. That much can be said without rounds, and it is mostly enough for an order.
"""

from __future__ import annotations

from collections.abc import Iterable

from planner.models.deciders.program.linear import Linear, Var, sum_of, total_of
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.deciders.program.stage import Stage
from planner.models.problem.demands import Demand, ManaKind
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Solution


def find_subtour(problem: PaymentProblem, solution: Solution) -> frozenset[int]:
    """Find a subtour: uses that cost mana, and that no mana from outside could ever start.

    Amounts are ignored: a use could start once, for each of its demands, some kind of mana that the solution
    spends on it can be there.
    """
    flows = solution.all_flows()
    times = solution.times[0]
    there = {
        floating.kind for floating, spent in zip(problem.floating, solution.floating, strict=True) if spent
    }
    waiting = {i for i, number in enumerate(times) if number and problem.uses[i].costs}
    for i, number in enumerate(times):
        if number and i not in waiting:
            there |= _kinds_of(problem, i)
    while started := {i for i in waiting if _could_start(problem, i, there, flows)}:
        waiting -= started
        for i in started:
            there |= _kinds_of(problem, i)
    return frozenset(waiting)


def _kinds_of(problem: PaymentProblem, number: int) -> set[ManaKind]:
    """List the kinds of mana that a use makes."""
    use = problem.uses[number]
    made = {kind for kind, _ in problem.makes[number]}
    return made | {problem.kind_of(letter, use) for letter in use.combination_types}


def _could_start(
    problem: PaymentProblem, number: int, there: set[ManaKind], flows: dict[tuple[ManaKind, Demand], int]
) -> bool:
    """Whether available mana can pay for each demand of a use on which the solution spends mana."""
    for demand, _ in problem.uses[number].costs:
        kinds = {kind for kind, paid in flows if paid == demand}
        if kinds and kinds.isdisjoint(there):
            return False
    return True


def eliminate_subtour(program: PaymentProgram, uses: frozenset[int]) -> None:
    """Add a cut: these uses happen only if mana from outside them is spent on one of their demands."""
    problem, model = program.problem, program.model
    demands = {demand for i in uses for demand, _ in problem.uses[i].costs}
    if any(demand.life or demand.generic for demand in demands):
        return  # life, or another demand, can start them
    variables = program.first.variables
    done = model.new_bool_var("any of {} is done", sorted(uses))
    for i in sorted(uses):
        model.add(variables.times[0][i] <= problem.uses[i].most * done)
    outside = _made_outside(program.first, uses)
    starts: list[Var] = []
    for kind in problem.kinds:
        flows = [var for (one, demand), var in variables.flow[0].items() if one == kind and demand in demands]
        if flows and kind in outside:
            start = model.new_bool_var("{.name} starts {}", kind, sorted(uses))
            model.add(start <= sum_of(flows))
            model.add(start <= outside[kind])
            starts.append(start)
    model.add(sum_of(starts) >= done)


def _made_outside(stage: Stage, uses: frozenset[int]) -> dict[ManaKind, Linear]:
    """Sum the mana of each kind that other uses make, or that floats."""
    problem, variables = stage.problem, stage.variables
    terms: dict[ManaKind, list[Linear]] = {}
    for pool, var in zip(problem.floating, variables.floating, strict=True):
        terms.setdefault(pool.kind, []).append(var)
    for i, made in enumerate(problem.makes):
        for kind, amount in made if i not in uses else ():
            terms.setdefault(kind, []).append(amount * variables.times[0][i])
    for (i, letter), var in variables.combination[0].items():
        if i not in uses:
            terms.setdefault(problem.kind_of(letter, problem.uses[i]), []).append(var)
    return {kind: total_of(parts) for kind, parts in terms.items()}


def with_subtours_eliminated(program: PaymentProgram, subtours: Iterable[frozenset[int]]) -> PaymentProgram:
    """Add a subtour elimination cut for each of these sets of uses."""
    for uses in subtours:
        eliminate_subtour(program, uses)
    return program
