"""Hall's condition for every set of symbols at once, in the digits of one number.

A number has a digit for each set of symbols: what can be spared of the mana that meets the set. Adding an
object, or taking it away, is one addition for all sets; the condition holds while no digit has borrowed, that
is while the highest bit of each (``room``) is still there. So a search can add and take away objects without
counting anew, where ``passes`` (``condition.py``) would look at a table for each try.
"""

from __future__ import annotations

from functools import lru_cache

from planner.game.caching import Memory

MOST_DEMANDS = 9
"""More symbols that ask for different mana make too many sets of them."""


class Sets:
    """All subsets of the kinds of symbols, as digits of ``width`` bits each in a single number.

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
