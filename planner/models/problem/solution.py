"""Solutions: the counts of a plan, and whether they are proven best.

Nothing here needs the solver: methods that do without it don't import it.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import NamedTuple

from planner.game.records import MutableRecord, Record, field
from planner.models.problem.demands import Demand, ManaKind
from planner.models.problem.source_classes import Taking


class Activation(NamedTuple):
    """One activation: the use, its mana as type letters (without that of triggers), and what pays for it.

    ``spent`` is the mana that pays its cost, by demand; ``life`` is the life paid for its Phyrexian symbols.
    ``taken`` lists the classes of the objects that its cost takes.
    """

    use: int
    mana: str
    spent: tuple[tuple[Demand, tuple[ManaKind, ...]], ...] = ()
    life: int = 0
    taken: tuple[tuple[Taking, int], ...] = ()


class Outcome(Enum):
    """The outcome of a solve."""

    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


class Solution(MutableRecord):
    """The counts of a plan: how often each use happens, and where mana goes, by round.

    ``doublings`` counts how often the pool is doubled. ``outcome`` says whether the plan is proven best,
    found, impossible or cut short. ``used`` counts how many objects of each class take part. Where known,
    ``least`` is a lower bound on the objective, ``bound`` one on the price of any better plan.
    """

    outcome: Outcome
    times: list[list[int]] = field(default_factory=list)
    combination: list[dict[tuple[int, str], int]] = field(default_factory=list)
    taken: list[dict[tuple[Taking, int], int]] = field(default_factory=list)
    flow: list[dict[tuple[ManaKind, Demand], int]] = field(default_factory=list)
    by_life: list[dict[Demand, int]] = field(default_factory=list)
    by_generic: list[dict[Demand, int]] = field(default_factory=list)
    used: dict[int, int] = field(default_factory=dict)
    floating: list[int] = field(default_factory=list)
    paid: dict[tuple[int, int], int] = field(default_factory=dict)
    assisted: dict[int, int] = field(default_factory=dict)
    counters: dict[tuple[int, int], int] = field(default_factory=dict)
    counter_kinds: dict[tuple[int, int, str], int] = field(default_factory=dict)
    x: int = 0
    objective: int = 0
    least: int | None = None
    price: int | None = None
    bound: int | None = None
    missing: dict[str, int] = field(default_factory=dict)
    tapped: dict[int, int] = field(default_factory=dict)
    buried: dict[int, int] = field(default_factory=dict)
    life: int = 0
    counters_taken: dict[tuple[int, str], int] = field(default_factory=dict)
    doublings: int = 0
    kept_payment: Solution | None = None
    kept: tuple[int, ...] = ()

    @property
    def found(self) -> bool:
        """Whether a plan was found."""
        return self.outcome in (Outcome.OPTIMAL, Outcome.FEASIBLE)

    def all_flows(self) -> Counter[tuple[ManaKind, Demand]]:
        """Count the mana of each kind that is spent on each demand, over all rounds."""
        total: Counter[tuple[ManaKind, Demand]] = Counter()
        for flow in self.flow:
            total.update({key: amount for key, amount in flow.items() if amount})
        return total


class Payment(Record, frozen=True):
    """A solution with its activations in order; without activations if it has no plan."""

    solution: Solution
    activations: tuple[Activation, ...] = ()

    @property
    def outcome(self) -> Outcome:
        """Whether the plan is proven best, found, impossible or cut short."""
        return self.solution.outcome
