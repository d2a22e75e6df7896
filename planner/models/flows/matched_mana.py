"""Mana matched to the symbols that it pays for, one by one, where activations come in a known order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from planner.models.problem.demands import Demand, Kind


class Unit(NamedTuple):
    """One mana: of the activation in this ``place`` (the last in time is 0), of one of these kinds.

    ``of_choice`` is mana of a combination, whose type is chosen as it is made.
    """

    place: int
    use: int
    kinds: tuple[Kind, ...]
    of_choice: bool = False


class Matched(NamedTuple):
    """How much mana of each kind pays for each demand, and the types of what is made in combinations."""

    flow: dict[tuple[Kind, Demand], int]
    combination: dict[tuple[int, str], int]
    pairs: list[tuple[int, int]]


def matched(units: Sequence[Unit], asked: Iterable[tuple[Demand, int, int]]) -> Matched | None:
    """Pay for all symbols, each with mana that is there by then; None where that can't be done.

    ``asked`` lists demands, how many symbols of each there are, and the place of the activation that asks for
    them: -1 for the cost itself.

    >>> matched([Unit(0, 3, (GREEN,))], [(GENERIC, 1, -1)]).flow
    {(GREEN, GENERIC): 1}
    """
    symbols = [(demand, place) for demand, amount, place in asked for _ in range(amount)]
    able = [
        [
            number
            for number, unit in enumerate(units)
            if unit.place > place and any(demand.takes(kind) for kind in unit.kinds)
        ]
        for demand, place in symbols
    ]
    payer: dict[int, int] = {}
    for symbol in sorted(range(len(symbols)), key=lambda one: len(able[one])):
        if not _augment(symbol, able, payer, set()):
            return None
    flow: dict[tuple[Kind, Demand], int] = {}
    combination: dict[tuple[int, str], int] = {}
    for number, unit in enumerate(units):
        symbol = payer.get(number, -1)
        demand = symbols[symbol][0] if symbol >= 0 else None
        kind = next((one for one in unit.kinds if demand is not None and demand.takes(one)), unit.kinds[0])
        if unit.of_choice:
            combination[unit.use, kind.type] = combination.get((unit.use, kind.type), 0) + 1
        if demand is not None:
            flow[kind, demand] = flow.get((kind, demand), 0) + 1
    return Matched(flow, combination, list(payer.items()))


def _augment(symbol: int, able: list[list[int]], payer: dict[int, int], seen: set[int]) -> bool:
    """Find mana for a symbol, other symbols paid otherwise where that helps."""
    for number in able[symbol]:
        if number in payer or number in seen:
            continue
        payer[number] = symbol
        return True
    for number in able[symbol]:
        if number not in seen:
            seen.add(number)
            if _augment(payer[number], able, payer, seen):
                payer[number] = symbol
                return True
    return False
