"""Constrain counters on objects: those that are removed are there, on objects that are (118.3, 122.1)."""

from __future__ import annotations

from collections import defaultdict

from planner.models.deciders.program.linear import Number, Var, total_of
from planner.models.deciders.program.stage import Lack, Stage
from planner.models.problem.payment_problem import counters_spent

_Spent = dict[str, dict[int, int]]
"""By kind of counter and use, how many more an activation takes off its object than it puts on it."""


def constrain_counters(stage: Stage) -> None:
    """Remove no more counters than there are, including those the object's own abilities put on it."""
    spent: dict[int, _Spent] = {c: {} for _, c in stage.variables.counters}
    for i, use in enumerate(stage.problem.uses):
        for kind, amount in counters_spent(use.ability).items():
            spent.setdefault(use.source, {}).setdefault(kind, {})[i] = amount
    for index in sorted(spent):
        for kind, amounts in spent[index].items():
            if any(amount > 0 for amount in amounts.values()):
                stage.model.add(stage.totals.over_uses(amounts) <= stage.initial.counters(index, kind))
        _constrain_paid_counters(stage, index, spent[index])


def _constrain_paid_counters(stage: Stage, index: int, spent: _Spent) -> None:
    """Let the payment itself remove only counters that activations have left on objects still there."""
    model = stage.model
    paid = [(n, var) for (n, c), var in stage.variables.counters.items() if c == index]
    if not paid:
        return
    for kind, removed in _removed(stage, index, paid).items():
        left = stage.initial.counters(index, kind) - stage.totals.over_uses(spent.get(kind, {}))
        model.add(total_of(removed) <= left)
    source = stage.problem.sources[index]
    there = model.new_bool_var(f"{source.ids[0]}: there for its counters")
    lost = stage.totals.losses(index, stage.totals.every) + stage.initial.lost(index)
    model.add(lost + there <= source.count)
    for _, var in paid:
        model.add(var == 0).only_enforce_if(~there)


def _removed(stage: Stage, index: int, paid: list[tuple[int, Var]]) -> dict[str, list[Var]]:
    """Counters of each kind that parts of the cost remove; a part of any kind counts under each kind."""
    removed: dict[str, list[Var]] = defaultdict(list)
    for number, var in paid:
        part = stage.problem.counter_parts[number]
        if part.put:
            continue
        if part.kind is not None:
            removed[part.kind].append(var)
            continue
        kinds = stage.variables.counter_kinds
        by_kind = {k: v for (n, c, k), v in kinds.items() if (n, c) == (number, index)}
        stage.model.add(total_of(by_kind.values()) == var)
        for kind, some in by_kind.items():
            removed[kind].append(some)
    return removed


def constrain_counter_parts(stage: Stage) -> None:
    """Remove or put counters in full, on or from one object if the cost says so (118.3)."""
    model, problem = stage.model, stage.problem
    for number, part in enumerate(problem.counter_parts):
        here = [var for (n, _), var in stage.variables.counters.items() if n == number]
        amount = stage.owed.asked(problem.payee_of_counters(number), part.amount, part.per_x)
        model.add(total_of(here) + _missing(stage, number) == amount)
        if part.one and len(here) > 1:
            chosen = [model.new_bool_var(f"{part.words}: the one") for _ in here]
            model.add_at_most_one(chosen)
            for var, one in zip(here, chosen, strict=True):
                model.add(var == 0).only_enforce_if(~one)


def _missing(stage: Stage, number: int) -> Number:
    """Count the counters a part lacks: those to remove, or a missing permanent to put them on."""
    part, lacking = stage.problem.counter_parts[number], stage.variables.lacking
    if "permanents" in lacking and part.put:
        permanent = stage.model.new_int_var(0, 1, f"missing permanent for {part.words}")
        stage.lacks.append(Lack("permanents", part.words, permanent))
        return part.amount * permanent
    if "counters" in lacking and not part.put:
        counters = stage.model.new_int_var(0, part.amount, f"missing counters for {part.words}")
        stage.lacks.append(Lack("counters", part.words, counters))
        return counters
    return 0
