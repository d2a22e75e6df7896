"""The whole program of a payment, and no-good cuts that ask it for another plan."""

import inspect

import pytest

from planner.contract.answer_parts import Summary
from planner.game.clock import Clock
from planner.models.deciders.program import payment_program
from planner.models.deciders.program.cp_sat import minimize, solve
from planner.models.deciders.program.linear import total_of
from planner.models.deciders.program.no_good_cuts import NoGoodCuts
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.deciders.program.plan_signatures import Item, Signature, signature_of
from planner.models.problem.solution import Outcome, Solution
from tests.unit.models.deciders.program.stages import Json, can, largest, permanent, problem, program

PAIN = permanent("Pain", "{T}: Add {G}. Pain deals 1 damage to you.", "Land")


@pytest.mark.parametrize(
    ("cost", "outcome"), [("{0}", Outcome.OPTIMAL), ("{G}{1}", Outcome.OPTIMAL), ("{3}", Outcome.INFEASIBLE)]
)
def test_a_program_is_feasible_where_the_cost_is_payable(cost: str, outcome: Outcome) -> None:
    assert solve(program("Forest", "Forest", pay=cost), Clock()).outcome is outcome


def test_a_relaxed_program_is_always_feasible() -> None:
    found = PaymentProgram(problem("Forest", pay="{3}{W}"), relaxed=True)
    assert found.kept is None
    missing = found.first.variables.missing
    assert largest(found.first, -1 * total_of(missing.values())) == -3


def test_every_constraint_group_is_in_the_list() -> None:
    listed = inspect.getsource(payment_program.add_constraints)
    groups = [name for name in vars(payment_program) if name.startswith("constrain_")]
    assert len(groups) >= 17
    assert all(f"{name}(stage" in listed for name in groups)


def test_both_stages_are_in_one_model() -> None:
    found = program("Forest", pay="{G}", keep=[{"cost": "{0}"}])
    assert found.kept is not None
    assert found.kept.model is found.first.model is found.model
    assert found.kept.before is found.first
    assert found.first.before is None


def test_conversions_of_both_stages_are_counted() -> None:
    signet = permanent("Signet", "{1}, {T}: Add {G}{W}.")
    found = program("Forest", "Forest", signet, pay="{1}", keep=[{"cost": "{G}{W}"}])
    assert largest(found.first, found.all_conversions) == 1


def _signature(of: PaymentProgram, solution: Solution) -> Signature:
    """What a solution gives up, all that it uses tapped in the end."""
    sources = of.problem.sources
    used = [i for index, number in solution.used.items() for i in sources[index].ids[:number]]
    return signature_of(of.problem, solution, Summary(tapped=used))


def _life(signature: Signature) -> int:
    return signature.amounts.get(Item("life"), 0)


def test_a_cut_leaves_plans_that_give_up_less_of_something() -> None:
    board: list[str | Json] = [PAIN, permanent("Mox", "{T}, Sacrifice Mox: Add {G}.", "Artifact")]
    first = minimize(program(*board, pay="{G}"), Clock())
    found = _signature(program(*board, pay="{G}"), first)
    assert _life(found) == 1
    second = program(*board, pay="{G}")
    NoGoodCuts((found,)).apply(second)
    other = minimize(second, Clock())
    assert other.outcome is Outcome.OPTIMAL
    assert _life(_signature(second, other)) == 0
    third = program(*board, pay="{G}")
    NoGoodCuts((found, _signature(second, other))).apply(third)
    assert minimize(third, Clock()).outcome is Outcome.INFEASIBLE


def test_a_refused_plan_is_left_out_alone() -> None:
    first = minimize(program(PAIN, pay="{G}"), Clock())
    again = program(PAIN, pay="{G}")
    NoGoodCuts(refused=(_signature(again, first),)).apply(again)
    assert not can(again.first, again.first.totals.use[0] == 1, again.first.totals.life_lost == 1)


def test_no_plan_under_cuts_is_lethal() -> None:
    deadly = program(PAIN, pay="{G}", life=1)
    assert can(deadly.first)
    NoGoodCuts().apply(deadly)
    assert not can(deadly.first)
