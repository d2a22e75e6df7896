"""Odds of decks: how likely each spell can be cast by each turn, and the mana base that casts them best."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from planner.cards.decklists.deck import Deck
    from planner.decks.comparison import compare
    from planner.decks.hands import sample_hands
    from planner.decks.lands_plan import best_lands, best_lands_many
    from planner.decks.odds_table import answer_deck, odds, odds_many
    from planner.decks.played_games import play
    from planner.decks.sources_table import karsten_table, sources_needed

_HOME = {
    "Deck": "cards.decklists.deck",
    "answer_deck": "decks.odds_table",
    "best_lands": "decks.lands_plan",
    "best_lands_many": "decks.lands_plan",
    "compare": "decks.comparison",
    "karsten_table": "decks.sources_table",
    "odds": "decks.odds_table",
    "odds_many": "decks.odds_table",
    "play": "decks.played_games",
    "sample_hands": "decks.hands",
    "sources_needed": "decks.sources_table",
}
"""Where each name of the room lives: it is imported when it is first asked for."""

__all__ = [
    "Deck",
    "answer_deck",
    "best_lands",
    "best_lands_many",
    "compare",
    "karsten_table",
    "odds",
    "odds_many",
    "play",
    "sample_hands",
    "sources_needed",
]


if not TYPE_CHECKING:  # a name that there isn't is an error while it is typed

    def __getattr__(name: str) -> Any:
        """Import a public name of the package on first use."""
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"planner.{_HOME[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
