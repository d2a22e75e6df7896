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

PAINFUL = {
    "name": "Painful Isle",
    "type_line": "Land",
    "oracle_text": "{T}: Add {U}. This land deals 1 damage to you.",
}


def _cut_short(task: Any, *rest: Any) -> Any:
    """Propose a plan of which nothing is proven where something should stay payable."""
    found = propose(task, *rest)
    if not task.question.keep or found is None:
        return found
    solution = found.payment.solution
    solution = replace(solution, outcome=Outcome.FEASIBLE, bound=solution.price)
    return replace(found, payment=replace(found.payment, solution=solution))


@pytest.mark.parametrize(
    ("lands", "pay", "kept", "proven"),
    [
        (["Forest", "Island", "Swamp"], "{G}", ["{U}"], True),
        (["Forest", "Island", "Swamp"], "{G}", ["{U}", "{B}"], True),
        (["Forest", "Island", "Swamp"], "{G}", ["{1}"], True),
        (["Forest", {"card": PAINFUL}], "{1}", ["{G}"], False),
    ],
)
def test_a_plan_that_keeps_all_is_proven_where_it_costs_else_what_the_best_one_does(
    lands: list[Any], pay: str, kept: list[str], proven: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No plan is better then, and a bound says no more; the Isle hurts, and the Forest would have paid."""
    monkeypatch.setattr(payment, "propose", _cut_short)
    monkeypatch.setattr(kept_anyway, "kept_anyway", lambda *_: None)
    asked = {"board": {"battlefield": lands}, "pay": {"cost": pay}, "keep": [{"cost": one} for one in kept]}
    found = planner.plan(asked)
    assert isinstance(found, Plan)
    assert found.summary.kept == kept
    assert found.optimal is proven
    assert not (proven and isinstance(found.bound, int))
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
