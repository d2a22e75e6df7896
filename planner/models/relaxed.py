"""What is missing: a smallest set of mana and life that would make a cost payable.

The payment program with missing mana and missing life as variables; one mana and one
life point count 1 each, and ties go in the order W U B R G C, snow, life.
"""

from __future__ import annotations

from dataclasses import replace

from planner.models.problem import PaymentProblem
from planner.models.program import PaymentProgram, total_of
from planner.models.solve import Clock, Outcome, Solution, solve

_MOST_WEIGHT = 2**58


def _with_any_life(problem: PaymentProblem) -> PaymentProblem:
    """The problem without the bounds that today's life sets on abilities paid with life."""
    owed = max(problem.least_x_owed, 1)
    uses = tuple(
        replace(use, most=max(use.most, owed)) if use.mode.repeatable else use for use in problem.uses
    )
    return replace(problem, uses=uses)


def smallest_missing(problem: PaymentProblem, clock: Clock) -> Solution:
    """A solution of the relaxed program; its outcome says whether it is proven smallest."""
    program = PaymentProgram(_with_any_life(problem), relaxed=True)
    parts = list(program.missing.values())
    total = total_of(parts)
    program.model.minimize(total)
    smallest = solve(program, clock)
    if smallest.outcome is not Outcome.OPTIMAL:
        return smallest
    amount = sum(smallest.missing.values())
    program.model.add(total == amount)
    # As much as possible of the first, then of the second, and so on: digits of a number
    # in a base larger than any of them. Where that number is too large for the solver,
    # the preference is linear, which differs only between mixed sets of equal size.
    base = amount + 1
    digits = len(parts)
    lexicographic = base**digits <= _MOST_WEIGHT
    weights = [base ** (digits - 1 - i) if lexicographic else digits - i for i in range(digits)]
    program.model.maximize(total_of(w * part for w, part in zip(weights, parts, strict=True)))
    preferred = solve(program, clock)
    return preferred if preferred.outcome is Outcome.OPTIMAL else smallest
