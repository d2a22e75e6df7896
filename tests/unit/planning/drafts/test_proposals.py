"""The first stage: a payment is proposed, by what is still owed or by the program."""

from __future__ import annotations

from dataclasses import replace

import pytest

from planner.game.clock import Clock, OutOfTimeError
from planner.models.problem.solution import Outcome
from planner.models.program.no_good_cuts import NoGoodCuts
from planner.planning.drafts.proposals import propose, propose_by_owed, propose_by_program
from planner.planning.question.methods import FLOW, PROGRAM, SolveOptions
from planner.planning.question.task import SideConstraints, Task
from tests.support.tasks import Json, card, task_of

LANDS: list[str | Json] = ["Forest", "Island", "Island"]
RING = card("Ring", "Artifact", "{T}: Add {C}{C}.")
FILTER = card("Filter", "Artifact", "{1}: Add {R}.")


def proposed(task: Task) -> tuple[str, Outcome, int | None]:
    proposal = propose(task, Clock())
    assert proposal is not None
    return proposal.method, proposal.payment.outcome, proposal.payment.solution.price


@pytest.mark.parametrize("cost", ["{G}{U}", "{1}", "{2}{U}"])
def test_what_is_still_owed_and_the_program_propose_the_same(cost: str) -> None:
    task = task_of(LANDS, cost)
    method, outcome, price = proposed(task)
    assert (method, outcome) == (FLOW, Outcome.OPTIMAL)
    assert proposed(task.amended()) == (PROGRAM, Outcome.OPTIMAL, price)


def test_what_can_not_be_paid_is_proven_by_either_method() -> None:
    task = task_of(LANDS, "{R}")
    assert proposed(task)[:2] == (FLOW, Outcome.INFEASIBLE)
    assert proposed(task.amended())[:2] == (PROGRAM, Outcome.INFEASIBLE)


def test_the_program_proposes_where_mana_pays_for_mana() -> None:
    task = task_of([*LANDS, FILTER], "{R}")
    assert propose_by_owed(task) is None
    assert proposed(task)[:2] == (PROGRAM, Outcome.OPTIMAL)


def test_nothing_is_proposed_where_only_what_is_owed_is_asked_for_and_does_not_decide() -> None:
    assert propose(task_of([*LANDS, FILTER], "{R}", SolveOptions(FLOW)), Clock()) is None


def test_what_is_still_owed_knows_nothing_of_what_is_asked_for_besides() -> None:
    task = task_of(LANDS, "{G}")
    assert propose_by_owed(task) is not None
    assert propose_by_owed(Task(task.question)) is not None  # a board is compiled for it
    for side in (SideConstraints(left_alone=frozenset({"Island#1"})), SideConstraints(cuts=NoGoodCuts())):
        assert propose_by_owed(replace(task, side=side)) is None
    assert propose_by_owed(task_of(LANDS, "{G}", keep=[{"cost": "{U}"}])) is None
    assert propose_by_owed(task_of(LANDS, "{G}", require=["Island#1"])) is None


def test_what_is_left_alone_is_not_used() -> None:
    side = SideConstraints(left_alone=frozenset({"Island#1"}))
    proposal = propose_by_program(task_of(LANDS, "{U}", side=side), Clock())
    used = {i for c, n in proposal.payment.solution.used.items() for i in proposal.problem.sources[c].ids[:n]}
    assert used == {"Island#2"}
    both = SideConstraints(left_alone=frozenset({"Island#1", "Island#2"}))
    assert not propose_by_program(task_of(LANDS, "{U}", side=both), Clock()).found


def test_cuts_leave_no_plan_that_kills() -> None:
    painful = card("Painful", "Land", "{T}, Pay 1 life: Add {B}.")
    task = task_of([painful], "{B}", board={"life": 1})
    assert propose_by_program(task, Clock()).found
    assert not propose_by_program(replace(task, side=SideConstraints(cuts=NoGoodCuts())), Clock()).found


def test_a_proposal_says_which_costs_stay_payable() -> None:
    proposal = propose_by_program(task_of(LANDS, "{1}", keep=[{"cost": "{G}{G}"}, {"cost": "{U}"}]), Clock())
    assert (proposal.kept, proposal.proven) == (frozenset({1}), True)
    assert propose_by_program(task_of(LANDS, "{1}"), Clock()).kept == frozenset()


def test_everything_has_to_stay_payable_where_that_is_asked_for() -> None:
    keep = [{"cost": "{G}"}, {"cost": "{U}{U}"}]
    assert len(propose_by_program(task_of(LANDS, "{1}", keep=keep), Clock()).kept) == 1
    everything = task_of(LANDS, "{1}", side=SideConstraints(keep_all=True), keep=keep)
    assert propose_by_program(everything, Clock()).payment.outcome is Outcome.INFEASIBLE


@pytest.mark.parametrize(("from_pool", "kept"), [(False, frozenset()), (True, frozenset({0}))])
def test_what_the_payment_leaves_in_the_pool_pays_only_where_that_is_asked_for(
    from_pool: bool, kept: frozenset[int]
) -> None:
    side = SideConstraints(keep_from_pool=from_pool)
    proposal = propose_by_program(task_of([RING], "{1}", side=side, keep=[{"cost": "{1}"}]), Clock())
    assert (proposal.found, proposal.kept) == (True, kept)


def test_no_time_at_all_leaves_it_unknown() -> None:
    with pytest.raises(OutOfTimeError):
        propose_by_program(task_of(["Forest"], "{1}"), Clock(0.0))
    worked = Clock(work=0.0)
    assert propose_by_program(task_of(["Forest"], "{1}"), worked).payment.outcome is Outcome.UNKNOWN
