"""Costs that can't stay payable beside a total cost: together they ask for more than there is.

Right after a payment nothing has untapped, and each object has given what it gave. So costs that are payable
then would have been payable with the total cost, as one sum: where that is more than all objects can give,
they don't stay payable, whatever pays.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from planner.contract.certificate import Beside
from planner.game.total_cost import TotalCost
from planner.referee.certificates.faults import refuse

MOST_CHOICES = 20_000
"""Costs that could be kept in more ways than this aren't counted together."""
Way = tuple[int, int]
"""A total cost of a cost to keep: the numbers of both."""


class KeptCost(NamedTuple):
    """A cost that should stay payable: what that is worth, and its total costs.

    It is ``certain`` if it is to be paid with what the payment leaves, right after it or before anything has
    untapped, and costs no less then than one of these, whatever the payment does; without any it can't be
    paid at all.
    """

    weight: int
    ways: tuple[TotalCost, ...] = ()
    certain: bool = False


class Choice(NamedTuple):
    """What could stay payable: the bound on the price with its worth, that worth, and which of it is told."""

    bound: int
    gains: int
    ways: frozenset[Way]


def heaviest(keep: Sequence[KeptCost], excluded: Collection[frozenset[Way]]) -> int | None:
    """The greatest weight of costs to keep, none of these sets among them; None if there are too many sets.

    >>> from planner.game.mana import ManaCost
    >>> one = KeptCost(1, (TotalCost(ManaCost("{U}")),), certain=True)
    >>> heaviest([one, one, one], []), heaviest([one, one, one], [frozenset({(0, 0), (2, 0)})])
    (3, 2)
    """
    found = least_with_kept(keep, excluded, {}, least=0, worth=1)
    return None if found is None else found.gains


def least_with_kept(
    keep: Sequence[KeptCost],
    excluded: Collection[frozenset[Way]],
    dearer: Mapping[frozenset[Way], int],
    *,
    least: int,
    worth: int,
) -> Choice | None:
    """The choice of what is kept with the lowest bound; None if there are too many of them.

    No payment is cheaper than ``least``, and none that keeps a set of ``dearer`` costs cheaper than that.

    >>> from planner.game.mana import ManaCost
    >>> one = KeptCost(1, (TotalCost(ManaCost("{U}")),), certain=True)
    >>> least_with_kept([one], [], {frozenset({(0, 0)}): 5}, least=2, worth=9)
    Choice(bound=-4, gains=9, ways=frozenset({(0, 0)}))
    """
    concerned = sorted({number for ways in (*excluded, *dearer) for number, _ in ways})
    sure = sum(
        max(one.weight, 0)
        for number, one in enumerate(keep)
        if number not in concerned and (one.ways or not one.certain)
    )
    choices = [[(number, way) for way in range(-1, len(keep[number].ways))] for number in concerned]
    if prod(map(len, choices)) > MOST_CHOICES:
        return None
    found: list[Choice] = []
    for chosen in product(*choices):
        kept = frozenset([one for one in chosen if one[1] >= 0])
        if not any(ways <= kept for ways in excluded):
            price = max([least, *[by for ways, by in dearer.items() if ways <= kept]])
            gains = worth * (sure + sum(keep[number].weight for number, _ in kept))
            found.append(Choice(price - gains, gains, kept))
    return min(found, key=lambda one: one.bound)


def costs_beside(path: str, one: Beside, keep: Sequence[KeptCost], cost: TotalCost) -> dict[Way, TotalCost]:
    """The total costs that are said not to stay payable beside a cost.

    Raises ``FaultError`` if one isn't there, or where more could pay after the payment than before it.
    """
    if cost.mana is None or cost.parts or cost.counters or cost.helping or cost.mill or cost.energy:
        raise refuse(path, "what the payment takes could change what can be paid after it")
    if not one.costs:
        raise refuse(f"{path}.costs", "expected a cost to keep")
    found: dict[Way, TotalCost] = {}
    for place, said in enumerate(one.costs):
        at, number, way = f"{path}.costs[{place}]", said.cost, said.way
        if not (0 <= number < len(keep) and 0 <= way < len(keep[number].ways)):
            raise refuse(at, f"cost {number}, way {way}: there is no such cost to keep")
        if number in {other for other, _ in found}:
            raise refuse(at, f"cost {number} is there twice")
        total = keep[number].ways[way]
        if said.total_cost != total.locked(total.x or 0):
            raise refuse(f"{at}.total_cost", f"{said.total_cost!r}, but it is {total.locked(total.x or 0)!r}")
        if not keep[number].certain or total.helping:
            raise refuse(at, "it could be paid for less, or at another time")
        found[number, way] = total
    return found
