"""What a payment leans on and could lose on the way: objects that grant abilities or make rules."""

from __future__ import annotations

from planner.costing.question import Question
from planner.effects.grants import lost_on_the_way
from planner.game.caching import remembered
from planner.game.mana_abilities import ManaAbility, TakeObjects
from planner.game.objects import Game, GameObject
from planner.game.records import replace
from planner.game.vocabulary import LOSSES, PaymentKind

_ANNOUNCED = (PaymentKind.SPELL, PaymentKind.ABILITY)


def enablers_at_risk(question: Question) -> frozenset[str]:
    """Ids of objects whose loss in the payment could end a mana ability or a rule for paying.

    How symbols are paid is announced with a spell or an ability (601.2b), but chosen right before the payment
    of other costs (118.13b, 118.13c): by then what allowed life in their place may have been sacrificed.
    """
    found = _givers_at_risk(question.game)
    if _pays_late_with_life(question) or _activates_with_life(question.game):
        found |= _life_makers_at_risk(question.game)
    return found


def _pays_late_with_life(question: Question) -> bool:
    return any(way.life_for and way.kind not in _ANNOUNCED for way in question.ways)


@remembered
def _activates_with_life(game: Game) -> bool:
    """Whether life could be paid in place of mana for a mana ability."""
    return bool(game.life_for) and any(
        not set(symbol.types).isdisjoint(game.life_for)
        for entry in game.objects
        for ability in entry.abilities
        if ability.mana is not None
        for symbol in ability.mana.symbols
    )


def _life_makers(game: Game) -> set[str]:
    """Ids of the objects that allow life in place of mana."""
    return {i for one in game.objects if one.reading.costs and one.reading.costs.life_for for i in one.ids}


@remembered
def _life_makers_at_risk(game: Game) -> frozenset[str]:
    return frozenset(_life_makers(game) & lost_on_the_way(game.objects))


@remembered
def _givers_at_risk(game: Game) -> frozenset[str]:
    """Ids of objects whose loss could end a mana ability or a rule for spending mana."""
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


def doing_without(question: Question, ids: frozenset[str]) -> Question:
    """Remove from a question what these objects grant, and their rules for paying.

    Rules that restrict stay: to ignore them would allow too much.
    """
    game = question.game
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
    if ids.isdisjoint(_life_makers(game)):
        return question.on(replace(game, objects=objects, spending=spending))
    ways = [way if way.kind in _ANNOUNCED else replace(way, life_for="") for way in question.ways]
    return question.on(replace(game, objects=objects, spending=spending, life_for="")).choosing(*ways)
