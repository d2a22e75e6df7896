"""A cost asked of a network: flows of least cost, and what they stand for as counts of a plan."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
from ortools.graph.python import min_cost_flow

from planner.models.deciders.still_owed.multipliers import SHARE
from planner.models.problem.convex_rows import Row, life_row
from planner.models.flows.multi_mana_sources import Activated
from planner.models.flows.network import (
    BY_LIFE,
    LIFE,
    MADE,
    MISSING,
    MISSING_MANA,
    NOTHING,
    OBJECT,
    PAYS,
    POOL,
    USE,
    Arcs,
    Network,
    Supply,
)
from planner.models.problem.demands import GENERIC, Demand, Kind, missing_kind
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Solution

if TYPE_CHECKING:
    from planner.models.flows.network import Numbers

MOST_COST = 2**44
"""The largest cost of an arc: the flow's own arithmetic needs room above it."""


class AskedFlow:
    """One cost asked of a network: all arcs as arrays, and the rows of the sums that aren't linear.

    Of the sources of more mana than one, those are activated that are ``on``, and no others.
    """

    def __init__(
        self, network: Network, problem: PaymentProblem, own: Arcs, supply: Supply, on: Activated = NOTHING
    ) -> None:
        self.network = network
        self.problem = problem
        self.on = on
        self.what = network.arcs.what + own.what
        pairs = zip(network.columns, own.columns(), strict=True)
        self._tails, self._heads, self.most, self.costs = (np.concatenate(pair) for pair in pairs)
        self._supply = list(supply), list(supply.values())
        self.rows: dict[str, Row] = {name: on.starts(name, row) for name, row in network.rows.items()}
        life = problem.life_owed + on.life
        if LIFE in network.arcs.rows or LIFE in own.rows or life:
            self.rows[LIFE] = life_row(problem.life, life, problem.prices)
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
        """Give the life that one on each arc takes."""
        if LIFE not in self.rows:
            return np.zeros(len(self.what), dtype=np.int64)
        taken: Numbers = self._sums[list(self.rows).index(LIFE)]
        return taken

    @property
    def is_too_large(self) -> bool:
        """Tell whether its numbers leave no room for the flow's own arithmetic."""
        return bool(self.costs.size and np.abs(self.costs).max() > MOST_COST)

    def costs_with(self, multipliers: list[int]) -> Numbers:
        """Cost the arcs with a multiplier for each row."""
        if not any(multipliers):
            return self.costs
        share = self.network.price // SHARE
        return self.costs + np.array([share * one for one in multipliers], dtype=np.int64) @ self._sums

    def least(self, costs: Numbers, most: Numbers | None = None) -> Numbers | None:
        """Solve: the flow of least cost on each arc, None where what is owed can't be paid."""
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
        """Sum up what each row is the price of."""
        totals: list[int] = (self._sums @ flows).tolist()
        return [total + base for total, base in zip(totals, self._bases, strict=True)]

    def surplus(self, flows: Numbers) -> int:
        """Give how much more its sums cost than if each step cost as the first."""
        pairs = zip(self.rows.values(), self.sums_of(flows), strict=True)
        return sum([row.surplus(total) for row, total in pairs])

    def solution(self, flows: Numbers) -> Solution | None:
        """Read a flow as the counts of a plan; None where it would kill the player."""
        problem = self.problem
        sums = dict(zip(self.rows, self.sums_of(flows), strict=True))
        if sums.get(LIFE, 0) >= problem.life:
            return None
        found = self._counts(flows)
        for number, times in self.on.times:
            found.times[0][number] += times
        found.used.update(self.on.used)
        found.price = self._price(found, sums) + problem.prices.unspent * self._left_over(flows)
        return found

    def _left_over(self, flows: Numbers) -> int:
        """Count the mana of what is activated in any case that isn't spent."""
        spent = [int(flows[arc]) for arc, (what, _, _) in enumerate(self.what) if what == MADE]
        return self.on.made - sum(spent)

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
    """Give the kind of mana that isn't there, and would pay for a demand."""
    return missing_kind(MISSING_MANA[number], frozenset((demand.payee,)))
