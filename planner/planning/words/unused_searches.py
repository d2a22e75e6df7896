"""Lands that could be found in a library, and aren't while a cost is paid."""

from __future__ import annotations

from planner.effects.libraries import cards_of_library
from planner.game.caching import remembered
from planner.game.objects import Game, GameObject
from planner.game.resolving import When
from planner.game.vocabulary import Whose
from planner.planning.words.refusal_sentences import listed
from planner.text import read_land_searches

_SEARCH = "search your library"


@remembered
def unused_searches(game: Game) -> tuple[str, ...]:
    """Note which permanents could find a land (701.23) but don't.

    Either the library's contents aren't stated; or they are, and such an ability is used in a turn instead,
    since it can't be activated while a cost is paid (601.2g).

    >>> unused_searches(Game())
    ()
    """
    ids = [one for entry in game.objects if _is_there(entry) and _finds(entry) for one in entry.ids]
    if not ids:
        return ()
    if cards_of_library(game):
        return (
            f"no land is found by {listed(ids)} while a cost is paid: a turn does that before (plan_turn)",
        )
    return (f"no land is found by {listed(ids)}: what the library holds isn't said",)


def _is_there(entry: GameObject) -> bool:
    return entry.is_permanent and entry.controller == Whose.YOU and not entry.tapped


def _finds(entry: GameObject) -> bool:
    """Whether an activated ability puts a land from the library onto the battlefield."""
    if _SEARCH not in entry.card.text.lower():
        return False
    return any(one.when is When.ACTIVATED for one in read_land_searches(entry.card))
