"""The chance to cast a spell of many colors as a function of its lands: an estimate from a sample of draws.

The sums of ``base_tables`` grow with the unions of symbols that Hall's condition looks at: a cost of five
colors has thirty-two. The same draws are looked at with every mana base, so that bases are compared on the
same games; the error of one figure is about 0.8 points, that of a difference much less.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.deadline import check
from planner.models.deciders.hall.condition import Mask
from planner.models.deciders.hall.in_bulk import meetings, pass_all

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from planner.decks.demands import Cost
    from planner.decks.game_plan import Setting

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

MOST_UNIONS = 8
"""Unions of symbols up to which sums are worked out."""
SAMPLES = 4_000
_AT_ONCE = 16
"""Bases that are worked on before the time is looked at."""


class SampledTable:
    """One spell on one turn, paid in one way, for lands of given masks that enter untapped or tapped.

    ``chances`` takes numbers of lands, a row for each mana base and a column for each class.
    """

    def __init__(
        self, cost: Cost, turn: int, classes: Sequence[tuple[Mask, bool]], size: int, setting: Setting
    ) -> None:
        (self._way,) = cost.ways
        self._turn, self._size, self._seen = turn, size, setting.seen(turn)
        unions = [union for union, _ in self._way.checks]
        self._checks = [(place, only, least) for place, (_, only, least) in enumerate(self._way.table)]
        adds = meetings([mask for mask, _ in classes], unions, np.float32)
        ready = np.array([[not tapped] for _, tapped in classes], dtype=np.float32) * adds.any(
            axis=1, keepdims=True
        )
        self._adds = np.vstack([np.hstack([adds, ready]), np.zeros(len(unions) + 1, dtype=np.float32)])
        self._known: dict[bytes, float] = {}

    def chances(self, counts: Ints) -> Floats:
        """The chance for each mana base, a row each. Raises ``DeckTimeError``."""
        if self._way.size > self._turn:
            return np.zeros(len(counts))
        found = np.zeros(len(counts))
        for number, row in enumerate(counts):
            if not number % _AT_ONCE:
                check(0)
            key = row.tobytes()
            if key not in self._known:
                self._known[key] = self._worked_out(row)
            found[number] = self._known[key]
        return found

    def _worked_out(self, row: Ints) -> float:
        rest = max(0, self._size - int(row.sum()))
        kinds = np.repeat(np.arange(len(row) + 1), [*row.tolist(), rest])[: self._size]
        reach = _sample(self._size, min(self._seen, self._size)) @ self._adds[kinds]
        paid = pass_all(reach.T, self._checks)
        if self._way.size == self._turn:  # the last land has to be an untapped one
            paid &= reach[:, -1] > 0
        return float(paid.mean())


@lru_cache(maxsize=32)
def _sample(size: int, seen: int) -> NDArray[np.float32]:
    """Which cards of a deck are among those seen: a row for each of the same games, whatever is asked."""
    random = np.random.default_rng(0)
    order = random.random((SAMPLES, size)).argsort(axis=1)
    return (order < seen).astype(np.float32)
