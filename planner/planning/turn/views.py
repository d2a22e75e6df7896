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
    """What the costs of a turn come to on one board, what their cards bring, what the permanents can do."""

    costs: tuple[object, ...]
    adds: tuple[object, ...]
    can: Mapping[str, tuple[object, ...]]


def differ(one: View, other: View) -> bool:
    """Tell whether something that is on both boards isn't the same."""
    pairs = [*zip(one.costs, other.costs, strict=True), *zip(one.adds, other.adds, strict=True)]
    if any(a is not None and b is not None and a != b for a, b in pairs):
        return True
    return any(one.can[i] != other.can[i] for i in one.can.keys() & other.can.keys())


def amounts_of(cost: TotalCost) -> TotalCost:
    """Give a cost without the objects that could serve it: what is brought may be among them or not."""
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
    """Tell what a card brings, whatever its objects are called."""
    things = tuple((one.zone, one.tapped, one.card, tuple(one.counters.items())) for one in outcome.objects)
    return things, outcome.adds, outcome.untapped


def narrows_abilities(before: Game, after: Game) -> bool:
    """Tell whether some object can do less in one game than in the other."""
    return any(
        can_less(one.abilities, there.abilities)
        for one in before.objects
        for i in one.ids[:1]
        if (there := after.find(i)) is not None
    )


def can_less(before: Sequence[ManaAbility], after: Sequence[ManaAbility]) -> bool:
    """Tell whether some ability isn't there any more, nor one that makes the same mana and more for it."""
    return not all(one in after or any(_does_as_well(other, one) for other in after) for one in before)


def _does_as_well(ability: ManaAbility, other: ManaAbility) -> bool:
    """Tell whether an ability costs no more than another one, and makes all of its mana, or more."""
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
    """Tell whether a part of a cost is another one, with more objects to take at the most."""
    if not (isinstance(part, TakeObjects) and isinstance(other, TakeObjects)):
        return part == other
    same = replace(part, ids=other.ids, later=other.later) == other
    return same and part.ids >= other.ids and part.later >= other.later


def _only_adds(trigger: Triggered) -> bool:
    """Tell whether a trigger adds mana that can be spent on anything, and does nothing else."""
    return trigger.spend_only is None and trigger.after == SideEffects()


def _makes_all(made: Production, other: Production) -> bool:
    """Tell whether a production has all mana of another one, whatever of that is chosen."""
    if made.amount or other.amount:
        return made == other
    runs = [Counter(run) for run in made.runs]
    return all(any(Counter(run) <= more for more in runs) for run in other.runs)


def bears_on_others(entry: GameObject) -> bool:
    """Tell whether what a permanent says could bear on another card that comes in the turn as well."""
    reading = entry.reading
    says = (reading.grants, reading.triggers, reading.replacements, reading.copies, reading.changes)
    return any(says) or bool(reading.spending or reading.damage or read_event_triggers(entry.card))
