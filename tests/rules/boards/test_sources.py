"""Boards of real cards that make mana by conditions, counts, counters, colors of others, or by their loss."""

from __future__ import annotations

import pytest

from tests.support.asking import cannot, named, order, pays

# Made by losing the source.


def test_one_black_lotus_can_not_pay_three_colors() -> None:
    cannot("{W}{U}{B}", "Black Lotus")


def test_one_black_lotus_pays_three_white() -> None:
    """9, four more types 4, a mana token 25, the last source of five colors 20."""
    plan = pays("{W}{W}{W}", "Black Lotus")
    assert plan.price == 9 + 4 + 25 + 20


def test_lions_eye_diamond_is_no_source_in_a_payment() -> None:
    cannot("{U}", "Lion's Eye Diamond", hand=["Shock", "Divination"])


def test_composite_golem_pays_all_five_colors_at_once() -> None:
    plan = pays("{W}{U}{B}{R}{G}", named("Composite Golem", summoning_sick=True))
    assert plan.price == 9 + 4 + 25 + 20


def test_geothermal_crevice_makes_two_mana_by_its_sacrifice() -> None:
    """6, three types 2, a land 60, the last source of three colors 12."""
    plan = pays("{B}{G}", "Geothermal Crevice")
    assert plan.price == 6 + 2 + 60 + 12
    cannot("{B}{R}", "Geothermal Crevice")


def test_spirit_guides_are_exiled_from_the_hand() -> None:
    """Each 3, and a card of mana value 3 exiled from the hand 45."""
    plan = pays("{R}{G}", hand=["Simian Spirit Guide", "Elvish Spirit Guide"])
    assert plan.price == 2 * (3 + 45)
    assert plan.summary.exiled == ["Simian Spirit Guide#1", "Elvish Spirit Guide#1"]
    cannot("{R}", "Simian Spirit Guide")


# Counters and energy.


def test_mercadian_bazaar_gives_only_as_many_storage_counters_as_are_spent() -> None:
    """Two mana 6, two counters 8, its other {T} ability 2."""
    plan = pays("{R}{R}", named("Mercadian Bazaar", counters={"storage": 3}))
    assert plan.price == 6 + 8 + 2
    assert plan.steps[0].removes == {"storage": 2}
    cannot("{R}{R}{R}{R}", named("Mercadian Bazaar", counters={"storage": 3}))


def test_fungal_reaches_pays_for_its_own_storage_counters() -> None:
    """{C} for 3 + 2 and its other {T} ability 2; then two mana 6 + 2 and two counters 8."""
    plan = pays("{R}{G}", named("Fungal Reaches", counters={"storage": 2}))
    assert plan.price == (3 + 2 + 2) + (6 + 2 + 8)
    cannot("{R}{G}{1}", named("Fungal Reaches", counters={"storage": 2}))


def test_blue_mana_battery_adds_one_more_than_its_charge_counters() -> None:
    """Three mana 9, two counters 8, its other {T} ability 2; {T} alone made it the last blue source 4."""
    plan = pays("{U}{U}{U}", named("Blue Mana Battery", counters={"charge": 2}))
    assert plan.price == 9 + 8 + 2 + 4
    cannot("{U}{U}{U}{U}", named("Blue Mana Battery", counters={"charge": 2}))


def test_gemstone_mine_goes_with_its_last_counter() -> None:
    """3 + 4 and a counter 4; with the last one the land goes as well: 25, for it is of no more use."""
    assert pays("{B}", named("Gemstone Mine", counters={"mining": 2})).price == (3 + 4) + 4
    last = pays("{B}", named("Gemstone Mine", counters={"mining": 1}))
    assert last.price == (3 + 4) + 4 + 25
    assert last.summary.sacrificed == ["Gemstone Mine#1"]
    cannot("{B}", "Gemstone Mine")


def test_vivid_creek_keeps_its_counter_where_blue_will_do() -> None:
    """3, four more types 4, the last blue source 4, and for green a counter 4."""
    creek = named("Vivid Creek", counters={"charge": 1})
    assert pays("{U}", creek).price == 3 + 4 + 4
    assert pays("{G}", creek).price == 3 + 4 + 4 + 4
    cannot("{G}", "Vivid Creek")


def test_tendo_ice_bridge_makes_a_color_once() -> None:
    plan = pays("{R}", named("Tendo Ice Bridge", counters={"charge": 1}))
    assert plan.price == 3 + 5 + 4
    cannot("{R}", "Tendo Ice Bridge")


