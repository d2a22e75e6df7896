"""Hall's condition as weights: a set of symbols, and all mana that could pay for one of them, count 1 each.

Where more symbols are in the set than mana can be had for them, the cost can't be paid. Of all sets that show
it, the one is taken that names the fewest objects.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from planner.contract.certificate import Evidence
from planner.models.certificates.relaxation import NAMES, PLAIN, Relaxation
from planner.models.certificates.weights import Weights, evidence_of, shows_lack

MOST_SYMBOLS = 7
"""More symbols that ask for different mana make too many sets of them."""


def halls_evidence(relaxation: Relaxation) -> Evidence | None:
    """Find the smallest set of symbols for which there is too little; None where none is found."""
    best: tuple[tuple[int, int, int], Evidence] | None = None
    for weights in _all_weights(relaxation):
        found = evidence_of(relaxation, weights)
        if found is None or not shows_lack(found):
            continue
        size = sum([len(gift.objects) or 1 for gift in found.gifts]), len(found.weights), len(found.owed)
        if best is None or size < best[0]:
            best = size, found
    return None if best is None else best[1]


def _all_weights(relaxation: Relaxation) -> Iterator[Weights]:
    """List the weights of each set of symbols: 1 for each type that pays for one, and half of it for life."""
    asked = dict.fromkeys([relaxation.leasts[one.least] for one in relaxation.owed])
    sets = dict.fromkeys([(frozenset(least.types), least.part) for least in asked])
    if len(sets) > MOST_SYMBOLS:
        return
    by_life = relaxation.life_owed or any(least.life for least in asked)
    seen: set[object] = set()
    for number in range(0 if by_life else 1, len(sets) + 1):
        for chosen in combinations(sets, number):
            types = frozenset[int]().union(*[one for one, _ in chosen])
            types = types if relaxation.is_snowy else types | {one + PLAIN for one in types}
            parts = frozenset([part for _, part in chosen if part >= 0])
            if (types, parts) in seen:
                continue
            seen.add((types, parts))
            for scale in (1, 2) if by_life else (1,):
                yield Weights(
                    types=tuple([scale * (one in types) for one in range(len(NAMES))]),
                    parts=tuple([scale * (one in parts) for one in range(relaxation.parts)]),
                    life=scale - 1,
                    scale=scale,
                    priced=False,
                )
