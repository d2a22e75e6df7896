"""What is still owed, as the states of a dynamic program, and what an activation makes of each.

Demands that the same mana pays for are one *column*; a state says how many symbols of each column are still
to be paid. It counts backward in time: an activation pays for some of what is owed after it, and adds what it
asks for itself. Mana pays best for the smallest column that it fits: where it fits several of which none is
part of another, each is a way of its own (a *chain* of columns, each part of the next one).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain, combinations_with_replacement, product
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.models.problem.demands import KindSet

Numbers = NDArray[np.int64]
Chain = tuple[int, ...]
"""Columns, each part of the next one: mana pays for the first of them in which something is owed."""
Effect = tuple[tuple[tuple[Chain, int], ...], tuple[tuple[int, int], ...]]
"""What an activation makes, by chain, and what it asks for, by column."""
MOST_EFFECTS = 60
"""An activation that can pay and ask in more ways is left to the program."""


class StateChange(NamedTuple):
    """The state that an activation leads to from each state, and how many symbols it pays for there."""

    states: Numbers
    paid: Numbers


class Columns:
    """The columns of all costs that owe symbols of these masks, the smallest first.

    ``asks`` are the masks of symbols that activations cost, with the most of each in one activation. They are
    put in the smallest column whose payers include all of theirs: a state may owe less there than is really
    owed, never more. With ``parts`` each of them is put in one of several columns instead.
    """

    def __init__(
        self,
        owed: Iterable[KindSet],
        asks: Mapping[KindSet, int],
        parts: Mapping[KindSet, tuple[KindSet, ...]],
    ) -> None:
        masks = set(owed)
        if asks:
            everything = 0
            for mask in (*masks, *asks):
                everything |= mask
            masks.add(everything)
        for mask in asks:
            masks.update(parts.get(mask, ()))
        self.masks = tuple(sorted(masks, key=lambda mask: (mask.bit_count(), mask)))
        self.column = {mask: number for number, mask in enumerate(self.masks)}
        self.asking = {
            mask: tuple(sorted({self._place(part) for part in parts.get(mask, (mask,))})) for mask in asks
        }
        most: Counter[int] = Counter()
        for mask, amount in asks.items():
            for column in self.asking[mask]:
                most[column] = max(most[column], amount)
        self._most = tuple([most[column] for column in range(len(self.masks))])
        self._chains: dict[int, tuple[Chain, ...]] = {}
        self._effects: dict[object, list[Effect] | None] = {}

    def _place(self, mask: KindSet) -> int:
        """The smallest column that all kinds of this mask pay for."""
        return next(column for column, one in enumerate(self.masks) if not mask & ~one)

    def room(self, amounts: Mapping[int, int]) -> tuple[int, ...]:
        """Number of values of each column of a state, given how many symbols the cost owes."""
        room = [amounts.get(column, 0) + most + 1 for column, most in enumerate(self._most)]
        if self.asking:
            room[-1] = sum(amounts.values()) + self._most[-1] + 1
        return tuple(room)

    def chains(self, payer: int) -> tuple[Chain, ...]:
        """List the chains of columns that a payer of this number pays for; empty if it pays for none.

        >>> Columns([0b01, 0b11], {}, {}).chains(0), Columns([0b011, 0b110], {}, {}).chains(1)
        (((0, 1),), ((0,), (1,)))
        """
        found = self._chains.get(payer)
        if found is None:
            own = [column for column, mask in enumerate(self.masks) if mask >> payer & 1]
            found = self._chains[payer] = tuple(self._chains_from(own, 0, ()))
        return found

    def _chains_from(self, own: list[int], inside: KindSet, before: Chain) -> Iterable[Chain]:
        """Extend a chain of columns, each within the next, in every way until it can't grow."""
        masks = self.masks
        larger = [column for column in own if column not in before and not inside & ~masks[column]]
        nexts = [
            column
            for column in larger
            if not any(
                masks[other] != masks[column] and not masks[other] & ~masks[column] for other in larger
            )
        ]
        if not nexts:
            if before:
                yield before
            return
        for column in nexts:
            yield from self._chains_from(own, masks[column], (*before, column))

    def effects(
        self, made: tuple[tuple[int, int], ...], costs: tuple[tuple[KindSet, int], ...]
    ) -> list[Effect] | None:
        """Changes of an activation to the state, one for each way to spend its mana and to pay for it.

        ``made`` is how much mana it makes of each kind. None if there are too many ways.
        """
        key = made, costs
        if key not in self._effects:
            self._effects[key] = self._new_effects(made, costs)
        return self._effects[key]

    def _new_effects(
        self, made: Iterable[tuple[int, int]], costs: Iterable[tuple[KindSet, int]]
    ) -> list[Effect] | None:
        pays: Counter[tuple[Chain, ...]] = Counter()
        for kind, amount in made:
            if chains := self.chains(kind):
                pays[chains] += amount
        if not pays:
            return []
        chosen = [*pays.items(), *[(tuple((c,) for c in self.asking[mask]), n) for mask, n in costs]]
        # They are counted first: a hundred mana for four hybrid symbols can pay in 177,000 ways.
        if prod(comb(max(len(among) + n - 1, 0), n) for among, n in chosen) > MOST_EFFECTS:
            return None
        found: dict[Effect, None] = {}
        for one in product(*(combinations_with_replacement(among, n) for among, n in chosen)):
            paid = Counter(chain.from_iterable(one[: len(pays)]))
            asked = Counter([column for way in one[len(pays) :] for (column,) in way])
            found[tuple(sorted(paid.items())), tuple(sorted(asked.items()))] = None
        return list(found)


def strides_of(room: tuple[int, ...]) -> tuple[int, ...]:
    """Place value of each column in the number that stands for a state."""
    return tuple([prod(room[column + 1 :]) for column in range(len(room))])


@lru_cache(maxsize=512)
def change_of(room: tuple[int, ...], effect: Effect) -> StateChange:
    """Compute the state that an activation leads to from each state; what exceeds the room is dropped."""
    made, asks = effect
    counts, totals = _counts(room)
    states: Numbers | None = None
    for columns, amount in made:
        one = _paid_by_one(room, columns)
        for _ in range(min(amount, int(totals[-1]))):
            states = one if states is None else one[states]
    if states is None:
        states = np.arange(len(totals))
    paid = totals - totals[states]
    for column, amount in asks:
        there = counts[column][states]
        states = states + (np.minimum(there + amount, room[column] - 1) - there) * strides_of(room)[column]
    return StateChange(states, paid)


@lru_cache(maxsize=64)
def _counts(room: tuple[int, ...]) -> tuple[list[Numbers], Numbers]:
    """Count the symbols of each column in each state, and all symbols."""
    counts = [one.ravel() for one in np.indices(room)]
    return counts, sum(counts, np.zeros(prod(room), dtype=np.int64))


@lru_cache(maxsize=256)
def _paid_by_one(room: tuple[int, ...], columns: Chain) -> Numbers:
    """Find the state after each state: one symbol is paid, of the chain's first column with any left."""
    counts, totals = _counts(room)
    strides, paid = strides_of(room), np.zeros(len(totals), dtype=np.int64)
    for column in reversed(columns):
        paid = np.where(counts[column] > 0, strides[column], paid)
    found: Numbers = np.arange(len(totals)) - paid
    return found
