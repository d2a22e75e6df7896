"""An X that the text says is announced by nobody: no way states it (107.3c)."""

from __future__ import annotations

from planner import Board

SPOILS = {
    "name": "Spoils",
    "mana_cost": "{X}{B}",
    "type_line": "Sorcery",
    "oracle_text": "X is the number of artifact and/or creature cards in an opponent's graveyard as you cast "
    "Spoils.",
}


def test_107_3_a_way_doesnt_say_an_x_that_the_board_leaves_open() -> None:
    board = Board(battlefield=["Swamp"] * 3, hand=[{"card": SPOILS, "id": "s"}])
    ways = [*board.ways("s"), *(one for one in board.legal_actions() if one.pay.get("card") == "s")]
    assert [(one.pay, one.x, str(one.status)) for one in ways] == [({"card": "s"}, None, "unknown")] * 2
    assert all(board.plan(one.pay).status == one.status for one in ways)


def test_107_3_an_x_that_is_chosen_is_said() -> None:
    blaze = {"name": "Blaze", "mana_cost": "{X}{R}", "type_line": "Sorcery"}
    (way,) = Board(battlefield=["Mountain"] * 3, hand=[{"card": blaze, "id": "b"}]).ways("b")
    assert (way.pay, way.x) == ({"card": "b", "x": 2}, (0, 2))
