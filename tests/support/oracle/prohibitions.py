"""The oracle's reading of what can't be done (118.11): a cost that asks for it can't be paid."""

from __future__ import annotations

from dataclasses import replace

from planner.game.mana_abilities import (
    CostComponent,
    ExileSelf,
    ManaAbility,
    Mill,
    PayEnergy,
    PayLife,
    PutCounters,
    ReturnSelf,
    SacrificeSelf,
    TakeObjects,
    TapSelf,
    UntapSelf,
)
from planner.game.objects import Game, GameObject
from planner.game.total_cost import CounterPart, TotalCost
from planner.game.vocabulary import Zone
from planner.game.written_costs import Prohibition
from tests.support.oracle.matching import speaks_of

_OWN: dict[type, str] = {
    TapSelf: "tap",
    UntapSelf: "untap",
    SacrificeSelf: "sacrifice",
    ExileSelf: "exile",
    ReturnSelf: "return",
}
_AMOUNTS: dict[type, str] = {PayLife: "pay life", PayEnergy: "pay energy", Mill: "mill"}


def prohibits(game: Game, verb: str, one: GameObject | None, kind: str, counter: str | None = None) -> bool:
    """Whether this can't be done (to this object as it stands) to pay a cost of this kind.

    ``counter`` says which counters are put on it, where some are.
    """
    verbs = {verb}
    if one is not None and one.zone == "graveyard" and verb in ("exile", "return"):
        verbs.add("leave graveyard")
    return any(
        ban.verb in verbs
        and (not ban.counter or ban.counter == counter)
        and (not ban.kinds or kind in ban.kinds)
        and (one is None or _means(ban, one))
        and (one is not None or ban.objects is None)
        for ban in game.prohibitions
    )


def _means(ban: Prohibition, one: GameObject) -> bool:
    """Whether it speaks of this object: one of those named by id, or one that fits where no ids are."""
    if ban.ids is not None:
        return one.ids[0] in ban.ids
    return ban.objects is None or speaks_of(ban.objects, one)


def prohibited_ids(game: Game, verb: str, kind: str, zone: str | None = None) -> frozenset[str]:
    """The objects to which it can't be done; with ``zone``, were they there."""
    if not game.prohibitions:
        return frozenset()
    every = [one for entry in game.objects for i in entry.ids if (one := entry.only({i}))]
    found = [replace(one, zone=Zone(zone)) if zone else one for one in every]
    return frozenset(one.ids[0] for one in found if prohibits(game, verb, one, kind))


def without_barred_counters(game: Game, cost: TotalCost) -> tuple[CounterPart, ...]:
    """The counters that a cost asks for, put only where nothing says that none can be put."""
    every = [one for entry in game.objects for i in entry.ids if (one := entry.only({i}))]

    def able(part: CounterPart) -> frozenset[str]:
        barred = {one.ids[0] for one in every if prohibits(game, "put counters", one, cost.kind, part.kind)}
        return part.ids - barred

    return tuple(replace(part, ids=able(part)) if part.put else part for part in cost.counters)


def allowed_abilities(game: Game, one: GameObject) -> list[ManaAbility]:
    """Its mana abilities whose activation asks for nothing prohibited, objects taken left out."""
    if not game.prohibitions:
        return list(one.abilities)
    if prohibits(game, "activate", one, "mana ability"):
        return []
    found = []
    seated = prohibits(game, "activate by tapping", one, "mana ability")
    for ability in one.abilities:
        if seated and any(isinstance(part, TapSelf) for part in ability.cost):
            continue
        if not any(_is_prohibited(game, part, one) for part in ability.cost):
            cost = tuple(_narrowed(game, part) for part in ability.cost)
            found.append(replace(ability, cost=cost))
    return found


def _is_prohibited(game: Game, part: CostComponent, one: GameObject) -> bool:
    if verb := _OWN.get(type(part)):
        return prohibits(game, verb, one, "mana ability")
    if isinstance(part, PutCounters):
        return bool(part.amount) and prohibits(game, "put counters", one, "mana ability", part.kind)
    verb = _AMOUNTS.get(type(part))
    return verb is not None and prohibits(game, verb, None, "mana ability")


def _narrowed(game: Game, part: CostComponent) -> CostComponent:
    if not isinstance(part, TakeObjects):
        return part
    return replace(part, ids=part.ids - prohibited_ids(game, part.verb, "mana ability"))
