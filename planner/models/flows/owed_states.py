"""What is still owed, as the states of a dynamic program, and what an activation makes of each.

Demands that the same kinds of mana pay for are one *column*; a state says how many symbols of each column are
still to be paid. It counts backward in time: an activation pays for some of what is owed after it, and adds
what it asks for itself. Where any two columns are disjoint or one is part of the other, mana pays best for
the smallest column that it fits, so that an activation makes one state of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import chain, combinations, combinations_with_replacement, product
from math import prod
from operator import or_
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.models.problem.demands import Demand, Kind

Numbers = NDArray[np.int64]
Mask = int
"""A set of kinds of mana, by their numbers."""
Chain = tuple[int, ...]
"""The columns that a kind of mana pays for, the smallest first."""
MOST_STATES = 400
"""Costs with more states are left to the program."""
MOST_FINE_STATES = 2_000
"""The same where each type that activations ask for is told apart."""
Effect = tuple[tuple[tuple[Chain, int], ...], tuple[tuple[int, int], ...]]
"""What an activation makes, by chain, and what it asks for, by column."""


class Change(NamedTuple):
    """The state that an activation makes of each, and how much of its mana is left over there."""

    states: Numbers
    unspent: Numbers


class Columns(NamedTuple):
    """The columns of a payment: of each demand, of each kind those that it pays for, and how much is owed.

    What activations ask for may go with any of several columns.
    """

    of_demand: dict[Demand, Chain]
    chains: dict[Kind, Chain]
    owed: tuple[int, ...]
    room: tuple[int, ...]

    @property
    def start(self) -> int:
        """Give the state in which everything is owed."""
        return sum([n * by for n, by in zip(self.owed, strides_of(self.room), strict=True)])

    def effects(self, made: Iterable[tuple[Kind, int]], costs: Iterable[tuple[Demand, int]]) -> list[Effect]:
        """Say what an activation that makes this mana does to what is owed, by each way to ask for mana."""
        chains: dict[Chain, int] = {}
        for kind, amount in made:
            own = self.chains[kind]
            chains[own] = chains.get(own, 0) + amount
        makes = tuple(sorted(chains.items()))
        ways = [combinations_with_replacement(self.of_demand[demand], amount) for demand, amount in costs]
        asked = {tuple(sorted(Counter(chain.from_iterable(way)).items())) for way in product(*ways)}
        return [(makes, asks) for asks in sorted(asked)]


def columns_of(
    kinds: Sequence[Kind], owed: Mapping[Demand, int], asks: Mapping[Demand, int], *, fine: bool = False
) -> Columns | None:
    """Sort demands into columns, the smallest first; None where these aren't nested.

    ``asks`` are those of activations, with the most that one asks for. What only activations ask for goes
    with the smallest column that all that pays for it pays for: less can be owed there than there really is,
    never more. With ``fine`` each type that it asks for has a column.
    """
    masks = {demand: _mask(demand, kinds) for demand in (*owed, *asks)}
    anything = reduce(or_, masks.values(), 0)
    amounts: Counter[Mask] = Counter({anything: 0})
    for demand, amount in owed.items():
        amounts[anything if demand.is_generic else masks[demand]] += amount
    parts = {
        demand: _parts(masks[demand], kinds) if fine and not demand.is_generic else [masks[demand]]
        for demand in asks
    }
    if fine:
        amounts.update(dict.fromkeys(chain.from_iterable(parts.values()), 0))
    order = sorted(amounts, key=lambda mask: (mask.bit_count(), mask))
    if not all(_nested(*pair) for pair in combinations(order, 2)):
        return None

    def place(mask: Mask) -> int:
        return next(column for column, one in enumerate(order) if not mask & ~one)

    last = order.index(anything)
    of_demand: dict[Demand, Chain] = {
        demand: (last if demand.is_generic else place(masks[demand]),) for demand in owed
    }
    for demand, own in parts.items():
        of_demand[demand] = (last,) if demand.is_generic else tuple(sorted({*map(place, own)}))
    most: Counter[int] = Counter()
    for demand, amount in asks.items():
        for column in of_demand[demand]:
            most[column] = max(most[column], amount)
    room = [amounts[mask] + most[column] + 1 for column, mask in enumerate(order)]
    if asks:
        room[last] = sum(amounts.values()) + most[last] + 1
    if prod(room) > (MOST_FINE_STATES if fine else MOST_STATES):
        return None
    chains = {
        kind: tuple([column for column, mask in enumerate(order) if mask >> number & 1])
        for number, kind in enumerate(kinds)
    }
    return Columns(of_demand, chains, tuple([amounts[mask] for mask in order]), tuple(room))


def _parts(mask: Mask, kinds: Sequence[Kind]) -> list[Mask]:
    """Part a set of kinds by their types."""
    found: dict[str, Mask] = {}
    for number, kind in enumerate(kinds):
        if mask >> number & 1:
            found[kind.type] = found.get(kind.type, 0) | 1 << number
    return [*found.values()]


def _mask(demand: Demand, kinds: Sequence[Kind]) -> Mask:
    return sum([1 << number for number, kind in enumerate(kinds) if demand.takes(kind)])


def _nested(smaller: Mask, larger: Mask) -> bool:
    return not smaller & larger or not smaller & ~larger


def strides_of(room: tuple[int, ...]) -> tuple[int, ...]:
    """Say what one symbol of each column counts in the number of a state."""
    return tuple([prod(room[column + 1 :]) for column in range(len(room))])


@lru_cache(maxsize=1_024)
def change_of(room: tuple[int, ...], effect: Effect) -> Change:
    """Work out what an activation makes of each state; what there is no room for isn't owed any more."""
    made, asks = effect
    _, totals = _counts(room)
    states = np.arange(len(totals))
    for columns, amount in made:
        one = _paid_by_one(room, columns)
        for _ in range(min(amount, int(totals[-1]))):
            states = one[states]
    unspent = sum([amount for _, amount in made]) - (totals - totals[states])
    for column, amount in asks:
        counts = _counts(room)[0][column][states]
        added = np.minimum(counts + amount, room[column] - 1) - counts
        states = states + added * strides_of(room)[column]
    return Change(states, unspent)


@lru_cache(maxsize=64)
def _counts(room: tuple[int, ...]) -> tuple[list[Numbers], Numbers]:
    """Count the symbols of each column in each state, and all of them."""
    counts = [one.ravel() for one in np.indices(room)]
    return counts, sum(counts, np.zeros(prod(room), dtype=np.int64))


@lru_cache(maxsize=256)
def _paid_by_one(room: tuple[int, ...], columns: Chain) -> Numbers:
    """Pay one symbol of the first column of the chain in which there is any."""
    states = np.arange(prod(room))
    waiting = np.ones(len(states), dtype=bool)
    counts, _ = _counts(room)
    for column in columns:
        pays = waiting & (counts[column] > 0)
        states = states - pays * strides_of(room)[column]
        waiting &= ~pays
    return states
