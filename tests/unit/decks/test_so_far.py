"""Odds that are told while they are worked out: exact rows first, simulated ones by ever more games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import joblib
import msgspec
import pytest

from planner.decks import answer_deck, best_lands, compare, play, played_games, sample_hands, so_far
from planner.decks.answer import OddsTable
from planner.decks.compared import Comparison
from planner.decks.simulation import BLOCK

Found = TypeVar("Found")
BEAR = {"name": "Bear", "mana_cost": "{1}{G}{U}", "type_line": "Creature"}
LANDS = [{"card": "Forest", "count": 12}, {"card": "Island", "count": 12}, {"card": "Plains", "count": 4}]
COSTS = ("{G}", "{U}{U}", "{G}{U}")
EXACT: dict[str, Any] = {
    "deck": [*LANDS, {"card": BEAR, "count": 12}],
    "ask": [{"cost": cost} for cost in COSTS],
}
GAMES = {**EXACT, "method": "simulated", "games": 3 * BLOCK, "turns": [2, 3], "seed": 7}


def heard(request: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> tuple[list[OddsTable], OddsTable]:
    """What is told of a request where nothing is too soon to be told, and its answer."""
    monkeypatch.setattr(so_far, "BETWEEN", 0.0)
    told: list[OddsTable] = []
    with joblib.parallel_config(n_jobs=1), so_far.heard_by(told.append):
        return told, answer_deck(request)


def test_exact_rows_come_cost_by_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    told, answer = heard(EXACT, monkeypatch)
    numbers = [len({row.cost for row in table.rows}) for table in told]
    assert numbers == [1, 2, 3]
    for table in told:
        assert all(row in answer.rows for row in table.rows)
        assert "so far" in table.words
    assert "so far" not in answer.words


def test_simulated_rows_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    told, answer = heard(GAMES, monkeypatch)
    assert len(told) == 3 * len(COSTS)  # each cost of each block
    of_first = [table.rows[0] for table in told]
    games = [row.games or 0 for row in of_first]
    assert games == sorted(games)
    assert (games[0], games[-1]) == (BLOCK, 3 * BLOCK)
    assert of_first[-1].error < of_first[0].error
    assert [row.castable for row in told[-1].rows] == [row.castable for row in answer.rows]


def test_a_spell_is_told_once_all_its_turns_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    told, answer = heard(GAMES, monkeypatch)
    assert [len(table.spells) for table in told[:3]] == [1, 2, 3]
    assert len(answer.spells) == 3


@pytest.mark.parametrize("request_", [EXACT, GAMES], ids=["exact", "simulated"])
def test_listening_changes_no_figure(request_: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    _, answer = heard(request_, monkeypatch)
    with joblib.parallel_config(n_jobs=1):
        assert answer_deck(request_).rows == answer.rows


def test_nothing_is_told_again_at_once() -> None:
    told: list[int] = []
    with so_far.heard_by(told.append):
        for number in range(1_000):
            so_far.tell_so_far(lambda number=number: number)  # type: ignore[misc]
    assert len(told) < 1_000


def test_nobody_is_told_after_listening() -> None:
    told: list[int] = []
    with so_far.heard_by(told.append):
        assert so_far.is_heard()
    assert not so_far.is_heard()
    so_far.tell_so_far(lambda: told.append(1))
    assert not told


def told_of(ask: Callable[[], Found], monkeypatch: pytest.MonkeyPatch) -> tuple[list[Found], Found]:
    """What is told of a question where nothing is too soon to be told, and its answer."""
    monkeypatch.setattr(so_far, "BETWEEN", 0.0)
    told: list[Found] = []
    with joblib.parallel_config(n_jobs=1), so_far.heard_by(told.append):
        return told, ask()


def test_games_of_two_decks_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask() -> Comparison:
        return compare(EXACT["deck"], changes="-2 Forest +2 Island", method="simulated", games=10_000, seed=3)

    told, answer = told_of(ask, monkeypatch)
    assert [one.games for one in told] == [2_500, 5_000, 7_500, 10_000]
    assert told[-1].high - told[-1].low < told[0].high - told[0].low
    assert [row.cost for one in told for row in one.rows] == [row.cost for row in answer.rows] * len(told)
    assert msgspec.json.encode(told[-1]) == msgspec.json.encode(answer)
    assert ask() == answer


def test_exact_rows_of_two_decks_come_cost_by_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    told, answer = told_of(
        lambda: compare(EXACT["deck"], changes="-2 Forest +2 Island", ask=COSTS, turns=[2]), monkeypatch
    )
    assert [len(one.rows) for one in told] == [1, 2, 3]
    assert all(row in answer.rows for one in told for row in one.rows)
    assert told[0].mean == pytest.approx(told[0].rows[0].difference)  # of the rows that are known
    assert told[-1].mean == answer.mean


@pytest.mark.parametrize("games", [40, 3_000])
def test_played_games_are_counted_up(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_games, "find_spec", lambda _: None)
    told, answer = told_of(lambda: play(EXACT["deck"], games=games, turns=2), monkeypatch)
    counted = [one.games for one in told]
    assert len(counted) > games // 10
    assert counted == sorted(counted)
    assert counted[-1] == answer.games == games
    assert told[-1].rows == answer.rows
    assert all("so far" in one.words for one in told)
    assert "so far" not in answer.words


def test_hands_are_there_at_once_and_what_they_cast_spell_by_spell(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = [*EXACT["deck"], {"card": {"name": "Opt", "mana_cost": "{U}", "type_line": "Instant"}, "count": 8}]
    told, answer = told_of(lambda: sample_hands(deck, 8, seed=2), monkeypatch)
    assert [[hand.cards for hand in one.hands] for one in told] == [[hand.cards for hand in answer.hands]] * 2
    casts = [
        {name for hand in one.hands for turn in hand.turns for name in turn.casts} for one in (*told, answer)
    ]
    assert [len(some) for some in casts] == [0, 1, 2]


def test_hands_are_judged_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_games, "find_spec", lambda _: None)
    told, answer = told_of(lambda: sample_hands(EXACT["deck"], 3, last_turn=2, goal="mana"), monkeypatch)
    judged = [[hand.keep is not None for hand in one.hands] for one in (*told, answer)]
    assert judged[-4:] == [[True, False, False], [True, True, False], [True] * 3, [True] * 3]
    assert not any(judged[0])
    assert told[-1] == answer


@pytest.mark.parametrize("most", [0, 200_000], ids=["a bound", "every base"])
def test_lands_are_told_before_they_are_worked_out(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """First the deck as it is with its likely swaps; the bound only falls."""
    monkeypatch.setattr("planner.decks.base_search.MOST_BASES", most)
    deck = [{"card": "Forest", "count": 16}, {"card": "Island", "count": 8}, {"card": BEAR, "count": 36}]
    told, answer = told_of(lambda: best_lands(deck, candidates=["Forest", "Island"]), monkeypatch)
    assert told[0].value == told[0].before == answer.before
    assert {(one.out, one.into) for one in told[0].swaps} == {("Forest", "Island")}
    bounds = [one.bound for one in (*told, answer)]
    assert bounds == sorted(bounds, reverse=True)
    assert not any(one.optimal for one in told)
    assert answer.optimal
