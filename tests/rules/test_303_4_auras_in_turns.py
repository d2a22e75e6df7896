"""What an Aura that a turn brings enchants is chosen for what it makes of the turn (303.4a)."""

from __future__ import annotations

import pytest

from tests.rules.test_608_turns import card, names, turn

GROWTH = card(
    "Wild Growth",
    "Enchantment — Aura",
    "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional {G}.",
    "{G}",
)
SEAS = card("Seas", "Enchantment — Aura", "Enchant land\nEnchanted land is an Island.", "{G}")
GIFT = card(
    "Gift", "Enchantment — Aura", 'Enchant creature\nEnchanted creature has "{T}: Add {U}{U}."', "{G}"
)
BEAR = card("Bear", "Creature — Bear", "", "{1}{G}", power="2", toughness="2")
GREEN = card("Green", "Sorcery", "", "{G}{G}")
BLUE = card("Blue", "Sorcery", "", "{U}")


def test_303_4a_the_land_that_is_left_is_enchanted() -> None:
    found = turn([GROWTH, GREEN], ["Forest", "Forest"])
    assert (names(found), found.proven) == (["Wild Growth", "Green"], True)
    note = next(one for one in found.assumed if one.startswith("Wild Growth resolves"))
    assert f"(on {found.paid[1].plan.summary.tapped[0]})" in note


def test_303_4a_two_of_them_can_be_on_one_land_or_on_two() -> None:
    found = turn([GROWTH, GROWTH, card("Four", "Sorcery", "", "{G}{G}{G}")], ["Forest", "Forest", "Forest"])
    assert (found.value, found.proven) == (3, True)


@pytest.mark.parametrize("aura", [SEAS, GIFT], ids=["a type", "an ability"])
def test_303_4a_what_is_enchanted_can_make_something_else(aura: dict[str, object]) -> None:
    found = turn([aura, BLUE], ["Forest", "Forest", BEAR])
    assert (found.value, found.proven) == (2, True)


def test_303_4a_what_the_request_says_is_enchanted() -> None:
    pays = [{"card": "h0", "targets": ["Taiga#1"]}, {"card": "h1"}]
    taiga = card("Taiga", "Land — Mountain Forest")
    found = turn([GROWTH, GREEN], ["Forest", taiga], pays)
    assert names(found) == ["Wild Growth", "Green"]
    assert found.paid[0].plan.summary.tapped == ["Forest#1"]


def test_303_4a_a_land_that_comes_could_be_enchanted_as_well() -> None:
    found = turn([GROWTH, "Forest", card("Three", "Sorcery", "", "{G}{G}{G}{G}")], ["Forest"])
    assert (found.value, found.proven) == (2, False)
    assert any("enchanted land" in one for one in found.assumed if one.startswith("not reckoned with: "))


def test_303_4a_what_bears_on_no_mana_costs_no_proof() -> None:
    peace = card(
        "Pacifism", "Enchantment — Aura", "Enchant creature\nEnchanted creature can't attack.", "{G}"
    )
    found = turn([peace, GREEN, "Forest"], ["Forest", BEAR])
    assert (found.value, found.proven) == (2, True)