def test_aether_hub_makes_a_color_for_energy() -> None:
    plan = pays("{B}", "Aether Hub", energy=1)
    assert (plan.price, plan.summary.energy) == (3 + 5 + 4, 0)
    cannot("{B}{B}", "Aether Hub", "Aether Hub", energy=1)


def test_remote_farm_is_sacrificed_with_its_last_depletion_counter() -> None:
    assert pays("{W}{W}", named("Remote Farm", counters={"depletion": 2})).price == 6 + 4
    assert pays("{W}{W}", named("Remote Farm", counters={"depletion": 1})).price == 6 + 4 + 25


def test_wall_of_roots_gives_one_green_a_turn_untapped() -> None:
    """3, and a bad counter 4; a summoning sick Wall does as well, and only once."""
    assert pays("{G}", named("Wall of Roots", summoning_sick=True, tapped=True)).price == 3 + 4
    cannot("{G}{G}", "Wall of Roots")
    cannot("{G}", named("Wall of Roots", used=[1]))


# Types and colors of others.


def test_reflecting_pool_makes_what_a_tapped_island_could() -> None:
    """A tapped land could still produce its mana (106.7); the Pool is the last blue source."""
    plan = pays("{U}", "Reflecting Pool", named("Island", tapped=True))
    assert plan.price == 3 + 4


def test_reflecting_pool_makes_colorless_of_a_wastes() -> None:
    pays("{C}{C}", "Reflecting Pool", "Wastes")


def test_two_reflecting_pools_alone_make_nothing() -> None:
    cannot("{1}", "Reflecting Pool", "Reflecting Pool")


def test_exotic_orchard_makes_what_an_opponents_mountain_could() -> None:
    mountain = named("Mountain", controller="opponent")
    assert pays("{R}", "Exotic Orchard", mountain).price == 3 + 4
    cannot("{U}{U}", "Exotic Orchard", "Island", mountain)


def test_exotic_orchards_of_both_players_look_at_each_other() -> None:
    """The opponent's Orchard could produce black, as you have a Swamp; so yours can."""
    theirs = named("Exotic Orchard", controller="opponent")
    pays("{B}", "Exotic Orchard", theirs, named("Swamp", tapped=True))
    cannot("{1}", "Exotic Orchard", theirs)


def test_fellwar_stone_makes_a_color_of_an_opponents_guildgate() -> None:
    """3, a second type 1, the last source of two colors 8."""
    plan = pays("{W}", "Fellwar Stone", named("Azorius Guildgate", controller="opponent"))
    assert plan.price == 3 + 1 + 8
    cannot("{C}", "Fellwar Stone", named("Wastes", controller="opponent"))


def test_gond_gate_makes_what_another_gate_could() -> None:
    pays("{U}{W}", "Gond Gate", "Azorius Guildgate")
    cannot("{W}", "Gond Gate", "Island")


def test_command_tower_makes_a_color_of_the_commander() -> None:
    assert pays("{U}", "Command Tower", commander_identity="WU").price == 3 + 1 + 8
    cannot("{G}", "Command Tower", commander_identity="WU")


def test_command_tower_and_arcane_signet_make_no_colorless_mana() -> None:
    cannot("{C}", "Command Tower", "Arcane Signet", commander_identity=["W", "U"])
    pays("{W}{U}", "Command Tower", "Arcane Signet", commander_identity=["W", "U"])


def test_thriving_isle_makes_blue_or_the_chosen_red() -> None:
    isle = named("Thriving Isle", chosen="red")
    assert pays("{R}", isle).price == 3 + 1 + 8
    cannot("{G}", isle)


def test_coldsteel_heart_makes_snow_mana_of_the_chosen_color() -> None:
    plan = pays("{S}", named("Coldsteel Heart", chosen="green"))
    assert (order(plan), plan.price) == (["Coldsteel Heart {G}"], 3 + 4)


def test_chrome_mox_makes_the_color_that_was_chosen_for_it() -> None:
    assert pays("{R}", named("Chrome Mox", chosen="red")).price == 3 + 4
    cannot("{U}", named("Chrome Mox", chosen="red"))


def test_mox_amber_makes_a_color_of_a_legendary_creature() -> None:
    """3, a second type 1, the last red source 4, green from two sources to one 2."""
    plan = pays("{R}", "Mox Amber", "Radha, Heir to Keld")
    assert plan.price == 3 + 1 + 4 + 2
    cannot("{G}", "Mox Amber", "Grizzly Bears")


