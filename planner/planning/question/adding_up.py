"""Costs that can be added up, so that several are paid as one."""

from __future__ import annotations

from planner.game.total_cost import TotalCost
from planner.models.deciders.hall.demand_checks import is_bare


def adds_up(way: TotalCost) -> bool:
    """Whether a way can be part of a sum: mana from any source and life, nothing announced."""
    if not is_bare(way) or way.only_from or way.announced or way.most_colors or way.life_for or way.no_life:
        return False
    return way.mana is None or way.mana.exists
