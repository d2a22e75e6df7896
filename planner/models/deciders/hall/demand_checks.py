"""Count what a cost owes as Hall's condition asks for it: symbols by what mana has to be spent as."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import product

from planner.game.total_cost import TotalCost
from planner.models.deciders.hall.condition import BIT, GENERIC, SNOW, Checks, Mask, checks_of
from planner.models.problem.demands import LIFE_FOR_MANA, Demand, Spendable, owed_by

FEED = 8
"""What feeds converters is spent as a mask shifted by so much, where it comes from no converter."""
CHAIN = 16
"""The same where it may come from another converter."""
MOST_WAYS = 64
"""More ways to pay symbols such as {2/W} with generic mana are left to the program."""


class WayChecks:
    """Hall's checks for one way to pay; every supply has to pass ``always``.

    ``choosy`` matters only if some mana can't pay for generic mana, and is made on first use. If all mana can
    pay for generic mana, the largest set with generic mana is enough.
    """

    __slots__ = ("_choosy", "_generic", "_rest", "always")

    def __init__(self, rest: Checks, generic: tuple[int, int] | None) -> None:
        """Take the checks of all typed symbols, and the generic mana owed (by mana alone, in all)."""
        self._rest = rest
        self._generic = generic
        self._choosy: Checks | None = None
        self.always = rest if generic is None else (*rest, self._with_generic(_largest(rest), generic))

    @property
    def choosy(self) -> Checks:
        """Make the checks of the sets that contain generic mana, without the largest set."""
        if self._choosy is None:
            generic = self._generic
            found = [] if generic is None else [self._with_generic(one, generic) for one in self._rest]
            largest = self.always[-1] if self.always else None
            first = [] if generic is None else [self._with_generic((0, 0, 0), generic)]
            self._choosy = tuple([one for one in [*first, *found] if one != largest])
        return self._choosy

    @staticmethod
    def _with_generic(check: tuple[Mask, int, int], generic: tuple[int, int]) -> tuple[Mask, int, int]:
        union, only, everything = check
        return union | GENERIC, only + generic[0], everything + generic[1]

    def moved(self, move: Callable[[Checks], Checks]) -> WayChecks:
        """Copy with every check changed by a function."""
        other = WayChecks.__new__(WayChecks)
        other._rest, other._generic = (), None
        other.always, other._choosy = move(self.always), move(self.choosy)
        return other


def _largest(checks: Checks) -> tuple[Mask, int, int]:
    """Return the last check, that of the largest set; a check of nothing if there are no checks."""
    return checks[-1] if checks else (0, 0, 0)


class SymbolDemand:
    """The symbols that a cost owes, as Hall's condition counts them.

    ``life`` is owed besides mana, ``mana`` is the most mana that can be owed; ``by_life`` says that life can
    pay for a symbol. ``first`` is the way in which no generic mana pays for a symbol such as {2/W}; each of
    ``others`` pays another choice of these symbols with generic mana.
    """

    __slots__ = ("_choices", "_others", "_symbols", "by_life", "first", "life", "mana")

    def __init__(self, owed: Iterable[tuple[Demand, int]], life: int) -> None:
        self.life = life
        self.mana = 0
        self.by_life = False
        self._choices: list[tuple[int, Mask, int, int]] = []
        symbols: dict[Mask, tuple[int, int]] = {}
        for demand, amount in owed:
            mask = mask_for(demand)
            self.mana += amount * (demand.generic or 1)
            only, everything = symbols.get(mask, (0, 0))
            if demand.life:
                self.by_life = True
            else:
                only += amount
            symbols[mask] = only, everything + amount
            if demand.generic:
                self._choices.append((amount, mask, demand.generic, 0 if demand.life else 1))
        if self._choices:
            symbols.setdefault(GENERIC, (0, 0))
        self._symbols = symbols
        self.first = _way(symbols)
        self._others: tuple[WayChecks, ...] | None = None if self._choices else ()

    @property
    def others(self) -> tuple[WayChecks, ...]:
        """Make the checks of each other choice of symbols that generic mana pays; made on first use."""
        if self._others is None:
            numbers = product(*(range(most + 1) for most, _, _, _ in self._choices))
            self._others = tuple(
                self.first.moved(partial(self._checks, chosen=chosen)) for chosen in numbers if any(chosen)
            )
        return self._others

    def with_feeds(self, feeds: dict[Mask, int]) -> WayChecks:
        """Add the mana that converters ask for to the first way.

        Mana spent on converters pays nothing else.
        """
        fed = {mask: (amount, amount) for mask, amount in feeds.items()}
        return _way({**self._symbols, **fed})

    def _checks(self, first: Checks, chosen: tuple[int, ...]) -> Checks:
        """Make the checks for given numbers of symbols that generic mana pays, one number per choice."""
        checks = []
        for union, only, everything in first:
            for number, (_, mask, generic, counted) in zip(chosen, self._choices, strict=True):
                if union & GENERIC:
                    only += number * generic
                    everything += number * generic
                if not mask & ~union:
                    only -= number * counted
                    everything -= number
            checks.append((union, only, everything))
        return tuple(checks)


def _way(symbols: dict[Mask, tuple[int, int]]) -> WayChecks:
    """Make the checks of one way to pay; generic mana is counted apart from the other symbols."""
    rest = dict(symbols)
    generic = rest.pop(GENERIC, None)
    return WayChecks(checks_of(rest), generic)


def need_of(owed: Sequence[tuple[Demand, int]], life: int) -> SymbolDemand | None:
    """Make Hall's checks for the symbols of a cost; None if the cost can be announced in too many ways."""
    ways = 1
    for demand, amount in owed:
        if demand.life not in (0, LIFE_FOR_MANA):
            return None
        if demand.generic:
            ways *= amount + 1
    return SymbolDemand(owed, life) if ways <= MOST_WAYS else None


