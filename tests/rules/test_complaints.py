"""What players complain about in other programs' automatic payments: none of it happens here."""

from __future__ import annotations

import pytest
from rules.cards import (
    ANCIENT_TOMB,
    BIRDS_OF_PARADISE,
    BLACK_LOTUS,
    BLOOD_PET,
    CITY_OF_BRASS,
    HORIZON_CANOPY,
    LLANOWAR_ELVES,
    MANA_CONFLUENCE,
    MORGUE_TOAD,
    MUTAGENIC_GROWTH,
    RAUGRIN_TRIOME,
    SAVANNAH,
    SEASIDE_CITADEL,
    SIMIAN_SPIRIT_GUIDE,
    SOL_RING,
    TREASONOUS_OGRE,
    TUNDRA,
    UNDERGROUND_RIVER,
    WATERY_GRAVE,
    Card,
    activated,
    entry,
    plan_of,
    refusal_of,
    request,
)


def test_three_colors_from_one_black_lotus_are_refused() -> None:
    """Three mana of any *one* color."""
    answer = refusal_of(request(BLACK_LOTUS, cost="{W}{U}{B}"))
    assert answer.to_dict()["missing"] == {"mana": "{W}{U}"}


@pytest.mark.parametrize("treasure_first", [True, False])
def test_a_treasure_is_not_burned_beside_an_untapped_land(treasure_first: bool) -> None:
    board = ["Treasure", "Forest"] if treasure_first else ["Forest", "Treasure"]
    for cost in ("{G}", "{1}", "{G/W}"):
        assert plan_of(request(*board, cost=cost)).summary.tapped == ["Forest#1"]


def test_a_treasure_is_burned_only_for_the_color_that_only_it_makes() -> None:
    plan = plan_of(request("Treasure", "Forest", "Forest", cost="{1}{G}{U}"))
    assert ("Treasure#1", "{U}") in activated(plan)


def test_life_is_not_paid_for_a_phyrexian_symbol_beside_a_land_that_pays_it() -> None:
    plan = plan_of(request("Forest", card=MUTAGENIC_GROWTH))
    assert (plan.summary.life, plan.summary.tapped) == (20, ["Forest#1"])


def test_life_is_paid_for_a_phyrexian_symbol_before_a_treasure_is_burned() -> None:
    """12 for two points of life from 20, 52 for a Treasure that is the only source of all colors."""
    plan = plan_of(request("Treasure", card=MUTAGENIC_GROWTH))
    assert (plan.summary.life, plan.summary.sacrificed, plan.price) == (18, [], 12)


@pytest.mark.parametrize("painful", [CITY_OF_BRASS, MANA_CONFLUENCE, HORIZON_CANOPY, TREASONOUS_OGRE])
def test_a_painless_source_comes_before_a_painful_one(painful: Card) -> None:
    plan = plan_of(request(painful, "Plains", "Mountain", cost="{1}"))
    assert plan.summary.life_after_triggers == 20


def test_a_pain_land_makes_colorless_mana_where_that_will_do() -> None:
    plan = plan_of(request(UNDERGROUND_RIVER, "Island", cost="{1}{U}"))
    assert sorted(activated(plan)) == [("Island#1", "{U}"), ("Underground River#1", "{C}")]
    assert plan.summary.life == 20


@pytest.mark.parametrize("flexible", [SEASIDE_CITADEL, RAUGRIN_TRIOME, TUNDRA, WATERY_GRAVE])
def test_a_basic_is_tapped_before_a_land_of_more_types(flexible: Card) -> None:
    assert plan_of(request(flexible, "Island", cost="{U}")).summary.tapped == ["Island#1"]
    assert plan_of(request(flexible, "Island", cost="{1}")).summary.tapped == ["Island#1"]


def test_a_dual_land_is_tapped_before_a_tri_land() -> None:
    assert plan_of(request(SEASIDE_CITADEL, SAVANNAH, cost="{G}")).summary.tapped == ["Savannah#1"]


@pytest.mark.parametrize("two_mana", [ANCIENT_TOMB, SOL_RING])
def test_a_source_of_two_mana_is_not_tapped_for_one_beside_enough_lands(two_mana: Card) -> None:
    lands = ["Forest"] * 3
    plan = plan_of(request(two_mana, *lands, cost="{1}"))
    assert (plan.summary.tapped, plan.summary.left_in_pool) == (["Forest#1"], "")
    assert plan_of(request(two_mana, *lands, cost="{G}{G}")).summary.left_in_pool == ""


