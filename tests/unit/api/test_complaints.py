"""What players complain about in other programs' automatic payments: none of it happens here."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cards.complaints import (
    BASALT_MONOLITH,
    BEARS,
    BONE_SPLINTERS,
    BOROS_CHARM,
    BOROS_RECKONER,
    CABAL_COFFERS,
    CASTLE_LOCTHWAIN,
    CAVERN_OF_SOULS,
    COLOSSUS,
    CONCLAVE_TRIBUNAL,
    DEADLY_DISPUTE,
    DEEP_ANALYSIS,
    ELVISH_MYSTIC,
    ELVISH_WARRIOR,
    FIELD_OF_RUIN,
    GAEAS_CRADLE,
    GEMSTONE_MINE,
    GRIM_MONOLITH,
    GROWTH_CHAMBER,
    MANA_VAULT,
    METALLIC_REBUKE,
    PINECREST_RIDGE,
    SAPROLING,
    SERRAS_SANCTUM,
    SIMIC_SIGNET,
    SPECTRAL_PROCESSION,
    STOKE_THE_FLAMES,
    THRILL_OF_POSSIBILITY,
    TREASURE_CRUISE,
    VISIONARY,
)
from tests.support.cards.costs import paid
from tests.support.cards.single import (
    ANCIENT_TOMB,
    BIRDS_OF_PARADISE,
    BLACK_LOTUS,
    BLOOD_PET,
    CITY_OF_BRASS,
    COUNTERSPELL,
    HORIZON_CANOPY,
    LLANOWAR_ELVES,
    LOTUS_PETAL,
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


# More of them, from the forums of Arena, Magic Online, Forge and XMage: several boards each ---------------


def tapped(pay: Card, *battlefield: str | Card, **board: Any) -> list[str]:
    """What the best plan taps, by name."""
    return sorted(one.split("#")[0] for one in paid(pay, *battlefield, **board).summary.tapped)


@pytest.mark.parametrize("mana_rock", [MANA_VAULT, GRIM_MONOLITH, BASALT_MONOLITH])
@pytest.mark.parametrize("cost", ["{1}", "{2}", "{3}"])
def test_what_does_not_untap_is_spared_while_lands_do(mana_rock: Card, cost: str) -> None:
    """'The auto-tapper used my Mana Vault': 502.3, what won't untap costs 15."""
    assert set(tapped({"cost": cost}, mana_rock, {"card": "Forest", "count": 4})) == {"Forest"}
    assert tapped({"cost": cost}, mana_rock) == [mana_rock["name"]]


@pytest.mark.parametrize(
    ("cost", "board"), [("{R}", ["Mountain"]), ("{1}", ["Forest"]), ("{R}{G}", ["Mountain", "Forest"])]
)
def test_a_land_that_stays_tapped_is_spared_while_others_do(cost: str, board: list[str]) -> None:
    """'It tapped my slow land for colored mana, and now it is down for two turns.'"""
    assert tapped({"cost": cost}, PINECREST_RIDGE, *board, *board) == sorted(board)


@pytest.mark.parametrize(
    ("useless", "others"),
    [
        (GAEAS_CRADLE, {}),
        (SERRAS_SANCTUM, {}),
        (CABAL_COFFERS, {}),
        (GAEAS_CRADLE, {"graveyard": [BEARS]}),
    ],
)
@pytest.mark.parametrize("cost", ["{1}", "{3}"])
def test_a_land_that_would_make_no_mana_now_is_never_tapped(
    useless: Card, others: dict[str, Any], cost: str
) -> None:
    """'Auto-pay tapped Gaea's Cradle with no creatures on the board.'"""
    assert set(tapped({"cost": cost}, useless, {"card": "Forest", "count": 3}, **others)) == {"Forest"}


@pytest.mark.parametrize("cost", ["{1}", "{G}", "{U}", "{1}{G}{U}"])
def test_a_bounce_land_is_not_tapped_where_its_mana_would_be_left(cost: str) -> None:
    """'It floats mana from my bounce land and burns it.'"""
    lands = ["Forest", "Forest", "Forest", "Island", "Island", "Island"]
    plan = paid({"cost": cost}, GROWTH_CHAMBER, *lands)
    assert plan.summary.left_in_pool == ""


