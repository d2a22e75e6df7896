"""What an activation of a mana ability does besides its mana, as far as methods other than the program ask."""

from __future__ import annotations

from planner.game.caching import remembered
from planner.game.mana_abilities import ManaAbility, RemoveCounters
from planner.models.problem.payment_problem import Use
from planner.models.problem.source_classes import SourceClass, energy_of, mill_of


@remembered
def is_simple(ability: ManaAbility) -> bool:
    """Tell whether nothing of an ability bears on a payment but its mana, its object and its life."""
    counters = RemoveCounters in ability.parts
    more = counters or energy_of(ability) or mill_of(ability) or ability.after.life_gained
    return not (ability.untaps or more) and ability.limit is None


def life_of(use: Use, source: SourceClass) -> int:
    """Give the life that an activation takes, the damage of what watches its tapping included."""
    ability = use.ability
    tapped = source.entry.reading.tapped_damage if use.taps else 0
    return ability.life + ability.damage + ability.later_damage + tapped
