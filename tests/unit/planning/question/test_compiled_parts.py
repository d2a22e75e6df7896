"""What is compiled of boards is kept of those asked last, and of none that is gone."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import ref

from planner import Board
from planner.planning.question.compiled_parts import MOST_COMPILED
from tests.support.strategies.cards import a_card

BIRDS = a_card("Bird", "Creature — Bird", "{T}: Add one mana of any color.", power="0", toughness="1")
COSTS = ("{G}", "{1}{U}{G}", "{2}{G}{G}", "{U}{U}{U}", "{5}", "{W}{U}{G}")


def a_board(number: int) -> Board:
    """A board that no other number has."""
    entries: list[Any] = [{"card": "Forest", "count": 2}, "Island", "Treasure", {"card": BIRDS}]
    return Board(battlefield=entries, life=1 + number)


def compiled(board: Board) -> bool:
    """Whether something compiled of the board is kept."""
    return board.compiled._compiled is not None


def test_a_board_that_was_planned_on_is_gone_with_the_last_that_has_it() -> None:
    """No circle of references waits for the collector, whatever was asked and read."""
    board = a_board(0)
    answers = [board.plan(cost) for cost in COSTS] + [board.plan(COSTS[1])]
    assert all(found.to_dict()["proof"] for found in answers[:2])
    assert board.can_pay("{U}")
    assert board.tap("Forest#1").can_pay("{U}")
    gone: list[ref[Any]] = [ref(board.compiled), ref(board.game), ref(board.game.objects[0])]
    gc.collect()
    gc.disable()
    try:
        del board, answers
        assert [one() for one in gone] == [None, None, None]
    finally:
        gc.enable()


def test_a_proof_is_read_when_its_board_is_gone() -> None:
    plan = a_board(1).plan("{1}{U}{G}")
    again = a_board(1)
    assert plan.to_dict() == again.plan("{1}{U}{G}").to_dict()


def test_boards_that_wait_are_no_more_than_their_objects_and_answers() -> None:
    boards = [a_board(number) for number in range(2 * MOST_COMPILED + 1)]
    first = [[board.plan(cost).to_dict() for cost in COSTS[:3]] for board in boards]
    assert [compiled(board) for board in boards].count(True) <= 2 * MOST_COMPILED
    assert not compiled(boards[0])
    assert compiled(boards[-1])
    assert set(vars(boards[0].game)) == set(Board(life=1).game.__dataclass_fields__)
    assert [[board.plan(cost).to_dict() for cost in COSTS[:3]] for board in boards] == first
    assert not compiled(boards[0])  # what it answered before it still knows
    fresh = a_board(0)
    for cost in COSTS:
        assert boards[0].plan(cost).to_dict() == fresh.plan(cost).to_dict()
    assert compiled(boards[0])


def test_threads_share_more_boards_than_are_kept_compiled() -> None:
    boards = [a_board(number) for number in range(3 * MOST_COMPILED)]
    expected = [[a_board(number).plan(cost).to_dict() for cost in COSTS] for number in range(len(boards))]

    def plans(number: int) -> list[Any]:
        return [boards[number % len(boards)].plan(cost).to_dict() for cost in COSTS]

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(plans, range(2 * len(boards)))) == 2 * expected
