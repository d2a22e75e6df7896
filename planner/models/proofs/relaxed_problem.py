"""A payment problem without its order: what is owed, and what each object can give, whatever others do.

How it is made stands in ``relaxation``; which weights prove a bound of it, in ``weights``. Without order a
Cabal Coffers would pay for itself. Cuts forbid that: of some converters of which one is used, one is
activated first, and all mana for that was made by something else, or floated (605.3a). So the mana that they
make has weights of its own: it needn't count as much as what the first of them asks for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from planner.game.mana import TYPES
from planner.game.records import Record
from planner.models.problem.objective import Objective
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.terms import Gain

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


def used_once(one: Relaxation, other: Relaxation) -> list[tuple[str, ...]]:
    """The ids of objects that are used in one way alone, in both relaxations, so that only one uses each."""
    known = {giver.ids: giver for giver in other.givers}
    return [
        giver.ids
        for giver in one.givers
        if giver.is_simple and (same := known.get(giver.ids)) is not None and same.is_simple
        if bool(giver.losing) is bool(same.losing)
    ]


# --- cuts for converters that pay for each other in a circle ------------------------------------------------


_NEARLY = 1e-6
Usage = Mapping[int, list[tuple[float, RelaxedWay]]]
"""By giver, how often each way is gone."""


class Start(NamedTuple):
    """Converters that pay for each other: the first of them is paid with mana from others.

    ``inside`` are the converters, as numbers of givers; each use of the converter ``of`` has to be paid for;
    if it is -1, one of them is used for certain. ``ways`` are the ways that cost mana, ``types`` the types of
    mana that they make.
    """

    inside: frozenset[int]
    of: int
    ways: tuple[RelaxedWay, ...]
    types: tuple[int, ...]

    def amount(self, relaxation: Relaxation) -> int:
        """Count the objects whose uses share the cut; 1 if one is used for certain."""
        return len(relaxation.givers[self.of].ids) if self.of >= 0 else 1


def start_of(relaxation: Relaxation, inside: Iterable[int], of: int) -> Start | None:
    """Make the cut for some converters; None if life could pay for one, or if one could be used twice."""
    inside, ways = frozenset(inside), list[RelaxedWay]()
    for number in sorted(inside):
        giver = relaxation.givers[number]
        ways += _converting(giver)
        if number == of and _is_repeated(giver):
            return None
    if any(relaxation.leasts[number].life for way in ways for number, _ in way.asks):
        return None
    types = {one % PLAIN for way in ways for made, _ in way.made for one in made.types}
    return Start(inside, of, tuple(ways), tuple(sorted(types)))


def _converting(giver: Giver) -> list[RelaxedWay]:
    groups = (giver.tapping, giver.both, *_untapped(giver))
    return [way for group in groups for way in group if way.asks]


def _untapped(giver: Giver) -> Iterator[tuple[RelaxedWay, ...]]:
    yield giver.losing
    yield giver.free
    yield from (group for group, _ in giver.beside)


def _is_repeated(giver: Giver) -> bool:
    """Tell whether an object could be used as a converter more than once."""
    return any(way.asks for group in _untapped(giver) for way in group)


def only_converts(giver: Giver) -> bool:
    """Whether objects of a giver make mana only by abilities that cost mana."""
    return all(way.asks for ways in (giver.tapping, giver.losing, giver.both) for way in ways)


def converters_in(usage: Usage) -> dict[int, float]:
    """For each giver, how often a relaxed payment uses it as a converter."""
    found = {}
    for number, ways in usage.items():
        by = sum([by for by, way in ways if way.asks])
        if by > _NEARLY:
            found[number] = by
    return found


def starts_of(
    relaxation: Relaxation, using: Mapping[int, float], forced: Iterable[int], *, together: bool
) -> list[Start]:
    """List cuts for the converters of a relaxed payment: for all together, or for each by itself.

    Of each of the ``forced`` givers one object has to be used as a converter.
    """
    certain = frozenset(forced)
    groups = [[number] for number in sorted(using)]
    if together and len(using) > 1:
        numbers = sorted(using)
        once = [number for number in numbers if not _is_repeated(relaxation.givers[number])]
        most = max(once or numbers, key=lambda number: using[number] / len(relaxation.givers[number].ids))
        groups = [[most, *[number for number in sorted(using) if number != most]]]
    found = [start_of(relaxation, group, -1 if certain.intersection(group) else group[0]) for group in groups]
    return [start for start in found if start is not None]
