"""What should stay payable as a second payment of the same classes."""

from __future__ import annotations

from typing import Any

from planner.game.mana import ManaCost
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from planner.models.problem.demands import COST
from planner.models.problem.kept_problem import KeptWay, build_kept_problem
from planner.models.problem.payment_problem import KeptProblem
from planner.models.problem.source_classes import compile_sources
from tests.unit.models.boards import Json, question


def kept(*costs: TotalCost, board: tuple[str | Json, ...] = ("Forest", "Forest"), **more: Any) -> KeptProblem:
    first = more.pop("first", None)
    game = question(*board, pay="{0}", **more).game
    ways = [KeptWay(cost, number, 20 * (number + 1), None) for number, cost in enumerate(costs)]
    sources = compile_sources(game, cost=first, kept=costs)
    return build_kept_problem(game, sources, ways, Prices(), first=first)


GREEN, TWO = TotalCost(ManaCost("{G}")), TotalCost(ManaCost("{2}"), life=3, energy=1)


def test_each_cost_is_a_payee_of_its_own() -> None:
    found = kept(GREEN, TWO)
    assert [(one.payee, one.group, one.gain) for one in found.costs] == [(-1, 0, 20), (-2, 1, 40)]
    assert {(d.payee, d.types): n for d, n in found.problem.owed.items()} == {(-1, "G"): 1, (-2, ""): 2}
    assert COST not in {demand.payee for demand in found.problem.owed}


def test_what_each_asks_for_besides_is_added_up() -> None:
    found = kept(GREEN, TWO)
    assert [(one.life, one.energy) for one in found.costs] == [(0, 0), (3, 1)]
    assert (found.problem.life_owed, found.problem.energy_owed) == (3, 1)


def test_nothing_floats_by_then() -> None:
    assert kept(GREEN, pool="{G}{G}").problem.floating == ()


def test_what_the_payment_before_leaves_floats_where_it_may_pay() -> None:
    found = kept(GREEN, board=("Forest",), first=TotalCost(ManaCost("{1}")))
    assert [(pool.kind.type, pool.amount, pool.price) for pool in found.problem.floating] == [("G", 1, -1)]
    assert found.problem.floating[0].kind.pays == frozenset((COST, -1))


def test_no_class_is_left_out_and_none_is_required() -> None:
    found = kept(GREEN, board=("Forest", "Island", "Forest"))
    assert [source.ids for source in found.problem.sources] == [("Forest#1", "Forest#2"), ("Island#1",)]
    assert not any(source.required for source in found.problem.sources)


def test_a_cost_that_cannot_be_paid_is_barred() -> None:
    """118.6: no mana cost; 118.11: life that can't be paid."""
    barred = kept(TotalCost(ManaCost("")), TotalCost(ManaCost("{G}"), life=1, no_life=True), GREEN)
    assert [one.barred for one in barred.costs] == [True, True, False]


def test_x_of_a_kept_cost_is_what_is_announced_or_0() -> None:
    found = kept(TotalCost(ManaCost("{X}{1}"), x=3), TotalCost(ManaCost("{X}{G}")))
    assert sorted((d.payee, n) for d, n in found.problem.owed.items()) == [(-2, 1), (-1, 4)]
