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


def test_607_2d_another_color_that_could_be_chosen_leaves_it_unproven() -> None:
    red = card("Red", "Sorcery", "", "{2}{R}{R}{R}{R}")
    found = turn([red, SUN], ["Island", "Island", "Island", "Mountain", "Mountain"])
    assert not found.proven


def test_607_2d_the_board_after_the_turn_knows_it() -> None:
    board = Board.from_dict({"battlefield": ["Island"] * 4, "hand": [{"card": SUN, "id": "sun"}]})
    after = board.after(board.plan_turn([{"card": "sun"}]))
    for there in (after, Board.from_dict(after.to_dict())):
        assert there.can_pay("{U}{U}{U}{U}") is Status.PAYABLE
        assert there.can_pay("{U}{U}{U}{U}{U}") is Status.UNPAYABLE
