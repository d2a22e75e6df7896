"""What makes one payment better than another, as typed terms (the contract's "Best").

A payment is better than another if it is better in the first tier in which the two differ; in a tier the
terms are added up. Each line of what is best is one ``Term`` here, and says of which kind it is:

- ``PerUse``: so much for each activation, or for each object that a cost takes, whatever else is done;
- ``PerMana``: so much for each mana, made and left over or taken from the pool;
- ``Row``: a convex price of a sum over everything that is done (life lost, sources of a color gone);
- ``Bonus``: what is gained by something that was asked for;
- ``After``: what is gained by what is still true afterwards, which is no sum.

The program, the dynamic program, the bounds and the makers of certificates read these terms and no price
table. Each lists the kinds that it can read, and declines a problem with any other: ``unread``. So a new kind
of term is ignored by nobody. The referee and the tests' oracle count by tables of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from enum import StrEnum
from functools import cached_property, lru_cache, partial

from planner.game.caching import remembered
from planner.game.doubling import doubling_abilities
from planner.game.mana import COLORS
from planner.game.mana_abilities import Exert, ManaAbility, PutCounters, RemoveCounters
from planner.game.objects import GameObject
from planner.game.policies import Level
from planner.game.prices import UNTIERED, Prices
from planner.game.readings import LEAVES_TAPPED
from planner.game.records import Record, replace
from planner.game.tiers import digits_of
from planner.game.vocabulary import LOSSES, Verb, Zone

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


class PerUse(Record, frozen=True):
    """A price for each activation, or for each object that a cost takes, independent of all else.

    ``each`` is the price of one unit; ``of_use`` counts the units of an activation, ``of_taken`` those of an
    object that a cost takes by a verb. If ``beyond_tapping``, an activation that only taps has no units.
    """

    each: int
    of_use: Callable[[GameObject, ManaAbility], int] | None = None
    of_taken: Callable[[GameObject, Verb], int] | None = None
    beyond_tapping: bool = False


class PricedMana(StrEnum):
    """Mana that has a price: made, left over or floating."""

    MADE = "made by an activation"
    LEFT_OVER = "made and not spent"
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


_Counted = tuple[str, int, Callable[[GameObject, ManaAbility], int]]
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

    def of_made(self, amount: int) -> int:
        """Price of activating an ability that makes this many mana."""
        made = self._mana[PricedMana.MADE]
        return made.each * (amount if made.capped is None else min(amount, made.capped))

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
        return self.prices.spared_first(targets)

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


# --- the table of 2026.1: every line in one tier ---------------------------------------------------


@lru_cache(maxsize=1_024)
def objective_of(prices: Prices) -> Objective:
    """Make the terms of a price table.

    >>> [term.line for term in objective_of(Prices()).terms][:2]
    ['activation', 'flexibility']
    """
    return Objective(prices, tuple(_policed(prices) if prices.policed else _terms(prices)))


def _terms(prices: Prices) -> Iterator[Term]:
    """List the terms of a price table, a line each."""
    p = prices
    yield Term("activation", PerMana(PricedMana.MADE, p.activation, p.activation_cap))
    yield Term("flexibility", PerUse(1, _further_types(p)))
    if p.use:
        yield Term("use", PerUse(p.use, _once, _once_tapped))
    if p.ability_tap:
        yield Term("{T} ability", PerUse(p.ability_tap, _taps_an_ability, _takes_an_ability))
    if p.utility:
        yield Term("other abilities", PerUse(p.utility, _taps_utility, _takes_utility))
    if p.sparing:
        yield Term("spared", PerUse(p.spared, *_spared(p.sparing)))
    yield Term("creature", PerUse(1, *_creature(p)))
    yield Term("doesn't untap", PerUse(p.no_untap, _stays_tapped, _is_held, beyond_tapping=True))
    yield Term("counters", PerUse(p.counter, _counters_given_up, beyond_tapping=True))
    yield Term("energy", PerUse(p.energy, _energy, beyond_tapping=True))
    yield Term("milled", PerUse(p.milled, _milled, beyond_tapping=True))
    if p.given:
        yield Term("an opponent's gain", PerUse(p.given, _given, beyond_tapping=True))
    yield Term("lost", PerUse(1, *_lost(p), beyond_tapping=True))
    yield Term("lost afterwards", PerUse(1, *_lost_afterwards(p), beyond_tapping=True))
    yield Term("mana left over", PerMana(PricedMana.LEFT_OVER, p.unspent))
    yield Term("mana from the pool", PerMana(PricedMana.FLOATING, p.pool))
    yield Term("life", Row(LIFE, lambda life: _life_steps(p, life), p.life_ends))
    for color in COLORS:
        last = (p.next_asked, p.last_asked) if color in p.asked else (p.next_to_last_source, p.last_source)
        yield Term(f"sources of {{{color}}}", Row(color, partial(_source_steps, *last)))
    yield Term("X", Bonus(Gain.X, p.x))
    yield Term("options", Bonus(Gain.OPTIONS, p.most))
    yield Term("colors spent", Bonus(Gain.COLORS, p.colors))
    yield Term("riders", Bonus(Gain.RIDERS, p.rider))
    yield Term("kept costs", After(p.kept))


def _policed(prices: Prices) -> Iterator[Term]:
    """The terms with the player's policies applied: actions that a policy calls free cost nothing."""
    for term in _terms(prices):
        if isinstance(term.kind, PerUse) and (term.line in _TAPPED or term.line == _LOST):
            yield Term(term.line, _unless_free(term.kind, lost=term.line == _LOST), term.tier)
        else:
            yield term
    yield Term("last resort", PerUse(1, *_as_last_resort(prices)))
    yield Term("to be avoided", PerUse(prices.avoided, *_counted_as(Level.AVOID)))


