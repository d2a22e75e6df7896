"""Rules 106, 107.3, 107.4, 111.10, 202.3 and 305.6: mana, its symbols, and what makes it."""

from __future__ import annotations

import pytest

import planner
from planner import ManaCost
from tests.support.cards.single import (
    ALPINE_MEADOW,
    BIRDS_OF_PARADISE,
    BLOOD_PET,
    DRYAD_ARBOR,
    ICEHIDE_GOLEM,
    LIGHTNING_HELIX,
    MEMNITE,
    ODD_SPRING,
    RAUGRIN_TRIOME,
    REAPER_KING,
    SIMIAN_SPIRIT_GUIDE,
    THOUGHT_KNOT_SEER,
    TUNDRA,
    WATERY_GRAVE,
    Card,
    activated,
    entry,
    plan_of,
    refusal_of,
    request,
    unknown_of,
)

BASICS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G", "Wastes": "C"}


def makes(*battlefield: str | Card) -> str:
    """The types of mana of which these can make one."""
    return "".join(t for t in "WUBRGC" if planner.can_pay(request(*battlefield, cost=f"{{{t}}}")))


def test_106_1b_mana_of_each_type_pays_its_own_symbol_only() -> None:
    for made in "WUBRGC":
        paid = [t for t in "WUBRGC" if planner.can_pay(request(pool=f"{{{made}}}", cost=f"{{{t}}}"))]
        assert paid == [made]


def test_106_4_mana_in_the_pool_pays_without_an_activation() -> None:
    plan = plan_of(request("Forest", "Forest", pool="{G}{G}{U}", cost="{1}{G}{G}"))
    assert activated(plan) == []
    assert plan.price == 3


def test_106_6_powerstone_mana_is_not_spent_on_a_nonartifact_spell() -> None:
    helix = {**LIGHTNING_HELIX, "mana_cost": "{2}"}
    refusal_of(request("Powerstone", "Powerstone", card=helix))
    refusal_of(request("Powerstone", "Powerstone", cost="{2}"))


def test_106_6_powerstone_mana_is_spent_on_artifact_spells_and_on_anything_else() -> None:
    artifact = {**MEMNITE, "mana_cost": "{2}"}
    assert plan_of(request("Powerstone", "Powerstone", card=artifact)).price == 2 * (3 - 1)
    for kind in ("ability", "effect", "special_action"):
        assert planner.can_pay(request("Powerstone", "Powerstone", cost="{2}", kind=kind))


def test_106_6_restricted_mana_does_not_pay_for_the_part_that_it_may_not() -> None:
    """An artifact spell's {R} isn't paid with colorless mana, restricted or not."""
    artifact = {**MEMNITE, "mana_cost": "{1}{R}"}
    refusal_of(request("Powerstone", "Powerstone", card=artifact))
    assert planner.can_pay(request("Powerstone", "Mountain", card=artifact))


def test_107_3_x_has_one_value_in_the_whole_cost() -> None:
    plan = plan_of(request(*["Island"] * 8, cost="{X}{X}{X}{U}"))
    assert (plan.choices.x, plan.total_cost) == (2, "{6}{U}")


def test_107_3a_x_is_as_large_as_can_be_paid_with_the_rest_of_the_cost() -> None:
    """The Forest's mana is generic only; blue sources are kept for the blue symbols."""
    plan = plan_of(request("Forest", "Island", TUNDRA, cost="{X}{U}{U}"))
    assert plan.choices.x == 1


def test_107_4a_each_colored_symbol_asks_for_its_color() -> None:
    board = list(BASICS)[:5]
    for card, color in BASICS.items():
        if color != "C":
            assert plan_of(request(*board, cost=f"{{{color}}}")).summary.tapped == [f"{card}#1"]
    refusal_of(request("Wastes", cost="{W}"))


def test_107_4b_generic_mana_is_paid_with_mana_of_any_type() -> None:
    for land in BASICS:
        assert planner.can_pay(request(land, cost="{1}"))
    assert planner.can_pay(request(*BASICS, cost="{6}"))
    refusal_of(request(*BASICS, cost="{7}"))


def test_107_4c_the_colorless_symbol_is_paid_with_colorless_mana_only() -> None:
    """Thought-Knot Seer's {C} isn't generic: four Forests don't cast it."""
    answer = refusal_of(request(*["Forest"] * 4, card=THOUGHT_KNOT_SEER))
    assert answer.to_dict()["missing"] == {"mana": "{C}"}
    plan = plan_of(request(*["Forest"] * 3, "Wastes", card=THOUGHT_KNOT_SEER))
    assert [step.mana for step in plan.steps if step.for_ == "{C}"] == ["{C}"]


