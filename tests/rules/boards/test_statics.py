"""Boards of real cards that bear on the mana of others: triggers, doublers, grants, spending rules."""

from __future__ import annotations

from typing import Any

import planner
from planner import Status, Unpayable
from tests.support.asking import asked, cannot, named, order, pays

ON_FOREST = {"attached_to": "Forest#1"}


# Triggered mana abilities: an activation counts the mana of its triggers.


def test_wild_growth_adds_to_its_land_only() -> None:
    """Two mana 6, and the last green source 4."""
    plan = pays("{G}{G}", "Forest", named("Wild Growth", **ON_FOREST))
    assert order(plan) == ["Forest {G}", "Wild Growth {G}"]
    assert plan.price == 6 + 4
    cannot("{G}{G}{G}", "Forest", named("Wild Growth", **ON_FOREST))
    cannot("{W}{W}", "Forest", "Plains", named("Wild Growth", **ON_FOREST))


def test_wild_growth_and_overgrowth_on_one_forest_make_four() -> None:
    """Four mana, which count 9 at most, and the last green source 4."""
    board: list[Any] = ["Forest", named("Wild Growth", **ON_FOREST), named("Overgrowth", **ON_FOREST)]
    assert pays("{G}{G}{G}{G}", *board).price == 9 + 4
    cannot("{G}{G}{G}{G}{G}", *board)


def test_wild_growth_feeds_a_signet_and_a_filter_land() -> None:
    plan = pays(
        "{W}{U}{R}{R}",
        "Forest",
        named("Wild Growth", **ON_FOREST),
        "Azorius Signet",
        "Dimir Signet",
        "Cascade Bluffs",
    )
    assert order(plan)[:2] == ["Forest {G}", "Wild Growth {G}"]


def test_utopia_sprawl_adds_the_chosen_color() -> None:
    sprawl = named("Utopia Sprawl", chosen="blue", **ON_FOREST)
    assert order(pays("{G}{U}", "Forest", sprawl)) == ["Forest {G}", "Utopia Sprawl {U}"]
    cannot("{U}{U}", "Forest", sprawl)
    cannot("{U}", named("Forest", tapped=True), sprawl)


def test_mana_flare_of_an_opponent_counts_for_every_player() -> None:
    """Each Island two mana 6; blue from two sources to none 6."""
    flare = named("Mana Flare", controller="opponent")
    assert pays("{U}{U}{U}{U}", "Island", "Island", flare).price == 6 + 6 + 6
    cannot("{U}{G}", "Island", flare)


def test_miraris_wake_adds_a_type_that_the_land_produced() -> None:
    """Forest and Island: two mana 6 and the last source 4 each."""
    assert pays("{G}{G}{U}{U}", "Forest", "Island", "Mirari's Wake").price == 2 * (6 + 4)
    cannot("{G}{G}{G}", "Forest", "Island", "Mirari's Wake")


def test_crypt_ghast_watches_swamps() -> None:
    assert pays("{B}{B}", "Swamp", "Crypt Ghast").price == 6 + 4
    cannot("{G}{G}", "Forest", "Crypt Ghast")


def test_kinnan_watches_nonland_permanents() -> None:
    assert order(pays("{C}{C}{C}{C}", "Mana Vault", "Kinnan, Bonder Prodigy")) == [
        "Mana Vault {C}{C}{C}",
        "Kinnan, Bonder Prodigy {C}",
    ]
    cannot("{G}{G}", "Forest", "Kinnan, Bonder Prodigy")


# Replacement effects.


def test_mana_reflection_doubles_what_the_land_makes_and_not_its_aura() -> None:
    """Two of the Forest, one of Wild Growth: three mana 9, the last green source 4."""
    board: list[Any] = ["Forest", named("Wild Growth", **ON_FOREST), "Mana Reflection"]
    assert pays("{G}{G}{G}", *board).price == 9 + 4
    cannot("{G}{G}{G}{G}", *board)


def test_two_nyxbloom_ancients_make_nine_of_a_forest() -> None:
    assert pays("{G}" * 9, "Forest", "Nyxbloom Ancient", "Nyxbloom Ancient").price == 9 + 4
    cannot("{G}" * 10, "Forest", "Nyxbloom Ancient", "Nyxbloom Ancient")


def test_nyxbloom_ancient_triples_what_is_tapped_only() -> None:
    cannot("{R}{R}", "Nyxbloom Ancient", hand=["Simian Spirit Guide"])
    pays("{W}{W}{W}{W}{W}{W}{W}{W}{W}", "Nyxbloom Ancient", "Black Lotus")


def test_contamination_leaves_lands_black_mana() -> None:
    pays("{B}{B}", "Forest", "City of Traitors", "Contamination")
    cannot("{G}", "Forest", "Contamination")
    cannot("{B}{B}", "City of Traitors", "Contamination")


def test_damping_sphere_leaves_one_colorless_of_two_or_more() -> None:
    """Its tax isn't read, which leaves what is unpayable as it is."""
    sphere = named("Damping Sphere", controller="opponent")
    assert planner.can_pay(asked("{2}", "City of Traitors", "Wastes")) is Status.PAYABLE
    assert planner.can_pay(asked("{3}", "City of Traitors", "Wastes", sphere)) is Status.UNPAYABLE
    answer = planner.plan(asked("{2}", "City of Traitors", sphere))
    assert isinstance(answer, Unpayable)
    assert answer.sentence.startswith("You can make {C},")


# Granted abilities.


def test_chromatic_lantern_gives_lands_every_color() -> None:
    """3, four more types 4, each of five colors from two sources to one 10."""
    plan = pays("{U}", "Forest", "Chromatic Lantern")
    assert plan.price == 3 + 4 + 5 * 2
    pays("{U}{R}", "Forest", "Chromatic Lantern")
    cannot("{U}{R}{G}", "Forest", "Chromatic Lantern")


def test_cryptolith_rite_gives_creatures_every_color() -> None:
    """3, four more types 4, tapped 2 + 2, the last source of five colors 20."""
    assert pays("{U}", "Grizzly Bears", "Cryptolith Rite").price == 3 + 4 + 4 + 20
    cannot("{U}", named("Grizzly Bears", summoning_sick=True), "Cryptolith Rite")
    cannot("{U}", "Memnite", named("Cryptolith Rite", controller="opponent"))


def test_cryptolith_rite_and_springleaf_drum_tap_a_creature_once() -> None:
    cannot("{W}{U}", "Grizzly Bears", "Cryptolith Rite", "Springleaf Drum")
    pays("{W}{U}", "Grizzly Bears", "Memnite", "Cryptolith Rite", "Springleaf Drum")


# Spending rules.


def test_chromatic_orrery_pays_all_five_colors_with_colorless_mana() -> None:
    """Five mana 9, and its other {T} ability 2."""
    assert pays("{W}{U}{B}{R}{G}", "Chromatic Orrery").price == 9 + 2


def test_chromatic_orrery_lets_one_color_pay_for_another_and_never_for_colorless() -> None:
    orrery = named("Chromatic Orrery", tapped=True)
    pays("{U}{U}", "Forest", "Plains", orrery)
    cannot("{C}", "Forest", orrery)
