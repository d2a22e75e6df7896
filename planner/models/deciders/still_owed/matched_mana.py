"""Mana matched to the symbols that it pays for, one by one, where activations come in a known order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from planner.models.problem.demands import Demand, ManaKind

Flow = dict[tuple[ManaKind, Demand], int]
"""How much mana of each kind pays for each demand."""


class Unit(NamedTuple):
    """One mana, made by the activation in this ``place``; the activation last in time has place 0."""

    place: int
    kind: ManaKind


def matched(units: Sequence[Unit], asked: Iterable[tuple[Demand, int, int]]) -> Flow | None:
    """Pay for all symbols, each with mana made before it is needed; None if that is impossible.

    ``asked`` lists demands, how many symbols of each there are, and the place of the activation that asks for
    them: -1 for the cost itself.

    >>> matched([Unit(0, GREEN)], [(GENERIC, 1, -1)])
    {(GREEN, GENERIC): 1}
    """
    symbols: list[tuple[Demand, int]] = []
    able: list[list[int]] = []
    kinds = {id(one.kind): one.kind for one in units}
    for demand, amount, place in asked:
        takes = {key for key, kind in kinds.items() if demand.takes(kind)}
        own = [number for number, one in enumerate(units) if one.place > place and id(one.kind) in takes]
        symbols += [(demand, place)] * amount
        able += [own] * amount
    payer: dict[int, int] = {}
    for symbol in sorted(range(len(symbols)), key=lambda one: len(able[one])):
        if not _augment(symbol, able, payer, set()):
            return None
    flow: Flow = {}
    for number, symbol in payer.items():
        pair = units[number].kind, symbols[symbol][0]
        flow[pair] = flow.get(pair, 0) + 1
    return flow


def _augment(symbol: int, able: list[list[int]], payer: dict[int, int], seen: set[int]) -> bool:
    """Find mana for a symbol; if needed, pay other symbols with other mana (an augmenting path)."""
    for number in able[symbol]:
        if number not in payer:
            payer[number] = symbol
            return True
    for number in able[symbol]:
        if number not in seen:
            seen.add(number)
            if _augment(payer[number], able, payer, seen):
                payer[number] = symbol
                return True
    return False
