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
    PayLife,
    PayMana,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
)
from planner.game.objects import Game, GameObject
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from planner.models.deciders.hall.halls_condition import Halls
from planner.models.deciders.hall.supply import ClassSupply, class_supply
from planner.models.problem.source_classes import able_of, compile_sources
from planner.models.problem.universal import universal_problem

_ITSELF = frozenset({TapSelf, PayMana, PayLife, SacrificeSelf, ExileSelf, ReturnSelf})
_LOSING = frozenset({TapSelf, SacrificeSelf, ExileSelf, ReturnSelf})
_COLORLESS = TotalCost(ManaCost("{C}"))
"""Where {C} is asked for as well, no mana is left out because other mana does as well."""
_PRICES = Prices()


def halls_of_objects(game: Game) -> Halls | None:
    """Compile a game's supply for costs of plain symbols, object by object.

    None if objects affect each other.

    The result equals that of ``compile_halls``.
    """
    if game.pool or game.spending or game.prohibitions or game.life_for:
        return None
    ids: dict[int, tuple[ClassSupply, list[str]]] = {}
    for entry in game.objects:
        if entry.forbid or not entry.abilities:
            continue
        if not _is_alone(entry) or game.life < _life_needed(entry):
            return None
        supply = _own_supply(entry)
        if supply is not None:
            ids.setdefault(id(supply), (supply, []))[1].extend(entry.ids)
    classes = tuple([supply.of(tuple(names)) for supply, names in ids.values()])
    return Halls(
        life=game.life,
        most_life=game.life,
        floating=Counter(),
        classes=classes,
        counts=tuple([len(one.ids) for one in classes]),
        table=None,
        unrestricted=True,
    )


@remembered
def _is_alone(entry: GameObject) -> bool:
    """Whether the abilities of an object depend on no other object, and of the game on life alone."""
    return all(map(_rests_on_itself, entry.abilities))


def _rests_on_itself(ability: ManaAbility) -> bool:
    """Whether an ability is activated once, for mana, life or its own object, and adds plain mana."""
    once = ability.parts <= _ITSELF and not ability.parts.isdisjoint(_LOSING)
    more = ability.triggered or ability.riders or ability.volatile or ability.fleeting
    limited = ability.limit is not None or ability.spend_only is not None or ability.own is not None
    return once and not (more or limited or ability.after.life_gained or ability.later_damage)


@remembered
def _life_needed(entry: GameObject) -> int:
    """Least life with which all abilities of an object can be activated."""
    return max(ability.life for ability in entry.abilities)


@remembered
def _own_supply(entry: GameObject) -> ClassSupply | None:
    """Supply of one object of a class by itself; None if it gives no mana.

    Cached by its abilities and the little of its state that they use: so a creature with another counter, or
    another card with the same ability, needs no new compilation.
    """
    able = able_of(entry)
    if not able:
        return None
    state = entry.zone, entry.tapped, entry.card.is_snow, entry.reading.tapped_damage
    key = tuple(map(id, able)), state
    known = _KNOWN.get(key) or _KNOWN.keep(key, (able, _compiled_supply(entry)))
    return known[1]


_KNOWN: Renewed[object, tuple[tuple[ManaAbility, ...], ClassSupply | None]] = Renewed(4_096)
"""What an object with these abilities gives, by their identity."""


def _compiled_supply(entry: GameObject) -> ClassSupply | None:
    """Compile the supply of one object."""
    game = Game(objects=(entry.placed(("",), (0,), ""),))
    problem = universal_problem(game, compile_sources(game), _COLORLESS, _PRICES)
    return class_supply(problem, 0) if problem.sources else None
