"""Weights, and the bound that they prove: sums of whole numbers, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from planner.contract.certificate import Converters, Evidence, Gift, OwedWeight
from planner.game.mana import COLORS
from planner.game.records import Record, field, replace
from planner.models.problem.objective import COUNTED
from planner.models.problem.terms import Gain, Steps
from planner.models.proofs.relaxed_problem import (
    NAMES,
    PLAIN,
    Giver,
    Least,
    Most,
    Relaxation,
    RelaxedWay,
    Start,
    Ways,
)

LIFE = "life"
Span = tuple[int, int | None]
"""From and to, None for no end."""


class Weights(Record, frozen=True):
    """Weights in shares of a point.

    There is a weight for a mana of each type, an object that a part of the cost takes, a point of life, and
    the use of a source of each color; ``starts`` are converters with weights of their own for the types of
    mana that they make. ``priced`` says whether prices count: if not, weights show that no payment exists at
    all.
    """

    types: tuple[int, ...]
    parts: tuple[int, ...] = ()
    life: int = 0
    last: Mapping[str, int] = field(default_factory=dict)
    scale: int = 1
    priced: bool = True
    starts: tuple[tuple[Start, Mapping[int, int]], ...] = ()
    taken_less: Mapping[int, int] = field(default_factory=dict)
    """How much less what is taken gives than it counts, by the number of what it counts."""
    used: int = 0
    """How much less each object gives that is used."""

    def with_types(self, types: tuple[int, ...]) -> Weights:
        """Copy with other weights of types."""
        return replace(self, types=types)


class Limits(Record, frozen=True):
    """A case of branch and bound: bounds on objects used, on sources of a color, or on life paid.

    ``givers`` are by number; None stands for no end. ``only`` and ``never`` are the mana that
    the one object of a giver makes for certain, and what it doesn't make, as type letters. ``taken`` bounds
    how many objects abilities' costs take, by what they count.
    """

    givers: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    rows: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    life: tuple[int, int] | None = None
    only: Mapping[int, str] = field(default_factory=dict)
    never: Mapping[int, frozenset[str]] = field(default_factory=dict)
    taken: Mapping[int, Span] = field(default_factory=dict)
    used: Span = (0, None)

    def allowed(self, number: int, giver: Giver) -> Giver:
        """The giver with only the ways that the limits allow."""
        if number not in self.only and number not in self.never:
            return giver
        only, never = self.only.get(number), self.never.get(number, frozenset())

        def left(ways: Ways) -> Ways:
            certain = [
                way for way in ways if not way.own or (way.own not in never and only in (None, way.own))
            ]
            return tuple(certain)

        tapping, losing, both = left(giver.tapping), left(giver.losing), left(giver.both)
        return replace(giver, tapping=tapping, losing=losing, both=both, plain=())

    def with_way(self, number: int, own: str) -> Limits:
        """Limit a giver's object to making exactly this mana."""
        return replace(self.with_giver(number, 1, 1), only={**self.only, number: own})

    def without_way(self, number: int, own: str) -> Limits:
        """Forbid a giver's object to make this mana."""
        never = self.never.get(number, frozenset[str]()) | {own}
        return replace(self, never={**self.never, number: never})

    def with_giver(self, number: int, least: int, most: int) -> Limits:
        """The same case with bounds on how many objects of a giver are used."""
        return replace(self, givers={**self.givers, number: (least, most)})

    def with_color(self, color: str, least: int, most: int) -> Limits:
        """The same case with bounds on how many sources of a color are used."""
        return replace(self, rows={**self.rows, color: (least, most)})

    def with_taken(self, number: int, least: int, most: int | None) -> Limits:
        """The same case with bounds on how many objects costs of abilities take."""
        return replace(self, taken={**self.taken, number: (least, most)})

    def with_used(self, least: int, most: int | None) -> Limits:
        """The same case with bounds on how many objects are used."""
        return replace(self, used=(least, most))

    def with_life(self, least: int, most: int) -> Limits:
        """The same case with bounds on the life lost."""
        return replace(self, life=(least, most))


NO_LIMITS = Limits()


