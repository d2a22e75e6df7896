"""Classes of like cards of a library: what they make, how they enter, what they cost.

Odds don't tell two cards apart that do the same for the costs in question. A ``CardRole`` is what a card
does; a ``Library`` is how many cards of each kind there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from planner.decks.demands import Cost, CostDemand
from planner.game.records import Record, replace
from planner.models.deciders.hall.condition import Mask

MANY = 1 << 30
MASK_BITS = 7


class TooLargeError(Exception):
    """There are more hands or positions than the exact method may examine."""


class CountedZone(Enum):
    """The zone whose cards a condition counts."""

    BATTLEFIELD = "battlefield"
    HAND = "hand"


class Entering(Record, frozen=True):
    """The condition for a land to enter untapped: a number of other lands with one of these words.

    ``words`` are land types, supertypes or ``Land``; ``least`` and ``most`` bound their number. With
    ``last_turn`` it holds up to that turn of the game.

    >>> Entering(("Plains", "Island")).least
    1
    """

    words: tuple[str, ...] = ("Land",)
    least: int = 1
    most: int = MANY
    zone: CountedZone = CountedZone.BATTLEFIELD
    last_turn: int = MANY


UNTAPPED: tuple[Entering, ...] = (Entering(least=0),)
TAPPED: tuple[Entering, ...] = ()
"""Ways to enter untapped: one that always holds, and none."""


class LandsGiven(Record, frozen=True):
    """Lands that are given up as a permanent enters: ``number`` with one of ``words``, none with ``but``.

    They return to the hand (``to_hand``) or are gone; with ``untapped`` they have to be untapped. With
    ``or_itself`` the permanent is gone if they aren't given up, with ``before`` it enters only once they are.
    """

    words: frozenset[str]
    number: int = 1
    to_hand: bool = False
    untapped: bool = False
    or_itself: bool = False
    before: bool = False
    but: frozenset[str] = frozenset()

    def fits(self, kind: CardRole) -> bool:
        """Whether a permanent is one of those lands."""
        of_words = "Land" in self.words or not kind.words.isdisjoint(self.words)
        return kind.land and of_words and kind.words.isdisjoint(self.but)


class Use(Record, frozen=True):
    """A use after which a permanent is in another state: for ``feed`` it makes ``units``.

    ``then`` is the ``state`` afterwards, "" if the permanent is gone.
    """

    units: tuple[Mask, ...]
    feed: tuple[Mask, ...] = ()
    then: str = ""


def _one_list(uses: Sequence[Use]) -> bool:
    """Whether one use makes everything that the other uses make, so that ``units`` can describe it."""
    if not uses:
        return True
    most = max((use.units for use in uses), key=len)
    if len(most) != 1:
        return (
            all(set(use.units) <= set(most) and len(use.units) <= len(most) for use in uses)
            and len(set(most)) < 2
        )
    whole = 0
    for use in uses:
        for mask in use.units:
            whole |= mask
    return most == (whole,)


@dataclass(frozen=True, slots=True)
class CardRole:
    """The role of a card in paying a cost: the mana it makes, when it makes it, and its own costs.

    ``units`` is the mana that it makes each turn (once, where it is ``used_up``), a mask each; ``feed``
    the mana that it takes for that. ``untapped`` are the ways in which a land enters untapped; ``words`` its
    types and supertypes as other lands look for them. ``cost`` is what casting it takes (None for a land),
    ``sick`` that it makes mana from the next turn on only, ``spell`` that it makes its mana as it resolves
    and is gone. ``finds`` are the words of the lands of which it puts one from the library onto the
    battlefield, ``finds_tapped`` whether tapped. ``treasures`` is how many Treasures (111.10a) come with it;
    ``becomes`` is what it can be as it enters, where its player chooses; ``token`` marks what is no card of
    the library. ``adds`` is the mana that a land adds as it enters.

    ``gives`` are the lands that it asks for as it enters, ``toll`` the mana without which it is gone then;
    ``yields`` says that it is gone when another land is played. Where what it makes changes what it is,
    ``uses`` are what can be done with it each turn, ``state`` names what it is now and ``states`` what it can
    come to; as its player's next turn begins it is ``wakes``, in hand where ``wakes_in_hand``. ``spell_too``
    marks a land on the back of a spell: it isn't counted as a land before it is played.

    What some cards make rests on other permanents (``beside``), or on what it is spent on (``restricted`` as
    well; ``grows`` where there can be more of it): then ``units`` is what is there for certain,
    ``hopes`` what there can be, and the planner is asked for the whole board. ``turned`` is how much mana of
    others it can make into mana of its own types besides (a filter land: one). ``source`` is the permanent as
    the planner reads it; in a library with such cards it is the ``identity`` that tells kinds apart.
    """

    name: str = field(compare=False)
    land: bool = False
    units: tuple[Mask, ...] = ()
    untapped: tuple[Entering, ...] = UNTAPPED
    words: frozenset[str] = frozenset()
    cost: Cost | None = None
    sick: bool = False
    spell: bool = False
    used_up: bool = False
    feed: tuple[Mask, ...] = ()
    finds: frozenset[str] = frozenset()
    finds_tapped: bool = False
    treasures: int = 0
    becomes: tuple[CardRole, ...] = ()
    token: bool = False
    adds: tuple[Mask, ...] = ()
    beside: bool = False
    restricted: bool = False
    grows: bool = False
    hopes: tuple[Mask, ...] = ()
    turned: int = 0
    gives: tuple[LandsGiven, ...] = ()
    toll: Cost | None = None
    yields: bool = False
    uses: tuple[Use, ...] = ()
    state: str = ""
    states: tuple[CardRole, ...] = ()
    wakes: str = ""
    wakes_in_hand: bool = False
    spell_too: bool = False
    source: str = field(default="", compare=False)
    identity: str = ""
    legendary: str = ""
    """The name of a legendary permanent of which the library has several, and one stays (704.5j)."""

    @property
    def is_ramp(self) -> bool:
        """Whether the card is cast for the mana that it makes."""
        return not self.land and self.cost is not None

    @property
    def is_land_card(self) -> bool:
        """Whether the card counts as a land in a hand or a library."""
        return self.land and not self.spell_too

    @property
    def changes(self) -> bool:
        """Whether the card takes or gives up more than mana: only complete lines of play model that."""
        return bool(self.gives or self.toll or self.yields or self.uses or self.wakes)

    @property
    def returns_a_land(self) -> bool:
        """Whether the card only gives up one land of any kind, returned to hand as the card enters."""
        others = self.toll or self.yields or self.uses or self.wakes or self.finds or self.becomes
        if others or not self.land or len(self.gives) != 1:
            return False
        (one,) = self.gives
        asks = one.untapped or one.or_itself or one.before or one.but or "Land" not in one.words
        return one.to_hand and one.number == 1 and not asks

    @property
    def uses_differ(self) -> bool:
        """Whether the card's uses make mana that no single list of masks describes."""
        return any(use.feed for use in self.uses) or not _one_list(self.uses)

    @property
    def is_treasure(self) -> bool:
        """Whether the card is a token that is used up for its mana."""
        return self.token and self.used_up and not self.land

    @property
    def is_plain(self) -> bool:
        """Whether the card is a land that makes one mana and always enters in the same state."""
        return (
            self.land
            and len(self.units) < 2
            and self.untapped in (UNTAPPED, TAPPED)
            and not (self.used_up or self.feed or self.finds or self.becomes or self.adds or self.beside)
            and not (self.changes or self.spell_too or self.legendary)
        )


