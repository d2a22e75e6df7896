"""What a spell's own text counts is counted on the board, where it shows it (601.2f, 700.8, 700.9)."""

from __future__ import annotations

from typing import Any

import pytest

import planner

PARTY = "This spell costs {1} less to cast for each creature in your party."
MODIFIED = "This spell costs {1} less to cast for each modified creature you control."


def _creature(subtypes: str, **state: Any) -> dict[str, Any]:
    card = {"name": subtypes, "type_line": f"Creature — {subtypes}", "oracle_text": "", "power": "1"}
    return {"card": card, **state}


def _cost(text: str, battlefield: list[Any], mana_cost: str = "{7}{R}", **board: Any) -> Any:
    spell = {"name": "Sample", "mana_cost": mana_cost, "type_line": "Creature — Dragon", "oracle_text": text}
    return planner.plan({"board": {"battlefield": battlefield, **board}, "pay": {"card": spell}})


def _most(kind: str) -> str:
    return (
        f"This spell costs {{X}} less to cast, where X is the greatest number of {kind} an opponent controls."
    )


@pytest.mark.parametrize(("kind", "total"), [("artifacts", "{4}{R}"), ("creatures", "{6}{R}")])
def test_601_2f_the_greatest_number_that_an_opponent_controls(kind: str, total: str) -> None:
    theirs = [
        {"card": "Treasure", "count": 3, "controller": "opponent"},
        _creature("Elf", controller="opponent"),
    ]
    answer = _cost(_most(kind), [*theirs, {"card": "Clue", "count": 2}, _creature("Elf", count=4)])
    assert (answer.total_cost, answer.assumed) == (total, [])


def test_601_2f_of_several_opponents_one_has_an_even_share_at_least() -> None:
    theirs = {"card": "Treasure", "count": 5, "controller": "opponent"}
    answer = _cost(_most("artifacts"), [theirs], opponents=3)
    assert answer.total_cost == "{5}{R}"
    assert answer.assumed
    fact = {"the greatest number of artifacts an opponent controls": 4}
    assert _cost(_most("artifacts"), [theirs], opponents=3, facts=fact).total_cost == "{3}{R}"


@pytest.mark.parametrize("counted", ["counter", "+1/+1 counter"])
def test_601_2f_counters_on_creatures_are_counted_not_creatures(counted: str) -> None:
    text = f"This spell costs {{1}} less to cast for each {counted} on creatures you control."
    theirs = _creature("Elf", counters={"+1/+1": 2}, controller="opponent")
    answer = _cost(text, [_creature("Elf", counters={"+1/+1": 3}), _creature("Elf"), theirs])
    assert (answer.status, answer.total_cost) == ("unpayable", "{4}{R}")


def test_601_2f_a_player_can_be_you() -> None:
    text = _most("artifacts").replace("an opponent controls", "a player controls")
    theirs = {"card": "Treasure", "count": 2, "controller": "opponent"}
    assert _cost(text, [theirs, {"card": "Clue", "count": 3}]).total_cost == "{4}{R}"
    assert _cost(text, [theirs, "Clue"]).total_cost == "{5}{R}"


def test_700_8_a_party_has_each_role_once() -> None:
    board = [_creature("Elf Cleric", count=3), _creature("Human Wizard", tapped=True), _creature("Bear")]
    assert _cost(PARTY, board).total_cost == "{5}{R}"
    board = [_creature("Cleric Wizard"), _creature("Elf Cleric"), _creature("Wizard", controller="opponent")]
    assert _cost(PARTY, board).total_cost == "{5}{R}"


def test_700_9_modified_creatures_have_counters_equipment_or_own_auras() -> None:
    sword = {"card": {"name": "Sword", "type_line": "Artifact — Equipment", "oracle_text": "Equip {2}"}}
    aura = {"card": {"name": "Rags", "type_line": "Enchantment — Aura", "oracle_text": "Enchant creature"}}
    board = [
        _creature("Elf", id="a", counters={"+1/+1": 1}), _creature("Elf", id="b"), _creature("Elf", id="c"),
        _creature("Elf", id="d"), {**sword, "attached_to": "b"},
        {**aura, "attached_to": "c", "controller": "opponent"},
    ]  # fmt: skip
    assert _cost(MODIFIED, board).total_cost == "{5}{R}"
    assert _cost(MODIFIED, [*board, {**aura, "attached_to": "d"}]).total_cost == "{4}{R}"
