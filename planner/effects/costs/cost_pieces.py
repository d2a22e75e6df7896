"""Pieces of a total cost: what one way to pay a cost in words asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import product
from typing import TypeVar

from planner.game.cost_arithmetic import MOST_WAYS, TooManyWaysError, repeated
from planner.game.mana import ManaCost, Symbol, SymbolKind
from planner.game.records import Record, replace
from planner.game.total_cost import CounterPart, Helping, TakePart

MOST_LISTED = 100
"""What is paid more often than this is said once, and how often; it isn't paid part by part."""
Part = TypeVar("Part")
Fault = tuple[str, str]
"""Why a cost can't be paid at all: the rule, and a sentence."""


class Pieces(Record, frozen=True):
    """The pieces of a cost, all to be paid; ``+`` combines several costs.

    ``mana`` are symbols, ``pays_mana`` says that there is a mana part, even if it is {0}
    (118.2). ``mill`` are cards that leave the library, ``off_library`` those of them that are exiled.
    ``faults`` say why this can't be paid whatever the payer does. ``hidden``
    says that it asks for cards with a stated quality in a hidden zone (118.8c). ``names_x``
    says that X decides which objects are taken; of an X that is asked for with "max" ``counted`` is the
    number, and ``x`` the one that these objects stand for.
    """

    mana: tuple[Symbol, ...] = ()
    pays_mana: bool = False
    life: int = 0
    life_per_x: int = 0
    energy: int = 0
    energy_per_x: int = 0
    mill: int = 0
    off_library: int = 0
    parts: tuple[TakePart, ...] = ()
    counters: tuple[CounterPart, ...] = ()
    words: tuple[str, ...] = ()
    helping: tuple[Helping, ...] = ()
    faults: tuple[Fault, ...] = ()
    hidden: bool = False
    names_x: bool = False
    counted: int = 0
    x: int | None = None

    def __add__(self, other: Pieces) -> Pieces:
        return Pieces(
            self.mana + other.mana,
            self.pays_mana or other.pays_mana,
            self.life + other.life,
            self.life_per_x + other.life_per_x,
            self.energy + other.energy,
            self.energy_per_x + other.energy_per_x,
            self.mill + other.mill,
            self.off_library + other.off_library,
            self.parts + other.parts,
            self.counters + other.counters,
            self.words + other.words,
            self.helping + other.helping,
            self.faults + other.faults,
            self.hidden or other.hidden,
            self.names_x or other.names_x,
            self.counted + other.counted,
            other.x if self.x is None else self.x,
        )

    def times(self, number: int) -> Pieces:
        """The cost multiplied by a number.

        What it takes is taken in one part. Raises ``TooManyWaysError``.
        """
        if number <= 1:
            return self if number else NOTHING
        return replace(
            self,
            mana=repeated(self.mana, number),
            life=self.life * number,
            life_per_x=self.life_per_x * number,
            energy=self.energy * number,
            energy_per_x=self.energy_per_x * number,
            mill=self.mill * number,
            off_library=self.off_library * number,
            parts=tuple(one for part in self.parts for one in _repeated(part, number)),
            counters=tuple(one for part in self.counters for one in _repeated_counters(part, number)),
            words=self.words * number if number <= MOST_LISTED else _counted(self.words, number),
        )

    def with_less_generic(self, number: int) -> Pieces:
        """Copy with so much less generic mana (more if negative), but at least {0} (118.7)."""
        if not number or not self.pays_mana:
            return self
        generic = sum(symbol.generic for symbol in self.mana if symbol.kind is SymbolKind.GENERIC)
        rest = tuple(symbol for symbol in self.mana if symbol.kind is not SymbolKind.GENERIC)
        left = ManaCost(f"{{{max(generic - number, 0)}}}")
        return replace(self, mana=left.symbols + rest)

    @property
    def x_beyond_mana(self) -> bool:
        """Whether X stands for something besides mana: life, cards, permanents, counters."""
        return bool(
            self.names_x
            or self.life_per_x
            or self.energy_per_x
            or any(part.per_x for part in self.parts)
            or any(part.per_x for part in self.counters)
        )

    def with_x(self, x: int) -> Pieces:
        """Copy with a number for an X that is fixed instead of announced (107.3b)."""
        return replace(
            self,
            life=self.life + self.life_per_x * x,
            life_per_x=0,
            energy=self.energy + self.energy_per_x * x,
            energy_per_x=0,
            parts=tuple(replace(p, amount=p.amount + p.per_x * x, per_x=0) for p in self.parts),
            counters=tuple(replace(p, amount=p.amount + p.per_x * x, per_x=0) for p in self.counters),
        )


NOTHING = Pieces()


def _counted(words: Iterable[str], number: int) -> tuple[str, ...]:
    """The words with the number of times, for what is paid very often."""
    return tuple(f"{part} ({number:,} times)" for part in words)


def _repeated(part: TakePart, number: int) -> Iterable[TakePart]:
    if part.own:
        return [part] * min(number, 2)  # the object itself can't be taken twice, nor more often
    if part.least is not None:
        return _each([part], number)
    return [replace(part, amount=part.amount * number, per_x=part.per_x * number)]


def _repeated_counters(part: CounterPart, number: int) -> Iterable[CounterPart]:
    if part.one and len(part.ids) > 1:
        return _each([part], number)
    return [replace(part, amount=part.amount * number, per_x=part.per_x * number)]


def _each(parts: list[Part], number: int) -> list[Part]:
    if number > MOST_LISTED:
        raise TooManyWaysError("too many parts of a cost that are paid one by one")
    return parts * number


def combinations_of(costs: Iterable[Sequence[Pieces]]) -> tuple[Pieces, ...]:
    """Every combination of one way per cost.

    Raises ``TooManyWaysError``.
    """
    ways = list(costs)
    if reduce(lambda number, way: number * len(way), ways, 1) > MOST_WAYS:
        raise TooManyWaysError("too many ways to choose what is paid")
    return tuple(dict.fromkeys(reduce(lambda a, b: a + b, picked, NOTHING) for picked in product(*ways)))
