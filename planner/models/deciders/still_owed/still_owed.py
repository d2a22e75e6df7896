"""The decider by dynamic program: a board's sources are compiled once, then each cost is paid from them.

Two searches share it. Where few activations do more than make one mana at one price, those are chosen, and
the rest is the best base of a matroid (``choices.py``); elsewhere the dynamic program decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from planner.game.caching import cached_property
from planner.game.records import replace
from planner.models.deciders import Gap, Undecided
from planner.models.deciders.still_owed.choices import BoardChoices
from planner.models.deciders.still_owed.gaps import gap_in
from planner.models.order.sequencing import Sequencer
from planner.models.problem.demands import GENERIC, Demand
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Payment, Solution
from planner.models.problem.terms import Gain

if TYPE_CHECKING:
    from planner.models.deciders.still_owed.compiled import Compiled

MOST_BY_LIFE = 27
"""Symbols that life can pay for in more ways are left to the dynamic program."""


class StillOwed:
    """The decider for one purpose of payments on a board. Safe to share between threads."""

    def __init__(self, problem: PaymentProblem) -> None:
        self.problem = problem

    @cached_property
    def choices(self) -> BoardChoices | None:
        """The sources as plain ones and special ones, if all of them are one or the other."""
        return BoardChoices.of(self.problem)

    @cached_property
    def compiled(self) -> Compiled:
        """Compile the sources for the dynamic program; imported late, since it needs NumPy."""
        from planner.models.deciders.still_owed.compiled import Compiled

        return Compiled(self.problem)

    def best(self, problem: PaymentProblem) -> Payment | Gap | Undecided:
        """Find the best payment of a cost from these sources, or a proof that there is none."""
        gap = gap_in(problem)
        if gap is not None:
            return gap
        chosen = self._by_choices(problem)
        if chosen is not None:
            return chosen
        found = self.compiled.best(problem)
        if not isinstance(found, Solution):
            return found
        order = Sequencer(problem, found).sequence() if found.found else ()
        return Undecided("no order of activations") if order is None else Payment(found, tuple(order))

    def can_pay(self, problem: PaymentProblem) -> bool | Gap | Undecided:
        """Whether a problem with these sources can be paid, with X = 0 if X is chosen."""
        gap = gap_in(problem)
        if gap is not None:
            return gap
        if problem.x_symbols:
            problem = problem.owing(x_symbols=0, chooses_x=False)
        if self.choices is not None:
            found = self._can_pay(problem)
            if found is not None:
                return found
        best = self.compiled.best(problem)
        return best.found if isinstance(best, Solution) else best

    def _by_choices(self, problem: PaymentProblem) -> Payment | None:
        """Find the best payment by choices, over all X and all payments with life; None if undecided.

        None where they don't decide.
        """
        choices = self.choices
        if choices is None:
            return None
        if not problem.x_symbols:
            return self._with_life(problem)
        if problem.objective.gain(Gain.X) <= choices.dearest:
            return None
        x = self._largest_x(problem)
        if x is None:
            return None
        found = self._with_life(_with_x(problem, max(x, 0)))
        if found is not None and found.solution.found:
            found.solution.x = x
            found.solution.price = (found.solution.price or 0) - problem.objective.gain(Gain.X) * x
        return found

    def _largest_x(self, problem: PaymentProblem) -> int | None:
        """Find the largest X that can be paid; -1 for none, None if undecided.

        One more X gains more than any payment costs.
        """
        choices = self.choices
        assert choices is not None
        least, most = -1, choices.most_mana - sum([n for one, n in problem.owed.items() if not one.life])
        x = most
        while least < most:
            found = self._can_pay(_with_x(problem, max(x, 0))) if x >= 0 else False
            if found is None:
                return None
            if found:
                least = x
            else:
                most = x - 1
            x = (least + most + 1) // 2
        return least

    def _can_pay(self, problem: PaymentProblem) -> bool | None:
        """Whether a problem can be paid, with any symbols paid by life; None if choices can't decide it."""
        choices = self.choices
        assert choices is not None
        certain = True
        for _, one in _ways_by_life(problem):
            if one is None or (found := choices.can_pay(one)) is None:
                certain = False
            elif found:
                return True
        return False if certain else None

    def _with_life(self, problem: PaymentProblem) -> Payment | None:
        """Find the best payment, with any symbols paid by life; None if choices can't decide it."""
        choices = self.choices
        assert choices is not None
        best: Payment | None = None
        certain = True
        original = {replace(demand, life=0): demand for demand in problem.owed if demand.life}
        for by_life, one in _ways_by_life(problem):
            if one is None:
                certain = False  # the player would lose the game
                continue
            found = choices.best(one)
            if found is None:
                return None
            if found.solution.found and (best is None or found.solution.objective < best.solution.objective):
                best = found if one is problem else _by_life(found, by_life, original)
        if best is None and certain:
            return Payment(Solution(Outcome.INFEASIBLE))
        return best


def _with_x(problem: PaymentProblem, x: int) -> PaymentProblem:
    """Owe X as generic mana."""
    owed = {**problem.owed, GENERIC: problem.owed.get(GENERIC, 0) + x} if x else problem.owed
    return problem.owing(owed=owed, x_symbols=0, chooses_x=False)


def _ways_by_life(
    problem: PaymentProblem,
) -> Iterator[tuple[dict[Demand, int], PaymentProblem | None]]:
    """List the choices of symbols paid with life (107.4f), each with the rest of the problem.

    The problem is None if the payment would kill the player, or if there are too many choices.
    """
    able = {demand: amount for demand, amount in problem.owed.items() if demand.life}
    if not able:
        yield {}, problem
        return
    if prod([amount + 1 for amount in able.values()]) > MOST_BY_LIFE:
        yield {}, None
        return
    for numbers in product(*(range(amount + 1) for amount in able.values())):
        by_life = {demand: number for demand, number in zip(able, numbers, strict=True) if number}
        lost = problem.life_owed + sum([demand.life * number for demand, number in by_life.items()])
        if by_life and lost >= problem.life:
            yield by_life, None
            continue
        owed = {
            replace(one, life=0) if one.life else one: amount - by_life.get(one, 0)
            for one, amount in problem.owed.items()
            if amount > by_life.get(one, 0)
        }
        yield by_life, problem.owing(owed=owed, life_owed=lost)


def _by_life(found: Payment, by_life: dict[Demand, int], original: dict[Demand, Demand]) -> Payment:
    """Add the symbols paid with life to a payment."""
    solution = found.solution
    solution.by_life = [by_life]
    solution.flow = [
        {(kind, original.get(demand, demand)): amount for (kind, demand), amount in flow.items()}
        for flow in solution.flow
    ]
    return found
