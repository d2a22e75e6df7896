"""What permanents add as a spell is cast or a land enters pays for what comes after it (603.2, 603.3)."""

from __future__ import annotations

from typing import Any

import pytest

from planner import Board
from tests.rules.test_608_turns import COUNTERSPELL, RITUAL, SPECTER, card, names, resolved, turn

Json = dict[str, Any]


def creature(name: str, text: str, cost: str) -> Json:
    return card(name, "Creature — Elf", text, cost, power="2", toughness="2")


BIRGI = creature(
    "Birgi",
    "Whenever you cast a spell, add {R}. Until end of turn, you don't lose this mana as steps and phases "
    "end.",
    "{2}{R}",
)
COBRA = creature(
    "Cobra", "Landfall — Whenever a land you control enters, add one mana of any color.", "{1}{G}"
)
ARTIST = creature(
    "Artist",
    "Magecraft — Whenever you cast or copy an instant or sorcery spell, create a Treasure token.",
    "{3}{R}",
)
DOCKSIDE = creature(
    "Dockside",
    "When this creature enters, create X Treasure tokens, where X is the number of artifacts and "
    "enchantments your opponents control.",
    "{1}{R}",
)
BOLT = card("Bolt", "Instant", "~ deals 3 damage to any target.", "{R}")
TRINKET = card("Trinket", "Artifact", "", "{0}")


def test_603_2_each_spell_pays_for_the_next_one() -> None:
    found = turn([BOLT, BOLT, BOLT, COUNTERSPELL], ["Mountain", "Mountain", BIRGI])
    assert (names(found), found.proven) == (["Bolt"] * 3, True)
    assert resolved(found, 0).adds == "{R}"


def test_603_2_a_permanent_does_not_see_itself_cast() -> None:
    found = turn([BIRGI, BOLT], ["Mountain"] * 3)
    assert (found.value, found.proven) == (1, True)
    found = turn([BIRGI, BOLT, BOLT], ["Mountain"] * 4)
    assert (found.value, found.proven) == (3, True)


def test_603_3_with_what_the_spell_adds_itself() -> None:
    found = turn([RITUAL, SPECTER, BOLT], ["Swamp", BIRGI])
    assert (found.value, found.proven) == (3, True)
    assert resolved(found, 0).adds == "{B}{B}{B}{R}"


def test_603_2_each_of_two_triggers() -> None:
    two = {"card": ARTIST, "count": 2}
    found = turn([BOLT, COUNTERSPELL], board={"battlefield": ["Mountain", two]})
    assert (found.value, found.proven, len(resolved(found, 0).enters)) == (2, True, 2)


def test_603_2_a_land_that_enters_adds_mana() -> None:
    found = turn(["Forest", COUNTERSPELL], ["Island", COBRA])
    assert (names(found), found.proven) == (["Forest", "Counterspell"], True)
    assert resolved(found, 0).adds == "{U}"
    assert turn(["Forest", COUNTERSPELL], ["Plains", COBRA]).value == 1


def test_603_2_what_triggers_comes_in_the_turn() -> None:
    """The land waits for the Cobra, which is cast from the other lands."""
    found = turn(["Forest", COBRA, COUNTERSPELL], ["Forest", "Forest", "Island"])
    assert (names(found), found.proven) == (["Cobra", "Forest", "Counterspell"], True)


@pytest.mark.parametrize(("number", "value"), [(3, 2), (1, 1)])
def test_111_10_as_many_tokens_as_the_board_shows(number: int, value: int) -> None:
    theirs = {"card": TRINKET, "controller": "opponent", "count": number}
    found = turn([DOCKSIDE, COUNTERSPELL], board={"battlefield": ["Mountain", "Mountain", theirs]})
    assert (found.value, found.proven, len(resolved(found, 0).enters)) == (value, True, number + 1)


def test_111_10_of_an_opponent_of_whom_nothing_is_stated_nobody_knows() -> None:
    found = turn([DOCKSIDE, COUNTERSPELL], ["Mountain", "Mountain"])
    assert (found.value, found.proven) == (1, False)


def test_603_2_the_board_after_the_turn_has_what_was_made() -> None:
    hand = [{"card": BOLT, "id": "bolt"}]
    board = Board.from_dict({"battlefield": ["Mountain", {"card": ARTIST}], "hand": hand})
    after = board.after(board.plan_turn([{"card": "bolt"}]))
    assert after.can_pay("{U}")
    assert not after.can_pay("{U}{U}")
    assert Board.from_dict(after.to_dict()) == after


def test_603_2_a_permanent_that_is_lost_for_mana_does_not_trigger() -> None:
    altar = card("Altar", "Artifact", "Sacrifice a creature: Add {R}.", "{3}")
    assert turn([BOLT, BOLT], board={"battlefield": [{"card": altar}, {"card": BIRGI}]}).value == 1


def test_608_2c_what_is_counted_may_be_gone_by_then() -> None:
    text = "Each player sacrifices a creature. Then create a Treasure token for each creature you control."
    elegy = card("Elegy", "Sorcery", text, "{B}")
    bear = card("Bear", "Creature — Bear", "", "{G}", power="2", toughness="2")
    found = turn([elegy, card("One", "Sorcery", "", "{U}")], ["Swamp", bear])
    assert (found.value, found.proven) == (1, False)