@pytest.mark.parametrize("creature", [ELVISH_MYSTIC, VISIONARY, BIRDS_OF_PARADISE])
@pytest.mark.parametrize("cost", ["{G}", "{1}", "{2}{G}"])
def test_an_attacker_is_not_tapped_for_mana_beside_lands(creature: Card, cost: str) -> None:
    """'My mana elf was tapped before combat although I had lands for it.'"""
    assert set(tapped({"cost": cost}, creature, {"card": "Forest", "count": 5})) == {"Forest"}


@pytest.mark.parametrize("cost", ["{G}", "{1}"])
def test_the_weaker_and_the_summoning_sick_are_tapped_first(cost: str) -> None:
    """'It taps my biggest creature for mana and leaves the small one.'"""
    assert tapped({"cost": cost}, VISIONARY, ELVISH_MYSTIC) == ["Elvish Mystic"]


@pytest.mark.parametrize("first", [0, 1])
def test_convoke_taps_what_cannot_attack_first(first: int) -> None:
    """'Convoke tapped my 6/6 attacker instead of the creatures that just came in.'"""
    sick: Card = {"card": BEARS, "summoning_sick": True, "count": 2}
    creatures: list[str | Card] = [sick, COLOSSUS] if first else [COLOSSUS, sick]
    plan = paid({"card": CONCLAVE_TRIBUNAL}, *creatures, "Plains", "Plains")
    assert plan.summary.tapped.count("Colossal Dreadmaw#1") == 0


@pytest.mark.parametrize("creature", [BEARS, COLOSSUS, ELVISH_MYSTIC])
@pytest.mark.parametrize("sick", [True, False])
def test_a_target_is_not_tapped_for_its_own_spell(creature: Card, sick: bool) -> None:
    """'It convoked with the creature that I was about to pump': not where anything else will do."""
    target = {"card": creature, "id": "target", "summoning_sick": sick}
    pay = {"card": STOKE_THE_FLAMES, "targets": ["target"]}
    mountains = {"card": "Mountain", "count": 3}
    for other in ("Treasure", {"card": COLOSSUS}, {"card": "Wastes"}):
        assert "target" not in paid(pay, target, mountains, other).summary.tapped
    assert "target" in paid(pay, target, mountains).summary.tapped


def test_a_target_is_tapped_before_its_player_dies() -> None:
    """A plan that ends at 0 life is chosen only if no other pays, also for a target's sake."""
    pay = {"card": STOKE_THE_FLAMES, "targets": ["target"]}
    board: list[Card] = [{"card": BEARS, "id": "target"}, {"card": "Mountain", "count": 3}, CITY_OF_BRASS]
    assert "target" in paid(pay, *board, life=1).summary.tapped
    assert "target" not in paid(pay, *board, life=2).summary.tapped


@pytest.mark.parametrize(
    ("pool", "cost", "left"), [("{G}", "{G}", ""), ("{R}{G}", "{1}", "{R}"), ("{C}{C}", "{1}{G}", "{C}")]
)
def test_floating_mana_is_spent_before_a_land_is_tapped(pool: str, cost: str, left: str) -> None:
    """'I had mana in my pool, and it tapped more lands.'"""
    plan = paid({"cost": cost}, "Forest", "Forest", pool=pool)
    assert len(plan.summary.left_in_pool) == len(left)
    assert len(plan.summary.tapped) == (1 if cost == "{1}{G}" else 0)


@pytest.mark.parametrize("restricted_first", [True, False])
def test_restricted_mana_is_spent_before_mana_that_pays_for_anything(restricted_first: bool) -> None:
    """'It paid with my free mana and left me the mana that only casts creatures.'"""
    pool = [{"mana": "{G}", "spend_only": "creature spells"}, {"mana": "{G}"}]
    pool = pool if restricted_first else pool[::-1]
    plan = paid({"card": LLANOWAR_ELVES}, "Forest", pool=pool)
    assert plan.price == 0
    powerstone = tapped({"cost": "{1}", "kind": "ability"}, "Powerstone", "Wastes", "Wastes")
    assert powerstone == ["Powerstone"]


