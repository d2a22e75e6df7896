"""Records: data that starts fast, and that what is made for dataclasses takes as well."""

from __future__ import annotations

import dataclasses
import pickle
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest

from planner.game.caching import Remembering
from planner.game.records import MutableRecord, Record, field, replace


class Pair(Record, frozen=True):
    first: int
    second: tuple[int, ...] = ()


class Tally(MutableRecord):
    counts: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Named(Remembering):
    name: str
    number: int = 0
    place: object = dataclasses.field(default=None, init=False, compare=False)

    @cached_property
    def loud(self) -> str:
        return self.name.upper()


def test_records_are_data() -> None:
    one = Pair(1, (2,))
    assert one == Pair(1, (2,)) != Pair(1)
    assert {one: "here"}[Pair(1, (2,))] == "here"
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(AttributeError):
        one.first = 2  # type: ignore[misc]
    assert Tally().counts is not Tally().counts
    with pytest.raises(TypeError, match="unhashable"):
        hash(Tally())


def test_the_tools_for_dataclasses_take_records() -> None:
    one = Pair(1, (2,))
    assert dataclasses.is_dataclass(one)
    assert [part.name for part in dataclasses.fields(one)] == ["first", "second"]
    assert dataclasses.replace(one, first=3) == replace(one, first=3) == Pair(3, (2,))


def test_a_copy_begins_anew_with_what_is_remembered() -> None:
    one = Named("a", 1)
    assert one.loud == "A"
    object.__setattr__(one, "place", "here")
    other = replace(one, name="b")
    assert (other.name, other.number, other.place, other.loud) == ("b", 1, None, "B")
    assert (one.loud, one.place) == ("A", "here")


@pytest.mark.parametrize("thing", [Pair(1), Named("a")])
def test_fields_that_there_are_not_are_refused(thing: Any) -> None:
    with pytest.raises(TypeError):
        replace(thing, third=3)
