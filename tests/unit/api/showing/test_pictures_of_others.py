"""Boards, turns, explanations, options, ways and odds as pictures: of the parts that a plan is drawn of."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

import planner
from planner import Board
from planner.api.showing.look import GLYPHS
from planner.api.showing.picture.drawing import width_of
from planner.api.showing.picture.page import Cell, Page
from planner.contract.frames import Listed
from planner.decks import odds
from tests.unit.api.showing.test_picture import NAMESPACE, words_of

SPELL = {"name": "Charm", "mana_cost": "{1}{U}{B}", "type_line": "Instant"}
BEAR = {"name": "Bear", "mana_cost": "{W}{U}", "type_line": "Creature"}
DECK = [{"card": "Plains", "count": 12}, {"card": "Island", "count": 5}, {"card": BEAR, "count": 23}]
BOARD = Board(
    battlefield=["Island", "Island", "Swamp", "Underground Sea", "Treasure"],
    hand=[SPELL],
    life=11,
    pool="{B}",
)
DRAWN: dict[str, Any] = {
    "board": lambda: BOARD,
    "turn": lambda: planner.plan_turn(board=BOARD.to_dict(), pays=["{U}{U}", "{B}", "{9}"]),
    "explanation": lambda: planner.explain(board=BOARD.to_dict(), pay="{R}{R}{R}"),
    "options": lambda: BOARD.options("{1}{U}"),
    "ways": lambda: BOARD.ways("Charm"),
    "odds": lambda: odds(DECK),
}
SAID = {
    "board": ["Life 11", "Battlefield (5)", "Treasure", "Charm"],
    "turn": ["Turn:", "2 of 3 paid", "Left out"],
    "explanation": ["Why:", "unpayable"],
    "options": ["taps", "differs"],
    "ways": ["cost", "payable"],
    "odds": ["Bear", "turn 2", "turn 7"],
}


def tree_of(shown: Any) -> ElementTree.Element:
    picture = shown._repr_html_()
    assert picture.startswith("<svg")
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    return ElementTree.fromstring(picture)


@pytest.mark.parametrize("what", DRAWN)
def test_it_is_drawn_for_a_notebook(what: str) -> None:
    tree = tree_of(DRAWN[what]())
    words = words_of(tree)
    for said in SAID[what]:
        assert said in words
    width, height = float(tree.get("width") or 0), float(tree.get("height") or 0)
    for one in tree.iter(f"{NAMESPACE}text"):
        assert float(one.get("y") or 0) <= height
        if one.get("text-anchor") is None:
            size, bold = float(one.get("font-size") or 0), one.get("font-weight") is not None
            assert float(one.get("x") or 0) + width_of(one.text or "", size, bold=bold) <= width


def test_symbols_are_drawn_and_not_written() -> None:
    tree = tree_of(DRAWN["odds"]())
    assert not any("{" in one for one in words_of(tree))
    assert {GLYPHS["W"], GLYPHS["U"]} <= {one.get("d") for one in tree.iter(f"{NAMESPACE}path")}


def test_a_share_of_games_is_told_by_its_color_too() -> None:
    table = odds(
        [{"card": "Island", "count": 30}, {"card": SPELL, "count": 30}], ask=["{U}", "{B}"], turns=[3]
    )
    classes = [one.get("class") for one in tree_of(table).iter(f"{NAMESPACE}rect")]
    assert "shgood" in classes
    assert "shweak" in classes


def test_an_empty_list_is_no_picture() -> None:
    assert Listed[Any]()._repr_html_() is None


def test_a_table_that_is_too_wide_is_cut_where_it_is_widest() -> None:
    page = Page(400)
    page.table(("name", "text"), [[Cell("Opt"), Cell("word " * 60)], [Cell("Island"), Cell("{U} " * 60)]])
    tree = ElementTree.fromstring(page.drawn("A table"))
    assert "Opt" in words_of(tree)
    assert any(one.endswith("…") for one in words_of(tree))
    for one in tree.iter(f"{NAMESPACE}circle"):
        assert float(one.get("cx") or 0) + float(one.get("r") or 0) <= 400
