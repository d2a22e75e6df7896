"""Thousands of permanents that watch lands being tapped are settled in one pass over them, not in pairs."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner.effects import tapped_for_mana
from planner.game import matching

GHAST = {
    "name": "A ghast",
    "mana_cost": "{3}{B}",
    "type_line": "Creature — Spirit",
    "oracle_text": "Whenever you tap a Swamp for mana, add an additional {B}.\n{T}: Add {B}.",
}
NUMBER = 300


@pytest.mark.parametrize("apart", [False, True])
def test_the_watchers_of_one_entry_are_looked_at_together(
    apart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    fits = matching.fits

    def counted(*words: Any, **more: Any) -> bool:
        nonlocal asked
        asked += 1
        return fits(*words, **more)

    monkeypatch.setattr(tapped_for_mana, "fits", counted)
    ghasts: list[Any] = (
        [{"card": GHAST, "id": f"ghast {number}"} for number in range(NUMBER)]
        if apart
        else [{"card": GHAST, "count": NUMBER}]
    )
    found = planner.plan(
        board={"battlefield": ["Swamp", *ghasts]}, pay={"cost": f"{{{NUMBER}}}{{B}}"}, want="verdict"
    )
    assert found.status.value == "payable"
    assert NUMBER <= asked < 20 * NUMBER


def test_what_watches_itself_apart_is_told_from_the_others() -> None:
    """Each of three brings one for each other one that is tapped, and none for itself."""
    text = "Whenever you tap another creature for mana, add an additional {G}.\n{T}: Add {G}."
    other = {"name": "A druid", "type_line": "Creature — Elf Druid", "oracle_text": text}
    board = {"battlefield": [{"card": other, "count": 3}]}
    for mana, status in ((9, "payable"), (10, "unpayable")):
        assert planner.plan(board=board, pay={"cost": f"{{{mana}}}"}).status.value == status
