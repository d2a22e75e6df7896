"""The relaxation of a payment problem: what each object can do at the most, whatever the others do.

Order is forgotten, and which mana pays for what: each kind of mana has one weight, whoever makes it and
whatever it pays for. What is left adds up object by object, so that weights prove a bound by a sum.
Nothing here says which weights those are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from planner.game.mana import COLORS, TYPES
from planner.game.mana_abilities import PutCounters, RemoveCounters
from planner.game.prices import Prices
from planner.models.flows.network import life_of
from planner.models.problem.demands import COST, Demand, Kind, generic_of
from planner.models.problem.payment_problem import PaymentProblem, Use
from planner.models.problem.source_classes import SourceClass, energy_of

PLAIN = len(TYPES)
"""Types of mana from other sources are numbered from 0, those from snow sources behind them, in the same order."""
NAMES = (*TYPES, *(f"{letter} snow" for letter in TYPES))
"""What each of them is called in a certificate."""


class Least(NamedTuple):
    """What a symbol counts: the least of what can pay for it.

    ``types`` are the numbers of the types that pay for it, ``life`` is how much life does (0: none), and
    ``generic`` how much generic mana (0: none), of which each counts what the symbol ``of`` does.
    """

    types: tuple[int, ...]
    life: int = 0
    generic: int = 0
    of: int = -1


class Most(NamedTuple):
    """What a mana counts that can be of any of these types, or, if it is restricted, pay for these symbols."""

    types: tuple[int, ...] = ()
    symbols: tuple[int, ...] = ()


class Way(NamedTuple):
    """One way to use an object: the mana that it makes and asks for, by what each counts, and what it gives up.

    ``life`` is all that is lost by it, ``paid`` what of that is a cost.
    """

    made: tuple[tuple[Most, int], ...]
    asks: tuple[tuple[int, int], ...]
    price: int
    life: int = 0
    paid: int = 0


class Owed(NamedTuple):
    """Symbols of the cost: their text, how many there are, and the number of what each counts."""

    symbol: str
    amount: int
    least: int


@dataclass(frozen=True, slots=True)
class Giver:
    """Objects that are alike: of each group of ways, each object goes one at the most.

    They are sources of the ``colors``, for which one is used that goes any of its ways.
    """

    ids: tuple[str, ...]
    colors: str
    groups: tuple[tuple[Way, ...], ...]


@dataclass(frozen=True, slots=True)
class Pool:
    """Mana that floats before the payment: what one counts, how much of it there is, and its price."""

    symbol: str
    made: Most
    amount: int
    price: int


@dataclass(frozen=True)
class Relaxation:
    """What is owed and what can be had, as far as sums go.

    ``free`` are ways that can be gone as often as one likes: none of them may ever give anything. ``life`` is
    the life total, ``life_owed`` what of it is owed besides mana. ``colors`` counts the sources of each color.
    """

    leasts: tuple[Least, ...]
    owed: tuple[Owed, ...]
    givers: tuple[Giver, ...]
    pool: tuple[Pool, ...]
    free: tuple[Way, ...]
    life: int
    life_owed: int
    colors: dict[str, int]
    prices: Prices

    @cached_property
    def is_snowy(self) -> bool:
        """Whether some symbol asks for snow mana, so that it can count more than other mana (107.4h)."""
        return any(least.types and min(least.types) >= PLAIN for least in self.leasts)


def relaxation_of(problem: PaymentProblem) -> Relaxation | None:
    """Relax a problem; None where something bears on it that the relaxation doesn't know."""
    if not _is_known(problem):
        return None
    return _Relaxing(problem).relaxation()


def _is_known(problem: PaymentProblem) -> bool:
    """Tell whether nothing but mana and life is owed, and every ability does what the relaxation knows."""
    objects = problem.slots or problem.counter_parts or problem.kept is not None or problem.spare
    amounts = problem.energy_owed or problem.energy_per_x or problem.mill_owed or problem.life_per_x
    wanted = problem.most_colors or problem.spend_least or problem.counted or problem.chooses_x
    limited = problem.only_types or problem.x_types or problem.capped or problem.endless
    if objects or amounts or wanted or limited:
        return False
    if any(source.required or source.untaps for source in problem.sources):
        return False
    return all(_is_plain(use) for use in problem.uses)


def _is_plain(use: Use) -> bool:
    """Tell whether nothing of an activation bears on a payment but mana, its own object, life and prices."""
    ability = use.ability
    counters = not ability.parts.isdisjoint((RemoveCounters, PutCounters)) or ability.after.counters
    others = use.takings or ability.untaps or counters or ability.after.removes or energy_of(ability)
    gains = use.riders or ability.after.life_gained or ability.volatile
    once = use.taps or use.loses
    return not (others or gains) and (once or ability.limit is None)


