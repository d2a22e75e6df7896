"""What immutable objects remember of themselves."""

from __future__ import annotations

import gc
import pickle
import re
from dataclasses import dataclass, fields, replace
from pathlib import Path
from weakref import ref

import planner
from planner import Board
from planner.contract.request import BoardSpec, ObjectSpec
from planner.game.caching import Remembering, like, memory_of, remembered
from planner.loading.game_state import game_from
from planner.models.problem.objective import source_colors


@dataclass(frozen=True)
class Number(Remembering):
    value: int


@dataclass(frozen=True)
class Named(Remembering):
    __slots__ = ("name",)

    value: int
    name: str


ASKED: list[object] = []


@remembered
def double(number: Number) -> int:
    ASKED.append(number)
    return 2 * number.value


@remembered
def twice(number: Named) -> int:
    ASKED.append(number)
    return 2 * number.value


@remembered
def joined(number: Number, words: list[str]) -> str:
    ASKED.append(words)
    return f"{words[0]} {number.value}"


def test_a_fact_is_worked_out_once_for_each_object() -> None:
    ASKED.clear()
    one, two = Number(1), Number(2)
    assert [double(one), double(two), double(one)] == [2, 4, 2]
    assert len(ASKED) == 2


@remembered
def itself(number: Number, _: object) -> Number:
    ASKED.append(number)
    return number


def test_a_fact_of_two_objects_is_kept_for_a_few_second_ones() -> None:
    ASKED.clear()
    one, first, second = Number(1), ["number"], ["number"]
    assert {joined(one, words) for words in (first, first, second, second, first)} == {"number 1"}
    assert len(ASKED) == 2  # equal is not enough: it is the same object or another


def test_of_many_second_objects_the_last_ones_are_kept() -> None:
    one, many = Number(1), [["number"] for _ in range(100)]
    for words in many:
        joined(one, words)
    ASKED.clear()
    joined(one, many[-1])
    assert not ASKED
    joined(one, many[0])
    assert len(ASKED) == 1
    kept = [found for found in vars(one).values() if isinstance(found, dict)]
    assert len(kept) == 1
    assert len(kept[0]) < 10


def test_what_is_remembered_is_no_part_of_the_object() -> None:
    one = Number(1)
    double(one)
    assert one == Number(1)
    assert vars(replace(one)) == vars(Number(1))
    assert vars(pickle.loads(pickle.dumps(one))) == {"value": 1}


def test_a_board_is_sent_without_what_it_remembers() -> None:
    board = Board(battlefield=["Forest", "Treasure"])
    board.plan("{1}{G}")
    sent = pickle.loads(pickle.dumps(Board.of(board.game))).game
    for one in (sent, sent.objects[0], sent.objects[0].abilities[0]):
        shared = {field.name for field in fields(one)} - set(getattr(type(one), "__slots__", ()))
        assert set(vars(one)) == shared


def test_like_objects_share_a_memory() -> None:
    """What is found out of one is known of the other, and of copies made before and after."""
    ASKED.clear()
    first = Named(7, "first")
    second = like(first, name="second")
    third = like(second, name="third")
    assert [twice(third), twice(first), twice(second)] == [14, 14, 14]
    assert [one.name for one in ASKED if isinstance(one, Named)] == ["third"]
    assert (first, second.name, third.value) == (Named(7, "first"), "second", 7)
    assert twice(replace(third, value=4)) == 8
    assert pickle.loads(pickle.dumps(second)) == Named(7, "second")


def test_entries_that_say_the_same_share_what_is_known_of_them() -> None:
    """Whatever board they are on, but for their ids, their number and where the request has them."""
    one = game_from(BoardSpec(battlefield=["Forest", ObjectSpec(card="Forest", tapped=True)]))
    other = game_from(BoardSpec(battlefield=["Island", ObjectSpec(card="Forest", id="mine", count=2)]))
    forest, tapped = one.objects
    mine = other.objects[1]
    assert (mine.ids, mine.positions, mine.path) == (("mine#1", "mine#2"), (1, 2), "board.battlefield[1]")
    assert replace(mine, ids=forest.ids, positions=forest.positions, path=forest.path) == forest
    assert source_colors(forest) is source_colors(mine)
    assert (source_colors(mine), source_colors(tapped)) == (frozenset("G"), frozenset())


def test_a_memory_keeps_so_many_answers() -> None:
    """What comes after that is still told, and worked out again the next time."""
    one = Number(1)
    known = memory_of(one, double, 2)
    assert [known.keep(key, key * 2) for key in range(4)] == [0, 2, 4, 6]
    assert known == {0: 0, 1: 2}
    assert memory_of(one, double) is known
    assert memory_of(one, twice) == {}
    assert vars(pickle.loads(pickle.dumps(one))) == {"value": 1}


def test_every_cache_of_the_program_is_bounded() -> None:
    """No ``functools.cache``, no ``lru_cache`` without a size: long-running programs don't grow."""
    root = Path(planner.__file__).parent
    unbounded = re.compile(r"@cache\b|@functools\.cache\b|@lru_cache(?!\(maxsize=[\w_]+\))|maxsize=None")
    assert [path.name for path in root.rglob("*.py") if unbounded.search(path.read_text("utf-8"))] == []


def test_what_a_fact_of_two_objects_gives_may_be_the_object_itself() -> None:
    """It is known again then, and the object is in no circle with itself."""
    ASKED.clear()
    one = Number(1)
    seen = ref(one)
    assert itself(one, "other") is one is itself(one, "other")
    assert len(ASKED) == 1
    ASKED.clear()
    gc.disable()
    try:
        del one
        assert seen() is None
    finally:
        gc.enable()
