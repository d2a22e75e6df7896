"""Constrain life, energy, the library, X, which kept costs are paid, and what a player never wants."""

from __future__ import annotations

from collections import defaultdict

from planner.models.deciders.program.linear import Linear, Number, Var, total_of
from planner.models.deciders.program.stage import Stage
from planner.models.problem.bounds import most_life_paid


def constrain_choices(stage: Stage) -> None:
    """Bound X from below; keep each cost in at most one way, and no way that nothing can pay (601.2b)."""
    model, x = stage.model, stage.variables.x
    if x is not None:
        if stage.problem.x_least:
            model.add(x >= stage.problem.x_least)
        if stage.variables.missing:  # what is missing is missing for the smallest X
            model.add(x == stage.problem.x_least)
    groups: dict[int, list[Var]] = defaultdict(list)
    for cost in stage.costs:
        kept = stage.variables.kept[cost.payee]
        groups[cost.group].append(kept)
        if cost.barred:
            model.add(kept == 0)
    for ways in groups.values():
        if len(ways) > 1:
            model.add_at_most_one(ways)


def constrain_energy(stage: Stage) -> None:
    """Pay no more energy than the player has (107.14)."""
    problem, totals = stage.problem, stage.totals
    if totals.energy_costs or problem.energy_owed or problem.energy_per_x:
        missing = stage.variables.lacking.get("energy", 0)
        stage.model.add(totals.energy_spent <= total_of([problem.energy, missing]))


def constrain_library(stage: Stage) -> None:
    """Mill no more cards than the library has, if its size is known (701.17b)."""
    problem, totals = stage.problem, stage.totals
    if (totals.mill_costs or problem.mill_owed) and problem.library is not None:
        missing = stage.variables.lacking.get("cards", 0) if problem.mill_owed else 0
        stage.model.add(totals.milled <= total_of([problem.library, missing]))


# --- life: each payment needs it at that moment, damage comes in its order (118.3b) -------------------------


def constrain_ability_life(stage: Stage) -> None:
    """Require the life that mana abilities' costs take, at the moment it is paid (118.3b).

    The best order pays life first, deals damage after; where one ability does both,
    only the damage of the very last one comes after all payments. With rounds, the
    damage of earlier rounds comes before.
    """
    model, variables, totals = stage.model, stage.variables, stage.totals
    paid_by_symbol = [var for by_life in variables.by_life for d, var in by_life.items() if not d.is_final]
    if not totals.life_costs and not paid_by_symbol:
        return
    for r in totals.every:
        needed = _life_needed(stage, r)
        if stage.initial.surely_alive and not (variables.ordered and totals.damages):
            model.add(needed <= _life_there(stage))
            continue
        pays = model.new_bool_var(f"a mana ability's cost pays life (round {r})")
        here = [variables.times[r][i] for i in totals.life_costs]
        here += [var for d, var in variables.by_life[r].items() if not d.is_final]
        for var in here:
            model.add(var == 0).only_enforce_if(~pays)
        model.add(needed <= _life_there(stage)).only_enforce_if(pays)


def _life_there(stage: Stage) -> Linear:
    """Life that can be paid: the life total, life gained, and in a relaxed program missing life."""
    return total_of([stage.initial.life, stage.variables.missing.get("life", 0), stage.totals.life_gained])


def _life_needed(stage: Stage, r: int) -> Linear:
    """Life that is needed for the payments of a round and all before it."""
    variables, totals = stage.variables, stage.totals
    life_costs, damages = totals.life_costs, totals.damages
    before = totals.over_uses(damages, range(r)) if variables.ordered else 0
    symbols = [
        d.life * var
        for number in range(r + 1)
        for d, var in variables.by_life[number].items()
        if not d.is_final
    ]
    needed = total_of([totals.over_uses(life_costs, range(r + 1)), before, *symbols])
    mixed = {i: damages[i] for i in life_costs if i in damages}
    needed += totals.over_uses(mixed, [r])
    if not variables.ordered:
        needed += _early_damage(stage)
    return needed - _last_damage(stage, mixed, r)


def _last_damage(stage: Stage, mixed: dict[int, int], r: int) -> Linear:
    """Damage of the one activation that pays life itself and deals its damage after all other payments."""
    lasts = []
    for i in mixed:
        last = stage.model.new_bool_var(f"the damage of use {i} comes last (round {r})")
        stage.model.add(last <= stage.variables.times[r][i])
        lasts.append(last)
    if len(lasts) > 1:
        stage.model.add(total_of(lasts) <= 1)
    return total_of(damage * last for damage, last in zip(mixed.values(), lasts, strict=True))


def _early_damage(stage: Stage) -> Linear:
    """Damage that comes before a payment of life, because one object does both in that order.

    An object that is tapped and then lost deals the damage of the first before the second takes life. A lower
    bound: as many objects do both as the class has too few objects.
    """
    problem, totals = stage.problem, stage.totals
    terms: list[Number] = []
    for index, source in enumerate(problem.sources):
        uses = [problem.uses[i] for i in problem.uses_of[index]]
        tapping = [use.ability.damage for use in uses if use.taps]
        if not tapping or not min(tapping):
            continue
        if not any(use.ability.life and use.loses and not use.taps for use in uses):
            continue
        both = stage.model.new_int_var(0, source.count, f"{source.ids[0]}: tapped, then lost")
        acts = totals.taps(index, [0]) + totals.losses(index, [0])
        stage.model.add(both >= acts - stage.used[index])
        terms.append(min(tapping) * both)
    return total_of(terms)


def constrain_payment_life(stage: Stage) -> None:
    """Require the life that the payment itself takes, after the mana abilities and their damage (601.2g)."""
    model, totals = stage.model, stage.totals
    most = most_life_paid(stage.problem)
    if stage.problem.no_life:  # but 0 life can always be paid (118.3b)
        model.add(totals.life_paid == 0)
    if not most:
        return
    pays = model.new_bool_var("the cost pays life")
    model.add(totals.life_paid <= most * pays)
    needed = totals.ability_life + totals.damage + totals.life_paid
    model.add(needed <= _life_there(stage)).only_enforce_if(pays)


# --- wishes -------------------------------------------------------------------------------------------------


def constrain_never(stage: Stage) -> None:
    """Require the least life wanted at the end, and no unspent mana, if the player says so."""
    problem, totals = stage.problem, stage.totals
    if problem.least_life is not None:
        missing = stage.variables.missing.get("life", 0)
        there = total_of([problem.life - problem.least_life, missing, totals.life_gained])
        stage.model.add(totals.life_lost <= there)
    if problem.spends_all:
        stage.model.add(totals.mana_made + total_of(stage.variables.floating) == totals.mana_spent)
