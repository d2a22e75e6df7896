"""Rule 118: what it takes to pay a cost."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import planner
from planner import RequestError
from tests.support.cards.single import (
    ANCESTRAL_VISION,
    ANCIENT_TOMB,
    BLACK_LOTUS,
    BLAZE,
    CITY_OF_BRASS,
    COUNTERSPELL,
    DISMEMBER,
    GILDED_LOTUS,
    GITAXIAN_PROBE,
    HORIZON_CANOPY,
    LIGHTNING_HELIX,
    MANA_CONFLUENCE,
    MEMNITE,
    SOL_RING,
    TREASONOUS_OGRE,
    TUNDRA,
    UNDERGROUND_RIVER,
    activated,
    entry,
    plan_of,
    refusal_of,
    request,
    rules,
)


def test_118_1_paying_carries_out_what_the_cost_says() -> None:
    """Each part of the cost has its own step, and nothing else is done."""
    plan = plan_of(request("Plains", "Mountain", "Swamp", card=LIGHTNING_HELIX))
    assert [(step.action, step.mana, step.for_) for step in plan.steps[2:]] == [
        ("spend", "{W}", "{W}"),
        ("spend", "{R}", "{R}"),
    ]
    assert activated(plan) == [("Mountain#1", "{R}"), ("Plains#1", "{W}")]
    assert plan.summary.spent == "{W}{R}"


def test_118_2_a_cost_with_mana_gives_the_chance_to_activate_mana_abilities() -> None:
    assert activated(plan_of(request("Forest", cost="{1}, Pay 2 life"))) == [("Forest#1", "{G}")]


def test_118_2_a_cost_without_mana_gives_no_chance_to_activate_mana_abilities() -> None:
    assert activated(plan_of(request("Forest", cost="Pay 2 life"))) == []
    answer = refusal_of(request("Forest", cost="Pay 2 life", require=["Forest#1"]))
    assert rules(answer) == ["118.2"]


def test_118_3_a_cost_is_paid_in_full_or_not_at_all() -> None:
    answer = refusal_of(request("Island", card=COUNTERSPELL))
    assert rules(answer) == ["118.3"]
    assert answer.to_dict()["missing"] == {"mana": "{U}"}
    assert plan_of(request("Island", "Island", card=COUNTERSPELL)).summary.left_in_pool == ""


def test_118_3_one_life_cannot_pay_two() -> None:
    """The rule's own example: a player with only 1 life can't pay a cost of 2 life."""
    answer = refusal_of(request(life=1, cost="Pay 2 life"))
    assert rules(answer) == ["118.3b"]
    assert answer.to_dict()["missing"] == {"life": 1}


def test_118_3_a_tapped_permanent_cannot_be_tapped() -> None:
    """The rule's own example: what is tapped already can't be tapped to pay a cost."""
    refusal_of(request(entry("Forest", tapped=True), cost="{G}"))
    assert plan_of(request(entry("Forest", tapped=True), "Forest", cost="{G}")).summary.tapped == ["Forest#2"]


def test_118_3_one_permanent_is_tapped_once_only() -> None:
    """Tundra makes white or blue mana, never both for one cost."""
    refusal_of(request(TUNDRA, cost="{W}{U}"))
    refusal_of(request(UNDERGROUND_RIVER, cost="{C}{U}"))


def test_118_3a_mana_is_removed_from_the_pool() -> None:
    plan = plan_of(request(pool="{R}{W}{W}", card=LIGHTNING_HELIX))
    assert plan.summary.spent == "{W}{R}"
    assert plan.summary.left_in_pool == "{W}"


def test_118_3a_excess_mana_is_announced() -> None:
    plan = plan_of(request(SOL_RING, cost="{1}"))
    assert plan.summary.left_in_pool == "{C}"
    lotus = plan_of(request(GILDED_LOTUS, cost="{U}"))
    assert lotus.summary.left_in_pool == "{U}{U}"


def test_118_3a_zero_mana_can_always_be_paid() -> None:
    for life in (20, 0, -5):
        assert plan_of(request(life=life, cost="{0}")).steps == []


def test_118_3b_life_is_subtracted_from_the_total() -> None:
    plan = plan_of(request(life=14, card=GITAXIAN_PROBE))
    assert [(step.action, step.amount, step.for_) for step in plan.steps] == [("pay life", 2, "{U/P}")]
    assert plan.summary.life == 12


def test_118_3b_paying_down_to_exactly_0_is_legal() -> None:
    plan = plan_of(request(life=2, card=GITAXIAN_PROBE))
    assert plan.summary.life == 0
    assert plan.lethal is True


def test_118_3b_life_is_paid_only_where_it_is_there() -> None:
    assert not planner.can_pay(request(life=3, card={**DISMEMBER, "mana_cost": "{B/P}{B/P}"}))
    assert plan_of(request("Swamp", life=3, card={**DISMEMBER, "mana_cost": "{B/P}{B/P}"})).summary.life == 1


@pytest.mark.parametrize("life", [0, -4])
def test_118_3b_zero_life_can_always_be_paid(life: int) -> None:
    assert plan_of(request(life=life, cost="Pay 0 life")).summary.life == life
    refusal_of(request(life=life, cost="Pay 1 life"))


@pytest.mark.parametrize("card", [MANA_CONFLUENCE, HORIZON_CANOPY])
def test_118_3b_life_for_a_mana_ability_has_to_be_there(card: dict[str, str]) -> None:
    assert plan_of(request(card, life=1, cost="{G}")).summary.life == 0
    refusal_of(request(card, life=0, cost="{G}"))


def test_118_3b_each_activation_pays_its_life_again() -> None:
    """Treasonous Ogre's three life: twice from 7 or 6, once only from 5."""
    plan = plan_of(request(TREASONOUS_OGRE, life=7, cost="{R}{R}"))
    assert [step.pays_life for step in plan.steps if step.action == "activate"] == [3, 3]
    assert plan_of(request(TREASONOUS_OGRE, life=6, cost="{R}{R}")).lethal is True
    assert refusal_of(request(TREASONOUS_OGRE, life=5, cost="{R}{R}")).to_dict()["missing"] == {"mana": "{R}"}