class WeightSums:
    """Sums of the weights over one relaxation."""

    __slots__ = ("floating", "given", "least", "more", "outside", "relaxation", "types", "weights", "within")

    def __init__(
        self,
        relaxation: Relaxation,
        weights: Weights,
        least: list[int] | None = None,
        floating: Sequence[int] = (),
    ) -> None:
        self.relaxation = relaxation
        self.weights = weights
        self.floating = max(floating, default=0)
        self.types = tuple(map(max, weights.types, floating)) if floating else weights.types
        self.least = least_of_symbols(relaxation.leasts, weights) if least is None else least
        less = weights.taken_less
        self.given = [by - less.get(n, 0) for n, by in enumerate(self.least)] if less else self.least
        self.within = {
            number: place for place, (start, _) in enumerate(weights.starts) for number in start.inside
        }
        self.outside = [
            least_of_symbols(relaxation.leasts, weights, without=place)
            for place in range(len(weights.starts))
        ]
        self.more = [self._more(place, start) for place, (start, _) in enumerate(weights.starts)]

    def _more(self, place: int, start: Start) -> int:
        """How much more the first of some converters costs if only mana from outside may pay, per object."""
        outside, least = self.outside[place], self.least
        more = [sum([amount * (outside[one] - least[one]) for one, amount in way.asks]) for way in start.ways]
        return max(min(more, default=0), 0) // start.amount(self.relaxation)

    def of_mana(self, made: Most, place: int = -1) -> int:
        """Weight of a mana: the maximum over its possible types; ``place`` is the converter that makes it."""
        types, given = self.types, self.given
        if self.outside:
            return self._of_mana_told_apart(made, place)
        if len(made.types) == 1 and not made.symbols:
            return types[made.types[0]]
        found = max([*[types[one] for one in made.types], *[given[one] for one in made.symbols]], default=0)
        return found if made.types else max(found, self.floating)

    def _of_mana_told_apart(self, made: Most, place: int) -> int:
        """Weight of a mana when mana of converters has weights of its own."""
        types, own = self.weights.types, self.weights.starts[place][1] if place >= 0 else {}
        found = [own.get(one % PLAIN, types[one]) for one in made.types]
        found += [self.given[one] for one in made.symbols]
        for other, outside in enumerate(self.outside):
            if other != place:  # it could pay for the first of others
                asked = {one for way in self.weights.starts[other][0].ways for one, _ in way.asks}
                found += [outside[one] for one in made.symbols if one in asked]
        return max(found, default=0)

    def of_way(self, way: RelaxedWay, number: int) -> int:
        """Value of a way of a giver, the loss of its object as a source of colors left out."""
        weights = self.weights
        place = self.within.get(number, -1) if way.asks else -1
        value = sum([self.of_mana(made, place) * amount for made, amount in way.made])
        if place >= 0 and weights.starts[place][0].of == number:
            value -= self.more[place]
        if way.asks:
            value -= sum([self.least[one] * amount for one, amount in way.asks])
        if way.takes:
            value -= sum([self.least[one] * amount for one, amount in way.takes])
        if weights.priced:
            return value - weights.life * way.life - weights.scale * way.price
        return value - weights.life * way.paid

    def of_giver(self, giver: Giver, number: int) -> int:
        """Greatest value of an object; with a single use the value of that one, even below 0."""
        weights = self.weights
        own = sum([weights.last.get(color, 0) for color in giver.rows]) if weights.last else 0
        own += weights.used
        if giver.plain and weights.priced:
            types, scale, each = self.types, weights.scale, weights.life
            return max([types[kind] - scale * by - each * life for kind, by, life in giver.plain]) - own
        if giver.plain and not weights.life:
            return max([weights.types[kind] for kind, _, _ in giver.plain]) - own
        best = self._best_use(giver, number, own)
        if giver.is_simple:
            return best
        return max(best, 0) + sum([max(self._best(ways, number), 0) * times for ways, times in giver.beside])

    def _best_use(self, giver: Giver, number: int, own: int) -> int:
        """Value of the best way to tap an object, to lose it, or to do one and then the other."""
        groups = [group for group in (giver.tapping, giver.losing, giver.both) if group]
        found = [self._best(group, number) for group in groups]
        if giver.tapping and giver.losing:
            found.append(found[0] + found[1])
        return max(found) - own if found else 0

    def _best(self, ways: Sequence[RelaxedWay], number: int) -> int:
        return max([self.of_way(way, number) for way in ways], default=0)

    def of_x(self) -> int:
        """Weight of the symbols of one X."""
        return self.least[self.relaxation.x] * self.relaxation.x_symbols

    def of_counted(self, limits: Limits) -> int | None:
        """Count what is there besides for what is taken or used; None where nothing bounds that."""
        counted = [(by, limits.taken.get(one, (0, None))) for one, by in self.weights.taken_less.items()]
        found = 0
        for by, (least, most) in [*counted, (self.weights.used, limits.used)]:
            if by > 0 and most is None:
                return None
            found += by * (least if by < 0 or most is None else most)
        return found

    def of_life(self, limits: Limits) -> int:
        """Minimum of the price of life lost, less the weight of the life."""
        relaxation, weights = self.relaxation, self.weights
        if not weights.priced:
            return -weights.life * max(relaxation.life, 0)
        row = relaxation.objective.life(relaxation.life, relaxation.life_owed)
        within = limits.life or (row.base, relaxation.life - 1)  # no payment that kills its player
        return _least_of_row(row, within, weights.life, weights.scale)

    def of_row(self, row: str, limits: Limits) -> int:
        """Minimum of the price of a row's objects that are gone, less what they give."""
        relaxation, weights = self.relaxation, self.weights
        count = relaxation.rows[row]
        steps = relaxation.objective.row(row, count)
        weight = weights.last.get(row, 0)
        return _least_of_row(steps, limits.rows.get(row, (0, count)), weight, weights.scale)


