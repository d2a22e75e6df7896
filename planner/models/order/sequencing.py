"""The activations of a solution in an order in which they can be carried out (601.2g, 605.3b).

The program without rounds leaves order out; here it is found, or looked for. Where none is found, that
proves nothing: the caller then solves with rounds.
"""

from __future__ import annotations

from planner.models.order.sequencing_search import (
    Eagerness,
    SequencingSearch,
    eagerness,
    in_order,
    life_before,
    life_suffices,
    only_taps,
)
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Activation, Solution


class Sequencer:
    """Looks for an order of a solution's activations.

    ``before`` is the solution of the payment before this one, whose leftovers are available.

    >>> problem = problem_of(prepare({"board": {"battlefield": ["Forest"]}, "pay": {"cost": "{G}"}}))
    >>> [step.mana for step in Sequencer(problem, best_payment(problem, Clock()).solution).sequence()]
    ['G']
    """

    def __init__(self, problem: PaymentProblem, solution: Solution, before: Solution | None = None) -> None:
        self.problem = problem
        self.solution = solution
        self.before = before

    def sequence(self) -> list[Activation] | None:
        """Put the activations in an order that works; None if none was found."""
        plain = _plain_order(self.problem, self.solution, self.before)
        if plain is None:
            return SequencingSearch(self.problem, self.solution, self.before).sequence()
        steps, life = plain
        works = self.before is not None or life_suffices(self.problem, self.solution, life)
        return steps if works else None


def _plain_order(
    problem: PaymentProblem, solution: Solution, before: Solution | None
) -> tuple[list[Activation], int] | None:
    """Order activations that only tap their objects, with the life after them; None if others are there.

    No such activation hinders another one, so no search is needed.
    """
    if len(solution.times) != 1:
        return None
    uses, sources = problem.uses, problem.sources
    life = life_before(problem, solution)
    taps = dict(before.tapped) if before is not None else {}
    found: list[tuple[Eagerness, int, int, int]] = []
    for index, times in enumerate(solution.times[0]):
        if not times:
            continue
        use = uses[index]
        ability, source = use.ability, sources[use.source]
        taps[use.source] = taps.get(use.source, 0) + times
        if not only_taps(use) or taps[use.source] > source.untapped:
            return None
        life += times * (ability.after.life_gained - ability.damage)
        found.append((eagerness(ability), source.positions[0], index, times))
    found.sort()
    steps: list[Activation] = []
    for _, _, index, times in found:
        steps += [Activation(index, in_order(uses[index].run))] * times
    return steps, life
