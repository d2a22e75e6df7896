"""``Board.castable``: each card and each ability with its verdict, in one call."""

from __future__ import annotations

import pytest

from planner import Board
from planner.api import castable_now
from planner.contract.request import PaySpec

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


def test_like_cards_are_asked_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand cards of a name took half a minute; policies of a request tell some of them apart."""
    asked: list[object] = []
    verdict = castable_now._verdict

    def noting(pay: PaySpec, *rest: object) -> object:
        asked.append(pay.card)
        return verdict(pay, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(castable_now, "_verdict", noting)
    board = Board("Island", hand=[{"card": BOLT, "count": 3}, {"card": EVOKED, "count": 2}])
    found = board.castable(abilities=False)
    assert [(one.object, bool(one)) for one in found] == [
        *((f"Bolt#{number}", False) for number in (1, 2, 3)),
        *((f"Drifter#{number}", True) for number in (1, 2)),
    ]
    assert all(board.plan(one.pay).to_dict()["status"] == "payable" for one in found if one)
    assert {*asked} == {"Bolt#1", "Drifter#1"}
    apart = board.castable(abilities=False, policies={"discard": "never"})
    assert [(one.object, one.pay, bool(one)) for one in apart] == [
        (one.object, one.pay, bool(one)) for one in found
    ]
    assert {*asked} == {one.object for one in found}
