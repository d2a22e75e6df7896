"""The referee: total costs that aren't mana alone; legal plans, and each of their fields changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from msgspec import UNSET, Struct
from msgspec.structs import replace as change

from planner.contract.answer import Plan
from planner.contract.answer_parts import PriceItem, Status
from tests.support.referee.boards import Case, accepted
from tests.support.referee.cost_plans import COSTS

NOT_JUDGED = {
    "optimal",
    "assumed",
    "not_understood",
    "needs",
    "cast",
    "obligation",
    "usable",
    "not_compared",
    "status",
    "prices",
} | {
    "method",
    "tag",
    "bound",
    "activates",  # by verifying, as what is cast
    "castable",  # by verifying, which asks for each card
    "explanation",
    "kept",  # by verifying, which plans it again
    "kept_plans",
    "stated_proof",
    "stated_certificate",
}
"""Fields of a plan that a replay doesn't judge (proofs are judged apart), or that are no single value."""


@pytest.mark.parametrize("paid", COSTS.values(), ids=COSTS.keys())
def test_a_legal_plan_is_accepted_at_its_price(paid: Case) -> None:
    accepted(paid)


@pytest.mark.parametrize("paid", COSTS.values(), ids=COSTS.keys())
def test_every_field_of_a_legal_plan_is_judged(paid: Case) -> None:
    for what, plan in _mutants(paid.plan):
        assert not replace(paid, plan=plan).ruling(), what


def _mutants(plan: Plan) -> Iterator[tuple[str, Plan]]:
    """The plan with one thing changed in it, each with what that is."""
    for number, step in enumerate(plan.steps):
        before, after = plan.steps[:number], plan.steps[number + 1 :]
        yield f"no step {number}", change(plan, steps=before + after)
        yield f"step {number} twice", change(plan, steps=[*before, step, step, *after])
        for name, other in _others(step):
            yield f"steps[{number}].{name}", change(plan, steps=[*before, other, *after])
    for name, other in _others(plan):
        if name not in NOT_JUDGED:
            yield name, other
    for key in ("choices", "summary"):
        for name, other in _others(getattr(plan, key)):
            yield f"{key}.{name}", change(plan, **{key: other})
    yield "status", change(plan, status=Status.UNKNOWN)
    yield "prices", change(plan, prices=[*plan.prices, PriceItem(what="more", price=1)])


def _others(struct: Any) -> Iterator[tuple[str, Any]]:
    for name in struct.__struct_fields__:
        value = getattr(struct, name)
        if not isinstance(value, Struct) and not (value and isinstance(value, list) and name == "steps"):
            yield name, change(struct, **{name: _another(value)})


def _another(value: Any) -> Any:
    """A value of the same kind that isn't this one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return [*value, "Nobody#1"]
    if isinstance(value, dict):
        return {**value, "odd": 1}
    if value is UNSET:
        return True
    if value is None:
        return 1
    return f"{value}?"
