"""Games that are looked at line by line: as many as the work allows, and what they tell isn't thrown away."""

from __future__ import annotations

from math import sqrt

import pytest

from planner.decks.cards_of import read_deck
from planner.decks.deadline import DeckTimeError, allowed
from planner.decks.demands import read_cost
from planner.decks.game_plan import Setting
from planner.decks.looked_at import CHUNK, FEWEST, _Lines
from planner.decks.simulation import dealt_games

DECK = [
    {"card": "Sol Ring", "count": 4},
    {"card": "Evolving Wilds", "count": 4},
    {"card": "Ancient Tomb", "count": 4},
    {"card": "Plains", "count": 5},
    {"card": "Island", "count": 3},
    {"card": {"name": "A spell", "mana_cost": "{15}", "type_line": "Sorcery"}, "count": 20},
]
COST, TURN = read_cost("{3}{U}"), 2


def test_a_careful_player_tells_of_the_games_that_there_was_work_for() -> None:
    """A careful player pays 13 games of 100 more than the steady one: half a chunk of games shows it."""
    library = read_deck(DECK).library()
    games = dealt_games(library, [COST], TURN, Setting(), 0, CHUNK)
    with allowed(5_500):
        found = _Lines(library, COST, Setting()).careful(games, TURN, 1)
    assert FEWEST <= found.games < CHUNK
    assert found.counts
    assert abs(found.gained / found.games - 0.13) < 4 * sqrt(0.13 * 0.87 / found.games)
    with allowed(100), pytest.raises(DeckTimeError):
        _Lines(library, COST, Setting()).careful(games, TURN, 1)


def test_the_steady_player_searches_for_the_color_that_is_missing() -> None:
    """Evolving Wilds finds an Island, not the first basic, where much else is missing, too.

    {5}{U} on turn 3 is castable in 35.7 games of 100 (exact); with the first basic it was 26.5.
    """
    games = dealt_games(read_deck(DECK).library(), [read_cost("{5}{U}")], 3, Setting(), 0, 4_000)
    paid = sum(game[0][2] for game in games.paid) / 4_000
    assert 0.31 < paid < 0.357 + 4 * sqrt(0.357 * 0.643 / 4_000)
