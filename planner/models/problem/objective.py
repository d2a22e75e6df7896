"""What makes one payment better than another, as typed terms (the contract's "Best").

A payment is better than another if it is better in the first tier in which the two differ; in a tier the
terms are added up. Each line of what is best is one ``Term`` of some kind (``terms.py``); what it counts
stands in ``price_lines.py``.

The program, the dynamic program, the bounds and the makers of certificates read these terms and no price
table. Each lists the kinds that it can read, and declines a problem with any other: ``unread``. So a new kind
of term is ignored by nobody. The referee and the tests' oracle count by tables of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property, lru_cache, partial

from planner.game.caching import remembered
from planner.game.mana import COLORS
from planner.game.mana_abilities import ManaAbility
from planner.game.objects import GameObject
from planner.game.policies import Level
from planner.game.prices import UNTIERED, Prices
from planner.game.tiers import digits_of
from planner.game.vocabulary import Verb
from planner.models.problem.price_lines import gives_up_the_tap_alone, terms_of
from planner.models.problem.terms import (
    LIFE,
    After,
    Bonus,
    CountOfUse,
    Gain,
    PerMana,
    PerUse,
    PricedMana,
    Row,
    Steps,
    Term,
)

_Counted = tuple[str, int, CountOfUse]
"""A line, the price of one unit, and what counts the units of an activation."""


class Objective:
    """All terms by which payments are compared, and their values for single objects.

    Made by ``objective_of``, once for each price table.

    >>> objective_of(Prices()).row("W", 2).price(2)
    6
    """

    def __init__(self, prices: Prices, terms: tuple[Term, ...]) -> None:
        self.prices = prices
        self.terms = terms

    def __reduce__(self) -> tuple[Callable[[Prices], Objective], tuple[Prices]]:
        return objective_of, (self.prices,)

    def __repr__(self) -> str:
        return f"objective_of({self.prices!r})"

    def unread(self, reads: Collection[object], tiers: int = 1) -> Term | None:
        """First term whose kind isn't in ``reads``, or whose tier isn't below ``tiers``; else None."""
        for term in self.terms:
            what = getattr(term.kind, "what", type(term.kind))
            if what not in reads or term.tier >= tiers:
                return term
        return None

    @cached_property
    def per_use(self) -> tuple[tuple[str, PerUse], ...]:
        """List the lines that price activations and objects taken."""
        return tuple((term.line, term.kind) for term in self.terms if isinstance(term.kind, PerUse))

    @cached_property
    def _of_uses(self) -> tuple[_Counted, ...]:
        return tuple((line, kind.each, kind.of_use) for line, kind in self.per_use if kind.of_use)

    @cached_property
    def _of_tapping(self) -> tuple[_Counted, ...]:
        """Those of the same that can count an activation which only taps."""
        beyond = {line for line, kind in self.per_use if kind.beyond_tapping}
        return tuple(one for one in self._of_uses if one[0] not in beyond)

    @cached_property
    def rows(self) -> Mapping[str, Row]:
        """The convex terms, by the name of what they count."""
        return {term.kind.counts: term.kind for term in self.terms if isinstance(term.kind, Row)}

    @cached_property
    def _mana(self) -> Mapping[PricedMana, PerMana]:
        return {term.kind.what: term.kind for term in self.terms if isinstance(term.kind, PerMana)}

    @cached_property
    def _gains(self) -> Mapping[Gain, int]:
        return {term.kind.what: term.kind.worth for term in self.terms if isinstance(term.kind, Bonus)}

    # --- what single things come to ------------------------------------------------------------

    def items_of_use(self, entry: GameObject, ability: ManaAbility) -> Iterator[tuple[str, int]]:
        """Price, line by line, what activating gives up besides life, colors, objects and the mana."""
        for line, each, count in self._of_tapping if gives_up_the_tap_alone(ability) else self._of_uses:
            if number := count(entry, ability):
                yield line, each * number

    def of_use(self, entry: GameObject, ability: ManaAbility) -> int:
        """Price what one activation gives up besides life, colors, other objects and the mana."""
        counted = self._of_tapping if gives_up_the_tap_alone(ability) else self._of_uses
        return sum([each * count(entry, ability) for _, each, count in counted])

    def of_taken(self, entry: GameObject, verb: Verb, *, arriving: bool = False) -> int:
        """Price of an object that a cost takes, apart from colors.

        ``arriving`` if taken from the graveyard it came to.
        """
        if arriving:
            return self.prices.graveyard_card
        counted = (kind.each * kind.of_taken(entry, verb) for _, kind in self.per_use if kind.of_taken)
        return sum(counted)

    def of_loss(self, entry: GameObject) -> int:
        """Price of losing an object: sacrificed, exiled, discarded or returned."""
        return self.of_taken(entry, Verb.SACRIFICE)

    def of_leaving(self, entry: GameObject) -> int:
        """Price of a permanent that a trigger takes away after it was tapped."""
        left = self.prices.left_by_trigger
        return self.of_loss(entry) if left is None else left

    def each(self, line: str) -> int:
        """Price of one unit of a term: of a counter, an energy, a milled card."""
        return self._each[line]

    @cached_property
    def _each(self) -> Mapping[str, int]:
        return {line: kind.each for line, kind in self.per_use}

    def of_made(self, amount: int, ability: ManaAbility | None = None) -> int:
        """Price of making so much mana at once, and of what the cost of the ability takes beyond that."""
        made = self._mana[PricedMana.MADE]
        price = made.each * (amount if made.capped is None else min(amount, made.capped))
        return price if ability is None else price + self.lost_in(ability, amount)

    def lost_in(self, ability: ManaAbility, made: int) -> int:
        """Price of the mana that an activation takes beyond what it makes."""
        return 0 if ability.mana is None else self._mana[PricedMana.CONVERTED].each * ability.lacks(made)

    @property
    def most_made(self) -> int | None:
        """The most mana of one activation that is counted in its price; None if all of it is."""
        return self._mana[PricedMana.MADE].capped

    @property
    def left_over(self) -> int:
        """The price of a mana that is made and not spent."""
        return self._mana[PricedMana.LEFT_OVER].each

    def floating(self, *, persists: bool, restricted: bool) -> int:
        """Price of spending one floating mana, by its kind."""
        prices = self.prices
        return prices.pool_restricted if restricted else prices.pool_persisting if persists else prices.pool

    def gain(self, what: Gain) -> int:
        """Gain of one unit of a goal that was asked for."""
        return self._gains[what]

    @cached_property
    def worth_of_kept(self) -> int:
        """Gain of a kept cost of weight 1."""
        return sum(term.kind.worth for term in self.terms if isinstance(term.kind, After))

    def row(self, counts: str, there: int) -> Steps:
        """Convex price of a sum of life lost or objects gone, given the largest possible sum."""
        return self.rows[counts].steps(there)

    def life(self, life: int, owed: int = 0) -> Steps:
        """Convex price of life lost from this total, ``owed`` of it for certain."""
        steps = self.row(LIFE, life)
        return Steps(steps.runs, steps.beyond, owed)

    def rows_of_objects(self, counts: Mapping[str, int]) -> dict[str, Steps]:
        """Convex price of each row that has any objects, by its name."""
        return {row: self.row(row, counts[row]) for row in self.rows if row != LIFE and counts.get(row)}

    @property
    def saves_activations(self) -> bool:
        """Whether leaving out an activation none of whose mana is spent never makes a plan dearer."""
        return self.of_made(1) + self.prices.restricted >= 0

    def tells_apart(self, ids: Collection[str]) -> bool:
        """Whether prices depend on which of several equal objects is used, so that caches can't be shared."""
        return not self.sparing.isdisjoint(ids)

    @property
    def sparing(self) -> frozenset[str]:
        """The objects that are dearer to tap than others like them, because the payment is about them."""
        return self.prices.sparing or frozenset()

    def spared_first(self, targets: frozenset[str]) -> frozenset[str]:
        """The targets to spare before prices are compared; none if sparing has its own price."""
        return targets if self.prices.sparing is None else frozenset()

    # --- tiers ---------------------------------------------------------------------------------

    @property
    def profile(self) -> str:
        """Name of the profile that the prices are of."""
        return self.prices.profile

    @property
    def is_tiered(self) -> bool:
        """Whether payments are compared tier by tier, as under every profile but the first."""
        return self.profile != UNTIERED

    @property
    def tiers(self) -> tuple[tuple[str, int, int], ...]:
        """The tiers, the lowest first: the name, and the least and the most that its amount can be."""
        return self.prices.digits

    def amounts(self, price: int) -> dict[str, int]:
        """Split a price into its amounts by tier, the highest tier first, without those that are 0."""
        return digits_of(price, self.prices)


