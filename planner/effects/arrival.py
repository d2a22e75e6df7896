"""Which of two effects began first, by the order in which objects entered, if the game states it (613.7)."""

from __future__ import annotations

from collections.abc import Iterable

from planner.game.caching import remembered
from planner.game.objects import Game
from planner.game.records import replace


def tells_order(game: Game) -> bool:
    """Tell whether anything is known of the order in which objects came."""
    return bool(game.order or game.arrived)


def with_arrived(game: Game, ids: Iterable[str]) -> Game:
    """Note that these have come, after all that was there before (613.7d).

    >>> with_arrived(Game(arrived=("Urborg",)), ["Blood Moon"]).arrived
    ('Urborg', 'Blood Moon')
    """
    new = tuple(ids)
    if not new:
        return game
    order, arrived = (tuple(one for one in some if one not in new) for some in (game.order, game.arrived))
    return replace(game, order=order, arrived=(*arrived, *new))


@remembered
def _places(game: Game) -> dict[str, int]:
    return {one: number for number, one in enumerate((*game.order, *game.arrived))}


def came_before(game: Game, some: Iterable[str], others: Iterable[str]) -> bool:
    """Tell whether all of some objects certainly came before all others.

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
    """Tell whether abilities were lost, by these lines, before others were given; None where nobody says.

    Abilities come and go in one layer, in the order in which the effects began (613.1f, 613.7).
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
