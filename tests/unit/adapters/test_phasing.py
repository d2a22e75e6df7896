"""What is phased out, and what is attached to it, is as though it weren't there (702.26b, 702.26g)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board
from planner.adapters import forge
from planner.adapters.manabrew import board_of

LINES = {
    "its own Aura": "humanbattlefield=Forest|Id:5|PhasedOut;Wild Growth|Id:6|Attaching:5;Island|Id:7",
    "an opponent's Aura": "aibattlefield=Wild Growth|Id:6|Attaching:5\nhumanbattlefield=Forest|Id:5|PhasedOut"
    ";Island|Id:7",
    "at one remove": "humanbattlefield=Sol Ring|Id:5|PhasedOut;Sol Ring|Id:6|Attaching:5"
    ";Wild Growth|Id:8|Attaching:6;Island|Id:7",
}


@pytest.mark.parametrize("lines", LINES.values(), ids=LINES)
def test_702_26g_what_is_attached_phases_out_with_it_in_forge(lines: str) -> None:
    board = forge.board_of(lines)
    assert [one["id"] for one in board["battlefield"]] == ["7"]
    assert [bool(Board(**board).can_pay(cost)) for cost in ("{U}", "{C}", "{G}")] == [True, False, False]


def test_what_is_attached_to_what_is_there_stays() -> None:
    board = forge.board_of(
        "humanbattlefield=Forest|Id:5;Wild Growth|Id:6|Attaching:5;Sol Ring|Id:7|PhasedOut"
    )
    assert [one["id"] for one in board["battlefield"]] == ["5", "6"]
    assert Board(**board).can_pay("{G}{G}")


def _card(one: str, name: str, types: list[str], **more: Any) -> dict[str, Any]:
    return {"id": one, "identity": {"name": name}, "types": types, **more}


def test_702_26g_what_is_attached_phases_out_with_it_in_manabrew() -> None:
    mine = [
        _card("c1", "Forest", ["Land"], subtypes=["Forest"], phasedOut=True),
        _card("c3", "Ring", ["Artifact"], text="{T}: Add {C}.", attachedTo="c2"),
        _card("c4", "Island", ["Land"], subtypes=["Island"]),
    ]
    theirs = [_card("c2", "Aura", ["Enchantment"], subtypes=["Aura"], attachedTo="c1")]
    zones = [
        {"zone": "battlefield", "ownerId": "p0", "cards": mine},
        {"zone": "battlefield", "ownerId": "p1", "cards": theirs},
    ]
    board = board_of({"players": [{"id": "p0", "life": 20}, {"id": "p1", "life": 20}], "zones": zones}, "p0")
    assert [one["id"] for one in board["battlefield"]] == ["c4"]