class _Relaxing:
    """The relaxation of one problem, while it is made."""

    def __init__(self, problem: PaymentProblem) -> None:
        self.problem = problem
        asked = [demand for use in problem.uses for demand, _ in use.costs]
        self.demands = list(dict.fromkeys([*problem.owed, *asked]))
        self.snowy = any(demand.snow for demand in self.demands)
        self.numbers = {demand: number for number, demand in enumerate(self.demands)}
        self.payees = frozenset(demand.payee for demand in self.demands)
        self._kinds: dict[Kind, Most] = {}

    def relaxation(self) -> Relaxation:
        problem = self.problem
        leasts = [self._least(demand) for demand in list(self.demands)]
        leasts += [self._least(demand) for demand in self.demands[len(leasts) :]]  # generic halves alone
        givers, free = [], []
        for index, source in enumerate(problem.sources):
            groups, endless = self._ways(index, source)
            free += endless
            if groups:
                colors = "".join(color for color in COLORS if color in source.colors)
                givers.append(Giver(source.ids, colors, groups))
        return Relaxation(
            leasts=tuple(leasts),
            owed=tuple(self._owed()),
            givers=tuple(givers),
            pool=tuple(
                Pool(f"{{{pool.kind.type}}}", self._worth(pool.kind), pool.amount, pool.price)
                for pool in problem.floating
            ),
            free=tuple(free),
            life=problem.life,
            life_owed=problem.life_owed,
            colors=problem.color_counts,
            prices=problem.prices,
        )

    def _owed(self) -> Iterator[Owed]:
        """List what is owed, symbols of one text together."""
        amounts: dict[tuple[str, int], int] = {}
        for demand, amount in self.problem.owed.items():
            key = symbol_of(demand), self.numbers[demand]
            amounts[key] = amounts.get(key, 0) + amount
        for (symbol, number), amount in amounts.items():
            yield Owed(symbol, amount, number)

    def _least(self, demand: Demand) -> Least:
        """Say what can pay for a demand."""
        of = -1
        if demand.generic:
            generic = generic_of(demand.payee)
            if generic not in self.numbers:
                self.numbers[generic] = len(self.demands)
                self.demands.append(generic)
            of = self.numbers[generic]
        accepts = demand.accepts or TYPES
        types = [] if demand.snow else [TYPES.index(letter) for letter in accepts]
        if self.snowy:
            types += [PLAIN + TYPES.index(letter) for letter in accepts]
        return Least(tuple(types), demand.life, demand.generic, of)

    def _worth(self, kind: Kind) -> Most:
        """Say what a mana of a kind counts."""
        found = self._kinds.get(kind)
        if found is None:
            found = self._kinds[kind] = self._new_worth(kind)
        return found

    def _new_worth(self, kind: Kind) -> Most:
        if kind.generic and self.payees <= kind.pays:
            return Most((TYPES.index(kind.type) + PLAIN * (kind.snow and self.snowy),))
        return Most((), tuple([n for n, demand in enumerate(self.demands) if demand.takes(kind)]))

    def _ways(self, index: int, source: SourceClass) -> tuple[tuple[tuple[Way, ...], ...], list[Way]]:
        """Sort what objects of a class can do: by tapping, by being lost without that, and without end."""
        tapping: list[Way] = []
        losing: list[Way] = []
        free: list[Way] = []
        for number in self.problem.uses_of[index]:
            use = self.problem.uses[number]
            place = tapping if use.taps else losing if use.loses else free
            place.append(self._way(use, source))
        return tuple([tuple(group) for group in (tapping, losing) if group]), free

    def _way(self, use: Use, source: SourceClass) -> Way:
        problem = self.problem
        made = [(self._worth(problem.kind_of(letter, use)), n) for letter, n in Counter(use.run).items()]
        made += (
            [(self._worth(kind), amount) for kind, amount in use.kinds_behind.items()] if use.behind else []
        )
        if use.combination:
            made.append(
                (self._any_of([problem.kind_of(one, use) for one in use.combination_types]), use.combination)
            )
        asks = tuple([(self.numbers[demand], amount) for demand, amount in use.costs])
        return Way(tuple(made), asks, use.price, life_of(use, source), use.ability.life)

    def _any_of(self, kinds: Iterable[Kind]) -> Most:
        """Say what a mana counts that can be of any of these kinds."""
        found = [self._worth(kind) for kind in kinds]
        types = dict.fromkeys([number for one in found for number in one.types])
        symbols = dict.fromkeys([number for one in found for number in one.symbols])
        return Most(tuple(types), tuple(symbols))


def symbol_of(demand: Demand) -> str:
    """Write the symbol that a demand of the cost is for: what was announced of it, where something was.

    >>> symbol_of(Demand("{W/U} as {U}", types="U")), symbol_of(generic_of(COST))
    ('{U}', '{1}')
    """
    if demand.is_generic and demand.payee == COST:
        return "{1}"
    return demand.name.rpartition(" as ")[2]
