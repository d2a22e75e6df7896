"""What is owed once the total cost is locked in (601.2f), as data."""

from __future__ import annotations

from dataclasses import dataclass

from planner.game.caching import Remembering, cached_property
from planner.game.characteristics import Characteristics, Purpose
from planner.game.filters import Filter
from planner.game.mana import TYPES, ManaCost, SymbolKind
from planner.game.purposes import ProducedBy
from planner.game.records import Record
from planner.game.vocabulary import Helper, PaymentKind, Verb, Zone


class TakePart(Record, frozen=True):
    """A part of a total cost that takes or uses objects (118.3, 601.2h).

    ``ids`` are the objects that its words fit where they are now, ``arriving`` those that
    would fit once they are in the graveyard that the part takes from (what is sacrificed
    or discarded in this payment arrives there; a token doesn't). It takes ``amount`` of
    them and ``per_x`` more for each X; where ``least`` is set, instead, any number whose
    ``values`` (by id: power for crew, mana value for evidence) add up to at least that. ``words``
    is what the card says, and what the steps are ``for``. ``at_random`` leaves the choice to
    chance: the payer can't know which objects go. ``own`` says that the object that the
    ability is on pays with itself ({T}, sacrifice this). ``whole`` takes all of ``ids`` that
    are there by then, whatever ``amount`` says; ``tapped`` asks for permanents that are tapped by then,
    ``untapped`` for untapped ones: only in costs without mana, where ``ids`` are those that are untapped.
    ``wanted`` is the filter behind the words, as the payer reads it (None: the words name the objects, or
    more than one filter does): who carries the cost out holds it against the objects once more.
    """

    verb: Verb
    ids: frozenset[str]
    words: str
    amount: int = 1
    per_x: int = 0
    arriving: frozenset[str] = frozenset()
    least: int | None = None
    values: tuple[tuple[str, int], ...] = ()
    at_random: bool = False
    own: bool = False
    whole: bool = False
    tapped: bool = False
    untapped: bool = False
    wanted: Filter | None = None


class CounterPart(Record, frozen=True):
    """A part that removes counters from some of ``ids``, or puts counters on one of them.

    ``kind`` None is any kind; ``one`` says that a single object gives or gets all counters.
    """

    kind: str | None
    ids: frozenset[str]
    words: str
    amount: int = 1
    per_x: int = 0
    put: bool = False
    one: bool = False


class Helping(Record, frozen=True):
    """Objects or a player that pay for some of the mana of a locked-in cost (702.51, 702.66, 702.126, ...).

    ``keyword`` is ``"convoke"``, ``"improvise"``, ``"delve"``, ``"waterbend"`` or
    ``"assist"``. Each of ``ids`` pays for one generic mana: tapped, or exiled from the
    graveyard for delve (``arriving`` as in ``TakePart``). With convoke it may pay for one
    mana of a color of its own instead: ``colors`` by id. ``most`` bounds what all of them
    pay (waterbend's number, ``per_x`` more for each X; assist: the mana that another player offers).
    """

    keyword: Helper
    ids: frozenset[str] = frozenset()
    arriving: frozenset[str] = frozenset()
    colors: tuple[tuple[str, str], ...] = ()
    most: int | None = None
    per_x: int = 0


class SpendingDemands(Record, frozen=True):
    """What is asked of the mana that is spent on a cost, besides its symbols: so much of a type (adamant).

    Another demand on the mana spent is a field here. It is read by the program, the referee and the oracle;
    all others ask whether there is any demand, and of which types.

    >>> SpendingDemands.of(R=3).left_after("RRG")
    SpendingDemands(spend_least=(('R', 1),))
    """

    spend_least: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, **amounts: int) -> SpendingDemands:
        """Ask for so much mana of each of these types."""
        return cls(tuple(amounts.items()))

    @property
    def asks(self) -> bool:
        """Whether anything is asked."""
        return bool(self.spend_least)

    @property
    def types(self) -> str:
        """The types of mana that are asked for, as letters."""
        return "".join([letter for letter, _ in self.spend_least])

    def and_also(self, other: SpendingDemands) -> SpendingDemands:
        """Ask for what both ask for."""
        return SpendingDemands(self.spend_least + other.spend_least)

    def left_after(self, letters: str) -> SpendingDemands:
        """What is still asked once mana of these types has been spent."""
        left = [(letter, amount - letters.count(letter)) for letter, amount in self.spend_least]
        return SpendingDemands(tuple([pair for pair in left if pair[1] > 0]))


