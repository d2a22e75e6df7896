"""What of a hand can stay castable after some payment, by going through every payment of a small board.

Of the product it takes nothing: a source is what it can make, a cost is its symbols, and which mana pays for
what is tried out. Third reading beside the planner's (Hall's condition and the program) and the referee's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
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
    artifact: bool = False
    creature: bool = False


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


class State(NamedTuple):
    """What was used, what of it is lost, and how much life was paid, so far."""

    used: frozenset[int] = frozenset()
    lost: frozenset[int] = frozenset()
    life: int = 0


class Moving(NamedTuple):
    """A card whose cost falls with what is there: {1} less for each artifact, or each tapped creature."""

    cost: Mana
    artifacts: bool = False
    tapped_creatures: bool = False

    def at(self, sources: Sequence[Source], there: State) -> Mana:
        """Say what it costs there: no reduction takes more than generic mana (118.7a)."""
        less = sum(one.artifact for n, one in enumerate(sources) if n not in there.lost) * self.artifacts
        tapped = there.used - there.lost
        less += sum(sources[n].creature for n in tapped) * self.tapped_creatures
        generic = sum(symbol == "1" for symbol in self.cost)
        return tuple(s for s in self.cost if s != "1") + ("1",) * max(generic - less, 0)


def states_after(sources: Sequence[Source], there: State, cost: Mana) -> set[State]:
    """List how a cost can be paid from there, where no source makes more than one mana."""
    free = [n for n in range(len(sources)) if n not in there.used]
    found = set()
    for chosen in combinations(free, len(cost)):
        for uses in _each([sources[n].uses for n in chosen]):
            if pays(_all([use.mana for use in uses]), cost):
                lost = {n for n, use in zip(chosen, uses, strict=True) if use.lost}
                life = there.life + sum(use.life for use in uses)
                found.add(State(there.used | set(chosen), there.lost | lost, life))
    return found


def moving_vector(sources: Sequence[Source], there: State, hand: Sequence[Moving]) -> Vector:
    """Count what a payment leaves of a hand whose costs move with the board; together means in some order."""
    first = [states_after(sources, there, one.at(sources, there)) for one in hand]
    alone = [n for n, found in enumerate(first) if found]
    freely = sum(any((s.lost, s.life) == (there.lost, there.life) for s in first[n]) for n in alone)
    sizes = range(len(alone), 0, -1)
    together = next(
        (k for k in sizes if any(_in_a_row(sources, {there}, c) for c in permutations(hand, k))), 0
    )
    return Vector(bool(alone), len(alone), together, len(there.lost), there.life, freely)


def _in_a_row(sources: Sequence[Source], states: set[State], cards: Sequence[Moving]) -> bool:
    for one in cards:
        states = {end for s in states for end in states_after(sources, s, one.at(sources, s))}
    return bool(states)


def best_moving(sources: Sequence[Source], cost: Mana, hand: Sequence[Moving]) -> Vector | None:
    """Find the best that any payment leaves of such a hand; None where there is none."""
    ends = states_after(sources, State(), cost)
    return min((moving_vector(sources, one, hand) for one in ends), key=lambda one: one.rank, default=None)
