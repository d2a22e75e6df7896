"""Weights read off a best payment, without solving anything: potentials in the network that it is a flow in.

In a best payment each thing done is worth its price, and nothing that isn't done is worth more (complementary
slackness). With what a point of life and the last source of a color count taken from the steps that the
payment reaches, that is a system of differences between what the types of mana count, as for shortest paths:
each type that an object made counts what it cost at the least, and no less than what else it could have
made. The least weights that do so are tried. Whether they show the price is seen by adding up, as always;
where they don't, the dual program has to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from planner.models.certificates.relaxation import PLAIN, Giver, Relaxation, Way, Ways
from planner.models.certificates.weights import Weights
from planner.models.flows.lagrange_multipliers import Row, color_row, life_row

Kinds = tuple[int, ...]
"""Types of mana, by their numbers."""
Above = set[tuple[int, int, int]]
"""Of two types each time, the first counts so much more than the second, at the least."""


class Payment(NamedTuple):
    """A payment as far as weights are read off it: what objects made, what paid for which symbols, life."""

    made: dict[str, Kinds]
    spent: frozenset[tuple[int, str]]
    lost: int


class _Used(NamedTuple):
    """An object that was used: the way that it went, and all ways that it could have gone."""

    giver: Giver
    way: Way
    ways: Ways


def potentials(relaxation: Relaxation, payment: Payment) -> Iterator[Weights]:
    """List weights that may show that a payment is the best.

    Where the slopes before and behind the sums that it reaches differ, those before come first.
    """
    used = _used(relaxation, payment)
    if relaxation.is_snowy or used is None:
        return
    reached = dict.fromkeys(relaxation.colors, 0)
    for one in used:
        for color in one.giver.colors:
            reached[color] += 1
    rows = {color: color_row(count, relaxation.prices) for color, count in relaxation.colors.items() if count}
    life = life_row(relaxation.life, relaxation.life_owed, relaxation.prices)
    above = _above(relaxation, payment)
    before: tuple[dict[str, int], int] | None = None
    for behind in (False, True):
        last = {
            color: by for color, row in rows.items() if (by := _slope(row, reached[color], behind=behind))
        }
        each = _slope(life, payment.lost, behind=behind) if payment.lost or behind else 0
        if (last, each) == before:
            return
        before = last, each
        types = _types(relaxation, payment, used, above, last, each)
        yield Weights((*types, *types), life=each, last=last)


def _slope(row: Row, total: int, *, behind: bool) -> int:
    """Give what the step to a sum costs, or the one behind it; where there is none behind it, that one."""
    before = row.slope(total) or 0 if total > row.base else 0
    return (row.slope(total + 1) or before) if behind else before


def _used(relaxation: Relaxation, payment: Payment) -> list[_Used] | None:
    """Find for each object the way that it went; None where it isn't known, or asked for mana."""
    places, found = relaxation.places, []
    for name, made in payment.made.items():
        giver = places.get(name)
        if giver is None or not giver.is_simple:
            return None
        ways = giver.tapping or giver.losing or giver.both
        fitting = [way for way in ways if way.kinds == made and not way.asks]
        if not fitting:
            return None
        way = fitting[0] if len(fitting) == 1 else min(fitting, key=lambda way: (way.life, way.price))
        found.append(_Used(giver, way, ways))
    return found


def _above(relaxation: Relaxation, payment: Payment) -> Above:
    """Let what paid for a symbol count no more than anything else that could have."""
    texts = {one.symbol: relaxation.leasts[one.least] for one in relaxation.owed}
    found: Above = set()
    for kind, symbol in payment.spent:
        least = texts.get(symbol)
        for other in least.types if least is not None else ():
            if other != kind:
                found.add((other, kind, 0))
    return found


def _types(
    relaxation: Relaxation,
    payment: Payment,
    used: list[_Used],
    above: Above,
    last: dict[str, int],
    life: int,
) -> list[int]:
    """Find the least that types can count for what was done to be worth its price."""
    types = [0] * PLAIN
    above = set(above)
    for giver, way, ways in used:
        cost = way.price + life * way.life
        if last:
            cost += sum([last.get(color, 0) for color in giver.colors])
        for kind in way.kinds:
            types[kind] = max(types[kind], -(-cost // len(way.kinds)))
        if len(ways) == 1 or len(way.kinds) > 1:
            continue
        for other in ways:
            if len(other.kinds) == 1 and other.kinds != way.kinds and other.kinds[0] >= 0:
                more = way.price - other.price + life * (way.life - other.life)
                above.add((way.kinds[0], other.kinds[0], more))
    spent = {kind for kind, _ in payment.spent} if relaxation.pool else ()
    for pool in relaxation.pool:
        if len(pool.made.types) == 1 and pool.made.types[0] in spent:
            types[pool.made.types[0]] = max(types[pool.made.types[0]], pool.price)
    for _ in range(PLAIN):
        changed = False
        for high, low, by in above:
            if types[high] < types[low] + by:
                types[high], changed = types[low] + by, True
        if not changed:
            break
    return types
