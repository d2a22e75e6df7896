"""What should stay payable, where the search for the best payment was cut short."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Plan
from planner.game.records import replace
from planner.models.problem.solution import Outcome
from planner.planning.answers import payment
from planner.planning.drafts.deciders import propose
from planner.planning.keep import kept_afterwards, kept_anyway
from planner.planning.keep.joint_payment import best_joint_payment


@pytest.mark.parametrize("kept", [["{U}"], ["{U}", "{B}"], ["{1}"]])
def test_a_plan_that_is_proven_another_way_states_no_bound(
    kept: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It keeps all, and costs else what the best one costs: no plan is better, and a bound says no more."""

    def cut_short(task: Any, *rest: Any) -> Any:
        found = propose(task, *rest)
        if not task.question.keep or found is None:
            return found
        solution = found.payment.solution
        solution = replace(solution, outcome=Outcome.FEASIBLE, bound=solution.price)
        return replace(found, payment=replace(found.payment, solution=solution))

    monkeypatch.setattr(payment, "propose", cut_short)
    monkeypatch.setattr(kept_anyway, "kept_anyway", lambda *_: None)
    asked = {
        "board": {"battlefield": ["Forest", "Island", "Swamp"]},
        "pay": {"cost": "{G}"},
        "keep": [{"cost": cost} for cost in kept],
    }
    found = planner.plan(asked)
    assert isinstance(found, Plan)
    assert (found.optimal, isinstance(found.bound, int)) == (True, False)
    assert not planner.verify(asked, found).problems


RELIC = {"name": "Relic", "type_line": "Artifact", "oracle_text": "Sacrifice this artifact: Add {B}."}
SPELL = {
    "name": "Thoughts",
    "type_line": "Instant",
    "mana_cost": "{2}{U}",
    "oracle_text": "Affinity for artifacts",
}


@pytest.mark.parametrize("proven", [True, False])
def test_a_plan_is_no_best_one_where_what_is_left_after_it_was_not_searched_whole(
    proven: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An artifact that is lost makes affinity dearer (702.41a): what is kept is judged after the plan."""

    def after_it(*given: Any, **more: Any) -> Any:
        found = best_joint_payment(*given, **more)
        return replace(found, proven=found.proven and proven)

    monkeypatch.setattr(kept_afterwards, "best_joint_payment", after_it)
    asked = {
        "board": {
            "battlefield": [{"card": RELIC, "count": 2}, "Island", "Island"],
            "hand": [{"card": SPELL, "id": "thoughts"}],
        },
        "pay": {"cost": "{B}"},
        "keep": ["thoughts", "{W}"],
    }
    found = planner.plan(asked)
    assert isinstance(found, Plan)
    assert (found.summary.kept, found.optimal) == (["Thoughts"], proven)
