"""What is still owed, as the states of a dynamic program, and what an activation makes of each.

Demands that the same mana pays for are one *column*; a state says how many symbols of each column are still
to be paid. It counts backward in time: an activation pays for some of what is owed after it, and adds what it
asks for itself. Mana pays best for the smallest column that it fits: where it fits several of which none is
part of another, each is a way of its own (a *chain* of columns, each part of the next one). What the objects
of a class can do is a list of such ways (``ClassUses``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, combinations_with_replacement, product
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.game.records import Record
from planner.models.problem.activations import Use, is_simple, kind_of, life_of
from planner.models.problem.demands import Demand, KindSet, ManaKind
from planner.models.problem.payment_problem import PaymentProblem

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


# --- the ways of a class to pay -----------------------------------------------------------------------------


MOST_MIXES = 40
"""Where mana in any combination can be more mixes of types, the program decides."""
Costs = tuple[tuple[Demand, int], ...]
Made = tuple[tuple[int, int], ...]
"""How much mana of each kind, by its number."""


class ActivationWay(NamedTuple):
    """One way to activate: the number of the use, the mana it makes, and its effect on the amounts owed.

    ``mixed`` are the types of mana made in any combination; ``price`` is the cost besides life if all of its
    mana is left over.
    """

    use: int
    makes: Made
    mixed: str
    price: int
    life: int
    effect: Effect


class _OwnUse(NamedTuple):
    """A use of a class: the kinds of its mana by number, and the kinds that mana of a combination can be."""

    number: int
    made: Made
    mixed: tuple[tuple[str, int], ...]
    combination: int
    costs: Costs
    price: int
    life: int
    alone: bool
    taps: bool
    loses: bool


class OwnWays(Record, frozen=True):
    """The ways of a class: those without and those with mana in their cost."""

    plain: tuple[ActivationWay, ...]
    asking: tuple[ActivationWay, ...]


class ClassUses:
    """The uses of a class of objects, read once; each layout of columns makes its own ways from them."""

    __slots__ = ("_problem", "_uses", "costs")

    def __init__(self, problem: PaymentProblem, index: int, numbers: dict[ManaKind, int]) -> None:
        self._problem = problem
        self._uses = [_read(problem, number, numbers) for number in problem.uses_of[index]]
        self.costs = [one.costs for one in self._uses if one.costs]

    def ways(self, columns: Columns, masks: dict[Demand, int]) -> OwnWays | None:
        """List the class's ways; None if an object does more than act once by itself, for mana and life.

        Of ways with the same effect on what is owed, a way is kept only if it costs less or takes less life
        than each other one.
        """
        plain: dict[Effect, list[ActivationWay]] = {}
        asking: dict[Effect, list[ActivationWay]] = {}
        serving = []
        for use in self._uses:
            mixes = _mixes(use, columns)
            if mixes is None:
                return None
            serves = False
            for mixed in mixes:
                made = use.made if not mixed else _with_mix(use, mixed)
                costs = tuple([(masks[demand], amount) for demand, amount in use.costs])
                effects = columns.effects(made, costs)
                if effects is None:
                    return None
                serves = serves or bool(effects)
                for effect in effects:
                    best = asking if use.costs else plain
                    _keep_best(best.setdefault(effect, []), self._way(use, made, mixed, effect))
            if serves:
                serving.append(use)
        if not all(use.alone for use in serving):
            return None
        if not (all(use.taps for use in serving) or all(use.loses for use in serving)):
            return None
        return OwnWays(
            tuple([way for own in plain.values() for way in own]),
            tuple([way for own in asking.values() for way in own]),
        )

    def _way(self, use: _OwnUse, made: Made, mixed: str, effect: Effect) -> ActivationWay:
        total = sum([amount for _, amount in made])
        price = use.price + total * self._problem.objective.left_over
        return ActivationWay(use.number, made, mixed, price, use.life, effect)


def _with_mix(use: _OwnUse, mixed: str) -> Made:
    """Count an activation's mana, with these types for its mana in any combination."""
    made, kinds = Counter(dict(use.made)), dict(use.mixed)
    made.update([kinds[letter] for letter in mixed])
    return tuple(made.items())


def _read(problem: PaymentProblem, number: int, numbers: dict[ManaKind, int]) -> _OwnUse:
    use = problem.uses[number]
    source = problem.sources[use.source]
    made = tuple([(numbers[kind], amount) for kind, amount in problem.makes[number]])
    mixed: tuple[tuple[str, int], ...] = ()
    if use.combination:
        letters = use.combination_types
        mixed = tuple([(one, numbers[kind_of(one, use, source, problem.split_snow)]) for one in letters])
    return _OwnUse(
        number,
        made,
        mixed,
        use.combination,
        use.costs,
        use.price,
        life_of(use, source),
        _uses_itself_alone(use, source.count),
        use.taps,
        use.loses,
    )


def _keep_best(own: list[ActivationWay], way: ActivationWay) -> None:
    """Add a way if no other is as cheap and takes as little life; remove those that it dominates."""
    if all(way.price < one.price or way.life < one.life for one in own):
        own[:] = [one for one in own if one.price < way.price or one.life < way.life]
        own.append(way)


def _mixes(use: _OwnUse, columns: Columns) -> list[str] | None:
    """List the mixes of types for mana in any combination; None if there are too many.

    Of types that pay for the same symbols, one represents all.
    """
    if not use.combination:
        return [""]
    letters = [*{columns.chains(kind): letter for letter, kind in reversed(use.mixed)}.values()]
    found = ["".join(mix) for mix in _first(combinations_with_replacement(letters, use.combination))]
    return found if len(found) <= MOST_MIXES else None


def _first(mixes: Iterator[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    for _, mix in zip(range(MOST_MIXES + 1), mixes, strict=False):
        yield mix


def _uses_itself_alone(use: Use, count: int) -> bool:
    """Whether an activation uses nothing but its own object once, mana and life."""
    if use.takings or use.riders or use.most < count:
        return False
    if any(demand.life or demand.generic for demand, _ in use.costs):
        return False
    return (use.taps or use.loses) and is_simple(use.ability)
