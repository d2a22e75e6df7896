"""Fields of the contract that come later are refused by name, never ignored."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import RequestError
from tests.support.bad_requests import refused, with_value

LATER: list[tuple[str, Any]] = [
    ("board.battlefield[0].abilities", [{"cost": "{T}"}]),
]


@pytest.mark.parametrize(("path", "value"), LATER)
def test_what_is_not_supported_yet_is_refused_by_name(path: str, value: Any) -> None:
    error = refused(with_value(path, value))
    assert error.path == path
    assert "not supported yet" in error.message


def test_a_board_refuses_what_is_not_supported_yet_too() -> None:
    with pytest.raises(RequestError, match="not supported yet"):
        planner.Board(battlefield=[{"card": "Forest", "abilities": [{"cost": "{T}"}]}])
