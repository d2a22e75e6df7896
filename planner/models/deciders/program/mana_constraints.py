"""Constrain where mana goes: flow conservation by kind of mana, and every symbol paid in full."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from planner.game.total_cost import SpendingDemands
from planner.game.vocabulary import Helper
from planner.models.deciders.program.linear import Linear, Number, Var, total_of
from planner.models.deciders.program.stage import Stage
from planner.models.deciders.program.variables import MISSING_MANA
from planner.models.problem.demands import COST, GENERIC, Demand, ManaKind, generic_of, missing_kind


def constrain_combinations(stage: Stage) -> None:
    """Make each mana "in any combination" one of its types (106.3)."""
    variables = stage.variables
    for r in stage.totals.every:
        for index, use in enumerate(stage.problem.uses):
            if use.combination:
                parts = [variables.combination[r][index, letter] for letter in use.combination_types]
                stage.model.add(total_of(parts) == use.combination * variables.times[r][index])


def constrain_flows(stage: Stage) -> None:
    """Conserve the flow of each kind: mana spent was made before, or floats (118.3a, 605.3b)."""
    model, variables = stage.model, stage.variables
    spent: dict[ManaKind, list[Number]] = defaultdict(list)
    made = _there(stage)
    for r in stage.totals.every:
        _add_spent(spent, variables.flow[r], final=False)
        if variables.ordered:
            for kind in [kind for kind in spent if spent[kind]]:
                model.add(total_of(spent[kind]) <= total_of(made[kind]))
        for kind, expression in stage.totals.made[r].items():
            made[kind].append(expression)
        doubling = [variables.times[r][i] for i in stage.problem.doubling]
        if doubled := variables.doubled_after(r):
            model.add(total_of(doubling) == 1)
            _double(stage, doubled, made, spent)
        elif doubling:
            model.add(total_of(doubling) == 0)
    _add_spent(spent, variables.flow[-1], final=True)
    for kind, flows in spent.items():
        if kind.helper is None:
            model.add(total_of(flows) <= total_of(made[kind]))
    _constrain_helpers(stage, spent)
    for letter, kind in _missing_kinds(stage).items():  # what is missing is all spent
        model.add(total_of(spent[kind]) == variables.missing[letter])


def _double(
    stage: Stage,
    doubled: Mapping[str, Var],
    made: Mapping[ManaKind, list[Number]],
    spent: Mapping[ManaKind, list[Number]],
) -> None:
    """End a phase by doubling what is left in the pool of each type, whatever it may be spent on (106.4).

    Floating mana is there whether or not it is spent later.
    """
    model, variables, problem = stage.model, stage.variables, stage.problem
    made = {kind: amounts for kind, amounts in made.items() if kind.helper is None}
    spent = {kind: amounts for kind, amounts in spent.items() if kind.helper is None}
    for kind, flows in spent.items():
        model.add(total_of(flows) <= total_of(made.get(kind, [])))
    for letter, var in doubled.items():
        there = [one for kind, amounts in made.items() if kind.type == letter for one in amounts]
        used = [one for kind, flows in spent.items() if kind.type == letter for one in flows]
        rest = [
            pool.amount - one
            for pool, one in zip(problem.floating, variables.floating, strict=True)
            if pool.kind.type == letter
        ]
        model.add(var == total_of([*there, *rest]) - total_of(used))


def _add_spent(
    spent: dict[ManaKind, list[Number]], flow: Mapping[tuple[ManaKind, Demand], Var], *, final: bool
) -> None:
    """Add to the mana spent of each kind what goes to the cost itself (``final``), or to abilities."""
    for (kind, demand), var in flow.items():
        if demand.is_final is final:
            spent[kind].append(var)


def _there(stage: Stage) -> dict[ManaKind, list[Number]]:
    """Mana of each kind at the start: floating mana, and in a relaxed program missing mana."""
    found: dict[ManaKind, list[Number]] = defaultdict(list)
    for pool, var in zip(stage.problem.floating, stage.variables.floating, strict=True):
        found[pool.kind].append(var)
    for letter, kind in _missing_kinds(stage).items():
        found[kind].append(stage.variables.missing[letter])
    return found


def _missing_kinds(stage: Stage) -> dict[str, ManaKind]:
    """Kinds of missing mana, by letter; empty unless the program is relaxed."""
    if not stage.variables.missing:
        return {}
    payees = frozenset(demand.payee for demand in stage.problem.demands)
    return {letter: missing_kind(letter, payees) for letter in MISSING_MANA}


def _constrain_helpers(stage: Stage, spent: dict[ManaKind, list[Number]]) -> None:
    """Pay for one mana with each object that is tapped for convoke, exiled for delve and so on (702.51)."""
    variables = stage.variables
    for kind in stage.problem.helping:
        number = kind.helper or 0
        if number in variables.assisted:
            paid = total_of([variables.assisted[number]])
        else:
            serving = stage.problem.serving[number]
            paid = total_of(variables.paid[number, c] for c, mark in serving if mark.colors == kind.type)
        stage.model.add(total_of(spent[kind]) == paid)


def constrain_demands(stage: Stage) -> None:
    """Pay every symbol in full, in one of its ways (601.2h, 107.4b, e and f)."""
    variables, last = stage.variables, stage.variables.rounds - 1
    for r in stage.totals.every:
        into: dict[Demand, list[Number]] = defaultdict(list)
        for (_, demand), var in variables.flow[r].items():
            into[demand].append(var)
        for demand in stage.problem.demands:
            if demand.is_final and r != last:
                continue
            ways = into[demand]
            if demand.life:
                ways.append(variables.by_life[r][demand])
            if demand.generic:
                ways.append(variables.by_generic[r][demand])
            stage.model.add(total_of(ways) == _owed(stage, demand, r))


def _owed(stage: Stage, demand: Demand, r: int) -> Linear:
    """Count the symbols of a demand in a round; the cost itself is paid in the last round."""
    terms: list[Number] = [stage.owed.symbols.get(demand, 0)]
    if demand == GENERIC and stage.variables.x is not None:
        terms = [_generic_with_x(stage, stage.variables.x)]
    if demand == generic_of(demand.payee):
        by_generic = stage.variables.by_generic[r]
        terms += [d.generic * var for d, var in by_generic.items() if d.payee == demand.payee]
    if not demand.is_final:
        terms.append(stage.totals.over_uses(stage.problem.asked_by[demand], [r]))
    return total_of(terms)


def _generic_with_x(stage: Stage, x: Var) -> Number:
    """Generic mana while X is still to be chosen: reductions apply to X's part as well (118.7a)."""
    problem = stage.problem
    printed = problem.owed.get(GENERIC, 0) + problem.x_symbols * x
    if not (problem.discount or problem.least_generic):
        return printed
    most = problem.owed.get(GENERIC, 0) + problem.x_symbols * problem.most_x + problem.least_generic
    generic = stage.model.new_int_var(0, most, "generic mana")
    stage.model.add_largest(generic, [problem.least_generic, printed - problem.discount])
    return generic


