"""The cards of a library that a request lists: what can be found there, and what is left (701.23)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from planner.game.objects import Game, GameObject
from planner.game.records import replace


def cards_of_library(game: Game) -> tuple[GameObject, ...]:
    """The cards of the library, equal ones together; empty if not all of them are listed.

    >>> cards_of_library(Game(library=40))
    ()
    """
    known = sum(one.count for one in game.findable) == game.library
    return game.findable if known else ()


def without_cards(game: Game, names: Iterable[str]) -> Game:
    """Remove cards from the library by name; if one isn't listed, only the number stays known.

    >>> without_cards(Game(library=40), ["Island"]).library
    39
    """
    listed = list(names)
    if not listed or game.library is None:
        return game
    left = cards_of_library(game)
    for name in listed:
        left = tuple(_less_one(left, name))
    return replace(game, library=max(game.library - len(listed), 0), findable=left)


def _less_one(cards: Iterable[GameObject], name: str) -> Iterator[GameObject]:
    """The cards without one of this name."""
    found = False
    for one in cards:
        if found or one.card.name != name:
            yield one
            continue
        found = True
        rest = one.without({one.ids[0]})
        if rest is not None:
            yield rest
