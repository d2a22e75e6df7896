"""The best plan by flows of least cost, proven.

Each price is linear in a flow but two: the last sources of a color, and life by its steps. Both are
convex in a sum over the flow. In the arcs' costs a multiplier stands for each; a flow of least cost whose
sums have these multipliers as slopes is a best plan (Lagrange's conditions). Where such multipliers
aren't found soon, the plans are parted and bounded (``branching.py``); where that takes long as well,
nothing is said, and the program decides.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from ortools.graph.python import min_cost_flow

from planner.models.branching import best_of_parts
from planner.models.demands import GENERIC, Demand, Kind, missing_kind
from planner.models.multipliers import SHARE, Multiplier, Row, life_row
from planner.models.network import (
    BY_LIFE,
    LIFE,
    MISSING,
    MISSING_MANA,
    OBJECT,
    PAYS,
    POOL,
    USE,
    Arcs,
    Network,
    Numbers,
    Supply,
    owes_plainly,
)
from planner.models.problem import PaymentProblem
from planner.models.solution import Outcome, Solution

TRIES = 5
"""So often are multipliers mended."""
MOST_COST = 2**44
"""The largest cost of an arc: the flow's own arithmetic needs room above it."""


def best_flow(network: Network, problem: PaymentProblem) -> Solution | None:
    """The best payment, the proof that there is none, or None where the program has to decide.

    ``problem`` is that of the network but for what is owed.
    """
    if not owes_plainly(problem):
        return None
    asked = AskedFlow(network, problem, *network.owed(problem))
    if asked.is_too_large:
        return None
    first = asked.least(asked.costs_with(asked.firsts))
    if first is None:
        return Solution(Outcome.INFEASIBLE)
    if asked.surplus(first) == 0:
        return asked.solution(first)
    fits, flows = by_multipliers(asked, first)
    found = flows[-1] if fits else best_of_parts(asked, flows)
    return asked.solution(found) if found is not None else None


def by_multipliers(asked: AskedFlow, first: Numbers) -> tuple[bool, list[Numbers]]:
    """Flows with multipliers that are mended, and whether the sums of the last have them as slopes.

    ``first`` is the flow of least cost with the multipliers that they start from.
    """
    multipliers = [Multiplier(row) for row in asked.rows.values()]
    found = [first]
    for _ in range(TRIES):
        totals = asked.sums_of(found[-1])
        fits = [one.fits(total) for one, total in zip(multipliers, totals, strict=True)]
        if all(fits):  # each that doesn't has been mended
            return True, found
        if any(not one.can_be_mended for one in multipliers):
            break
        flows = asked.least(asked.costs_with([one.value for one in multipliers]))
        if flows is None:
            break
        found.append(flows)
    return False, found


