"""A Room has the name, the text and the cost of the doors that are unlocked (709.5)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board

Json = dict[str, Any]

ROOM: Json = {
    "name": "Greenhouse // Rickety Gazebo",
    "layout": "split",
    "card_faces": [
        {
            "name": "Greenhouse",
            "mana_cost": "{2}{G}",
            "type_line": "Enchantment — Room",
            "oracle_text": 'Lands you control have "{T}: Add one mana of any color."',
        },
        {
            "name": "Rickety Gazebo",
            "mana_cost": "{3}{G}",
            "type_line": "Enchantment — Room",
            "oracle_text": "When you unlock this door, mill four cards.",
        },
    ],
}
WHOLE = "Greenhouse // Rickety Gazebo"


def locked(board: Board) -> list[str]:
    return [one.face for one in board.legal_actions() if one.alternative == "Unlock"]


@pytest.mark.parametrize(
    ("face", "name", "red", "left"),
    [
        (None, "Greenhouse", True, ["Rickety Gazebo"]),
        (0, "Greenhouse", True, ["Rickety Gazebo"]),
        ("Rickety Gazebo", "Rickety Gazebo", False, ["Greenhouse"]),
        (WHOLE, WHOLE, True, []),
    ],
)
def test_709_5_what_a_room_is_by_its_doors(face: Any, name: str, red: bool, left: list[str]) -> None:
    there = {"card": ROOM, "id": "r"} | ({} if face is None else {"face": face})
    board = Board(battlefield=["Island", there])
    assert board.find("r").name == name
    assert bool(board.can_pay("{R}")) is red
    assert locked(board) == left
    assert locked(Board.from_dict(board.to_dict())) == left


@pytest.mark.parametrize(("face", "red", "left"), [(0, True, "Rickety Gazebo"), (1, False, "Greenhouse")])
def test_709_5d_only_the_door_that_is_cast_is_unlocked(face: int, red: bool, left: str) -> None:
    board = Board(battlefield=["Forest"] * 5, hand=[{"card": ROOM, "id": "r"}])
    turn = board.plan_turn([{"card": "r", "face": face}])
    after = board.after(turn)
    assert locked(after) == [left]
    assert bool(after.untap().can_pay("{R}")) is red
    assert locked(Board.from_dict(after.to_dict())) == [left]
