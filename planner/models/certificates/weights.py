"""Weights, and the bound that they prove: sums of whole numbers, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from planner.contract.certificate import Evidence, Gift, OwedWeight
from planner.game.mana import COLORS
from planner.models.certificates.relaxation import NAMES, PLAIN, Giver, Least, Most, Relaxation, Way
from planner.models.flows.lagrange_multipliers import Row, color_row, life_row

LIFE = "life"


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights in shares of a point.

    That is what a mana of each type counts, an object that a part of the cost takes, a point of life, and the
    use of a source of each color. ``priced`` says whether prices count: where they don't, weights show that
    nothing pays at all.
    """

    types: tuple[int, ...]
    parts: tuple[int, ...] = ()
    life: int = 0
    last: Mapping[str, int] = field(default_factory=dict)
    scale: int = 1
    priced: bool = True

    def with_types(self, types: tuple[int, ...]) -> Weights:
        """Let each type count something else."""
        return replace(self, types=types)


@dataclass(frozen=True, slots=True)
class Limits:
    """What is told apart: so many objects of a giver, sources of a color or points of life, from and to.

    ``givers`` are by number; None stands for no end.
    """

    givers: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    colors: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    life: tuple[int, int] | None = None

    def with_giver(self, number: int, least: int, most: int) -> Limits:
        """Use so many objects of a giver."""
        return replace(self, givers={**self.givers, number: (least, most)})

    def with_color(self, color: str, least: int, most: int) -> Limits:
        """Use so many sources of a color."""
        return replace(self, colors={**self.colors, color: (least, most)})

    def with_life(self, least: int, most: int) -> Limits:
        """Lose so much life."""
        return replace(self, life=(least, most))


NO_LIMITS = Limits()


class Sums:
    """Everything that weights count, of one relaxation."""

    __slots__ = ("least", "relaxation", "weights")

    def __init__(self, relaxation: Relaxation, weights: Weights, least: list[int] | None = None) -> None:
        self.relaxation = relaxation
        self.weights = weights
        self.least = least_of_symbols(relaxation.leasts, weights) if least is None else least

    def of_mana(self, made: Most) -> int:
        """Count a mana: the most of what it can be."""
        types, least = self.weights.types, self.least
        if len(made.types) == 1 and not made.symbols:
            return types[made.types[0]]
        return max([*[types[one] for one in made.types], *[least[one] for one in made.symbols]], default=0)

    def of_way(self, way: Way) -> int:
        """Count what a way gives, the use of its object's colors aside."""
        weights = self.weights
        value = sum([self.of_mana(made) * amount for made, amount in way.made])
        if way.asks:
            value -= sum([self.least[one] * amount for one, amount in way.asks])
        if weights.priced:
            return value - weights.life * way.life - weights.scale * way.price
        return value - weights.life * way.paid

    def of_giver(self, giver: Giver) -> int:
        """Count what an object gives at the most; where it has but one use, by that, be it less than 0."""
        weights = self.weights
        own = sum([weights.last.get(color, 0) for color in giver.colors]) if weights.last else 0
        if giver.plain and weights.priced:
            types, scale, each = weights.types, weights.scale, weights.life
            return max([types[kind] - scale * by - each * life for kind, by, life in giver.plain]) - own
        if giver.plain and not weights.life:
            return max([weights.types[kind] for kind, _, _ in giver.plain])
        if giver.is_simple:
            return self._best(giver.tapping or giver.losing or giver.both) - own
        tapped, lost, both = (self._best(ways) for ways in (giver.tapping, giver.losing, giver.both))
        best = max(max(tapped, 0) + max(lost, 0), both) - own
        return max(best, 0) + sum([max(self._best(ways), 0) * times for ways, times in giver.beside])

    def _best(self, ways: Sequence[Way]) -> int:
        return max([self.of_way(way) for way in ways], default=0)

    def of_x(self) -> int:
        """Count what one X asks for."""
        return self.least[self.relaxation.x] * self.relaxation.x_symbols

    def of_life(self, limits: Limits) -> int:
        """Count what life lost costs at the least, less what it gives."""
        relaxation, weights = self.relaxation, self.weights
        if not weights.priced:
            return -weights.life * max(relaxation.life, 0)
        row = life_row(relaxation.life, relaxation.life_owed, relaxation.prices)
        within = limits.life or (row.base, relaxation.life - 1)  # no payment that kills its player
        return _least_of_row(row, within, weights.life, weights.scale)

    def of_color(self, color: str, limits: Limits) -> int:
        """Count what the use of a color's sources costs at the least, less what it gives."""
        relaxation, weights = self.relaxation, self.weights
        count = relaxation.colors[color]
        row = color_row(count, relaxation.prices)
        weight = weights.last.get(color, 0)
        return _least_of_row(row, limits.colors.get(color, (0, count)), weight, weights.scale)


@lru_cache(maxsize=4_096)
def _least_of_row(row: Row, within: tuple[int, int], weight: int, scale: int) -> int:
    """Find the least of what a convex sum costs, less a weight for each step above its base."""
    least, most = within
    ends, total = [least, most], 0
    for steps, _ in row.runs:
        total += steps
        if least < total < most:
            ends.append(total)
    return min([scale * row.price(end) - weight * (end - row.base) for end in ends])