def test_nothing_more_is_tapped_than_a_source_of_two_mana_leaves_to_pay() -> None:
    plan = plan_of(request(SOL_RING, "Forest", "Forest", "Forest", cost="{2}{G}"))
    assert sorted(activated(plan)) == [("Forest#1", "{G}"), ("Sol Ring#1", "{C}{C}")]
    assert plan.summary.left_in_pool == ""


@pytest.mark.parametrize(
    "useless",
    [
        pytest.param("Powerstone", id="its mana may not pay for this"),
        pytest.param("Clue", id="no mana ability"),
        pytest.param("Mountain", id="a color that is not asked for"),
    ],
)
def test_a_source_that_makes_no_mana_for_the_cost_is_never_tapped(useless: str) -> None:
    plan = plan_of(request(useless, "Forest", "Forest", cost="{G}{G}"))
    assert plan.summary.tapped == ["Forest#1", "Forest#2"]


def test_mana_creatures_are_spared_while_lands_do() -> None:
    plan = plan_of(request(LLANOWAR_ELVES, BIRDS_OF_PARADISE, "Forest", "Forest", "Forest", cost="{1}{G}"))
    assert plan.summary.tapped == ["Forest#1", "Forest#2"]


def test_a_treasure_goes_before_a_creature_is_sacrificed() -> None:
    """Morgue Toad would lose a creature for a mana too many; a Treasure makes just the one."""
    twice = ["Plains", "Island", "Swamp", "Forest"] * 2
    plan = plan_of(request(MORGUE_TOAD, "Treasure", *twice, cost="{R}"))
    assert (plan.summary.sacrificed, plan.price) == (["Treasure#1"], 3 + 4 + 25 + 2)


def test_a_treasure_goes_before_a_creature_that_is_worth_more_to_its_player() -> None:
    twice = ["Plains", "Island", "Mountain", "Forest"] * 2
    assert plan_of(request(BLOOD_PET, "Treasure", *twice, cost="{B}")).summary.sacrificed == ["Blood Pet#1"]
    dear = entry(BLOOD_PET, price=60)
    assert plan_of(request(dear, "Treasure", *twice, cost="{B}")).summary.sacrificed == ["Treasure#1"]


def test_a_land_goes_before_a_creature_is_sacrificed_and_a_card_is_exiled() -> None:
    board = request(BLOOD_PET, "Treasure", "Swamp", "Mountain", hand=[SIMIAN_SPIRIT_GUIDE], cost="{1}")
    assert plan_of(board).summary.tapped in (["Swamp#1"], ["Mountain#1"])


def test_the_last_source_of_a_color_is_spared() -> None:
    """The only Island is left for blue: two of three Forests pay."""
    plan = plan_of(request("Island", "Forest", "Forest", "Forest", "Forest", cost="{1}{G}"))
    assert plan.summary.tapped == ["Forest#1", "Forest#2"]


def test_the_second_last_source_of_a_color_is_spared_as_well() -> None:
    plan = plan_of(request("Island", "Island", "Forest", "Forest", "Forest", cost="{1}"))
    assert plan.summary.tapped == ["Forest#1"]


def test_thirty_dual_and_tri_lands_pay_for_five_colors() -> None:
    duals = [TUNDRA, SAVANNAH, WATERY_GRAVE, UNDERGROUND_RIVER] * 5
    tri_lands = [SEASIDE_CITADEL, RAUGRIN_TRIOME] * 5
    plan = plan_of(request(*duals, *tri_lands, cost="{7}{W}{W}{U}{U}{B}{B}{R}{G}{G}"))
    assert plan.optimal
    assert len(activated(plan)) == 16
    assert plan.summary.life == 20
    refusal_of(request(*duals, *tri_lands, cost="{R}" * 6))


def test_mana_vault_is_spared_while_lands_do() -> None:
    """502.3: a permanent that won't untap costs 15, so three Forests are tapped first."""
    vault = {
        "name": "Mana Vault",
        "mana_cost": "{1}",
        "type_line": "Artifact",
        "oracle_text": "This artifact doesn't untap during your untap step.\n"
        "At the beginning of your upkeep, you may pay {4}. If you do, untap this artifact.\n"
        "At the beginning of your draw step, if this artifact is tapped, it deals 1 damage to you.\n"
        "{T}: Add {C}{C}{C}.",
    }
    plan = plan_of(request(entry(vault), entry("Forest", count=4), cost="{3}"))
    assert plan.summary.tapped == ["Forest#1", "Forest#2", "Forest#3"]
    alone = plan_of(request(entry(vault), cost="{3}"))
    assert (alone.summary.tapped, alone.price) == (["Mana Vault#1"], 9 + 15)
