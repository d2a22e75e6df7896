"""Side effects of mana abilities: life, damage, how often they can be activated."""

from __future__ import annotations

from planner.game.caching import remembered
from planner.game.mana_abilities import ManaAbility, RemoveCounters
from planner.models.problem.payment_problem import PaymentProblem, Use
from planner.models.problem.source_classes import SourceClass, energy_of, mill_of


@remembered
def is_simple(ability: ManaAbility) -> bool:
    """Whether an ability affects a payment only by its mana, its object and its life."""
    counters = RemoveCounters in ability.parts
    more = counters or energy_of(ability) or mill_of(ability) or ability.after.life_gained
    return not (ability.untaps or more) and ability.limit is None


def life_of(use: Use, source: SourceClass) -> int:
    """Life that an activation takes, including damage from abilities that trigger on its tapping."""
    ability = use.ability
    tapped = source.entry.reading.tapped_damage if use.taps else 0
    return ability.life + ability.damage + ability.later_damage + tapped


def is_used_once(problem: PaymentProblem, index: int) -> bool:
    """Whether an object of a class can be activated only once.

    An object tapped for mana could also be sacrificed for more, if the sacrifice doesn't need {T}.
    """
    uses = [problem.uses[number] for number in problem.uses_of[index]]
    return all(use.taps for use in uses) or all(use.loses for use in uses)


def adds_certain_mana(use: Use, source: SourceClass) -> bool:
    """Whether an activation makes a fixed amount of mana from its own object alone, mana and life."""
    alone = not (use.takings or use.behind or use.riders)
    once = (use.taps or use.loses) and use.most >= source.count
    certain = use.made == len(use.run) >= 1
    return alone and once and certain and use.price >= 0 and is_simple(use.ability)
