"""What a cost owes, as Hall's condition asks for it: symbols by what mana has to be spent as."""

from __future__ import annotations

from functools import cache
from itertools import product

from planner.game.costs import TotalCost
from planner.mana import TYPES
from planner.models.problem import LIFE_FOR_MANA, Demand, owed_by
from planner.models.spending import Spendable

Mask = int
"""A set of what mana can be spent as: a bit for each type, one for snow and one for generic."""
BIT = {letter: 1 << place for place, letter in enumerate(TYPES)}
SNOW = 64
GENERIC = 128
ANYTHING = 255
MOST_WAYS = 64
"""More ways to pay symbols such as {2/W} with generic mana are left to the program."""

Checks = tuple[tuple[Mask, int, int], ...]
"""For sets of ways to be spent: the symbols that only such mana can pay, life left out, and with it."""


class Need:
    """What a cost owes, as Hall's condition asks for it.

    ``life`` is owed besides mana, ``mana`` is the most that can be owed; ``by_life`` says that life
    can pay for a symbol. ``first`` are the checks where no generic mana pays for a symbol such as
    {2/W}; each of ``others`` are those of another choice of the symbols that it pays for.
    """

    __slots__ = ("_choices", "_others", "by_life", "first", "life", "mana")

    def __init__(self, owed: dict[Demand, int], life: int) -> None:
        self.life = life
        self.mana = sum([amount * max(1, demand.generic) for demand, amount in owed.items()])
        symbols = [(_mask_of(demand), amount, demand.life) for demand, amount in owed.items()]
        self.by_life = any(by_life for _, _, by_life in symbols)
        choosing = [demand for demand in owed if demand.generic]
        self._choices = [(owed[d], _mask_of(d), d.generic, 0 if d.life else 1) for d in choosing]
        if choosing and GENERIC not in {mask for mask, _, _ in symbols}:
            symbols.append((GENERIC, 0, 0))
        unions: set[Mask] = set()
        for mask, _, _ in symbols:
            unions |= {mask | union for union in unions}
            unions.add(mask)
        checks = []
        for union in unions:
            only = everything = 0
            for mask, amount, by_life in symbols:
                if not mask & ~union:
                    everything += amount
                    only += 0 if by_life else amount
            checks.append((union, only, everything))
        self.first: Checks = tuple(checks)
        self._others: tuple[Checks, ...] | None = None if choosing else ()

    @property
    def others(self) -> tuple[Checks, ...]:
        """The other choices, made when they are first asked for."""
        if self._others is None:
            numbers = product(*(range(most + 1) for most, _, _, _ in self._choices))
            self._others = tuple(self._checks(chosen) for chosen in numbers if any(chosen))
        return self._others

    def _checks(self, chosen: tuple[int, ...]) -> Checks:
        """The checks where so many symbols of each choice are paid with generic mana."""
        checks = []
        for union, only, everything in self.first:
            for number, (_, mask, generic, counted) in zip(chosen, self._choices, strict=True):
                if union & GENERIC:
                    only += number * generic
                    everything += number * generic
                if not mask & ~union:
                    only -= number * counted
                    everything -= number
            checks.append((union, only, everything))
        return tuple(checks)


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


@cache
def _bits(types: str) -> Mask:
    return sum(BIT[letter] for letter in types)


def is_bare(cost: TotalCost) -> bool:
    """Whether a cost is mana and life alone, so that Hall's condition can say yes or no to it."""
    other = cost.parts or cost.counters or cost.helping or cost.energy or cost.mill or cost.spend_least
    open_x = cost.wants_max_x and (
        cost.mana is None or cost.life_per_x or cost.energy_per_x or cost.generic(0) != cost.mana.generic
    )
    return not other and not open_x and not (cost.no_life and (cost.life or cost.life_per_x))


def needed_by(cost: TotalCost, table: Spendable | None) -> Need | None:
    """The need of a cost; X is 0 where it is to be as large as possible (107.3)."""
    if not is_bare(cost):
        return None
    return need_of(*owed_by(cost, table))
