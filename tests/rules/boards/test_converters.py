"""Boards of real cards that turn mana, or other permanents, into mana: the traps of order among them."""

from __future__ import annotations

import pytest

import planner
from tests.support.asking import asked, cannot, named, order, pays

SICK_ELF = named("Elvish Warrior", summoning_sick=True)


# Filter lands and Signets.


def test_plains_mystic_gate_cascade_bluffs_pay_red() -> None:
    """Plains 3 and the last white source 4; each filter land 6, two more types 2, one mana unspent 1."""
    plan = pays("{R}", "Plains", "Mystic Gate", "Cascade Bluffs")
    assert [step.split()[0] for step in order(plan)] == ["Plains", "Mystic", "Cascade"]
    assert plan.price == (3 + 4) + (6 + 2 + 1) + (6 + 2 + 1)


def test_mystic_gate_and_cascade_bluffs_start_each_other_from_nothing_in_vain() -> None:
    cannot("{W}", "Mystic Gate", "Cascade Bluffs", "Forest")


def test_two_signets_alone_pay_for_nothing() -> None:
    for cost in ("{1}", "{U}", "{W}"):
        cannot(cost, "Azorius Signet", "Dimir Signet")


def test_a_signet_can_not_pay_for_itself() -> None:
    cannot("{W}", "Azorius Signet", named("Plains", tapped=True))


def test_plains_and_two_signets_pay_white_blue_black() -> None:
    plan = pays("{W}{U}{B}", "Dimir Signet", "Azorius Signet", "Plains")
    assert order(plan)[0] == "Plains {W}"
    assert sorted(order(plan)[1:]) == ["Azorius Signet {W}{U}", "Dimir Signet {U}{B}"]
    assert plan.price == (3 + 4) + (6 + 1) + (6 + 1)


def test_a_wastes_starts_a_chain_of_four() -> None:
    """{C} → {U}{B} → {R}{R} → {G}{G}: only the whole chain leaves black, red and two green."""
    plan = pays("{B}{R}{G}{G}", "Fire-Lit Thicket", "Cascade Bluffs", "Dimir Signet", "Wastes")
    assert order(plan) == [
        "Wastes {C}",
        "Dimir Signet {U}{B}",
        "Cascade Bluffs {R}{R}",
        "Fire-Lit Thicket {G}{G}",
    ]
    assert plan.price == 3 + (6 + 1) + (6 + 2) + (6 + 2)


def test_a_wastes_can_not_start_two_chains() -> None:
    cannot("{B}{R}{G}{G}{1}", "Fire-Lit Thicket", "Cascade Bluffs", "Dimir Signet", "Wastes")


def test_skycloud_expanse_turns_a_forest_into_white_and_blue() -> None:
    plan = pays("{W}{U}", "Skycloud Expanse", "Forest")
    assert plan.price == (3 + 4) + (6 + 1)
    cannot("{W}{U}{1}", "Skycloud Expanse", "Forest")


# Other converters of mana.


def test_chromatic_sphere_turns_green_into_blue_once_and_draws() -> None:
    """Losing it is losing a mana token: 25."""
    plan = pays("{U}", "Forest", "Chromatic Sphere")
    assert plan.price == (3 + 4) + (3 + 4) + 25
    assert [step.irreversible for step in plan.steps] == [False, True, False]
    cannot("{U}{U}", "Forest", "Forest", "Chromatic Sphere")


def test_chromatic_star_turns_green_into_blue_once() -> None:
    plan = pays("{U}", "Forest", "Chromatic Star")
    assert plan.price == (3 + 4) + (3 + 4) + 25
    assert plan.summary.sacrificed == ["Chromatic Star#1"]


def test_sphere_and_star_in_a_row_pay_one_color_only() -> None:
    cannot("{U}{R}", "Forest", "Chromatic Sphere", "Chromatic Star")
    pays("{U}{R}", "Forest", "Forest", "Chromatic Sphere", "Chromatic Star")


