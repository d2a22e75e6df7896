"""Frames: the same rows as dicts, in pandas and in Polars, which are imported when somebody asks for them."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from planner import Board, plan_turn
from planner.contract.frames import Framed, Listed
from planner.decks import best_lands, compare, odds, play, sample_hands
from tests.support.places import ENVIRONMENT, PATIENCE

CHARM = {"name": "Charm", "mana_cost": "{W}{U}", "type_line": "Instant"}
DECK: list[dict[str, Any]] = [
    {"card": "Plains", "count": 10},
    {"card": "Island", "count": 7},
    {"card": CHARM, "count": 23},
]
BOARD = Board(battlefield=["Forest", "Treasure", "Island"], hand=["Llanowar Elves", "Dark Ritual"])
FRAMES: dict[str, tuple[Framed, int]] = {
    "odds": (odds(DECK, ask=["{W}{U}"], turns=[2, 3]), 2),
    "hands": (sample_hands(DECK, 3, last_turn=2), 6),
    "lands": (best_lands(DECK, candidates=["Plains", "Island"]), 2),
    "compared": (compare(DECK, changes="-1 Plains +1 Island"), 1),
    "played": (play(DECK, games=20, turns=3), 3),
    "turn": (plan_turn(board=BOARD.to_dict(), pays=["Llanowar Elves", "{1}"]), 2),
    "ways": (BOARD.ways("Llanowar Elves#1"), 1),
    "actions": (BOARD.legal_actions(), 5),
    "options": (BOARD.options("{G}"), 2),
}
each = pytest.mark.parametrize("name", FRAMES)


@each
def test_rows_have_the_same_keys_and_plain_values(name: str) -> None:
    framed, number = FRAMES[name]
    rows = framed.to_dicts()
    assert len(rows) == number
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    for row in rows:
        for value in row.values():
            assert value is None or type(value) in (str, int, float, bool, list), value


@each
def test_frames_have_these_rows(name: str) -> None:
    pandas = pytest.importorskip("pandas", reason="NOT TESTED: pandas isn't installed")
    polars = pytest.importorskip("polars", reason="NOT TESTED: Polars isn't installed")
    framed, _ = FRAMES[name]
    rows = framed.to_dicts()
    frame = framed.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame.columns) == list(rows[0])
    assert len(frame) == len(rows)
    other = framed.to_polars()
    assert isinstance(other, polars.DataFrame)
    assert other.to_dicts() == rows


def test_a_column_that_one_item_lacks_is_none_there() -> None:
    one, other = BOARD.options("{G}", profile="2026.2").to_dicts()
    (only,) = set(one) & {"gives up one-shot mana"}
    assert (one[only], other[only]) == (None, 1)


def test_nothing_of_them_is_imported_before_and_what_lacks_is_named() -> None:
    program = """
import sys
import planner
from planner import Board
ways = Board(battlefield=["Forest"]).legal_actions()
ways.to_dicts()
assert not {"pandas", "polars"} & set(sys.modules)
sys.modules["pandas"] = sys.modules["polars"] = None
for make in (ways.to_pandas, ways.to_polars):
    try:
        make()
    except ImportError as error:
        print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stdout.splitlines() == [
        "pandas isn't installed: pip install pandas, or pip install 'mana-planner[frames]'",
        "polars isn't installed: pip install polars, or pip install 'mana-planner[frames]'",
    ], done.stderr


def test_a_list_of_ways_is_a_list() -> None:
    ways = BOARD.ways("Llanowar Elves#1")
    assert isinstance(ways, Listed)
    assert ways == list(ways)


def test_what_is_printed_is_its_table() -> None:
    assert str(FRAMES["odds"][0]).splitlines()[0] == "40 cards, 17 lands; on the play; no mulligan"
    assert "Hand 3: " in str(FRAMES["hands"][0])
    assert "(proven best)" in str(FRAMES["lands"][0])
    turn = str(FRAMES["turn"][0])
    assert turn.splitlines()[0] == "Turn: 2 of 2 paid"
    assert "Life          20" in turn
    assert str(BOARD.explain("{R}{R}")).splitlines()[:2] == [
        "Why it is unpayable",
        "1. You can make {R} for it, but the cost needs {R}{R}: one more red mana. For",
    ]
