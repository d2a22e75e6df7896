"""JSON read piece by piece, whatever the pieces are."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.cards.importing import json_stream
from planner.cards.importing.json_stream import JsonStream, JsonStreamError

NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


class Short(io.StringIO):
    """A text that comes in pieces of at most so many characters."""

    def __init__(self, text: str, size: int) -> None:
        super().__init__(text)
        self._size = size

    def read(self, size: int | None = -1, /) -> str:
        return super().read(min(self._size, size) if size and size > 0 else self._size)


def walked(stream: JsonStream, depth: int) -> Any:
    """A value of which the outer levels are walked into."""
    opening = stream.peek()
    if depth and opening == "{":
        return {key: walked(stream, depth - 1) for key in stream.members()}
    if depth and opening == "[":
        return [walked(stream, depth - 1) for _ in stream.items()]
    return stream.value()


@given(VALUES, st.integers(1, 9), st.integers(0, 4), st.sampled_from([None, 1]))
def test_a_value_is_what_json_makes_of_it(value: Any, size: int, depth: int, indent: int | None) -> None:
    stream = JsonStream(Short(json.dumps(value, indent=indent) + " \n", size))
    assert walked(stream, depth) == value
    assert stream.peek() == ""


@given(VALUES, VALUES, st.integers(1, 9))
def test_a_value_is_passed_over(first: Any, second: Any, size: int) -> None:
    stream = JsonStream(Short(f"{json.dumps(first)}\n{json.dumps(second)}", size))
    stream.skip()
    assert stream.value() == second


@pytest.mark.parametrize(
    "text",
    ["", "{", "[", "[1", "[1,", "[1 2]", "[1,]", '{"a"}', '{"a":', "{a:1}", '{"a":1 "b":2}', "{1:2}", "nul"],
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(JsonStreamError, match=r"character|expected"):
        walked(JsonStream(Short(text, 2)), 2)


def test_only_about_one_value_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_stream, "CHUNK", 64)
    stream = JsonStream(io.StringIO(json.dumps(["x" * 50] * 1_000)))
    for _ in stream.items():
        stream.value()
        assert len(stream.ahead(10_000)) < 300


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(JsonStreamError, match="nested too deeply"):
        JsonStream(io.StringIO("[" * 100_000 + "]" * 100_000)).value()