def test_orochi_leafcaller_changes_any_number_of_green_mana_and_stays_untapped() -> None:
    """Three Forests 9, from three green sources to none 6, three activations for 3 and four more types."""
    plan = pays("{W}{U}{B}", "Forest", "Forest", "Forest", named("Orochi Leafcaller", summoning_sick=True))
    assert plan.price == 9 + 6 + 3 * (3 + 4)
    assert plan.summary.tapped == ["Forest#1", "Forest#2", "Forest#3"]


def test_orochi_leafcaller_makes_nothing_of_its_own() -> None:
    cannot("{W}{B}", "Forest", "Orochi Leafcaller", "Island")


def test_pili_pala_untaps_for_two_mana() -> None:
    plan = pays("{G}", "Wastes", "Wastes", named("Pili-Pala", tapped=True))
    assert plan.price == 3 + 3 + (3 + 4)
    assert order(plan) == ["Wastes {C}", "Wastes {C}", "Pili-Pala {G}"]


@pytest.mark.parametrize("state", [{}, {"tapped": True, "summoning_sick": True}])
def test_pili_pala_untapped_or_summoning_sick_makes_nothing(state: dict[str, bool]) -> None:
    cannot("{G}", "Wastes", "Wastes", named("Pili-Pala", **state))


def test_cabal_coffers_counts_the_swamps_that_paid_for_it() -> None:
    """Three Swamps 9, black from three sources to none 6, Cabal Coffers 9."""
    plan = pays("{B}{B}{B}{B}", "Swamp", "Swamp", "Swamp", "Cabal Coffers")
    assert plan.price == 9 + 6 + 9
    cannot("{B}{B}{B}{B}{B}", "Swamp", "Swamp", "Swamp", "Cabal Coffers")


def test_crypt_of_agadeem_counts_black_creature_cards_in_the_graveyard() -> None:
    graveyard = ["Walking Corpse", "Walking Corpse", "Grizzly Bears", "Walking Corpse", "Shock"]
    plan = pays("{B}{B}{B}", "Wastes", "Wastes", "Crypt of Agadeem", graveyard=graveyard)
    assert plan.price == 3 + 3 + (9 + 4)
    cannot("{B}{B}{B}{B}", "Wastes", "Wastes", "Crypt of Agadeem", graveyard=graveyard)


def test_nykthos_counts_devotion_to_one_color() -> None:
    """The Forests 6 and both green sources 6; Nykthos 9, and green beside colorless 1."""
    board = ["Forest", "Forest", "Nykthos, Shrine to Nyx", "Steel Leaf Champion"]
    plan = pays("{G}{G}{G}", *board)
    assert plan.price == 6 + 6 + 9 + 1
    cannot("{G}{G}{G}{G}", *board)


def test_castle_garenbrig_makes_six_green_for_creatures() -> None:
    """Four Forests 12, five green sources gone 6, six mana 9, restricted -1, one of them unspent 1."""
    board = ["Forest", "Forest", "Forest", "Forest", "Castle Garenbrig"]
    plan = pays("Air Elemental", *board, "Island", "Island")
    assert set(plan.summary.tapped) >= {"Island#1", "Island#2"}
    big = pays("Gigantosaurus", *board[1:], "Forest")
    assert big.whole_price <= 12 + 6 + 8 + 1
    cannot("{G}{G}{G}{G}{G}{G}", *board, kind="spell")


def test_106_4_doubling_cube_doubles_what_its_own_cost_left() -> None:
    """Seven Forests: three pay for the Cube, four become eight; a ninth mana is out of reach."""
    board = ["Doubling Cube", *["Forest"] * 7]
    assert planner.can_pay(asked("{G}{G}{G}{G}{G}{G}{G}{G}", *board)) is planner.Status.PAYABLE
    assert planner.can_pay(asked("{9}", *board)) is planner.Status.UNPAYABLE
    assert planner.can_pay(asked("{W}", *board)) is planner.Status.UNPAYABLE


# Other permanents tapped.


