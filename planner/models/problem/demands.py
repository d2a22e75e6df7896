"""Demands of a payment, symbol by symbol, and the kinds of mana that pay for them (106.6, 118.13, 601.2h)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from planner.game.characteristics import Purpose
from planner.game.mana import TYPES, Symbol, SymbolKind
from planner.game.mana_abilities import Rider
from planner.game.matching import allows
from planner.game.records import Record, replace
from planner.game.total_cost import TotalCost
from planner.game.written_abilities import SpendAs

LIFE_FOR_MANA = 2
"""The life that can be paid for a mana where an effect says so (K'rrik)."""
COST = 0
"""The payee that is the cost itself. Greater numbers are kinds of mana abilities with mana in their costs,
smaller ones costs that are kept payable after it."""
KindSet = int
"""A set of kinds of mana, a bit for each by its number; the bits behind them stand for life."""


class ManaKind(Record, frozen=True):
    """Mana that is equal for this payment: its type, and the costs it may pay for.

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

    def __hash__(self) -> int:
        """Hash by the fields in which most kinds differ."""
        return hash((self.type, self.pays))

    @property
    def name(self) -> str:
        """Name of the kind, for people."""
        limits = "" if self.generic and self.pays else " (restricted)"
        return ("snow " if self.snow else "") + self.type + limits


@lru_cache(maxsize=4_096)
def kind_with(
    type: str, pays: frozenset[int], snow: bool, generic: bool, riders: tuple[Rider, ...]
) -> ManaKind:
    """Make a kind of mana; equal kinds are the same object."""
    return ManaKind(type, pays, snow, generic, riders)


class Floating(Record, frozen=True):
    """Mana in the pool as the payment starts (106.4)."""

    kind: ManaKind
    amount: int
    price: int


class Demand(Record, frozen=True):
    """Symbols of one payee that the same mana can pay for.

    One mana of one of ``types`` (any type if it is empty) pays for one, and so do ``generic`` mana of any
    type, or ``life`` life. ``snow`` asks for mana from a snow source. ``paid_with`` are the types of mana
    that can be spent as one of ``types`` if rules change what mana can be spent as (None: no such rules).
    """

    name: str
    payee: int = COST
    types: str = ""
    snow: bool = False
    generic: int = 0
    life: int = 0
    paid_with: str | None = None

    def __hash__(self) -> int:
        """Hash by the fields in which most demands differ: nothing is looked up more often."""
        return hash((self.name, self.payee))

    @property
    def is_final(self) -> bool:
        """Whether the demand is paid in the payment itself, after all mana abilities (601.2g)."""
        return self.payee <= COST

    @property
    def is_generic(self) -> bool:
        """Whether the demand is the payee's demand for generic mana."""
        return not (self.types or self.snow)

    def takes(self, kind: ManaKind) -> bool:
        """Tell whether one mana of this kind can pay for a symbol of the demand."""
        if self.payee not in kind.pays or (self.snow and not kind.snow):
            return False
        if self.is_generic:
            return kind.generic
        if kind.helper is not None:
            return not set(self.types).isdisjoint(kind.type)
        return not self.types or kind.type in self.accepts

    @property
    def accepts(self) -> str:
        """Types of mana that pay for one of the demand's types."""
        return self.types if self.paid_with is None else self.paid_with


@lru_cache(maxsize=1_024)
def generic_of(payee: int) -> Demand:
    """Make the demand of a payee for generic mana."""
    return Demand("generic" if payee == COST else f"generic of payee {payee}", payee)


GENERIC = generic_of(COST)
"""The demand of the cost for generic mana."""


def helper_kind(colors: str, slot: int, payee: int = COST) -> ManaKind:
    """The kind of mana for an object of these colors that pays in place of mana, in a slot."""
    return ManaKind(colors, frozenset((payee,)), helper=slot)


def missing_kind(letter: str, payees: frozenset[int]) -> ManaKind:
    """Kind of missing mana, free of restrictions."""
    return ManaKind("C" if letter == "S" else letter, payees, snow=letter == "S", missing=True)


def paid_to(payee: int, owed: dict[Demand, int]) -> dict[Demand, int]:
    """Copy the amounts owed for another payee."""
    return {
        generic_of(payee)
        if demand == GENERIC
        else replace(demand, payee=payee, name=f"{demand.name} of payee {payee}"): amount
        for demand, amount in owed.items()
    }


def announced_choices(cost: TotalCost) -> Iterator[tuple[Symbol, str | None]]:
    """List each symbol that offers a choice, with the announced choice (118.13)."""
    choices = cost.mana.choices if cost.mana is not None else ()
    for index, symbol in enumerate(choices):
        yield symbol, cost.announced[index] if index < len(cost.announced) else None


def announced_demand(
    symbol: Symbol, chosen: str, table: Spendable | None = None, life_for: str = ""
) -> Demand:
    """Make the demand of a symbol for which one type was announced."""
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
    """Make the demand of a payee's symbol other than generic mana and X.

    ``table`` says what mana can be spent as if rules change that, ``life_for`` for which types of mana 2 life
    can be paid, ``no_life`` that life can't be paid.
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
    """Sum what the cost owes by demand, and its life (601.2h; announced choices 118.13).

    >>> [(demand.name, amount) for demand, amount in owed_by(TotalCost(ManaCost("{2}{G}{G}")))[0].items()]
    [('{G}', 2), ('generic', 2)]
    """
    owed = Counter[Demand]()
    life_for = "" if cost.no_life else cost.life_for
    life = cost.life + cost.life_per_x * (cost.x or 0)
    if cost.mana is None:
        return {}, life
    for symbol, number in cost.mana.numbers:
        if symbol.kind is SymbolKind.TYPED or symbol.kind is SymbolKind.SNOW:
            owed[symbol_demand(symbol, COST, table, life_for, cost.no_life)] += number
    for symbol, chosen in announced_choices(cost):
        if chosen is None:
            owed[symbol_demand(symbol, COST, table, life_for, cost.no_life)] += 1
        elif chosen.endswith("life"):
            life += symbol.life
        elif chosen[1] in TYPES:
            owed[announced_demand(symbol, chosen, table, life_for)] += 1
        else:
            owed[GENERIC] += symbol.generic
    generic = cost.mana.generic if cost.wants_max_x else cost.generic(cost.x or 0)
    if generic:
        owed[GENERIC] += generic
    return dict(owed), life


# --- what mana may be spent as: its own type, or what a rule for spending says (609.4b, 118.14) -------------


Spendable = dict[str, str]
"""For each type of mana, the types that it can be spent as, as letters."""


def spendable(rules: Iterable[SpendAs], purpose: Purpose) -> Spendable:
    """What each type of mana can be spent as for a purpose (609.4b).

    Mana that may be spent *only* as something can be spent as nothing else, whatever other rules allow
    (101.2).
    """
    here = [rule for rule in rules if rule.purposes is None or allows(rule.purposes, purpose)]
    return {letter: _as_types(letter, here) for letter in TYPES}


def _as_types(letter: str, rules: list[SpendAs]) -> str:
    about = [rule for rule in rules if letter in rule.types]
    can = {letter}.union(*(rule.as_types for rule in about))
    for rule in about:
        if rule.only:
            can &= set(rule.as_types)
    return "".join(one for one in TYPES if one in can)


def paying(types: str, table: Spendable) -> str:
    """Types of mana that pay a symbol which asks for one of ``types``.

    >>> paying("U", {"W": "W", "U": "U", "B": "UB"})
    'UB'
    """
    return "".join(letter for letter, can in table.items() if not set(can).isdisjoint(types))
