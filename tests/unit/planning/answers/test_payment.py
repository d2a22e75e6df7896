"""The pipeline: a total cost is answered by the plan that comes through all stages, or by why none does."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner.contract.answer import Plan, Unknown, Unpayable
from planner.contract.refusals import RequestError
from planner.contract.request import decode
from planner.models.deciders.program.objective import LevelGroup, ProgramObjective
from planner.planning.answers.answering import answer
from planner.planning.answers.payment import pay
from planner.planning.answers.verdict import decided, verdict
from planner.planning.question.methods import HALL, OWED, PROGRAM, RULE, SolveOptions
from tests.support.tasks import Json, card, question_of, task_of

FILTER = card("Filter", "Artifact", "{1}: Add {R}.")
ORRERY = card("Orrery", "Artifact", "You may spend mana as though it were mana of any color.", price=0)
GRINDER = card("Grinder", "Enchantment", "Sacrifice an artifact: Add {U}{U}.")


@pytest.mark.parametrize(
    ("battlefield", "cost", "kind", "method"),
    [
        (["Forest"], "{G}", Plan, OWED),
        (["Forest"], "{U}", Unpayable, OWED),
        ([FILTER, "Forest"], "{R}", Plan, PROGRAM),
        ([FILTER], "{R}", Unpayable, PROGRAM),
    ],
)
def test_each_answer_says_by_which_method_it_was_found(
    battlefield: list[str | Json], cost: str, kind: type, method: str
) -> None:
    found = pay(task_of(battlefield, cost))
    assert isinstance(found, kind)
    assert found.method == method


def test_a_rule_decides_before_anything_is_proposed() -> None:
    found = pay(task_of(["Forest"], "{G}", require=["Forest#1"], forbid=["Forest#1"]))
    assert isinstance(found, Unpayable)
    assert (found.method, [reason.rule for reason in found.reasons]) == (RULE, ["601.2g"])


@pytest.mark.parametrize(
    ("battlefield", "cost", "options", "rule"),
    [
        ([FILTER, "Forest"], "{R}", SolveOptions(OWED), "method"),
        ([FILTER, "Forest"], "{R}", SolveOptions(seconds=0.0), "limits"),
        ([ORRERY, GRINDER], "{R}{R}", SolveOptions(), "613.1f"),
    ],
)
def test_where_no_plan_comes_through_the_reason_is_named(
    battlefield: list[str | Json], cost: str, options: SolveOptions, rule: str
) -> None:
    found = pay(task_of(battlefield, cost, options))
    assert isinstance(found, Unknown)
    assert [reason.rule for reason in found.reasons] == [rule]


def test_what_is_kept_goes_through_the_same_stages() -> None:
    found = pay(task_of(["Forest", "Island"], "{1}", keep=[{"cost": "{U}"}]))
    assert isinstance(found, Plan)
    assert (found.summary.tapped, found.summary.kept) == (["Forest#1"], ["{U}"])


@pytest.mark.parametrize(
    ("battlefield", "cost", "method"), [(["Forest"], "{G}", HALL), ([FILTER, "Forest"], "{R}", PROGRAM)]
)
def test_a_verdict_is_the_status_of_the_plan(battlefield: list[str | Json], cost: str, method: str) -> None:
    question = question_of(battlefield, cost)
    for one in (method, PROGRAM, "auto"):
        assert verdict(question, SolveOptions(one)) is answer(question).status
    assert decided(question, SolveOptions(method)).method == method


def test_a_verdict_where_amounts_could_change_is_that_of_a_plan_that_was_carried_out() -> None:
    assert verdict(question_of([ORRERY, GRINDER], "{R}{R}")).value == "unknown"


def test_the_limit_of_time_is_part_of_the_options_and_not_of_the_question() -> None:
    request = decode({"limits": {"time": 1.5}, "want": "verdict"})
    assert SolveOptions.of(request, PROGRAM) == SolveOptions(PROGRAM, 1.5, "verdict")
    question = question_of([FILTER, "Forest"], "{R}", limits={"time": 1.5})
    assert question == question_of([FILTER, "Forest"], "{R}")
    assert answer(question).status == "payable"
    assert answer(question, SolveOptions(seconds=0.0)).status == "unknown"


@pytest.mark.parametrize(("want", "method"), [("plan", HALL), ("verdict", "flows"), ("plan", "guess")])
def test_a_method_that_there_is_not_is_refused(want: str, method: str) -> None:
    with pytest.raises(RequestError, match="method: expected one of"):
        answer(question_of(["Forest"], "{G}"), SolveOptions(method, want=want))


SIGNET = {"name": "Signet", "type_line": "Artifact", "oracle_text": "{1}, {T}: Add {W}{U}."}


def _of_so_many(count: int) -> dict[str, Any]:
    kinds: list[Any] = [SIGNET, "Forest", "Island"]
    battlefield = [{"card": kind, "count": count} for kind in kinds]
    keep = [{"cost": "{1}{U}"}, {"cost": "{W}"}]
    return {"board": {"battlefield": battlefield}, "pay": {"cost": "{3}{W}{U}"}, "keep": keep}


def test_where_the_weights_do_not_fit_it_is_solved_in_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """9,000 objects are paid with as 60 are: the price first, then what breaks ties."""
    grouped: list[int] = []
    groups = ProgramObjective.groups.fget  # type: ignore[attr-defined]

    def noted(self: ProgramObjective) -> list[LevelGroup]:
        found: list[LevelGroup] = groups(self)
        grouped.append(len(found))
        return found

    monkeypatch.setattr(ProgramObjective, "groups", property(noted))
    few, many = (planner.plan(_of_so_many(count), method="program") for count in (20, 3_000))
    assert isinstance(few, Plan)
    assert isinstance(many, Plan)
    assert (many.optimal, many.price, many.summary.kept) == (True, few.price, ["{1}{U}", "{W}"])
    assert sorted(many.summary.tapped) == sorted(few.summary.tapped)
    assert max(grouped) > 1
