"""The state that a payment ends in as a game of its own, where kept costs have to be read anew.

Written from 601.2f: a total cost is determined as the spell is cast or the ability activated,
so what a kept cost asks for is told by what is there after the payment. How its words are
read is the planner's business, as it is for the payment itself.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from planner.costing.kept_costs import CostToKeep, recosted
from planner.effects.settle import settled
from planner.game.amounts import Fixed
from planner.game.mana_outputs import Runs
from planner.game.objects import Game, GameObject
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Zone
from planner.game.written_abilities import WrittenAbility, WrittenAfter
from planner.text import read_card_in_zone
from tests.support.oracle.activations import State


def rests_on_the_board(game: Game, keep: tuple[CostToKeep, ...]) -> bool:
    """Whether what is there could say what some kept cost is."""
    texts = any(entry.reading.costs is not None for entry in game.objects)
    return any(kept.spec is not None and (texts or _has_text(way)) for kept in keep for way in kept.ways)


def _has_text(way: TotalCost) -> bool:
    return way.spell is not None and bool(way.spell.text)


def game_at(game: Game, objects: list[GameObject], end: State) -> Game:
    """The game in this state, with nothing in the pool; ``objects`` are those that it speaks of."""
    there = []
    for one, status in zip(objects, end.objects, strict=True):
        if not status.lost:
            used = dict(Counter(one.used) + Counter(dict(status.used)))
            counters = dict(status.counters)
            there.append(replace(one, tapped=status.tapped, counters=counters, used=used))
        elif status.buried or status.returned:  # 400.7: a card, and no longer what it was
            there.append(_card(one, Zone.GRAVEYARD if status.buried else Zone.HAND))
    library = None if game.library is None else game.library - end.milled
    after = replace(game, objects=tuple(there), life=end.life, energy=end.energy, library=library, pool=())
    return settled(after)


def _card(one: GameObject, zone: Zone) -> GameObject:
    """The card that is left of an object: what it says there, and nothing else that it was."""
    printed = one.own_card
    return GameObject(one.ids, one.positions, one.path, zone, printed, read_card_in_zone(printed, zone))


def speaks_from_the_graveyard(one: GameObject) -> bool:
    """Whether the card does something in the graveyard that a payment could ask for (113.6)."""
    reading = read_card_in_zone(one.own_card, Zone.GRAVEYARD)
    return any((reading.written, reading.grants, reading.changes, reading.costs))


def looks_at_others(one: GameObject) -> bool:
    """Whether the mana of an object, or of others by its text, could rest on what else is there."""
    text = one.reading
    if text.grants or text.changes or text.copies or text.triggers or text.replacements or text.spending:
        return True
    return any(_looks_around(ability) for ability in text.written)


def _looks_around(ability: WrittenAbility) -> bool:
    if ability.only_if is not None or ability.instead or ability.after != WrittenAfter():
        return True
    outputs = [output for way in ability.outputs for output in way]
    return not all(isinstance(one, Runs) and isinstance(one.times, Fixed) for one in outputs)


def kept_at(keep: tuple[CostToKeep, ...], after: Game) -> tuple[CostToKeep, ...]:
    """The kept costs as they are in that game."""
    return tuple(recosted(kept, after) for kept in keep)
