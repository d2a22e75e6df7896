"""Mana abilities that take more than being tapped: they lose something that counts, or take life."""

from __future__ import annotations

from planner.game.mana_abilities import ManaAbility, TakeObjects
from planner.game.objects import Game, GameObject
from planner.game.policies import Level
from planner.game.vocabulary import LOSSES, Verb, Zone


def takes_more(game: Game, entry: GameObject, ability: ManaAbility) -> bool:
    """Whether a mana ability loses something of value to the player, or takes life.

    Cards in the graveyard have no such value: they are compared after what can be cast freely
    (docs/best.md, the tolls). Nor has what the player's policies give freely.
    """
    verb = ability.losing_verb
    lost = (verb is not None and _is_dear(entry, verb)) or any(
        _takes_dear(game, part) for part in ability.taken
    )
    life = ability.life or ability.damage or ability.later_damage
    return bool(lost or life or (ability.taps and entry.reading.tapped_damage))


def _takes_dear(game: Game, part: TakeObjects) -> bool:
    return part.verb in LOSSES and any(_is_dear(game.places[one][0], part.verb) for one in part.ids)


def _is_dear(entry: GameObject, verb: Verb) -> bool:
    """Whether losing an object this way counts: from the graveyard only if a price is set on it."""
    if entry.policy(verb) is Level.FREE:
        return False
    return entry.zone != Zone.GRAVEYARD or entry.price is not None
