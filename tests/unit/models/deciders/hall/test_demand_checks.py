"""What a cost owes as Hall's condition asks for it: for each set of types, the symbols that need them."""

from __future__ import annotations

import pytest

from planner.game.mana import ManaCost
from planner.game.total_cost import CounterPart, SpendingDemands, TakePart, TotalCost
from planner.game.vocabulary import Verb
from planner.models.deciders.hall.condition import BIT, GENERIC, SNOW
from planner.models.deciders.hall.demand_checks import (
    FEED,
    MOST_WAYS,
    SymbolDemand,
    WayChecks,
    fed_by,
    is_bare,
    mask_for,
    need_of,
    needed_by,
)
from planner.models.problem.demands import GENERIC as GENERIC_DEMAND
from planner.models.problem.demands import Demand, generic_of, owed_by

W, U, G = BIT["W"], BIT["U"], BIT["G"]


def need(mana: str, **more: object) -> SymbolDemand:
    found = needed_by(TotalCost(ManaCost(mana), **more), None)  # type: ignore[arg-type]
    assert found is not None
    return found


def checks(way: WayChecks) -> dict[int, tuple[int, int]]:
    return {union: (only, everything) for union, only, everything in way.always}


@pytest.mark.parametrize(
    ("demand", "mask"),
    [
        (Demand("{G}", types="G"), G),
        (Demand("{W/U}", types="WU"), W | U),
        (Demand("{S}", snow=True), SNOW),
        (GENERIC_DEMAND, GENERIC),
        (Demand("{U}", types="U", paid_with="UW"), W | U),
    ],
)
def test_a_symbol_is_a_set_of_what_mana_is_spent_as(demand: Demand, mask: int) -> None:
    assert mask_for(demand) == mask
    assert fed_by(demand) == mask << FEED


def test_nothing_owed_asks_for_nothing() -> None:
    assert need("{0}").first.always == ()
    assert (need("{0}").mana, need("{0}").life) == (0, 0)


def test_each_set_of_types_has_its_symbols() -> None:
    assert checks(need("{G}{G}{U}").first) == {G: (2, 2), U: (1, 1), G | U: (3, 3)}
    # {W/U} lies within the union of both, and within nothing smaller
    assert checks(need("{W}{W/U}").first) == {W: (1, 1), W | U: (2, 2)}


def test_generic_mana_is_asked_for_with_everything_else() -> None:
    assert checks(need("{2}{G}").first) == {G: (1, 1), G | GENERIC: (3, 3)}
    assert checks(need("{2}").first) == {GENERIC: (2, 2)}


def test_what_life_could_pay_is_counted_apart() -> None:
    found = need("{G}{G/P}")
    assert found.by_life
    assert checks(found.first) == {G: (1, 2)}


def test_a_symbol_that_generic_mana_can_pay_has_two_ways() -> None:
    found = need("{2/G}")
    assert found.mana == 2
    assert checks(found.first) == {G: (1, 1), G | GENERIC: (1, 1)}
    (other,) = found.others
    assert checks(other) == {G: (0, 0), G | GENERIC: (2, 2)}


def test_what_converters_ask_for_is_added() -> None:
    found = need("{U}").with_feeds({fed_by(Demand("{1}", types="W")): 1})
    assert checks(found) == {U: (1, 1), W << FEED: (1, 1), U | (W << FEED): (2, 2)}


def test_sets_that_choosy_mana_cannot_pay() -> None:
    """Where some mana can't pay for generic mana, each set matters with generic mana and without."""
    found = need("{1}{G}{U}").first
    assert {union for union, _, _ in found.choosy} == {GENERIC, G | GENERIC, U | GENERIC}


def test_too_many_ways_are_left_to_the_program() -> None:
    demands = list(owed_by(TotalCost(ManaCost("{2/W}{2/U}{2/B}{2/R}{2/G}{2/G}")))[0].items())
    assert need_of(demands, 0) is not None  # 2 * 2 * 2 * 2 * 3
    assert 2**4 * 3 <= MOST_WAYS < 2**7
    assert needed_by(TotalCost(ManaCost("{2/W}{2/U}{2/B}{2/R}{2/G}{2/G}{2/W}{2/U}{2/B}")), None) is None


@pytest.mark.parametrize(
    ("cost", "bare"),
    [
        (TotalCost(ManaCost("{2}{G}"), life=3), True),
        (TotalCost(ManaCost("{X}{G}")), True),
        (TotalCost(ManaCost("{X}"), x=2), True),
        (TotalCost(ManaCost("{X}"), x_least=1), False),
        (TotalCost(ManaCost("{X}"), life_per_x=1), False),
        (TotalCost(None), True),
        (TotalCost(ManaCost("{1}"), energy=1), False),
        (TotalCost(ManaCost("{1}"), mill=1), False),
        (TotalCost(ManaCost("{1}"), spending=SpendingDemands.of(G=1)), False),
        (TotalCost(ManaCost("{1}"), parts=(TakePart(Verb.TAP, frozenset("a"), ""),)), False),
        (TotalCost(ManaCost("{1}"), counters=(CounterPart(None, frozenset("a"), ""),)), False),
        (TotalCost(ManaCost("{1}"), life=1, no_life=True), False),
    ],
)
def test_only_mana_and_life_are_decided(cost: TotalCost, bare: bool) -> None:
    if cost.mana is None:
        cost = TotalCost(None, x=0)
    assert bool(is_bare(cost)) is bare


def test_generic_mana_of_another_payee_is_generic_mana() -> None:
    assert mask_for(generic_of(3)) == GENERIC