@pytest.mark.parametrize(("cost", "paid_by"), [("{W/U}", "WU"), ("{B/G}", "BG"), ("{C/W}", "WC")])
def test_107_4e_a_hybrid_symbol_is_paid_with_either_half(cost: str, paid_by: str) -> None:
    paid = "".join(t for t in "WUBRGC" if planner.can_pay(request(pool=f"{{{t}}}", cost=cost)))
    assert paid == paid_by


def test_107_4e_a_monocolored_hybrid_symbol_is_paid_with_its_color_or_two_mana() -> None:
    """Reaper King costs five mana of five colors, ten without them, and anything between."""
    five = plan_of(request("Plains", "Island", "Swamp", "Mountain", "Forest", card=REAPER_KING))
    assert five.choices.symbols == ["{W}", "{U}", "{B}", "{R}", "{G}"]
    refusal_of(request(*["Wastes"] * 9, card=REAPER_KING))
    ten = plan_of(request(*["Wastes"] * 10, card=REAPER_KING))
    assert ten.choices.symbols == ["{2}"] * 5
    assert ten.total_cost == "{2/W}{2/U}{2/B}{2/R}{2/G}"
    nine = plan_of(request(*["Plains"] * 10, card=REAPER_KING))
    assert sorted(nine.choices.symbols) == ["{2}"] * 4 + ["{W}"]
    assert len(activated(nine)) == 9


def test_107_4f_a_phyrexian_symbol_is_paid_with_its_color_or_two_life() -> None:
    assert plan_of(request("Forest", cost="{G/P}")).choices.symbols == ["{G}"]
    assert plan_of(request("Island", cost="{G/P}")).choices.symbols == ["2 life"]
    refusal_of(request("Island", life=1, cost="{G/P}"))


def test_107_4f_a_hybrid_phyrexian_symbol_offers_both_colors_and_life() -> None:
    for land, chosen in (("Forest", "{G}"), ("Island", "{U}"), ("Swamp", "2 life")):
        assert plan_of(request(land, cost="{G/U/P}")).choices.symbols == [chosen]


def test_107_4h_a_snow_symbol_is_paid_with_mana_from_a_snow_source() -> None:
    answer = refusal_of(request("Forest", "Snow-Covered Forest", card=ICEHIDE_GOLEM))
    assert answer.to_dict()["missing"] == {"mana": "{S}"}
    plan = plan_of(request("Snow-Covered Island", "Forest", "Snow-Covered Forest", card=ICEHIDE_GOLEM))
    assert plan.summary.tapped == ["Snow-Covered Island#1", "Snow-Covered Forest#1"]
    assert all(step.snow for step in plan.steps if step.action == "activate")


def test_107_4h_snow_mana_is_mana_of_a_type_as_well() -> None:
    plan = plan_of(request("Snow-Covered Forest", "Forest", cost="{S}{G}"))
    assert [(s.mana, s.for_) for s in plan.steps if s.action == "spend"] == [("{G}", "{G}"), ("{G}", "{S}")]
    refusal_of(request("Snow-Covered Forest", cost="{S}{G}"))


def test_107_4h_floating_snow_mana_counts() -> None:
    snow = request(cost="{S}")
    snow["board"]["pool"] = [{"mana": "{G}", "snow": True}]
    assert plan_of(snow).summary.spent == "{G}"
    refusal_of(request(pool="{G}", cost="{S}"))


def test_107_4h_mana_that_pays_for_no_generic_cost_pays_for_snow_symbols() -> None:
    """106.6: {S} is no generic mana, so what can't be spent on that can be spent on it."""
    cave = {
        "name": "Cave",
        "type_line": "Snow Land",
        "oracle_text": "{T}: Add {G}. This mana can't be spent to pay generic mana costs.",
    }
    assert plan_of(request(cave, cost="{S}")).summary.spent == "{G}"
    refusal_of(request(cave, cost="{1}"))


@pytest.mark.parametrize("token", ["Treasure", "Gold"])
def test_111_10_treasure_and_gold_make_one_mana_of_any_color_once(token: str) -> None:
    assert makes(token) == "WUBRG"
    plan = plan_of(request(token, cost="{B}"))
    assert plan.summary.sacrificed == [f"{token}#1"]
    refusal_of(request(token, cost="{2}"))


