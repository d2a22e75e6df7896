"""The evidence for a bound: Hall's condition, potentials, the dual program, or two cases told apart."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import floor, lcm

from planner.contract.certificate import Evidence, Split
from planner.game.mana import mana_symbols
from planner.game.records import MutableRecord, field
from planner.models.proofs.dual_program import Dual, solve_dual
from planner.models.proofs.halls_condition import halls_evidence
from planner.models.proofs.potentials import PaymentSummary, potentials
from planner.models.proofs.relaxed_problem import Giver, Relaxation, converters_in, only_converts, starts_of
from planner.models.proofs.weights import (
    NO_LIMITS,
    Limits,
    Weights,
    bound_of,
    evidence_of,
    shows_lack,
)

SCALES = (1, 2, 3, 4, 6, 12)
"""The shares of a point that weights are rounded to, the largest first."""
MOST_NODES = 40
"""Certificates that tell more cases apart aren't looked for: a search is the shorter reason."""
MOST_PROGRAMS = 24
"""So many programs are solved for a certificate: of a hundred that are found one takes more."""
MOST_SHARES = 1_000
"""Weights that are in no so large share of a point are no proof that anyone would read."""
MOST_ROUNDS = 3
"""So often converters are looked for that pay for each other in one case."""
NEARLY = 1e-6


def evidence_of_lack(relaxation: Relaxation) -> Evidence | None:
    """Show that a cost can't be paid; None if no weights show it."""
    return halls_evidence(relaxation) or _BranchAndBound(relaxation, None).evidence(NO_LIMITS)


def evidence_of_price(
    relaxation: Relaxation, price: int, payment: PaymentSummary | None = None
) -> Evidence | None:
    """Show that no payment has a lower price; None if no weights show it.

    The weights are computed from a ``payment`` of this price, if there is one and they suffice.
    """
    for weights in potentials(relaxation, payment) if payment is not None else ():
        found = evidence_of(relaxation, weights)
        if found is not None and bound_of(found) >= price:
            return found
    return _BranchAndBound(relaxation, price).evidence(NO_LIMITS)


