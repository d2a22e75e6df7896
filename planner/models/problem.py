"""The payment problem as plain numbers: kinds of mana, uses of sources, demands.

The program is built from this, and nothing of it is about cards, text or JSON. Every
quantity is a count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from planner.game.abilities import ManaAbility, Rider, Triggered
from planner.game.costs import TotalCost
from planner.game.prices import Prices
from planner.mana import TYPES, Symbol, SymbolKind
from planner.models.spending import Spendable, paying
from planner.sources import SourceClass, Taking

MAX_REPEATS = 10_000
"""More activations of one ability than this are in no plan that anybody could carry out."""
UNBOUNDED_X = 1_000
"""X where nothing bounds it."""
COST = 0
"""The payee that is the cost itself; every other payee is a kind of mana ability with mana in its cost."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Mana that this payment doesn't tell apart: its type, and what it may pay for.

    ``pays`` are the payees that a restriction leaves it (106.6), ``generic`` says whether
    it may pay for generic mana, ``snow`` is set only where the cost asks for snow mana,
    ``riders`` are those that this spell can use; ``missing`` marks mana that isn't there.
    """

    type: str
    pays: frozenset[int]
    snow: bool = False
    generic: bool = True
    riders: tuple[Rider, ...] = ()
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Demand:
    """Symbols that ask for the same of a payee.

    One mana of one of ``types`` (any type where it is empty) pays one, and so do
    ``generic`` mana of any type, or ``life`` life. ``snow`` asks for mana from a snow source.
    ``paid_with`` are the types of mana that can be spent as one of ``types`` where rules for
    spending say something else than mana's own type (None: they don't).
    """

    name: str
    payee: int = COST
    types: str = ""
    snow: bool = False
    generic: int = 0
    life: int = 0
    paid_with: str | None = None

    @property
    def is_generic(self) -> bool:
        """Whether it is the payee's demand for generic mana itself."""
        return not (self.types or self.snow)

    def takes(self, kind: Kind) -> bool:
        """Whether one mana of this kind can pay for a symbol of the demand."""
        if self.payee not in kind.pays or (self.snow and not kind.snow):
            return False
        if self.is_generic:
            return kind.generic
        return not self.types or kind.type in self.accepts

    @property
    def accepts(self) -> str:
        """The types of mana that pay for one of its types."""
        return self.types if self.paid_with is None else self.paid_with


def generic_of(payee: int) -> Demand:
    """The demand of a payee for generic mana."""
    return Demand("generic" if payee == COST else f"generic of payee {payee}", payee)


GENERIC = generic_of(COST)
"""The demand of the cost for generic mana."""


@dataclass(frozen=True, slots=True)
class Behind:
    """Mana of a triggered mana ability that is of another kind than that of the ability it watches.

    ``run`` is the mana as type letters; ``kind`` what it may pay for, its type aside.
    """

    trigger: Triggered
    run: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Use:
    """A mana ability of a class with the mana that it makes chosen.

    ``run`` is the mana that one activation makes, as type letters, ``combination`` mana
    more of which each is of any of ``combination_types``. ``costs`` is the mana that it
    asks for. ``taps`` and ``loses`` say what becomes of the object, ``takings`` what the
    cost does to how many others. ``price`` is what one activation gives up besides life,
    colors and other objects. What triggered mana abilities add is in ``run`` and the
    combination where it is mana of the same kind; otherwise all of it is ``behind``.
    """

    source: int
    ability: ManaAbility
    run: str
    most: int
    price: int
    pays: frozenset[int]
    generic: bool
    riders: tuple[Rider, ...]
    costs: tuple[tuple[Demand, int], ...] = ()
    takings: tuple[tuple[Taking, int], ...] = ()
    combination: int = 0
    combination_types: str = ""
    taps: bool = False
    loses: bool = False
    behind: tuple[Behind, ...] = ()

    @property
    def made(self) -> int:
        """How much mana one activation makes."""
        return len(self.run) + self.combination + sum(len(more.run) for more in self.behind)

    @property
    def made_behind(self) -> str:
        """The mana of its triggers that is told apart, as type letters."""
        return "".join(more.run for more in self.behind)

    @property
    def kinds_behind(self) -> Counter[Kind]:
        """The same by kind."""
        return Counter(replace(more.kind, type=letter) for more in self.behind for letter in more.run)


@dataclass(frozen=True, slots=True)
class Floating:
    """Mana in the pool as the payment starts (106.4)."""

    kind: Kind
    amount: int
    price: int


