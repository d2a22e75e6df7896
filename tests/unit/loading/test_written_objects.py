"""Objects in words: what is read, and that a board which is printed in words is read back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from planner import Board, RequestError
from planner.loading.written_objects import names_in, written
from tests.support.sampling import drawn


def names(text: str) -> list[Any]:
    """What a text names: names alone, else name, number and id."""
    return [
        one if isinstance(one, str) else (one.card, one.count, *([one.id] if one.id else []))
        for one in written(text, "board.hand[0]")
    ]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Forest", ["Forest"]),
        ("2 Forest,Island , Treasure", [("Forest", 2), "Island", "Treasure"]),
        ("Urborg, Tomb of Yawgmoth, Swamp", ["Urborg, Tomb of Yawgmoth", "Swamp"]),
        ("Swamp, 2x urborg, tomb of yawgmoth", ["Swamp", ("urborg, tomb of yawgmoth", 2)]),
        ("Nykthos, Shrine to Nyx,Nykthos, Shrine to Nyx", ["Nykthos, Shrine to Nyx"] * 2),
        ("Nykthos, Shrine to Nyx (tapped), Forest", [("Nykthos, Shrine to Nyx", 1), "Forest"]),
        ("Nobody, Island", ["Nobody", "Island"]),
        ("Treasure x3, Treasure×2, Treasure X 4", [("Treasure", 3), ("Treasure", 2), ("Treasure", 4)]),
        ("2 Forest\nIsland;Swamp", [("Forest", 2), "Island", "Swamp"]),
        ('Forest "f1", 2 Forest "g"', [("Forest", 1, "f1"), ("Forest", 2, "g")]),
        ("2 Forest (tapped), Forest (tapped) x2", [("Forest", 2), ("Forest", 2)]),
        (" , ", []),
    ],
)
def test_lists_of_names(text: str, named: list[Any]) -> None:
    assert names(text) == named


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("tapped", {"tapped": True}),
        ("Tapped, summoning sick", {"tapped": True, "summoning_sick": True}),
        ("an opponent's", {"controller": "opponent"}),
        ("3 charge counters, a +1/+1 counter", {"counters": {"charge": 3, "+1/+1": 1}}),
        ("chosen: Red, chosen: Goblin", {"chosen": ["Red", "Goblin"]}),
        ("attached to Forest#1", {"attached_to": "Forest#1"}),
        ("type line Artifact Creature — Golem; colors W U", {"type_line": "Artifact Creature — Golem"}),
        ("untapped", {}),
    ],
)
def test_states_stand_in_parentheses(state: str, says: dict[str, Any]) -> None:
    (found,) = written(f"Sol Ring ({state})", "")
    assert {key: getattr(found, key) for key in says} == says


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Forest (taped)", 'did you mean "tapped" or "untapped"?'),
        ("Forest (3 counters)", "3 charge counters"),
        ("0 Forest", "at least 1"),
        ("2 Forset", 'did you mean "Forest"'),
    ],
)
def test_what_is_not_understood_is_refused_where_it_stands(text: str, message: str) -> None:
    with pytest.raises(RequestError) as refused:
        Board(["Island", text])
    assert refused.value.path.startswith("board.battlefield[1]")
    assert message in refused.value.message


def test_several_names_are_one_thing_where_one_of_them_is_none() -> None:
    assert names_in("Sol Ring, Forest") == ["Sol Ring", "Forest"]
    assert names_in("Sol Ring, Nonesuch") == ["Sol Ring, Nonesuch"]


NAMES = ["Forest", "Sol Ring", "Llanowar Elves", "Urborg, Tomb of Yawgmoth", "Treasure"]
STATES: list[dict[str, Any]] = [
    {"tapped": True},
    {"summoning_sick": True},
    {"counters": {"charge": 2, "+1/+1": 1}},
    {"controller": "opponent"},
    {"id": "mine"},
    {"count": 3},
    {"chosen": ["Goblin", "Elf"]},
    {"power": 4, "toughness": 5},
    {"type_line": "Artifact Creature — Golem", "colors": ["W", "U"]},
    {"colors": []},
    {"face_down": True},
    {"forbid": True},
    {"price": 7},
    {"attacking": "blocked"},
]


@drawn(short=60, full=3_000)
def test_what_a_board_prints_is_read_back(seeds: list[str]) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        entries = []
        for number in range(rng.randrange(1, 6)):
            state = {key: value for one in rng.sample(STATES, rng.randrange(3)) for key, value in one.items()}
            if "id" in state:
                state["id"] = f"mine{number}"
            entries.append({"card": rng.choice(NAMES), **state})
        board = Board(entries, hand=["Sol Ring", "Sol Ring"], life=rng.randrange(30))
        assert eval(repr(board)) == board, repr(board)
        line = str(board).splitlines()[0].removeprefix("Battlefield: ")
        assert Board(line, hand="2 Sol Ring", life=board.life) == board, line