_TAPPED = frozenset(("flexibility", "use", "{T} ability", "other abilities", "creature"))
"""The lines that tapping costs nothing of where it is free."""
_LOST = "lost"


def _unless_free(kind: PerUse, *, lost: bool) -> PerUse:
    """Make tapping, or losing, cost nothing if the object's policy calls it free."""
    counted, taken = kind.of_use, kind.of_taken

    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        verb = ability.losing_verb if lost else Verb.TAP if ability.taps else None
        is_free = verb is not None and entry.policy(verb) is Level.FREE
        return 0 if is_free or counted is None else counted(entry, ability)

    def of_taken(entry: GameObject, verb: Verb) -> int:
        is_free = (lost or verb is Verb.TAP) and entry.policy(verb) is Level.FREE
        return 0 if is_free or taken is None else taken(entry, verb)

    return replace(kind, of_use=of_use, of_taken=of_taken)


def done_to(ability: ManaAbility) -> Iterator[tuple[Verb, int]]:
    """List what activating does to its object, and how often, by the verbs that policies name."""
    if ability.taps:
        yield Verb.TAP, 1
    if (verb := ability.losing_verb) is not None:
        yield verb, 1
    counters = sum([part.amount for part in ability.cost if isinstance(part, RemoveCounters)])
    counters += sum([amount for _, amount in ability.after.removes])
    if counters:
        yield Verb.REMOVE_COUNTERS, counters


def _counted_as(
    *levels: Level,
) -> tuple[Callable[[GameObject, ManaAbility], int], Callable[[GameObject, Verb], int]]:
    """Count the actions that the player's policies put at one of these levels."""

    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        return sum([often for verb, often in done_to(ability) if entry.policy(verb) in levels])

    def of_taken(entry: GameObject, verb: Verb) -> int:
        return int(entry.policy(verb) in levels)

    return of_use, of_taken


def _as_last_resort(
    prices: Prices,
) -> tuple[Callable[[GameObject, ManaAbility], int], Callable[[GameObject, Verb], int]]:
    """Make prices for last resorts, and for forbidden actions that the cost itself requires."""
    p = prices

    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        done = [(verb, often) for verb, often in done_to(ability) if is_last_resort(entry, verb)]
        return sum([(p.resort_loss if verb in LOSSES else p.resort) * often for verb, often in done])

    def of_taken(entry: GameObject, verb: Verb) -> int:
        each = p.resort_loss if verb in LOSSES else p.resort
        return each if is_last_resort(entry, verb) else 0

    return of_use, of_taken


