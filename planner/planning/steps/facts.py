"""What the steps and the price say of a mana ability, whoever activates it: worked out once for each."""

from __future__ import annotations

from planner.game.caching import remembered
from planner.game.mana_abilities import ManaAbility, Mill, PutCounters, RemoveCounters
from planner.game.objects import GameObject
from planner.game.records import Record
from planner.game.vocabulary import Verb
from planner.models.problem.objective import Objective, keeps_tapped
from planner.models.problem.source_classes import energy_of


class Facts(Record, frozen=True):
    """What activating does besides adding mana.

    ``lost`` is how the object itself is lost, ``lost_as_cost`` how a step says so where that is a cost
    for which it names the object. ``life`` is what it takes in all, less what it gives;
    ``touches_life`` says that there is any of that.
    """

    lost: Verb | None
    lost_as_cost: Verb | None
    life: int
    touches_life: bool
    energy: int
    stays_tapped: bool
    removes: dict[str, int]
    puts: dict[str, int]
    irreversible: bool


@remembered
def facts_of(ability: ManaAbility) -> Facts:
    """Work out what activating an ability does besides adding mana."""
    lost, cost, gained = ability.losing_verb, ability.cost, ability.after.life_gained
    named = lost == Verb.EXILE or (lost == Verb.SACRIFICE and not ability.after.sacrificed)
    return Facts(
        lost=lost,
        lost_as_cost=lost if named else None,
        life=ability.life + ability.damage - gained,
        touches_life=bool(ability.life or ability.damage or gained),
        energy=energy_of(ability),
        stays_tapped=keeps_tapped(ability),
        removes={p.kind: p.amount for p in cost if isinstance(p, RemoveCounters) and p.amount},
        puts={p.kind: p.amount for p in cost if isinstance(p, PutCounters) and p.amount},
        irreversible=ability.after.irreversible or any(isinstance(p, Mill) for p in cost),
    )


def prices_of(entry: GameObject, ability: ManaAbility, objective: Objective) -> tuple[tuple[str, int], ...]:
    """Look up what activating an object's ability gives up, line by line."""
    known = _prices_of_all(entry, objective).get(id(ability))
    return tuple(objective.items_of_use(entry, ability)) if known is None else known


@remembered
def _prices_of_all(entry: GameObject, objective: Objective) -> dict[int, tuple[tuple[str, int], ...]]:
    """Price all abilities of the object, by their identity: they are as old as it is."""
    return {id(ability): tuple(objective.items_of_use(entry, ability)) for ability in entry.abilities}
