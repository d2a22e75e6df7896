"""Boards of real cards whose mana is for some spells only, or brings a rider along."""

from __future__ import annotations

from tests.support.asking import cannot, named, order, pays


def test_eldrazi_temples_restricted_pair_can_not_pay_a_plain_two() -> None:
    for kind in ("spell", "ability", "effect"):
        cannot("{2}", "Eldrazi Temple", kind=kind)
    assert pays("{1}", "Eldrazi Temple").price == 3


def test_eldrazi_temple_makes_two_for_thought_knot_seer() -> None:
    """6, restricted -1; each Wastes 3."""
    plan = pays("Thought-Knot Seer", "Eldrazi Temple", "Wastes", "Wastes")
    assert plan.price == (6 - 1) + 3 + 3
    cannot("Thought-Knot Seer", "Eldrazi Temple", "Wastes")


def test_cavern_of_souls_pays_for_the_chosen_type_and_brings_its_rider() -> None:
    """3, restricted -1, a rider that the spell can use -8."""
    cavern = named("Cavern of Souls", chosen="Elf")
    plan = pays("Llanowar Elves", cavern)
    assert (plan.price, len(plan.riders)) == (3 - 1 - 8, 1)
    cannot("Grizzly Bears", cavern, "Wastes")


def test_boseiju_brings_its_rider_to_an_instant_only() -> None:
    """Two life 12, 3 for its mana and -8 for the rider; the Island 3 + 4."""
    plan = pays("Telling Time", "Boseiju, Who Shelters All", "Island")
    assert (plan.price, len(plan.riders)) == (12 + 3 - 8 + 3 + 4, 1)
    plain = pays("Coral Merfolk", "Boseiju, Who Shelters All", "Island")
    assert (plain.price, plain.riders) == (12 + 3 + 3 + 4, [])


def test_hall_of_the_bandit_lord_gives_a_creature_haste() -> None:
    """Three life 18, 3 for its mana and -8 for the rider; the Forest 3 + 4."""
    plan = pays("Grizzly Bears", "Hall of the Bandit Lord", "Forest")
    assert (plan.price, len(plan.riders)) == (18 + 3 - 8 + 3 + 4, 1)
    assert plan.summary.life == 17


def test_ancient_ziggurat_pays_for_creatures_only() -> None:
    plan = pays("Watchwolf", "Ancient Ziggurat", "Ancient Ziggurat")
    assert plan.price == 2 * (3 - 1)
    cannot("Lightning Helix", "Ancient Ziggurat", "Ancient Ziggurat")


def test_ancient_ziggurats_mana_can_not_pay_for_a_signet_of_a_creature_spell() -> None:
    cannot("Watchwolf", "Ancient Ziggurat", "Azorius Signet")


def test_mishras_workshop_pays_for_artifact_spells_only() -> None:
    assert pays("Phyrexian Altar", "Mishra's Workshop").price == 9 - 1
    cannot("{3}", "Mishra's Workshop", kind="ability")
    cannot("Telling Time", "Mishra's Workshop", "Island")


def test_pillar_of_the_paruns_pays_for_multicolored_spells_only() -> None:
    assert pays("Lightning Helix", "Pillar of the Paruns", "Pillar of the Paruns").price == 2 * (3 - 1)
    cannot("Shock", "Pillar of the Paruns")


def test_a_powerstone_starts_a_signet_within_a_nonartifact_spell() -> None:
    """Its mana can't be spent on the instant, but on the Signet's ability: 3 - 1, and the Signet 6 + 1."""
    plan = pays("Telling Time", "Powerstone", "Azorius Signet")
    assert order(plan) == ["Powerstone {C}", "Azorius Signet {W}{U}"]
    assert plan.price == (3 - 1) + (6 + 1)
    cannot("Telling Time", "Powerstone", "Island")
    assert pays("Azorius Signet", "Powerstone", "Powerstone").price == 2 * (3 - 1)


def test_smokebraider_pays_for_elementals_only() -> None:
    """6, restricted -1, tapped 2 + 1; three Islands 9 and the last of blue 6."""
    plan = pays("Air Elemental", "Smokebraider", "Island", "Island", "Island")
    assert plan.price == (6 - 1 + 3) + 9 + 6
    cannot("Divination", "Smokebraider", "Island")


def test_restricted_mana_that_floats_pays_for_creatures_only() -> None:
    """Restricted mana of the pool is free, the Forest 3 + 4."""
    pool = [{"mana": "{G}", "spend_only": "creature spells"}]
    assert pays("Grizzly Bears", "Forest", pool=pool).price == 3 + 4
    cannot("Telling Time", "Island", pool=pool)
