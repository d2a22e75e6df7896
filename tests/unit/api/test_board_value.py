"""A board as a value: it prints, compares, hashes, is stored, and changes into other boards."""

from __future__ import annotations

import pickle
import random
from typing import Any, cast

import pytest

from planner import Board, Plan, RequestError
from planner.game.objects import Game
from tests.support.sampling import drawn
from tests.support.strategies.requests import build_converter_request, build_request
from tests.support.strategies.sources import build_plain_request, build_sources_request

SIGNET = {"name": "Azorius Signet", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {W}{U}."}
BIRDS = {
    "name": "Birds of Paradise",
    "type_line": "Creature — Bird",
    "oracle_text": "Flying\n{T}: Add one mana of any color.",
}
BOARD: dict[str, Any] = {
    "battlefield": [
        "Forest",
        "Forest",
        {"card": SIGNET},
        {"card": BIRDS, "id": "dork", "summoning_sick": True},
    ],
    "hand": ["Llanowar Elves", "Island"],
    "graveyard": ["Sol Ring"],
    "life": 14,
    "energy": 2,
    "pool": "{R}",
    "library": 40,
    "effects": ["Noncreature spells cost {1} more to cast."],
    "prohibitions": ["pay life"],
    "turn": {"whose": "you", "step": "upkeep"},
    "facts": {"spells_cast": 1},
    "helpers": [{"mana": 3}],
    "counters": {"poison": 2},
}


def ids(board: Board, zone: Any = None) -> list[str]:
    """The ids of a zone's objects."""
    return [one.id for one in board.objects(zone)]


def same_game(one: Game, other: Game) -> bool:
    """Whether two games are the same but for how their objects are grouped."""

    def flat(game: Game) -> list[tuple[Any, int]]:
        places = sorted((position, name) for name, position in game.positions.items())
        return [(game.find(name), position) for position, name in places]

    def bare(game: Game) -> list[object]:
        return [
            (entry.ids, entry.zone, entry.card, entry.tapped, dict(entry.counters), entry.abilities, position)
            for entry, position in flat(game)
        ]

    def mana(game: Game) -> set[object]:
        return {
            (m.type, m.amount, m.snow, m.persists, m.spend_only and m.spend_only.allowed) for m in game.pool
        }

    if mana(one) != mana(other):
        return False
    rest = ("life", "energy", "library", "opponents", "whose_turn", "step", "facts", "helpers")
    return bare(one) == bare(other) and all(getattr(one, key) == getattr(other, key) for key in rest)


# --- as a value -------------------------------------------------------------------------------------


def test_what_is_said_is_given_back() -> None:
    board = Board.from_dict(BOARD)
    assert board.to_dict() == BOARD
    assert Board.from_dict(board.to_json()) == board
    assert Board(life=20, battlefield=[{"card": "Forest", "tapped": False}]).to_dict() == {
        "battlefield": ["Forest"]
    }


def test_a_board_can_be_read_back_from_its_repr() -> None:
    named = {**BOARD, "battlefield": ["2 Forest", 'Birds of Paradise "dork" (summoning sick)', "Sol Ring"]}
    board = Board.from_dict(named)
    assert eval(repr(board)) == board


def test_what_a_board_is_called_with_is_short_whatever_its_cards_say() -> None:
    card = {"name": "Tome", "type_line": "Artifact", "oracle_text": "{T}: Add {C}. " * 500}
    board = Board([{"card": card, "count": 40, "id": f"tome{n}"} for n in range(40)], hand=[card])
    assert repr(board).startswith('Board(\'40 Tome "tome0", 40 Tome "tome1"')
    assert repr(board).endswith("…', hand='Tome')")
    assert len(repr(board)) < 400


def test_a_board_prints_as_one_would_write_it() -> None:
    assert str(Board.from_dict(BOARD)) == (
        'Battlefield: 2 Forest, Azorius Signet, Birds of Paradise "dork" (summoning sick)\n'
        "Hand: Llanowar Elves, Island\n"
        "Graveyard: Sol Ring\n"
        "Library: 40\n"
        "Life: 14; energy: 2; counters: 2 poison counters; pool: {R}\n"
        "Turn: whose: you, step: upkeep\n"
        "Facts: spells cast: 1\n"
        "Helpers: mana: 3\n"
        "Effects: Noncreature spells cost {1} more to cast.\n"
        "Prohibitions: pay life"
    )


EQUAL: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"battlefield": ["Forest", "Forest"]}, {"battlefield": [{"card": "Forest", "count": 2}]}),
    ({"battlefield": ["forest"]}, {"battlefield": ["Forest"], "life": 20, "pool": ""}),
    ({"battlefield": [SIGNET]}, {"battlefield": [{"card": SIGNET}]}),
    ({"pool": "{R}{G}"}, {"pool": [{"mana": "{G}"}, {"mana": "{R}"}]}),
    (
        {"battlefield": ["Forest"]},
        {"battlefield": [{"card": "Forest", "id": "Forest#1", "counters": {"x": 0}}]},
    ),
    ({"commander_identity": "WU"}, {"commander_identity": ["U", "W"]}),
    ({"facts": {"speed": 1, "attacked": 2}}, {"facts": {"attacked": 2, "speed": 1}}),
]
UNEQUAL: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"battlefield": ["Forest"]}, {"battlefield": ["Island"]}),
    ({"battlefield": ["Forest"]}, {"hand": ["Forest"]}),
    ({"battlefield": ["Forest"]}, {"battlefield": [{"card": "Forest", "tapped": True}]}),
    ({"battlefield": ["Forest"]}, {"battlefield": [{"card": "Forest", "id": "f"}]}),
    ({"battlefield": ["Forest", "Island"]}, {"battlefield": ["Island", "Forest"]}),
    ({"life": 19}, {"life": 20}),
    ({"turn": {}}, {}),
    ({"library": 0}, {}),
    ({"pool": "{G}"}, {"pool": [{"mana": "{G}", "persists": True}]}),
    ({"effects": ["Spells cost {1} more to cast."]}, {}),
]


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_boards_that_say_the_same_are_equal(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert Board(**one) == Board(**other)
    assert hash(Board(**one)) == hash(Board(**other))
    assert len({Board(**one), Board(**other)}) == 1


@pytest.mark.parametrize(("one", "other"), UNEQUAL)
def test_boards_that_say_something_else_are_not(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert Board(**one) != Board(**other)
    assert Board(**one) != "a board"


def test_boards_that_differ_in_their_order_alone_keep_their_ids_and_have_one_plan() -> None:
    first = Board(battlefield=["Forest", "Treasure", "Island"])
    second = Board(battlefield=["Island", "Treasure", "Forest"])
    assert first.can_pay("{G}{U}") is second.can_pay("{G}{U}")
    assert ids(second) == ["Island#1", "Treasure#1", "Forest#1"]
    assert first.plan("{1}").to_dict()["summary"]["tapped"] == ["Forest#1"]
    assert second.plan("{1}").to_dict()["summary"]["tapped"] == ["Forest#1"]


def test_what_was_passed_in_may_change_afterwards() -> None:
    names = ["Forest"]
    Board(battlefield=names)  # the next one is like it, and read when it is asked
    board = Board(battlefield=names)
    names.append("Island")
    assert ids(board) == ["Forest#1"]


def test_a_board_is_pickled_before_and_after_it_was_changed() -> None:
    board = Board.from_dict(BOARD)
    for one in (board, board.tap("Forest#1"), board.with_life(3)):
        again = pickle.loads(pickle.dumps(one))
        assert again == one
        assert again.to_dict() == one.to_dict()


@drawn(short=120, full=3_000)
def test_any_board_is_read_back_and_so_is_what_a_plan_makes_of_it(seeds: list[str]) -> None:
    changed = 0
    for seed in seeds:
        pick = random.Random(f"value/{seed}").choice
        build = pick([build_request, build_converter_request, build_plain_request, build_sources_request])
        request = build(pick)
        board = Board.from_dict(request["board"])
        boards = [board]
        found = board.plan(request["pay"])
        if isinstance(found, Plan):
            boards.append(board.after(found))
            changed += boards[1] != board
        for one in boards:
            again = Board.from_dict(one.to_dict())
            assert again == one, one.to_dict()
            assert hash(again) == hash(one)
            assert again.to_dict() == one.to_dict()
            assert same_game(again.game, one.game), one.to_dict()
    assert 4 * changed > len(seeds)


# --- other boards -----------------------------------------------------------------------------------


def test_a_land_is_played_a_spell_cast_and_all_untapped() -> None:
    board = Board(battlefield=["Forest"], hand=["Forest", "Llanowar Elves"])
    board = board.move("Forest#2", "battlefield")
    assert (ids(board, "battlefield"), ids(board, "hand")) == (["Forest#1", "Forest#2"], ["Llanowar Elves#1"])
    cast = board.plan({"card": "Llanowar Elves#1"})
    assert isinstance(cast, Plan)
    board = board.after(cast).put("Llanowar Elves", id="elves", summoning_sick=True)
    assert not board.can_pay("{G}{G}")
    board = board.untap().with_object("elves", summoning_sick=False)
    assert board.can_pay("{G}{G}{G}")


def test_400_7_an_object_keeps_its_id_and_loses_its_state() -> None:
    there = {
        "card": "Llanowar Elves",
        "id": "e",
        "tapped": True,
        "counters": {"+1/+1": 2},
        "chosen": "Elf",
        "used": [1],
    }
    board = Board(battlefield=[there, {"card": SIGNET, "id": "s", "tapped": True}])
    assert board.move("e", "hand").to_dict()["hand"] == [{"card": "Llanowar Elves", "id": "e"}]
    back = board.move("e", "hand").move("e", "battlefield").find("e")
    assert (back.tapped, back.summoning_sick, back.counters) == (False, True, ())
    assert not board.move("s", "hand").move("s", "battlefield").find("s").summoning_sick
    assert board.move("e", "exile").move("e", "battlefield", summoning_sick=False).can_pay("{G}")
    assert board.move("e", "battlefield") == board


def test_614_1c_what_always_enters_tapped_is_tapped() -> None:
    gate = {"name": "Gate", "type_line": "Land — Gate", "oracle_text": "Gate enters tapped.\n{T}: Add {U}."}
    board = Board(hand=[{"card": gate, "id": "g"}])
    assert board.move("g", "battlefield").find("g").tapped
    assert not board.move("g", "battlefield", tapped=False).find("g").tapped
    assert not board.put(gate).find("Gate#1").tapped


def test_111_7_a_token_that_leaves_the_battlefield_is_gone() -> None:
    board = Board(battlefield=["Treasure", "Forest"])
    assert ids(board.move("Treasure#1", "hand")) == ["Forest#1"]


def test_704_5_what_was_attached_lets_go() -> None:
    aura = {"name": "Growth", "type_line": "Enchantment — Aura", "oracle_text": "Enchant land"}
    sword = {"name": "Sword", "type_line": "Artifact — Equipment", "oracle_text": "Equip {1}"}
    board = Board(
        battlefield=[
            {"card": "Forest", "id": "f"},
            {"card": aura, "id": "a", "attached_to": "f"},
            {"card": sword, "id": "s", "attached_to": "f"},
        ]
    )
    for one in (board.remove("f"), board.move("f", "hand")):
        assert (ids(one, "battlefield"), ids(one, "graveyard")) == (["s"], ["a"])
        assert one.find("s").attached_to is None
        assert Board.from_dict(one.to_dict()) == one


def test_ids_stay_and_new_ones_are_new() -> None:
    board = Board(battlefield=[{"card": "Forest", "count": 3}]).remove(["Forest#1", "Forest#2"])
    assert ids(board) == ["Forest#3"]
    board = board.put("Forest", count=2)
    assert ids(board) == ["Forest#3", "Forest#4", "Forest#5"]
    assert Board.from_dict(board.to_dict()) == board


def test_tapping_and_untapping_leads_back() -> None:
    board = Board.from_dict(BOARD)
    assert board.tap(["Forest#2", "dork"]).untap(["Forest#2", "dork"]) == board
    assert board.tap("Forest#1").tapped(["Forest#2"]).untap() == board
    assert board.tap("Forest#1").find("Forest#1").tapped
    assert not board.find("Forest#1").tapped


def test_the_rest_of_a_board_is_changed_by_name() -> None:
    board = Board.from_dict(BOARD)
    changed = board.with_life(3).with_energy(0).with_pool("").with_library(None).with_turn("opponent", "end")
    changed = (
        changed.with_effects([])
        .with_prohibitions([])
        .with_fields(counters={}, helpers=[])
        .with_facts(monarch=True)
    )
    zones = {key: BOARD[key] for key in ("battlefield", "hand", "graveyard")}
    facts = {"spells_cast": 1, "monarch": True}
    assert changed.to_dict() == {
        **zones,
        "life": 3,
        "turn": {"whose": "opponent", "step": "end"},
        "facts": facts,
    }
    assert (changed.life, changed.energy, changed.pool) == (3, 0, "")


def test_what_a_plan_leaves_floating_is_written_down() -> None:
    cavern = {
        "name": "Cavern",
        "type_line": "Land",
        "oracle_text": "{T}: Add {G}{G}. Spend this mana only to cast creature spells of the chosen type.",
    }
    bear = {"name": "Bear", "mana_cost": "{G}", "type_line": "Creature — Elf"}
    board = Board(battlefield=[{"card": cavern, "chosen": "Elf"}])
    found = board.plan({"card": bear})
    assert isinstance(found, Plan)
    board = board.after(found)
    assert board.to_dict()["pool"] == [
        {
            "mana": "{G}",
            "spend_only": "spend this mana only to cast Elf creature spells",
            "from": ["Land", "Cavern"],
        }
    ]
    again = Board.from_dict(board.to_dict())
    for one in (board, again):
        assert one.can_pay({"card": bear})
        assert not one.can_pay({"card": {**bear, "type_line": "Creature — Bear"}})


BAD: list[tuple[Any, str, str]] = [
    (lambda b: b.tap("Froest#1"), "unknown_id", "ids"),
    (lambda b: b.tap("Island#1"), "unknown_id", "ids"),
    (lambda b: b.tapped("Forest#1"), "wrong_type", "tapped"),
    (lambda b: b.untap(["Island#1"]), "unknown_id", "ids"),
    (lambda b: b.remove("x"), "unknown_id", "ids"),
    (lambda b: b.remove("effects[0]"), "unknown_id", "ids"),
    (lambda b: b.move("x", "hand"), "unknown_id", "id"),
    (lambda b: b.move("Forest#1", "library"), "invalid_value", "zone"),
    (lambda b: b.move("Forest#1", "hand", tapped=True), "conflict", "board.hand[0].tapped"),
    (lambda b: b.move("Forest#1", "hand", tapt=True), "unknown_key", "board.hand[0].tapt"),
    (lambda b: b.put("Forest", "stack"), "invalid_value", "zone"),
    (lambda b: b.put("Forset"), "unknown_card", "board.battlefield["),
    (lambda b: b.put("Forest", id="dork"), "duplicate_id", "board.battlefield["),
    (lambda b: b.put("Forest", attached_to="nothing"), "unknown_id", "board.battlefield["),
    (lambda b: b.put("Forest", count=10_000), "too_large", "board.battlefield["),
    (lambda b: b.find("x"), "unknown_id", "id"),
    (lambda b: b.objects("x"), "invalid_value", "zone"),
    (lambda b: b.with_object("dork", power="big", tapped=3), "wrong_type", "board.battlefield[0].tapped"),
    (lambda b: b.with_life("x"), "wrong_type", "board.life"),
    (lambda b: b.with_pool("{Q/Z}"), "invalid_cost", "board.pool"),
    (lambda b: b.with_fields(lief=3), "unknown_key", "board.lief"),
    (lambda b: b.with_fields(hand=[]), "conflict", "board.hand"),
    (lambda b: b.with_turn("nobody"), "invalid_value", "board.turn.whose"),
    (lambda b: Board.from_dict(cast(Any, 7)), "wrong_type", "board"),
    (lambda b: Board(cast(Any, 7)), "wrong_type", "board"),
    (lambda b: Board("Forest", battlefield=["Island"]), "conflict", "board.battlefield"),
    (lambda b: Board.from_dict("{"), "not_json", "board"),
    (lambda b: b.after("plan"), "wrong_type", "plan"),
]


@pytest.mark.parametrize(("change", "code", "path"), BAD)
def test_what_cannot_be_done_is_refused_with_its_code(change: Any, code: str, path: str) -> None:
    with pytest.raises(RequestError) as caught:
        change(Board.from_dict(BOARD))
    assert (caught.value.code, caught.value.path[: len(path)]) == (code, path)


def test_a_creature_whose_equipment_left_is_not_modified() -> None:
    """What bears an Equipment is noted anew where the board changes (700.9)."""
    text = "{T}: Add {G} for each modified creature you control."
    keeper = {"name": "Keeper", "type_line": "Creature — Snake", "oracle_text": text, "power": "1"}
    axe = {"name": "Axe", "type_line": "Artifact — Equipment", "oracle_text": "Equip {1}"}
    worn = Board(battlefield=[{"card": keeper, "id": "k"}, {"card": axe, "id": "a", "attached_to": "k"}])
    assert worn.can_pay("{G}")
    assert not worn.remove("a").can_pay("{G}")
    assert not worn.move("a", "graveyard").can_pay("{G}")
