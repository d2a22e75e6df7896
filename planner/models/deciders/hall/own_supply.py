"""The supply of a board put together object by object, where none bears on what another one gives.

What an object gives by itself is remembered with it, and with all objects that are like it: a board never
seen before is compiled from what is known of its objects.
"""

from __future__ import annotations

from collections import Counter

from planner.game.caching import Renewed, remembered
from planner.game.mana import ManaCost
from planner.game.mana_abilities import (
    ExileSelf,
    ManaAbility,
    PayEnergy,
    PayLife,
    PayMana,
    RemoveCounters,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
)
from planner.game.objects import Game, GameObject, PoolMana
from planner.game.prices import Prices
from planner.game.records import Record
from planner.game.total_cost import TotalCost
from planner.models.deciders.hall.condition import BIT, GENERIC, SNOW, Mask
from planner.models.deciders.hall.halls_condition import Halls
from planner.models.deciders.hall.supply import ClassSupply, class_supply
from planner.models.problem.build import universal_problem
from planner.models.problem.source_classes import able_of, compile_sources

_ITSELF = frozenset(
    {TapSelf, PayMana, PayLife, PayEnergy, SacrificeSelf, ExileSelf, ReturnSelf, RemoveCounters}
)
_LOSING = frozenset({TapSelf, SacrificeSelf, ExileSelf, ReturnSelf})
_COLORLESS = TotalCost(ManaCost("{C}"))
"""Where {C} is asked for as well, no mana is left out because other mana does as well."""
_PRICES = Prices()


def halls_of_objects(game: Game) -> Halls | None:
    """Compile a game's supply for costs of plain symbols, object by object.

    None if objects affect each other.

    The result equals that of ``compile_halls``.
    """
    if game.spending or game.prohibitions or game.life_for or any(map(_is_restricted, game.pool)):
        return None
    ids: dict[int, tuple[ClassSupply, list[str]]] = {}
    gained = 0
    for entry in game.objects:
        if entry.forbid or not entry.abilities:
            continue
        if not _is_alone(entry) or game.life < _life_needed(entry):
            return None
        own = _own_supply(entry, game)
        gained += own.gained * entry.count
        if (supply := own.supply) is not None:
            ids.setdefault(id(supply), (supply, []))[1].extend(entry.ids)
    classes = tuple([supply.of(tuple(names)) for supply, names in ids.values()])
    floating: Counter[Mask] = Counter()
    for pool in game.pool:
        floating[BIT[pool.type] | (SNOW if pool.snow else 0) | GENERIC] += pool.amount
    return Halls(
        life=game.life,
        most_life=game.life + gained,
        floating=floating,
        classes=classes,
        counts=tuple([len(one.ids) for one in classes]),
        table=None,
        unrestricted=True,
    )


def _is_restricted(pool: PoolMana) -> bool:
    return pool.spend_only is not None


@remembered
def _is_alone(entry: GameObject) -> bool:
    """Whether the abilities of an object depend on no other object, and of the game on life and energy."""
    return all(map(_rests_on_itself, entry.abilities))


def _rests_on_itself(ability: ManaAbility) -> bool:
    """Whether an ability is activated once, for what its player and object have, and adds plain mana."""
    once = ability.parts <= _ITSELF and not ability.parts.isdisjoint(_LOSING)
    more = ability.triggered or ability.riders or ability.volatile or ability.fleeting
    limited = ability.limit is not None or ability.spend_only is not None or ability.own is not None
    return once and not (more or limited or ability.later_damage)


@remembered
def _life_needed(entry: GameObject) -> int:
    """Least life with which all abilities of an object can be activated."""
    return max(ability.life for ability in entry.abilities)


class _OwnSupply(Record, frozen=True):
    """What one object gives by itself: None if that is no mana; ``gained`` is the most life with it."""

    supply: ClassSupply | None = None
    gained: int = 0


_NO_SUPPLY = _OwnSupply()


def _own_supply(entry: GameObject, game: Game) -> _OwnSupply:
    """Supply of one object of a class by itself.

    Cached by its abilities and the little of its state that they use: so a creature with another counter, or
    another card with the same ability, needs no new compilation.
    """
    asked = _asked_of(entry)
    if asked is None:
        return _NO_SUPPLY
    able, key, takes_energy = asked
    here = (key, game.energy) if takes_energy else key
    known = _KNOWN.get(here) or _KNOWN.keep(here, (able, _compiled_supply(entry, game.energy)))
    return known[1]


@remembered
def _asked_of(entry: GameObject) -> tuple[tuple[ManaAbility, ...], object, bool] | None:
    """The usable abilities of an object, a key of what their supply rests on, and whether energy counts.

    None where there is none.
    """
    able = able_of(entry)
    if not able:
        return None
    parts = frozenset[type]().union(*(ability.parts for ability in able))
    counters = tuple(sorted(entry.counters.items())) if RemoveCounters in parts else ()
    state = entry.zone, entry.tapped, entry.card.is_snow, entry.reading.tapped_damage, counters
    return able, (tuple(map(id, able)), state), PayEnergy in parts


_KNOWN: Renewed[object, tuple[tuple[ManaAbility, ...], _OwnSupply]] = Renewed(4_096)
"""What an object with these abilities gives, by their identity."""


def _compiled_supply(entry: GameObject, energy: int) -> _OwnSupply:
    """Compile the supply of one object for a player with so much energy."""
    game = Game(objects=(entry.placed(("",), (0,), ""),), energy=energy)
    problem = universal_problem(game, compile_sources(game), _COLORLESS, _PRICES)
    return _OwnSupply(class_supply(problem, 0) if problem.sources else None, problem.most_gained)