class _BranchAndBound(MutableRecord):
    """Branch and bound over the dual program: if its bound isn't enough, two cases are distinguished."""

    relaxation: Relaxation
    price: int | None
    nodes: int = field(default=0)
    solved: int = field(default=0)
    using: dict[int, float] = field(default_factory=dict)
    """The converters that some relaxed payment uses, and how often."""
    together: bool | None = None
    """Whether cuts for all of them together show more than for each by itself; None without cuts."""

    def evidence(self, limits: Limits) -> Evidence | None:
        """Find the evidence for payments within some limits; None if that takes too many cases."""
        self.nodes += 1
        dual = self._solved(limits)
        if dual is None:
            return None
        if self._shows(dual):
            return self._rounded(dual, limits)
        if self.nodes > MOST_NODES or self.solved >= MOST_PROGRAMS:
            return None
        split = next(self._splits(dual, limits), None)
        if split is None:
            return None
        written, *cases = split
        branches = []
        for case in cases:
            found = self.evidence(case)
            if found is None:
                return None
            branches.append(found)
        return Evidence(split=written, branches=branches)

    def _shows(self, dual: Dual) -> bool:
        """Whether a bound is enough."""
        return dual.bound > (0 if self.price is None else self.price - 1) + NEARLY

    def _solved(self, limits: Limits) -> Dual | None:
        """Solve the dual program, with cuts for the converters that it uses if its bound isn't enough.

        The better kind of cuts is found once; all cases but the first use that kind.
        """
        tried = (False, True) if self.nodes == 1 or self.together is None else (self.together,)
        best = self._with_cuts(limits, self.together)
        if best is None or self._shows(best):
            return best
        self.using.update({**converters_in(best.usage), **self.using})
        known = len(self.using) if best.starts else 0
        for _ in range(MOST_ROUNDS):
            if len(self.using) == known:
                break
            known = len(self.using)
            for together in tried:
                dual = self._with_cuts(limits, together)
                if dual is None:
                    continue
                self.using.update({**converters_in(dual.usage), **self.using})
                if dual.bound > best.bound + NEARLY:
                    best, self.together = dual, together
                if self._shows(best):
                    return best
        return best

    def _with_cuts(self, limits: Limits, together: bool | None) -> Dual | None:
        """Solve the dual program with cuts for all converters together, or for each; None for no cuts."""
        forced = [
            number
            for number, (least, _) in limits.givers.items()
            if least and only_converts(limits.allowed(number, self.relaxation.givers[number]))
        ]
        starts = [] if together is None else starts_of(self.relaxation, self.using, forced, together=together)
        self.solved += 1
        return solve_dual(self.relaxation, price=self.price, limits=limits, starts=starts)

    def _rounded(self, dual: Dual, limits: Limits) -> Evidence | None:
        """Round the weights to the coarsest shares that still prove the bound."""
        for scale in (*SCALES, *_exact_scale(dual)):
            weights = dual.rounded(scale, priced=self.price is not None)
            for tried in (_without_negative(weights), weights):
                found = evidence_of(self.relaxation, tried, limits) if tried is not None else None
                if found is not None and self._suffices(found):
                    return found
        return None

    def _suffices(self, found: Evidence) -> bool:
        return shows_lack(found) if self.price is None else bound_of(found) >= self.price

    def _splits(self, dual: Dual, limits: Limits) -> Iterator[tuple[Split, Limits, Limits]]:
        """Split where the dual program uses fractions: of taken objects, then objects, colors, life."""
        relaxation = self.relaxation
        halves = [
            (-_most_made(relaxation.givers[number]), abs(used % 1 - 0.5), number)
            for number, used in enumerate(dual.used)
            if relaxation.givers[number].is_simple and not relaxation.givers[number].serves and _is_half(used)
        ]
        yield from self._splits_of_taken(dual, limits)
        if self.price is not None:
            yield from self._splits_of_used(dual, limits)
        yield from self._splits_of_ways(dual, limits)
        for *_, number in sorted(halves):
            giver, at_most = relaxation.givers[number], floor(dual.used[number])
            least, most = limits.givers.get(number, (0, len(giver.ids)))
            if least <= at_most < most:
                split = Split(objects=list(giver.ids), at_most=at_most)
                yield (
                    split,
                    limits.with_giver(number, least, at_most),
                    limits.with_giver(number, at_most + 1, most),
                )
        if self.price is None:
            return
        for color, total in dual.sums.items():
            least, most = limits.rows.get(color, (0, relaxation.rows[color]))
            if _is_half(total) and least <= floor(total) < most:
                split = Split(color=color, at_most=floor(total))
                more = limits.with_color(color, floor(total) + 1, most)
                yield split, limits.with_color(color, least, floor(total)), more
        least, most = limits.life or (relaxation.life_owed, relaxation.life - 1)
        if _is_half(dual.lost) and least <= floor(dual.lost) < most:
            split = Split(life=True, at_most=floor(dual.lost))
            more = limits.with_life(floor(dual.lost) + 1, most)
            yield split, limits.with_life(least, floor(dual.lost)), more

    def _splits_of_used(self, dual: Dual, limits: Limits) -> Iterator[tuple[Split, Limits, Limits]]:
        """Tell apart how many objects are used in all, where the program uses a part of one."""
        total, (least, most) = dual.objects, limits.used
        at_most = floor(total)
        if _is_half(total) and least <= at_most and (most is None or at_most < most):
            more = limits.with_used(at_most + 1, most)
            yield Split(used=True, at_most=at_most), limits.with_used(least, at_most), more

    def _splits_of_taken(self, dual: Dual, limits: Limits) -> Iterator[tuple[Split, Limits, Limits]]:
        """Split by the number of objects taken for mana abilities, if the program takes a fraction."""
        for words, number in self.relaxation.taken:
            ways = [pair for usage in dual.usage.values() for pair in usage]
            total = sum([by for by, way in ways for made, _ in way.made if number in made.symbols])
            least, most = limits.taken.get(number, (0, None))
            at_most = floor(total)
            if _is_half(total) and least <= at_most and (most is None or at_most < most):
                more = limits.with_taken(number, at_most + 1, most)
                yield Split(taken=words, at_most=at_most), limits.with_taken(number, least, at_most), more

    def _splits_of_ways(self, dual: Dual, limits: Limits) -> Iterator[tuple[Split, Limits, Limits]]:
        """Split by the mana that an object makes, if the dual program uses half of each."""
        for number, ways in dual.usage.items():
            giver = self.relaxation.givers[number]
            alone = len(giver.ids) == 1 and giver.is_simple and not (giver.serves or giver.losing)
            halves = [way for by, way in ways if _is_half(by)] if alone and number not in limits.only else []
            own = max([way.own for way in halves], key=len, default="")
            if own and any(way.own != own for _, way in ways):
                adds = mana_symbols(own)
                split = Split(objects=list(giver.ids), adds=adds, at_most=0)
                yield split, limits.without_way(number, own), limits.with_way(number, own)


def _most_made(giver: Giver) -> int:
    ways = (*giver.tapping, *giver.losing, *giver.both)
    return max([sum([amount for _, amount in way.made]) for way in ways], default=0)


def _is_half(number: float) -> bool:
    return NEARLY < number % 1 < 1 - NEARLY


def _exact_scale(dual: Dual) -> Iterator[int]:
    """The share that all weights are whole multiples of, if it isn't too small."""
    tables = [by for _, table in dual.starts for by in table.values()]
    counts = [
        *dual.types,
        *dual.parts,
        dual.life,
        *dual.last.values(),
        *dual.taken_less.values(),
        dual.counted,
        *tables,
    ]
    found = lcm(*[Fraction(one).limit_denominator(MOST_SHARES).denominator for one in counts])
    if SCALES[-1] % found and found <= MOST_SHARES:
        yield found


def _without_negative(weights: Weights) -> Weights | None:
    """Replace negative weights of types by 0; None if there are none. Negative weights are seldom needed."""
    if min(weights.types) >= 0:
        return None
    return weights.with_types(tuple([max(one, 0) for one in weights.types]))
