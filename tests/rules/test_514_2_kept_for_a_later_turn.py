"""What is kept for a later turn is paid then: effects of this turn have ended, permanents have untapped.

514.2: all "until end of turn" and "this turn" effects end in the cleanup step. 502.3: permanents untap in the
untap step of their controller's turn. 117.1a: an instant can be cast in any turn.
"""

from __future__ import annotations

from typing import Any

import pytest

from planner import Plan, plan, verify

SPHERE = {
    "name": "Damping Sphere",
    "mana_cost": "{2}",
    "type_line": "Artifact",
    "oracle_text": "If a land is tapped for two or more mana, it produces {C} instead of any other type and "
    "amount.\nEach spell a player casts costs {1} more to cast for each other spell that player has cast "
    "this turn.",
}
BOLT = {
    "name": "Lightning Bolt",
    "mana_cost": "{R}",
    "type_line": "Instant",
    "oracle_text": "Lightning Bolt deals 3 damage to any target.",
}
SPIKE = {**BOLT, "name": "Lava Spike", "type_line": "Sorcery — Arcane"}
SHOCK = {**BOLT, "name": "Shock"}
TIDE = "Until end of turn, whenever you tap a Mountain for mana, add an additional {R}."


def _kept(board: dict[str, Any], pay: dict[str, Any], **more: Any) -> list[tuple[str, str]]:
    request = {"board": board, "pay": pay, "profile": "2026.2", **more}
    answer = plan(request)
    assert isinstance(answer, Plan)
    assert verify(request, answer)
    return [(one.name, str(one.when)) for one in answer.kept or ()]


def _shock_paid(lands: int, card: dict[str, Any], **more: Any) -> list[tuple[str, str]]:
    board = {"battlefield": ["Mountain"] * lands + [SPHERE], "hand": [card, {"card": SHOCK, "id": "shock"}]}
    return _kept(board, {"card": "shock"}, **more)


@pytest.mark.parametrize(
    ("when", "lands", "is_kept"),
    [
        ("now", 2, False),
        ("now", 3, True),
        ("opponents turn", 1, False),
        ("opponents turn", 2, True),
        ("next turn", 1, True),
    ],
)
def test_514_2_spells_of_this_turn_count_no_longer_in_a_later_one(
    when: str, lands: int, is_kept: bool
) -> None:
    found = _shock_paid(lands, BOLT, keep=[{"card": "Lightning Bolt", "when": when}])
    assert found == ([("Lightning Bolt", when)] if is_kept else [])


def test_117_1a_of_the_hand_an_instant_is_asked_for_in_the_opponents_turn() -> None:
    assert _shock_paid(2, BOLT) == [("Lightning Bolt", "opponents turn")]


def test_307_1_of_the_hand_a_sorcery_is_asked_for_right_away() -> None:
    assert _shock_paid(2, SPIKE) == []
    assert _shock_paid(3, SPIKE) == [("Lava Spike", "now")]


@pytest.mark.parametrize(
    ("when", "is_kept"), [("now", True), ("opponents turn", False), ("next turn", False)]
)
def test_514_2_mana_of_this_turn_isnt_there_later(when: str, is_kept: bool) -> None:
    board = {"battlefield": ["Mountain", "Island"], "effects": [TIDE]}
    found = _kept(board, {"cost": "{U}"}, keep=[{"cost": "{R}{R}", "when": when}])
    assert bool(found) is is_kept


def test_502_3_lands_that_pay_now_have_untapped_by_the_next_turn() -> None:
    board = {"battlefield": ["Forest", "Forest"]}
    assert _kept(board, {"cost": "{G}{G}"}, keep=[{"cost": "{G}{G}", "when": "next turn"}])
    assert not _kept(board, {"cost": "{G}{G}"}, keep=[{"cost": "{G}{G}", "when": "opponents turn"}])


def test_502_3_what_is_lost_now_is_missed_in_the_next_turn() -> None:
    board = {"battlefield": ["Treasure", "Forest", {"card": "Island", "tapped": True}]}
    request: dict[str, Any] = {
        "board": board,
        "pay": {"cost": "{1}"},
        "keep": [{"cost": "{G}{U}{R}", "when": "next turn"}],
    }
    request["profile"] = "2026.2"
    answer = plan(request)
    assert isinstance(answer, Plan)
    assert (answer.summary.tapped, answer.summary.lost) == (["Forest#1"], [])
    assert [one.loses for one in answer.kept or ()] == [["Treasure#1"]]


def test_502_3_what_stays_tapped_pays_for_nothing_in_the_next_turn() -> None:
    vault = {
        "name": "Slow Vault",
        "type_line": "Artifact",
        "oracle_text": "This artifact doesn't untap during your untap step.\n{T}: Add {C}{C}{C}.",
    }
    board = {"battlefield": [vault]}
    assert not _kept(board, {"cost": "{3}"}, keep=[{"cost": "{1}", "when": "next turn"}])


def test_302_6_a_creature_is_no_longer_sick_in_the_next_turn() -> None:
    elf = {
        "name": "Elf",
        "type_line": "Creature — Elf",
        "power": "1",
        "toughness": "1",
        "oracle_text": "{T}: Add {G}.",
    }
    board = {"battlefield": [{"card": elf, "summoning_sick": True}]}
    for when, is_kept in (("opponents turn", False), ("next turn", True)):
        found = _kept(board, {"cost": "{0}"}, keep=[{"cost": "{G}", "when": when}])
        assert bool(found) is is_kept, when


def test_kept_in_three_turns_each_pays_with_what_is_there_then() -> None:
    board = {"battlefield": ["Mountain", "Mountain"]}
    keep = [{"cost": "{R}", "tag": when, "when": when} for when in ("next turn", "opponents turn", "now")]
    found = _kept(board, {"cost": "{R}"}, keep=keep)
    assert {name for name, _ in found} >= {"next turn"}
    assert len(found) == 2  # one Mountain is left, for this turn or for the opponent's
