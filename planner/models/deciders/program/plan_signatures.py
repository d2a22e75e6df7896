"""Signatures of plans: what they give up and gain, by kinds of objects.

Two plans are the same to a player where they tap and lose the same kinds of objects, pay
as much life, energy and floating mana, and gain the same: which of two equal Forests it
is, and which mana pays for which symbol, doesn't matter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from planner.contract.answer_parts import Summary
from planner.game.mana_abilities import Exert, PutCounters, RemoveCounters
from planner.game.objects import GameObject
from planner.game.records import Record
from planner.game.vocabulary import Helper, Verb, Zone
from planner.models.deciders.program.linear import Linear, Var, total_of
from planner.models.problem.activations import Use, counters_spent
from planner.models.problem.demands import COST, Demand, ManaKind
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.price_lines import is_bad
from planner.models.problem.solution import Solution
from planner.models.problem.source_classes import Taking, energy_of, mill_of

TAP, LIFE, ENERGY, MILL, ASSIST, POOL, HOLD, COUNTERS, X, KEEP = (
    Verb.TAP,
    "life",
    "energy",
    Verb.MILL,
    Helper.ASSIST,
    "pool",
    "hold",
    "counters",
    "x",
    "keep",
)

GRAVEYARD = Zone.GRAVEYARD


class Likeness(NamedTuple):
    """What an object looks like to a player who pays: objects of equal likeness are interchangeable.

    ``power`` is None for an object that is no creature or has no known power; ``texts`` are those of its mana
    abilities and of the triggers behind them.
    """

    name: str
    zone: Zone
    tapped: bool
    summoning_sick: bool
    token: bool
    price: int | None
    power: int | None
    counters: tuple[tuple[str, int], ...]
    types: str
    texts: tuple[tuple[str, ...], ...]


class Item(NamedTuple):
    """One item that plans can give up more or less of: ``tap``, ``sacrifice``, ..., ``life``.

    ``like`` describes the objects; tapped permanents include lost ones. ``detail`` is the kind of counter,
    the type of mana, or marks an object exiled from the graveyard it was put into.
    """

    verb: str
    like: Likeness | None = None
    detail: str = ""


class Signature(Record, frozen=True):
    """The amounts that a plan gives up by item, and what it gains: colors of mana spent, riders.

    A smaller X counts as giving up more, so X is negative in ``amounts``; so is each kept cost, by its name.
    """

    amounts: dict[Item, int]
    gains: frozenset[str]

    def keeping(self, names: Iterable[str]) -> Signature:
        """Signature of the same plan when it keeps costs of these names."""
        amounts = {item: amount for item, amount in self.amounts.items() if item.verb != KEEP}
        kept = {Item(KEEP, detail=name): -number for name, number in Counter(names).items()}
        return Signature(amounts | kept, self.gains)

    def covers(self, other: Signature) -> bool:
        """Whether this plan dominates the other, which gives up all the same and gains nothing more."""
        if other.gains - self.gains:
            return False
        items = dict.fromkeys([*self.amounts, *other.amounts])
        return all(
            other.amounts.get(item, 0) >= self.amounts.get(item, 0)
            for item in items
            if can_be_less(item, self.amounts.get(item, 0))
        )


def can_be_less(item: Item, amount: int) -> bool:
    """Whether giving up less of an item can make a plan better: mana or counters that it adds are no gain."""
    return amount > 0 or item.verb in (X, KEEP)


def signature_of(problem: PaymentProblem, solution: Solution, end: Summary) -> Signature:
    """Signature of a solution's plan; ``end`` is the state it leads to."""
    terms = ItemTerms(problem, solution)
    amounts = {item: terms.total(item).constant for item in terms.amounts}
    lost = {*end.sacrificed, *end.exiled, *end.returned}
    tapped = lost.union(end.tapped)
    for source, like in zip(problem.sources, terms.like, strict=True):
        if source.entry.is_permanent:
            item = Item(TAP, like)
            gone = lost if source.entry.tapped else tapped  # what was tapped before is as it was
            amounts[item] = amounts.get(item, 0) + len(gone.intersection(source.ids))
    for item in [item for item in amounts if item.verb == POOL]:
        amounts[item] = max(amounts[item], 0)  # mana made and left over isn't gained
    amounts |= {Item(KEEP, detail=name): -number for name, number in Counter(end.kept).items()}
    return Signature(
        {item: amount for item, amount in amounts.items() if amount},
        frozenset(gain for gain, values in terms.gains.items() if sum(values)),
    )


Number = Var | int


class _Counts(Protocol):
    """Counts that are variables in a program and numbers in a solution."""

    @property
    def times(self) -> Sequence[Sequence[Number]]: ...
    @property
    def combination(self) -> Sequence[Mapping[tuple[int, str], Number]]: ...
    @property
    def taken(self) -> Sequence[Mapping[tuple[Taking, int], Number]]: ...
    @property
    def flow(self) -> Sequence[Mapping[tuple[ManaKind, Demand], Number]]: ...
    @property
    def by_life(self) -> Sequence[Mapping[Demand, Number]]: ...
    @property
    def paid(self) -> Mapping[tuple[int, int], Number]: ...
    @property
    def assisted(self) -> Mapping[int, Number]: ...
    @property
    def counters(self) -> Mapping[tuple[int, int], Number]: ...
    @property
    def x(self) -> Number | None: ...


