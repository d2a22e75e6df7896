"""Odds that are told while they are worked out: exact rows first, simulated ones by ever more games."""

from __future__ import annotations

from typing import Any

import joblib
import pytest

from planner.decks import answer_deck, so_far
from planner.decks.answer import OddsTable
from planner.decks.simulation import BLOCK

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