class AskedFlow:
    """One cost asked of a network: all arcs as arrays, and the rows of the sums that aren't linear."""

    def __init__(self, network: Network, problem: PaymentProblem, own: Arcs, supply: Supply) -> None:
        self.network = network
        self.problem = problem
        self.what = network.arcs.what + own.what
        pairs = zip(network.columns, own.columns(), strict=True)
        self._tails, self._heads, self.most, self.costs = (np.concatenate(pair) for pair in pairs)
        self._supply = list(supply), list(supply.values())
        self.rows: dict[str, Row] = dict(network.rows)
        if LIFE in network.arcs.rows or LIFE in own.rows or problem.life_owed:
            self.rows[LIFE] = life_row(problem.life, problem.life_owed, problem.prices)
        self._sums = np.zeros((len(self.rows), len(self.what)), dtype=np.int64)
        known = len(network.arcs.what)
        for place, name in enumerate(self.rows):
            for first, rows in ((0, network.arcs.rows), (known, own.rows)):
                for arc, by in rows.get(name, ()):
                    self._sums[place, first + arc] = by
        self._bases = [row.base for row in self.rows.values()]
        self.firsts = [row.first * SHARE for row in self.rows.values()]

    @property
    def life(self) -> Numbers:
        """The life that one on each arc takes."""
        if LIFE not in self.rows:
            return np.zeros(len(self.what), dtype=np.int64)
        taken: Numbers = self._sums[list(self.rows).index(LIFE)]
        return taken

    @property
    def is_too_large(self) -> bool:
        """Whether its numbers leave no room for the flow's own arithmetic."""
        return bool(self.costs.size and np.abs(self.costs).max() > MOST_COST)

    def costs_with(self, multipliers: list[int]) -> Numbers:
        """The arcs' costs with a multiplier for each row."""
        if not any(multipliers):
            return self.costs
        share = self.network.price // SHARE
        return self.costs + np.array([share * one for one in multipliers], dtype=np.int64) @ self._sums

    def least(self, costs: Numbers, most: Numbers | None = None) -> Numbers | None:
        """The flow of least cost on each arc, None where what is owed can't be paid."""
        flow = min_cost_flow.SimpleMinCostFlow()
        arcs = flow.add_arcs_with_capacity_and_unit_cost(
            self._tails, self._heads, self.most if most is None else most, costs
        )
        flow.set_nodes_supplies(*self._supply)
        status = flow.solve()
        if status == flow.INFEASIBLE:
            return None
        if status != flow.OPTIMAL:
            raise AssertionError(f"the flow of least cost ended with {status}")
        flows: Numbers = flow.flows(arcs)
        return flows

    def sums_of(self, flows: Numbers) -> list[int]:
        """What each row is the price of."""
        totals: list[int] = (self._sums @ flows).tolist()
        return [total + base for total, base in zip(totals, self._bases, strict=True)]

    def surplus(self, flows: Numbers) -> int:
        """How much more its sums cost than if each step cost as the first."""
        pairs = zip(self.rows.values(), self.sums_of(flows), strict=True)
        return sum([row.surplus(total) for row, total in pairs])

    def solution(self, flows: Numbers) -> Solution | None:
        """The counts of a flow; None where it would kill the player."""
        problem = self.problem
        sums = dict(zip(self.rows, self.sums_of(flows), strict=True))
        if sums.get(LIFE, 0) >= problem.life:
            return None
        found = self._counts(flows)
        found.price = self._price(found, sums)
        return found

    def _counts(self, flows: Numbers) -> Solution:
        problem = self.problem
        demands = [*problem.owed, GENERIC]  # what pays for X comes last
        times, floating = [0] * len(problem.uses), [0] * len(problem.floating)
        used: dict[int, int] = {}
        paid: dict[tuple[int, int], int] = {}  # by numbers first, which are looked up sooner
        by_life: dict[Demand, int] = {}
        missing: Counter[str] = Counter()
        x = 0
        for (what, first, second), amount in zip(self.what, flows.tolist(), strict=True):
            if not amount:
                continue
            if what == OBJECT:
                used[first] = used.get(first, 0) + amount
            elif what == USE:
                times[first] += amount
            elif what == POOL:
                floating[first] += amount
            elif what == BY_LIFE:
                by_life[demands[first]] = amount
            elif what == PAYS:
                paid[first, second] = paid.get((first, second), 0) + amount
                x += amount if second == len(problem.owed) else 0
            elif what == MISSING:
                missing[MISSING_MANA[first]] += amount
                paid[-1 - first, second] = paid.get((-1 - first, second), 0) + amount
        flow: dict[tuple[Kind, Demand], int] = {}
        for (kind, second), amount in paid.items():
            demand = demands[second]
            made = problem.kinds[kind] if kind >= 0 else _missing(-1 - kind, demand)
            flow[made, demand] = flow.get((made, demand), 0) + amount
        return Solution(
            Outcome.OPTIMAL,
            times=[times],
            combination=[{}],
            taken=[{}],
            flow=[flow],
            by_life=[by_life],
            by_generic=[{}],
            used=used,
            floating=floating,
            x=x,
            missing=missing,
        )

    def _price(self, found: Solution, sums: dict[str, int]) -> int:
        problem = self.problem
        price = sum([use.price * n for use, n in zip(problem.uses, found.times[0], strict=True) if n])
        price += sum([pool.price * n for pool, n in zip(problem.floating, found.floating, strict=True)])
        price += sum([row.price(sums[name]) for name, row in self.rows.items()])
        return price - problem.prices.x * found.x


def _missing(number: int, demand: Demand) -> Kind:
    """Mana that isn't there, and would pay for a demand."""
    return missing_kind(MISSING_MANA[number], frozenset((demand.payee,)))
