"""What of a hand can stay castable after some payment, by going through every payment of a small board.

Of the product it takes nothing: a source is what it can make, a cost is its symbols, and which mana pays for
what is tried out. Third reading beside the planner's (Hall's condition and the program) and the referee's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

Mana = tuple[str, ...]


class Use(NamedTuple):
    """A way to use a source: the mana that it makes, and whether that loses it, for how much life."""

    mana: Mana
    lost: bool = False
    life: int = 0


class Source(NamedTuple):
    """A source of mana that is used once, in one of several ways."""

    name: str
    uses: tuple[Use, ...]


class Vector(NamedTuple):
    """What a payment leaves of the hand: any card, how many alone, how many together; then how it does that.

    ``lost`` and ``life`` are what the payment takes, ``freely`` is how many can be cast for neither.
    """

    any: bool
    alone: int
    together: int
    lost: int
    life: int
    freely: int

    @property
    def rank(self) -> tuple[int, ...]:
        """Rank it by the tiers: the smaller the better."""
        return (-self.any, -self.alone, -self.together, self.lost, self.life, -self.freely)


@cache
def pays(mana: Mana, cost: Mana) -> bool:
    """Tell whether this mana can pay for these symbols: a generic one, written 1, takes any."""
    colored = [symbol for symbol in cost if symbol != "1"]
    if len(mana) < len(cost):
        return False
    left = list(mana)
    for symbol in colored:
        if symbol not in left:
            return False
        left.remove(symbol)
    return len(left) >= len(cost) - len(colored)


def payments(sources: Sequence[Source], cost: Mana) -> Iterator[tuple[frozenset[int], int, int]]:
    """List what every payment uses, how many sources it loses, and how much life it takes.

    Sources that could be left out are none of it: each payment is minimal.
    """
    for size in range(len(sources) + 1):
        for chosen in combinations(range(len(sources)), size):
            for uses in _each([sources[n].uses for n in chosen]):
                mana = [use.mana for use in uses]
                if not pays(_all(mana), cost):
                    continue
                if any(pays(_all(mana[:n] + mana[n + 1 :]), cost) for n in range(len(mana))):
                    continue
                yield frozenset(chosen), sum(use.lost for use in uses), sum(use.life for use in uses)


def _all(mana: Sequence[Mana]) -> Mana:
    return tuple(sorted(letter for one in mana for letter in one))


def _each(lists: Sequence[Sequence[Use]]) -> Iterator[tuple[Use, ...]]:
    if not lists:
        yield ()
        return
    for first in lists[0]:
        for rest in _each(lists[1:]):
            yield (first, *rest)


def castable(sources: Sequence[Source], cost: Mana, *, freely: bool = False) -> bool:
    """Tell whether some payment there is of these sources; ``freely``: one that takes nothing."""
    return any(not freely or lost == life == 0 for _, lost, life in payments(sources, cost))


def castable_together(sources: Sequence[Source], costs: Sequence[Mana]) -> bool:
    """Tell whether all costs can be paid in a row, where mana that one leaves floating pays for the next."""
    return castable(sources, _all(costs))


def vector_of(
    sources: Sequence[Source], used: frozenset[int], lost: int, life: int, hand: Sequence[Mana]
) -> Vector:
    """Count what a payment leaves of the hand."""
    left = [one for n, one in enumerate(sources) if n not in used]
    alone = [cost for cost in hand if castable(left, cost)]
    together = next(
        (
            size
            for size in range(len(alone), 0, -1)
            if any(castable_together(left, chosen) for chosen in combinations(alone, size))
        ),
        0,
    )
    freely = sum(castable(left, cost, freely=True) for cost in hand)
    return Vector(bool(alone), len(alone), together, lost, life, freely)


def best_vector(sources: Sequence[Source], cost: Mana, hand: Sequence[Mana]) -> Vector | None:
    """Find the best that any payment leaves; None where there is none."""
    found = {(used, lost, life) for used, lost, life in payments(sources, cost)}
    return min((vector_of(sources, *one, hand) for one in found), key=lambda one: one.rank, default=None)
