"""Forge's states and mana abilities: read, written again, and asked about."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, Plan, RequestError, plan
from planner.adapters.forge import board_of, mana_ability, request_of, state_of

STATE = """[state]
turn=3
humanlife=12
humancounters=ENERGY=2,POISON=1
ailife=20
activeplayer=human
activephase=COMBAT_DECLARE_ATTACKERS
humanbattlefield=Forest|Set:M21|Id:5;Llanowar Elves|Id:6|SummonSick|Counters:P1P1=2;\
Coldsteel Heart|ChosenColor:blue|Tapped;\
Utopia Sprawl|Attaching:5|ChosenColor:red;t:Treasure;Grizzly Bears|PhasedOut
humanhand=Opt;Counterspell
humanlibrary=Island;Island
aibattlefield=Swamp|Tapped
aihand=Dismember
"""


def test_a_state_is_a_board() -> None:
    board = board_of(STATE)
    assert (board["life"], board["energy"], board["counters"], board["library"]) == (12, 2, {"poison": 1}, 2)
    assert board["turn"] == {"whose": "you", "step": "combat declare attackers"}
    assert [one["card"] for one in board["hand"]] == ["Opt", "Counterspell"]
    forest, elves, heart, sprawl, treasure, swamp = board["battlefield"]
    assert elves == {"card": "Llanowar Elves", "id": "6", "summoning_sick": True, "counters": {"+1/+1": 2}}
    assert heart == {"card": "Coldsteel Heart", "tapped": True, "chosen": ["blue"]}
    assert sprawl["attached_to"] == forest["id"]
    assert (treasure["token"], swamp["controller"]) == (True, "opponent")
    found = Board(battlefield=[forest, treasure, swamp]).plan("{1}{G}")
    assert isinstance(found, Plan)
    assert found.summary.tapped == ["5"]


def test_the_other_side_can_be_the_payer() -> None:
    board = board_of(STATE, "ai")
    assert (board["turn"]["whose"], board["life"]) == ("opponent", 20)
    assert [one.get("controller") for one in board["battlefield"]].count("opponent") == 5


def test_what_is_written_is_read_as_the_same() -> None:
    board = board_of(STATE)
    del board["library"]
    assert board_of(state_of(board)) == board


def test_a_mark_that_is_not_known_is_refused_by_its_place() -> None:
    with pytest.raises(RequestError, match=r"state\.battlefield\[1\]: Glowing is no mark"):
        board_of("humanbattlefield=Forest;Island|Glowing:3")


@pytest.mark.parametrize(
    ("script", "cost", "makes"),
    [
        ("AB$ Mana | Cost$ T | Produced$ G", "{G}", True),
        ("AB$ Mana | Cost$ T | Produced$ C | Amount$ 2", "{C}{C}", True),
        ("AB$ Mana | Cost$ T | Produced$ Any | SpellDescription$ Add one mana of any color.", "{U}", True),
        ("AB$ Mana | Cost$ T PayLife<1> | Produced$ B R", "{B}{R}", True),
        ("AB$ Mana | Cost$ T | Produced$ Combo W U | Amount$ 2", "{W}{U}", True),
        ("AB$ Mana | Cost$ T | Produced$ Any | Amount$ 2", "{W}{U}", False),
        ("AB$ Mana | Cost$ T Sac<1/CARDNAME> | Produced$ Any", "{R}", True),
        ("AB$ Mana | Cost$ T SubCounter<1/CHARGE> | Produced$ C", "{C}", True),
        ("AB$ Mana | Cost$ T | Produced$ Chosen", "{R}", True),
        ("AB$ Mana | Cost$ 1 T | Produced$ W", "{W}", False),
    ],
)
def test_a_mana_ability_makes_what_it_makes_there(script: str, cost: str, makes: bool) -> None:
    source = {"name": "Sample Rock", "type_line": "Artifact"}
    entry = {"card": source, "abilities": [mana_ability(script)], "counters": {"charge": 1}, "chosen": "red"}
    assert bool(Board(battlefield=[entry]).can_pay(cost)) is makes


@pytest.mark.parametrize(
    "script",
    [
        "AB$ Draw | Cost$ T",
        "AB$ Mana | Cost$ Mill<2> | Produced$ G",
        "AB$ Mana | Cost$ T | Produced$ G | Amount$ X",
    ],
)
def test_what_is_not_known_of_an_ability_is_refused(script: str) -> None:
    with pytest.raises(RequestError, match="script"):
        mana_ability(script)


def test_a_recorded_payment_is_asked_with_what_the_engine_has_locked_in() -> None:
    morph: dict[str, Any] = {"card": {"name": "Sample", "type_line": "Creature"}, "id": "7"}
    hidden = {"card": {"type_line": "Land"}, "id": "8"}
    board = {"battlefield": ["Forest", morph], "exile": [hidden], "commander_identity": "multi"}
    pay = {"source": "7", "ability": "Morph{G}"}
    found = request_of({"request": {"board": board, "pay": pay}, "forge": {"cost": "{G}"}})
    assert plan(found).status == "payable"
    assert found["pay"] == {"source": "7", "cost": "{G}", "kind": "ability"}
    free = request_of({"request": {"board": {}, "pay": {"card": "Opt", "x": 1}}, "forge": {"cost": "0"}})
    assert free["pay"] == {"card": "Opt", "total_cost": "{0}"}
