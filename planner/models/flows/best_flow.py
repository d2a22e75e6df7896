"""The best plan by flows of least cost, proven.

Where a few choices and the best base of a matroid don't say it (``choices.py``), flows do. Each price
is linear in a flow but two: the last sources of a color, and life by its steps. Both are convex in a sum
over the flow. In the arcs' costs a multiplier stands for each; a flow of least cost whose sums have these
multipliers as slopes is a best plan (Lagrange's conditions). Where such multipliers
aren't found soon, branch and bound goes on (``branch_and_bound.py``); where that takes long as well,
nothing is said, and the program decides. Sources of more mana than one are activated or not: each way is
a search of its own, the cheapest first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.models.deciders.still_owed.multipliers import Multiplier
from planner.models.flows.multi_mana_sources import Activated
from planner.models.flows.network import Network, owes_plainly
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Solution

if TYPE_CHECKING:
    from planner.models.flows.min_cost_flow import AskedFlow
    from planner.models.flows.network import Numbers

TRIES = 5
"""Multipliers are adjusted this often at most."""


def best_flow(network: Network, problem: PaymentProblem) -> Solution | None:
    """Find the best payment, or the proof that there is none; None where the program has to decide.

    ``problem`` is that of the network but for what is owed.
    """
    if not owes_plainly(problem):
        return None
    best: Solution | None = None
    for on in network.ways:
        if best is not None and not problem.x_symbols and on.price > (best.price or 0):
            break  # nothing else has a price below 0
        found = _best_with(network, problem, on)
        if found is None:
            return None
        if found.found and (best is None or _rank(network, found) < _rank(network, best)):
            best = found
    return best if best is not None else Solution(Outcome.INFEASIBLE)


def _rank(network: Network, found: Solution) -> tuple[int, int, int]:
    """Rank a plan by price, activations and positions, in this order."""
    sources = network.problem.sources
    positions = sum([sum(sources[index].positions[:number]) for index, number in found.used.items()])
    return found.price or 0, sum(found.times[0]), positions


def _best_with(network: Network, problem: PaymentProblem, on: Activated) -> Solution | None:
    """Find the best payment where just these of the sources of more mana than one are activated."""
    from planner.models.flows.branch_and_bound import branch_and_bound
    from planner.models.flows.min_cost_flow import AskedFlow

    asked = AskedFlow(network, problem, *network.owed(problem, on=on), on)
    if asked.is_too_large:
        return None
    first = asked.least(asked.costs_with(asked.firsts))
    if first is None:
        return Solution(Outcome.INFEASIBLE)
    if asked.surplus(first) == 0:
        return asked.solution(first)
    fits, flows = by_multipliers(asked, first)
    found = flows[-1] if fits else branch_and_bound(asked, flows)
    return asked.solution(found) if found is not None else None


def by_multipliers(asked: AskedFlow, first: Numbers) -> tuple[bool, list[Numbers]]:
    """Adjust the multipliers flow by flow; give whether the last fit, and the flows.

    ``first`` is the flow of least cost with the multipliers that they start from.
    """
    multipliers = [Multiplier(row) for row in asked.rows.values()]
    found = [first]
    for _ in range(TRIES):
        totals = asked.sums_of(found[-1])
        fits = [one.fits(total) for one, total in zip(multipliers, totals, strict=True)]
        if all(fits):  # each that doesn't has been adjusted
            return True, found
        if any(not one.can_be_adjusted for one in multipliers):
            break
        flows = asked.least(asked.costs_with([one.value for one in multipliers]))
        if flows is None:
            break
        found.append(flows)
    return False, found
