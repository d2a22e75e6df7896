"""Which hands are kept: the policy best for what games come to, found from the last hand back (103.5).

Hands fall into classes: of few kinds by each kind, else by their lands, what their lands can pay for, and
what makes mana. What a class comes to is learned from games; a hand is kept, and cards go to the bottom, by
that. What the policy comes to is then measured on games of its own, so that nothing is flattered by luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from planner.decks.mulligans import HAND
from planner.decks.play_tables import PlayTables

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Worth = Callable[[Ints, Ints], Floats]
"""What games come to, each by its order of cards and the cards that are on the bottom."""
OPTIMAL = "optimal"
LEAST_HAND = 4
_FEW_KINDS = 4
_LEAST_SEEN = 12
"""Games from which the mean of a class is believed."""
_CHEAP = 3


class KeptHand(Struct, kw_only=True, omit_defaults=True):
    """Whether to keep a hand or to mulligan, and by how much that is better."""

    keep: bool
    """Whether it is kept."""
    kept: float
    """What games with this hand come to on average, in what the goal counts."""
    kept_error: float
    """The standard error of `kept`."""
    mulligan: float | None = None
    """What games with one card fewer come to, hands kept by the best policy; left out for the last hand."""
    mulligan_error: float = 0.0
    """The standard error of `mulligan`."""
    bottom: list[str] = []
    """The cards that go to the bottom if it is kept."""
    words: str = ""
    """The same in a sentence."""


class HandPolicy:
    """A policy for mulligans by expected results, learned for one hand size after another."""

    def __init__(
        self,
        tables: PlayTables,
        worth: Worth,
        seed: int,
        games: int,
        least: int = LEAST_HAND,
        free: bool = False,
    ) -> None:
        self._tables, self._worth, self._games, self._seed = tables, worth, games, seed
        self._rng = np.random.default_rng([seed, 1 << 20])
        self._deck = np.repeat(np.arange(len(tables.names)), tables.library.counts)
        self.sizes = [HAND] * free + list(range(HAND, least - 1, -1))
        self._learned = {size: self._learn(size) for size in set(self.sizes)}
        self.values: list[tuple[float, float]] = [(0.0, 0.0)] * len(self.sizes)
        for stage in reversed(range(len(self.sizes))):
            self.values[stage] = self._measured(stage)

    def deal(self, games: int, rng: np.random.Generator) -> tuple[Ints, Ints]:
        """Deal games by the policy: the order of cards, and the cards on the bottom."""
        order = np.empty((games, len(self._deck)), dtype=np.int64)
        below = np.zeros((games, len(self._tables.names)), dtype=np.int64)
        left = np.arange(games)
        for stage in range(len(self.sizes)):
            dealt = self._shuffled(len(left), rng)
            down, expected = self.bottomed(dealt[:, :HAND], self.sizes[stage])
            keeps = self._keeps(stage, expected)
            order[left[keeps]], below[left[keeps]] = dealt[keeps], down[keeps]
            left = left[~keeps]
        return order, below

    def bottomed(self, hands: Ints, size: int) -> tuple[Ints, Floats]:
        """Which cards of hands of seven go to the bottom, and the expected results then."""
        kinds = len(self._tables.names)
        best = np.full(len(hands), -np.inf)
        below = np.zeros((len(hands), kinds), dtype=np.int64)
        whole = counted(hands, kinds)
        for places in combinations(range(HAND), HAND - size):
            down = counted(hands[:, list(places)], kinds)
            value = self._learned[size].of(self._classes(whole - down, down))
            better = value > best
            best[better], below[better] = value[better], down[better]
        return below, best

    def next_value(self, mulligans: int) -> tuple[float, float] | None:
        """Expected result of the policy after one more mulligan, with its error; None if there is none."""
        return self.values[mulligans + 1] if mulligans + 1 < len(self.sizes) else None

    def judged(self, hand: Sequence[int], mulligans: int) -> tuple[KeptHand, Ints]:
        """Judge a hand of seven after so many mulligans; also return the cards to put on the bottom.

        Those cards are chosen by some games, and the result is measured by other games. What was judged
        before changes nothing.
        """
        kinds = len(self._tables.names)
        rng = np.random.default_rng([self._seed, 1 << 21])
        downs = {tuple(counted(np.array([one], dtype=np.int64).reshape(1, -1), kinds)[0])
                 for one in combinations(hand, HAND - self.sizes[mulligans])}  # fmt: skip

        def played(down: Sequence[int], number: int) -> Any:
            below = np.broadcast_to(np.array(down, dtype=np.int64), (number, kinds))
            return self._worth(with_hand(self._tables, hand, rng, number), below)

        ordered = sorted(downs)
        few = max(100, self._games // (2 * len(ordered)))
        best = ordered[0]
        if len(ordered) > 1:
            best = max(ordered, key=lambda down: float(played(down, few).mean()))
        found = played(best, self._games)
        after = self.next_value(mulligans)
        mean, error = float(found.mean()), float(found.std()) / sqrt(len(found))
        keep = after is None or mean >= after[0]
        said = f"{'Keep' if keep else 'Mulligan'}: kept, it comes to {mean:.2f} ± {error:.2f}"
        if after is not None:
            said += f", a mulligan to {after[0]:.2f} ± {after[1]:.2f} ({mean - after[0]:+.2f})"
        return KeptHand(
            keep=keep,
            kept=mean,
            kept_error=error,
            mulligan=None if after is None else after[0],
            mulligan_error=0.0 if after is None else after[1],
            bottom=[name for name, count in zip(self._tables.names, best, strict=True) for _ in range(count)],
            words=f"{said}.",
        ), np.array(best, dtype=np.int64)

    def _keeps(self, stage: int, expected: Floats) -> NDArray[np.bool_]:
        after = self.next_value(stage)
        keeps: NDArray[np.bool_] = expected >= (-np.inf if after is None else after[0])
        return keeps

    def _shuffled(self, games: int, rng: np.random.Generator) -> Ints:
        shape = (games, len(self._deck))
        found: Ints = rng.permuted(np.broadcast_to(self._deck, shape), axis=1).astype(np.int64)
        return found

    def _learn(self, size: int) -> _Learned:
        """Play games with hands of so many cards, with random cards of the seven on the bottom."""
        dealt = self._shuffled(self._games, self._rng)
        kinds = len(self._tables.names)
        down = counted(dealt[:, size:HAND], kinds)
        return _Learned(self._classes(counted(dealt[:, :HAND], kinds) - down, down), self._worth(dealt, down))

    def _measured(self, stage: int) -> tuple[float, float]:
        """Expected result from a stage on: kept hands are played, others get the value of the next stage."""
        dealt = self._shuffled(self._games, self._rng)
        down, expected = self.bottomed(dealt[:, :HAND], self.sizes[stage])
        keeps = self._keeps(stage, expected)
        after, error = self.next_value(stage) or (0.0, 0.0)
        found = np.full(len(dealt), after)
        if keeps.any():
            found[keeps] = self._worth(dealt[keeps], down[keeps])
        spread = float(found.std()) / sqrt(len(found))
        return float(found.mean()), sqrt(spread**2 + (error * float((~keeps).mean())) ** 2)

    def _classes(self, hands: Ints, down: Ints) -> Ints:
        """Classify hands by what affects their games, as rows of numbers, the coarsest number first."""
        tables = self._tables
        if len(tables.names) <= _FEW_KINDS:
            return np.hstack([hands, down])
        lands = hands[:, : tables.lands]
        _need, size, now, later, _worth, _inside, colored = tables.spells
        reach = lands @ tables.land_later
        paid = (colored[None, :, :] <= reach[:, None, :]).all(axis=2)
        held = hands * paid * (size > 0)
        makes = (now[:, -1] + later[:, -1]) > 0
        cheap = held[:, size < _CHEAP].sum(axis=1)
        middle = held[:, (size >= _CHEAP) & (size <= _CHEAP + 1)].sum(axis=1)
        ramp = held[:, makes & (size <= _CHEAP)].sum(axis=1)
        return np.stack(
            [lands.sum(axis=1), np.minimum(cheap, 3), np.minimum(middle, 2), np.minimum(ramp, 2)], axis=1
        )


class _Learned:
    """Mean results of games by class, of coarser classes if a class was seen too rarely."""

    def __init__(self, classes: Ints, worth: Floats) -> None:
        self._means: list[dict[bytes, float]] = []
        self._width = classes.shape[1]
        for width in range(self._width, 0, -1):
            rows, where, seen = np.unique(classes[:, :width], axis=0, return_inverse=True, return_counts=True)
            means = np.bincount(where.ravel(), weights=worth) / seen
            self._means.append(
                {row.tobytes(): float(mean) for row, mean, n in zip(rows, means, seen, strict=True)
                 if n >= _LEAST_SEEN}
            )  # fmt: skip
        self._all = float(worth.mean())

    def of(self, classes: Ints) -> Floats:
        """The mean of each class."""
        rows, where = np.unique(classes, axis=0, return_inverse=True)
        found = np.array([self._mean(row) for row in rows])
        return found[where.ravel()]

    def _mean(self, row: Ints) -> float:
        for cut, means in enumerate(self._means):
            found = means.get(np.ascontiguousarray(row[: self._width - cut]).tobytes())
            if found is not None:
                return found
        return self._all


def counted(cards: Ints, kinds: int) -> Ints:
    """Count the cards of each row by kind.

    >>> counted(np.array([[0, 2, 2]]), 3).tolist()
    [[1, 0, 2]]
    """
    found = np.zeros((len(cards), kinds), dtype=np.int64)
    for place in range(cards.shape[1]):
        np.add.at(found, (np.arange(len(cards)), cards[:, place]), 1)
    return found


def with_hand(tables: PlayTables, hand: Sequence[int], rng: np.random.Generator, games: int) -> Ints:
    """Deal games that begin with a given hand: its cards, then all others in random order."""
    kinds = len(tables.names)
    rest = np.repeat(np.arange(kinds), tables.library.counts - counted(np.array([hand]), kinds)[0])
    library = rng.permuted(np.broadcast_to(rest, (games, len(rest))), axis=1)
    return np.hstack([np.broadcast_to(np.array(hand), (games, HAND)), library]).astype(np.int64)