def is_last_resort(entry: GameObject, verb: Verb) -> bool:
    """Whether a policy allows an action on an object only if nothing else pays."""
    level = entry.policy(verb)
    return level is Level.LAST_RESORT or (level is not None and level.forbids)


def _further_types(prices: Prices) -> Callable[[GameObject, ManaAbility], int]:
    """Make the price of the types beyond the first that an object could make; restricted mana has its own."""

    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        if ability.spend_only is not None:
            return prices.restricted
        return prices.flexibility * max(len(entry.types) - 1, 0)

    return of_use


def _once(entry: GameObject, ability: ManaAbility) -> int:  # noqa: ARG001
    return 1


def _once_tapped(entry: GameObject, verb: Verb) -> int:  # noqa: ARG001
    return int(verb == Verb.TAP)


def _taps_utility(entry: GameObject, ability: ManaAbility) -> int:
    return int(ability.taps and has_utility(entry))


def _takes_utility(entry: GameObject, verb: Verb) -> int:
    return int(verb == Verb.TAP and has_utility(entry))


@remembered
def has_utility(entry: GameObject) -> bool:
    """Whether a land or mana rock has an activated ability besides its mana abilities."""
    if entry.card.is_creature or not entry.is_permanent:
        return False
    mana = {ability.number for ability in (*entry.abilities, *doubling_abilities(entry))}
    mana.update([written.number for written in entry.reading.written])
    return any(one.zone == Zone.BATTLEFIELD and one.number not in mana for one in entry.reading.activations)


def _spared(
    sparing: frozenset[str],
) -> tuple[Callable[[GameObject, ManaAbility], int], Callable[[GameObject, Verb], int]]:
    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        return int((ability.taps or ability.loses_itself) and not sparing.isdisjoint(entry.ids))

    def of_taken(entry: GameObject, verb: Verb) -> int:
        return int((verb == Verb.TAP or verb in LOSSES) and not sparing.isdisjoint(entry.ids))

    return of_use, of_taken


def _taps_an_ability(entry: GameObject, ability: ManaAbility) -> int:
    return int(ability.taps and entry.reading.tap_ability)


def _takes_an_ability(entry: GameObject, verb: Verb) -> int:
    return int(verb == Verb.TAP and entry.reading.tap_ability and not entry.card.is_creature)


def _creature(
    prices: Prices,
) -> tuple[Callable[[GameObject, ManaAbility], int], Callable[[GameObject, Verb], int]]:
    def tapped(entry: GameObject) -> int:
        if entry.summoning_sick or entry.reading.defender:
            return prices.idle_creature  # it couldn't attack anyway
        return prices.creature_tap + prices.power * power_of(entry, prices)

    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        return tapped(entry) if ability.taps and entry.card.is_creature else 0

    def of_taken(entry: GameObject, verb: Verb) -> int:
        return tapped(entry) if verb == Verb.TAP and entry.card.is_creature else 0

    return of_use, of_taken


def _stays_tapped(entry: GameObject, ability: ManaAbility) -> int:  # noqa: ARG001
    return int(keeps_tapped(ability))


def _is_held(entry: GameObject, verb: Verb) -> int:
    return int(verb == Verb.EXERT or (verb == Verb.TAP and entry.is_kept_tapped))


@remembered
def gives_up_the_tap_alone(ability: ManaAbility) -> bool:
    """Whether activating the ability gives up nothing but what its object could do while untapped."""
    if not ability.taps or ability.loses_itself or ability.energy or ability.mill or ability.off_library:
        return False
    return not (keeps_tapped(ability) or _counters(ability) or ability.after.given or ability.after.leaves)


@remembered
def keeps_tapped(ability: ManaAbility) -> bool:
    """Whether the permanent that activates the ability won't untap in its next untap step."""
    return ability.keeps_tapped or Exert in ability.parts


def is_bad(kind: str) -> bool:
    """Whether a kind of counter, such as -1/-1 or -0/-1, harms its permanent."""
    return kind.startswith("-")