@pytest.mark.parametrize("cost", ["{1}", "{B}", "{2}"])
@pytest.mark.parametrize("utility", [FIELD_OF_RUIN, CASTLE_LOCTHWAIN, HORIZON_CANOPY])
def test_a_land_with_another_use_is_spared_while_basics_do(utility: Card, cost: str) -> None:
    """'The auto-tapper always takes my utility land first.'"""
    basics = {"card": "Swamp", "count": 4}
    assert set(tapped({"cost": cost}, utility, basics)) == {"Swamp"}


@pytest.mark.parametrize("chosen", ["Elf", "Warrior"])
def test_a_creature_is_made_uncounterable_where_that_costs_little(chosen: str) -> None:
    """'I had Cavern of Souls, and it paid with basics.'"""
    cavern = {"card": CAVERN_OF_SOULS, "chosen": chosen}
    plan = paid({"card": ELVISH_WARRIOR}, {"card": "Forest", "count": 4}, cavern)
    assert "Cavern of Souls#1" in plan.summary.tapped
    assert plan.riders
    other = paid({"card": ELVISH_WARRIOR}, {"card": "Forest", "count": 4}, cavern | {"chosen": "Goblin"})
    assert "Cavern of Souls#1" not in other.summary.tapped


@pytest.mark.parametrize(
    ("card", "lands", "taps"),
    [
        (BOROS_CHARM, ["Mountain", "Plains"], 2),
        (BOROS_RECKONER, ["Mountain", "Mountain", "Plains"], 3),
        (SPECTRAL_PROCESSION, ["Plains", "Plains", "Plains", "Mountain", "Mountain", "Mountain"], 3),
        (SPECTRAL_PROCESSION, ["Plains", "Plains", "Mountain", "Mountain", "Mountain"], 4),
    ],
)
def test_hybrid_symbols_are_paid_so_that_all_can_be_and_with_the_least(
    card: Card, lands: list[str], taps: int
) -> None:
    """'It chose the wrong half of the hybrid and then said that I couldn't pay.'"""
    assert len(paid({"card": card}, *lands).summary.tapped) == taps


@pytest.mark.parametrize(("cost", "lands"), [("{G}{U}", ["Wastes"]), ("{2}{G}{U}", ["Wastes"] * 3)])
def test_a_signet_is_paid_for_in_an_order_that_works(cost: str, lands: list[str]) -> None:
    """'It says that I can't cast it, but with the Signet I can.'"""
    assert tapped({"cost": cost}, SIMIC_SIGNET, *lands) == ["Simic Signet", *lands]


@pytest.mark.parametrize("counters", [1, 2, 3])
@pytest.mark.parametrize("cost", ["{1}", "{R}"])
def test_counters_are_not_spent_beside_basic_lands(counters: int, cost: str) -> None:
    """'It used up my Gemstone Mine.'"""
    mine = {"card": GEMSTONE_MINE, "counters": {"mining": counters}}
    assert tapped({"cost": cost}, mine, "Mountain", "Mountain") == ["Mountain"]


