"""A plan or a step of any form is judged by the referee, and never raises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import strategies as st
from msgspec import Struct

from planner.contract.answer import Plan
from planner.contract.answer_parts import Choices, Summary
from planner.contract.steps import AnyStep
from planner.referee import Ruling
from tests.support.referee.boards import (
    Case,
    chooses,
    ends_with,
    plan_with,
    step_with,
)
from tests.support.referee.cost_plans import (
    COSTS,
)
from tests.support.referee.plans import (
    BASIC,
    BOTH,
    CHOICE,
    LARGEST,
    POOLED,
    SACRIFICE,
)
from tests.support.sampling import sampled

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("{G}"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)


PARTS: dict[str, Callable[..., Callable[[Plan], Plan]]] = {
    "plan": plan_with,
    "summary": ends_with,
    "choices": chooses,
    "steps[0]": lambda **fields: step_with(0, **fields),
    "steps[1]": lambda **fields: step_with(1, **fields),
}


FIELDS: dict[str, type[Struct]] = {
    "plan": Plan,
    "summary": Summary,
    "choices": Choices,
    "steps[0]": AnyStep,
    "steps[1]": AnyStep,
}


@sampled(st.sampled_from([BASIC, SACRIFICE, POOLED, CHOICE, LARGEST, BOTH]), st.data(), short=100, full=5000)
def test_a_plan_of_any_form_is_judged_and_never_raises(legal: Case, data: st.DataObject) -> None:
    part = data.draw(st.sampled_from(sorted(PARTS)))
    name = data.draw(st.sampled_from(FIELDS[part].__struct_fields__))
    value = data.draw(ANYTHING)
    if part == "steps[1]" and len(legal.plan.steps) < 2:
        return
    ruling = replace(legal, plan=PARTS[part](**{name: value})(legal.plan)).ruling()
    assert isinstance(ruling, Ruling)
    assert all(isinstance(problem, str) and problem for problem in ruling.problems)


@sampled(
    st.sampled_from(sorted(COSTS)),
    st.sampled_from(AnyStep.__struct_fields__),
    ANYTHING,
    st.data(),
    short=80,
    full=4000,
)
def test_a_step_of_any_form_is_judged_and_never_raises(
    key: str, name: str, value: object, data: st.DataObject
) -> None:
    paid = COSTS[key]
    if not paid.plan.steps:
        return
    number = data.draw(st.integers(0, len(paid.plan.steps) - 1))
    ruling = replace(paid, plan=step_with(number, **{name: value})(paid.plan)).ruling()
    assert all(isinstance(problem, str) and problem for problem in ruling.problems)
