"""Lands that come in a turn are what effects of the turn make of them, from then on (305.7, 613)."""

from __future__ import annotations

from tests.rules.test_608_turns import RITUAL, card, names, turn

MOON = card("Blood Moon", "Enchantment", "Nonbasic lands are Mountains.", "{2}{R}")
SEA = card("Underground Sea", "Land — Island Swamp", "({T}: Add {U} or {B}.)")
FLARE = card(
    "Mana Flare",
    "Enchantment",
    "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
    "{0}",
)
RING = card("Sol Ring", "Artifact", "{T}: Add {C}{C}.", "{1}")


def test_305_7_a_land_of_the_turn_is_tapped_before_it_is_changed() -> None:
    found = turn([SEA, RITUAL, MOON], ["Mountain", RING, "Island"])
    assert (names(found)[-1], found.value, found.proven) == ("Blood Moon", 3, True)


def test_305_7_what_stays_payable_is_paid_with_what_a_land_is_by_then() -> None:
    lands = ["Plains", "Plains", "Mountain", "Island", RING]
    found = turn([SEA, MOON], lands, keep=[{"cost": "{1}{B}"}])
    assert (names(found), found.kept) == (["Underground Sea"], ["{1}{B}"])


def test_605_4a_a_land_of_the_turn_is_watched_by_a_permanent_of_the_turn() -> None:
    two = card("Two", "Sorcery", "", "{U}{U}")
    found = turn([two, SEA, FLARE])
    assert (found.value, found.proven) == (3, True)
