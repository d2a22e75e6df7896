"""Rule 601: casting a spell, from the announcement to the payment."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import planner
from planner import RequestError
from tests.support.cards.single import (
    ADARKAR_WASTES,
    ANCIENT_TOMB,
    BLACK_LOTUS,
    BLAZE,
    CITY_OF_BRASS,
    COUNTERSPELL,
    DISMEMBER,
    MANA_CONFLUENCE,
    SIMIAN_SPIRIT_GUIDE,
    UNDERGROUND_RIVER,
    activated,
    entry,
    plan_of,
    refusal_of,
    request,
    rules,
)


def test_601_2_what_cannot_be_completed_changes_nothing() -> None:
    """An illegal casting is rolled back: the request, and a board, are as they were."""
    asked = request("Island", "Treasure", life=1, pool="{R}", card={**COUNTERSPELL, "mana_cost": "{U}{U}{U}"})
    before = copy.deepcopy(asked)
    refusal_of(asked)
    assert asked == before
    board = planner.Board(**asked["board"])
    assert not board.can_pay("{U}{U}{U}")
    assert board.can_pay("{U}{R}")
    assert board.can_pay("{U}{U}")


def test_601_2a_a_spell_on_the_stack_makes_no_mana_for_itself() -> None:
    """Simian Spirit Guide, being cast, is no longer in the hand to be exiled."""
    guide = entry(SIMIAN_SPIRIT_GUIDE, id="guide")
    refusal_of(request("Forest", "Forest", hand=[guide], card="guide"))
    other = request("Forest", "Forest", hand=[guide, SIMIAN_SPIRIT_GUIDE], card="guide")
    assert plan_of(other).summary.exiled == ["Simian Spirit Guide#1"]


def test_601_2a_a_required_object_that_is_the_spell_itself_cannot_be_used() -> None:
    asked = request(*["Mountain"] * 3, hand=[entry(SIMIAN_SPIRIT_GUIDE, id="g")], card="g", require=["g"])
    assert rules(refusal_of(asked)) == ["601.2a"]


@pytest.mark.parametrize("zone", ["hand", "graveyard", "exile", "command"])
def test_601_2a_the_spell_leaves_its_zone(zone: str) -> None:
    in_zone: dict[str, Any] = {zone: [entry(COUNTERSPELL, id="c")]}
    asked = request("Island", "Island", card="c", **in_zone)
    plan = plan_of(asked)
    assert plan.cast == "c"
    after = planner.Board(**asked["board"]).after(plan)
    assert after.game.find("c") is None


def test_601_2b_x_is_announced() -> None:
    assert plan_of(request(*["Mountain"] * 4, card=BLAZE, x=1)).total_cost == "{1}{R}"
    with pytest.raises(RequestError) as refused:
        planner.plan(request("Island", "Island", card=COUNTERSPELL, x=1))
    assert refused.value.path == "pay.x"


def test_601_2b_the_nonhybrid_equivalent_is_announced() -> None:
    board = ["Plains", "Island"]
    for chosen, tapped in (("{W}", "Plains#1"), ("{U}", "Island#1")):
        plan = plan_of(request(*board, cost="{W/U}", symbols=[chosen]))
        assert (plan.choices.symbols, plan.summary.tapped) == ([chosen], [tapped])


def test_601_2b_life_or_mana_is_announced_for_each_phyrexian_symbol() -> None:
    plan = plan_of(request("Swamp", "Swamp", "Swamp", card=DISMEMBER, symbols=["2 life", "{B}"]))
    assert plan.choices.symbols == ["2 life", "{B}"]
    assert [step.for_ for step in plan.steps if step.action == "pay life"] == ["{B/P}"]


def test_601_2b_a_choice_that_the_symbol_does_not_offer_is_refused() -> None:
    for symbols, path in (
        (["{U}"], "pay.symbols[0]"),
        (["{B}", "3 life"], "pay.symbols[1]"),
        (["{B}", "{B}", "{B}"], "pay.symbols[2]"),
    ):
        with pytest.raises(RequestError) as refused:
            planner.plan(request(card=DISMEMBER, symbols=symbols))
        assert refused.value.path == path


def test_601_2f_the_total_cost_is_locked_in_before_mana_is_made() -> None:
    """What is owed doesn't depend on what pays it."""
    for board in (["Swamp"] * 3, ["Treasure"] * 3, ["Swamp"]):
        assert plan_of(request(*board, card=DISMEMBER)).total_cost == "{1}{B/P}{B/P}"


def test_601_2g_mana_abilities_come_before_the_payment() -> None:
    plan = plan_of(request(UNDERGROUND_RIVER, "Treasure", "Swamp", life=20, card=DISMEMBER))
    actions = [step.action for step in plan.steps]
    assert actions == sorted(actions, key=lambda action: action != "activate")
    assert "activate" in actions


def test_601_2g_pain_damage_comes_before_life_is_paid() -> None:
    """Ancient Tomb takes 2 of 3 life before {B/P} asks for 2: too late to pay them first."""
    refusal_of(request(ANCIENT_TOMB, life=3, cost="{2}{B/P}"))
    plan = plan_of(request(ANCIENT_TOMB, life=5, cost="{2}{B/P}"))
    assert plan.summary.life == 1


def test_601_2g_life_for_a_mana_ability_is_paid_before_the_cost() -> None:
    refusal_of(request(MANA_CONFLUENCE, life=2, cost="{1}{B/P}"))
    assert plan_of(request(MANA_CONFLUENCE, life=4, cost="{1}{B/P}")).summary.life == 1


def test_601_2g_an_ability_pays_its_life_before_another_deals_damage() -> None:
    """At 2 life, Confluence's 1 is paid first; Tomb's damage may then kill, or not be there."""
    plan = plan_of(request(ANCIENT_TOMB, MANA_CONFLUENCE, life=2, cost="{2}{U}"))
    assert [name for name, _ in activated(plan)] == ["Mana Confluence#1", "Ancient Tomb#1"]
    assert plan.summary.life == -1


def test_601_2g_a_trigger_waits_until_the_spell_is_cast() -> None:
    """City of Brass's damage isn't dealt in time to keep the last 2 life from being paid."""
    plan = plan_of(request(CITY_OF_BRASS, life=3, cost="{1}{B/P}"))
    assert (plan.summary.life, plan.summary.life_after_triggers) == (1, 0)
    refusal_of(request(ADARKAR_WASTES, life=2, cost="{W}{B/P}"))


def test_601_2h_partial_payments_are_not_allowed() -> None:
    answer = refusal_of(request("Swamp", life=1, card=DISMEMBER))
    assert "steps" not in answer.to_dict()


def test_601_2h_every_symbol_of_the_total_cost_is_paid() -> None:
    plan = plan_of(request(BLACK_LOTUS, "Swamp", "Plains", cost="{2}{B}{B}{W}"))
    paid = [step.for_ for step in plan.steps if step.action == "spend"]
    assert sorted(filter(None, paid)) == ["{2}", "{B}", "{B}", "{W}"]
    assert plan.total_cost == "{2}{W}{B}{B}"
