"""Cover inequalities: what whole numbers of activations have to make, said so that fractions see it too.

A payment of six mana can take a third of a source that makes eighteen, as far as the linear relaxation is
concerned. But of each activation no more counts for six symbols than six mana: with every factor lowered to
the symbols that it could pay for, the sum still has to reach their number. These constraints follow from the
others wherever the variables are whole numbers; they bring the solver's bounds near what a plan really costs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from planner.game.records import Record
from planner.game.vocabulary import Verb
from planner.models.deciders.program.linear import Constraint, Linear, Number, total_of
from planner.models.deciders.program.stage import Stage
from planner.models.problem.demands import Demand, ManaKind

Symbols = Mapping[Demand, int]
"""How many symbols of each demand of one payee are owed."""


def constrain_covers(stage: Stage) -> None:
    """Make enough mana for each set of symbols; an activation counts for no more than it could pay."""
    covers = _Covers(stage)
    for index in _paying_for_themselves(stage, least=2):
        stage.model.add(covers.start(index))
    for payee, symbols in _sets_of_symbols(stage):
        paid = stage.owed.paid.get(payee)
        number = sum(symbols.values())
        owed: Number = number if paid is None else number * paid
        for supply in (covers.direct(symbols), covers.net(symbols)):
            if supply is not None:
                stage.model.add(supply >= owed)


def starts_of(stage: Stage) -> list[Constraint]:
    """Constraints that keep mana for starting an ability apart from the mana that this ability makes.

    They are worth their cost only if a solution without them has no order.
    """
    covers = _Covers(stage)
    cheap = _paying_for_themselves(stage, least=1, most=1)
    found = [covers.start(index) for index in cheap]
    return found + [one for index in _paying_for_themselves(stage) for one in covers.starts(index)]


def _sets_of_symbols(stage: Stage) -> Iterator[tuple[int, Symbols]]:
    """List sets of symbols of each payee: all of them, and those of some types.

    Rows for each single kind of symbol cost more time in the relaxation than they save.
    """
    by_payee: dict[int, dict[Demand, int]] = defaultdict(dict)
    for demand, amount in stage.problem.owed.items():
        if amount > 0 and not (demand.is_generic and stage.variables.x is not None):
            by_payee[demand.payee][demand] = amount  # what X adds to generic mana may be less than nothing
    for payee, symbols in by_payee.items():
        yield payee, symbols
        typed = {demand: amount for demand, amount in symbols.items() if not demand.is_generic}
        if 0 < len(typed) < len(symbols):
            yield payee, typed


def _paying_for_themselves(stage: Stage, least: int = 1, most: int | None = None) -> Iterator[int]:
    """List classes of one object, tapped at most once, whose mana could pay more than its own cost.

    Without order nothing else stops such mana from paying for its own ability. Its uses ask for at ``least``
    and at ``most`` so much mana.
    """
    problem = stage.problem
    untapped = {taking for taking in stage.variables.wanted_takings if taking.verb == Verb.UNTAP}
    for index, source in enumerate(problem.sources):
        paying = stage.variables.paid_of.get(index, ())
        if (
            source.count > 1
            or source.takings & untapped
            or any(one.verb == Verb.UNTAP for one, _, _ in paying)
        ):
            continue
        uses = [problem.uses[i] for i in stage.totals.tapping[index]]
        if stage.totals.untapping[index] or any(use.most > 1 for use in uses):
            continue
        asked = [(sum([n for _, n in use.costs]), use.made) for use in uses if use.costs]
        dearest = max([amount for amount, made in asked if made > 1 + amount], default=0)
        if dearest >= least and (most is None or dearest <= most):
            yield index


class _LikeUses(Record, frozen=True):
    """Uses that make the same and cost the same: each activation makes ``made`` mana of these kinds."""

    kinds: tuple[tuple[ManaKind, int], ...]
    made: int
    costs: tuple[tuple[Demand, int], ...]


class _Covers:
    """For each set of symbols, the mana of each use that could pay one of them."""

    def __init__(self, stage: Stage) -> None:
        self.problem = stage.problem
        self.totals = stage.totals
        self.paid = stage.owed.paid
        self.variables = stage.variables
        self.paying: dict[Demand, set[ManaKind]] = defaultdict(set)
        self.asked = [demand for demand in stage.problem.demands if not demand.is_final]
        for flow in stage.variables.flow:
            for kind, demand in flow:
                self.paying[demand].add(kind)
        self.floating = list(zip(stage.problem.floating, stage.variables.floating, strict=True))
        self.groups: dict[_LikeUses, list[int]] = defaultdict(list)
        self.group_of: list[_LikeUses] = []
        for index, use in enumerate(stage.problem.uses):
            kinds = stage.problem.makes[index]
            if use.combination:
                mixed = ((stage.problem.kind_of(one, use), use.combination) for one in use.combination_types)
                kinds = (*kinds, *mixed)
            group = _LikeUses(kinds, use.made, use.costs)
            self.groups[group].append(index)
            self.group_of.append(group)

    def direct(self, symbols: Symbols) -> Linear | None:
        """Sum the mana for symbols, each activation capped at the number of symbols its mana can pay.

        None if the cap lowers nothing: the other constraints say as much.
        """
        kinds, lowered = self._kinds(symbols), False
        terms: dict[int, int] = {}
        for group, uses in self.groups.items():
            able = {kind for kind, _ in group.kinds if kind in kinds}
            if able:
                most = sum([n for demand, n in symbols.items() if not able.isdisjoint(self.paying[demand])])
                made = _made(group, able)
                lowered = lowered or made > most
                self._add(terms, uses, min(made, most))
        return self._with_others(terms, symbols, kinds) if lowered else None

    def net(self, symbols: Symbols) -> Linear | None:
        """Sum the mana left for the symbols, without a cap per activation.

        The cost of an activation is subtracted if only mana that could pay for the symbols can pay it. None
        if nothing has such a cost, or no activation makes more than its cap.
        """
        kinds, number = self._kinds(symbols), sum(symbols.values())
        against = {demand for demand in self.asked if kinds.issuperset(self.paying[demand])}
        if not against:
            return None
        terms: dict[int, int] = {}
        lowered = False
        for group, uses in self.groups.items():
            able = {kind for kind, _ in group.kinds if kind in kinds}
            made = _made(group, able) - sum([n for demand, n in group.costs if demand in against])
            lowered = lowered or made > number
            self._add(terms, uses, min(made, number))
        return self._with_others(terms, {*symbols, *against}, kinds) if lowered else None

    def start(self, index: int) -> Constraint:
        """Constraint: mana of other activations pays for activating an object that is tapped once."""
        own = self._asked_of(index)
        demands = {demand for i in own for demand, _ in self.problem.uses[i].costs}
        return self._outside(own, demands, max(own.values())) >= self.totals.over_uses(own)

    def starts(self, index: int) -> Iterator[Constraint]:
        """Constraints: other mana pays for starting an ability and for the symbols its own mana can't pay."""
        own = self._asked_of(index)
        for i, asked in own.items():
            made = {kind for kind, _ in self.group_of[i].kinds}
            apart = {
                demand: amount
                for demand, amount in self.problem.owed.items()
                if amount > 0 and not demand.is_generic and made.isdisjoint(self.paying[demand])
            }
            if asked and apart:
                times = self.totals.use[i]
                both = [n * self._both(times, demand.payee) for demand, n in apart.items()]
                demands = {*apart, *[demand for demand, _ in self.problem.uses[i].costs]}
                outside = self._outside(own, demands, asked + sum(apart.values()))
                yield outside >= total_of([asked * times, *both])

    def _asked_of(self, index: int) -> dict[int, int]:
        """Map each use that taps the objects of a class to the mana it asks for."""
        return {i: sum([n for _, n in self.problem.uses[i].costs]) for i in self.totals.tapping[index]}

    def _both(self, times: Linear, payee: int) -> Linear:
        """Lower bound for "a use happens and a payee is paid", for a use that happens at most once."""
        paid = self.paid.get(payee)
        return times if paid is None else times + paid - 1

    def _outside(self, own: Mapping[int, int], demands: Iterable[Demand], most: int) -> Linear:
        """Sum the mana of other uses, and all else, that pays for demands, each factor at most ``most``."""
        kinds = self._kinds(demands)
        terms: dict[int, int] = {}
        for group, uses in self.groups.items():
            able = {kind for kind, _ in group.kinds if kind in kinds}
            self._add(terms, [i for i in uses if i not in own], min(_made(group, able), most))
        return self._with_others(terms, demands, kinds)

    def _kinds(self, symbols: Iterable[Demand]) -> set[ManaKind]:
        """Kinds of mana that can pay for some of these symbols."""
        return set().union(*[self.paying[demand] for demand in symbols])

    def _add(self, terms: dict[int, int], uses: list[int], factor: int) -> None:
        if factor > 0:
            for times in self.variables.times:
                terms.update([(times[index].number, factor) for index in uses])

    def _with_others(self, terms: dict[int, int], demands: Iterable[Demand], kinds: set[ManaKind]) -> Linear:
        """Add all other payments of demands: floating or missing mana, life, helping objects."""
        others = [var for pool, var in self.floating if pool.kind in kinds]
        for demand in demands:
            for ways in (*self.variables.by_life, *self.variables.by_generic):
                others += [ways[demand]] if demand in ways else []
            apart = [kind for kind in self.paying[demand] if kind.helper is not None or kind.missing]
            for kind in apart:
                others += [flow[kind, demand] for flow in self.variables.flow if (kind, demand) in flow]
        terms.update([(var.number, 1) for var in others])
        return Linear(terms)


def _made(group: _LikeUses, able: set[ManaKind]) -> int:
    """Upper bound on the mana of some kinds that an activation makes."""
    return min(sum([amount for kind, amount in group.kinds if kind in able]), group.made)
