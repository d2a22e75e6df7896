"""``Board.castable``: each card and each ability with its verdict, in one call."""

from __future__ import annotations

from planner import Board

CYCLED = {"name": "Elk", "mana_cost": "{4}{G}", "type_line": "Creature — Elk", "oracle_text": "Cycling {2}"}
EVOKED = {"name": "Drifter", "mana_cost": "{4}{U}", "type_line": "Creature", "oracle_text": "Evoke {U}"}
FLASHED = {
    "name": "Looting",
    "mana_cost": "{R}",
    "type_line": "Sorcery",
    "oracle_text": "Draw a card.\nFlashback {G}",
}
BOLT = {"name": "Bolt", "mana_cost": "{G}", "type_line": "Instant"}
BOARD = Board(
    battlefield=["Forest", "Island"],
    hand=["Swamp", CYCLED, EVOKED],
    graveyard=[FLASHED, BOLT],
)


def test_it_tells_of_cards_by_their_ways_and_of_abilities() -> None:
    found = BOARD.castable()
    assert [(one.action, one.name, bool(one)) for one in found] == [
        ("cast", "Elk", False),
        ("cast", "Drifter", True),  # by its evoke cost
        ("cast", "Looting", True),  # from the graveyard, where nothing permits the Bolt
        ("activate", "Elk", True),
    ]
    assert found.mask.tolist() == [bool(one) for one in found]
    assert all(BOARD.plan(one.pay) for one in found if one)


def test_hand_and_abilities_can_be_left_out() -> None:
    assert [one.name for one in BOARD.castable(hand=False, abilities=False)] == ["Looting"]


def test_policies_bear_on_each_verdict() -> None:
    board = Board("Treasure", hand=[BOLT])
    assert board.castable().mask.tolist() == [True]
    assert board.castable(policies={"sacrifice": "never"}).mask.tolist() == [False]
