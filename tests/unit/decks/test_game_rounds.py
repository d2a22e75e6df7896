"""Games of many costs, round by round: as many as errors need, within the boards that may be asked about."""

from __future__ import annotations

import pytest

from planner.decks import game_rounds, odds
from planner.decks.cards_of import read_deck
from planner.decks.demands import read_cost
from planner.decks.game_plan import Setting
from planner.decks.game_rounds import GameRounds
from tests.unit.decks.test_board_bounds import CARDS

COSTS = [read_cost(text) for text in ("{G}", "{2}{G}{G}", "{3}{U}{U}")]
OX = {"name": "Ox", "mana_cost": "{7}{G}"}
COUNTS = (("Forest", 10), ("Island", 7), (CARDS[6], 4), (CARDS[4], 4), (OX, 15))
DECK = [{"card": card, "count": count} for card, count in COUNTS]
LEAST = 0.02


def rounds() -> GameRounds:
    return GameRounds(read_deck(DECK).library(), {cost: {4, 5} for cost in COSTS}, Setting(), seed=1)


def test_more_is_played_of_what_has_large_errors_until_all_are_small() -> None:
    played = rounds()
    wanted = dict.fromkeys(COSTS, 100)
    sizes = []
    while wanted:
        played.play(wanted, lambda: None)
        sizes.append(sum(wanted.values()))
        wanted = played.more(LEAST, 100_000)
    assert len(sizes) > 1
    assert played.error() <= LEAST
    games = [played.total[cost].games for cost in COSTS]
    assert min(games) < max(games) == played.most_played()
    assert sum(games) == sum(sizes)


def test_no_cost_gets_more_games_than_the_most() -> None:
    played = rounds()
    played.play(dict.fromkeys(COSTS, 100), lambda: None)
    assert max(played.more(0.001, 150).values()) <= 50


def test_boards_that_are_asked_about_end_the_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    played = rounds()
    played.play(dict.fromkeys(COSTS, 1_000), lambda: None)
    asked = sum(tally.boards for tally in played.total.values())
    assert asked
    assert played.more(0.001, 100_000)
    monkeypatch.setattr(game_rounds, "MOST_BOARDS", asked)
    assert not played.more(0.001, 100_000)


def test_each_piece_is_heard_of() -> None:
    played = rounds()
    heard: list[int] = []
    played.play(dict.fromkeys(COSTS, 200), lambda: heard.append(len(played.total)))
    assert heard == [1, 2, 3]
    assert played.goal == played.games() == 200


def test_without_a_number_every_row_has_a_small_error() -> None:
    found = odds(DECK, ask=["{3}{U}{U}", "{2}{G}{G}"], turns=[4, 5], method="simulated")
    assert max(row.error for row in found.rows) <= 0.003
