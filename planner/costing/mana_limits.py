"""Which types of mana may be spent on a total cost, as its own text says (601.2h)."""

from __future__ import annotations

from collections.abc import Iterable

from planner.effects.mana_outputs import chosen_colors
from planner.effects.scene import Scene
from planner.game.mana import TYPES
from planner.game.purposes import ManaLimit
from planner.game.records import replace
from planner.game.total_cost import TotalCost


def with_mana_limits(cost: TotalCost, limits: Iterable[ManaLimit], scene: Scene) -> TotalCost:
    """A cost that only such mana can pay; raises ``UnsettledError`` if the chosen color isn't known."""
    for limit in limits:
        types = "".join(sorted(chosen_colors(scene), key=TYPES.index)) if limit.chosen else limit.types
        if limit.on_x:
            cost = replace(cost, x_types=types)
        else:
            able = TYPES if cost.only_types is None else cost.only_types
            cost = replace(cost, only_types="".join(one for one in able if one in types))
    return cost