def mask_for(demand: Demand) -> Mask:
    """Mask of the ways in which mana can be spent to pay a symbol of a demand."""
    if demand.is_generic:
        return GENERIC
    return SNOW if demand.snow else _bits(demand.accepts)


def fed_by(demand: Demand) -> Mask:
    """Mask of the ways in which mana can be spent to pay a symbol of a converter's cost."""
    return mask_for(demand) << FEED


@lru_cache(maxsize=256)
def _bits(types: str) -> Mask:
    return sum(BIT[letter] for letter in types)


def is_bare(cost: TotalCost) -> bool:
    """Whether a cost is mana and life alone, so that Hall's condition can decide it."""
    other = cost.parts or cost.counters or cost.helping or cost.mill or cost.spending.asks
    other = other or cost.energy or cost.energy_per_x or cost.spends_all or cost.least_life is not None
    limited = cost.only_types is not None or (cost.x_types and cost.wants_max_x)
    other = other or bool(limited) or cost.limited_generic(cost.x or 0) > 0
    open_x = cost.wants_max_x and (
        cost.mana is None or cost.life_per_x or cost.x_least or cost.generic(0) != cost.mana.generic
    )
    return not other and not open_x and not (cost.no_life and (cost.life or cost.life_per_x))


def needed_by(cost: TotalCost, table: Spendable | None) -> SymbolDemand | None:
    """Make the symbols that a cost owes for Hall's condition; an X still to be maximized is 0 (107.3)."""
    if not is_bare(cost):
        return None
    owed, life = owed_by(cost, table)
    if cost.no_life and life:  # life was announced for a symbol, and can't be paid (118.11)
        return None
    return _remembered_need(tuple(owed.items()), life)


@lru_cache(maxsize=4_096)
def _remembered_need(owed: tuple[tuple[Demand, int], ...], life: int) -> SymbolDemand | None:
    return need_of(owed, life)