@lru_cache(maxsize=4_096)
def _least_of_row(row: Steps, within: tuple[int, int], weight: int, scale: int) -> int:
    """Minimum of a convex price, less a weight for each step above its base."""
    least, most = within
    ends, total = [least, most], 0
    for steps, _ in row.runs:
        total += steps
        if least < total < most:
            ends.append(total)
    return min([scale * row.price(end) - weight * (end - row.base) for end in ends])


def least_of_symbols(leasts: Sequence[Least], weights: Weights, without: int = -1) -> list[int]:
    """Dual weight of each symbol: the minimum over the mana that can pay it.

    The mana of the converters with the number ``without`` is ignored.
    """
    tables = [table for place, (_, table) in enumerate(weights.starts) if place != without]
    found = [_least(one, weights, tables) for one in leasts]
    for number, one in enumerate(leasts):
        if one.generic:
            other = one.generic * found[one.of]
            found[number] = min(found[number], other) if one.types or one.life else other
    return found


def _least(one: Least, weights: Weights, tables: Sequence[Mapping[int, int]] = ()) -> int:
    if one.part >= 0:
        return weights.parts[one.part] if weights.parts else 0
    ways = [weights.types[number] for number in one.types]
    ways += [table[number % PLAIN] for table in tables for number in one.types if number % PLAIN in table]
    if one.life:
        ways.append(one.life * weights.life)
    return min(ways, default=weights.scale)  # what nothing pays for counts whatever one likes


def lowered(relaxation: Relaxation, weights: Weights, least: list[int]) -> Weights:
    """Lower each type's weight to the greatest symbol weight that it pays; no symbol's weight falls."""
    starts = weights.starts
    outside = [least_of_symbols(relaxation.leasts, weights, without=n) for n in range(len(starts))]
    most = _most_paid(relaxation, weights, [least, *outside])
    if not starts:
        return weights.with_types(most)
    told_apart = []
    for place, (start, table) in enumerate(starts):
        own = _most_paid(relaxation, weights, [least, *outside[:place], *outside[place + 1 :]])
        lower = {one: min(by, max(own[one], own[one + PLAIN])) for one, by in table.items()}
        told_apart.append((start, lower))
    return replace(weights, types=most, starts=tuple(told_apart))


