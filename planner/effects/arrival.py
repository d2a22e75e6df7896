"""Which of two effects began first, as far as the board says the order in which objects came (613.7)."""

from __future__ import annotations

from collections.abc import Iterable

from planner.game.caching import remembered
from planner.game.objects import Game


@remembered
def _places(game: Game) -> dict[str, int]:
    return {one: number for number, one in enumerate(game.order)}


def came_before(game: Game, some: Iterable[str], others: Iterable[str]) -> bool:
    """Tell whether all of some objects certainly came before all others.

    >>> came_before(Game(order=("Urborg", "Blood Moon")), ["Urborg"], ["Blood Moon"])
    True
    """
    places = _places(game)
    first = [places.get(one) for one in some]
    last = [places.get(one) for one in others]
    known = [one for one in first if one is not None], [one for one in last if one is not None]
    if len(known[0]) < len(first) or len(known[1]) < len(last) or not first or not last:
        return False
    return max(known[0]) < min(known[1])


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
