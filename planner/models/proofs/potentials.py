"""Weights read off a best payment, without solving anything: potentials in the network that it is a flow in.

In a best payment each thing done is worth its price, and nothing that isn't done is worth more (complementary
slackness). With what a point of life and the last source of a color count taken from the steps that the
payment reaches, that is a system of differences between what the types of mana count, as for shortest paths:
each type that an object made counts what it cost at the least, and no less than what else it could have
made. The least weights that do so are tried; where an activation made more mana than one, or asked for
some, its types are raised as far as what wasn't used leaves room. Whether they show the price is seen by
adding up, as always; where they don't, the dual program has to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from planner.models.problem.terms import Steps
from planner.models.proofs.relaxed_problem import PLAIN, Giver, Least, Relaxation, RelaxedWay, Ways
from planner.models.proofs.weights import Weights

Kinds = tuple[int, ...]
"""Types of mana, by their numbers."""
_NO_END = 10**9
_TIMES = 4
"""The types of what makes several mana are raised so often at most."""


class PaymentSummary(NamedTuple):
    """What weights are computed from: the sources that a payment uses, and what each of its mana pays for.

    For each object the mana ``made`` and ``asked`` for; which mana was ``spent`` on which symbols, which
    objects ``helped`` to pay for which, and the life that is ``lost``.
    """

    made: Mapping[str, Kinds]
    asked: Mapping[str, Kinds]
    spent: frozenset[tuple[int, str]]
    helped: tuple[tuple[str, str], ...]
    lost: int


class _Used(NamedTuple):
    """A used object: the way it was used, and all ways in which it could have been used."""

    giver: Giver
    way: RelaxedWay
    ways: Ways


def potentials(relaxation: Relaxation, payment: PaymentSummary) -> Iterator[Weights]:
    """List weights that may prove a payment best.

    If the slopes before and behind the sums it reaches differ, those before come first.
    """
    used = _used(relaxation, payment)
    if relaxation.is_snowy or used is None:
        return
    reached = dict.fromkeys(relaxation.rows, 0)
    for giver in [*[one.giver for one in used], *[relaxation.places[name] for name, _ in payment.helped]]:
        for color in giver.rows:
            reached[color] += 1
    rows = {row: relaxation.objective.row(row, count) for row, count in relaxation.rows.items()}
    life = relaxation.objective.life(relaxation.life, relaxation.life_owed)
    before: tuple[dict[str, int], int] | None = None
    for behind in (False, True):
        last = {
            color: by for color, row in rows.items() if (by := _slope(row, reached[color], behind=behind))
        }
        each = _slope(life, payment.lost, behind=behind) if payment.lost or behind else 0
        if (last, each) == before:
            return
        before = last, each
        types = _Types(relaxation, payment, used, last, each).least()
        yield Weights((*types, *types), life=each, last=last)


def _slope(row: Steps, total: int, *, behind: bool) -> int:
    """Price of the step to a sum, or of the next step; of the last step if there is no next one."""
    before = row.slope(total) or 0 if total > row.base else 0
    return (row.slope(total + 1) or before) if behind else before


def _used(relaxation: Relaxation, payment: PaymentSummary) -> list[_Used] | None:
    """The way in which each object was used; None if it isn't known."""
    places, found = relaxation.places, []
    if relaxation.parts or any(name not in places for name, _ in payment.helped):
        return None
    for name, made in payment.made.items():
        giver = places.get(name)
        if giver is None or not giver.is_simple:
            return None
        ways = giver.tapping or giver.losing or giver.both
        asked = len(payment.asked.get(name, ()))
        fitting = [
            way for way in ways if way.kinds == made and sum([amount for _, amount in way.asks]) == asked
        ]
        if not fitting:
            return None
        way = fitting[0] if len(fitting) == 1 else min(fitting, key=lambda way: (way.life, way.price))
        found.append(_Used(giver, way, ways))
    return found