def _most_paid(relaxation: Relaxation, weights: Weights, counts: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Greatest weight of a symbol that each type can pay."""
    most = [min(one, 0) for one in weights.types]
    seen = [False] * len(most)
    for least in counts:
        for one, by in zip(relaxation.leasts, least, strict=True):
            for number in one.types:
                if by > most[number] or not seen[number]:
                    most[number], seen[number] = by, True
    if not relaxation.is_snowy:
        most[PLAIN:] = most[:PLAIN]
    return tuple(most)


def evidence_of(
    relaxation: Relaxation, weights: Weights, limits: Limits = NO_LIMITS, floating: Sequence[int] = ()
) -> Evidence | None:
    """Sum the weights, each type lowered to what it pays for; None if they bound nothing.

    The bound is what is needed less what is available: see ``bound_of``. ``floating`` is what a mana of each
    type counts at the least that the payment leaves.
    """
    least = least_of_symbols(relaxation.leasts, weights)
    floor = -weights.scale * relaxation.objective.left_over if weights.priced else 0
    tables = [by for _, table in weights.starts for by in table.values()]
    symbols = [by for one, by in zip(relaxation.leasts, least, strict=True) if one.part < 0]
    if min([*weights.types, *tables, *symbols]) < floor:
        return None
    sums = WeightSums(relaxation, lowered(relaxation, weights, least), least, floating)
    weights = sums.weights
    givers = enumerate(relaxation.givers)
    if any(sums.of_way(way, number) > 0 for number, giver in givers for way in giver.free):
        return None
    if (
        weights.priced
        and relaxation.x_symbols
        and sums.of_x() < weights.scale * relaxation.objective.gain(Gain.X)
    ):
        return None
    owed = [
        OwedWeight(symbol=one.symbol, amount=one.amount, weight=sums.least[one.least])
        for one in relaxation.owed
        if sums.least[one.least]
    ]
    if relaxation.life_owed and weights.life and not weights.priced:
        amount = relaxation.life_owed
        owed.append(OwedWeight(symbol=f"Pay {amount} life", amount=amount, weight=weights.life))
    counted = sums.of_counted(limits)
    if counted is None:
        return None
    gifts = [*_gifts_of_objects(relaxation, sums, limits), *_gifts_of_pool(relaxation, sums)]
    have = sum([gift.gives * gift.amount for gift in gifts]) + counted - sums.of_life(limits)
    starts = zip(weights.starts, sums.more, strict=True)
    have -= sum([more for (start, _), more in starts if start.of < 0])
    if weights.priced:
        have -= sum([sums.of_row(row, limits) for row in _rows(weights, limits)])
    return Evidence(
        scale=weights.scale,
        weights=_written(weights.types),
        life=weights.life,
        last={color: by for color, by in weights.last.items() if by},
        taken={words: sums.least[one] for words, one in relaxation.taken if sums.least[one]},
        taken_less={words: by for words, one in relaxation.taken if (by := weights.taken_less.get(one))},
        used=weights.used,
        converters=list(_converters(relaxation, sums)),
        owed=owed,
        gifts=gifts,
        need=sum([one.amount * one.weight for one in owed]),
        have=have,
    )


def _converters(relaxation: Relaxation, sums: WeightSums) -> Iterator[Converters]:
    """List the converters whose mana has weights of its own."""
    for (start, table), more in zip(sums.weights.starts, sums.more, strict=True):
        own = {NAMES[one]: by for one, by in table.items() if by != sums.weights.types[one]}
        if own or more:
            ids = [one for number in sorted(start.inside) for one in relaxation.givers[number].ids]
            of = list(relaxation.givers[start.of].ids) if start.of >= 0 and more else []
            yield Converters(objects=ids, weights=own, of=of, more=more)


def _rows(weights: Weights, limits: Limits) -> list[str]:
    return [row for row in COUNTED if weights.last.get(row) or row in limits.rows]


def _gifts_of_objects(relaxation: Relaxation, sums: WeightSums, limits: Limits) -> list[Gift]:
    """What each object gives; objects that give the same are listed together."""
    alike: dict[int, list[str]] = {}
    apart: list[Gift] = []
    for number, giver in enumerate(relaxation.givers):
        gives = sums.of_giver(limits.allowed(number, giver), number)
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


def _gifts_of_pool(relaxation: Relaxation, sums: WeightSums) -> list[Gift]:
    found = []
    for pool in relaxation.pool:
        gives = sums.of_mana(pool.made) - (sums.weights.scale * pool.price if sums.weights.priced else 0)
        if gives > 0:
            found.append(Gift(mana=pool.symbol, gives=gives, amount=pool.amount))
    return found


def _written(types: Sequence[int]) -> dict[str, int]:
    """Name each weight for a certificate; snow mana is listed only if its weight differs."""
    plain = len(COLORS) + 1
    found = {NAMES[number]: by for number, by in enumerate(types[:plain]) if by}
    return found | {
        NAMES[plain + number]: by for number, by in enumerate(types[plain:]) if by != types[number]
    }


def bound_of(evidence: Evidence) -> int:
    """Lower bound on the price of any payment: the need less what is available, rounded up.

    With several cases it is the lowest bound.
    """
    if evidence.branches:
        return min([bound_of(branch) for branch in evidence.branches])
    return -((evidence.have - evidence.need) // evidence.scale)


def shows_lack(evidence: Evidence) -> bool:
    """Whether more is needed than is available."""
    return evidence.need > evidence.have
