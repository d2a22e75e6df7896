"""The limit of time of odds: fewer games, or a refusal that names it; never other odds."""

from __future__ import annotations

import json
import time

import msgspec
import pytest

from planner.contract.refusals import RequestError
from planner.decks import game_budget, running, simulation
from planner.decks.board_verdicts import BoardVerdicts
from planner.decks.deadline import DeckTimeError, check, deadline, is_over, share, until
from planner.decks.demands import read_cost
from planner.decks.game_budget import affordable_games
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library
from planner.decks.odds_table import answer_deck

SIGNET = {
    "name": "Azorius Signet",
    "mana_cost": "{2}",
    "type_line": "Artifact",
    "oracle_text": "{1}, {T}: Add {W}{U}.",
}
DECK = [
    {"card": "Island", "count": 9},
    {"card": "Plains", "count": 8},
    {"card": "Azorius Chancery", "count": 2},
    {"card": SIGNET, "count": 2},
    {"card": {"name": "Bear", "mana_cost": "{1}{G}", "type_line": "Creature"}, "count": 19},
]
ASKED = {"deck": DECK, "ask": [{"cost": "{1}{W}{U}", "turns": [3, 4]}], "games": 400, "method": "simulated"}


def test_nothing_is_over_without_a_limit() -> None:
    assert deadline() is None
    check()
    with share(0.1):
        assert not is_over()


def test_a_deadline_is_never_put_off() -> None:
    with until(0.0), until(time.time() + 1000):
        assert is_over()
        with pytest.raises(DeckTimeError):
            check()
    assert deadline() is None


def test_a_share_is_a_part_of_what_is_left() -> None:
    now = time.time()
    with until(now + 1000), share(0.5):
        moment = deadline()
        assert moment is not None
        assert now + 500 <= moment <= now + 700


def test_time_enough_changes_nothing() -> None:
    free = answer_deck(ASKED)
    limited = answer_deck({**ASKED, "limits": {"time": 3600}})
    assert msgspec.json.encode(free) == msgspec.json.encode(limited)


@pytest.mark.parametrize("method", ["exact", "simulated", "auto"])
def test_no_time_at_all_is_refused_by_its_path(method: str) -> None:
    deck = [{"card": "Tranquil Cove", "count": 20}, *DECK]
    asked = {"deck": deck, "ask": [{"cost": "{2}{W}{U}"}], "method": method, "limits": {"time": 1e-6}}
    with pytest.raises(RequestError, match="not enough") as refused:
        answer_deck(asked)
    assert refused.value.path == "limits.time"


def test_what_there_is_time_for_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "affordable_games", lambda *_: 200)
    few = answer_deck({**ASKED, "limits": {"time": 3600}})
    assert {row.games for row in few.rows} == {200}
    assert msgspec.json.encode(few) == msgspec.json.encode(answer_deck({**ASKED, "games": 200}))


def test_a_time_that_isnt_one_is_refused() -> None:
    with pytest.raises(RequestError) as refused:
        answer_deck({**ASKED, "limits": {"time": -1}})
    assert refused.value.path == "limits.time"


def test_each_board_that_the_planner_is_asked_about_looks_at_the_time() -> None:
    """One block of games asks about hundreds of boards: 0.9 s of 0.5."""
    island = json.dumps({"card": "Island"})
    verdicts = BoardVerdicts([], read_cost("{U}"))
    verdicts._sources = [island]
    assert verdicts.can_pay([1])
    with until(0.0), pytest.raises(DeckTimeError):
        verdicts.can_pay([2])


def test_how_long_games_take_is_told_by_the_clock_of_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    left = iter([10.0, 9.9, 9.9, 9.5, 9.5])  # 0.1 s for 100 games, 0.4 for 400; of what is left 0.7 are used
    monkeypatch.setattr(game_budget, "seconds_left", lambda: next(left))
    monkeypatch.setattr(simulation, "simulated_block", lambda *_: None)
    library = Library(())
    assert affordable_games(library, [read_cost("{U}")], 4, Setting()) == 6_600


def test_a_cost_of_a_million_is_as_soon_read_as_one_of_a_thousand() -> None:
    found = read_cost("{1000000}{U}", "cost")
    assert (found.mana_value, found.ways[0].size) == (1_000_001, 1_001)