# --- objects that rows count -----------------------------------------------------------------------


@remembered
def source_colors(entry: GameObject) -> frozenset[str]:
    """Colors that the object is a source of.

    A source of a color is an untapped permanent of yours with an unrestricted mana
    ability for it whose only costs are {T}, life and losing itself; it isn't summoning
    sick where that matters. One that the player taps freely doesn't count.
    """
    if not entry.is_permanent or entry.tapped or entry.policy(Verb.TAP) is Level.FREE:
        return frozenset()
    can_tap = entry.can_tap
    found = [ability.colors for ability in entry.abilities if can_tap or not ability.taps]
    return found[0] if len(found) == 1 else frozenset().union(*found)


def _is_source(color: str, entry: GameObject) -> bool:
    return color in source_colors(entry)


COUNTED: dict[str, Callable[[GameObject], bool]] = {color: partial(_is_source, color) for color in COLORS}
"""By name, the objects that a row counts when they are no untapped permanents any more."""


@remembered
def rows_of(entry: GameObject) -> frozenset[str]:
    """Rows that count an object when it is gone."""
    return frozenset([row for row, counts in COUNTED.items() if counts(entry)])


@lru_cache(maxsize=1_024)
def objective_of(prices: Prices) -> Objective:
    """Make the terms of a price table.

    >>> [term.line for term in objective_of(Prices()).terms][:2]
    ['activation', 'flexibility']
    """
    return Objective(prices, tuple(terms_of(prices)))
