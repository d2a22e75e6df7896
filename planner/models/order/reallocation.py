"""Mana of a solution spent otherwise: which mana pays for what, so that the activations have an order.

The program without order says how much of each kind of mana goes to each demand, but mostly any other share
would cost the same. A solution in which a source pays for itself needs no rounds where other mana can do
that: for each order of the activations that ask for mana, what is made before each of them is matched to what
they and the cost ask for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations

from planner.game.records import replace
from planner.models.problem.demands import Demand, ManaKind
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Solution

MOST_IN_ORDER = 4
"""With more activations that ask for mana, rounds decide."""
_LAST = MOST_IN_ORDER
Flow = dict[tuple[ManaKind, Demand], int]
_Asked = tuple[int, Demand]
"""A demand, and how many activations that ask for mana come before it is paid."""


def reallocated(problem: PaymentProblem, solution: Solution) -> Iterator[Solution]:
    """The same activations paid with other mana, a solution for each order that this allows.

    Nothing if the plan's cost depends on which mana pays for what.
    """
    if not _is_free(problem, solution):
        return
    flow = solution.flow[0]
    asking = [
        index
        for index, times in enumerate(solution.times[0])
        for _ in range(times)
        if problem.uses[index].costs
    ]
    if len(asking) > MOST_IN_ORDER:
        return
    kept = {key: amount for key, amount in flow.items() if key[0].helper is not None}
    owed: Counter[_Asked] = Counter()
    for (kind, demand), amount in flow.items():
        if demand.is_final and kind.helper is None:
            owed[_LAST, demand] += amount
    for order in dict.fromkeys(permutations(asking)):
        found = _allocated(problem, solution, order, owed)
        if found is not None:
            yield replace(solution, flow=[{**dict.fromkeys(flow, 0), **kept, **found}])


def _is_free(problem: PaymentProblem, solution: Solution) -> bool:
    """Whether nothing but the order depends on which mana pays for what."""
    bound = problem.spending.asks or problem.x_types or problem.only_types or problem.most_colors
    told_apart = any(kind.riders or kind.missing for kind, _ in solution.flow[0])
    otherwise = any(
        amount
        for ways in (*solution.by_life, *solution.by_generic)
        for demand, amount in ways.items()
        if not demand.is_final
    )
    mixed = any(use.costs and use.combination for use in problem.uses)
    return len(solution.flow) == 1 and not (bound or told_apart or otherwise or mixed)


def _allocated(
    problem: PaymentProblem, solution: Solution, order: Sequence[int], owed: Counter[_Asked]
) -> Flow | None:
    """Match mana to demands in an order of activations, none spent before it is made; None if impossible."""
    asked = owed.copy()
    made: Counter[tuple[int, ManaKind]] = Counter()
    for pool, spent in zip(problem.floating, solution.floating, strict=True):
        made[0, pool.kind] += spent
    for index, times in enumerate(solution.times[0]):
        if not problem.uses[index].costs:
            for kind, amount in problem.makes[index]:
                made[0, kind] += amount * times
    for (index, letter), amount in solution.combination[0].items():
        made[0, problem.kind_of(letter, problem.uses[index])] += amount
    for place, index in enumerate(order):
        for demand, amount in problem.uses[index].costs:
            asked[place, demand] += amount
        for kind, amount in problem.makes[index]:
            made[place + 1, kind] += amount
    return _Matching(made, asked, frozenset(solution.flow[0])).flow()


class _Matching:
    """Matches mana, by when it is made, to demands, by when they are paid; by augmenting paths."""

    def __init__(
        self,
        made: Counter[tuple[int, ManaKind]],
        asked: Counter[_Asked],
        ways: frozenset[tuple[ManaKind, Demand]],
    ) -> None:
        self.left = made
        self.asked = asked
        self.payers = {
            one: [mana for mana in made if mana[0] <= one[0] and (mana[1], one[1]) in ways] for one in asked
        }
        self.given: dict[tuple[int, ManaKind], Counter[_Asked]] = defaultdict(Counter)

    def flow(self) -> Flow | None:
        """How much mana of each kind goes to each demand; None if not all can be paid."""
        for one, amount in self.asked.items():
            for _ in range(amount):
                if not self._pay(one, set()):
                    return None
        found: Flow = {}
        for (_, kind), given in self.given.items():
            for (_, demand), amount in given.items():
                found[kind, demand] = found.get((kind, demand), 0) + amount
        return found

    def _pay(self, one: _Asked, seen: set[tuple[int, ManaKind]]) -> bool:
        """Pay for one symbol, with unspent mana or by moving mana from another symbol."""
        for mana in self.payers[one]:
            if self.left[mana]:
                self.left[mana] -= 1
                self.given[mana][one] += 1
                return True
        for mana in self.payers[one]:
            if mana in seen:
                continue
            seen.add(mana)
            for other, amount in list(self.given[mana].items()):
                if amount and other != one and self._pay(other, seen):
                    self.given[mana][other] -= 1
                    self.given[mana][one] += 1
                    return True
        return False
