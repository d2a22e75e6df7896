"""Offers that objects make once each turn, and which of them an announcement has used (118.9, 601.2b)."""

from __future__ import annotations

from collections.abc import Iterator

from planner.costing.cost_effects import scene_of
from planner.costing.matching import label
from planner.effects.amounts import value
from planner.effects.scene import Notes, UnsettledError, World
from planner.game.characteristics import Characteristics
from planner.game.filters import UnstatedError
from planner.game.objects import Game, GameObject
from planner.game.records import replace
from planner.game.vocabulary import Whose, Zone
from planner.game.written_abilities import AnyOf, Condition, Not, Unused
from planner.game.written_costs import AlternativeCost

_SPEAKING = (Zone.BATTLEFIELD, Zone.EFFECT, Zone.COMMAND)


def after_offer(game: Game, alternative: str, spell: Characteristics | None) -> Game:
    """Record that an alternative cost was paid which an object offers once each turn.

    If several objects offer it, the one that applies to the fewest spells is used.
    """
    offering = [
        (_bound(game, entry, offer), entry)
        for entry in game.objects
        if entry.zone in _SPEAKING and entry.controller == Whose.YOU
        for offer in _once_each_turn(entry)
        if label(offer) == alternative
    ]
    asked = 0 if spell is None else spell.mana_value
    for bound, entry in sorted(offering, key=lambda pair: pair[0]):
        unused = [one for one in entry.ids if not game.facts.get(Unused.fact(one))]
        if unused and bound >= asked:
            return replace(game, facts={**game.facts, Unused.fact(unused[0]): True})
    return game


def _once_each_turn(entry: GameObject) -> Iterator[AlternativeCost]:
    texts = entry.reading.costs
    for offer in texts.alternatives if texts is not None else ():
        if offer.only_if is not None and _asks_for_unused(offer.only_if):
            yield offer


def _asks_for_unused(condition: Condition) -> bool:
    if isinstance(condition, Not):
        return _asks_for_unused(condition.condition)
    if isinstance(condition, AnyOf):
        return any(map(_asks_for_unused, condition.conditions))
    return isinstance(condition, Unused)


def _bound(game: Game, entry: GameObject, offer: AlternativeCost) -> float:
    """The greatest mana value that an offer applies to; infinite if unknown."""
    if offer.most_value is None:
        return float("inf")
    try:
        return value(offer.most_value, scene_of(World(game, Notes()), entry))
    except (UnsettledError, UnstatedError):
        return float("inf")