TREASURE = CardRole("Treasure", units=(0b11111,), used_up=True, token=True)
"""{T}, Sacrifice this token: Add one mana of any color (111.10a)."""
BLANK = CardRole("other spells")
BLANK_LAND = CardRole("other lands", land=True)


@dataclass(frozen=True)
class Library:
    """Numbers of cards of each kind, in a fixed order.

    >>> Library(((CardRole("Plains", land=True, units=(1,)), 17), (BLANK, 23))).size
    40
    """

    kinds: tuple[tuple[CardRole, int], ...]

    @property
    def size(self) -> int:
        """Number of cards."""
        return sum(count for _, count in self.kinds)

    @property
    def lands(self) -> int:
        """Number of lands."""
        return sum(count for kind, count in self.kinds if kind.is_land_card)

    @property
    def changes(self) -> bool:
        """Whether some of its cards take or give up more than mana from turn to turn."""
        return any(kind.changes for kind, _ in self.kinds)

    @property
    def counts(self) -> tuple[int, ...]:
        """Number of cards of each kind."""
        return tuple(count for _, count in self.kinds)

    @property
    def asks_boards(self) -> bool:
        """Whether the mana of some cards depends on other permanents."""
        return any(kind.beside for kind, _ in self.kinds)

    @property
    def asks_spells(self) -> bool:
        """Whether some of its mana may be spent only on certain spells."""
        return any(kind.restricted for kind, _ in self.kinds)

    def without_ramp(self, kept: Iterable[str] | None = None) -> Library:
        """The library if no spell is cast for its mana, or only spells of these names."""
        allowed = frozenset(kept or ())
        return merged([(k if k.land or k.name in allowed else BLANK, n) for k, n in self.kinds])


