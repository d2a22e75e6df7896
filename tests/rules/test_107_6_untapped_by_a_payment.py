"""Rule 107.6: {Q} in a mana ability's cost untaps its permanent, which can't be untapped again after that."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, Plan

PALA = {
    "name": "Pili-Pala",
    "type_line": "Artifact Creature — Scarecrow",
    "oracle_text": "{2}, {Q}: Add one mana of any color.",
    "mana_cost": "{2}",
    "power": "1",
    "toughness": "1",
}
ALTAR = {
    "name": "Ashnod's Altar",
    "type_line": "Artifact",
    "oracle_text": "Sacrifice a creature: Add {C}{C}.",
}
BEAR = {"name": "Bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}", "power": "2", "toughness": "2"}


@pytest.mark.parametrize("more", [{"keep": ["{1}{G}"]}, {}])
@pytest.mark.parametrize("others", [[], ["Wastes", "Wastes"], [{"card": PALA, "tapped": True}]])
def test_107_6_what_untapped_for_a_payment_pays_for_nothing_kept(
    others: list[Any], more: dict[str, Any]
) -> None:
    there = ["Forest", "Island", {"card": PALA, "tapped": True}, {"card": ALTAR}, {"card": BEAR}, *others]
    board = Board(battlefield=there, hand=[{"card": BEAR}])
    found = board.plan("{W}", profile="2026.2", **more)
    assert isinstance(found, Plan)
    payable = board.after(found).can_pay("{1}{G}") == "payable"
    assert bool(found.kept) is payable
    assert payable is bool(others)


def test_107_6_each_untapping_needs_a_tapping_before() -> None:
    """Nothing starts the Signet; however large X could be, Pili-Pala is untapped twice at the most."""
    drum = {
        "name": "Springleaf Drum",
        "type_line": "Artifact",
        "oracle_text": "{T}, Tap an untapped creature you control: Add one mana of any color.",
    }
    signet = {"name": "Gruul Signet", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {R}{G}."}
    board = Board(battlefield=[drum, signet, {"card": PALA, "tapped": True}])
    answer = board.plan("{X}{G/W}")
    assert answer.status == "unpayable"
    assert answer.sentence.startswith(
        "Even with X = 0 the cost needs {G/W}: one more mana of any type, to pay for a mana ability with."
    )
    plan = Board(battlefield=[drum, signet, PALA]).plan("{X}{G/W}")
    assert isinstance(plan, Plan)
    assert (plan.choices.x, plan.optimal) == (1, True)