@pytest.mark.parametrize(
    ("spell", "board", "lost"),
    [
        (BONE_SPLINTERS, [COLOSSUS, SAPROLING, BEARS], "Saproling#1"),
        (BONE_SPLINTERS, [COLOSSUS, BEARS], "Grizzly Bears#1"),
        (DEADLY_DISPUTE, [COLOSSUS, "Treasure", BEARS], "Treasure#1"),
        (DEADLY_DISPUTE, [SOL_RING, BEARS], "Sol Ring#1"),
    ],
)
def test_what_is_worth_the_least_is_sacrificed(spell: Card, board: list[str | Card], lost: str) -> None:
    """'It sacrificed my best creature and left the token.'"""
    lands = [{"card": name, "count": 3} for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
    assert paid({"card": spell}, *lands, *board).summary.sacrificed == [lost]


@pytest.mark.parametrize("dear", [0, 1])
def test_the_cheapest_card_is_discarded(dear: int) -> None:
    """'Auto-pay discarded my bomb.' A player can also say what a card is worth."""
    hand = [{"card": COLOSSUS}, {"card": BEARS, **({"price": 99} if dear else {})}]
    plan = paid({"card": THRILL_OF_POSSIBILITY}, "Mountain", "Mountain", hand=hand)
    assert plan.summary.discarded == (["Colossal Dreadmaw#1"] if dear else ["Grizzly Bears#1"])


@pytest.mark.parametrize("count", [1, 2])
def test_delve_leaves_the_card_that_is_wanted_in_the_graveyard(count: int) -> None:
    """'Delve exiled the card that I wanted to flash back.'"""
    graveyard = [{"card": DEEP_ANALYSIS, "price": 40, "count": count}, {"card": BEARS, "count": 7}]
    plan = paid({"card": TREASURE_CRUISE}, {"card": "Island", "count": 4}, graveyard=graveyard)
    assert plan.summary.exiled == [f"Grizzly Bears#{n}" for n in range(1, 8)]


@pytest.mark.parametrize("count", [1, 2])
def test_improvise_taps_a_treasure_and_does_not_sacrifice_it(count: int) -> None:
    """'It cracked my Treasures for a spell with improvise.'"""
    plan = paid(
        {"card": METALLIC_REBUKE}, {"card": "Treasure", "count": count}, {"card": "Island", "count": 2}
    )
    assert plan.summary.sacrificed == []


@pytest.mark.parametrize(("life", "cracked"), [(20, False), (8, False), (4, True), (2, True)])
def test_life_is_not_paid_where_it_has_run_low(life: int, cracked: bool) -> None:
    """'It paid 2 life at 4 although a Treasure was there.' Life is cheap only while there is much of it."""
    plan = paid({"card": MUTAGENIC_GROWTH}, "Treasure", "Forest", life=life)
    assert plan.summary.life == life
    alone = paid({"card": MUTAGENIC_GROWTH}, "Treasure", life=life)
    assert bool(alone.summary.sacrificed) is cracked


@pytest.mark.parametrize("cost", ["{G}", "{R}", "{1}", "{R}{G}"])
@pytest.mark.parametrize("burned", [BLACK_LOTUS, LOTUS_PETAL])
def test_a_lotus_is_not_burned_beside_lands(cost: str, burned: Card) -> None:
    """'Auto-pay sacrificed Black Lotus with untapped lands on the board.'"""
    assert paid({"cost": cost}, burned, "Forest", "Mountain", "Forest", "Mountain").summary.sacrificed == []


@pytest.mark.parametrize("lands", [["Island"] * 3 + ["Forest"] * 2, ["Forest"] * 2 + ["Island"] * 3])
def test_a_card_of_the_hand_is_not_exiled_for_mana_beside_lands(lands: list[str]) -> None:
    """'It exiled Simian Spirit Guide from my hand for a spell that my lands could pay.'"""
    plan = paid({"cost": "{2}"}, *lands, hand=[SIMIAN_SPIRIT_GUIDE])
    assert plan.summary.exiled == []


@pytest.mark.parametrize("board", [["Island"] * 2 + ["Forest"] * 2, [TUNDRA, "Island", "Plains", "Plains"]])
@pytest.mark.parametrize("form", ["card", "cost", "hand"])
def test_blue_is_kept_for_the_counterspell(board: list[str | Card], form: str) -> None:
    """'It tapped my Islands on my own turn, and I couldn't counter anything.'"""
    asked = request(*board, cost="{2}", hand=[COUNTERSPELL])
    asked["keep"] = {"card": [{"card": COUNTERSPELL}], "cost": [{"cost": "{U}{U}"}], "hand": "hand"}[form]
    plan = plan_of(asked)
    assert len(plan.summary.kept) == 1
    assert "Island#1" not in plan.summary.tapped
