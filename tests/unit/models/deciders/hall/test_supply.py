"""What objects give as Hall's condition asks for it: for certain, with life, and at the most."""

from __future__ import annotations

from collections import Counter
from typing import Any

from planner.models.deciders.hall.condition import BIT, GENERIC, SNOW
from planner.models.deciders.hall.demand_checks import SymbolDemand, needed_by
from planner.models.deciders.hall.halls_condition import Supply
from planner.models.deciders.hall.supply import ClassSupply, class_supply, spent_as
from planner.models.problem.demands import ManaKind
from planner.planning.question.problem import problem_of
from tests.unit.models.boards import DUAL, SIGNET, SOL_RING, Json, permanent, question

EVERYTHING = "{9}{W}{U}{B}{R}{G}{C}"
W, U, G, C = (BIT[letter] | GENERIC for letter in "WUGC")


def supply(entry: str | Json, pay: str = EVERYTHING, **more: Any) -> ClassSupply:
    return class_supply(problem_of(question(entry, pay=pay, **more)), 0)


def need(mana: str) -> SymbolDemand:
    asked = question(pay=mana)
    found = needed_by(asked.cost, None)
    assert found is not None
    return found


def test_what_mana_of_a_kind_is_spent_as() -> None:
    here = frozenset((0,))
    assert spent_as(ManaKind("G", here)) == G
    assert spent_as(ManaKind("G", here, snow=True)) == G | SNOW
    assert spent_as(ManaKind("G", here, generic=False)) == BIT["G"]


def test_a_basic_land_gives_one_mana() -> None:
    each = supply("Forest").each
    assert (each.sure, each.harmless, each.most) == (((G, 1),),) * 3
    assert (each.paid, each.charge, each.damage, each.net) == ((), 0, 0, 1)


def test_a_land_of_two_types_gives_one_mana_that_is_either() -> None:
    assert supply(DUAL).each.sure == ((W | U, 1),)


def test_a_source_of_two_mana_gives_both() -> None:
    assert supply(SOL_RING).each.sure == ((C, 2),)


def test_mana_of_certain_and_of_any_type() -> None:
    """{G}{G} or {U}{U}: one mana is chosen, and the other can pay for generic mana for certain."""
    each = supply(permanent("Choice", "{T}: Add {G}{G} or {U}{U}.")).each
    assert dict(each.sure) == {G | U: 1, GENERIC: 1}
    assert dict(each.most) == {G | U: 2}


def test_life_is_paid_for_what_asks_for_it() -> None:
    each = supply(permanent("Spring", "{T}: Add {C}.\n{T}, Pay 1 life: Add {G}.", "Land")).each
    assert (dict(each.sure), dict(each.paid)) == ({C: 1}, {C | G: 1})
    assert (each.charge, each.damage) == (1, 0)


def test_damage_is_no_payment_and_does_harm() -> None:
    each = supply(permanent("Tomb", "{T}: Add {C}{C}. Tomb deals 2 damage to you.", "Land")).each
    assert (dict(each.sure), each.harmless) == ({C: 2}, ())
    assert (each.paid, each.damage) == ((), 2)


def test_a_converter_makes_nothing_for_certain_and_says_what_feeds_it() -> None:
    found = supply(SIGNET)
    assert found.each.sure == ()
    assert dict(found.each.fed) == {W: 1, U: 1}
    assert sum(amount for _, amount in found.each.feed) == 1
    assert found.asks == ((GENERIC,),)
    assert found.unfed is not None
    assert found.unfed.makes == 0
    assert found.makes == W | U


def test_a_signet_leaves_one_mana_more_than_it_gets() -> None:
    assert supply(SIGNET).each.net == 1


def test_a_filter_land_gives_back_what_it_gets() -> None:
    text = "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}."
    each = supply(permanent("Gate", text, "Land")).each
    assert each.passes == frozenset((W, U))
    assert dict(each.returns) == {W: W | U, U: W | U}


def test_what_can_be_activated_again_is_shared_by_the_class() -> None:
    found = supply(permanent("Battery", "Pay 1 life: Add {G}."), life=3)
    assert found.each.most == ()
    assert found.shared == ((G, 3),)
    assert not found.goes_with_tapping


def test_hall_s_condition_holds_or_it_does_not() -> None:
    here = Supply(Counter({G: 1, W | U: 2}))
    for mana in ("{0}", "{G}", "{W}{U}", "{W}{W}{G}", "{3}", "{W}{2}"):
        assert here.meets(need(mana).first), mana
    for mana in ("{G}{G}", "{W}{U}{W}", "{4}", "{C}", "{U}{U}{2}"):
        assert not here.meets(need(mana).first), mana


def test_choosy_mana_does_not_pay_for_generic_mana() -> None:
    here = Supply(Counter({BIT["G"]: 1, U: 1}))
    assert here.meets(need("{G}{1}").first)
    assert not here.meets(need("{2}").first)
    assert not here.meets(need("{U}{1}").first)


def test_life_makes_up_for_mana_where_it_may() -> None:
    here = Supply(Counter({G: 1}))
    both = need("{G}{G/P}")
    assert here.pays(both, 2, True)
    assert not here.pays(both, 1, True)
    assert not here.pays(both, 2, False)
