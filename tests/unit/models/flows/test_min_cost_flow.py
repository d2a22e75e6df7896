"""Flows of least cost: what can be paid, what cannot, and the price of the best plan by hand."""

from __future__ import annotations

from typing import Any

import pytest

from planner.models.flows.best_flow import best_flow, by_multipliers
from planner.models.flows.branch_and_bound import branch_and_bound
from planner.models.flows.min_cost_flow import AskedFlow
from planner.models.flows.network import network_of
from planner.models.problem.solution import Outcome, Solution
from tests.unit.models.boards import DUAL, SOL_RING, Json, creature, permanent, problem

PAIN = permanent("Spring", "{T}, Pay 1 life: Add {G}.", "Land")


def best(*battlefield: str | Json, pay: str, **more: Any) -> Solution:
    of = problem(*battlefield, pay=pay, **more)
    network = network_of(of)
    assert network is not None
    found = best_flow(network, of)
    assert found is not None
    return found


def asked_of(*battlefield: str | Json, pay: str, **more: Any) -> AskedFlow:
    of = problem(*battlefield, pay=pay, **more)
    network = network_of(of)
    assert network is not None
    return AskedFlow(network, of, *network.owed(of))


def test_nothing_is_paid_with_nothing() -> None:
    found = best(pay="{0}")
    assert (found.outcome, found.price) == (Outcome.OPTIMAL, 0)


@pytest.mark.parametrize(
    ("battlefield", "pay"),
    [
        (["Forest"], "{U}"),
        (["Forest"], "{2}"),
        ([], "{1}"),
        (["Forest", "Forest"], "{G}{U}"),
        (["Forest"], "{S}"),
    ],
)
def test_what_cannot_be_paid_has_no_flow(battlefield: list[str], pay: str) -> None:
    assert best(*battlefield, pay=pay).outcome is Outcome.INFEASIBLE
    asked = asked_of(*battlefield, pay=pay)
    assert asked.least(asked.costs) is None


@pytest.mark.parametrize(
    ("battlefield", "pay", "price"),
    [
        (["Forest"], "{G}", 3 + 4),  # the last green source
        (["Forest", "Forest"], "{G}", 3 + 2),  # fewer than two left
        (["Forest", "Forest", "Forest"], "{G}", 3),
        (["Forest", "Forest"], "{G}{G}", 3 + 3 + 4 + 2),
        (["Wastes"], "{1}", 3),
        (["Forest", "Wastes"], "{1}", 3),
        ([DUAL, "Plains", "Plains", "Island", "Island"], "{W}", 3),  # not the land of two types
        ([DUAL], "{W}", 3 + 1 + 4 + 4),
        (["Treasure"], "{1}", 3 + 4 + 25 + 5 * 4),
        ([creature("Elf", "{T}: Add {G}.", power=1)], "{G}", 3 + 3 + 4),
        ([SOL_RING], "{2}", 6),
        ([SOL_RING], "{1}", 6 + 1),  # one is left unspent
        ([SOL_RING, "Wastes"], "{1}", 3),
    ],
)
def test_the_price_of_the_best_plan(battlefield: list[str | Json], pay: str, price: int) -> None:
    found = best(*battlefield, pay=pay)
    assert (found.outcome, found.price) == (Outcome.OPTIMAL, price)


@pytest.mark.parametrize(("life", "price"), [(20, 6), (11, 6), (10, 10), (6, 10), (5, 30)])
def test_a_life_point_is_priced_by_the_total_that_it_is_taken_from(life: int, price: int) -> None:
    assert best(PAIN, PAIN | {"id": "two"}, PAIN | {"id": "three"}, pay="{G}", life=life).price == 3 + price


def test_life_pays_where_it_is_cheaper_than_mana() -> None:
    treasure = best("Treasure", pay="{G/P}")
    assert (treasure.price, sum(treasure.times[0])) == (2 * 6, 0)
    forest = best("Forest", pay="{G/P}")
    assert (forest.price, sum(forest.times[0])) == (7, 1)


def test_the_largest_x_is_paid() -> None:
    found = best("Forest", "Forest", "Wastes", pay="{X}{G}")
    assert found.x == 2
    assert found.price == 9 + 4 + 2 - 2_000


def test_floating_mana_is_spent_first() -> None:
    found = best("Forest", pay="{G}", pool="{G}")
    assert (found.price, found.floating, sum(found.times[0])) == (1, [1], 0)


def test_ties_go_to_the_earliest_objects() -> None:
    found = best("Wastes", "Wastes", "Wastes", pay="{2}")
    assert found.used == {0: 2}


def test_a_plan_that_kills_is_none() -> None:
    asked = asked_of(PAIN, pay="{G}", life=1)
    flows = asked.least(asked.costs)
    assert flows is not None
    assert asked.solution(flows) is None


CONVEX: list[Any] = [
    # A second source of a color can cost more than the first: by the first step alone it is too cheap.
    (["Plains", "Plains"], "{W}{W}", 3 + 3 + 2 + 4),
    (["Plains", "Plains", "Wastes"], "{2}", 3 + 3 + 2),
    (["Plains", "Plains", "Island", "Island"], "{2}", 3 + 3 + 2 + 2),
    (["Plains", "Plains", "Wastes", "Island"], "{3}", 9 + 2 + 4),
    ([DUAL, "Plains", "Island"], "{2}", 3 + 3 + 2 + 2),
]


@pytest.mark.parametrize(("battlefield", "pay", "price"), CONVEX)
def test_prices_that_are_not_linear_are_seen_to(battlefield: list[str | Json], pay: str, price: int) -> None:
    assert best(*battlefield, pay=pay).price == price


@pytest.mark.parametrize(("battlefield", "pay", "price"), CONVEX)
def test_branch_and_bound_finds_the_same(battlefield: list[str | Json], pay: str, price: int) -> None:
    asked = asked_of(*battlefield, pay=pay)
    first = asked.least(asked.costs_with(asked.firsts))
    assert first is not None
    flows = branch_and_bound(asked, [first])
    assert flows is not None
    found = asked.solution(flows)
    assert found is not None
    assert found.price == price


def test_multipliers_fit_where_the_sums_have_them_as_slopes() -> None:
    asked = asked_of("Plains", "Plains", pay="{W}{W}")
    first = asked.least(asked.costs_with(asked.firsts))
    assert first is not None
    assert asked.surplus(first) == 2 + 4 - 2 * 2
    fits, flows = by_multipliers(asked, first)
    assert fits
    found = asked.solution(flows[-1])
    assert found is not None
    assert found.price == 12