def test_111_10_a_tapped_gold_can_be_sacrificed_and_a_tapped_treasure_cannot() -> None:
    assert planner.can_pay(request(entry("Gold", tapped=True), cost="{B}"))
    assert not planner.can_pay(request(entry("Treasure", tapped=True), cost="{B}"))


@pytest.mark.parametrize("token", ["Eldrazi Spawn", "Eldrazi Scion"])
def test_111_10_eldrazi_tokens_make_colorless_mana_once(token: str) -> None:
    assert makes(token) == "C"
    assert plan_of(request(token, cost="{1}")).summary.sacrificed == [f"{token}#1"]


@pytest.mark.parametrize("token", ["Food", "Clue", "Blood", "Map", "Lander"])
def test_111_10_other_predefined_tokens_are_known_and_make_no_mana(token: str) -> None:
    assert makes(token) == ""
    assert refusal_of(request(token, cost="{1}")).not_understood == []


def test_111_10_a_powerstone_makes_colorless_mana_and_stays() -> None:
    plan = plan_of(request("Powerstone", cost="{C}", kind="ability"))
    assert (plan.summary.tapped, plan.summary.sacrificed) == (["Powerstone#1"], [])


def test_202_3_the_mana_value_counts_in_what_losing_a_card_costs() -> None:
    """Simian Spirit Guide, {2}{R}, exiled from hand: 30 + 5 × 3, and 3 for its mana."""
    assert plan_of(request(hand=[SIMIAN_SPIRIT_GUIDE], cost="{R}")).price == 3 + 30 + 5 * 3


@pytest.mark.parametrize(("mana_cost", "mana_value"), [("{X}{R}", 1), ("{2/W}{R}", 3), ("{G/P}", 1), ("", 0)])
def test_202_3_x_is_0_and_a_hybrid_counts_its_largest_part(mana_cost: str, mana_value: int) -> None:
    assert ManaCost(mana_cost).mana_value == mana_value
    guide = {**SIMIAN_SPIRIT_GUIDE, "mana_cost": mana_cost}
    assert plan_of(request(hand=[guide], cost="{R}")).price == 33 + 5 * mana_value


def test_305_6_a_basic_land_type_makes_its_mana() -> None:
    for name, made in BASICS.items():
        assert makes(name) == made
        assert makes(f"Snow-Covered {name}") == made


@pytest.mark.parametrize(
    ("card", "made"),
    [
        pytest.param(TUNDRA, "WU", id="dual land"),
        pytest.param(WATERY_GRAVE, "UB", id="shock land"),
        pytest.param(RAUGRIN_TRIOME, "WUR", id="Triome"),
        pytest.param(ALPINE_MEADOW, "WR", id="snow dual"),
        pytest.param(DRYAD_ARBOR, "G", id="land creature"),
    ],
)
def test_305_6_each_basic_land_type_gives_an_ability_of_its_own(card: Card, made: str) -> None:
    assert makes(card) == made
    assert makes({**card, "oracle_text": ""}) == made


def test_305_6_the_types_alone_decide_whatever_the_name() -> None:
    """A type line that differs from the print is the one that counts."""
    assert makes(entry(BLOOD_PET, type_line="Land — Mountain", count=1)) == "BR"
    assert makes(entry("Forest", type_line="Land — Island")) == "U"


def test_305_6_a_snow_dual_makes_snow_mana_of_both_types() -> None:
    plan = plan_of(request(ALPINE_MEADOW, ALPINE_MEADOW, cost="{S}{R}"))
    assert [step.snow for step in plan.steps if step.action == "activate"] == [True, True]


def test_305_6_a_land_creature_can_be_summoning_sick() -> None:
    refusal_of(request(entry(DRYAD_ARBOR, summoning_sick=True), cost="{G}"))
    plan = plan_of(request(DRYAD_ARBOR, cost="{G}"))
    assert plan.price == 3 + 4 + (2 + 1)


def test_305_6_the_mana_of_any_color_is_no_mana_of_any_type() -> None:
    assert makes(BIRDS_OF_PARADISE) == "WUBRG"


def test_106_3_text_that_makes_mana_and_is_not_read_leaves_nothing_certain() -> None:
    assert unknown_of(request(ODD_SPRING, cost="{G}")).not_understood[0].object == "Odd Spring#1"
