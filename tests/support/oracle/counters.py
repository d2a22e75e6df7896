"""Counters that a total cost takes off or puts on objects (118.3, 122)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from planner.game.prices import Prices
from planner.game.total_cost import CounterPart
from tests.support.oracle.price_rows import is_bad

if TYPE_CHECKING:
    from tests.support.oracle.activations import Status

There = dict[tuple[int, str], int]
"""How many counters there are, by object and kind."""
Left = frozenset[tuple[tuple[int, str], int]]
"""The same at the end, without what is none."""


class Counters:
    """The parts of a total cost that are paid with counters, those that put any first.

    Costs are paid in any order (601.2h), so that what one part puts another may remove.
    """

    def __init__(
        self,
        parts: tuple[CounterPart, ...],
        places: dict[str, int],
        forbidden: set[int],
        required: set[int],
        prices: Prices,
        *,
        follow: bool = False,
    ) -> None:
        self.follow = follow
        self.parts = sorted(parts, key=lambda part: not part.put)
        self.able = {part: {places[i] for i in part.ids if i in places} - forbidden for part in self.parts}
        self.required, self.prices = required, prices

    def price(self, x: int) -> int:
        """The row for each counter removed, and for each bad one put."""
        counted = [part for part in self.parts if not part.put or is_bad(part.kind or "")]
        return self.prices.counter * sum(part.amount + part.per_x * x for part in counted)

    def uses(self, now: tuple[Status, ...], x: int) -> set[tuple[frozenset[int], Left]]:
        """The required objects that each way to pay all of this uses, and what is left; empty where none is.

        What is left tells ways apart only where ``follow`` asks for it.
        """
        there = {
            (place, kind): number
            for place, was in enumerate(now)
            if not was.lost
            for kind, number in was.counters
        }
        return set(self._uses(there, 0, now, x))

    def _uses(
        self, there: There, first: int, now: tuple[Status, ...], x: int
    ) -> Iterator[tuple[frozenset[int], Left]]:
        if first == len(self.parts):
            left_over = frozenset((host, n) for host, n in there.items() if n) if self.follow else frozenset()
            yield frozenset(), left_over
            return
        part = self.parts[first]
        amount = part.amount + part.per_x * x
        ways = self._put(part, there, amount, now) if part.put else self._removed(part, there, amount)
        for left, used in ways:
            for others, end in self._uses(left, first + 1, now, x):
                yield others | (used & self.required), end

    def _put(
        self, part: CounterPart, there: There, amount: int, now: tuple[Status, ...]
    ) -> Iterator[tuple[There, frozenset[int]]]:
        """Every object that can get them."""
        assert part.kind is not None
        for place in self.able[part]:
            if not now[place].lost:
                host = (place, part.kind)
                yield {**there, host: there.get(host, 0) + amount}, frozenset({place} if amount else ())

    def _removed(
        self, part: CounterPart, there: There, amount: int
    ) -> Iterator[tuple[There, frozenset[int]]]:
        """Every way to take so many of them."""
        able = [
            (place, kind) for place, kind in there if place in self.able[part] and part.kind in (None, kind)
        ]
        for left in _taken(there, able, amount, part.one):
            yield left, frozenset(place for place, kind in able if left[place, kind] < there[place, kind])


def _taken(there: There, able: list[tuple[int, str]], amount: int, one: bool) -> Iterator[There]:
    if amount == 0:
        yield there
    elif able:
        first, rest = able[0], able[1:]
        for number in range(min(there[first], amount) + 1):
            others = [key for key in rest if not (one and number) or key[0] == first[0]]
            yield from _taken({**there, first: there[first] - number}, others, amount - number, one)
