"""How many lands can be played in a turn, with what is there and what it brings (305.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.test_608_turns import card, turn

Json = dict[str, Any]

EXPLORATION = card(
    "Exploration", "Enchantment", "You may play an additional land on each of your turns.", "{G}"
)
AZUSA = card(
    "Azusa",
    "Legendary Creature — Human",
    "You may play two additional lands on each of your turns.",
    "{2}{G}",
    power="1",
    toughness="2",
)
EXPLORE = card("Explore", "Sorcery", "You may play an additional land this turn.\nDraw a card.", "{1}{G}")
BLOOM = card("Summer Bloom", "Sorcery", "You may play up to three additional lands this turn.", "{1}{G}")
LANDS = ["Plains", "Island", "Swamp", "Mountain", "Forest"]


@pytest.mark.parametrize(
    ("more", "board", "value"),
    [
        ([EXPLORATION], ["Forest"], 3),
        ([EXPLORE], ["Forest", "Forest"], 3),
        ([EXPLORE, EXPLORE], ["Forest", "Forest"], 5),
        ([EXPLORE, EXPLORE], ["Forest"], 1 + 1 + 1),
        ([BLOOM], ["Forest", "Forest"], 5),
        ([AZUSA], ["Forest", "Forest"], 4),
        ([AZUSA], ["Forest", "Mountain", "Island"], 4),
    ],
)
def test_305_2_what_the_turn_brings_lets_more_lands_be_played(
    more: list[Json], board: list[str], value: int
) -> None:
    lands = ["Forest", "Plains", "Island", "Swamp", "Mountain"]
    found = turn([*more, *lands], board, [{"card": f"h{n}"} for n in range(len(more) + len(lands))])
    assert (found.value, found.proven) == (value, True)


@pytest.mark.parametrize(
    ("there", "facts", "played"),
    [
        ([], {}, 1),
        ([EXPLORATION], {}, 2),
        ([AZUSA], {}, 3),
        ([AZUSA, EXPLORATION], {}, 4),
        ([EXPLORATION], {"lands_played": 1}, 2),
    ],
)
def test_305_2_what_is_there_does_too(there: list[Json], facts: Json, played: int) -> None:
    found = turn(LANDS, there, board={"facts": facts})
    assert (found.value, found.proven) == (played, True)


def test_305_2_a_stated_number_is_how_many_are_left_of_all() -> None:
    assert turn(LANDS, [EXPLORATION], land_drops=1).value == 1
    assert turn(LANDS, [EXPLORATION], land_drops=0).value == 0
    assert turn([EXPLORATION, *LANDS], ["Forest"], land_drops=0).value == 2


def test_305_2_an_opponents_is_no_use() -> None:
    theirs = {"card": EXPLORATION, "controller": "opponent"}
    assert turn(LANDS, board={"battlefield": [theirs]}).value == 1


def test_305_2_everybodys_is() -> None:
    charm = card(
        "Rites", "Enchantment", "Each player may play an additional land on each of their turns.", "{G}"
    )
    theirs = {"card": charm, "controller": "opponent"}
    assert turn(LANDS, board={"battlefield": [theirs]}).value == 2


def test_305_2_lands_from_the_graveyard_are_among_them() -> None:
    crucible = card("Crucible", "Artifact", "You may play lands from your graveyard.", "{3}")
    board = {"graveyard": [{"card": "Swamp", "id": "s"}]}
    found = turn(
        [EXPLORATION, "Island"],
        ["Forest", crucible],
        [{"card": "h0"}, {"card": "h1"}, {"card": "s"}],
        board=board,
    )
    assert (found.value, found.proven) == (3, True)


def test_305_2_the_mana_of_one_land_pays_for_what_lets_the_next_be_played() -> None:
    found = turn(
        [EXPLORATION, "Forest", "Island"],
        [],
        [{"card": "h0"}, {"card": "h1"}, {"card": "h2"}, {"cost": "{U}"}],
    )
    assert (found.value, found.proven) == (4, True)
    assert [one.name for one in found.paid][:2] == ["Forest", "Exploration"]
