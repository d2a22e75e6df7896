"""Hall's condition: mana pays for symbols if and only if it is enough for every set of them (Hall 1935).

Symbols and mana are *masks*: sets of what mana can be spent as. One mana pays for a symbol where their masks
meet. All symbols can be paid at once just where for each union of their masks no more symbols lie within it
than there is mana that meets it. What is to be looked at is a table of such unions (``checks_of``). One
supply is held against it by ``passes``, many at once by ``pass_all`` (``in_bulk.py``). Where objects are
added and taken away one by one, all sets are kept as digits of one number (``Sets``). Verdicts, bulk
verdicts, decks, the dynamic program and certificates ask this room; only the referee counts for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from planner.game.caching import Memory
from planner.game.mana import TYPES

Mask = int
"""A set of what mana can be spent as: a bit for each type, one for snow and one for generic."""
BIT: dict[str, Mask] = {letter: 1 << place for place, letter in enumerate(TYPES)}
ANY: Mask = (1 << len(TYPES)) - 1
"""Mana of any type: what pays for generic mana where no mana is kept from that (107.4b)."""
SNOW: Mask = 64
GENERIC: Mask = 128
ANYTHING: Mask = 255
WITHOUT_END = 10**15
"""More mana than any cost can owe."""

Checks = tuple[tuple[Mask, int, int], ...]
"""For sets of ways to be spent: the symbols that only such mana can pay, life left out, and with it."""


def mask_of(types: Iterable[str]) -> Mask:
    """Give the mask of mana that can be any of these types; the letter ``S`` adds the bit for snow.

    >>> mask_of("WU")
    3
    """
    mask = 0
    for letter in types:
        mask |= SNOW if letter == "S" else BIT[letter]
    return mask


def within(symbols: Iterable[tuple[Mask, int]], union: Mask) -> int:
    """Count the symbols that only mana within a union of masks can pay."""
    return sum([number for mask, number in symbols if not mask & ~union])


def lack(symbols: Iterable[tuple[Mask, int]], union: Mask, there: int) -> int:
    """Count the symbols within a union beyond the mana that meets the union; above 0 they can't all be paid.

    >>> lack([(mask_of("W"), 2), (mask_of("U"), 1)], mask_of("W"), 1)
    1
    """
    return within(symbols, union) - there


class UnionSupply(dict[Mask, int]):
    """For each union of masks, the amount of mana that meets it: counted on first use, ``most`` at most.

    >>> UnionSupply([(mask_of("WU"), 2), (mask_of("G"), 1)])[mask_of("UG")]
    3
    """

    __slots__ = ("_amounts", "_most")

    def __init__(self, amounts: Iterable[tuple[Mask, int]], most: int = WITHOUT_END) -> None:
        """Take the amounts of mana, each with its mask."""
        super().__init__()
        self._amounts = tuple(amounts)
        self._most = most

    def __missing__(self, union: Mask) -> int:
        """Count the mana that meets a union of masks."""
        there = min(sum([amount for mask, amount in self._amounts if mask & union]), self._most)
        self[union] = there
        return there


def checks_of(symbols: Mapping[Mask, tuple[int, int]]) -> Checks:
    """Table of checks: for each union of masks, how many symbols only mana within that union can pay.

    A symbol's mask comes with two numbers: its symbols that only mana can pay, and all its symbols. The last
    check is the largest union, that of all masks.

    >>> checks_of({1: (1, 1), 3: (2, 2)})
    ((1, 1, 1), (3, 3, 3))
    """
    unions, only, everything = [0], [0], [0]
    seen = overlap = 0
    for mask, (without_life, with_life) in symbols.items():
        overlap |= seen & mask
        seen |= mask
        unions += [union | mask for union in unions]
        only += [number + without_life for number in only]
        everything += [number + with_life for number in everything]
    if not overlap:
        return tuple(zip(unions[1:], only[1:], everything[1:], strict=True))
    # A union comes about in several ways then, and may hold more than what it was made of.
    firsts = [(mask, one) for mask, (one, _) in symbols.items()]
    alls = [(mask, one) for mask, (_, one) in symbols.items()]
    return tuple([(u, within(firsts, u), within(alls, u)) for u in [*sorted(set(unions[1:]) - {seen}), seen]])


def passes(checks: Checks, reach: Mapping[Mask, int], by_life: int = 0) -> bool:
    """Tell whether mana passes all checks when ``by_life`` symbols are paid with life instead.

    >>> passes(checks_of({1: (1, 1), 2: (1, 1)}), UnionSupply([(3, 1), (1, 1)]))
    True
    """
    for union, only, everything in checks:
        there = reach[union]
        if there < only or there + by_life < everything:
            return False
    return True


# --- all sets of symbols at once ----------------------------------------------------------------------------


MOST_DEMANDS = 9
"""More symbols that ask for different mana make too many sets of them."""


class Sets:
    """Hall's condition for every set of symbols at once, in the digits of one number.

    A number has a digit of ``width`` bits for each set of symbols: what can be spared of the mana that meets
    the set. Adding an object, or taking it away, is one addition for all sets; the condition holds while no
    digit has borrowed. So a search can add and take away objects without counting anew, where ``passes``
    would look at a table for each try.

    A set is a number itself: bit n is set if the symbols with number n are in it, and this number is the
    place of the set's digit. ``room`` is the highest bit of each digit: if one is cleared, a set asks for
    more than the supply has for it.
    """

    __slots__ = ("_count", "_objects", "_symbols", "_width", "room")

    def __init__(self, count: int, width: int) -> None:
        self._count = count
        self._width = width
        self.room = self._within((1 << count) - 1) << (width - 1)
        self._objects: Memory[int, int] = Memory(1_024)
        everything = (1 << count) - 1
        self._symbols = [self._within(everything ^ 1 << n) << (width << n) for n in range(count)]

    def _within(self, numbers: int) -> int:
        """Number with 1 in the digit of each set that contains only symbols of the given set."""
        found = 1
        for number in range(self._count):
            if numbers >> number & 1:
                found |= found << (self._width << number)
        return found

    def of_symbol(self, number: int) -> int:
        """Number with 1 in the digit of each set that contains the symbols with this number."""
        return self._symbols[number]

    def of_object(self, pays: int) -> int:
        """Number with 1 in the digit of each set that contains some of the symbols an object can pay."""
        found = self._objects.get(pays)
        if found is None:
            everything = (1 << self._count) - 1
            found = self._within(everything) - self._within(everything ^ pays)
            self._objects.keep(pays, found)
        return found


sets_of = lru_cache(maxsize=64)(Sets)
"""The sets of so many kinds of symbols: the same for all boards and costs."""


def width_for(objects: int) -> int:
    """Width in bits of a digit that counts this many objects, rounded up so that boards share few widths."""
    return -(-(objects.bit_length() + 2) // 4) * 4
