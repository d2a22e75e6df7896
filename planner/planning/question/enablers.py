"""What a payment leans on and could lose on the way: objects that grant abilities or make rules."""

from __future__ import annotations

from planner.effects.grants import lost_on_the_way
from planner.game.caching import remembered
from planner.game.mana_abilities import ManaAbility, TakeObjects
from planner.game.objects import Game, GameObject
from planner.game.records import replace
from planner.game.vocabulary import LOSSES


@remembered
def enablers_at_risk(game: Game) -> frozenset[str]:
    """Ids of objects whose loss in the payment could end a mana ability or a rule for spending mana."""
    if not game.spending and not any(entry.granted or entry.hastened_by for entry in game.objects):
        return frozenset()
    givers = {
        giver
        for entry in game.objects
        if any(ability.fleeting for ability in entry.abilities)
        for givers in entry.granted_by
        for giver in givers
    }
    givers = givers.union(*(entry.hastened_by for entry in game.objects))
    makers = {i for entry in game.objects if entry.reading.spending for i in entry.ids}
    return frozenset((givers | makers) & lost_on_the_way(game.objects))


def never_losing(game: Game, ids: frozenset[str]) -> Game:
    """Remove from all mana abilities of a game every way to lose these objects."""
    return replace(game, objects=tuple(part for e in game.objects for part in _parts_never_losing(e, ids)))


def _parts_never_losing(entry: GameObject, ids: frozenset[str]) -> list[GameObject]:
    parts = [entry.only(ids), entry.without(ids)]
    found = []
    for part, stays in zip(parts, (True, False), strict=True):
        if part is not None:
            abilities = [_sparing(a, ids) for a in part.abilities if not (stays and a.loses_itself)]
            found.append(replace(part, abilities=tuple(abilities)))
    return found


def _sparing(ability: ManaAbility, ids: frozenset[str]) -> ManaAbility:
    """The ability with a cost that doesn't take these objects."""
    cost = tuple(
        replace(part, ids=part.ids - ids, later=part.later - ids)
        if isinstance(part, TakeObjects) and part.verb in LOSSES
        else part
        for part in ability.cost
    )
    return ability if cost == ability.cost else replace(ability, cost=cost)


def doing_without(game: Game, ids: frozenset[str]) -> Game:
    """Remove from a game what these objects grant, and their rules for spending.

    Rules that restrict stay: to ignore them would allow too much.
    """
    texts = {
        rule.text
        for entry in game.objects
        if not ids.isdisjoint(entry.ids)
        for rule in entry.reading.spending
        if not rule.only
    }
    objects = tuple(
        replace(entry, abilities=tuple(a for a in entry.abilities if not a.fleeting))
        if any(a.fleeting for a in entry.abilities)
        else entry
        for entry in game.objects
    )
    spending = tuple(rule for rule in game.spending if rule.text not in texts)
    return replace(game, objects=objects, spending=spending)
