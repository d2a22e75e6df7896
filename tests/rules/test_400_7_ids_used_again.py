"""What left its zone is another object when it comes back, though an engine calls it the same (400.7)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board
from tests.support.cards.imprint import MOX, SPARK
from tests.support.strategies.cards import a_card

GROWTH = {"card": "Wild Growth", "id": 9, "attached_to": 7}
ABOUT = {"text": 'Lands have "{T}: Add {R}."', "objects": ["7"]}
FOREST = {"card": "Forest", "id": 7}


def gone_and_back(board: Board, card: Any) -> list[Board]:
    """A board on which the object 7 has left and has come again, said in each way."""
    put: Any = {"battlefield": [{"card": card, "id": 7}]}
    return [
        board.remove("7").put(card, id="7"),
        board.move("7", "hand").move("7", "battlefield"),
        board.changed(remove=["7"], put=put),
        board.changed(remove=["7"]).changed(put=put),
        board.changed(move={"7": "exile"}).changed(move={"7": "battlefield"}),
    ]


@pytest.mark.parametrize("way", range(5))
def test_400_7_what_it_exiled_before_is_not_exiled_with_it(way: int) -> None:
    board = Board(battlefield=[{"card": MOX, "id": 7}], exile=[{"card": SPARK, "id": 9, "exiled_with": 7}])
    assert board.can_pay("{R}").value == "payable"
    again = gone_and_back(board, MOX)[way]
    assert again.can_pay("{R}").value == "unknown"  # nobody says what the new one has exiled
    assert "exiled_with" not in str(again.to_dict())


def test_400_7_a_card_that_left_exile_is_not_the_one_that_was_exiled() -> None:
    board = Board(
        battlefield=[{"card": MOX, "id": 7, "exiled_with": ["9"]}], exile=[{"card": SPARK, "id": 9}]
    )
    assert board.can_pay("{R}").value == "payable"
    for again in (
        board.changed(move={"9": "hand"}).changed(move={"9": "exile"}),
        board.changed(remove=["9"], put={"exile": [{"card": SPARK, "id": 9}]}),
    ):
        assert again.can_pay("{R}").value == "unpayable"
        assert Board.from_dict(again.to_dict()) == again


@pytest.mark.parametrize("way", range(5))
def test_400_7_an_effect_about_it_is_about_nothing_then(way: int) -> None:
    """611.2c: the set of objects that it is about was fixed as it began."""
    board = Board(battlefield=[FOREST], effects=[ABOUT])
    assert board.can_pay("{R}").value == "payable"
    again = gone_and_back(board, "Forest")[way]
    assert (again.can_pay("{R}").value, again.can_pay("{G}").value) == ("unpayable", "payable")


@pytest.mark.parametrize("way", range(5))
def test_704_5m_an_aura_on_it_is_in_the_graveyard(way: int) -> None:
    board = Board(battlefield=[FOREST, GROWTH])
    assert board.can_pay("{G}{G}").value == "payable"
    again = gone_and_back(board, "Forest")[way]
    assert again.can_pay("{G}{G}").value == "unpayable"
    assert [one.id for one in again.graveyard] == ["9"]


@pytest.mark.parametrize("way", range(5))
def test_613_7d_it_has_another_timestamp(way: int) -> None:
    older = a_card("Older", "Enchantment", "All lands are Plains.")
    newer = a_card("Newer", "Enchantment", "All lands are Mountains.")
    board = Board(
        battlefield=["Forest", {"card": older, "id": 7}, {"card": newer, "id": 8}], order=["7", "8"]
    )
    assert (board.can_pay("{R}").value, board.can_pay("{W}").value) == ("payable", "unpayable")
    again = gone_and_back(board, older)[way]
    assert again.to_dict()["order"] == ["8"]
    assert again.can_pay("{R}").value == "unknown"  # which began first isn't said any more
    told = again.with_fields(order=["8", "7"])
    assert (told.can_pay("{R}").value, told.can_pay("{W}").value) == ("unpayable", "payable")