def test_bloom_tender_makes_each_color_among_permanents_at_once() -> None:
    """Green and white of the Watchwolf, blue of the Merfolk: 9, types 2, tapped 2 + 1, sources 12."""
    plan = pays("{G}{W}{U}", "Bloom Tender", "Watchwolf", "Coral Merfolk")
    assert plan.price == 9 + 2 + 3 + 12
    cannot("{G}{G}", "Bloom Tender", "Watchwolf", "Coral Merfolk")


# Counts.


def test_gaeas_cradle_counts_creatures() -> None:
    plan = pays("{G}{G}", "Gaea's Cradle", "Grizzly Bears", "Memnite", "Forest")
    assert plan.summary.tapped == ["Gaea's Cradle#1"]
    assert plan.price == 6 + 2
    cannot("{G}", "Gaea's Cradle", named("Grizzly Bears", controller="opponent"))


def test_serras_sanctum_counts_enchantments() -> None:
    board = ["Serra's Sanctum", "Earthcraft", "Earthcraft", "Earthcraft"]
    assert pays("{W}{W}{W}", *board).price == 9 + 4
    cannot("{W}{W}{W}{W}", *board)


def test_priest_of_titania_counts_elves_of_both_sides() -> None:
    """Herself and the opponent's: 6, tapped 2 + 1, the last green source 4."""
    plan = pays("{G}{G}", "Priest of Titania", named("Llanowar Elves", controller="opponent"))
    assert plan.price == 6 + 3 + 4
    cannot("{G}{G}", "Priest of Titania", named("Grizzly Bears", controller="opponent"))


def test_marwyn_makes_mana_by_her_power() -> None:
    """9, tapped 2 + 3, the last green source 4."""
    assert pays("{G}{G}{G}", named("Marwyn, the Nurturer", power=3)).price == 9 + 5 + 4
    cannot("{G}{G}", "Marwyn, the Nurturer")


def test_the_urza_lands_make_seven_together() -> None:
    lands = ["Urza's Mine", "Urza's Power Plant", "Urza's Tower"]
    assert pays("{7}", *lands).price == 6 + 6 + 9
    cannot("{8}", *lands)
    cannot("{3}", *lands[::2])


# Conditions.


def test_temple_of_the_false_god_needs_five_lands() -> None:
    """Tapped lands count, and so does the Temple itself."""
    forest = named("Forest", tapped=True)
    assert pays("{2}", "Temple of the False God", forest, forest, forest, forest).price == 6
    cannot("{1}", "Temple of the False God", forest, forest, forest)


def test_mox_opal_needs_three_artifacts() -> None:
    """3 + 4, and the last source of five colors 20."""
    assert pays("{U}", "Mox Opal", "Memnite", "Memnite").price == 3 + 4 + 20
    cannot("{U}", "Mox Opal", "Memnite")


def test_gemstone_caverns_needs_a_luck_counter_for_colors() -> None:
    """3, four more types 4, the last source of five colors 20."""
    assert pays("{U}", named("Gemstone Caverns", counters={"luck": 1})).price == 3 + 4 + 20
    cannot("{U}", "Gemstone Caverns")
    assert pays("{C}", "Gemstone Caverns").price == 3


# Big mana, and what doesn't untap.


@pytest.mark.parametrize("artifact", ["Grim Monolith", "Basalt Monolith", "Mana Vault"])
def test_an_artifact_that_does_not_untap_makes_three_once(artifact: str) -> None:
    assert pays("{3}", artifact).summary.tapped == [f"{artifact}#1"]
    assert pays("{1}", artifact, "Forest").summary.tapped == ["Forest#1"]
    cannot("{1}", named(artifact, tapped=True))


def test_thalakos_lowlands_stays_tapped_for_a_color_only() -> None:
    """{C}: 3, two more types 2, the last source of two colors 8; a color: 15 more."""
    assert pays("{C}", "Thalakos Lowlands").price == 3 + 2 + 8
    assert pays("{U}", "Thalakos Lowlands").price == 3 + 2 + 8 + 15


def test_lotus_field_makes_three_of_one_color() -> None:
    assert pays("{U}{U}{U}", "Lotus Field").price == 9 + 4 + 20
    cannot("{U}{U}{R}", "Lotus Field")


def test_city_of_traitors_makes_two_colorless() -> None:
    assert pays("{2}", "City of Traitors").price == 6
    cannot("{3}", "City of Traitors")