def test_springleaf_drum_and_birds_of_paradise_can_not_pay_white_and_blue() -> None:
    """The Birds are tapped once: for mana, or for the Drum."""
    cannot("{W}{U}", "Springleaf Drum", "Birds of Paradise")
    pays("{W}{U}", "Springleaf Drum", "Birds of Paradise", "Grizzly Bears")


def test_springleaf_drum_taps_a_summoning_sick_creature() -> None:
    """Drum 3 and four more types; a summoning sick creature 1."""
    plan = pays("{W}", "Springleaf Drum", named("Birds of Paradise", summoning_sick=True))
    assert plan.price == (3 + 4) + 1
    assert plan.steps[0].taps == ["Birds of Paradise#1"]


def test_springleaf_drum_taps_an_eldrazi_spawn_before_it_is_sacrificed() -> None:
    """An order, not a refusal: Drum 3 + 4, tapped Spawn 2, Spawn's mana 3 and its loss 25."""
    plan = pays("{U}{C}", "Eldrazi Spawn", "Springleaf Drum")
    assert order(plan) == ["Springleaf Drum {U}", "Eldrazi Spawn {C}"]
    assert plan.price == (3 + 4 + 2) + (3 + 25)


def test_holdout_settlement_taps_a_creature_or_nothing() -> None:
    """3, five more types 5, and a creature of power 2 tapped 4."""
    plan = pays("{R}", "Holdout Settlement", "Grizzly Bears")
    assert plan.price == (3 + 5) + 4
    cannot("{R}", "Holdout Settlement", named("Grizzly Bears", tapped=True))


def test_heritage_druid_taps_three_elves_that_came_this_turn() -> None:
    druid = named("Heritage Druid", summoning_sick=True)
    plan = pays("{G}{G}{G}", druid, SICK_ELF, SICK_ELF)
    assert plan.price == 9 + 3 * 1
    cannot("{G}", druid, SICK_ELF, "Grizzly Bears")


def test_birchlore_rangers_tap_two_elves_for_any_color() -> None:
    plan = pays("{R}", named("Birchlore Rangers", summoning_sick=True), SICK_ELF)
    assert plan.price == (3 + 4) + 2 * 1
    cannot("{R}{R}", named("Birchlore Rangers", summoning_sick=True), SICK_ELF, SICK_ELF)


def test_earthcraft_has_a_target_and_is_no_mana_ability() -> None:
    cannot("{G}{G}", "Earthcraft", "Forest", "Grizzly Bears")


def test_devoted_druid_untaps_by_an_ability_that_makes_no_mana() -> None:
    cannot("{G}{G}", "Devoted Druid")
    assert pays("{G}", "Devoted Druid").price == 3 + (2 + 0) + 4


# Other permanents sacrificed.


def test_krark_clan_ironworks_takes_the_signet_that_was_tapped_for_mana() -> None:
    """Plains 3 + 4, Signet 6 + 1, Ironworks 6, a Signet of mana value 2 lost 35."""
    plan = pays("{W}{U}{C}{C}", "Krark-Clan Ironworks", "Azorius Signet", "Plains")
    assert order(plan) == ["Plains {W}", "Azorius Signet {W}{U}", "Krark-Clan Ironworks {C}{C}"]
    assert plan.summary.sacrificed == ["Azorius Signet#1"]
    assert plan.price == (3 + 4) + (6 + 1) + 6 + 35


def test_krark_clan_ironworks_takes_itself_last() -> None:
    plan = pays("{C}{C}{C}{C}", "Krark-Clan Ironworks", "Memnite")
    assert [step.sacrifices for step in plan.steps[:2]] == [["Memnite#1"], ["Krark-Clan Ironworks#1"]]
    assert plan.price == (6 + 15) + (6 + 15 + 40)


def test_phyrexian_altar_makes_a_color_of_each_creature() -> None:
    """Two activations of 3 + 4, the Bears 15 + 20, the Memnite 15."""
    plan = pays("{W}{U}", "Phyrexian Altar", "Grizzly Bears", "Memnite")
    assert plan.price == 2 * (3 + 4) + 35 + 15
    cannot("{W}{U}{B}", "Phyrexian Altar", "Grizzly Bears", "Memnite")