def identified(kinds: Iterable[tuple[CardRole, int]]) -> list[tuple[CardRole, int]]:
    """The kinds of a library, kept apart card by card if some mana depends on other permanents."""
    found = list(kinds)
    if any(one.to_hand for kind, _ in found for one in kind.gives):
        found = [(_with_own_variants(kind), count) for kind, count in found]
    if not any(kind.beside for kind, _ in found):
        return found
    return [(_with_identity(kind), count) for kind, count in found]


def _with_identity(kind: CardRole) -> CardRole:
    if not (kind.land or kind.is_ramp or kind.token):
        return kind
    becomes = tuple(_with_identity(one) for one in kind.becomes)
    states = tuple(_with_identity(one) for one in kind.states)
    return replace(kind, identity=kind.source, becomes=becomes, states=states)


def _with_own_variants(kind: CardRole) -> CardRole:
    """A kind with variants of its own, since they can return to the hand."""
    becomes = tuple(replace(one, state=f"{kind.name} {n}") for n, one in enumerate(kind.becomes))
    return replace(kind, becomes=becomes)


def merged(kinds: Iterable[tuple[CardRole, int]]) -> Library:
    """A library with equal kinds merged, under the name of the first one."""
    found: Counter[CardRole] = Counter()
    for kind, count in kinds:
        if count or kind.token:
            found[kind] += count
    if any(kind.treasures for kind in found) and not any(kind.is_treasure for kind in found):
        found[TREASURE] = 0
    for kind in list(found):
        for one in (*kind.becomes, *kind.states):
            found[one] += 0
    return Library(tuple(found.items()))


def reduced(library: Library, cost: Cost) -> Library:
    """The library as a cost sees it: kinds that make no difference to paying it are merged.

    Masks keep the distinctions that the symbols of the cost make, and those of every ramp spell that could be
    cast for it.

    >>> from planner.decks.demands import read_cost
    >>> from planner.models.deciders.hall.condition import mask_of
    >>> lands = [(CardRole(c, land=True, units=(mask_of(c),)), 8) for c in "WUB"]
    >>> len(reduced(Library((*lands, (BLANK, 36)))  , read_cost("{1}{W}")).kinds)
    3
    """
    return merged(zip(reductions(library, cost), library.counts, strict=True))


def reductions(library: Library, cost: Cost) -> list[CardRole]:
    """The reduced kind of each kind of a library for a cost, in order."""
    ramp = [kind for kind, _ in library.kinds if kind.is_ramp or kind.feed]
    symbols = {mask for way in cost.ways for mask in way.symbols}
    tolls = [way.symbols for kind, _ in library.kinds if kind.toll for way in kind.toll.ways]
    fed = [use.feed for kind, _ in library.kinds for use in kind.uses]
    symbols |= {mask for masks in (*tolls, *fed) for mask in masks}
    for kind in ramp:
        symbols |= set(kind.feed)
        if kind.cost is not None:
            symbols |= {mask for way in kind.cost.ways for mask in way.symbols}
    wanted = _wanted_words(library)
    ordered = sorted(symbols)
    spends = bool(ramp) or any(kind.toll or kind.uses_differ for kind, _ in library.kinds)
    kinds = [kind if spends else _used_once(kind) for kind, _ in library.kinds]
    return [_reduced_kind(kind, ordered, wanted) for kind in kinds]


