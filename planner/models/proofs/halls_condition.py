"""Hall's condition as weights: a set of symbols, and all mana that could pay for one of them, count 1 each.

Where more symbols are in the set than mana can be had for them, the cost can't be paid. Of all sets that show
it, the one is taken that names the fewest objects.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from operator import itemgetter

from planner.contract.certificate import Evidence
from planner.models.deciders.hall.condition import Mask, UnionSupply, lack
from planner.models.proofs.relaxed_problem import NAMES, PLAIN, Relaxation
from planner.models.proofs.weights import Weights, evidence_of, shows_lack

MOST_SYMBOLS = 7
"""More symbols that ask for different mana make too many sets of them."""
_PARTS = len(NAMES)
"""A mask is a set of types of mana here, or of parts of the cost behind them, by their numbers."""


def halls_evidence(relaxation: Relaxation) -> Evidence | None:
    """Find the smallest set of symbols that lacks mana; None if none is found."""
    best: tuple[tuple[int, int, int], Evidence] | None = None
    for named, weights in sorted(_all_weights(relaxation), key=itemgetter(0)):
        if best is not None and named > best[0][0]:
            break  # all others name more
        found = evidence_of(relaxation, weights)
        if found is None or not shows_lack(found):
            continue
        size = sum([len(gift.objects) or 1 for gift in found.gifts]), len(found.weights), len(found.owed)
        if best is None or size < best[0]:
            best = size, found
    return None if best is None else best[1]


def _all_weights(relaxation: Relaxation) -> Iterator[tuple[int, Weights]]:
    """List the weights of each set of symbols: 1 for each type that pays for one, and half for a life point.

    Each comes with the least number of objects that its evidence names.
    """
    counts = _TypeCounts(relaxation)
    sets = list(dict.fromkeys([mask for mask, _, _ in counts.owed]))
    if len(sets) > MOST_SYMBOLS:
        return
    seen: set[Mask] = set()
    for number in range(0 if counts.by_life else 1, len(sets) + 1):
        for chosen in combinations(sets, number):
            mask = 0
            for one in chosen:
                mask |= one
            if mask in seen:
                continue
            seen.add(mask)
            named = counts.named(mask)
            if counts.lack_at_most(mask) > 0:
                yield named, _weights(relaxation, mask, 1)
            if counts.by_life:
                yield named, _weights(relaxation, mask, 2)


def _weights(relaxation: Relaxation, mask: Mask, scale: int) -> Weights:
    """Give the types and parts of a set weight 1, and a life point half of it if the scale allows."""
    types = [scale * (mask >> number & 1) for number in range(len(NAMES))]
    if not relaxation.is_snowy:
        types[PLAIN:] = types[:PLAIN]
    parts = [scale * (mask >> _PARTS + number & 1) for number in range(relaxation.parts)]
    return Weights(tuple(types), tuple(parts), life=scale - 1, scale=scale, priced=False)


class _TypeCounts:
    """The symbols owed, by the types that pay for them, and the objects that make one mana, by its types."""

    def __init__(self, relaxation: Relaxation) -> None:
        leasts = [(relaxation.leasts[one.least], one.amount) for one in relaxation.owed]
        self.owed = [
            (_mask(least.types) | (least.part >= 0) << _PARTS + max(least.part, 0), amount, least.life > 0)
            for least, amount in leasts
        ]
        self.by_life = bool(relaxation.life_owed) or any(life for _, _, life in self.owed)
        there: Counter[Mask] = Counter()
        floating: Counter[Mask] = Counter()
        for giver in relaxation.givers:
            if giver.plain:
                there[_mask([kind for kind, _, _ in giver.plain])] += len(giver.ids)
        for pool in relaxation.pool:
            floating[_mask(pool.made.types)] += pool.amount
        self._there, self._pool = UnionSupply(there.items()), UnionSupply(floating.items())
        self._only_mana = [(own, amount) for own, amount, life in self.owed if not life]

    def named(self, mask: Mask) -> int:
        """Count the objects that make one mana of one of the types of a set."""
        return self._there[mask]

    def lack_at_most(self, mask: Mask) -> int:
        """Upper bound on how many symbols of a set lack mana, life ignored, counting plain sources alone."""
        return lack(self._only_mana, mask, self._there[mask] + self._pool[mask])


def _mask(numbers: list[int] | tuple[int, ...]) -> Mask:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
