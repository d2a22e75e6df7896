"""What immutable objects remember of themselves."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, fields, replace

from planner import Board
from planner.memory import Remembering, remembered, remembered_for


@dataclass(frozen=True)
class Number(Remembering):
    value: int


ASKED: list[object] = []


@remembered
def double(number: Number) -> int:
    ASKED.append(number)
    return 2 * number.value


@remembered_for
def joined(number: Number, words: list[str]) -> str:
    ASKED.append(words)
    return f"{words[0]} {number.value}"


def test_a_fact_is_worked_out_once_for_each_object() -> None:
    ASKED.clear()
    one, two = Number(1), Number(2)
    assert [double(one), double(two), double(one)] == [2, 4, 2]
    assert len(ASKED) == 2


def test_a_fact_of_two_objects_is_kept_for_the_last_of_the_second() -> None:
    ASKED.clear()
    one, first, second = Number(1), ["number"], ["number"]
    assert {joined(one, words) for words in (first, first, second, second, first)} == {"number 1"}
    assert len(ASKED) == 3  # equal is not enough: it is the same object or another


def test_what_is_remembered_is_no_part_of_the_object() -> None:
    one = Number(1)
    double(one)
    assert one == Number(1)
    assert vars(replace(one)) == vars(Number(1))
    assert vars(pickle.loads(pickle.dumps(one))) == {"value": 1}


def test_a_board_is_sent_without_what_it_remembers() -> None:
    board = Board(battlefield=["Forest", "Treasure"])
    board.plan("{1}{G}")
    sent = pickle.loads(pickle.dumps(board)).game
    for one in (sent, sent.objects[0], sent.objects[0].abilities[0]):
        assert set(vars(one)) == {field.name for field in fields(one)}