def _used_once(kind: CardRole) -> CardRole:
    """A copy of a kind whose mana isn't used before the turn in question, so that its states don't matter."""
    if not kind.uses:
        return kind
    return replace(kind, uses=(), state="", states=(), wakes="", wakes_in_hand=False)


def _wanted_words(library: Library) -> frozenset[str]:
    """The words for which some card of the library searches."""
    conditions = [c for kind, _ in library.kinds for c in kind.untapped if kind.land]
    found = {word for condition in conditions for word in condition.words if word != "Land"}
    given = [one for kind, _ in library.kinds for one in kind.gives]
    found |= {word for one in given for word in (*one.words, *one.but)}
    return frozenset(found | {word for kind, _ in library.kinds for word in kind.finds})


def _reduced_kind(kind: CardRole, symbols: Sequence[Mask], wanted: frozenset[str]) -> CardRole:
    units, hopes, adds = (
        tuple(sorted(unit for mask in masks if (unit := _seen(mask, symbols))))
        for masks in (kind.units, kind.hopes, kind.adds)
    )
    words = kind.words & wanted
    if kind.changes or kind.states:
        return _reduced_change(kind, symbols, wanted)
    if kind.identity:  # others can make use of its mana
        units = tuple(sorted(_seen(mask, symbols) or mask for mask in kind.units))
        becomes = tuple(dict.fromkeys(_reduced_kind(one, symbols, wanted) for one in kind.becomes))
        return replace(kind, units=units, hopes=hopes, adds=adds, words=words, becomes=becomes)
    if kind.land:
        becomes = tuple(dict.fromkeys(_reduced_kind(one, symbols, wanted) for one in kind.becomes))
        if becomes:
            return replace(kind, units=units, adds=adds, words=words, becomes=becomes)
        if not (units or adds or kind.token or kind.finds or kind.spell_too):
            return replace(BLANK_LAND, words=words) if not kind.feed else kind
        return replace(kind, units=units, adds=adds, words=words)
    if kind.token:
        return replace(kind, units=units)
    if kind.cost is None or not (kind.units or kind.finds or kind.treasures):
        return BLANK
    becomes = tuple(dict.fromkeys(_reduced_kind(one, symbols, wanted) for one in kind.becomes))
    return replace(kind, units=units, words=frozenset(), becomes=becomes)


def _reduced_change(kind: CardRole, symbols: Sequence[Mask], wanted: frozenset[str]) -> CardRole:
    """A kind with states, its masks reduced to the symbols' distinctions, all else unchanged."""

    def seen(masks: Sequence[Mask]) -> tuple[Mask, ...]:
        return tuple(
            sorted(unit for mask in masks if (unit := _seen(mask, symbols) or mask * bool(kind.identity)))
        )

    uses = tuple(replace(use, units=seen(use.units)) for use in kind.uses)
    return replace(
        kind,
        units=seen(kind.units),
        hopes=seen(kind.hopes),
        adds=seen(kind.adds),
        uses=tuple(dict.fromkeys(use for use in uses if use.units)),
        words=kind.words & wanted,
        becomes=tuple(dict.fromkeys(_reduced_kind(one, symbols, wanted) for one in kind.becomes)),
        states=tuple(_reduced_kind(one, symbols, wanted) for one in kind.states),
    )


def _seen(mask: Mask, symbols: Sequence[Mask]) -> Mask:
    """The greatest mask that pays for the same symbols; it represents all such masks."""
    others = [symbol for symbol in symbols if not mask & symbol]
    found = 0
    for bit in range(MASK_BITS):
        one = 1 << bit
        if any(one & s for s in symbols) and not any(one & s for s in others):
            found |= one
    return found


def is_independent(masks: Sequence[Mask], way: CostDemand) -> bool:
    """Whether each of these mana can pay a symbol of its own; by augmenting paths."""
    owner: dict[int, int] = {}

    def place(unit: int, tried: set[int]) -> bool:
        for number, symbol in enumerate(way.symbols):
            if number in tried or not masks[unit] & symbol:
                continue
            tried.add(number)
            if number not in owner or place(owner[number], tried):
                owner[number] = unit
                return True
        return False

    return all(place(unit, set()) for unit in range(len(masks)))