def test_ashnods_altar_makes_more_of_an_eldrazi_spawn_than_it_does_itself() -> None:
    assert pays("{2}", "Ashnod's Altar", "Eldrazi Spawn").price == 6 + 25
    cannot("{3}", "Ashnod's Altar", "Eldrazi Spawn")


def test_phyrexian_tower_takes_the_elves_that_were_tapped_for_mana() -> None:
    """Elves 3, tapped 2 + 1, last green source 4; Tower 6 + 1; Elves of mana value 1 lost 25."""
    plan = pays("{G}{B}{B}", "Phyrexian Tower", "Llanowar Elves")
    assert order(plan) == ["Llanowar Elves {G}", "Phyrexian Tower {B}{B}"]
    assert plan.price == (3 + 3 + 4) + (6 + 1) + 25


def test_phyrexian_tower_alone_makes_no_black() -> None:
    cannot("{B}", "Phyrexian Tower", "Forest")


def test_skirk_prospector_takes_a_goblin_and_then_itself() -> None:
    plan = pays("{R}{R}", "Skirk Prospector", "Goblin Piker")
    assert [step.sacrifices for step in plan.steps[:2]] == [["Goblin Piker#1"], ["Skirk Prospector#1"]]
    assert plan.price == (3 + 35) + (3 + 25)
    cannot("{R}{R}", "Skirk Prospector", "Grizzly Bears")


def test_gilded_goose_eats_a_food() -> None:
    """3 + 4, tapped 2 + 0, its other {T} ability 2, a token without power lost 10."""
    plan = pays("{W}", "Gilded Goose", "Food")
    assert plan.price == (3 + 4) + 2 + 2 + 10
    cannot("{W}", "Gilded Goose", "Clue")


def test_gaeas_cradle_is_tapped_before_a_creature_is_sacrificed() -> None:
    """Cradle 3 and the last green source 4, Altar 6, the Bears 35."""
    plan = pays("{G}{C}{C}", "Ashnod's Altar", "Gaea's Cradle", "Grizzly Bears", proven=False)
    assert order(plan) == ["Gaea's Cradle {G}", "Ashnod's Altar {C}{C}"]
    assert plan.price == (3 + 4) + 6 + 35


def test_gaeas_cradle_makes_no_more_than_there_are_creatures() -> None:
    board = ["Ashnod's Altar", "Gaea's Cradle", "Grizzly Bears", "Memnite"]
    pays("{G}{G}{C}{C}{C}{C}", *board, proven=False)
    for cost in ("{G}{G}{G}", "{G}{G}{C}{C}{C}{C}{1}"):
        assert not planner.can_pay(asked(cost, *board))


def test_mox_opal_is_tapped_before_the_third_artifact_is_gone() -> None:
    """Opal 3 + 4, Petal 3 + 4 + 25; each color had two sources and has none: 6 for each of five."""
    plan = pays("{U}{R}", "Lotus Petal", "Mox Opal", "Memnite")
    assert [step.split(" {")[0] for step in order(plan)] == ["Mox Opal", "Lotus Petal"]
    assert plan.price == (3 + 4) + (3 + 4 + 25) + 5 * 6


def test_pili_pala_untaps_and_is_tapped_for_another_drum() -> None:
    """107.6: {Q} untaps it, so that the costs of several Drums can tap it."""
    plan = pays("{W}{U}{B}", "Forest", "Forest", *["Springleaf Drum"] * 3, "Pili-Pala")
    assert len([step for step in order(plan) if step.startswith("Springleaf")]) >= 2


def test_life_gained_by_mana_abilities_pays_a_phyrexian_symbol() -> None:
    """601.2g: mana abilities resolve before the payment, so what they gain is there for it."""
    grove = {
        "name": "Kindly Grove",
        "type_line": "Land",
        "oracle_text": "{T}: Add {R} or {G}. You gain 1 life.",
    }
    plan = pays("{U/P}", {"card": grove}, {"card": grove}, life=0)
    assert plan.summary.life == 0
