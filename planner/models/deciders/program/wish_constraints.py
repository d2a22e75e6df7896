"""Constrain what a player never wants: life below a total, and mana that nobody spends."""

from __future__ import annotations

from planner.models.deciders.program.linear import total_of
from planner.models.deciders.program.stage import Stage


def constrain_never(stage: Stage) -> None:
    """Require the least life wanted at the end, and no unspent mana, if the player says so."""
    problem, totals = stage.problem, stage.totals
    if problem.least_life is not None:
        missing = stage.variables.missing.get("life", 0)
        there = total_of([problem.life - problem.least_life, missing, totals.life_gained])
        stage.model.add(totals.life_lost <= there)
    if problem.spends_all:
        stage.model.add(totals.mana_made + total_of(stage.variables.floating) == totals.mana_spent)
