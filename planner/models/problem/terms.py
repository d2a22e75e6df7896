"""The kinds of terms that an objective consists of.

- ``PerUse``: so much for each activation, or for each object that a cost takes, whatever else is done;
- ``PerMana``: so much for each mana, made and left over or taken from the pool;
- ``Row``: a convex price of a sum over everything that is done (life lost, sources of a color gone);
- ``Bonus``: what is gained by something that was asked for;
- ``After``: what is gained by what is still true afterwards, which is no sum.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from planner.game.mana_abilities import ManaAbility
from planner.game.objects import GameObject
from planner.game.records import Record
from planner.game.vocabulary import Verb

LIFE = "life"
"""The name of the row that counts life lost."""


class Steps(Record, frozen=True):
    """A convex price of a sum, as runs of steps: how many steps, and the price of each.

    The sum is ``base`` at the start. Each step behind the last run costs ``beyond``; None if the sum can't be
    so large.

    >>> Steps(((3, 0), (1, 2), (1, 4))).price(5)
    6
    """

    runs: tuple[tuple[int, int], ...]
    beyond: int | None = None
    base: int = 0

    @property
    def steps(self) -> int:
        """Count the steps in all runs."""
        return sum([number for number, _ in self.runs])

    @property
    def is_convex(self) -> bool:
        """Whether no step is cheaper than the one before it, and none is a gain."""
        prices = [price for number, price in self.runs if number]
        prices += [] if self.beyond is None else [self.beyond]
        return prices == sorted(prices) and min(prices, default=0) >= 0

    def slope(self, number: int) -> int | None:
        """Price of the step from one less to this sum."""
        for steps, price in self.runs:
            if number <= steps:
                return price
            number -= steps
        return self.beyond

    @property
    def first(self) -> int:
        """Price of the first step; no other step is cheaper."""
        return self.slope(self.base + 1) or 0

    def price(self, total: int) -> int:
        """Price of a sum, the base included."""
        price = 0
        for steps, each in self.runs:
            if total <= steps:
                return price + total * each
            price += steps * each
            total -= steps
        return price + (self.beyond or 0) * total


CountOfUse = Callable[[GameObject, ManaAbility], int]
"""Counts the units of an activation."""
CountOfTaken = Callable[[GameObject, Verb], int]
"""Counts the units of an object that a cost takes by a verb."""
CountOfEach = tuple[CountOfUse, CountOfTaken]


class PerUse(Record, frozen=True):
    """A price for each activation, or for each object that a cost takes, independent of all else.

    ``each`` is the price of one unit; ``of_use`` counts the units of an activation, ``of_taken`` those of an
    object that a cost takes by a verb. If ``beyond_tapping``, an activation that only taps has no units.
    """

    each: int
    of_use: CountOfUse | None = None
    of_taken: CountOfTaken | None = None
    beyond_tapping: bool = False


class PricedMana(StrEnum):
    """Mana that has a price: made, left over or floating."""

    MADE = "made by an activation"
    LEFT_OVER = "made and not spent"
    CONVERTED = "asked for beyond what is made"
    FLOATING = "spent from the pool"


class PerMana(Record, frozen=True):
    """A price for each mana; if ``capped``, for at most that many of one activation."""

    what: PricedMana
    each: int
    capped: int | None = None


class Row(Record, frozen=True):
    """A convex price of a sum over the whole payment.

    ``counts`` is ``LIFE``, or the name of a row of ``COUNTED``: the sum then counts objects that are no
    longer untapped permanents. ``steps`` makes the price from the largest possible sum: the life total, or
    the number of such objects. ``ends`` are the life totals at which all steps but the last end.
    """

    counts: str
    steps: Callable[[int], Steps]
    ends: tuple[int, ...] = ()


class Gain(StrEnum):
    """Goals whose units are gains."""

    X = "X"
    OPTIONS = "options of the cost"
    COLORS = "colors of mana spent"
    RIDERS = "riders of mana spent"


class Bonus(Record, frozen=True):
    """A gain for each unit of a goal that was asked for."""

    what: Gain
    worth: int


class After(Record, frozen=True):
    """A gain for each cost that can still be paid afterwards, by its weight."""

    worth: int


Kind = PerUse | PerMana | Row | Bonus | After


class Term(Record, frozen=True):
    """One line of the objective: its name, its tier (0 is compared first), and how it is counted."""

    line: str
    kind: Kind
    tier: int = 0
