"""The last stage: a plan that doesn't stand, or isn't the best, gives way to another one."""

from __future__ import annotations

from planner.contract.answer import Answer, Plan
from planner.game.clock import Clock
from planner.planning.answers.amendments import amend, keep_what_it_can
from planner.planning.answers.payment import pay
from planner.planning.drafts.drafts import CheckedDraft, check, write
from planner.planning.drafts.proposals import propose_by_program
from planner.planning.question.task import SideConstraints, Task
from tests.support.kept_costs import spell
from tests.support.tasks import card, task_of

ORRERY = card("Orrery", "Artifact", "You may spend mana as though it were mana of any color.", price=0)
GRINDER = card("Grinder", "Enchantment", "Sacrifice an artifact: Add {U}{U}.")
RELIC = card("Relic", "Artifact")
PAINFUL = card("Painful", "Land", "{T}, Pay 1 life: Add {G}.")
ELVES = card("Elves", "Creature — Elf", "{T}: Add {G}.")
FROGMITE = spell("Frogmite", "{4}", "Affinity for artifacts", "Artifact Creature — Frog")


def drafted(task: Task) -> CheckedDraft:
    proposal = propose_by_program(task, Clock())
    return check(task, proposal, write(task, proposal))


def amended(task: Task, draft: CheckedDraft) -> CheckedDraft | None:
    """What becomes of a draft; every task that goes through the whole pipeline again is noted."""

    def noted(again: Task) -> Answer:
        asked_again.append(again)
        return pay(again)

    asked_again.clear()
    return amend(task, draft, Clock(), noted)


asked_again: list[Task] = []


def test_a_plan_that_stands_stays_as_it_is() -> None:
    task = task_of(["Forest"], "{G}")
    draft = drafted(task)
    assert amended(task, draft) is draft
    assert asked_again == []


def test_what_lets_mana_be_spent_so_is_not_lost_for_it() -> None:
    """Blue mana pays for {R} only while the Orrery is there, though it would be the cheapest to lose."""
    task = task_of([ORRERY, GRINDER, RELIC], "{R}{R}")
    draft = drafted(task)
    assert draft.plan.summary.sacrificed == ["Orrery#1"]
    assert draft.problems
    other = amended(task, draft)
    assert other is not None
    assert other.stands
    assert (other.plan.summary.sacrificed, other.plan.optimal) == (["Relic#1"], False)


def test_what_lets_mana_be_spent_so_may_be_done_without() -> None:
    task = task_of([ORRERY, GRINDER, "Mountain", "Mountain"], "{R}{R}{U}{U}")
    draft = drafted(task)
    other = amended(task, draft) if draft.problems else None
    assert other is not None
    assert other.plan.summary.sacrificed == ["Orrery#1"]


def test_nothing_stands_where_the_only_payment_loses_what_it_rests_on() -> None:
    task = task_of([ORRERY, GRINDER], "{R}{R}")
    assert amended(task, drafted(task)) is None


def test_creatures_of_unstated_power_are_spared_where_anything_else_will_do() -> None:
    task = task_of([ELVES, PAINFUL], "{G}")
    draft = drafted(task)
    assert draft.plan.summary.tapped == ["Elves#1"]
    other = amended(task, draft)
    assert other is not None
    assert other.plan.summary.tapped == ["Painful#1"]
    assert (other.plan.optimal, len(other.plan.assumed)) == (False, 1)
    assert other.stands


def test_what_the_payment_makes_dearer_is_not_said_to_be_kept() -> None:
    task = task_of(["Treasure", "Treasure", "Forest"], "{U}", keep=[{"card": FROGMITE}])
    draft = drafted(task)
    assert draft.plan.summary.kept == ["Frogmite"]
    other = amended(task, draft)
    assert other is not None
    assert other.stands
    assert (other.plan.summary.kept, other.plan.whole_price) == ([], draft.plan.whole_price + 20)
    assert [again.side.costs_after is not None for again in asked_again] == [True]


def test_a_plan_in_a_turn_is_not_amended_for_what_it_keeps() -> None:
    side = SideConstraints(keep_all=True)
    task = task_of(["Treasure", "Treasure", "Forest"], "{U}", side=side, keep=[{"card": FROGMITE}])
    draft = drafted(task)
    assert amended(task, draft) is draft
    assert keep_what_it_can(task, draft, Clock()) is draft


def test_a_plan_says_what_is_left_of_what_it_keeps() -> None:
    task = task_of(["Treasure", "Treasure", "Forest"], "{U}", keep=[{"card": FROGMITE}])
    draft = drafted(task)
    other = keep_what_it_can(task, draft, Clock())
    assert isinstance(other.plan, Plan)
    assert other.stands
    assert other.plan.summary.kept == []
    assert other.plan.steps == draft.plan.steps
