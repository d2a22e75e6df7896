"""A payment problem without its order: what is owed, and what each object can give, whatever others do.

How it is made stands in ``relaxation``; which weights prove a bound of it, in ``weights``.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from planner.game.mana import TYPES
from planner.game.records import Record
from planner.models.problem.objective import Gain, Objective
from planner.models.problem.payment_problem import PaymentProblem

PLAIN = len(TYPES)
"""Types of mana are numbered from 0, those of mana from snow sources behind them, in the same order."""
NAMES = (*TYPES, *(f"{letter} snow" for letter in TYPES))
"""What each of them is called in a certificate."""


class Least(NamedTuple):
    """Dual weight of a symbol: the minimum over the mana that can pay it.

    ``types`` are the numbers of the types that pay for it, ``life`` is how much life does (0: none), and
    ``generic`` how much generic mana (0: none), of which each counts what the symbol ``of`` does. What a part
    of the cost counts that takes objects is up to the certificate: its number is ``part`` (-1: a symbol).
    """

    types: tuple[int, ...]
    life: int = 0
    generic: int = 0
    of: int = -1
    part: int = -1


class Most(NamedTuple):
    """Weight of a mana: the greatest weight among these types and symbols, any of which it can pay."""

    types: tuple[int, ...] = ()
    symbols: tuple[int, ...] = ()


class RelaxedWay(NamedTuple):
    """One way to use an object: the weights it makes or pays for, the weights it asks for, and its price.

    ``life`` is all that is lost by it, ``paid`` what of that is a cost. ``kinds`` are the types of mana that
    it makes, where they are certain, and ``(-1,)`` where they aren't; ``own`` is the mana of its ability
    alone, as sorted type letters, "" where that isn't certain. ``takes`` are the weights of the other objects
    that its cost takes.
    """

    made: tuple[tuple[Most, int], ...]
    asks: tuple[tuple[int, int], ...]
    price: int
    life: int = 0
    paid: int = 0
    kinds: tuple[int, ...] = (-1,)
    own: str = ""
    takes: tuple[tuple[int, int], ...] = ()


class OwedSymbol(NamedTuple):
    """Equal symbols of the cost, or a part of it: the text, their number, the index of their weight."""

    symbol: str
    amount: int
    least: int


Ways = tuple[RelaxedWay, ...]


class Giver(Record, frozen=True):
    """Equal objects, and what each can be used for.

    Each can be tapped once, in one of the ways of ``tapping``, and lost once: by ``losing`` or, together with
    tapping, by ``both``. Ways ``beside`` these don't change the object: of each group one way, so many times.
    Objects count in these ``rows`` of the objective when they are tapped or lost.
    """

    ids: tuple[str, ...]
    rows: tuple[str, ...] = ()
    tapping: Ways = ()
    losing: Ways = ()
    both: Ways = ()
    beside: tuple[tuple[Ways, int], ...] = ()
    serves: bool = False
    """Whether a part of the cost could take it, or it could help to pay."""
    plain: tuple[tuple[int, int, int], ...] = ()
    """The ways of what is used in one way alone and makes one mana for none: type, price and life."""
    free: Ways = ()
    """Ways without a limit, so that none of them may ever give anything."""

    @property
    def is_simple(self) -> bool:
        """Whether the giver is used either in one way or not at all."""
        return bool(self.tapping) + bool(self.losing) + bool(self.both) == 1 and not self.beside


class FloatingMana(Record, frozen=True):
    """Mana that floats before the payment: its weight, its amount, and its price."""

    symbol: str
    made: Most
    amount: int
    price: int


class Relaxation(Record, frozen=True, dict=True):
    """A payment problem without its order: what is owed, and what sources can give.

    ``places`` are the givers by object. ``life`` is the life total with all that mana abilities let gain, as
    if that came first, ``life_owed`` what of it is owed besides mana. ``rows`` counts the objects of each row
    of the objective. ``parts`` is the number of parts of the cost that take objects.
    Where X is to be as large as can be, a generic mana of the symbol ``x`` counts what the gain from X asks
    for, at the least: ``x_symbols`` of them are one X.
    """

    leasts: tuple[Least, ...]
    owed: tuple[OwedSymbol, ...]
    givers: tuple[Giver, ...]
    places: dict[str, Giver]
    pool: tuple[FloatingMana, ...]
    life: int
    life_owed: int
    rows: dict[str, int]
    objective: Objective
    parts: int = 0
    x: int = -1
    x_symbols: int = 0
    taken: tuple[tuple[str, int], ...] = ()
    """What abilities' costs take, in their words, and the index of its weight."""

    @cached_property
    def is_snowy(self) -> bool:
        """Whether some symbol asks for snow mana, so that it can count more than other mana (107.4h)."""
        return any(least.types and min(least.types) >= PLAIN for least in self.leasts)

    @property
    def least_generic(self) -> int:
        """Least weight of a generic mana in a bound on prices, rounded up."""
        return -(-self.objective.gain(Gain.X) // self.x_symbols) if self.x_symbols else 0


class RelaxedSources(Record, frozen=True):
    """What the sources of a problem can give, for any cost, and what prevents a bound on prices."""

    problem: PaymentProblem
    givers: tuple[Giver, ...]
    places: dict[str, Giver]
    pool: tuple[FloatingMana, ...]
    life_gained: int
