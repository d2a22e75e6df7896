"""Games that are played: against a search of all turns, against counting, compiled and not."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from planner.contract.refusals import RequestError
from planner.decks import deadline, play, play_kernel, played_games
from planner.decks import play as play_function
from planner.decks.cards_of import read_deck
from planner.decks.game_plan import Setting
from planner.decks.play_tables import PlayTables
from planner.decks.played_games import GameTable
from tests.support.best_turns import spent_best, spent_by_loop, states

BEAR = {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature", "power": "2"}
ELF = {
    "name": "Elf",
    "mana_cost": "{G}",
    "type_line": "Creature",
    "power": "1",
    "oracle_text": "{T}: Add {G}.",
}
ROCK = {"name": "Rock", "mana_cost": "{1}", "type_line": "Artifact", "oracle_text": "{T}: Add {C}{C}."}
WISE = {"name": "Wise", "mana_cost": "{1}{U}{U}", "type_line": "Sorcery"}
COVE = {
    "name": "Cove",
    "type_line": "Land",
    "oracle_text": "This land enters tapped.\n{T}: Add {G} or {U}.",
}
DECK: list[dict[str, Any]] = [
    {"card": "Forest", "count": 10},
    {"card": "Island", "count": 6},
    {"card": COVE, "count": 4},
    {"card": BEAR, "count": 8},
    {"card": ELF, "count": 6},
    {"card": ROCK, "count": 4},
    {"card": WISE, "count": 6},
]


def test_the_same_games_with_and_without_the_compiled_loop() -> None:
    pytest.importorskip("numba")
    tables = PlayTables(read_deck(DECK), {})
    found = [GameTable(tables, Setting(), 3, 6, fast).block((1, 150)) for fast in (True, False)]
    for one, other in zip(*found, strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize("failure", [None, OSError("No space left on device"), RuntimeError("no locator")])
def test_games_are_played_where_the_compiled_loop_cannot_be_kept(
    failure: Exception | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    numba = pytest.importorskip("numba")
    asked: list[bool] = []

    def njit(*, nogil: bool, cache: bool = False) -> Callable[[Any], Any]:
        asked.append(cache)
        if cache and isinstance(failure, RuntimeError):
            raise failure

        def compiler(function: Any) -> Any:
            def fails(*_: Any) -> None:
                raise failure or OSError

            return fails if cache and failure else function

        return compiler

    monkeypatch.setattr(numba, "njit", njit)
    found = play_kernel.compiled()
    monkeypatch.setattr(played_games, "_KERNEL", [found])
    tables = PlayTables(read_deck(DECK), {})
    compiled, plain = (GameTable(tables, Setting(), 3, 3, fast).block((1, 20)) for fast in (True, False))
    for one, other in zip(compiled, plain, strict=True):
        assert np.array_equal(one, other)
    assert asked == ([True, False] if failure else [True])


def test_a_short_time_is_held_by_a_process_that_has_not_compiled_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody waits for the compiler within a limit: fewer games are played, and they are the same."""
    monkeypatch.setattr(played_games, "_KERNEL", [])
    play(DECK, turns=6, games=50)  # the cards are read, and where there is time the loop is compiled
    played_games._KERNEL.clear()
    clock = iter(range(10**6))
    monkeypatch.setattr(deadline, "time", SimpleNamespace(time=lambda: next(clock) / 100))
    with deadline.limited(0.05):
        found = play(DECK, turns=6, games=2_500)
    assert not found.compiled
    assert 0 < found.games < 500
    assert found.words["numba"]


def test_no_line_of_a_turn_spends_more_mana() -> None:
    tables = PlayTables(read_deck(DECK), {})
    sampled = list(states(tables, 60, seed=5))
    loop = [spent_by_loop(tables, *one) for one in sampled]
    best = [spent_best(tables, *one) for one in sampled]
    assert all(mine <= most for mine, most in zip(loop, best, strict=True))
    assert sum(loop) >= 0.99 * sum(best) > 0


def test_mana_of_lands_alone_is_counted() -> None:
    """With one-mana spells and lands of one color a turn spends what there is of either."""
    bird = {"name": "Bird", "mana_cost": "{U}", "type_line": "Creature", "power": "1"}
    found = play([{"card": "Island", "count": 60}, {"card": bird, "count": 60}], games=4_000, turns=1)
    hand = 1 - 2 * np.prod([(60 - n) / (120 - n) for n in range(7)])
    assert found.rows[0].mana == pytest.approx(hand, abs=4 * found.rows[0].error + 1e-9)
    assert found.rows[0].on_curve == found.rows[0].mana


def test_creatures_attack_from_the_next_turn_on() -> None:
    giant = {"name": "Giant", "mana_cost": "{0}", "type_line": "Creature", "power": "20"}
    found = play([{"card": "Island", "count": 20}, {"card": giant, "count": 20}], games=300, turns=2)
    assert found.rows[0].clock == 0.0
    free = {**giant, "mana_cost": "{U}"}
    found = play([{"card": "Island", "count": 20}, {"card": free, "count": 20}], games=300, turns=2)
    assert found.rows[0].clock == 0.0
    assert found.rows[1].clock == pytest.approx(found.rows[0].mana)


def test_a_value_stands_in_place_of_mana() -> None:
    plain = play(DECK, games=300, turns=4)
    valued = play(DECK, games=300, turns=4, value={"Wise": 50})
    assert sum(valued.casts["Wise"]) > sum(plain.casts["Wise"])


def test_what_is_played_by_a_rule_is_listed() -> None:
    draws = {"name": "Study", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": "Draw two cards."}
    ball = {"name": "Ball", "mana_cost": "{X}{U}", "type_line": "Sorcery"}
    more = [{"card": draws, "count": 4}, {"card": ball, "count": 4}, {"card": "Evolving Wilds", "count": 4}]
    found = play([*DECK, *more], games=10, turns=2)
    said = " ".join((*found.by_rule, *found.not_played))
    assert all(name in said for name in ("Study", "Ball: X is 0", "Evolving Wilds"))


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"turns": 0}, "turns"),
        ({"turns": 21}, "turns"),
        ({"games": 0}, "games"),
        ({"value": {"Bear": -1}}, "value.Bear"),
        ({"mulligan": "paris"}, "mulligan"),
        ({"seed": "x"}, "seed"),
        ({"seed": -1}, "seed"),
        ({"games": "3"}, "games"),
        ({"turns": "3"}, "turns"),
        ({"value": 3}, "value"),
        ({"mulligans": -1}, "mulligans"),
        ({"costs": 3}, "costs"),
        ({"on_the_draw": "no"}, "on_the_draw"),
    ],
)
def test_refusals_name_their_path(more: dict[str, Any], path: str) -> None:
    with pytest.raises(RequestError) as refused:
        play_function(DECK, **more)
    assert refused.value.path == path
