"""Rules 701.21a, 118.3: of two like artifacts, the one sacrificed for mana isn't the one that this mana taps.

What is left for a cost that should stay payable is then none of both.
"""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, Plan, can_pay, plan
from tests.support.comparing import compare

PRISM = {
    "name": "Celestial Prism",
    "type_line": "Artifact",
    "oracle_text": "{2}, {T}: Add one mana of any color.",
    "mana_cost": "{3}",
}
IRONWORKS = {
    "name": "Krark-Clan Ironworks",
    "type_line": "Artifact",
    "oracle_text": "Sacrifice an artifact: Add {C}{C}.",
    "mana_cost": "{4}",
}


@pytest.mark.parametrize("prisms", [1, 2, 3])
@pytest.mark.parametrize("text", ["collect evidence 1", "sacrifice an artifact"])
@pytest.mark.parametrize("others", [["Forest"], ["Forest", "Forest"], ["Forest", "Wastes"]])
def test_701_21_what_is_kept_can_be_paid_from_what_is_left(prisms: int, text: str, others: list[str]) -> None:
    spell = {
        "name": "Spell",
        "type_line": "Sorcery",
        "mana_cost": "{G}",
        "oracle_text": f"As an additional cost to cast this spell, {text}.",
    }
    board = {"battlefield": [{"card": IRONWORKS}, *[{"card": PRISM}] * prisms, *others], "pool": "{B}"}
    pays = {"card": spell}
    asked: dict[str, Any] = {"board": board, "pay": pays, "keep": [{"cost": "{R}"}], "profile": "2026.2"}
    assert compare(asked).fault == ""
    found = plan(asked)
    if isinstance(found, Plan):
        left = Board(**board).after(found)
        assert bool(found.kept) is (can_pay({"board": left.to_dict(), "pay": {"cost": "{R}"}}) == "payable")
