"""Mana abilities that take more than being tapped: they lose something that counts, or take life."""

from __future__ import annotations

from planner.game.mana_abilities import ManaAbility, TakeObjects
from planner.game.objects import Game, GameObject
from planner.game.policies import Level
from planner.game.vocabulary import LOSSES, Verb, Zone


def takes_more(game: Game, entry: GameObject, ability: ManaAbility) -> bool:
    """Tell whether a mana ability loses something that a player holds dear for its mana, or takes life.

    A card of the graveyard isn't: it comes behind what can be cast freely (docs/best.md, the tolls). Nor is
    what the player's policies give freely.
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
    """Tell whether losing an object so counts: not from the graveyard, unless a price is set on it."""
    if entry.policy(verb) is Level.FREE:
        return False
    return entry.zone != Zone.GRAVEYARD or entry.price is not None
