"""Weights read off a best payment, without solving anything: potentials in the network that it is a flow in.

In a best payment each thing done is worth its price, and nothing that isn't done is worth more (complementary
slackness). With what a point of life and the last source of a color count taken from the steps that the
payment reaches, that is a system of differences between what the types of mana count, as for shortest paths:
each type that an object made counts what it cost at the least, and no less than what else it could have made.
The least weights that do so are tried. Whether they show the price is seen by adding up, as always; where they
don't, the dual program has to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from planner.models.certificates.relaxation import PLAIN, Giver, Relaxation, Way
from planner.models.certificates.weights import Weights
from planner.models.flows.lagrange_multipliers import Row, color_row, life_row

Kinds = tuple[int, ...]
"""Types of mana, by their numbers."""


class Payment(NamedTuple):
    """A payment as far as weights are read off it: by object what it made, what paid for which symbols, and life."""

    made: dict[str, Kinds]
    spent: frozenset[tuple[int, str]]
    lost: int


class _Used(NamedTuple):
    """Objects of a giver that went a way, and all ways that they could have gone."""

    giver: Giver
    way: Way
    ways: Sequence[Way]


def potentials(relaxation: Relaxation, payment: Payment) -> Iterator[Weights]:
    """List weights that may show that a payment is the best: with the steps before, then with those behind it."""
    used = _used(relaxation, payment)
    if used is None:
        return
    reached = dict.fromkeys(relaxation.colors, 0)
    idle: list[Giver] = []
    numbers: dict[int, int] = {}
    for one in used:
        numbers[id(one.giver)] = numbers.get(id(one.giver), 0) + 1
        for color in one.giver.colors:
            reached[color] += 1
    for giver in relaxation.givers:
        if numbers.get(id(giver), 0) < len(giver.ids):
            idle.append(giver)
    rows = {color: color_row(count, relaxation.prices) for color, count in relaxation.colors.items() if count}
    life = life_row(relaxation.life, relaxation.life_owed, relaxation.prices)
    seen: list[tuple[dict[str, int], int]] = []
    for behind in (False, True):
        last = {color: _slope(row, reached[color], behind=behind) for color, row in rows.items()}
        each = _slope(life, payment.lost, behind=behind) if payment.lost or behind else 0
        if (last, each) in seen:
            continue
        seen.append((last, each))
        types = _types(relaxation, payment, used, idle, last, each)
        if types is not None:
            yield Weights(types, life=each, last=last)


def _slope(row: Row, total: int, *, behind: bool) -> int:
    """Give what the step to a sum costs, or the one behind it; where there is none behind it, that one."""
    before = row.slope(total) or 0 if total > row.base else 0
    return (row.slope(total + 1) or before) if behind else before


def _used(relaxation: Relaxation, payment: Payment) -> list[_Used] | None:
    """Find for each object the way that it went; None where it went none that is known by its mana."""
    found = []
    places = {one: giver for giver in relaxation.givers for one in giver.ids}
    for name, made in payment.made.items():
        giver = places.get(name)
        if giver is None or not giver.is_simple:
            return None
        ways = giver.tapping or giver.losing or giver.both
        fitting = [way for way in ways if way.kinds == made]
        if not fitting:
            return None
        found.append(_Used(giver, min(fitting, key=lambda way: (way.life, way.price)), ways))
    return found


def _types(
    relaxation: Relaxation,
    payment: Payment,
    used: list[_Used],
    idle: list[Giver],
    last: dict[str, int],
    life: int,
) -> Kinds | None:
    """Find the least that types can count; None where what isn't used would give more than it costs."""
    number = 2 * PLAIN if relaxation.is_snowy else PLAIN
    types = [0] * number
    above: set[tuple[int, int, int]] = set()  # the first counts so much more than the second, at the least
    for one in used:
        own = sum([last[color] for color in one.giver.colors])
        cost, made = own + one.way.price + life * one.way.life, one.way.kinds
        if one.way.asks:
            return None
        for kind in made:
            types[kind] = max(types[kind], -(-cost // len(made)))
        for other in one.ways:
            kinds = other.kinds
            if len(kinds) == len(made) == 1 and kinds != made:
                more = one.way.price - other.price + life * (one.way.life - other.life)
                above.add((made[0], kinds[0], more))
    texts = {one.symbol: relaxation.leasts[one.least] for one in relaxation.owed}
    for kind, symbol in payment.spent:
        least = texts.get(symbol)
        for other in least.types if least is not None else ():
            if other != kind and other < number:
                above.add((other, kind, 0))
    for pool in relaxation.pool:
        if len(pool.made.types) == 1 and any(kind == pool.made.types[0] for kind, _ in payment.spent):
            types[pool.made.types[0]] = max(types[pool.made.types[0]], pool.price)
    for _ in range(number):
        changed = False
        for high, low, by in above:
            if types[high] < types[low] + by:
                types[high], changed = types[low] + by, True
        if not changed:
            break
    return tuple(types) if relaxation.is_snowy else (*types, *types)
