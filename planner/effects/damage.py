"""What damage and life gained come to where effects change them (614.1, 615.1, 119.7)."""

from __future__ import annotations

from planner.effects.amounts import functions
from planner.effects.scene import World
from planner.game.mana_abilities import ManaAbility, SideEffects
from planner.game.objects import SPEAKING_ZONES, GameObject, Unchanged
from planner.game.records import replace
from planner.game.vocabulary import Whose
from planner.game.written_abilities import DamageChange


def with_damage(objects: list[GameObject], world: World) -> list[GameObject]:
    """Apply effects that change damage and life gain to mana abilities and triggers.

    Damage from the payer's own sources is changed; a trigger of another player's permanent counts like one of
    the payer's.
    """
    changes = [change for entry in objects for change in _functioning(entry, world) * entry.count]
    if not changes:
        return objects
    together = _together(changes)
    return [_changed(entry, together) for entry in objects]


def _functioning(entry: GameObject, world: World) -> list[DamageChange]:
    if not entry.reading.damage or entry.zone not in SPEAKING_ZONES:
        return []
    return [
        change
        for change in entry.reading.damage
        if change.only_if is None or functions((change.only_if,), entry, world)
    ]


def _together(changes: list[DamageChange]) -> DamageChange:
    """Combine several damage changes: multipliers multiply, and prevention leaves no damage."""
    times = 1
    for change in changes:
        times *= change.times
    return DamageChange(
        times=times,
        fixed=any(change.fixed for change in changes),
        no_gain=any(change.no_gain for change in changes),
    )


def _changed(entry: GameObject, change: DamageChange) -> GameObject:
    if entry.controller != Whose.YOU:
        return entry
    abilities = tuple(_ability(one, change) for one in entry.abilities)
    reading = entry.reading
    if reading.tapped_by_damage and reading.tapped_damage:
        now = replace(reading, tapped_damage=reading.tapped_damage * change.times)
        unchanged = entry.unchanged or Unchanged(entry.card, reading, entry.own_side)
        entry = replace(entry, reading=now, unchanged=unchanged)
    return entry if abilities == entry.abilities else replace(entry, abilities=abilities)


def _ability(ability: ManaAbility, change: DamageChange) -> ManaAbility:
    behind = tuple(replace(one, after=_after(one.after, change)) for one in ability.triggered)
    return replace(
        ability,
        after=_after(ability.after, change),
        triggered=behind,
        later_damage=ability.later_damage * change.times,
    )


def _after(after: SideEffects, change: DamageChange) -> SideEffects:
    return replace(
        after,
        damage=after.damage * change.times,
        life_lost=0 if change.fixed else after.life_lost,
        life_gained=0 if change.fixed or change.no_gain else after.life_gained,
    )
