"""Each payment of life needs it at that moment; damage comes in its order (118.3b)."""

import pytest

from planner.game.mana import ManaCost
from planner.game.total_cost import TotalCost
from planner.models.deciders.program.mana_constraints import constrain_demands, constrain_flows
from planner.models.deciders.program.object_constraints import constrain_objects
from planner.models.deciders.program.resource_constraints import (
    constrain_ability_life,
    constrain_payment_life,
)
from planner.models.deciders.program.stage import Stage
from tests.unit.models.deciders.program.stages import (
    can,
    largest,
    permanent,
    problem,
    smallest,
    stage,
    times,
    with_groups,
)

MANA = [constrain_objects, constrain_flows, constrain_demands]
LIFE = [constrain_ability_life, constrain_payment_life]
BATTERY = permanent("Battery", "Pay 2 life: Add {G}.")
PAIN = permanent("Pain", "{T}: Add {G}. Pain deals 1 damage to you.", "Land")
FOUNT = permanent("Fount", "{T}: Add {G}. You gain 2 life.", "Land")


def _with_life(*battlefield: object, **asked: object) -> Stage:
    return with_groups(stage(*battlefield, **asked), [*MANA, *LIFE])  # type: ignore[arg-type]


@pytest.mark.parametrize("life", [1, 2, 5, 6])
def test_mana_abilities_pay_life_that_there_is(life: int) -> None:
    found = with_groups(stage(BATTERY, pay="{8}{G}", life=life), [constrain_objects, constrain_ability_life])
    assert (largest(found, times(found, "Battery")) if found.problem.uses else 0) == life // 2


@pytest.mark.parametrize(("life", "possible"), [(2, False), (3, True), (4, True)])
def test_the_costs_own_life_is_paid_in_full(life: int, possible: bool) -> None:
    assert can(_with_life(pay=TotalCost(ManaCost("{0}"), life=3), life=life)) is possible


def test_nobody_pays_life_from_below_0_but_0_life_is_always_paid() -> None:
    assert can(_with_life(pay=TotalCost(ManaCost("{0}"), life=0), life=-3))
    assert not can(_with_life(pay=TotalCost(ManaCost("{0}"), life=1), life=-3))


def test_damage_comes_before_the_payment_of_life() -> None:
    cost = TotalCost(ManaCost("{G}"), life=2)
    assert can(_with_life(PAIN, pay=cost, life=3))
    assert not can(_with_life(PAIN, pay=cost, life=2))


def test_damage_alone_may_go_below_0() -> None:
    found = _with_life(PAIN, pay="{G}", life=0)
    assert can(found)
    assert smallest(found, found.totals.life_lost) == 1


def test_mana_abilities_pay_their_life_before_damage_is_dealt() -> None:
    assert can(_with_life(PAIN, BATTERY, pay="{G}{G}", life=2))
    assert not can(_with_life(PAIN, BATTERY, pay="{G}{G}", life=1))


def test_in_rounds_the_damage_of_an_earlier_one_comes_first() -> None:
    signet = permanent("Signet", "{1}, {T}: Add {W}{W}.")
    payer = permanent("Payer", "{W}, {T}, Pay 2 life: Add {B}{B}.")
    for life, possible in ((3, True), (2, False)):
        found = _with_life(PAIN, signet, payer, pay="{B}{B}", life=life, rounds=4)
        assert can(found) is possible


def test_of_what_pays_life_and_deals_damage_the_last_damage_comes_late() -> None:
    burning = permanent("Burning", "{T}, Pay 1 life: Add {G}. Burning deals 1 damage to you.")
    two = [{"card": burning["card"]}] * 2
    assert can(_with_life(*two, pay="{G}{G}", life=3))
    assert not can(_with_life(*two, pay="{G}{G}", life=2))


def test_life_that_is_gained_pays() -> None:
    cost = TotalCost(ManaCost("{G}"), life=3)
    assert can(_with_life(FOUNT, pay=cost, life=1))
    assert not can(_with_life("Forest", pay=cost, life=1))


def test_where_no_life_can_be_paid_none_is() -> None:
    phyrexian = TotalCost(ManaCost("{G/P}"), no_life=True)
    assert can(_with_life("Forest", pay=phyrexian))
    assert not can(_with_life(pay=phyrexian))


def test_a_relaxed_program_says_how_much_life_is_missing() -> None:
    found = _with_life(pay=TotalCost(ManaCost("{0}"), life=5), life=2, relaxed=True)
    assert smallest(found, found.variables.missing["life"] + 0) == 3


def test_triggers_come_after_the_payment_and_count_as_lost() -> None:
    city = permanent("City", "Whenever City becomes tapped, it deals 1 damage to you.\n{T}: Add {G}.", "Land")
    found = _with_life(city, pay=TotalCost(ManaCost("{G}"), life=2), life=2)
    assert can(found)
    assert (smallest(found, found.totals.triggers), smallest(found, found.totals.life_lost)) == (1, 3)
    assert problem(city, pay="{G}").sources[0].entry.reading.tapped_damage == 1
