"""The rules that forbid a payment by themselves, whatever there is: the referee's reading of them."""

from __future__ import annotations

from collections.abc import Iterator, Set

from planner.game.objects import Game, GameObject
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import Whose
from planner.referee.certificates.faults import FaultError
from planner.referee.certificates.situation import Situation


def forbidding_rules(
    game: Game, cost: TotalCost, *, forbid: frozenset[str] = frozenset(), require: Set[str] = frozenset()
) -> list[str]:
    """Numbers of the rules by which a total cost can't be paid at all.

    ``require`` are objects that the payment has to use. Empty if only the available mana decides.

    >>> from planner.game.mana import ManaCost
    >>> forbidding_rules(Game(), TotalCost(ManaCost("")))
    ['118.6']
    """
    return list(_rules(game, cost, forbid, require))


def _rules(game: Game, cost: TotalCost, forbid: frozenset[str], require: Set[str]) -> Iterator[str]:
    if cost.mana is not None and not cost.mana.exists:
        yield "118.6"
    if cost.no_life and any(option.endswith("life") for option in cost.announced if option):
        yield "118.11"
    if any(_is_forbidden(game, one, forbid) for one in _at_chance(cost)):
        yield "601.2h"
    for one in sorted(require):
        yield from _why_unusable(game, cost, one, forbid)


def _at_chance(cost: TotalCost) -> Iterator[str]:
    """The cards from which some are taken at random (701.9b)."""
    for part in cost.parts:
        if part.at_random and (part.amount or part.per_x):
            yield from part.ids


def _is_forbidden(game: Game, object_id: str, forbid: frozenset[str]) -> bool:
    entry = game.find(object_id)
    return object_id in forbid or (entry is not None and entry.forbid)


def _why_unusable(game: Game, cost: TotalCost, object_id: str, forbid: frozenset[str]) -> Iterator[str]:
    """The rule that prevents the use of a required object."""
    entry = game.find(object_id)
    if entry is None:
        return
    if object_id == cost.on_stack:
        yield "601.2a"
        return
    if _is_forbidden(game, object_id, forbid):
        yield "601.2g"
        return
    if object_id in cost.takable:
        return
    costs = [part for other in game.objects for ability in other.abilities for part in ability.taken]
    if cost.mana is not None and any(object_id in part.ids for part in costs):
        return
    if entry.controller != Whose.YOU:
        yield "602.2"
        return
    if not any(ability.zone == entry.zone for ability in entry.abilities):
        yield "605.1a"
        return
    if cost.mana is None:
        yield "118.2"
        return
    if not _is_usable(game, cost, entry, object_id, forbid):
        yield "118.3" if entry.tapped else "602.5a"


def _is_usable(
    game: Game, cost: TotalCost, entry: GameObject, object_id: str, forbid: frozenset[str]
) -> bool:
    """Whether an object's mana abilities could be used; True also if that isn't certain."""
    situation = Situation(game, cost, cost.x or 0, forbid, None)
    try:
        usable = any(True for _ in situation.abilities(entry, object_id))
    except FaultError:
        return True
    return usable or any(ability.untaps for ability in entry.abilities)
