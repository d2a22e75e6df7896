"""Which objects came this turn, and which of two effects began first, if the game says so (613.7)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from planner.game.caching import remembered
from planner.game.objects import Game
from planner.game.records import replace
from planner.game.vocabulary import Zone

_ASKS_WHEN_IT_ENTERED = re.compile(r"\bentered\b.{0,40}\bthis turn\b", re.IGNORECASE)


def tells_order(game: Game) -> bool:
    """Whether anything is known about the order in which objects entered."""
    return bool(game.order or game.arrived)


def with_arrived(game: Game, ids: Iterable[str]) -> Game:
    """Note that these objects have entered, after all that were there before (613.7d).

    >>> with_arrived(Game(arrived=("Urborg",)), ["Blood Moon"]).arrived
    ('Urborg', 'Blood Moon')
    """
    new = tuple(ids)
    if not new:
        return game
    order, arrived = (tuple(one for one in some if one not in new) for some in (game.order, game.arrived))
    return replace(_noted(game, new), order=order, arrived=(*arrived, *new))


def _noted(game: Game, new: Iterable[str]) -> Game:
    """Note that new permanents entered this turn, if their own text asks about it."""
    new = frozenset(new)
    asking = [
        one
        for entry in game.objects
        if entry.zone == Zone.BATTLEFIELD and _ASKS_WHEN_IT_ENTERED.search(entry.card.text)
        for one in entry.ids
        if one in new
    ]
    return replace(game, facts={**game.facts, **{_arrival(one): True for one in asking}}) if asking else game


def has_arrived(game: Game, object_id: str) -> bool:
    """Whether an object is known to have entered this turn."""
    return bool(game.facts.get(_arrival(object_id)))


def _arrival(object_id: str) -> str:
    """The key for the fact that an object entered this turn; no card text matches it."""
    return f"{object_id} arrived this turn"


@remembered
def _places(game: Game) -> dict[str, int]:
    return {one: number for number, one in enumerate((*game.order, *game.arrived))}


def came_before(game: Game, some: Iterable[str], others: Iterable[str]) -> bool:
    """Whether all of ``some`` certainly entered before all of ``others``.

    >>> came_before(Game(order=("Urborg", "Blood Moon")), ["Urborg"], ["Blood Moon"])
    True
    >>> came_before(Game(arrived=("Blood Moon",)), ["Urborg"], ["Blood Moon"])
    True
    """
    places, some, others = _places(game), list(some), list(others)
    if not some or not others or not places.keys() >= set(others):
        return False
    # What nobody speaks of was there before all that has arrived since.
    unsaid = len(game.order) - 1
    return max(places.get(one, unsaid) for one in some) < min(places[one] for one in others)


def lost_before(game: Game, lost_to: Iterable[str], givers: Iterable[str]) -> bool | None:
    """Whether losing abilities to these lines comes before getting others; None if the order is unknown.

    Both happen in one layer, in the order in which the effects began (613.1f, 613.7).
    """
    lines, givers = frozenset(lost_to), tuple(givers)
    takers = [
        one
        for entry in game.objects
        if not lines.isdisjoint(change.text for change in entry.reading.changes)
        for one in entry.ids
    ]
    if came_before(game, takers, givers):
        return True
    return False if came_before(game, givers, takers) else None
