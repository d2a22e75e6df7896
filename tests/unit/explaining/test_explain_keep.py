"""``explain`` with ``keep``: what a plan is chosen for, what it can't keep, and what keeping would cost."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import planner
from planner import Plan
from planner.contract.answer import Answer
from planner.costing.question import Question
from planner.explaining.expected_plans import expected_plans
from planner.planning.answers.answering import answer
from planner.planning.question.methods import SolveOptions
from planner.planning.question.task import NONE, SideConstraints
from tests.support.cards.single import BIRDS_OF_PARADISE, COUNTERSPELL, SOL_RING, request

TOWER = {
    "name": "Command Tower",
    "type_line": "Land",
    "oracle_text": "{T}: Add one mana of any color in your commander's color identity.",
}
ELVES = {"name": "Llanowar Elves", "type_line": "Creature — Elf Druid", "oracle_text": "{T}: Add {G}."}


def said(asked: dict[str, Any]) -> list[str]:
    return planner.explain(asked).sentences


def test_a_forest_instead_of_command_tower_keeps_counterspell_payable() -> None:
    asked = request("Forest", TOWER, "Island", cost="{G}", keep=[{"card": COUNTERSPELL}])
    asked["board"]["commander_identity"] = "GU"
    assert said(asked) == [
        "Tapping Forest instead of Command Tower keeps Counterspell payable; the other way would cost 23 "
        "more: Counterspell not kept +20, fewer than two sources of {U} +2, tapping for mana +1."
    ]


def test_what_a_plan_leaves_out_still_pays_for_what_is_kept() -> None:
    """Island#2 in place of Island#1 keeps just as much: nothing is said of it."""
    asked = request("Island", "Island", "Treasure", cost="{1}", keep=[{"card": COUNTERSPELL}])
    (instead,) = planner.explain(asked).instead
    assert (instead.uses, instead.spares, instead.loses) == (["Treasure#1"], ["Island#1"], [])


def test_what_nothing_keeps_is_said() -> None:
    asked = request("Island", "Island", "Forest", cost="{2}", keep=[{"card": COUNTERSPELL}])
    assert said(asked)[-1] == "Nothing that pays for this leaves Counterspell payable as well."


def test_what_keeping_would_cost_is_said_once() -> None:
    asked = request(SOL_RING, "Forest", "Treasure", cost="{2}", keep=[{"cost": "{C}{C}"}])
    assert said(asked) == [
        "Keeping {C}{C} payable by using Forest and Treasure instead of Sol Ring would cost 31 more: "
        "Treasure: lost +25, tapping for mana +4, last source of {W}, {U}, {B}, {R} and {G} +20, "
        "fewer than two sources of {G} +2, {C}{C} kept -20."
    ]


def test_of_two_costs_that_cannot_both_be_kept_the_other_is_named() -> None:
    keep = [{"cost": "{U}", "weight": 2}, {"cost": "{R}"}]
    asked = request("Island", "Mountain", "Forest", cost="{1}{G}", keep=keep)
    assert said(asked) == [
        "Tapping Mountain instead of Island keeps {U} payable; the other way would cost 20 more: "
        "{U} not kept +40, last source of {U} +4, last source of {R} -4, {R} kept -20."
    ]


def test_creatures_of_unknown_power_are_spared_and_things_are_kept_all_the_same() -> None:
    keep = [{"card": COUNTERSPELL}]
    asked = request(
        "Island",
        "Island",
        "Forest",
        ELVES,
        BIRDS_OF_PARADISE,
        cost="{1}",
        keep=keep,
        require=["Llanowar Elves#1"],
    )
    plan = planner.plan(asked)
    assert isinstance(plan, Plan)
    assert plan.summary.kept == ["Counterspell"]
    assert planner.verify(asked, plan)
    assert plan.price == sum(item.price for item in plan.prices)


def test_what_could_not_be_paid_before_either_is_told_apart() -> None:
    keep = [{"cost": cost} for cost in ("{U}{U}", "{U}{G}", "{B}", "{R}")]
    asked = request("Island", "Island", "Forest", cost="{2}{G}", keep=keep)
    assert said(asked)[-2:] == [
        "Nothing that pays for this leaves any of {U}{U} and {U}{G} payable as well.",
        "{B} and {R} could not be paid even without this payment.",
    ]


def test_of_equals_the_one_that_is_not_kept_is_named() -> None:
    keep = [{"cost": "{U}{U}", "tag": "one"}, {"cost": "{U}{U}", "tag": "other"}]
    asked = request("Island", "Island", "Forest", cost="{G}", keep=keep)
    plan = planner.plan(asked)
    assert isinstance(plan, Plan)
    (kept,) = plan.summary.kept
    other = {"one": "other", "other": "one"}[kept]
    assert said(asked)[-1] == f"{other} could be kept payable in place of {kept} at the same price."


def test_keeping_can_cost_more_though_nothing_else_is_used() -> None:
    """The Ring makes {C} for nothing, or {C}{C} for five life, without the Forest."""
    ring = {
        "name": "Ring",
        "type_line": "Artifact",
        "oracle_text": "{T}: Add {C}.\n{T}, Pay 5 life: Add {C}{C}.",
    }
    assert said(request(ring, "Forest", cost="{2}", keep=[{"cost": "{G}"}])) == [
        "Keeping {G} payable by doing without Forest would cost 6 more: 5 life +30, last source of {G} -4, "
        "{G} kept -20."
    ]


def test_a_plan_whose_time_was_over_is_no_other_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a plan keeps nothing: "Island#1 instead of Island#2 keeps Counterspell" would be said of it."""
    asked = {
        "board": {
            "battlefield": ["Island", "Island", "Plains", "Plains", "Azorius Signet", "Treasure"],
            "hand": [{"card": COUNTERSPELL}],
        },
        "pay": {"cost": "{W}{1}"},
        "profile": "2026.2",
    }
    assert planner.explain(asked).instead

    def cut_off(question: Question, options: SolveOptions, side: SideConstraints = NONE) -> Answer:
        found = answer(question.keeping(()), options, side=side)
        if isinstance(found, Plan):
            found.optimal = False
        return found

    monkeypatch.setattr(sys.modules[expected_plans.__module__], "answer", cut_off)
    assert planner.explain(asked).instead == []
