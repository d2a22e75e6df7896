"""``kept_plans``: on request, the plan of each cost that a payment keeps payable."""

from __future__ import annotations

import io
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace as change
from rich.console import Console

import planner
from planner import Plan
from planner.api.showing.tables import print_answer
from planner.contract.answer import KeptPlan
from planner.contract.request import decode
from tests.support.cards.single import COUNTERSPELL, LLANOWAR_ELVES, SOL_RING

Json = dict[str, Any]
PUSH = {"name": "Fatal Push", "mana_cost": "{B}", "type_line": "Instant", "colors": ["B"]}
FROGMITE = {
    "name": "Frogmite",
    "mana_cost": "{4}",
    "type_line": "Artifact Creature — Frog",
    "oracle_text": "Affinity for artifacts",
}


def kept(pay: Json, keep: Any, *battlefield: str | Json, **more: Any) -> tuple[Json, Plan, list[KeptPlan]]:
    """The request, its plan, and the plans for what that keeps, all of them carried out by the referee."""
    objects = [{"card": one} if isinstance(one, dict) and "card" not in one else one for one in battlefield]
    asked = {"board": {"battlefield": objects, **more}, "pay": pay, "keep": keep, "want": "explanation"}
    plan = planner.plan(asked)
    assert isinstance(plan, Plan)
    assert plan.kept_plans is not UNSET
    ruling = planner.verify(asked, plan.to_json())
    assert ruling, ruling.problems
    return asked, plan, plan.kept_plans


def test_each_cost_that_is_kept_has_a_plan_from_what_is_left() -> None:
    keep = [{"card": COUNTERSPELL}, {"card": PUSH}]
    _, plan, plans = kept({"cost": "{2}"}, keep, "Island", "Island", "Swamp", "Forest", "Forest")
    assert plan.summary.tapped == ["Forest#1", "Forest#2"]
    assert [(one.name, one.plan.summary.tapped) for one in plans] == [
        ("Counterspell", ["Island#1", "Island#2"]),
        ("Fatal Push", ["Swamp#1"]),
    ]


def test_what_the_payment_leaves_in_the_pool_pays_for_nothing_kept() -> None:
    """Sol Ring makes two, and one of them is gone before the kept cost is paid."""
    _, plan, plans = kept({"cost": "{1}"}, [{"cost": "{1}"}], SOL_RING)
    assert (plan.summary.left_in_pool, plan.summary.kept, plans) == ("{C}", [], [])


def test_mana_of_one_kept_cost_pays_for_the_next() -> None:
    keep = [{"cost": "{1}", "tag": "first"}, {"cost": "{1}", "tag": "second"}]
    _, _, plans = kept({"cost": "{G}"}, keep, LLANOWAR_ELVES, SOL_RING)
    assert [len(one.plan.summary.tapped) for one in plans] == [1, 0]


def test_a_kept_cost_is_what_it_is_after_the_payment() -> None:
    """Affinity counts the Treasure that is left: {4} less 2 with the Sol Ring."""
    pay = {"cost": "{U}"}
    _, plan, plans = kept(pay, [{"card": FROGMITE}], "Island", SOL_RING, "Treasure")
    assert plan.summary.tapped == ["Island#1"]
    assert [one.plan.total_cost for one in plans] == ["{2}"]


def test_like_costs_have_a_plan_each() -> None:
    keep = [{"cost": "{U}"}, {"cost": "{U}"}, {"cost": "{U}"}]
    _, plan, plans = kept({"cost": "{1}"}, keep, "Island", "Island", "Forest")
    assert plan.summary.kept == ["{U}", "{U}"]
    assert [one.name for one in plans] == ["{U}", "{U}"]


def test_a_hand_is_kept_and_the_spell_itself_is_not() -> None:
    hand = [{"card": COUNTERSPELL, "id": "c"}, {"card": PUSH, "id": "p"}]
    board = ["Island", "Island", "Swamp"]
    _, _, plans = kept({"card": "p"}, "hand", *board, hand=hand)
    assert [(one.name, one.plan.cast) for one in plans] == [("Counterspell", "c")]


def test_where_nothing_is_kept_there_are_no_plans() -> None:
    _, plan, plans = kept({"cost": "{2}"}, [{"card": COUNTERSPELL}], "Island", "Island")
    assert (plan.summary.kept, plans) == ([], [])


def test_they_are_there_on_request_alone() -> None:
    board = {"battlefield": ["Island", "Forest"]}
    asked: Json = {"board": board, "pay": {"cost": "{G}"}, "keep": [{"cost": "{U}"}]}
    assert "kept_plans" not in planner.plan(asked).to_dict()
    assert "kept_plans" in planner.plan({**asked, "want": "explanation"}).to_dict()
    assert "kept_plans" not in planner.plan({**asked, "keep": None, "want": "explanation"}).to_dict()


def test_the_table_shows_their_steps() -> None:
    keep = [{"card": COUNTERSPELL}, {"card": PUSH}]
    asked, plan, _ = kept({"cost": "{1}"}, keep, "Island", "Island", "Swamp", "Forest")
    page = Console(file=io.StringIO(), width=80)
    print_answer(plan, decode(asked), page)
    text = page.file.getvalue()  # type: ignore[attr-defined]
    assert "Counterspell can still be paid for\n" in text
    assert "Fatal Push as well, after that\n" in text


@pytest.mark.parametrize("fault", ["taken already", "one too few", "not asked for", "another price"])
def test_the_referee_refuses_what_does_not_keep(fault: str) -> None:
    asked, plan, plans = kept({"cost": "{G}"}, [{"cost": "{U}"}], "Island", "Forest", "Island")
    (one,) = plans
    wrong = {
        "taken already": [change(one, plan=plan)],
        "one too few": [],
        "not asked for": [change(one, name="{R}")],
        "another price": [change(one, plan=change(one.plan, price=one.plan.whole_price + 1))],
    }
    ruling = planner.verify(asked, change(plan, kept_plans=wrong[fault]))
    assert any(problem.startswith("kept_plans") for problem in ruling.problems)
