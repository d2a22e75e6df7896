"""Objects that the payment could move to a zone where they serve what should stay payable after it.

A creature returned to its owner's hand can be discarded for a Skirge Familiar's mana, and an artifact that
is sacrificed can be Jack-o'-Lantern, whose mana ability functions in the graveyard (113.6). The program
looks at what comes to the graveyard for the costs that take cards there, and at nothing else of this kind.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from planner.costing.kept_costs import CostToKeep
from planner.effects.transition import ZONE_AFTER
from planner.game.filters import Filter
from planner.game.mana_abilities import ExileSelf, ReturnSelf, SacrificeSelf
from planner.game.objects import Game, GameObject
from planner.game.readings import Reading
from planner.game.vocabulary import Verb, Zone
from planner.game.written_abilities import WrittenAbility
from planner.planning.after.game_after import reading_elsewhere

if TYPE_CHECKING:
    from planner.models.problem.activations import Use
    from planner.models.problem.payment_problem import PaymentProblem

_BY_ITSELF = {SacrificeSelf: Zone.GRAVEYARD, ExileSelf: Zone.EXILE, ReturnSelf: Zone.HAND}


def serving_elsewhere(game: Game, keep: tuple[CostToKeep, ...], problem: PaymentProblem) -> tuple[str, ...]:
    """Objects, one of each class, that could serve a kept cost from the zone the payment moves them to."""
    if all(one.spec is None for one in keep):
        return ()
    places = _places(problem)
    from_hand = any(Zone.HAND in zones for zones in places.values()) and _takes_from_the_hand(game, keep)
    entries = {index: problem.sources[index].entry for index in sorted(places)}
    return tuple(
        entry.ids[0]
        for index, entry in entries.items()
        if (from_hand and Zone.HAND in places[index] and not entry.own_card.token)
        or any(_does_something(entry, zone) for zone in places[index])
    )


def _places(problem: PaymentProblem) -> dict[int, set[Zone]]:
    """Zones to which the payment could move the objects of each class."""
    places: dict[int, set[Zone]] = defaultdict(set)
    for index, source in enumerate(problem.sources):
        places[index] |= {ZONE_AFTER[one.verb] for one in source.takings if one.verb in ZONE_AFTER}
    for number, slot in enumerate(problem.slots):
        if slot.verb in ZONE_AFTER:
            for index, _ in problem.serving[number]:
                places[index].add(ZONE_AFTER[slot.verb])
    for use in problem.uses:
        places[use.source] |= set(_of_itself(use))
    return places


def _of_itself(use: Use) -> Iterator[Zone]:
    for part in use.ability.cost:
        if (zone := _BY_ITSELF.get(type(part))) is not None:
            yield zone


def _does_something(entry: GameObject, zone: Zone) -> bool:
    """Whether the object's card has abilities that matter for payments in another zone."""
    if entry.zone == zone:
        return False
    there = reading_elsewhere(entry, zone)
    return bool(there.written or there.grants or there.changes or there.costs or there.unread)


def _takes_from_the_hand(game: Game, keep: tuple[CostToKeep, ...]) -> bool:
    """Whether any card in hand could serve a cost: by being discarded, exiled or revealed."""
    verbs = {part.verb for one in keep for way in one.ways for part in way.parts}
    if not verbs.isdisjoint((Verb.DISCARD, Verb.EXILE, Verb.REVEAL)) or game.unread:
        return True
    return any(_asks_for_cards_in_hand(one) for entry in game.objects for one in _written(entry.reading))


def _written(reading: Reading) -> Iterator[WrittenAbility]:
    """List the mana abilities of a text, also those that can't be activated today."""
    yield from reading.written
    yield from (grant.ability for grant in reading.grants)


def _asks_for_cards_in_hand(ability: WrittenAbility) -> bool:
    filters = (getattr(part, "objects", None) for part in ability.cost)
    return any(isinstance(one, Filter) and one.zone == Zone.HAND for one in filters)