ANY_SPENDING = SpendingDemands()
"""Nothing is asked of the mana that is spent."""


@dataclass(frozen=True)
class TotalCost(Remembering):
    """A total cost with the choices announced for it (601.2b, 601.2f).

    ``mana`` is None where the cost has no mana part, so that no mana ability can be
    activated for it (118.2). ``life`` is owed besides mana. ``x`` is the announced
    number, None for the largest that can be paid; ``announced`` holds choices for the
    first of ``mana.choices``, each one of that symbol's ``options`` (118.13).
    ``kind`` is what the cost is for; ``spell`` the spell where it is one (or the source of
    the ability), and ``on_stack`` its id where it is an object of the request (601.2a).

    What isn't mana: ``life_per_x``, ``energy``, cards that leave the library (``mill``, of which
    ``off_library`` are exiled), ``parts`` that take objects, ``counters``; ``words`` are all of that,
    part by part, as ``other_costs`` shows it besides "Pay N life". ``helping`` pays for mana.
    ``life_for`` are the types of mana of which each symbol can be paid with 2 life (K'rrik); ``no_life``
    says that life can't be paid. ``most_colors`` asks for as many colors of mana spent as possible
    (converge), ``spending`` says what else is asked of the mana spent. ``tags`` and ``zone`` are
    what restrictions on mana ask for. ``additional``, ``reductions`` and ``alternative`` are what was
    announced, as the answer shows it; ``counted`` is how many options asked for with "max" it counts.
    ``spare`` are objects (targets of the spell) that are tapped or lost only where nothing else will do,
    ``activated`` is what has the ability that is paid for ("": nothing that is there), ``limited`` the number
    of that ability and how often it may be activated, where something bounds that (602.5b);
    ``only_from`` says whose mana alone pays it.

    With {X} in ``mana``, the generic mana is ``max(least_generic, what the symbols say - discount)``:
    reductions take from what X adds as well (118.7a). ``symbols`` holds, for each symbol of the
    cost before reductions that offers a choice, the option that the reductions found, None for one that
    is still in ``mana``; it is empty where all of them are. An X that is to be chosen is ``x_least`` at
    least and ``x_most`` at most (None: no bound). ``whole`` says that it is all that casting a spell costs
    on the board that it is asked about, and nothing of it is paid already.

    ``says_x`` says that X is a number here though it counts nothing of the cost: it is 0 (107.3b), or it has
    decided which objects the parts take. ``only_types`` are the types of mana that may be spent on it at all
    ("": none; None: any), ``x_types`` those that may be spent on what X adds to the generic mana ("": any),
    of which ``x_discount`` is what reductions take. ``of_x`` is how much of the generic mana that is, where X
    is a number in ``mana`` by now (None: what ``mana.variables`` say).

    By the player's policies life stays at ``least_life`` at least (None: no bound), and with ``spends_all``
    no mana is made that isn't spent.
    """

    mana: ManaCost | None
    life: int = 0
    x: int | None = None
    announced: tuple[str, ...] = ()
    kind: PaymentKind = PaymentKind.SPELL
    spell: Characteristics | None = None
    on_stack: str | None = None
    life_per_x: int = 0
    energy: int = 0
    energy_per_x: int = 0
    mill: int = 0
    off_library: int = 0
    parts: tuple[TakePart, ...] = ()
    counters: tuple[CounterPart, ...] = ()
    words: tuple[str, ...] = ()
    helping: tuple[Helping, ...] = ()
    life_for: str = ""
    no_life: bool = False
    most_colors: bool = False
    spending: SpendingDemands = ANY_SPENDING
    tags: frozenset[str] = frozenset()
    zone: Zone = Zone.HAND
    commander: bool = False
    additional: tuple[str, ...] = ()
    reductions: tuple[str, ...] = ()
    alternative: str = ""
    counted: int = 0
    spare: frozenset[str] = frozenset()
    activated: str = ""
    limited: tuple[int, int] | None = None
    only_from: tuple[ProducedBy, ...] = ()
    discount: int = 0
    least_generic: int = 0
    symbols: tuple[str | None, ...] = ()
    x_least: int = 0
    x_most: int | None = None
    says_x: bool = False
    only_types: str | None = None
    x_types: str = ""
    x_discount: int = 0
    of_x: int | None = None
    whole: bool = False
    least_life: int | None = None
    spends_all: bool = False

    @cached_property
    def purpose(self) -> Purpose:
        """What the cost is paid for, as mana restrictions see it (106.6)."""
        tags = set(self.tags)
        if self.mana is not None and "X" in self.mana.variables:
            tags.add("x")
        if self.mana is not None and any("C" in symbol.types for symbol, _ in self.mana.numbers):
            tags.add("c")
        return Purpose(
            kind=self.kind,
            card=self.spell,
            tags=frozenset(tags),
            zone=self.zone,
            commander=self.commander,
            only_from=self.only_from,
        )

    @cached_property
    def has_x(self) -> bool:
        """Whether the cost contains X (107.3)."""
        if self.says_x or self.life_per_x or self.energy_per_x or any(part.per_x for part in self.parts):
            return True
        if any(part.per_x for part in self.counters):
            return True
        return self.mana is not None and "X" in self.mana.variables

    @cached_property
    def takable(self) -> frozenset[str]:
        """The ids of the objects that the payment could take, for its parts or in place of mana."""
        ids = [part.ids | part.arriving for part in self.parts]
        ids += [part.ids | part.arriving for part in self.helping]
        return frozenset[str]().union(*ids, *(part.ids for part in self.counters))

    @property
    def wants_max_x(self) -> bool:
        """Whether X should be as large as can be paid."""
        return self.has_x and self.x is None

    @property
    def most_life(self) -> int:
        """Upper bound on the life that paying takes, mana abilities apart, where no X makes that more."""
        symbols = self.mana.symbols if self.mana is not None else ()
        each = sum(2 for one in symbols if one.life or self.life_for)
        return self.life + self.life_per_x * (self.x or 0) + each

    def generic(self, x: int) -> int:
        """The generic mana owed for this value of X, without symbols that offer a choice."""
        if self.mana is None:
            return 0
        owed = self.mana.generic + x * self.mana.variables.count("X")
        return max(owed - self.discount, self.least_generic)

    def limited_generic(self, x: int) -> int:
        """The generic mana that only ``x_types`` may pay: what X adds, less reductions (118.7a).

        >>> TotalCost(ManaCost("{X}{1}{B}"), x_types="B", x_discount=1).limited_generic(3)
        2
        """
        if not self.x_types or self.mana is None:
            return 0
        if self.of_x is not None:
            return self.of_x
        return max(x * self.mana.variables.count("X") - self.x_discount, 0)

    def others(self, x: int = 0) -> list[str]:
        """List the costs besides mana in words, with this number for X.

        >>> TotalCost(ManaCost("{B}"), life_per_x=1, words=("Sacrifice a creature",)).others(3)
        ['Pay 3 life', 'Sacrifice a creature']
        """
        life = self.life + self.life_per_x * x
        return [*([f"Pay {life} life"] if life or self.life_per_x else []), *self.words]

    def locked(self, x: int = 0) -> str:
        """Write the mana owed, with a number for X: generic, then W U B R G C, snow, symbols with a choice.

        >>> TotalCost(ManaCost("{X}{B/P}{G}{W}")).locked(2)
        '{2}{W}{G}{B/P}'
        """
        if self.mana is None:
            return ""
        generic, rest = self.generic(x), self._locked_symbols
        return f"{{{generic}}}{rest}" if generic or not rest else rest

    @cached_property
    def _locked_symbols(self) -> str:
        """The owed symbols that aren't generic, in order."""
        if self.mana is None:
            return ""
        numbers = self.mana.numbers
        typed = [s.text * number for s, number in numbers if s.kind is SymbolKind.TYPED]
        typed.sort(key=lambda text: TYPES.index(text[1]))
        snow = [s.text * number for s, number in numbers if s.kind is SymbolKind.SNOW]
        return "".join([*typed, *snow, *(symbol.text for symbol in self.mana.choices)])