@dataclass(frozen=True)
class PaymentProblem:
    """Everything that the program needs to know, as numbers.

    ``owed`` are the symbols of the cost by demand, X not among them: ``x_symbols`` says
    how often X adds to the generic mana (0 where X is announced, already added).
    ``life_owed`` is owed besides mana. ``color_counts`` counts the sources of each color.
    ``endless`` says that some ability can be activated without end, ``capped`` that one
    can be activated more often than ``MAX_REPEATS``, so that what more of it could pay is
    not known.
    """

    sources: tuple[SourceClass, ...]
    uses: tuple[Use, ...]
    kinds: tuple[Kind, ...]
    owed: dict[Demand, int]
    floating: tuple[Floating, ...]
    x_symbols: int
    life: int
    life_owed: int
    energy: int
    library: int | None
    color_counts: dict[str, int]
    prices: Prices
    endless: bool = False
    capped: bool = False

    @property
    def most_x(self) -> int:
        """A bound on X where it is to be chosen: what could be made, and 1,000 without end."""
        most = self.most_mana // self.x_symbols
        return min(most, UNBOUNDED_X) if self.endless else most

    @cached_property
    def demands(self) -> tuple[Demand, ...]:
        """All demands, those of the cost first, generic mana of each payee included."""
        found = dict.fromkeys(self.owed)
        found[GENERIC] = None
        for use in self.uses:
            found.update(dict.fromkeys(demand for demand, _ in use.costs))
        for demand in list(found):
            if demand.generic:
                found[generic_of(demand.payee)] = None
        return tuple(found)

    @cached_property
    def uses_of(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the uses of each class."""
        numbers: list[list[int]] = [[] for _ in self.sources]
        for number, use in enumerate(self.uses):
            numbers[use.source].append(number)
        return tuple(map(tuple, numbers))

    @cached_property
    def has_converters(self) -> bool:
        """Whether some ability has mana in its cost, so that order matters."""
        return any(use.costs for use in self.uses)

    @cached_property
    def has_takings(self) -> bool:
        """Whether some ability's cost takes other objects."""
        return any(use.takings for use in self.uses)

    @cached_property
    def most_mana(self) -> int:
        """The most mana that could ever be spent."""
        made = sum(use.made * use.most for use in self.uses)
        return made + sum(pool.amount for pool in self.floating)

    @cached_property
    def most_owed(self) -> int:
        """The most mana that the cost can owe, whatever is chosen."""
        return self.most_mana if self.x_symbols else self.least_x_owed

    @cached_property
    def least_x_owed(self) -> int:
        """The most mana that the cost can owe with X = 0."""
        return sum(amount * max(1, demand.generic) for demand, amount in self.owed.items())


def announced_choices(cost: TotalCost) -> Iterator[tuple[Symbol, str | None]]:
    """Each symbol that offers a choice, with what was announced for it (118.13)."""
    choices = cost.mana.choices if cost.mana is not None else ()
    for index, symbol in enumerate(choices):
        yield symbol, cost.announced[index] if index < len(cost.announced) else None


def announced_demand(symbol: Symbol, chosen: str, table: Spendable | None = None) -> Demand:
    """The demand of a symbol for which one type was announced."""
    name = f"{symbol.text} as {chosen}"
    return Demand(name, COST, chosen[1], paid_with=_paid_with(chosen[1], table))


def _paid_with(types: str, table: Spendable | None) -> str | None:
    return paying(types, table) if table and types else None


def symbol_demand(symbol: Symbol, payee: int = COST, table: Spendable | None = None) -> Demand:
    """The demand of a symbol of a payee, generic mana and X left out.

    ``table`` says what mana can be spent as where there are rules for that.
    """
    name = symbol.text if payee == COST else f"{symbol.text} of payee {payee}"
    snow = symbol.kind is SymbolKind.SNOW
    generic = symbol.generic if symbol.kind is SymbolKind.CHOICE else 0
    types = symbol.types
    return Demand(name, payee, types, snow, generic, symbol.life, _paid_with(types, table))


def owed_by(cost: TotalCost, table: Spendable | None = None) -> tuple[dict[Demand, int], int]:
    """What the cost owes by demand, and in life besides (601.2h, 118.13 for what is announced)."""
    owed: dict[Demand, int] = {}
    life = cost.life
    if cost.mana is None:
        return owed, life

    def add(demand: Demand, amount: int) -> None:
        owed[demand] = owed.get(demand, 0) + amount

    for symbol in cost.mana.symbols:
        if symbol.kind in (SymbolKind.TYPED, SymbolKind.SNOW):
            add(symbol_demand(symbol, COST, table), 1)
    for symbol, chosen in announced_choices(cost):
        if chosen is None:
            add(symbol_demand(symbol, COST, table), 1)
        elif chosen.endswith("life"):
            life += symbol.life
        elif chosen[1] in TYPES:
            add(announced_demand(symbol, chosen, table), 1)
        else:
            add(GENERIC, symbol.generic)
    generic = cost.generic(cost.x or 0)
    if generic:
        add(GENERIC, generic)
    return owed, life
