"""``"keep": []`` leaves the hand alone, by whichever door it is asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import planner
from planner import Board
from planner.service.tools import request_of

COUNTERSPELL = {"name": "Counterspell", "mana_cost": "{U}{U}", "type_line": "Instant"}
LANDS = ["Island", "Island", "Plains", "Plains"]
BOARD: dict[str, Any] = {"battlefield": LANDS, "hand": [{"card": COUNTERSPELL, "id": "h"}]}
ASKED: dict[str, Any] = {"board": BOARD, "pay": {"cost": "{2}"}}


def _many(keep: Any) -> planner.Answer:
    pays = [{"cost": "{2}"}]
    (found,) = planner.plan(board=BOARD, pays=pays, **keep).answers  # type: ignore[misc]
    return found  # type: ignore[return-value]


DOORS: dict[str, Callable[[Any], planner.Answer]] = {
    "dict": lambda keep: planner.plan({**ASKED, **keep}),
    "JSON": lambda keep: planner.plan(json.dumps({**ASKED, **keep})),
    "keywords": lambda keep: planner.plan(**ASKED, **keep),
    "many": _many,
    "board": lambda keep: Board.from_dict(BOARD).plan("{2}", **keep),
    "tools": lambda keep: planner.plan(request_of("{2}", BOARD, **keep)),
}


@pytest.mark.parametrize("door", DOORS)
def test_an_empty_keep_leaves_the_hand_alone(door: str) -> None:
    plain, read = DOORS[door]({"keep": []}), DOORS[door]({})
    assert isinstance(plain, planner.Plan)
    assert isinstance(read, planner.Plan)
    assert (plain.summary.kept, read.summary.kept) == ([], ["Counterspell"])
    assert read.summary.tapped == ["Plains#1", "Plains#2"]
    assert planner.verify({**ASKED, "keep": []}, plain.to_dict())
