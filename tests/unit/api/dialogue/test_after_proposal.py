"""The board after a proposal, seen without a step of it: the one to which all of its steps lead."""

from __future__ import annotations

from typing import Any

import pytest

from planner import step_by_step

BEAR = {"name": "Bear", "type_line": "Creature - Bear", "mana_cost": "{1}{G}"}
TOMB = {
    "name": "Tomb",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}{C}. This land deals 2 damage to you.",
}
BURN = {
    "name": "Burning",
    "type_line": "Land",
    "oracle_text": "Whenever this land becomes tapped, it deals 1 damage to you.\n{T}: Add {R}.",
}
COPIED = {
    "name": "Nexus",
    "type_line": "Creature",
    "oracle_text": (
        'Basic lands you control have "{T}: Add {C}{C}. Spend this mana only on costs that contain {X}."'
    ),
}
ASKED: list[tuple[list[Any], dict[str, Any], list[str]]] = [
    (["Forest", "Island"], {"card": "Bear#1"}, []),
    (["Forest", "Island", "Treasure"], {"card": "Bear#1"}, ["Treasure#1"]),
    (["Forest", TOMB], {"card": "Bear#1"}, ["Tomb#1"]),
    ([TOMB, BURN, "Mountain"], {"cost": "{2}{R}{R}"}, ["Burning#1"]),
    (["Azorius Signet", "Forest", "Island"], {"cost": "{W}{U}"}, []),
    (["Azorius Signet", "Forest", "Mystic Gate", "Island"], {"cost": "{W}{W}{U}"}, ["Forest#1"]),
    (["Sol Ring", "Swamp"], {"cost": "{B/P}{1}"}, ["Sol Ring#1"]),
    (["Island", "Swamp", "Taiga", COPIED], {"cost": "{X}{R}"}, []),
]


@pytest.mark.parametrize(("battlefield", "pay", "by_hand"), ASKED)
def test_it_is_the_board_to_which_all_steps_lead(
    battlefield: list[Any], pay: dict[str, Any], by_hand: list[str]
) -> None:
    dialogue = step_by_step(board={"battlefield": battlefield, "hand": [BEAR], "life": 9}, pay=pay)
    for one in by_hand:
        dialogue.happened(dialogue.choices(one).choices[0].step)
    seen = [dialogue.board_after_proposal]
    while dialogue.proposed is not None:
        dialogue.happened(dialogue.proposed)
        seen.append(dialogue.board_after_proposal)
    assert dialogue.paid
    assert seen == [dialogue.board] * len(seen)


def test_what_cannot_be_paid_leads_to_no_board() -> None:
    dialogue = step_by_step(board={"battlefield": ["Forest"]}, pay={"cost": "{1}{G}"})
    assert dialogue.board_after_proposal is None


def test_mana_only_for_costs_that_contain_x_pays_the_x_that_is_announced() -> None:
    """106.6: what a cost contains is what it was announced with, not what X has become (601.2f)."""
    dialogue = step_by_step(board={"battlefield": ["Island", "Taiga", COPIED]}, pay={"cost": "{X}{R}"})
    steps = list(dialogue)
    assert dialogue.paid
    assert [(step.object, step.adds) for step in steps[:2]] == [("Island#1", "{C}{C}"), ("Taiga#1", "{R}")]
