"""Odds of decks have a bound of work where nobody limits their time, and say what it left undone."""

from __future__ import annotations

from typing import Any

import pytest

from planner import RequestError
from planner.contract.error_codes import ErrorCode
from planner.decks import game_budget, odds_table
from planner.decks.answer import CUT_SHORT, OddsTable
from planner.decks.deadline import DeckTimeError, allowed, check, remembered, work_left
from planner.decks.odds_table import answer_deck

DECK: list[Any] = [
    {"card": "Plains", "count": 8},
    {"card": "Island", "count": 8},
    {
        "card": {"name": "Elf", "mana_cost": "{W}", "type_line": "Creature", "oracle_text": "{T}: Add {U}."},
        "count": 4,
    },
    {"card": {"name": "Bear", "mana_cost": "{2}{W}{U}", "type_line": "Creature"}, "count": 20},
]
ASK = [{"cost": "{2}{W}{U}", "turns": [3, 4]}]


def _asked(**more: Any) -> OddsTable:
    return answer_deck({"deck": DECK, "ask": ASK, **more})


def test_more_games_than_the_bound_are_cut_short_and_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_budget, "MOST_WORK", 2_000 * 4)
    found = _asked(method="simulated", games=5_000)
    assert [(row.games, row.method) for row in found.rows] == [(2_000, "simulated")] * 2
    assert "2,000 games" in found.words[CUT_SHORT]
    assert found.rows[0].error > 0
    assert CUT_SHORT in _asked(method="simulated", until=0.0001).words
    assert CUT_SHORT not in _asked(method="simulated", games=2_000).words


def test_exact_work_over_the_bound_is_refused_or_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = _asked(method="exact")
    assert {row.method for row in exact.rows} == {"exact"}
    monkeypatch.setattr(odds_table, "EXACT_WORK", 10)
    with pytest.raises(RequestError, match="too many positions"):
        _asked(method="exact")
    assert {row.method for row in _asked(games=500).rows} == {"simulated"}


def test_nothing_at_all_is_a_clear_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_budget, "MOST_WORK", 10)
    with pytest.raises(RequestError) as refused:
        _asked(method="simulated")
    assert refused.value.code is ErrorCode.TOO_LARGE


def test_what_is_known_counts_as_it_did_at_first() -> None:
    @remembered(8)
    def find(number: int) -> int:
        check(number)
        return number

    for _ in range(2):
        with allowed(10):
            assert (find(4), work_left()) == (4, 6)
        with allowed(3), pytest.raises(DeckTimeError):
            find(4)
