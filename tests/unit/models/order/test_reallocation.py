"""Mana spent otherwise: an order without rounds, and the same activations."""

from planner.game.clock import Clock
from planner.models.deciders.program.cp_sat import minimize
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.order.reallocation import reallocated
from planner.models.order.sequencing import Sequencer
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Solution
from tests.unit.models.boards import permanent, problem

COFFERS = permanent("Coffers", "{2}, {T}: Add {B}{B}{B}{B}{B}.", "Land")


def _circular(of: PaymentProblem) -> Solution:
    """Let the source that asks for mana pay for itself as far as it can."""
    solution = minimize(PaymentProgram(of), Clock())
    flow = solution.flow[0]
    own = next(key for key in flow if not key[1].is_final and key[0].type == "B")
    cost = next(key for key in flow if key[1].is_final and key[1].is_generic and key[0].type == "B")
    for kind in ("U", "G"):
        taken = next(key for key in flow if not key[1].is_final and key[0].type == kind)
        given = next(key for key in flow if key[1] == cost[1] and key[0].type == kind)
        moved = flow[taken]
        flow[taken] -= moved
        flow[given] += moved
        flow[cost] -= moved
        flow[own] += moved
    return solution


def test_what_pays_for_itself_is_paid_with_other_mana() -> None:
    of = problem("Island", "Forest", COFFERS, pay="{3}{B}{B}")
    solution = _circular(of)
    assert Sequencer(of, solution).sequence() is None
    orders = [Sequencer(of, other).sequence() for other in reallocated(of, solution)]
    assert [len(order) for order in orders if order is not None] == [3]


def test_each_symbol_is_paid_as_before() -> None:
    of = problem("Island", "Forest", COFFERS, pay="{3}{B}{B}")
    solution = _circular(of)
    (other,) = reallocated(of, solution)
    for demand in of.demands:
        both = [sum(n for (_, to), n in one.flow[0].items() if to == demand) for one in (solution, other)]
        assert both[0] == both[1]
    assert other.times == solution.times


def test_nothing_is_found_where_no_other_mana_is_there() -> None:
    of = problem("Island", "Forest", COFFERS, pay="{3}{B}{B}")
    solution = _circular(of)
    forest = next(i for i, use in enumerate(of.uses) if use.run == "G")
    solution.times[0][forest] = 0
    assert not list(reallocated(of, solution))
