"""The referee: legal plans and their prices, worked out by hand."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as change

from planner import referee
from planner.game.mana import ManaCost
from planner.game.objects import GameObject
from planner.game.total_cost import TotalCost
from planner.game.vocabulary import PaymentKind, Whose, Zone
from tests.support.referee.boards import (
    BLOOD,
    FOREST,
    FORESTS,
    LOSE,
    NOT_NONARTIFACT,
    Case,
    board,
    case,
    life,
    makes,
    spend,
    thing,
    use,
)
from tests.support.referee.plans import BASIC, FOR_G, LEGAL, G


@pytest.mark.parametrize("legal", LEGAL.values(), ids=LEGAL.keys())
def test_a_legal_plan_is_accepted_at_its_price(legal: Case) -> None:
    ruling = legal.ruling()
    assert ruling.problems == ()
    assert ruling
    assert ruling.price == legal.plan.price
    assert ruling.lethal == (legal.plan.lethal is True)


@pytest.mark.parametrize("legal", LEGAL.values(), ids=LEGAL.keys())
def test_any_other_price_is_refused(legal: Case) -> None:
    wrong = replace(legal, plan=change(legal.plan, price=legal.plan.whole_price + 1))
    assert any(problem.startswith("price: ") for problem in wrong.ruling().problems)
    assert any(problem.startswith("prices: ") for problem in wrong.ruling().problems)


@pytest.mark.parametrize(
    ("total", "lost", "price"),
    [
        (20, 1, 6),
        (12, 3, 6 + 6 + 10),
        (11, 1, 6),
        (10, 5, 50),
        (6, 2, 10 + 30),
        (5, 1, 30),
        (13, 13, 18 + 50 + 150),
    ],
)
def test_life_is_priced_by_the_total_that_each_point_is_taken_from(total: int, lost: int, price: int) -> None:
    cost = TotalCost(None, life=lost, kind=PaymentKind.EFFECT)
    pays = life(lost, f"Pay {lost} life")
    paid = case(board(life=total), cost, price, pays, end={"life": total - lost}, lethal=total == lost)
    assert paid.ruling().problems == ()


@pytest.mark.parametrize(
    ("other", "price"),
    [
        (replace(FOREST, ids=("other",)), 3 + 2),
        (replace(FOREST, ids=("other",), summoning_sick=True), 3 + 2),
        (replace(FOREST, ids=("other",), forbid=True), 3 + 2),
        (replace(FOREST, ids=("other",), tapped=True), 7),
        (replace(FOREST, ids=("other",), controller=Whose.OPPONENT), 7),
        (replace(FOREST, ids=("other",), zone=Zone.HAND), 7),
        (thing("Elf", makes("G"), types="Creature", summoning_sick=True), 7),
        (thing("Elf", makes("G"), types="Creature", summoning_sick=True, haste=True), 3 + 2),
        (thing("Elf", makes("G", cost=(LOSE,)), types="Creature", summoning_sick=True), 3 + 2),
        (thing("Stone", makes("G", spend_only=NOT_NONARTIFACT)), 7),
        (thing("Waste", makes("C")), 7),
    ],
)
def test_what_is_another_source_of_a_color(other: GameObject, price: int) -> None:
    assert case(board(FOREST, other), "{G}", price, G, FOR_G).ruling().problems == ()


def test_a_source_that_is_on_the_stack_is_none() -> None:
    cost = TotalCost(ManaCost("{G}"), on_stack="Forest#2")
    assert case(board(FORESTS), cost, 7, G, FOR_G).ruling().problems == ()


def test_a_source_that_is_neither_tapped_nor_lost_stays_one() -> None:
    steps = use(BLOOD, "{B}"), spend("{B}", "{B}")
    paid = case(board(BLOOD, thing("Swamp", makes("B"))), "{B}", 9, *steps, end={"life": 19, "tapped": []})
    assert paid.ruling().problems == ()


def test_nothing_is_changed() -> None:
    """601.2: what is rolled back leaves the request as it was; a replay can be repeated."""
    before = BASIC.plan.to_json()
    assert BASIC.ruling() == BASIC.ruling()
    assert BASIC.plan.to_json() == before
    assert BASIC.game == board(FOREST)


def test_it_shares_no_logic_with_what_finds_plans() -> None:
    allowed = (
        "planner.contract.answer",
        "planner.contract.explanation",
        "planner.contract.steps",
        "planner.game.mana",
        "planner.game.caching",
        "planner.game.",
        "planner.referee.",
    )
    for path in Path(referee.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for module in modules:
                known = module.startswith(allowed)
                assert known or module.split(".")[0] not in {"planner", "ortools", "msgspec"}, path
