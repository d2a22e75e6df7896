"""Which cards of the hand are asked for, by which faces, and when."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, Plan


def card(name: str, type_line: str, mana_cost: str = "", text: str = "", **more: str) -> dict[str, str]:
    return {"name": name, "type_line": type_line, "mana_cost": mana_cost, "oracle_text": text, **more}


PONDER = card("Ponder", "Sorcery", "{U}", "Draw a card.")
OPT = card("Opt", "Instant", "{U}", "Draw a card.")
TOMB = card("Ancient Tomb", "Land", "", "{T}: Add {C}{C}. This land deals 2 damage to you.")
LEYLINE = card("Leyline", "Enchantment", "{2}{U}{U}", "You may cast spells as though they had flash.")
FIRE = {
    "name": "Fire // Ice",
    "layout": "split",
    "card_faces": [
        card("Fire", "Instant", "{1}{R}", "Fire deals 2 damage to any target."),
        card("Ice", "Instant", "{1}{U}", "Tap target permanent."),
    ],
}
GIANT = {
    "name": "Giant // Stomp",
    "layout": "adventure",
    "card_faces": [
        card("Giant", "Creature — Giant", "{2}{R}{R}", power="4", toughness="3"),
        card("Stomp", "Instant — Adventure", "{1}{R}", "Stomp deals 2 damage to any target."),
    ],
}


def planned(battlefield: list[Any], *hand: Any, **board: Any) -> Plan:
    found = Board(battlefield=battlefield, hand=list(hand), **board).plan("{1}", profile="2026.2")
    assert isinstance(found, Plan)
    return found


def asked(plan: Plan) -> list[tuple[str, str]]:
    return [(one.name, one.when.value) for one in plan.castable or ()]


OVER = [{"whose": "opponent"}, {"whose": "opponent", "step": "end"}, {"whose": "you", "step": "end"}]
STILL = [{"whose": "you"}, {"whose": "you", "step": "upkeep"}, {"whose": "you", "step": "combat"}]


@pytest.mark.parametrize("turn", OVER)
def test_no_life_is_paid_for_what_no_main_phase_is_left_for(turn: dict[str, str]) -> None:
    """307.1: a sorcery isn't castable any more, and until it is, the land has untapped."""
    found = planned(["Island", TOMB], PONDER, turn=turn)
    assert (found.summary.tapped, found.summary.life_after_triggers) == (["Island#1"], 20)
    assert asked(found) == []
    assert asked(planned(["Island", TOMB], OPT, turn=turn)) == [("Opt", "opponents turn")]


@pytest.mark.parametrize("turn", STILL)
def test_a_main_phase_that_is_still_to_come_counts(turn: dict[str, str]) -> None:
    assert asked(planned(["Island", TOMB], PONDER, turn=turn)) == [("Ponder", "now")]


@pytest.mark.parametrize("turn", OVER)
def test_what_may_be_cast_as_though_it_had_flash_is_castable_then(turn: dict[str, str]) -> None:
    found = planned(["Island", "Plains", LEYLINE], PONDER, turn=turn)
    assert asked(found) == [("Ponder", "opponents turn")]
    assert found.summary.tapped == ["Plains#1"]


@pytest.mark.parametrize("called", [{}, {"face": 0}, {"face": 1}, {"face": "Ice"}])
def test_a_card_in_hand_is_castable_by_either_face_whatever_it_is_called(called: dict[str, Any]) -> None:
    """709.3, 715.3: which half is cast is chosen as it is cast."""
    for land in ("Mountain", "Island"):
        found = planned([land, "Plains", "Plains"], {"card": FIRE, **called})
        assert found.summary.tapped == ["Plains#1"]
        assert len(asked(found)) == 1


@pytest.mark.parametrize("called", [{}, {"face": "Giant"}, {"face": "Stomp"}])
def test_the_front_says_when_a_card_is_castable(called: dict[str, Any]) -> None:
    found = planned(["Mountain", "Plains", "Plains"], {"card": GIANT, **called})
    assert [when for _, when in asked(found)] == ["now"]


@pytest.mark.parametrize("called", ["Giant", "Stomp"])
def test_the_adventure_is_castable_where_the_main_phases_are_over(called: str) -> None:
    found = planned(["Mountain", "Plains", "Plains"], {"card": GIANT, "face": called}, turn=OVER[1])
    assert [when for _, when in asked(found)] == ["opponents turn"]
