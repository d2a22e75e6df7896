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


@pytest.mark.parametrize(
    ("state", "path"),
    [
        ("humanbattlefield=Forest;Island|Glowing:3", "state.battlefield[1]"),
        ("humanbattlefield=Forest|Meld", "state.battlefield[0]"),
        ("humanbattlefield=Forest;|Id:5", "state.battlefield[1]"),
        ("humanbattlefield=Forest|Counters:CHARGE", "state.battlefield[0].Counters"),
        ("humanbattlefeild=Forest", "state.battlefeild"),
        ("humanprecast=Opt", "state.precast"),
        ("humanmanapool=G Q", "state.manapool"),
        ("humanlife=many", "state.life"),
        ("aibattlefield=Forest", "player"),
    ],
)
def test_what_is_not_known_is_refused_by_its_place(state: str, path: str) -> None:
    with pytest.raises(RequestError) as refused:
        board_of(state)
    assert refused.value.path == path


def test_mana_that_floats_is_in_the_pool_and_some_of_it_stays() -> None:
    state = "humanmanapool=G G U\nhumanpersistentmana=R\naimanapool=B"
    board = board_of(state)
    assert board["pool"] == [{"mana": "{G}{G}{U}"}, {"mana": "{R}", "persists": True}]
    assert Board(**board).can_pay("{G}{G}{U}{R}")
    assert state_of(board) == state.removesuffix("\naimanapool=B")
    assert state_of({"pool": "{W}{W}"}) == "humanmanapool=W W"


def test_a_library_that_is_shown_empty_is_empty() -> None:
    assert board_of("humanlibrary=")["library"] == 0
    assert "library" not in board_of("humanlife=3")


def test_whose_turn_it_is_may_be_left_open_and_players_go_in_either_case() -> None:
    assert board_of("humanlife=9\nactiveplayer=NONE\nactivephase=NONE") == {"life": 9}
    assert board_of("HumanLife=9\nActivePlayer=Human", "HUMAN") == {"life": 9, "turn": {"whose": "you"}}


def test_marks_say_faces_permissions_and_whom_an_aura_enchants() -> None:
    board = board_of(
        "humanbattlefield=Akki Lavarunner|Flipped;Curse|EnchantingPlayer:AI;Elf|Owner:AI|IsToken\n"
        "humanexile=Giant|OnAdventure;Rain|FaceDown|Foretold;Storm|Foretold|ForetoldThisTurn"
    )
    flipped, curse, elf = board["battlefield"]
    assert (flipped["face"], curse["attached_to"]) == (1, "opponent")
    assert elf == {"card": "Elf", "token": True}
    assert [one["permission"] for one in board["exile"]] == ["adventure", "foretold", "none"]
    assert not any("face_down" in one for one in board["exile"])
    written = state_of(board).splitlines()
    assert "EnchantingPlayer:ai" in written[0]
    assert written[1].startswith("humanexile=Giant|OnAdventure;Rain|Foretold;")


MOX = "humanbattlefield=Chrome Mox|Id:7"


@pytest.mark.parametrize(
    ("state", "payable"),
    [
        (f"{MOX}\nhumanexile=Rite of Flame|Id:9|ExiledWith:7", "payable"),
        (f"{MOX}|Imprinting:9\nhumanexile=Rite of Flame|Id:9", "payable"),
        (f"{MOX}\nhumanexile=Rite of Flame|Id:9|ExiledWith:8", "unknown"),
        (f"{MOX}\nhumanexile=Rite of Flame|ExiledWith:7\naiexile=Rite of Flame|ExiledWith:7", "unknown"),
        (f"{MOX}|PhasedOut\nhumanexile=Rite of Flame|ExiledWith:7", "unpayable"),
    ],
)
def test_607_2a_cards_are_exiled_with_the_permanent_that_the_state_names(state: str, payable: str) -> None:
    board = Board(**board_of(state))
    assert board.can_pay("{R}") == payable
    assert Board(**board_of(state_of(board))).can_pay("{R}") == payable


@pytest.mark.parametrize(
    ("board", "state"),
    [
        ({"battlefield": "2 Forest, Sol Ring (tapped)"}, "humanbattlefield=Forest;Forest;Sol Ring|Tapped"),
        ({"hand": [{"card": "Opt", "count": 2, "id": "o"}]}, "humanhand=Opt|Id:o#1;Opt|Id:o#2"),
        ({"hand": [{"name": "Sample", "type_line": "Instant"}]}, "humanhand=Sample"),
        ({"turn": "opponent's end"}, "activeplayer=ai\nactivephase=END_OF_TURN"),
        ({"turn": {"whose": "you", "step": "main"}}, "activeplayer=human\nactivephase=MAIN1"),
        ({"hand": [{"card": "Heart", "chosen": "U"}]}, "humanhand=Heart|ChosenColor:blue"),
    ],
)
def test_a_board_in_any_form_is_written(board: Any, state: str) -> None:
    assert state_of(board) == state
    assert state_of(Board("Forest")) == "humanbattlefield=Forest"


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
        ("AB$ Mana | Cost$ WU T | Produced$ W", "{W}", False),
        ("AB$ Mana | Cost$ 0 | Produced$ G | ActivationLimit$ 1", "{G}{G}", False),
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
        "AB$ Mana | Cost$ T | Produced$ G | RestrictValid$ Spell.Creature",
        "AB$ Mana | Cost$ T | Produced$ G | IsPresent$ Forest.YouCtrl",
        "AB$ Mana | Cost$ T | Produced$ B | SubAbility$ DBPain",
        "AB$ Mana | Cost$ T | Produced$ Special EachColorAmong",
        "AB$ Mana | Cost$ Fly T | Produced$ G",
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
