"""Costs that can be added up, so that several are paid as one."""

from __future__ import annotations

from planner.game.total_cost import TotalCost
from planner.models.deciders.hall.demand_checks import is_bare


def adds_up(way: TotalCost) -> bool:
    """Tell whether a way to pay can be part of a sum: of mana from anywhere and life, nothing announced."""
    if not is_bare(way) or way.only_from or way.announced or way.most_colors or way.life_for or way.no_life:
        return False
    return way.mana is None or way.mana.exists
