"""Boards of real cards that change what other permanents are (305.6, 305.7, 613)."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Status, Unknown
from tests.support.asking import asked, cannot, named, order, pays

FOREST = {"attached_to": "Forest#1"}


def unknown(pay: str, *battlefield: str | dict[str, Any], **board: Any) -> Unknown:
    answer = planner.plan(asked(pay, *battlefield, **board))
    assert isinstance(answer, Unknown), answer
    assert answer.not_understood or answer.needs
    return answer


# Basic land types that are set.


def test_blood_moon_leaves_nonbasic_lands_one_red_mana() -> None:
    """3, and the last red source 4."""
    assert pays("{R}", "City of Brass", "Blood Moon").price == 3 + 4
    cannot("{U}", "City of Brass", "Blood Moon")
    pays("{U}{R}", "Island", "City of Brass", "Blood Moon")
    cannot("{C}{C}", "City of Traitors", named("Blood Moon", controller="opponent"))


def test_blood_moon_takes_the_damage_of_a_pain_land_away() -> None:
    plan = pays("{R}", "City of Brass", "Magus of the Moon", life=1)
    assert plan.summary.life_after_triggers == 1


def test_harbinger_of_the_seas_makes_islands() -> None:
    pays("{U}{U}", "City of Traitors", "Command Tower", "Harbinger of the Seas")
    cannot("{C}", "City of Traitors", "Harbinger of the Seas")


def test_spreading_seas_makes_one_land_an_island() -> None:
    seas = named("Spreading Seas", **FOREST)
    pays("{U}{G}", "Forest", "Forest", seas)
    cannot("{G}{G}", "Forest", "Forest", seas)


def test_convincing_mirage_makes_the_chosen_type() -> None:
    pays("{B}", "Forest", named("Convincing Mirage", chosen="Swamp", **FOREST))
    unknown("{B}", "Forest", named("Convincing Mirage", **FOREST))


def test_multiversal_passage_is_the_chosen_type() -> None:
    passage = named("Multiversal Passage", chosen="Island")
    assert pays("{U}", passage).price == 3 + 4
    pays("{R}", passage, "Blood Moon")
    cannot("{U}", passage, "Blood Moon")


# Basic land types that are added.


def test_urborg_makes_every_land_a_swamp_as_well() -> None:
    """3, one more type 1, the last green and, of two, one black source: 4 + 2."""
    assert pays("{G}", "Forest", "Urborg, Tomb of Yawgmoth").price == 3 + 1 + 4 + 2
    pays("{B}{B}", "Forest", "Urborg, Tomb of Yawgmoth")
    plan = pays("{B}" * 7, "Forest", "Urborg, Tomb of Yawgmoth", "Cabal Coffers", "Wastes", "Swamp")
    assert "Cabal Coffers {B}{B}{B}{B}{B}" in order(plan)


def test_urborg_and_yavimaya_add_both() -> None:
    pays("{G}{B}{G}", "Yavimaya, Cradle of Growth", "Urborg, Tomb of Yawgmoth", "Wastes")


def test_dryad_of_the_ilysian_grove_gives_your_lands_every_type() -> None:
    pays("{W}{U}{B}{R}{G}", *["Forest"] * 5, "Dryad of the Ilysian Grove")
    cannot("{U}", "Forest", named("Dryad of the Ilysian Grove", controller="opponent"))


def test_realmwright_adds_the_chosen_type() -> None:
    pays("{U}", "Forest", named("Realmwright", chosen="island"))
    cannot("{B}", "Forest", named("Realmwright", chosen="Island"))


# Whole types.


def test_celestial_dawn_makes_plains_and_lets_white_mana_be_any_color() -> None:
    pays("{U}{R}", "Forest", "City of Brass", "Celestial Dawn")
    cannot("{C}", "Wastes", "Celestial Dawn")
    pays("{R}", "Mountain", named("Celestial Dawn", controller="opponent"))


def test_song_of_the_dryads_makes_a_land_of_a_creature() -> None:
    """Not sick any more, and its other abilities are gone."""
    bird = named("Birds of Paradise", id="b", summoning_sick=True)
    song = named("Song of the Dryads", attached_to="b")
    assert pays("{G}", bird, song).price == 3 + 4
    cannot("{U}", bird, song)
    cannot("{U}", bird, song, "Springleaf Drum")


def test_imprisoned_in_the_moon_takes_all_other_abilities() -> None:
    moon = named("Imprisoned in the Moon", **FOREST)
    assert pays("{C}", "Forest", moon).price == 3
    cannot("{G}", "Forest", moon)
    walker = named("Imprisoned in the Moon", attached_to="Llanowar Elves#1")
    cannot("{G}", "Llanowar Elves", walker)
    pays("{C}", named("Llanowar Elves", summoning_sick=True), walker)


def test_minimus_containment_makes_a_treasure() -> None:
    """3, four more types 4, the last source of five colors 20, and the loss of it."""
    plan = pays("{U}", "Gigantosaurus", named("Minimus Containment", attached_to="Gigantosaurus#1"))
    assert plan.price == 3 + 4 + 20 + 25
    assert plan.summary.sacrificed == ["Gigantosaurus#1"]


def test_living_lands_makes_creatures_that_can_be_sick_and_tapped() -> None:
    """3, the last source 4, a creature of power 1 tapped 3."""
    assert pays("{G}", "Forest", "Living Lands").price == 3 + 4 + 3
    cannot("{G}", named("Forest", summoning_sick=True), "Living Lands")
    pays("{U}", named("Forest", summoning_sick=True), "Living Lands", "Springleaf Drum")
    pays("{G}", named("Island", summoning_sick=True), "Forest", "Living Lands")


def test_ashaya_makes_creatures_tap_for_green() -> None:
    pays("{G}{G}", "Ashaya, Soul of the Wild", "Grizzly Bears")
    cannot("{G}{G}", "Ashaya, Soul of the Wild", named("Grizzly Bears", summoning_sick=True))


def test_mycosynth_lattice_makes_everything_an_artifact() -> None:
    """The Ironworks could sacrifice the Lattice as well, which costs more than the whole plan."""
    plan = pays("{U}{U}", "Grizzly Bears", "Krark-Clan Ironworks", "Mycosynth Lattice")
    assert plan.summary.sacrificed == ["Grizzly Bears#1"]
    cannot("{U}{U}", "Grizzly Bears", "Krark-Clan Ironworks")


def test_humility_takes_mana_abilities_of_creatures() -> None:
    """A creature of power 1 is tapped for the Drum: 3 + 4, and 2 + 1."""
    cannot("{G}", "Llanowar Elves", "Humility")
    assert pays("{U}", "Gigantosaurus", "Humility", "Springleaf Drum").price == 3 + 4 + 3


def test_alpine_moon_of_an_opponent_turns_a_named_land() -> None:
    moon = named("Alpine Moon", chosen="Cabal Coffers", controller="opponent")
    pays("{U}", "Cabal Coffers", moon)
    cannot("{U}", "Cabal Coffers", named("Alpine Moon", chosen="Cabal Coffers"))
    cannot("{U}", "City of Traitors", moon)


# What is made of mana, and of counters.


def test_hall_of_gemstone_leaves_lands_the_chosen_color() -> None:
    hall = named("Hall of Gemstone", chosen="blue")
    pays("{U}", "Forest", hall)
    cannot("{G}", "Forest", hall)
    pays("{C}", "Wastes", hall)
    pays("{G}", "Llanowar Elves", hall)
    unknown("{U}", "Forest", "Hall of Gemstone")


def test_temple_of_cyclical_time_loses_a_counter() -> None:
    """3, another {T} ability 2, the last source 4; a counter 4 where one is there."""
    assert pays("{U}", "Temple of Cyclical Time").price == 3 + 2 + 4
    temple = named("Temple of Cyclical Time", counters={"time": 2})
    assert pays("{U}", temple).price == 3 + 2 + 4 + 4
    board = planner.Board.from_dict(asked("{U}", temple)["board"])
    plan = board.plan("{U}")
    assert plan.status == "payable"
    after = board.after(plan)  # type: ignore[arg-type]
    assert dict(after.game.objects[0].counters) == {"time": 1}


# Spells and cards in other zones.


def test_celestial_dawn_bears_on_mana_that_asks_for_colors_of_spells() -> None:
    """Spells are white, so none is multicolored or red; other restrictions stay what they are."""
    cannot("Shock", "Celestial Dawn", pool=[{"mana": "{W}{W}", "spend_only": "multicolored spells"}])
    pays("Shock", "Celestial Dawn", pool=[{"mana": "{W}", "spend_only": "white spells"}])
    cannot("Divination", "Celestial Dawn", pool=[{"mana": "{W}{W}{W}", "spend_only": "creature spells"}])


# Types that are set beside an ability in quotes (113.3, 613.1d, 613.1f).

BEAR = {
    "card": {"name": "Bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}", "power": "2"},
    "id": "bear",
}


def able(text: str, cost: str, **state: Any) -> Status:
    """Whether a cost can be paid with a Bear that this Aura is attached to."""
    aura = {
        "card": {"name": "Aura", "type_line": "Enchantment — Aura", "oracle_text": text},
        "attached_to": "bear",
    }
    found = planner.plan(board={"battlefield": [{**BEAR, **state}, aura]}, pay={"cost": cost})
    assert not found.not_understood
    return Status(found.status)


ADDED = 'Enchanted creature is a Forest land in addition to its other types and has "{T}: Add {R}."'
SWAPPED = 'Enchanted creature has "{T}: Add {R}" and is a Forest land in addition to its other types.'
MOON = (
    'Enchanted permanent is a colorless land with "{T}: Add {C}" and loses all other card types and '
    "abilities."
)
TREASURE = (
    'Enchanted permanent is a Treasure artifact with "{T}, Sacrifice this artifact: Add one mana of any '
    'color," and it loses all other abilities.'
)
METAL = 'Enchanted creature is an artifact in addition to its other types and has "{T}: Add {R}."'


@pytest.mark.parametrize(
    ("text", "payable", "unpayable"),
    [
        (ADDED, ["{G}", "{R}", "Sacrifice a land", "Sacrifice a creature"], ["{C}", "Sacrifice an artifact"]),
        (
            SWAPPED,
            ["{G}", "{R}", "Sacrifice a land", "Sacrifice a creature"],
            ["{C}", "Sacrifice an artifact"],
        ),
        (MOON, ["{C}", "Sacrifice a land"], ["{G}", "Sacrifice a creature", "Sacrifice an artifact"]),
        (
            TREASURE,
            ["{W}", "{G}", "Sacrifice an artifact"],
            ["{C}", "Sacrifice a creature", "Sacrifice a land"],
        ),
        (METAL, ["{R}", "Sacrifice an artifact", "Sacrifice a creature"], ["{G}", "Sacrifice a land"]),
    ],
)
def test_types_are_set_beside_an_ability_in_quotes(
    text: str, payable: list[str], unpayable: list[str]
) -> None:
    for cost in payable:
        assert able(text, cost) is Status.PAYABLE, cost
    for cost in unpayable:
        assert able(text, cost) is Status.UNPAYABLE, cost


def test_a_land_that_is_no_creature_any_more_is_not_summoning_sick() -> None:
    """302.6: only creatures are."""
    assert able(MOON, "{C}", summoning_sick=True) is Status.PAYABLE
    assert able(METAL, "{R}", summoning_sick=True) is Status.UNPAYABLE


@pytest.mark.parametrize("zone", ["hand", "graveyard", "exile", "command"])
@pytest.mark.parametrize("name", ["Blood Moon", "Harbinger of the Seas"])
def test_a_static_ability_functions_on_the_battlefield_alone(name: str, zone: str) -> None:
    """113.6: Blood Moon in hand sets no land types."""
    for cost in ("{U}", "{B}"):
        request = asked(cost, "City of Brass", **{zone: [name]})
        assert planner.plan(request).status == "payable"
    assert planner.plan(asked("{G}", "City of Brass", name)).status == "unpayable"