def _counters_given_up(entry: GameObject, ability: ManaAbility) -> int:  # noqa: ARG001
    return _counters(ability)


@remembered
def _counters(ability: ManaAbility) -> int:
    """Count the counters that activating takes off the object, and harmful ones that it puts there."""
    counters = 0
    for part in ability.cost:
        if isinstance(part, RemoveCounters) or (isinstance(part, PutCounters) and is_bad(part.kind)):
            counters += part.amount
    for kind, amount in ability.after.counters:
        counters += amount if is_bad(kind) else 0
    for _, amount in ability.after.removes:
        counters += amount
    return counters


def _energy(entry: GameObject, ability: ManaAbility) -> int:  # noqa: ARG001
    return ability.energy


def _milled(entry: GameObject, ability: ManaAbility) -> int:  # noqa: ARG001
    return ability.mill - ability.off_library


def _given(entry: GameObject, ability: ManaAbility) -> int:  # noqa: ARG001
    return int(ability.after.given)


def _lost(
    prices: Prices,
) -> tuple[Callable[[GameObject, ManaAbility], int], Callable[[GameObject, Verb], int]]:
    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        return loss(entry, prices) if ability.loses_itself else 0

    def of_taken(entry: GameObject, verb: Verb) -> int:
        return loss(entry, prices) if verb in LOSSES else 0

    return of_use, of_taken


def _lost_afterwards(
    prices: Prices,
) -> tuple[Callable[[GameObject, ManaAbility], int], Callable[[GameObject, Verb], int]]:
    def of_use(entry: GameObject, ability: ManaAbility) -> int:
        return left(entry) if ability.after.leaves and not ability.loses_itself else 0

    def of_taken(entry: GameObject, verb: Verb) -> int:
        leaves = verb == Verb.TAP and LEAVES_TAPPED in entry.reading.keywords
        return left(entry) if leaves else 0

    def left(entry: GameObject) -> int:
        return loss(entry, prices) if prices.left_by_trigger is None else prices.left_by_trigger

    return of_use, of_taken


def loss(entry: GameObject, prices: Prices) -> int:
    """Price of losing an object, by its zone and kind."""
    base, value = _loss(entry, prices)
    if entry.price is None:
        return base + value
    return (base if prices.stated_base else 0) + entry.price // prices.stated_per * prices.stated


def _loss(entry: GameObject, prices: Prices) -> tuple[int, int]:
    """Price of losing an object in two parts: of any such object, and of this one in addition."""
    card = entry.card
    if entry.zone == Zone.GRAVEYARD:
        return prices.graveyard_card, 0
    if entry.zone == Zone.HAND:
        return prices.hand_card, prices.hand_value * card.mana_value
    if entry.zone != Zone.BATTLEFIELD:
        return 0, 0
    if entry.only_makes_mana_by_loss:
        return prices.mana_token, 0
    if card.is_land:
        return (prices.land_token, 0) if card.token else (prices.land, prices.land_value)
    if not card.token:
        return prices.permanent, prices.permanent_value * card.mana_value
    if not card.is_creature:
        return prices.token, 0
    return prices.creature_token, prices.token_power * max(power_of(entry, prices), 0)


def power_of(entry: GameObject, prices: Prices) -> int:
    """Power of a creature, or the assumed power if the request doesn't say."""
    return prices.unknown_power if entry.card.power is None else entry.card.power


@lru_cache(maxsize=1_024)
def _source_steps(next_to_last: int, last: int, there: int) -> Steps:
    """Price of a color's sources that are gone: of the last one, and of the last but one."""
    if not there:
        return Steps(())
    runs = [(1, next_to_last)] * (there >= 2) + [(1, last)]
    return Steps(((there - len(runs), 0), *runs))


def _life_steps(prices: Prices, life: int) -> Steps:
    """Price of life lost: each point by the life total that it is taken from."""
    first = max(life - prices.life_ends[0], 0)
    second = max(min(life, prices.life_ends[0]) - prices.life_ends[1], 0)
    return Steps(((first, prices.life[0]), (second, prices.life[1])), prices.life[2])
