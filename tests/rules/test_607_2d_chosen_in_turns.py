"""A color that is chosen as a permanent enters in a turn (607.2d, 614.12a)."""

from __future__ import annotations

from planner import Board, Status
from tests.rules.test_608_turns import card, names, turn

SUN = card(
    "Caged Sun",
    "Artifact",
    "As this artifact enters, choose a color.\nCreatures you control of the chosen color get +1/+1.\n"
    "Whenever a land's ability causes you to add one or more mana of the chosen color, add one additional "
    "mana of that color.",
    "{2}",
)
FOUR = card("Four", "Sorcery", "", "{2}{U}{U}")


def test_607_2d_the_color_of_the_lands_is_chosen() -> None:
    found = turn([FOUR, SUN], ["Island"] * 4)
    assert (names(found), found.proven) == (["Caged Sun", "Four"], True)
    assert "blue is chosen for Caged Sun" in found.assumed


def test_607_2d_a_color_that_fewer_lands_make_is_chosen_where_a_cost_asks_for_it() -> None:
    red = card("Red", "Sorcery", "", "{2}{R}{R}{R}{R}")
    lands = ["Island", "Island", "Island", "Mountain", "Mountain"]
    found = turn([red, SUN], [*lands, "Island"])
    assert (names(found), found.proven) == (["Caged Sun", "Red"], True)
    assert "red is chosen for Caged Sun" in found.assumed
    assert (turn([red, SUN], lands).value, turn([red, SUN], lands).proven) == (1, True)


def test_607_2d_the_board_after_the_turn_knows_it() -> None:
    board = Board.from_dict({"battlefield": ["Island"] * 4, "hand": [{"card": SUN, "id": "sun"}]})
    after = board.after(board.plan_turn([{"card": "sun"}]))
    for there in (after, Board.from_dict(after.to_dict())):
        assert there.can_pay("{U}{U}{U}{U}") is Status.PAYABLE
        assert there.can_pay("{U}{U}{U}{U}{U}") is Status.UNPAYABLE


def test_614_12a_the_color_is_chosen_that_a_cost_asks_for() -> None:
    grail = card(
        "Grail",
        "Artifact",
        "As this artifact enters, choose a color.\n{T}: Add one mana of the chosen color.",
        "{1}",
    )
    for symbol in "WUBRG":
        found = turn([grail, card("One", "Sorcery", "", f"{{{symbol}}}")], ["Wastes"])
        assert (found.value, found.proven) == (2, True), symbol


def test_614_12a_two_of_them_can_have_two_colors() -> None:
    grail = card(
        "Grail",
        "Artifact",
        "As this artifact enters, choose a color other than green.\n{T}: Add one mana of the chosen color.",
        "{1}",
    )
    found = turn([grail, grail, card("Two", "Sorcery", "", "{W}{U}")], ["Wastes", "Wastes"])
    assert (found.value, found.proven) == (3, True)
    found = turn([grail, card("One", "Sorcery", "", "{G}")], ["Wastes"])
    assert (found.value, found.proven) == (1, True)


KEY = card(
    "Key",
    "Artifact",
    "As this artifact enters, choose artifact, creature, enchantment, instant, or sorcery.\n"
    "Spells you cast of the chosen type cost {1} less to cast.",
    "{3}",
)
HORN = card(
    "Horn",
    "Artifact",
    "As this artifact enters, choose a creature type.\n"
    "Creature spells you cast of the chosen type cost {1} less to cast.",
    "{3}",
)
CAVERN = card(
    "Cavern",
    "Land",
    "As this land enters, choose a creature type.\n{T}: Add {C}.\n"
    "{T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type.",
)
REALM = card(
    "Realm",
    "Enchantment",
    "As this enchantment enters, choose a basic land type.\n"
    "Lands you control are the chosen type in addition to their other types.",
    "{U}",
)
ELF = card("Elf", "Creature — Elf", "", "{1}{U}", power="1", toughness="1")
SORCERY = card("Sleep", "Sorcery", "", "{1}{U}")


def test_614_12a_a_card_type_is_chosen_that_a_cost_has() -> None:
    for other in (ELF, SORCERY):
        found = turn([KEY, other], ["Island"] * 4)
        assert (found.value, found.proven) == (2, True)
    assert (turn([KEY, ELF, SORCERY], ["Island"] * 5).value) == 2


def test_614_12a_a_creature_type_is_chosen_that_a_cost_has() -> None:
    found = turn([HORN, ELF], ["Island"] * 4)
    assert (found.value, found.proven) == (2, True)
    assert "Elf is chosen for Horn" in found.assumed
    found = turn([CAVERN, ELF], ["Wastes"])
    assert (found.value, found.proven) == (2, True)
    assert turn([CAVERN, card("Blue", "Sorcery", "", "{U}")]).value == 1


def test_614_12a_a_basic_land_type_is_chosen_that_makes_what_a_cost_asks_for() -> None:
    found = turn([REALM, card("Red", "Sorcery", "", "{R}")], ["Island", "Island"])
    assert (found.value, found.proven) == (2, True)


def test_614_12a_what_could_be_chosen_and_is_not_known_is_named() -> None:
    text = "As this artifact enters, choose a card name.\nSpells with the chosen name cost {9} less to cast."
    found = turn([card("Odd", "Artifact", text, "{1}"), card("Dear", "Sorcery", "", "{9}")], ["Island"])
    assert (found.value, found.proven) == (1, False)
    assert any("choose a card name" in one for one in found.assumed)
