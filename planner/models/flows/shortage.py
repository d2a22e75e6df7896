"""Find what is missing from a payment that a network can't make, by flows of least cost (118.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.models.flows.min_cost_flow import MOST_COST, AskedFlow
from planner.models.flows.network import LIFE, MISSING, MISSING_MANA, Network, owes_plainly
from planner.models.problem.demands import Demand, missing_kind
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Solution

if TYPE_CHECKING:
    from planner.models.flows.network import Numbers

_DIGITS = len(MISSING_MANA) + 1
"""In the order of ties life comes after all mana."""


def smallest_shortage(network: Network, problem: PaymentProblem) -> Solution | None:
    """Find a smallest set of mana that would make a cost payable, None where the program has to decide.

    That is so where life runs short as well, or sources make more mana than one. Ties go in the order
    W U B R G C, snow.
    """
    if not owes_plainly(problem) or network.multi_mana:
        return None
    arcs, supply = network.owed(problem, with_x=False)
    nodes = [node for node in supply if node]
    for number, (demand, amount) in enumerate(problem.owed.items()):
        for place, letter in enumerate(MISSING_MANA):
            if _is_missed(letter, demand):
                arcs.add(0, nodes[number], amount, 0, (MISSING, place, number))
    asked = AskedFlow(network, problem, arcs, supply)
    first = _least(asked, [1] * len(MISSING_MANA))
    amount = int(first[_missing(asked)].sum())
    # As much as possible of the first type, then of the second: digits of a number.
    base = amount + 1
    if base**_DIGITS * _room(asked) > MOST_COST:
        return None
    weights = [base**_DIGITS - base ** (_DIGITS - 1 - place) for place in range(len(MISSING_MANA))]
    found = asked.solution(_least(asked, weights))
    if found is not None:
        found.missing = {name: found.missing.get(name, 0) for name in (*MISSING_MANA, LIFE)}
        found.objective = amount
    return found


def _is_missed(letter: str, demand: Demand) -> bool:
    """Tell whether missing mana is looked at for a demand: snow mana only where nothing else will do."""
    return demand.takes(missing_kind(letter, frozenset((demand.payee,)))) and (letter == "S") == demand.snow


def _missing(asked: AskedFlow) -> list[int]:
    return [arc for arc, (what, _, _) in enumerate(asked.what) if what == MISSING]


def _room(asked: AskedFlow) -> int:
    """Bound what comes after the types: life, and what isn't missing for generic mana."""
    return 1 + int(asked.life @ asked.most) + sum(asked.problem.owed.values())


def _least(asked: AskedFlow, weights: list[int]) -> Numbers:
    """Find the flow that lacks the least by these weights of types.

    Where all that is the same it takes the least life, and is short of generic mana: any type would do.
    """
    costs, demands = asked.life.copy(), list(asked.problem.owed)
    for arc in _missing(asked):
        _, letter, demand = asked.what[arc]
        costs[arc] = weights[letter] * _room(asked) + (not demands[demand].is_generic)
    flows = asked.least(costs)
    assert flows is not None  # whatever is owed can be missing
    return np.asarray(flows)
