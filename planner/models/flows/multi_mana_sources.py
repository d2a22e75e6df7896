"""Sources of more mana than one in a network: each is activated or it isn't, and both are looked at.

What such a source makes, once it is activated, is there like mana in the pool. So a board with a Sol
Ring is two networks of sources of one mana, and the better of their best plans is the best plan.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import comb, prod

from planner.game.records import Record, replace
from planner.models.problem.convex_rows import Row
from planner.models.problem.payment_problem import PaymentProblem, Use

MOST_WAYS = 12
"""Boards with more ways to activate such sources are left to the program."""


class Activated(Record, frozen=True):
    """Sources that are activated in any case: how often each use, of how many objects, and their price.

    ``colors`` says how many sources of each color it taps or loses, ``price`` what it gives up besides
    those, life and mana that is left over.
    """

    times: tuple[tuple[int, int], ...] = ()
    used: tuple[tuple[int, int], ...] = ()
    colors: tuple[tuple[str, int], ...] = ()
    life: int = 0
    price: int = 0
    made: int = 0

    def starts(self, name: str, row: Row) -> Row:
        """Give a color's row where these sources are gone already."""
        return replace(row, base=row.base + dict(self.colors).get(name, 0))


def number_of_ways(problem: PaymentProblem, classes: Sequence[int]) -> int:
    """Count the ways in which objects of these classes can be activated or not."""
    return prod(
        sum(comb(len(problem.uses_of[c]) + n - 1, n) for n in range(problem.sources[c].count + 1))
        for c in classes
    )


def ways_to_activate(problem: PaymentProblem, classes: Sequence[int], life: Sequence[int]) -> list[Activated]:
    """List all these ways, the cheapest first; ``life`` is what each use takes."""
    ways = [
        _on(problem, [number for numbers in chosen for number in numbers], life)
        for chosen in product(*(list(_chosen(problem, index)) for index in classes))
    ]
    return sorted(ways, key=lambda way: way.price)


def _chosen(problem: PaymentProblem, index: int) -> Iterator[tuple[int, ...]]:
    """Choose uses for objects of a class, for each number of objects."""
    for number in range(problem.sources[index].count + 1):
        yield from combinations_with_replacement(problem.uses_of[index], number)


def _on(problem: PaymentProblem, numbers: list[int], life: Sequence[int]) -> Activated:
    uses: list[Use] = [problem.uses[number] for number in numbers]
    colors: Counter[str] = Counter()
    for use in uses:
        colors.update(problem.sources[use.source].colors)
    return Activated(
        times=tuple(Counter(numbers).items()),
        used=tuple(Counter(use.source for use in uses).items()),
        colors=tuple(colors.items()),
        life=sum(life[number] for number in numbers),
        price=sum(use.price for use in uses),
        made=sum(use.made for use in uses),
    )
