"""Chains of converters that one mana goes through, changing its type on the way.

A filter land that gets {W} or {U} makes two mana in any mix of the two: what it got goes on as
either, and one mana more is made. So one mana of a certain type feeds one filter land after the
other, as long as each asks for a type that the one before can make.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence

from planner.models.deciders.hall.condition import Mask
from planner.models.deciders.hall.supply import ClassSupply

MOST_CHAINS = 40
"""Longer lists of chains are cut off here, the shortest first."""
MOST_STEPS = 6
Path = tuple[int, ...]


def converter_chains(
    classes: Sequence[ClassSupply], counts: Sequence[int], seeds: set[Mask]
) -> Iterator[tuple[Mask, Path]]:
    """List chains of converters that one mana can pass through: its first type, and the classes in order.

    ``counts`` says how many objects of each class there are.
    """
    passing = [
        place
        for place, one in enumerate(classes)
        if one.each.passes is not None and one.each.types_alone is not None and counts[place] > 0
    ]
    waiting: deque[tuple[Mask, Path, frozenset[Mask]]] = deque(
        (seed, (), frozenset((seed,))) for seed in sorted(seeds)
    )
    found = 0
    while waiting and found < MOST_CHAINS:
        seed, path, token = waiting.popleft()
        for place in passing:
            here = classes[place].each.passes
            if here is None or path.count(place) == counts[place] or token.isdisjoint(here):
                continue
            longer = (*path, place)
            yield seed, longer
            found += 1
            if len(longer) < MOST_STEPS:
                waiting.append((seed, longer, here))


def after_chain(
    amounts: Counter[Mask], classes: Sequence[ClassSupply], own: Sequence[Mask], chain: tuple[Mask, Path]
) -> Counter[Mask]:
    """Supply after one mana of the seed type has passed through a chain of converters.

    ``amounts`` is the supply before, in which the one mana of each class counts as its mask in ``own``.
    """
    seed, path = chain
    found = Counter(amounts)
    found[seed] -= 1
    for place in path:
        if own[place]:
            found[own[place]] -= 1
        found[_types(classes[place])] += 1
    found[_types(classes[path[-1]])] += 1
    return +found


def _types(one: ClassSupply) -> Mask:
    """Mask of the types of mana that a converter makes."""
    found = 0
    for mask in one.each.passes or ():
        found |= mask
    return found