def least_of_symbols(leasts: Sequence[Least], weights: Weights) -> list[int]:
    """Find what each symbol counts: the least of what can pay for it."""
    found = [_least(one, weights) for one in leasts]
    for number, one in enumerate(leasts):
        if one.generic:
            other = one.generic * found[one.of]
            found[number] = min(found[number], other) if one.types or one.life else other
    return found


def _least(one: Least, weights: Weights) -> int:
    if one.part >= 0:
        return weights.parts[one.part] if weights.parts else 0
    ways = [weights.types[number] for number in one.types]
    if one.life:
        ways.append(one.life * weights.life)
    return min(ways, default=weights.scale)  # what nothing pays for counts whatever one likes


def lowered(relaxation: Relaxation, weights: Weights, least: list[int]) -> Weights:
    """Lower what each type counts as far as no symbol counts less then: to the most that it pays for."""
    most = [min(one, 0) for one in weights.types]
    seen = [False] * len(most)
    for one, by in zip(relaxation.leasts, least, strict=True):
        for number in one.types:
            if by > most[number] or not seen[number]:
                most[number], seen[number] = by, True
    if not relaxation.is_snowy:
        most[PLAIN:] = most[:PLAIN]
    return weights.with_types(tuple(most))


def evidence_of(relaxation: Relaxation, weights: Weights, limits: Limits = NO_LIMITS) -> Evidence | None:
    """Add up what weights count, each type lowered to what it pays for; None where they bound nothing.

    The bound is what is needed less what is had: see ``bound_of``.
    """
    least = least_of_symbols(relaxation.leasts, weights)
    floor = -weights.scale * relaxation.prices.unspent if weights.priced else 0
    if min(weights.types) < floor or min(least, default=0) < floor:
        return None
    sums = Sums(relaxation, lowered(relaxation, weights, least), least)
    weights = sums.weights
    if any(sums.of_way(way) > 0 for way in relaxation.free):
        return None
    if weights.priced and relaxation.x_symbols and sums.of_x() < weights.scale * relaxation.prices.x:
        return None
    if relaxation.gains_life and weights.life:
        return None
    owed = [
        OwedWeight(symbol=one.symbol, amount=one.amount, weight=sums.least[one.least])
        for one in relaxation.owed
        if sums.least[one.least]
    ]
    if relaxation.life_owed and weights.life and not weights.priced:
        amount = relaxation.life_owed
        owed.append(OwedWeight(symbol=f"Pay {amount} life", amount=amount, weight=weights.life))
    gifts = [*_gifts_of_objects(relaxation, sums, limits), *_gifts_of_pool(relaxation, sums)]
    have = sum([gift.gives * gift.amount for gift in gifts]) - sums.of_life(limits)
    if weights.priced:
        have -= sum([sums.of_color(color, limits) for color in _colors(weights, limits)])
    return Evidence(
        scale=weights.scale,
        weights=_written(weights.types),
        life=weights.life,
        last={color: by for color, by in weights.last.items() if by},
        owed=owed,
        gifts=gifts,
        need=sum([one.amount * one.weight for one in owed]),
        have=have,
    )


def _colors(weights: Weights, limits: Limits) -> list[str]:
    return [color for color in COLORS if weights.last.get(color) or color in limits.colors]


def _gifts_of_objects(relaxation: Relaxation, sums: Sums, limits: Limits) -> list[Gift]:
    """List what objects give, those together that give the same."""
    alike: dict[int, list[str]] = {}
    apart: list[Gift] = []
    for number, giver in enumerate(relaxation.givers):
        gives = sums.of_giver(giver)
        least, most = limits.givers.get(number, (0, len(giver.ids)))
        amount = most if gives > 0 else least
        if not amount or not gives:
            continue
        if number in limits.givers:
            apart.append(Gift(objects=list(giver.ids), gives=gives, amount=amount))
        else:
            alike.setdefault(gives, []).extend(giver.ids)
    merged = [Gift(objects=ids, gives=gives, amount=len(ids)) for gives, ids in alike.items()]
    return [*merged, *apart]


def _gifts_of_pool(relaxation: Relaxation, sums: Sums) -> list[Gift]:
    found = []
    for pool in relaxation.pool:
        gives = sums.of_mana(pool.made) - (sums.weights.scale * pool.price if sums.weights.priced else 0)
        if gives > 0:
            found.append(Gift(mana=pool.symbol, gives=gives, amount=pool.amount))
    return found


def _written(types: Sequence[int]) -> dict[str, int]:
    """Write weights by name; those of snow mana where they are more."""
    plain = len(COLORS) + 1
    found = {NAMES[number]: by for number, by in enumerate(types[:plain]) if by}
    return found | {
        NAMES[plain + number]: by for number, by in enumerate(types[plain:]) if by != types[number]
    }


def bound_of(evidence: Evidence) -> int:
    """Give the price that no payment is under: what is needed beyond what can be had, rounded up.

    Of cases told apart it is the lowest.
    """
    if evidence.branches:
        return min([bound_of(branch) for branch in evidence.branches])
    return -((evidence.have - evidence.need) // evidence.scale)


def shows_lack(evidence: Evidence) -> bool:
    """Tell whether more is needed than can be had."""
    return evidence.need > evidence.have