def test_118_3b_damage_is_no_payment_and_may_go_below_0() -> None:
    """Ancient Tomb's 2 damage isn't paid: at 1 life the mana is there all the same."""
    plan = plan_of(request(ANCIENT_TOMB, life=1, cost="{2}"))
    assert plan.summary.life == -1
    assert plan.lethal is True


def test_118_3b_a_trigger_takes_life_after_the_payment() -> None:
    """City of Brass's damage is dealt after the cost was paid with the last 2 life."""
    plan = plan_of(request(CITY_OF_BRASS, life=2, cost="{1}{G/P}"))
    assert (plan.summary.life, plan.summary.life_after_triggers) == (0, -1)


def test_118_4_x_is_part_of_the_mana_owed() -> None:
    """See 107.3: announced, X is owed; as large as possible, it takes all there is."""
    board = ["Mountain"] * 5
    announced = plan_of(request(*board, card=BLAZE, x=2))
    assert (announced.total_cost, announced.choices.x, announced.summary.x) == ("{2}{R}", 2, 2)
    assert len(activated(announced)) == 3
    assert plan_of(request(*board, card=BLAZE, x="max")).choices.x == 4
    assert plan_of(request(*board, card=BLAZE)).choices.x == 4
    refusal_of(request(*board, card=BLAZE, x=5))


def test_118_4_x_twice_in_a_cost_is_owed_twice() -> None:
    plan = plan_of(request(*["Mountain"] * 6, cost="{X}{X}{R}"))
    assert (plan.choices.x, plan.total_cost) == (2, "{4}{R}")
    assert plan_of(request(*["Mountain"] * 5, cost="{X}{X}{R}", x=2)).total_cost == "{4}{R}"
    refusal_of(request(*["Mountain"] * 4, cost="{X}{X}{R}", x=2))


def test_118_4_x_can_be_0() -> None:
    assert plan_of(request("Mountain", card=BLAZE)).choices.x == 0
    assert plan_of(request("Mountain", "Mountain", card=BLAZE, x=0)).total_cost == "{R}"


def test_118_5_a_cost_of_0_is_payable_and_needs_nothing() -> None:
    plan = plan_of(request("Forest", "Treasure", cost="{0}"))
    assert (plan.steps, plan.price, plan.total_cost) == ([], 0, "{0}")


@pytest.mark.parametrize("kind", ["spell", "ability", "effect", "special_action"])
def test_118_5_a_cost_of_0_is_still_a_payment(kind: str) -> None:
    """It isn't paid by itself: the answer is a plan that acknowledges it."""
    assert plan_of(request(cost="{0}", kind=kind)).status == "payable"


def test_118_5a_a_spell_with_mana_cost_0_is_cast_like_any_other() -> None:
    plan = plan_of(request(hand=[entry(MEMNITE, id="memnite")], card="memnite"))
    assert (plan.total_cost, plan.cast, plan.steps) == ("{0}", "memnite", [])


