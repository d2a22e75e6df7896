"""What texts that change costs ask of the payment and the player (601.2f, 118.7, 118.8)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from tests.support.comparing import compare

DROUGHT = {
    "name": "Drought",
    "type_line": "Enchantment",
    "oracle_text": 'Spells cost an additional "Sacrifice a Swamp" to cast for each black mana symbol in their'
    ' mana costs.\nActivated abilities cost an additional "Sacrifice a Swamp" to activate for each black mana'
    " symbol in their activation costs.",
}
DAWN = {
    "name": "Dawn",
    "type_line": "Legendary Creature — Spirit",
    "power": "4",
    "oracle_text": "Spells you cast cost {1} less to cast for each target.\nSpells your opponents cast"
    " cost {1}"
    " more to cast for each target.",
}
FILTER = {"name": "Filter", "type_line": "Land", "oracle_text": "{W/B}, {T}: Add {W}{B}."}
ROOM = {
    "name": "Room",
    "type_line": "Land",
    "oracle_text": "{T}: Add {C}.\n{3}, {T}, Pay life equal to the number of colors in your commanders' color"
    " identity: Draw a card.",
}
BEAR = {"name": "Bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}", "power": "2"}
INSTANT = {"name": "Bolt", "type_line": "Instant", "mana_cost": "{R}"}


def _spell(cost: str, text: str = "", kind: str = "Sorcery", **card: Any) -> dict[str, Any]:
    return {"name": "Spell", "mana_cost": cost, "type_line": kind, "oracle_text": text, **card}


def _asked(pay: dict[str, Any], *battlefield: Any, **board: Any) -> Any:
    """Answer a question, as the oracle and the referee find it as well."""
    both = compare({"board": {"battlefield": [*battlefield], **board}, "pay": pay})
    assert not both.fault, both.fault
    assert not both.answer.not_understood, both.answer.not_understood
    return both.answer


def test_118_8_a_sacrifice_for_each_symbol_of_a_color() -> None:
    plan = _asked({"card": _spell("{1}{B}{B}")}, "Swamp", "Swamp", "Forest", DROUGHT)
    assert (plan.status, plan.summary.sacrificed) == ("payable", ["Swamp#1", "Swamp#2"])
    alone = _asked({"card": _spell("{1}{B}")}, "Swamp", "Forest", DROUGHT)
    assert (alone.status, alone.summary.sacrificed) == ("payable", ["Swamp#1"])  # tapped, then sacrificed
    assert _asked({"card": _spell("{1}{B}")}, "Mana Confluence", "Forest", DROUGHT).status == "unpayable"


def test_118_8_a_sacrifice_for_each_symbol_of_an_activation_cost() -> None:
    pump = {"name": "Pump", "type_line": "Creature", "power": "1", "oracle_text": "{B}{B}: Pump gets +2/+2."}
    board = [{"card": pump, "id": "pump"}, "Swamp", "Swamp", "Swamp", DROUGHT]
    plan = _asked({"ability": 0, "source": "pump"}, *board)
    assert (plan.total_cost, len(plan.summary.sacrificed)) == ("{B}{B}", 2)
    other = _asked({"ability": "equip {2}", "source": "axe"}, {"card": _equipment(), "id": "axe"}, *board)
    assert (other.total_cost, other.other_costs) == ("{2}", [])


def _equipment() -> dict[str, Any]:
    return {"name": "Axe", "type_line": "Artifact — Equipment", "oracle_text": "Equip {2}"}


def test_118_8_mana_abilities_with_such_a_symbol_cost_a_sacrifice_too() -> None:
    filtered = _asked({"cost": "{W}{B}"}, "Swamp", FILTER, DROUGHT)
    assert (filtered.status, filtered.summary.sacrificed) == ("payable", ["Swamp#1"])
    assert _asked({"cost": "{W}{B}"}, "Plains", FILTER, DROUGHT).status == "unpayable"
    plain = _asked({"cost": "{B}"}, "Swamp", DROUGHT)
    assert (plain.status, plain.optimal, plain.summary.sacrificed) == ("payable", True, [])


@pytest.mark.parametrize(
    ("text", "targets", "total"),
    [
        ("Destroy two target creatures.", ["bear", "dawn"], "{1}{R}"),
        ("Destroy target creature.", ["bear"], "{2}{R}"),
        ("Draw a card.", [], "{3}{R}"),
    ],
)
def test_118_7_less_for_each_target(text: str, targets: list[str], total: str) -> None:
    board = [{"card": DAWN, "id": "dawn"}, {"card": BEAR, "id": "bear"}, *["Mountain"] * 4]
    assert _asked({"card": _spell("{3}{R}", text), "targets": targets}, *board).total_cost == total


def test_601_2c_targets_that_nobody_names_are_as_many_as_the_text_asks_for() -> None:
    board = [{"card": DAWN, "id": "dawn"}, *["Mountain"] * 4]
    one = _asked({"card": _spell("{3}{R}", "Destroy target creature.")}, *board)
    assert (one.total_cost, one.assumed) == ("{2}{R}", ["the number of targets is 1 (dawn)"])
    none = _asked({"card": _spell("{3}{R}", "Destroy up to two target creatures.")}, *board)
    assert none.total_cost == "{3}{R}"
    stated = _asked(
        {"card": _spell("{3}{R}", "Up to three target players draw.")}, *board, facts={"number of targets": 3}
    )
    assert (stated.total_cost, stated.assumed) == ("{R}", [])


def test_601_2f_more_for_each_target() -> None:
    board = [{"card": DAWN, "id": "dawn", "controller": "opponent"}, *["Mountain"] * 4]
    spell = _spell("{1}{R}", "Destroy target creature.")
    assert _asked({"card": spell, "targets": ["dawn"]}, *board).total_cost == "{2}{R}"


def test_903_4_life_for_each_color_of_the_commanders_identity() -> None:
    board = [{"card": ROOM, "id": "room"}, *["Swamp"] * 3]
    plan = _asked({"ability": 1, "source": "room"}, *board, commander_identity="WUB", life=10)
    assert (plan.total_cost, plan.summary.life) == ("{3}", 7)
    unsaid = planner.plan({"board": {"battlefield": board}, "pay": {"ability": 1, "source": "room"}})
    assert unsaid.status == "unknown"


@pytest.mark.parametrize(
    ("board", "total"),
    [
        ({"life": 12}, "{5}{B}{B}"),
        ({"life": 20}, "{13}{B}{B}"),
        ({"life": 25}, "{13}{B}{B}"),
        ({"life": 37, "commander_identity": "B"}, "{10}{B}{B}"),
        ({"life": 25, "facts": {"starting life total": 30}}, "{8}{B}{B}"),
    ],
)
def test_103_4_less_by_the_difference_from_the_starting_life_total(board: dict[str, Any], total: str) -> None:
    text = (
        "If your life total is less than your starting life total, this spell costs {X} less to cast,"
        " where X is"
        " the difference."
    )
    assert _asked({"card": _spell("{13}{B}{B}", text)}, *["Swamp"] * 15, **board).total_cost == total


def test_118_7_cards_of_two_zones_are_counted() -> None:
    text = "This spell costs {1} less to cast for each creature card you own in exile and in your graveyard."
    answer = _asked({"card": _spell("{7}{G}", text)}, "Forest", graveyard=[BEAR, INSTANT], exile=[BEAR])
    assert answer.total_cost == "{5}{G}"


def test_118_7_kinds_of_cards_or_adventures_in_two_zones_are_counted() -> None:
    text = (
        "This spell costs {1} less to cast for each card you own in exile and in your graveyard that's an"
        " instant card, a sorcery card, or a card that has an Adventure."
    )
    adventure = {
        "name": "Giant // Stomp",
        "card_faces": [
            {"name": "Giant", "type_line": "Creature — Giant", "mana_cost": "{2}{R}", "oracle_text": ""},
            {"name": "Stomp", "type_line": "Instant — Adventure", "mana_cost": "{1}{R}", "oracle_text": ""},
        ],
    }
    zones = {"graveyard": [INSTANT, BEAR], "exile": [adventure]}
    assert _asked({"card": _spell("{7}{U}", text)}, "Island", **zones).total_cost == "{5}{U}"


def test_601_2f_creature_spells_that_have_a_keyword_are_both() -> None:
    helper = {
        "name": "Helper",
        "type_line": "Enchantment",
        "oracle_text": "Creature spells you cast cost {1} less to cast if they have flying.",
    }
    sizes = {"power": "1", "toughness": "1"}
    for kind, text, owed in (
        ("Creature", "Flying", "{G}"),
        ("Creature", "", "{1}{G}"),
        ("Artifact", "Flying", "{1}{G}"),
    ):
        spell = _spell("{1}{G}", text, kind, **sizes)
        assert _asked({"card": spell}, "Forest", "Forest", helper).total_cost == owed
