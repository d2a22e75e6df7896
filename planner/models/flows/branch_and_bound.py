"""Branch and bound over flows: branches use fewer sources of a color, or accept its price.

A flow of least cost in which each step of a sum costs as its first is a lower bound for all plans, since
no step costs less than the first. How much a flow's own price is above that is the surplus of its rows. A
node is the plans with so many objects of some classes at most (``caps``), and so much surplus of some
rows at least (``accepted``).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING

from planner.models.flows.network import LIFE

if TYPE_CHECKING:
    from planner.models.flows.min_cost_flow import AskedFlow
    from planner.models.flows.network import Numbers

MOST_NODES = 60
"""The search gives up after this many nodes, and the program decides."""
Caps = tuple[tuple[int, int], ...]
Accepted = tuple[tuple[str, int], ...]


@dataclass(slots=True, order=True)
class _Node:
    """A node with its lower bound, its flow of least cost, and the surplus of that one's rows."""

    bound: int
    number: int
    caps: Caps = field(compare=False)
    accepted: Accepted = field(compare=False)
    flows: Numbers = field(compare=False)
    surplus: dict[str, int] = field(compare=False)


def branch_and_bound(asked: AskedFlow, flows: list[Numbers]) -> Numbers | None:
    """Find the flow that is a best plan by branch and bound; None where that takes too long.

    The first of ``flows`` is that of least cost in which each step costs as the first; the others
    are plans that are known.
    """
    return _BranchAndBound(asked).best(flows)


class _BranchAndBound:
    """The open nodes, the one with the lowest bound first, and the best plan so far (the incumbent)."""

    def __init__(self, asked: AskedFlow) -> None:
        self.asked = asked
        self.costs = asked.costs_with(asked.firsts)
        self.price = asked.network.price
        self.waiting: list[_Node] = []
        self.value: int | None = None
        self.flows: Numbers | None = None
        self.seen: set[tuple[Caps, Accepted]] = set()
        self.numbers = count()

    def best(self, flows: list[Numbers]) -> Numbers | None:
        """Find the best plan, None where ``MOST_NODES`` don't suffice."""
        first, *others = flows
        for known in others:
            self._is_plan(known, self._surplus(known))
        self._found((), (), first)
        while self.waiting:
            node = heappop(self.waiting)
            if self.value is not None and node.bound >= self.value:
                break
            if len(self.seen) > MOST_NODES or not self._divide(node):
                return None
        return self.flows

    def _divide(self, node: _Node) -> bool:
        """Branch: accept the next step of a row's surplus, or use some class less that the row counts.

        False where it is life that costs more, which no class is responsible for alone.
        """
        accepted = dict(node.accepted)
        name = max(node.surplus, key=lambda name: node.surplus[name] - accepted.get(name, 0))
        if name == LIFE:
            return False
        row = self.asked.rows[name]
        level = accepted.get(name, 0)
        step = min([above for n in range(row.steps + 1) if (above := row.surplus(n)) > level])
        more = tuple(sorted({**accepted, name: step}.items()))
        self._wait(node.bound + (step - level) * self.price, node.caps, more, node.flows, node.surplus)
        caps = dict(node.caps)
        for index, used in self._used(node.flows, name).items():
            self._open(tuple(sorted({**caps, index: used - 1}.items())), node.accepted)
        return True

    def _used(self, flows: Numbers, name: str) -> Counter[int]:
        """Count the objects used of each class that a color's row counts."""
        network, used = self.asked.network, Counter[int]()
        for arc, _ in network.arcs.rows[name]:
            if flows[arc]:
                used[network.arcs.what[arc][1]] += 1
        return used

    def _open(self, caps: Caps, accepted: Accepted) -> None:
        """Compute the flow of a node that wasn't looked at before."""
        if (caps, accepted) in self.seen:
            return
        self.seen.add((caps, accepted))
        most = self.asked.most.copy()
        for index, number in caps:
            most[self.asked.network.of_class[index][number:]] = 0
        flows = self.asked.least(self.costs, most)
        if flows is not None:
            self._found(caps, accepted, flows)

    def _surplus(self, flows: Numbers) -> dict[str, int]:
        sums = self.asked.sums_of(flows)
        return {
            name: row.surplus(total) for (name, row), total in zip(self.asked.rows.items(), sums, strict=True)
        }

    def _is_plan(self, flows: Numbers, surplus: dict[str, int]) -> int:
        """Keep the plan if it is the best so far; give what it costs where each step costs as the first."""
        least = int(self.costs @ flows)
        value = least + self.price * sum(surplus.values())
        if self.value is None or value < self.value:
            self.value, self.flows = value, flows
        return least

    def _found(self, caps: Caps, accepted: Accepted, flows: Numbers) -> None:
        """Take the flow of a node as a plan, and with what is accepted as a lower bound for the node."""
        surplus = self._surplus(flows)
        least = self._is_plan(flows, surplus)
        self._wait(least + self.price * sum([by for _, by in accepted]), caps, accepted, flows, surplus)

    def _wait(
        self, bound: int, caps: Caps, accepted: Accepted, flows: Numbers, surplus: dict[str, int]
    ) -> None:
        if self.value is None or bound < self.value:
            heappush(self.waiting, _Node(bound, next(self.numbers), caps, accepted, flows, surplus))
