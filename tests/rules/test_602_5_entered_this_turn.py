"""Abilities that ask what entered this turn, in turns that play it and in others (602.5, 400.7)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Board, Status
from tests.rules.test_608_turns import BEAR, card, names, turn

Json = dict[str, Any]

FRESH = card(
    "Fresh Field",
    "Land",
    "{T}: Add {C}.\n{T}: Add one mana of any color. Activate only if ~ entered this turn.",
)
FORT = card(
    "Fort",
    "Land",
    "{T}: Add {C}.\n"
    "{T}: Add {B} or {R}. Activate only if this land entered this turn or if you control a basic land.",
)
OLD_WORDS = card(
    "Old Words",
    "Land",
    "{T}: Add {C}.\n"
    "{T}: Add one mana of any color. Activate only if Old Words entered the battlefield this turn.",
)
MIRROR = card(
    "Team",
    "Creature — Human",
    "As long as Team entered the battlefield this turn, creatures you control have haste.",
    "{W}",
    power="3",
    toughness="1",
)
ELF = card("Elf", "Creature — Elf Druid", "{T}: Add {G}.", "{G}", power="1", toughness="1")
LANDS = pytest.mark.parametrize("land", [FRESH, FORT, OLD_WORDS], ids=lambda one: one["name"])


@LANDS
def test_602_5_a_land_that_the_turn_plays_has_entered_this_turn(land: Json) -> None:
    found = turn([land], ["Wastes"][:0], [{"card": "h0"}, {"cost": "{R}", "tag": "red"}])
    assert (names(found), found.proven) == ([land["name"], "red"], True)


@LANDS
def test_602_5_one_that_was_there_has_not_unless_the_request_says_so(land: Json) -> None:
    red = [{"cost": "{R}", "tag": "red"}]
    found = turn([], [land], red)
    assert (found.value, found.proven) == (0, True)
    assert any(one.startswith("not: ") and "this turn" in one for one in found.assumed)
    stated = {f"{land['name']} entered this turn": True}
    assert turn([], [land], red, board={"facts": stated}).value == 1


def test_602_5_of_two_lands_only_the_one_that_was_played() -> None:
    colors = [{"card": "h0"}, {"cost": "{R}{G}", "tag": "two"}, {"cost": "{R}{C}", "tag": "one"}]
    assert names(turn([FRESH], [FRESH], colors)) == ["Fresh Field", "one"]


def test_514_2_in_a_later_turn_it_has_not_entered_this_turn() -> None:
    later = [{"cost": "{R}", "when": "opponents turn"}]
    kept = turn([FRESH], [], [{"card": "h0"}], keep=later)
    assert (kept.value, kept.kept) == (1, [])
    assert turn([FRESH], [], [{"card": "h0"}], keep=[{"cost": "{R}"}]).kept == ["{R}"]


def test_the_board_after_the_turn_can_be_written_and_says_the_same() -> None:
    board = Board.from_dict({"battlefield": [{"card": FRESH}], "hand": [{"card": FRESH, "id": "new"}]})
    after = board.after(board.plan_turn([{"card": "new"}]))
    again = Board.from_dict(after.to_dict())
    for one in (after, again):
        assert one.can_pay("{R}") is Status.PAYABLE
        assert one.can_pay("{R}{G}") is Status.UNPAYABLE


def test_702_10_haste_that_is_given_in_the_turn_it_entered() -> None:
    fresh = {"card": ELF, "summoning_sick": True}
    pays = [{"card": "h0"}, {"cost": "{G}", "tag": "green"}]
    found = turn([MIRROR], [], pays, board={"battlefield": [fresh, "Plains"]})
    assert (found.value, found.proven) == (2, True)
    found = turn([], [], pays[1:], board={"battlefield": [fresh, {"card": MIRROR}]})
    assert (found.value, found.proven) == (0, True)


@pytest.mark.parametrize(
    "words",
    [
        "Activate only if two or more creatures entered the battlefield under your control this turn.",
        "Activate this ability only if you had a creature enter under your control this turn.",
        "Activate only if you've activated an ability this turn.",
    ],
)
def test_602_5_what_a_turn_does_not_count_takes_the_proof_away(words: str) -> None:
    city = card("City", "Artifact", f"{{T}}: Put a +1/+1 counter on target creature. {words}")
    pays = [{"card": "h0"}, {"ability": 0, "source": "City#1", "tag": "counter"}]
    found = turn([BEAR], [city, "Forest", "Forest"], pays)
    assert (names(found), found.proven) == (["Grizzly Bears"], False)
    assert any(one.startswith("not reckoned with") and "(City)" in one for one in found.assumed)
    found = turn([], [city, "Forest", "Forest"], pays[1:])
    assert (found.value, found.proven) == (0, True)


@LANDS
def test_both_readers_of_mana_abilities_read_it_alike(land: Json) -> None:
    board: Json = {"battlefield": [{"card": land}], "facts": {f"{land['name']} entered this turn": True}}
    asked = {"board": board, "pay": {"cost": "{R}"}}
    ruling = planner.verify(asked, planner.plan(asked))
    assert (ruling.problems, ruling.readings_differ) == ((), ())