class _Types:
    """Weights of types, raised until everything that was done is worth its price."""

    def __init__(
        self,
        relaxation: Relaxation,
        payment: PaymentSummary,
        used: list[_Used],
        last: dict[str, int],
        life: int,
    ) -> None:
        self.relaxation = relaxation
        self.last = last
        self.life = life
        self.types = [0] * PLAIN
        self.above: set[tuple[int, int, int]] = set()
        """Of two types each time, the first counts so much more than the second, at the least."""
        self.differences: list[tuple[int, int, int]] = []
        self.used = used
        self.payment = payment

    def least(self) -> list[int]:
        """The least weights that types can have."""
        self._spent()
        several = [one for one in self.used if self._made(one)]
        self.differences = sorted(self.above)  # the same order in every process
        self._close()
        if several:
            self._raise(several)
        return self.types

    def _spent(self) -> None:
        """Limit the weight of mana that paid a symbol to that of any other mana that could have."""
        relaxation, payment = self.relaxation, self.payment
        texts = {one.symbol: relaxation.leasts[one.least] for one in relaxation.owed}
        for kind, symbol in payment.spent:
            least = texts.get(symbol)
            if least is not None:
                self._no_less_than(least, kind)
        for name, symbol in payment.helped:
            least, giver = texts.get(symbol), relaxation.places[name]
            ways = giver.tapping or giver.losing
            if least is not None and ways:
                cost = self._cost(giver, ways[-1])
                for kind in least.types:
                    self._lift(kind, cost)
        spent = {kind for kind, _ in payment.spent} if relaxation.pool else ()
        for pool in relaxation.pool:
            if len(pool.made.types) == 1 and pool.made.types[0] in spent:
                self._lift(pool.made.types[0], pool.price)

    def _made(self, one: _Used) -> bool:
        """Give an object's mana the weight of its cost; return whether several types share it."""
        giver, way, ways = one
        if way.asks or len(way.kinds) != 1:
            for (number, _), kind in zip(way.asks, self.payment.asked.get(giver.ids[0], ()), strict=False):
                self._no_less_than(self.relaxation.leasts[number], kind)
            return True
        self._lift(way.kinds[0], self._cost(giver, way))
        if len(ways) > 1:
            for other in ways:
                if (
                    len(other.kinds) == 1
                    and other.kinds != way.kinds
                    and not other.asks
                    and other.kinds[0] >= 0
                ):
                    more = way.price - other.price + self.life * (way.life - other.life)
                    self.above.add((way.kinds[0], other.kinds[0], more))
        return False

    def _raise(self, several: list[_Used]) -> None:
        """Raise the weights of types made by sources of several mana, up to the slack of unused ones."""
        most = self._most()
        for _ in range(_TIMES):
            settled = True
            for giver, way, _ in several:
                lacks = self._cost(giver, way) + sum([self._asked(n) * by for n, by in way.asks])
                lacks -= sum([self.types[kind] for kind in way.kinds])
                for kind, number in sorted(Counter(way.kinds).items()):
                    if lacks > 0:
                        by = min(-(-lacks // number), max(most[kind] - self.types[kind], 0))
                        self.types[kind] += by
                        lacks -= by * number
                        settled = settled and not by
                self._close()
            if settled:
                return

    def _most(self) -> list[int]:
        """Greatest weight of each type under which no unused source gives more than it costs."""
        numbers = Counter([id(one.giver) for one in self.used])
        most = [_NO_END] * PLAIN
        for giver in self.relaxation.givers:
            if giver.plain and numbers[id(giver)] < len(giver.ids):
                own = sum([self.last.get(color, 0) for color in giver.rows])
                for kind, price, life in giver.plain:
                    most[kind] = min(most[kind], own + price + self.life * life)
        return most

    def _asked(self, number: int) -> int:
        types = self.relaxation.leasts[number].types
        return min([self.types[kind] for kind in types], default=0)

    def _cost(self, giver: Giver, way: RelaxedWay) -> int:
        cost = way.price + self.life * way.life
        return cost + sum([self.last.get(color, 0) for color in giver.rows]) if self.last else cost

    def _lift(self, kind: int, by: int) -> None:
        if self.types[kind] < by:
            self.types[kind] = by

    def _no_less_than(self, least: Least, kind: int) -> None:
        """Raise the weight of everything that could pay for a symbol to at least that of a type."""
        for other in least.types:
            if other != kind:
                self.above.add((other, kind, 0))

    def _close(self) -> None:
        """Raise types until each has the required difference to others."""
        types = self.types
        for _ in range(PLAIN):
            changed = False
            for high, low, by in self.differences:
                if types[high] < types[low] + by:
                    types[high], changed = types[low] + by, True
            if not changed:
                return
