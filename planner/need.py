"""What a cost owes, as Hall's condition asks for it: symbols by what mana has to be spent as."""

from __future__ import annotations

from functools import cache
from itertools import product

from planner.game.costs import TotalCost
from planner.mana import TYPES
from planner.models.demands import LIFE_FOR_MANA, Demand, owed_by
from planner.models.spending import Spendable

Mask = int
"""A set of what mana can be spent as: a bit for each type, one for snow and one for generic."""
BIT = {letter: 1 << place for place, letter in enumerate(TYPES)}
SNOW = 64
GENERIC = 128
ANYTHING = 255
FEED = 8
"""What feeds converters is spent as a mask shifted by so much."""
MOST_WAYS = 64
"""More ways to pay symbols such as {2/W} with generic mana are left to the program."""

Checks = tuple[tuple[Mask, int, int], ...]
"""For sets of ways to be spent: the symbols that only such mana can pay, life left out, and with it."""
Way = tuple[Checks, Checks]
"""The checks that every supply has to pass, and those for mana that can't pay for generic mana."""


class Need:
    """What a cost owes, as Hall's condition asks for it.

    ``life`` is owed besides mana, ``mana`` is the most that can be owed; ``by_life`` says that life
    can pay for a symbol. ``first`` is the way where no generic mana pays for a symbol such as
    {2/W}; each of ``others`` is another choice of the symbols that it pays for.
    """

    __slots__ = ("_choices", "_others", "_symbols", "by_life", "first", "life", "mana")

    def __init__(self, owed: dict[Demand, int], life: int) -> None:
        self.life = life
        self.mana = 0
        self.by_life = False
        self._choices: list[tuple[int, Mask, int, int]] = []
        symbols: dict[Mask, tuple[int, int]] = {}
        for demand, amount in owed.items():
            mask = _mask_of(demand)
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
        self.first = _split(_within_unions(symbols))
        self._others: tuple[Way, ...] | None = None if self._choices else ()

    @property
    def others(self) -> tuple[Way, ...]:
        """The other choices, made when they are first asked for."""
        if self._others is None:
            numbers = product(*(range(most + 1) for most, _, _, _ in self._choices))
            self._others = tuple(
                (self._checks(self.first[0], chosen), self._checks(self.first[1], chosen))
                for chosen in numbers
                if any(chosen)
            )
        return self._others

    def with_feeds(self, feeds: dict[Mask, int]) -> Way:
        """The first way, with what converters ask for as well; mana for them is spent as nothing else."""
        fed = {mask: (amount, amount) for mask, amount in feeds.items()}
        return _split(_within_unions({**self._symbols, **fed}))

    def _checks(self, first: Checks, chosen: tuple[int, ...]) -> Checks:
        """The checks where so many symbols of each choice are paid with generic mana."""
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


def _within_unions(symbols: dict[Mask, tuple[int, int]]) -> dict[Mask, tuple[int, int]]:
    """For each union of masks, how many symbols lie within it."""
    sums: dict[Mask, tuple[int, int]] = {0: (0, 0)}
    seen = overlap = 0
    for mask, (only, everything) in symbols.items():
        overlap |= seen & mask
        seen |= mask
        for union, (only_there, everything_there) in list(sums.items()):
            sums[union | mask] = only_there + only, everything_there + everything
    if overlap:  # a union then comes about in several ways, and may hold more than what it was made of
        for union in sums:
            within = [pair for mask, pair in symbols.items() if not mask & ~union]
            sums[union] = sum([one for one, _ in within]), sum([one for _, one in within])
    del sums[0]
    return sums


def _split(sums: dict[Mask, tuple[int, int]]) -> Way:
    """Where all mana can pay for generic mana, only the largest union with generic mana in it matters."""
    full = 0
    for union in sums:
        full |= union
    always: list[tuple[Mask, int, int]] = []
    choosy: list[tuple[Mask, int, int]] = []
    for union, (only, everything) in sums.items():
        here = choosy if union & GENERIC and union != full else always
        here.append((union, only, everything))
    return tuple(always), tuple(choosy)


def need_of(owed: dict[Demand, int], life: int) -> Need | None:
    """The need of what is owed, None where it has too many ways."""
    ways = 1
    for demand, amount in owed.items():
        if demand.life not in (0, LIFE_FOR_MANA):
            return None
        if demand.generic:
            ways *= amount + 1
    return Need(owed, life) if ways <= MOST_WAYS else None


def _mask_of(demand: Demand) -> Mask:
    """What mana has to be spent as to pay a symbol of a demand."""
    if demand.is_generic:
        return GENERIC
    return SNOW if demand.snow else _bits(demand.accepts)


def fed_by(demand: Demand) -> Mask:
    """What mana has to be spent as to pay a symbol of a converter's demand."""
    return _mask_of(demand) << FEED


@cache
def _bits(types: str) -> Mask:
    return sum(BIT[letter] for letter in types)


def is_bare(cost: TotalCost) -> bool:
    """Whether a cost is mana and life alone, so that Hall's condition can say yes or no to it."""
    other = cost.parts or cost.counters or cost.helping or cost.mill or cost.spend_least
    other = other or cost.energy or cost.energy_per_x
    open_x = cost.wants_max_x and (
        cost.mana is None or cost.life_per_x or cost.x_least or cost.generic(0) != cost.mana.generic
    )
    return not other and not open_x and not (cost.no_life and (cost.life or cost.life_per_x))


def needed_by(cost: TotalCost, table: Spendable | None) -> Need | None:
    """The need of a cost; X is 0 where it is to be as large as possible (107.3)."""
    if not is_bare(cost):
        return None
    owed, life = owed_by(cost, table)
    if cost.no_life and life:  # life was announced for a symbol, and can't be paid (118.11)
        return None
    return need_of(owed, life)
