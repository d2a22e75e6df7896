"""What is untapped, or chosen, as permanents enter in a turn (111.10, 603.2, 608.2d, 614.1c)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.test_608_turns import card, turn

Json = dict[str, Any]

AMULET = card(
    "Amulet of Vigor", "Artifact", "Whenever a permanent you control enters tapped, untap it.", "{1}"
)
GATE = card("Gate", "Land — Gate", "This land enters tapped.\n{T}: Add {U} or {B}.")
STONE = card("Worn Powerstone", "Artifact", "This artifact enters tapped.\n{T}: Add {C}{C}.", "{3}")
PROVISIONER = card(
    "Tireless Provisioner",
    "Creature — Elf Scout",
    "Landfall — Whenever a land you control enters, create a Food token or a Treasure token. (Food is ...)",
    "{2}{G}",
    power="3",
    toughness="2",
)
OVEN = card("Oven", "Artifact", "Sacrifice a Food: Add {B}{B}.", "{1}")


@pytest.mark.parametrize(("there", "paid"), [([], 1), ([AMULET], 2)])
def test_603_2_a_land_that_enters_tapped_is_untapped(there: list[Json], paid: int) -> None:
    found = turn([GATE], there, [{"card": "h0"}, {"cost": "{B}"}])
    assert (found.value, found.proven) == (paid, True)


def test_603_2_by_an_amulet_that_comes_before() -> None:
    found = turn([AMULET, STONE], ["Island"] * 4, [{"card": "h0"}, {"card": "h1"}, {"cost": "{2}"}])
    assert (found.value, found.proven) == (3, True)
    assert turn([STONE], ["Island"] * 3, [{"card": "h0"}, {"cost": "{2}"}]).value == 1


def test_603_3b_two_of_them_could_untap_it_twice() -> None:
    pays = [{"card": "h0"}, {"cost": "{B}{B}"}]
    found = turn([GATE], [AMULET, AMULET], pays)
    assert (found.value, found.proven) == (1, False)
    assert any("untap it" in one for one in found.assumed)


@pytest.mark.parametrize(("there", "value", "proven"), [([], 2, True), ([OVEN], 2, False)])
def test_608_2d_a_treasure_is_chosen_where_nothing_asks_for_food(
    there: list[Json], value: int, proven: bool
) -> None:
    pays = [{"card": "h0"}, {"cost": "{G}{B}"}, {"cost": "{B}{B}{B}{B}"}]
    found = turn(["Forest"], [PROVISIONER, *there], pays)
    assert (found.value, found.proven) == (value, proven)
