"""Mana abilities that take more than being tapped: they lose something, or take life."""

from __future__ import annotations

from planner.game.mana_abilities import ManaAbility
from planner.game.objects import GameObject
from planner.game.vocabulary import LOSSES


def takes_more(entry: GameObject, ability: ManaAbility) -> bool:
    """Whether a mana ability loses something for its mana, or takes life."""
    lost = ability.loses_itself or any(part.verb in LOSSES for part in ability.taken)
    life = ability.life or ability.damage or ability.later_damage
    return bool(lost or life or (ability.taps and entry.reading.tapped_damage))