class ItemTerms:
    """The items as sums over a program's variables, or over their values in a solution."""

    def __init__(self, problem: PaymentProblem, at: _Counts) -> None:
        self.problem = problem
        self.amounts: dict[Item, list[tuple[int, Number]]] = defaultdict(list)
        self.gains: dict[str, list[Number]] = defaultdict(list)
        self.like = [_likeness(source.entry, self._counts(i)) for i, source in enumerate(problem.sources)]
        for times in at.times:
            for use, value in zip(problem.uses, times, strict=True):
                self._add_all(self._of_use(use), value)
        for taken in at.taken:
            for (taking, c), value in taken.items():
                self._take(taking.verb, c, value, problem.sources[c].takes_arriving(taking))
        for (number, c), value in at.paid.items():
            if not problem.slots[number].at_random:
                arrives = dict(problem.sources[c].marks)[number].arrives
                self._take(problem.slots[number].verb, c, value, arrives)
        self._pool(at)
        self._payment(at)
        self._gains(at)

    def total(self, item: Item) -> Linear:
        """Sum of an item that the plan gives up."""
        return total_of(weight * value for weight, value in self.amounts[item])

    def _counts(self, c: int) -> bool:
        """Whether the counters of a class's objects can be part of a cost here."""
        source = self.problem.sources[c]
        costs = (part for ability in source.entry.abilities for part in ability.cost)
        return any(isinstance(part, RemoveCounters | PutCounters) for part in costs) or any(
            not part.ids.isdisjoint(source.ids) for part in self.problem.counter_parts
        )

    def _add_all(self, amounts: Iterable[tuple[Item, int]], value: Number) -> None:
        """Add the amounts of items, times a count; skipped if the count is 0."""
        if not value:
            return
        for item, weight in amounts:
            if weight:
                self.amounts[item].append((weight, value))

    def _of_use(self, use: Use) -> Iterator[tuple[Item, int]]:
        """List the items that one activation gives up, without the objects that its cost takes."""
        ability, like = use.ability, self.like[use.source]
        damage = self.problem.sources[use.source].entry.reading.tapped_damage if use.taps else 0
        taken = ability.life + ability.damage + ability.later_damage + damage
        yield Item(LIFE), taken - ability.after.life_gained
        yield Item(ENERGY), energy_of(ability)
        yield Item(MILL), mill_of(ability)
        if lost := ability.losing_verb:
            yield Item(lost, like), 1
        yield Item(HOLD, like), int(ability.keeps_tapped or any(isinstance(p, Exert) for p in ability.cost))
        for kind, amount in counters_spent(ability).items():
            yield Item(COUNTERS, like, kind), max(-amount if is_bad(kind) else amount, 0)

    def _take(self, verb: str, c: int, value: Number, arriving: bool) -> None:
        """Add the items of a cost that takes an object, perhaps one ``arriving`` in the graveyard."""
        entry, like = self.problem.sources[c].entry, self.like[c]
        if verb == Verb.TAP:
            self._add_all([(Item(LIFE), entry.reading.tapped_damage)], value)
        elif verb != Verb.UNTAP:
            self._add_all(
                [(Item(HOLD if verb == Verb.EXERT else verb, like, GRAVEYARD if arriving else ""), 1)], value
            )

    def _pool(self, at: _Counts) -> None:
        """Add floating mana that is gone after the payment, by its type."""
        types = {pool.kind.type for pool in self.problem.floating}
        for flow in at.flow:
            for (kind, _), value in flow.items():
                if kind.type in types and kind.helper is None:
                    self._add_all([(Item(POOL, detail=kind.type), 1)], value)
        for times in at.times:
            for use, value in zip(self.problem.uses, times, strict=True):
                made = Counter(use.run + use.made_behind)
                self._add_all(((Item(POOL, detail=t), -made[t]) for t in sorted(types)), value)
        for combination in at.combination:
            for (_, letter), value in combination.items():
                if letter in types:
                    self._add_all([(Item(POOL, detail=letter), -1)], value)

    def _payment(self, at: _Counts) -> None:
        """Add life, energy, counters and cards that the payment itself takes, and X."""
        problem = self.problem
        for by_life in at.by_life:
            for demand, value in by_life.items():
                self._add_all([(Item(LIFE), demand.life)], value)
        fixed = ((LIFE, problem.life_owed), (ENERGY, problem.energy_owed), (MILL, problem.mill_owed))
        self._add_all(((Item(verb), amount) for verb, amount in fixed), 1)
        if problem.chooses_x and at.x is not None:
            per_x = ((X, -1), (LIFE, problem.life_per_x), (ENERGY, problem.energy_per_x))
            self._add_all(((Item(verb), amount) for verb, amount in per_x), at.x)
        for value in at.assisted.values():
            self._add_all([(Item(ASSIST), 1)], value)
        for (number, c), value in at.counters.items():
            part = problem.counter_parts[number]
            given_up = not part.put or is_bad(part.kind or "")
            self._add_all([(Item(COUNTERS, self.like[c], part.kind or ""), int(given_up))], value)

    def _gains(self, at: _Counts) -> None:
        """Add riders that the spell gets, and colors of mana spent on it if these count."""
        for (kind, demand), value in at.flow[-1].items() if at.flow else ():
            if demand.payee != COST or kind.helper is not None:
                continue
            for rider in kind.riders:
                self.gains[rider.words].append(value)
            if self.problem.most_colors and kind.type != "C":
                self.gains[f"{{{kind.type}}} spent"].append(value)


def _likeness(entry: GameObject, with_counters: bool) -> Likeness:
    card = entry.card
    return Likeness(
        name=card.name,
        zone=entry.zone,
        tapped=entry.tapped,
        summoning_sick=entry.summoning_sick and card.is_creature,
        token=card.token,
        price=entry.price,
        power=card.power if card.is_creature else None,
        counters=tuple(sorted(entry.counters.items())) if with_counters else (),
        types=entry.types,
        texts=tuple((a.text, *(one.text for one in a.triggered)) for a in entry.abilities),
    )
