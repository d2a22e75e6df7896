"""Constrain energy, the library, X, and which of the kept costs are paid."""

from __future__ import annotations

from collections import defaultdict

from planner.models.deciders.program.linear import Var, total_of
from planner.models.deciders.program.stage import Stage


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
