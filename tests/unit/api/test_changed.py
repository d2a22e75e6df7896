"""``Board.changed``: what a change says, what it leaves as it was, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board, RequestError, Session

BOARD = Board(
    battlefield=["2 Forest", {"card": "Treasure", "tapped": True}, "Llanowar Elves"],
    hand=["Dark Ritual", "Swamp"],
    life=20,
)
CURSE = {"name": "Curse", "type_line": "Enchantment — Aura", "oracle_text": "Enchant land"}


@pytest.mark.parametrize(
    ("change", "same"),
    [
        ({"tap": ["Forest#1"]}, BOARD.tap("Forest#1")),
        ({"tap": "Forest#1"}, BOARD.tap("Forest#1")),
        ({"untap": ["Treasure#1"]}, BOARD.untap("Treasure#1")),
        ({"tap": ["Treasure#1"], "untap": ["Forest#2"]}, BOARD),
        ({"put": "Island"}, BOARD.put("Island")),
        (
            {"put": ["Island", {"card": "Forest", "tapped": True}]},
            BOARD.put("Island").put("Forest", tapped=True),
        ),
        ({"put": {"card": "Forest", "id": "f"}}, BOARD.put("Forest", id="f")),
        (
            {"put": {"hand": "Island", "graveyard": ["Swamp"]}},
            BOARD.put("Island", "hand").put("Swamp", "graveyard"),
        ),
        ({"move": {"Swamp#1": "battlefield"}}, BOARD.move("Swamp#1", "battlefield")),
        (
            {"move": {"Swamp#1": {"zone": "battlefield", "tapped": True}}},
            BOARD.move("Swamp#1", "battlefield", tapped=True),
        ),
        ({"move": {"Treasure#1": "graveyard"}}, BOARD.remove("Treasure#1")),
        ({"remove": ["Forest#1"]}, BOARD.remove("Forest#1")),
        ({"counters": {"Forest#2": {"charge": 2}}}, BOARD.with_counters("Forest#2", {"charge": 2})),
        ({"counters": {"you": {"experience": 2}}}, BOARD.with_fields(counters={"experience": 2})),
        (
            {"state": {"Llanowar Elves#1": {"summoning_sick": True}}, "tap": ["Llanowar Elves#1"]},
            BOARD.with_object("Llanowar Elves#1", summoning_sick=True, tapped=True),
        ),
        ({"life": 19, "turn": "opponent's end"}, BOARD.with_life(19).with_turn("opponent", "end")),
        ({"turn": None, "library": 3}, BOARD.with_library(3)),
        ({"pool": "{G}", "energy": 2}, BOARD.with_pool("{G}").with_energy(2)),
        ({"facts": {"spells_cast": 1}}, BOARD.with_facts(spells_cast=1)),
        (
            {"effects": ["Spells you cast cost {1} more to cast."], "prohibitions": ["sacrifice"]},
            BOARD.with_effects(["Spells you cast cost {1} more to cast."]).with_prohibitions(["sacrifice"]),
        ),
        ({}, BOARD),
    ],
)
def test_a_change_says_what_the_methods_for_one_thing_say(change: Any, same: Board) -> None:
    changed = BOARD.changed(change)
    assert changed == same
    again = Board.from_dict(changed.to_dict())
    assert again == changed
    for cost in ("{G}", "{G}{G}", "{2}{G}", "{B}", "{4}"):
        assert changed.can_pay(cost) == again.can_pay(cost)
    assert changed.changed({}) is changed


def test_it_happens_in_the_order_of_the_keys() -> None:
    change = {
        "remove": ["Forest#2"],
        "move": {"Swamp#1": "battlefield"},
        "put": {"battlefield": [{"card": CURSE, "id": "curse", "attached_to": "Swamp#1"}]},
        "tap": ["Swamp#1", "Forest#1"],
    }
    changed = BOARD.changed(change)
    assert [one.id for one in changed.battlefield] == [
        "Forest#1",
        "Treasure#1",
        "Llanowar Elves#1",
        "Swamp#1",
        "curse",
    ]
    assert [one.tapped for one in changed.battlefield] == [True, True, False, True, False]
    assert changed.changed(remove=["Swamp#1"]).graveyard[0].id == "curse"  # 704.5m


def test_what_comes_together_may_be_attached_to_each_other_in_any_order() -> None:
    put = [{"card": CURSE, "id": "curse", "attached_to": "land"}, {"card": "Island", "id": "land"}]
    assert BOARD.changed(put=put).find("curse").attached_to == "land"


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"tap": ["Forset#1"]}, "unknown_id", "change.tap[0]"),
        ({"tap": ["Swamp#1"]}, "unknown_id", "change.tap[0]"),
        ({"untap": ["Forest#1", 7]}, "unknown_id", "change.untap[1]"),
        ({"tap": ["Forest#1"], "untap": ["Forest#1"]}, "conflict", "change.tap"),
        ({"remove": ["Forest#1"], "move": {"Forest#1": "hand"}}, "conflict", "change.move"),
        ({"remove": ["Forest#1", "Forest#1"]}, "unknown_id", "change.remove[1]"),
        ({"move": {"x": "hand"}}, "unknown_id", 'change.move["x"]'),
        ({"move": {"Forest#1": "stack"}}, "invalid_value", 'change.move["Forest#1"]'),
        ({"move": {"Forest#1": {"tapped": True}}}, "missing", 'change.move["Forest#1"].zone'),
        (
            {"move": {"Forest#1": {"zone": "hand", "tapped": True}}},
            "conflict",
            'change.move["Forest#1"].tapped',
        ),
        ({"put": {"battelfield": "Forest"}}, "unknown_key", "change.put.battelfield"),
        ({"put": {"hand": ["Forest", "Nobody"]}}, "unknown_card", "change.put.hand[1]"),
        ({"put": [{"card": "Forest", "id": "Swamp#1"}]}, "duplicate_id", "change.put.battlefield[0].id"),
        (
            {"put": [{"card": "Forest", "attached_to": "x"}]},
            "unknown_id",
            "change.put.battlefield[0].attached_to",
        ),
        ({"state": {"Forest#1": {"card": "Island"}}}, "conflict", 'change.state["Forest#1"].card'),
        ({"state": {"Forest#1": {"taped": True}}}, "unknown_key", 'change.state["Forest#1"].taped'),
        ({"state": {"Forest#1": {"tapped": True}}, "tap": ["Forest#1"]}, "conflict", "change.tap[0]"),
        ({"counters": {"x": {"charge": 1}}}, "unknown_id", 'change.counters["x"]'),
        ({"counters": {"Forest#1": {"charge": -1}}}, "out_of_range", None),
        ({"life": "3"}, "wrong_type", "change.life"),
        ({"pool": "{Q1}"}, "invalid_cost", "change.pool"),
        ({"facts": {"spels_cast": 1}}, "unknown_key", "change.facts.spels_cast"),
        ({"order": ["x"]}, "unknown_id", "change.order[0]"),
        ({"taped": []}, "unknown_key", "change.taped"),
        ([], "wrong_type", "change"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place_and_nothing_is_done(
    change: Any, code: str, path: str | None
) -> None:
    before = BOARD.to_dict()
    with pytest.raises(RequestError) as refused:
        BOARD.changed(change)
    if path is not None:
        assert (refused.value.code, refused.value.path) == (code, path)
    assert BOARD.to_dict() == before


def test_a_line_that_is_refused_leaves_the_remembered_board() -> None:
    session = Session()
    session.answer('{"as": "b", "board": {"battlefield": ["Forest"], "life": 9}}')
    refused = session.answer('{"ask": "change", "on": "b", "change": {"life": 3, "tap": ["Island#1"]}}')
    assert b'"path":"change.tap[0]"' in refused
    assert b'"life":9' in session.answer('{"ask": "board", "on": "b"}')


def test_a_line_is_about_the_board_after_its_own_change() -> None:
    session = Session()
    session.answer('{"as": "b", "board": {"battlefield": ["Forest"]}}')
    asked = '{"on": "b", "change": {"put": "Island"}, "pay": "{U}", "want": "verdict"%s}'
    assert session.answer(asked % "").startswith(b'{"status":"payable"')
    assert b"Island" not in session.answer('{"ask": "board", "on": "b"}')
    session.answer(asked % ', "as": "c"')
    assert b"Island" in session.answer('{"ask": "board", "on": "c"}')


SEAS = {
    "name": "Seas",
    "mana_cost": "{1}{U}",
    "type_line": "Enchantment — Aura",
    "oracle_text": "Enchant land\nEnchanted land is an Island.",
}
BOOTS = {"name": "Boots", "mana_cost": "{2}", "type_line": "Artifact — Equipment", "oracle_text": "Equip {1}"}


@pytest.mark.parametrize("change", [{"move": {"Forest#1": "graveyard"}}, {"remove": ["Forest#1"]}])
def test_what_was_attached_to_an_aura_that_goes_lets_go_as_well(change: Any) -> None:
    """Actions that a state calls for are repeated until there is none (704.3, 704.5m, 704.5n)."""
    over = [
        {"card": SEAS, "id": f"over{n}", "attached_to": f"over{n - 1}" if n else "Seas#1"} for n in (0, 1)
    ]
    held = {"card": BOOTS, "attached_to": "over1"}
    board = Board(["Forest", {"card": SEAS, "attached_to": "Forest#1"}, *over, held, "Island"])  # type: ignore[list-item]
    changed = board.changed(change)
    assert [one.id for one in changed.battlefield] == ["Boots#1", "Island#1"]
    assert sorted(one.id for one in changed.graveyard if one.name == "Seas") == ["Seas#1", "over0", "over1"]
    assert changed.find("Boots#1").attached_to is None
    assert Board.from_dict(changed.to_dict()).can_pay("{U}") == changed.can_pay("{U}")


@pytest.mark.parametrize(
    ("board", "change"),
    [
        (Board([{"card": "Swamp", "tapped": True}, "Swamp"]), {"untap": ["Swamp#1"]}),
        (
            Board(["Swamp", {"card": "Swamp", "tapped": True}]).tap("Swamp#1"),
            {"untap": ["Swamp#1", "Swamp#2"]},
        ),
    ],
)
def test_what_was_tapped_before_comes_in_its_place_again(board: Board, change: Any) -> None:
    """A plan takes the first of like permanents, whatever state they were in before."""
    changed = board.changed(change)
    anew = Board.from_dict(changed.to_dict())
    for cost in ("{B}", "{1}{B}"):
        plan = changed.plan(cost)
        assert plan.to_dict() == anew.plan(cost).to_dict()
        assert plan.to_dict()["steps"][0]["object"] == "Swamp#1"
