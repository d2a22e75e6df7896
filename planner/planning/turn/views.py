"""What the costs of a turn, its cards and the permanents come to on one board, to be held against another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from planner.game.mana_abilities import (
    CostComponent,
    ManaAbility,
    Production,
    SideEffects,
    TakeObjects,
    Triggered,
)
from planner.game.objects import Game, GameObject
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.planning.turn.resolution import ResolutionResult
from planner.text import read_event_triggers

_NONE: frozenset[str] = frozenset()


class View(Record, frozen=True):
    """The costs of a turn on one board, what their cards provide, and the permanents' abilities."""

    costs: tuple[object, ...]
    adds: tuple[object, ...]
    can: Mapping[str, tuple[object, ...]]


def differ(one: View, other: View) -> bool:
    """Whether two boards differ in something that both have."""
    pairs = [*zip(one.costs, other.costs, strict=True), *zip(one.adds, other.adds, strict=True)]
    if any(a is not None and b is not None and a != b for a, b in pairs):
        return True
    return any(one.can[i] != other.can[i] for i in one.can.keys() & other.can.keys())


def amounts_of(cost: TotalCost) -> TotalCost:
    """A cost without the ids of objects that could serve it, so that new objects make no difference."""
    if not (cost.parts or cost.helping or cost.counters):
        return cost
    return replace(
        cost,
        parts=tuple(replace(one, ids=_NONE, arriving=_NONE, values=()) for one in cost.parts),
        helping=(),
        counters=tuple(replace(one, ids=_NONE) for one in cost.counters),
        spare=_NONE,
    )


def said_to_bring(outcome: ResolutionResult) -> object:
    """What a card provides, apart from the ids of its objects."""
    things = tuple((one.zone, one.tapped, one.card, tuple(one.counters.items())) for one in outcome.objects)
    return things, outcome.adds, outcome.untapped


def narrows_abilities(before: Game, after: Game) -> bool:
    """Whether some object can do less in the game ``after`` than ``before``."""
    return any(
        can_less(one.abilities, there.abilities)
        for one in before.objects
        for i in one.ids[:1]
        if (there := after.find(i)) is not None
    )


def can_less(before: Sequence[ManaAbility], after: Sequence[ManaAbility]) -> bool:
    """Whether some ability is lost without one that makes the same or more mana at no higher cost."""
    return not all(one in after or any(_does_as_well(other, one) for other in after) for one in before)


def _does_as_well(ability: ManaAbility, other: ManaAbility) -> bool:
    """Whether an ability costs no more than another one, and makes at least its mana."""
    same = replace(
        ability,
        cost=other.cost,
        production=other.production,
        own=other.own,
        triggered=other.triggered,
        volatile=other.volatile,
    )
    return (
        same == other
        and len(ability.cost) == len(other.cost)
        and all(map(_costs_no_more, ability.cost, other.cost))
        and all(one in other.triggered or _only_adds(one) for one in ability.triggered)
        and _makes_all(ability.production, other.production)
    )


def _costs_no_more(part: CostComponent, other: CostComponent) -> bool:
    """Whether a part of a cost equals another one, or only has more objects to take."""
    if not (isinstance(part, TakeObjects) and isinstance(other, TakeObjects)):
        return part == other
    same = replace(part, ids=other.ids, later=other.later) == other
    return same and part.ids >= other.ids and part.later >= other.later


def _only_adds(trigger: Triggered) -> bool:
    """Whether a trigger adds mana that can be spent on anything, and does nothing else."""
    return trigger.spend_only is None and trigger.after == SideEffects()


def _makes_all(made: Production, other: Production) -> bool:
    """Whether every choice of one production is contained in a choice of the other."""
    if made.amount or other.amount:
        return made == other
    runs = [Counter(run) for run in made.runs]
    return all(any(Counter(run) <= more for more in runs) for run in other.runs)


def bears_on_others(entry: GameObject) -> bool:
    """Whether a permanent's text could affect another card that is cast or played in the turn."""
    reading = entry.reading
    says = (reading.grants, reading.triggers, reading.replacements, reading.copies, reading.changes)
    return any(says) or bool(reading.spending or reading.damage or read_event_triggers(entry.card))
