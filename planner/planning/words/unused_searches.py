"""Lands that could be found in a library, of which a board says nothing."""

from __future__ import annotations

from planner.game.caching import remembered
from planner.game.objects import Game, GameObject
from planner.game.resolving import When
from planner.game.vocabulary import Whose
from planner.planning.words.refusal_sentences import listed
from planner.text import read_land_searches

_SEARCH = "search your library"


@remembered
def unused_searches(game: Game) -> tuple[str, ...]:
    """Say which permanents could find a land (701.23) and don't: which cards the library has isn't said.

    >>> unused_searches(Game())
    ()
    """
    ids = [one for entry in game.objects if _is_there(entry) and _finds(entry) for one in entry.ids]
    return (f"no land is found by {listed(ids)}: what the library holds isn't said",) if ids else ()


def _is_there(entry: GameObject) -> bool:
    return entry.is_permanent and entry.controller == Whose.YOU and not entry.tapped


def _finds(entry: GameObject) -> bool:
    """Tell whether an activated ability puts a land from the library onto the battlefield."""
    if _SEARCH not in entry.card.text.lower():
        return False
    return any(one.when is When.ACTIVATED for one in read_land_searches(entry.card))