@pytest.mark.parametrize("resources", [{}, {"pool": "{U}{U}{U}"}, {"life": 40}])
def test_118_6_no_mana_cost_cannot_be_paid(resources: dict[str, Any]) -> None:
    answer = refusal_of(request("Island", card=ANCESTRAL_VISION, **resources))
    assert rules(answer) == ["118.6"]
    assert "missing" not in answer.to_dict()


def test_118_6_no_mana_cost_is_not_a_mana_cost_of_0() -> None:
    assert planner.can_pay(request(card={**ANCESTRAL_VISION, "mana_cost": "{0}"}))
    with pytest.raises(RequestError) as refused:
        planner.plan(request(cost=""))
    assert refused.value.path == "pay.cost"


def test_118_6_a_land_has_no_mana_cost() -> None:
    assert rules(refusal_of(request(hand=[entry(TUNDRA, id="t")], card="t"))) == ["118.6"]


def test_118_10_one_sacrifice_never_pays_twice() -> None:
    """One Lotus is sacrificed once: three mana of one color, and no fourth."""
    assert activated(plan_of(request(BLACK_LOTUS, cost="{W}{W}{W}"))) == [("Black Lotus#1", "{W}{W}{W}")]
    refusal_of(request(BLACK_LOTUS, cost="{4}"))
    refusal_of(request("Treasure", cost="{1}{U}"))
    assert plan_of(request("Treasure", "Treasure", cost="{1}{U}")).summary.sacrificed == [
        "Treasure#1",
        "Treasure#2",
    ]


def test_118_10_one_mana_pays_one_symbol() -> None:
    refusal_of(request(pool="{G}", cost="{G}{G}"))
    refusal_of(request(pool="{G}", cost="{1}{G}"))


@pytest.mark.parametrize(
    "symbols", [["{B}", "{B}"], ["{B}", "2 life"], ["2 life", "{B}"], ["2 life", "2 life"]]
)
def test_118_13a_the_choice_for_a_symbol_binds_the_payment(symbols: list[str]) -> None:
    """Announced on proposing the spell: paid as announced, whatever would be cheaper."""
    plan = plan_of(request("Swamp", "Swamp", "Forest", life=6, card=DISMEMBER, symbols=symbols))
    assert plan.choices.symbols == symbols
    assert [step.mana or f"{step.amount} life" for step in plan.steps if step.for_ == "{B/P}"] == symbols
    assert plan.summary.life == 6 - 2 * symbols.count("2 life")


def test_118_13a_a_choice_that_cannot_be_paid_makes_the_cost_unpayable() -> None:
    assert planner.can_pay(request("Forest", cost="{W/G}"))
    answer = refusal_of(request("Forest", cost="{W/G}", symbols=["{W}"]))
    assert answer.to_dict()["missing"] == {"mana": "{W}"}
    refusal_of(request("Swamp", life=1, cost="{B/P}", symbols=["2 life"]))


def test_118_13a_what_is_not_announced_is_chosen_best() -> None:
    plan = plan_of(request("Swamp", "Swamp", life=6, card={**DISMEMBER, "mana_cost": "{B/P}{B/P}"}))
    assert plan.choices.symbols == ["{B}", "{B}"]
    first_only = request(
        "Swamp", "Swamp", life=6, card={**DISMEMBER, "mana_cost": "{B/P}{B/P}"}, symbols=["2 life"]
    )
    assert plan_of(first_only).choices.symbols == ["2 life", "{B}"]


def test_118_13b_a_choice_right_before_paying_is_part_of_the_plan() -> None:
    """In a resolution the choice is made as the cost is paid."""
    assert plan_of(request("Island", cost="{2/U}", kind="effect")).choices.symbols == ["{U}"]
    assert plan_of(request(life=9, cost="{G/P}", kind="effect")).choices.symbols == ["2 life"]


def test_118_13c_so_it_is_for_a_special_action() -> None:
    """Turning a creature with a morph cost of {2/U}{G/P} face up."""
    plan = plan_of(request("Island", life=9, cost="{2/U}{G/P}", kind="special_action"))
    assert plan.choices.symbols == ["{U}", "2 life"]


def test_118_nothing_in_the_request_is_ever_changed() -> None:
    asked = request(
        "Swamp", entry("Treasure", id="t"), life=6, pool="{R}", card=DISMEMBER, symbols=["2 life"]
    )
    before = copy.deepcopy(asked)
    planner.verify(asked, planner.plan(asked))
    planner.can_pay(asked)
    assert asked == before