def constrain_types(stage: Stage) -> None:
    """Spend only mana of certain types on a cost, or on what X adds to it (601.2h).

    Objects that pay in place of mana, as with convoke, are no mana; mana that another player pays has an
    unknown type.
    """
    problem, flow = stage.problem, stage.variables.flow[-1]
    only = dict(problem.only_types)
    for (kind, demand), var in flow.items():
        if kind.helper is None and demand.payee in only and kind.type not in only[demand.payee]:
            stage.model.add(var == 0)
    if not problem.x_types:
        return
    able = [
        var
        for (kind, demand), var in flow.items()
        if demand == GENERIC
        and (kind.type in problem.x_types if kind.helper is None else _helps(stage, kind))
    ]
    x = stage.variables.x
    of_x = problem.of_x if x is None else problem.x_symbols * x - problem.x_discount
    stage.model.add(total_of(able) >= of_x)


def _helps(stage: Stage, kind: ManaKind) -> bool:
    """Whether a helping object pays in place of mana, instead of adding mana."""
    return stage.problem.slots[kind.helper or 0].keyword != Helper.ASSIST


def constrain_wishes(stage: Stage) -> None:
    """Spend on the cost what its spell asks for besides the symbols (adamant)."""
    constrain_spending(stage, stage.problem.spending, COST, 1)


def constrain_spending(stage: Stage, spending: SpendingDemands, payee: int, paid: Number) -> None:
    """Spend so much mana of a type on a cost, if that is ``paid``."""
    for letter, amount in spending.spend_least:
        stage.model.add(stage.totals.spent_of(letter, payee) >= amount * paid)
