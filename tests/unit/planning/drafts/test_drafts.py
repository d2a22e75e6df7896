"""The middle stages: a payment is written as a plan, and the referee carries the plan out."""

from __future__ import annotations

import msgspec

import planner
from planner.contract.answer import Plan
from planner.game.clock import Clock
from planner.planning.drafts.drafts import (
    UNKNOWN_POWER,
    CheckedDraft,
    assume_powers,
    check,
    possible_prices,
    qualify,
    unstated_powers,
    with_powers_assumed,
    write,
)
from planner.planning.drafts.proposals import propose_by_program
from planner.planning.question.task import Task
from tests.support.tasks import Json, card, task_of

CRADLE = card("Cradle", "Land", "{T}: Add {G} for each creature you control.")
ALTAR = card("Altar", "Enchantment", "Sacrifice a creature: Add {U}.")
BEAR = card("Bear", "Creature — Bear", power="2", toughness="2", price=0)
ELVES = card("Elves", "Creature — Elf", "{T}: Add {G}.")


def drafted(task: Task) -> CheckedDraft:
    proposal = propose_by_program(task, Clock())
    return check(task, proposal, write(task, proposal))


def test_a_plan_says_what_its_payment_does() -> None:
    task = task_of(["Forest", "Treasure"], "{G}")
    draft = drafted(task)
    assert draft.stands
    assert draft.plan.summary.tapped == ["Forest#1"]
    assert draft.plan.price == draft.proposal.payment.solution.price
    assert [step.action for step in draft.plan.steps] == ["activate", "spend"]


def test_the_referee_refuses_a_plan_that_is_not_as_it_says() -> None:
    task = task_of(["Forest"], "{G}")
    draft = drafted(task)
    for spoiled in (
        msgspec.structs.replace(draft.plan, price=draft.plan.whole_price + 1),
        msgspec.structs.replace(draft.plan, steps=draft.plan.steps[:1]),
    ):
        again = check(task, draft.proposal, spoiled)
        assert again.problems
        assert not again.stands


def test_a_plan_is_checked_by_the_question_that_it_answers() -> None:
    draft = drafted(task_of(["Forest", "Forest"], "{G}"))
    assert not check(task_of(["Forest", "Forest"], "{G}{G}"), draft.proposal, draft.plan).stands
    forbidding = task_of(["Forest", "Forest"], "{G}", forbid=draft.plan.summary.tapped)
    assert not check(forbidding, draft.proposal, draft.plan).stands


def test_a_plan_holds_only_in_an_order_in_which_its_abilities_make_what_it_says() -> None:
    task = task_of([CRADLE, ALTAR, BEAR], "{G}{U}")
    draft = drafted(task)
    assert task.question.volatile
    assert draft.stands
    first, second, *rest = draft.plan.steps
    turned = check(task, draft.proposal, msgspec.structs.replace(draft.plan, steps=[second, first, *rest]))
    assert not turned.stands


def plan_with(battlefield: list[str | Json], cost: str) -> tuple[Task, Plan]:
    task = task_of(battlefield, cost)
    return task, drafted(task).plan


def test_powers_that_nobody_gave_are_listed_where_they_are_part_of_the_price() -> None:
    task, plan = plan_with([ELVES], "{G}")
    assert unstated_powers(task.question.game, task.question.prices, plan) == ["Elves#1"]
    stated: list[str | Json] = [card("Elves", "Creature — Elf", "{T}: Add {G}.", power="1")]
    spared: list[str | Json] = [ELVES, "Forest", "Forest"]
    for battlefield in (stated, spared):
        task, plan = plan_with(battlefield, "{G}")
        assert unstated_powers(task.question.game, task.question.prices, plan) == []


def test_a_plan_with_an_assumed_power_says_so() -> None:
    _, plan = plan_with([ELVES], "{G}")
    assume_powers(plan, ["Elves#1"])
    assert plan.optimal is False
    assert plan.assumed == [f"power {UNKNOWN_POWER} of Elves#1, whose power is not given"]


def test_a_plan_that_rests_on_a_power_that_nobody_gave_can_be_priced_in_two_ways() -> None:
    task, plan = plan_with([ELVES], "{G}")
    plain, assumed = possible_prices(task.question, plan)
    assert plain == task.question.prices
    assert assumed == with_powers_assumed(task.question).prices
    assert assumed.unknown_power == UNKNOWN_POWER
    task, plan = plan_with([ELVES, "Forest", "Forest"], "{G}")
    assert possible_prices(task.question, plan) == (task.question.prices,)


def test_nothing_is_optimal_where_a_line_that_is_not_understood_could_help() -> None:
    for text, optimal in (("", True), ("{T}: Add one mana of the most beautiful color.", False)):
        task = task_of(["Forest", card("Oddity", "Artifact", text)], "{G}")
        assert qualify(task, drafted(task)).optimal is optimal


MOX = card(
    "Mox", "Artifact", "Metalcraft — {T}: Add {U}. Activate only if you control three or more artifacts."
)
PETAL = card("Petal", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color.")


def test_what_can_only_be_gone_by_then_leaves_the_best_plan_proven() -> None:
    """Losing artifacts can end metalcraft, and nothing else: what pays at any moment pays as things stand."""
    for lands, cost in ((["Island", "Island"], "{U}"), (["Forest"], "{G}{U}"), ([], "{U}{U}{U}")):
        found = planner.plan({"board": {"battlefield": [*lands, MOX, PETAL, PETAL]}, "pay": {"cost": cost}})
        assert isinstance(found, Plan), found
        assert found.optimal


def test_an_amount_that_falls_proves_nothing() -> None:
    """With one creature less Cradle makes less, which may cost less than mana that is left over."""
    found = planner.plan({"board": {"battlefield": [CRADLE, ALTAR, BEAR, ELVES]}, "pay": {"cost": "{G}{U}"}})
    assert isinstance(found, Plan)
    assert not found.optimal
