"""Steps of a plan: each is of the kind that its action says, and finding that costs next to nothing."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from planner.contract import steps
from planner.contract.answer import Plan
from planner.contract.steps import STEP_KINDS, AnyStep, as_kind, step_of


def test_what_a_kind_has_to_have_is_looked_up_once_for_all_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[type] = []
    fields = structs.fields

    def counted(kind: Any) -> Any:
        looked.append(kind)
        return fields(kind)

    steps._needed.cache_clear()
    monkeypatch.setattr(structs, "fields", counted)
    for _ in range(50):
        found = [step_of("spend", mana="{G}", for_="{1}"), step_of("tap")]
        assert [type(one).__name__ for one in found] == ["Spend", "AnyStep"]
    assert len(looked) <= len(STEP_KINDS)
    assert looked


def test_a_step_that_is_read_has_the_kind_of_its_action_where_nothing_is_missing() -> None:
    read = [
        AnyStep(action="spend", mana="{G}", for_="{1}"),
        AnyStep(action="exile", object="Bear#1", for_="Exile a card"),
        AnyStep(action="exile", amount=2, for_="Exile two cards"),
        AnyStep(action="tap"),
        AnyStep(action="dance"),
    ]
    kinds = [as_kind(one) for one in read]
    assert [type(one).__name__ for one in kinds] == ["Spend", "TakeObject", "PayAmount", "AnyStep", "AnyStep"]
    for one, kind in zip(read, kinds, strict=True):
        assert structs.asdict(kind) == structs.asdict(one)
        assert as_kind(kind) is kind


def test_a_plan_that_is_read_has_steps_of_their_kinds() -> None:
    from planner import plan

    found: Any = plan(board="Forest, Treasure", pay="{1}{G}")
    again = Plan.from_json(found.to_json())
    assert [type(one) for one in again.steps] == [type(one) for one in found.steps]
    assert AnyStep not in map(type, again.steps)
