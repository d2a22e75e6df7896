"""The payment problem as plain numbers: kinds of mana, uses of sources, demands.

The program is built from this, and nothing of it is about cards, text or JSON. Every
quantity is a count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from planner.game.abilities import LOSSES, ManaAbility, Rider
from planner.game.costs import CounterPart, TotalCost
from planner.game.prices import Prices
from planner.mana import TYPES, Symbol, SymbolKind
from planner.models.spending import Spendable, paying
from planner.sources import Mark, SourceClass, Taking

MAX_REPEATS = 10_000
"""More activations of one ability than this are in no plan that anybody could carry out."""
UNBOUNDED_X = 1_000
"""X where nothing bounds it."""
LIFE_FOR_MANA = 2
"""The life that can be paid for a mana where an effect says so (K'rrik)."""
COST = 0
"""The payee that is the cost itself; every other payee is a kind of mana ability with mana in its cost."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Mana that this payment doesn't tell apart: its type, and what it may pay for.

    ``pays`` are the payees that a restriction leaves it (106.6), ``generic`` says whether
    it may pay for generic mana, ``snow`` is set only where the cost asks for snow mana,
    ``riders`` are those that this spell can use; ``missing`` marks mana that isn't there.
    With ``helper``, the number of a slot, it is no mana at all, but what convoke and the like
    pay with: ``type`` are the colors of the creature then.
    """

    type: str
    pays: frozenset[int]
    snow: bool = False
    generic: bool = True
    riders: tuple[Rider, ...] = ()
    missing: bool = False
    helper: int | None = None


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
        if kind.helper is not None:
            return not set(self.types).isdisjoint(kind.type)
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
class Use:
    """A mana ability of a class with the mana that it makes chosen.

    ``run`` is the mana that one activation makes, as type letters, ``combination`` mana
    more of which each is of any of ``combination_types``. ``costs`` is the mana that it
    asks for. ``taps`` and ``loses`` say what becomes of the object, ``takings`` what the
    cost does to how many others. ``price`` is what one activation gives up besides life,
    colors and other objects.
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

    @property
    def made(self) -> int:
        """How much mana one activation makes."""
        return len(self.run) + self.combination


@dataclass(frozen=True, slots=True)
class Floating:
    """Mana in the pool as the payment starts (106.4)."""

    kind: Kind
    amount: int
    price: int


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the payment for objects: a part of the cost, or what helps to pay its mana.

    A part takes ``amount`` and ``per_x`` more for each X, or a total value of ``least``; what
    helps (``keyword``) takes as many as it pays for, ``most`` at most. ``to_graveyard`` says that
    what is taken arrives in the graveyard.
    """

    verb: str
    words: str
    amount: int = 0
    per_x: int = 0
    least: int | None = None
    at_random: bool = False
    keyword: str = ""
    most: int | None = None

    @property
    def loses(self) -> bool:
        """Whether what it takes isn't there any more then."""
        return self.verb in LOSSES


def slots_of(cost: TotalCost) -> tuple[Slot, ...]:
    """The slots of a cost, numbered as ``marks_of`` numbers them."""
    parts = [Slot(p.verb, p.words, p.amount, p.per_x, p.least, p.at_random) for p in cost.parts]
    helping = [
        Slot("exile" if one.keyword == "delve" else "tap", one.keyword, keyword=one.keyword, most=one.most)
        for one in cost.helping
    ]
    return (*parts, *helping)


@dataclass(frozen=True)
class PaymentProblem:
    """Everything that the program needs to know, as numbers.

    ``owed`` are the symbols of the cost by demand, X not among them: ``x_symbols`` says
    how often X adds to the generic mana, ``chooses_x`` whether X is still to be chosen.
    ``life_owed`` is owed besides mana, and so are ``energy_owed`` and what is milled, all of that and
    ``life_per_x`` more for each X. ``slots`` take objects, ``counter_parts`` counters.
    ``most_colors`` asks for colors of mana spent, ``spend_least`` for so much of a type;
    ``counted`` is how many options asked for with "max" the cost has. ``color_counts``
    counts the sources of each color.
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
    chooses_x: bool = False
    slots: tuple[Slot, ...] = ()
    counter_parts: tuple[CounterPart, ...] = ()
    life_per_x: int = 0
    energy_owed: int = 0
    energy_per_x: int = 0
    mill_owed: int = 0
    no_life: bool = False
    most_colors: bool = False
    spend_least: tuple[tuple[str, int], ...] = ()
    counted: int = 0

    @cached_property
    def most_x(self) -> int:
        """A bound on X where it is to be chosen: what could be paid, and 1,000 without end."""
        bounds = [UNBOUNDED_X] if self.endless or not self.x_symbols else []
        if self.x_symbols:
            bounds.append(self.most_mana // self.x_symbols)
        if self.life_per_x:
            bounds.append((max(self.life, 0) + self.most_gained) // self.life_per_x)
        if self.energy_per_x:
            bounds.append(self.energy // self.energy_per_x)
        for number, slot in enumerate(self.slots):
            if slot.per_x:
                bounds.append(sum(self.sources[c].count for c, _ in self.serving[number]) // slot.per_x)
        for number, part in enumerate(self.counter_parts):
            if part.per_x and not part.put:
                bounds.append(self.most_counters(number) // part.per_x)
        return min(bounds)

    @cached_property
    def most_gained(self) -> int:
        """The most life that mana abilities could gain."""
        return sum(use.ability.after.life_gained * use.most for use in self.uses)

    @cached_property
    def serving(self) -> tuple[tuple[tuple[int, Mark], ...], ...]:
        """For each slot, the classes whose objects can serve it, and how."""
        found: list[list[tuple[int, Mark]]] = [[] for _ in self.slots]
        for index, source in enumerate(self.sources):
            for number, mark in source.marks:
                found[number].append((index, mark))
        return tuple(map(tuple, found))

    @cached_property
    def helping(self) -> tuple[Kind, ...]:
        """What convoke and the like pay with, as kinds."""
        found: dict[Kind, None] = {}
        for number, slot in enumerate(self.slots):
            if slot.keyword == "assist":
                found[helper_kind("", number)] = None
            elif slot.keyword:
                found |= {helper_kind(mark.colors, number): None for _, mark in self.serving[number]}
        return tuple(found)

    def most_helped(self, number: int) -> int:
        """The most that a slot could pay for."""
        slot = self.slots[number]
        if slot.keyword == "assist":
            return slot.most or 0
        there = sum(self.sources[c].count for c, _ in self.serving[number])
        return there if slot.most is None else min(there, slot.most)

    def counted_classes(self, number: int) -> Iterator[int]:
        """The classes whose counters a part of the cost speaks of."""
        part = self.counter_parts[number]
        yield from (i for i, source in enumerate(self.sources) if not part.ids.isdisjoint(source.ids))

    def most_counters(self, number: int) -> int:
        """The counters that a part of the cost could remove, with those that could be put there."""
        kind = self.counter_parts[number].kind
        most = 0
        for index in self.counted_classes(number):
            counters = self.sources[index].entry.counters
            most += sum(counters.values()) if kind is None else counters.get(kind, 0)
            put = (use.ability.after.counters for use in self.uses if use.source == index)
            most += sum(amount for pairs in put for name, amount in pairs if kind in (None, name))
        return most

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
        helped = sum(self.most_helped(n) for n, slot in enumerate(self.slots) if slot.keyword)
        return made + helped + sum(pool.amount for pool in self.floating)

    @cached_property
    def most_owed(self) -> int:
        """The most mana that the cost can owe, whatever is chosen."""
        return self.most_mana if self.x_symbols else self.least_x_owed

    @cached_property
    def least_x_owed(self) -> int:
        """The most mana that the cost can owe with X = 0."""
        return sum(amount * max(1, demand.generic) for demand, amount in self.owed.items())


def helper_kind(colors: str, slot: int) -> Kind:
    """What an object of these colors pays with in a slot that helps."""
    return Kind(colors, frozenset((COST,)), helper=slot)


def announced_choices(cost: TotalCost) -> Iterator[tuple[Symbol, str | None]]:
    """Each symbol that offers a choice, with what was announced for it (118.13)."""
    choices = cost.mana.choices if cost.mana is not None else ()
    for index, symbol in enumerate(choices):
        yield symbol, cost.announced[index] if index < len(cost.announced) else None


def announced_demand(
    symbol: Symbol, chosen: str, table: Spendable | None = None, life_for: str = ""
) -> Demand:
    """The demand of a symbol for which one type was announced."""
    name = f"{symbol.text} as {chosen}"
    life = LIFE_FOR_MANA if chosen[1] in life_for else 0
    return Demand(name, COST, chosen[1], life=life, paid_with=_paid_with(chosen[1], table))


def _paid_with(types: str, table: Spendable | None) -> str | None:
    return paying(types, table) if table and types else None


def symbol_demand(
    symbol: Symbol,
    payee: int = COST,
    table: Spendable | None = None,
    life_for: str = "",
    no_life: bool = False,
) -> Demand:
    """The demand of a symbol of a payee, generic mana and X left out.

    ``table`` says what mana can be spent as where there are rules for that, ``life_for``
    which types of mana 2 life can be paid for, ``no_life`` that life can't be paid.
    """
    if table is None:
        return _demand_by_type(symbol, payee, life_for, no_life)
    return _symbol_demand(symbol, payee, table, life_for, no_life)


@lru_cache(maxsize=4_096)
def _demand_by_type(symbol: Symbol, payee: int, life_for: str, no_life: bool) -> Demand:
    return _symbol_demand(symbol, payee, None, life_for, no_life)


def _symbol_demand(
    symbol: Symbol, payee: int, table: Spendable | None, life_for: str, no_life: bool
) -> Demand:
    name = symbol.text if payee == COST else f"{symbol.text} of payee {payee}"
    snow = symbol.kind is SymbolKind.SNOW
    generic = symbol.generic if symbol.kind is SymbolKind.CHOICE else 0
    types = symbol.types
    life = symbol.life or (LIFE_FOR_MANA if not set(types).isdisjoint(life_for) else 0)
    return Demand(name, payee, types, snow, generic, 0 if no_life else life, _paid_with(types, table))


def owed_by(cost: TotalCost, table: Spendable | None = None) -> tuple[dict[Demand, int], int]:
    """What the cost owes by demand, and in life besides (601.2h, 118.13 for what is announced)."""
    owed: dict[Demand, int] = {}
    life_for = "" if cost.no_life else cost.life_for
    life = cost.life + cost.life_per_x * (cost.x or 0)
    if cost.mana is None:
        return owed, life

    def add(demand: Demand, amount: int) -> None:
        owed[demand] = owed.get(demand, 0) + amount

    for symbol in cost.mana.symbols:
        if symbol.kind in (SymbolKind.TYPED, SymbolKind.SNOW):
            add(symbol_demand(symbol, COST, table, life_for, cost.no_life), 1)
    for symbol, chosen in announced_choices(cost):
        if chosen is None:
            add(symbol_demand(symbol, COST, table, life_for, cost.no_life), 1)
        elif chosen.endswith("life"):
            life += symbol.life
        elif chosen[1] in TYPES:
            add(announced_demand(symbol, chosen, table, life_for), 1)
        else:
            add(GENERIC, symbol.generic)
    generic = cost.generic(cost.x or 0)
    if generic:
        add(GENERIC, generic)
    return owed, life
