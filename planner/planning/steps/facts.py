"""What the steps and the price say of a mana ability, whoever activates it: worked out once for each."""

from __future__ import annotations

from typing import NamedTuple

from planner.game.caching import remembered
from planner.game.mana_abilities import ManaAbility, Mill, PutCounters, RemoveCounters
from planner.game.objects import GameObject
from planner.game.records import Record
from planner.game.vocabulary import Verb
from planner.models.problem.objective import Objective
from planner.models.problem.price_lines import keeps_tapped
from planner.models.problem.source_classes import energy_of

_OF_TAPPING = ("flexibility", "use")
"""The lines that are told together with what the mana itself costs."""


class ActivationFacts(Record, frozen=True):
    """What activating an ability does besides adding mana.

    ``lost`` is how the object itself is lost, ``lost_as_cost`` the same if it is a cost that names the
    object. ``life`` is what the activation takes in all, less what it gives; ``touches_life`` says whether it
    changes life at all. ``only_taps`` says that the object is tapped, and none of the rest happens.
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
    only_taps: bool


class AbilityFacts(NamedTuple):
    """What a plan says about an object's ability, the same for all equal objects.

    ``flexibility`` (with the price of any use) and ``others`` (in words) are what it gives up besides the
    mana that it makes. ``only_taps`` is that of its facts, if tapping the object does nothing else either.
    The ``ability`` itself is here so that no other one gets its identity.
    """

    ability: ManaAbility
    facts: ActivationFacts
    snow: bool
    flexibility: int
    others: tuple[tuple[str, int], ...]
    only_taps: bool


@remembered
def facts_of(ability: ManaAbility) -> ActivationFacts:
    """Compute what activating an ability does besides adding mana."""
    lost, cost, after = ability.losing_verb, ability.cost, ability.after
    named = lost == Verb.EXILE or (lost == Verb.SACRIFICE and not after.sacrificed)
    touches_life = bool(ability.life or ability.damage or after.life_gained)
    energy, stays_tapped = energy_of(ability), keeps_tapped(ability)
    removes = {p.kind: p.amount for p in cost if isinstance(p, RemoveCounters) and p.amount}
    puts = {p.kind: p.amount for p in cost if isinstance(p, PutCounters) and p.amount}
    irreversible = after.irreversible or any(isinstance(p, Mill) for p in cost)
    own = lost or touches_life or energy or stays_tapped or removes or puts or irreversible
    later = after.leaves or ability.later_damage or ability.triggered
    return ActivationFacts(
        lost=lost,
        lost_as_cost=lost if named else None,
        life=ability.life + ability.damage - after.life_gained,
        touches_life=touches_life,
        energy=energy,
        stays_tapped=stays_tapped,
        removes=removes,
        puts=puts,
        irreversible=irreversible,
        only_taps=ability.taps and not (ability.untaps or own or later),
    )


def told_of(entry: GameObject, ability: ManaAbility, objective: Objective) -> AbilityFacts:
    """What a plan says about an object's ability; cached."""
    known = told_by(entry, objective)
    found = known.get(id(ability))
    if found is None:
        found = known[id(ability)] = _told(entry, ability, objective)
    return found


def told_by(entry: GameObject, objective: Objective) -> dict[int, AbilityFacts]:
    """What was told of abilities of the object by now, by the ability's ``id``; kept with the object."""
    return {} if objective.tells_apart(entry.ids) else _told_by_like(entry, objective)


@remembered
def _told_by_like(entry: GameObject, objective: Objective) -> dict[int, AbilityFacts]:  # noqa: ARG001
    return {}


def _told(entry: GameObject, ability: ManaAbility, objective: Objective) -> AbilityFacts:
    facts, listed = facts_of(ability), list(objective.items_of_use(entry, ability))
    return AbilityFacts(
        ability=ability,
        facts=facts,
        snow=entry.card.is_snow,
        flexibility=sum([price for what, price in listed if what in _OF_TAPPING]),
        others=tuple([(f": {what}", price) for what, price in listed if what not in _OF_TAPPING]),
        only_taps=facts.only_taps and not entry.reading.tapped_damage,
    )
