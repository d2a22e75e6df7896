"""The oracle's second half: every way to pay the symbols of a cost with mana that is there.

Like the first half it is written from the contract and the rules alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from operator import add, mul, sub

from planner.game.characteristics import Characteristics, Purpose
from planner.game.mana import TYPES, ManaCost, Symbol, SymbolKind
from planner.game.mana_abilities import ManaAbility, Rider
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.purposes import SpendOnly
from planner.game.total_cost import TotalCost
from planner.game.written_abilities import SpendAs
from tests.support.oracle.matching import describes_card, spendable_on

Demand = tuple[tuple[bool, ...], int]
"""Which kinds of mana meet it, and how much it asks for."""


@dataclass(frozen=True)
class Kind:
    """Mana that nothing tells apart.

    ``only`` is its restriction, ``riders`` are the words of those riders that the whole
    payment can use, ``price`` is the row for spending one from the pool (0 for mana
    that was made), ``from_right_source`` whether it is mana that the total cost takes by
    what produced it; ``right_for`` says that of each of several costs.
    """

    origin: str
    type: str
    snow: bool
    only: SpendOnly | None = None
    riders: tuple[str, ...] = ()
    price: int = 0
    from_right_source: bool = True
    right_for: tuple[bool, ...] = ()

    def pays_for(self, purpose: Purpose) -> bool:
        """106.6: whether it may be spent on this."""
        if purpose.only_from and not self.from_right_source:
            return False
        return self.only is None or spendable_on(self.only, purpose)

    @property
    def pays_generic(self) -> bool:
        """Whether it can pay for generic mana."""
        return self.only is None or not self.only.not_generic


@dataclass(frozen=True)
class Owed:
    """The symbols of a cost once every choice is made; X is not in it yet.

    ``limited`` generic mana more has to be of certain types (601.2h, "Spend only black mana on X").
    """

    typed: tuple[int, ...]
    snow: int
    generic: int
    life: int
    limited: int = 0


@dataclass(frozen=True)
class Ending:
    """The lowest price of paying the symbols in some ways, its X, and how many ways these are."""

    price: int
    x: int
    count: int


def from_right_source(source: Characteristics | None, cost: TotalCost) -> bool:
    """106.3: whether mana of this source is such as the spell's text asks for."""
    return all(
        source is not None and any(describes_card(clause, source) for clause in wanted.clauses)
        for wanted in cost.only_from
    )


def pool_kinds(game: Game, cost: TotalCost, prices: Prices) -> Counter[Kind]:
    """The mana that floats as the payment starts, by kind."""
    pool: Counter[Kind] = Counter()
    for mana in game.pool:
        origin, price = "floating", prices.pool
        if mana.persists:
            origin, price = "persisting", prices.pool_persisting
        if mana.spend_only:
            price = prices.pool_restricted
        right = from_right_source(mana.source, cost)
        pool[Kind(origin, mana.type, mana.snow, mana.spend_only, (), price, right)] += mana.amount
    return pool


def usable_riders(riders: Iterable[Rider], purpose: Purpose) -> tuple[str, ...]:
    """What mana with these riders does to what is paid for, where that can use it."""
    usable = {rider.words for rider in riders if rider.only is None or spendable_on(rider.only, purpose)}
    return tuple(sorted(usable))


def owed_after_choices(cost: TotalCost) -> Counter[Owed]:
    """Every way to choose for the symbols that offer a choice, as what is owed then (118.13)."""
    assert cost.mana is not None
    return owed_ways(cost.mana, cost.announced, cost.life, cost.life_for)


def owed_ways(
    mana: ManaCost, announced: tuple[str, ...] = (), life: int = 0, life_for: str = ""
) -> Counter[Owed]:
    """The same for symbols alone, some choices announced, with life owed besides.

    2 life may stand for each mana of the types ``life_for`` that is owed.
    """
    offers: list[list[tuple[Symbol, str]]] = []
    for place, symbol in enumerate(mana.choices):
        said = announced[place : place + 1]
        if said and said[0] not in symbol.options:
            raise ValueError(f"{symbol.text} can't be paid with {said[0]}")
        offers.append([(symbol, option) for option in said or symbol.options])
    ways = {tuple(sorted((s.text, option, s) for s, option in way)) for way in _product(offers)}
    owed = (_owed(mana, life, [(symbol, option) for _, option, symbol in way]) for way in ways)
    return Counter(one for due in owed for one in _some_with_life(due, life_for))


def _some_with_life(due: Owed, types: str) -> Iterator[Owed]:
    """What is owed where 2 life are paid for none, some or all of the mana of these types."""
    mosts = [amount if letter in types else 0 for letter, amount in zip(TYPES, due.typed, strict=True)]
    for paid in product(*(range(most + 1) for most in mosts)):
        yield replace(due, typed=tuple(map(sub, due.typed, paid)), life=due.life + 2 * sum(paid))


def _product(offers: list[list[tuple[Symbol, str]]]) -> Iterator[tuple[tuple[Symbol, str], ...]]:
    return product(*offers)


def _owed(mana: ManaCost, life: int, chosen: list[tuple[Symbol, str]]) -> Owed:
    typed: Counter[str] = Counter()
    snow = generic = 0
    for symbol in mana.symbols:
        typed[symbol.types] += symbol.kind is SymbolKind.TYPED
        snow += symbol.kind is SymbolKind.SNOW
        generic += symbol.generic if symbol.kind is SymbolKind.GENERIC else 0
    for symbol, option in chosen:
        letter = option.strip("{}")
        if letter in TYPES:
            typed[letter] += 1
        elif letter.isdigit():
            generic += int(letter)
        else:
            life += symbol.life
    return Owed(tuple(typed[letter] for letter in TYPES), snow, generic, life)


def spent_as(mana: str, wanted: str, rules: tuple[SpendAs, ...], purpose: Purpose) -> bool:
    """609.4b, 118.14: whether mana of a type may be spent as another (or the same) type on this."""
    held = [r for r in rules if mana in r.types and (r.purposes is None or spendable_on(r.purposes, purpose))]
    if any(rule.only and wanted not in rule.as_types for rule in held):
        return False  # 101.2: what can't be done beats what may be done
    return mana == wanted or any(wanted in rule.as_types for rule in held)


def ways_to_pay(
    there: Counter[Kind],
    cost: TotalCost,
    owed: Counter[Owed],
    prices: Prices,
    rules: tuple[SpendAs, ...] = (),
) -> dict[int, Ending]:
    """By the life that they ask for: the lowest price of paying the symbols, and how many ways there are.

    The price is that of the mana spent from the pool, of the mana made and not spent,
    of X where it is left as large as possible (107.3), and of the riders.
    """
    assert cost.mana is not None
    all_unspent = prices.unspent * sum(n for kind, n in there.items() if kind.origin == "made")
    spendable = {kind: n for kind, n in there.items() if kind.pays_for(cost.purpose)}
    kinds, amounts = tuple(spendable), tuple(spendable.values())
    each_price = tuple(kind.price - prices.unspent * (kind.origin == "made") for kind in kinds)
    pays_generic = tuple(kind.pays_generic for kind in kinds)
    each_rider = tuple(frozenset(kind.riders) for kind in kinds)
    xs = range(sum(amounts) + 1) if cost.wants_max_x else [cost.x or 0]
    each_x = cost.mana.variables.count("X")
    endings: dict[int, Ending] = {}
    for due, ways in owed.items():
        for left, price in _pay_in_turn(amounts, _demands(kinds, due, rules, cost.purpose), each_price):
            riders = frozenset().union(
                *(r for r, a, b in zip(each_rider, amounts, left, strict=True) if b < a)
            )
            table = _generic(tuple(map(mul, left, pays_generic)), each_price, each_rider)
            for x in xs:
                lowest = table.get(due.generic + x * each_x)
                if lowest is None:
                    break
                if cost.wants_max_x and not cost.x_least <= x <= (x if cost.x_most is None else cost.x_most):
                    continue
                gain = prices.x * x if cost.wants_max_x else 0
                for others, (generic_price, count) in lowest.items():
                    gained = gain + prices.rider * len(riders | others)
                    now = Ending(all_unspent + price + generic_price - gained, x, ways * count)
                    endings[due.life] = _either(endings.get(due.life), now)
    return endings


class Spending:
    """What mana is spent on: every way to pay it with what there is of each kind."""

    def __init__(
        self,
        kinds: tuple[Kind, ...],
        owed: Iterable[Owed],
        purpose: Purpose,
        rules: tuple[SpendAs, ...] = (),
        only: str | None = None,
        for_x: str = "",
    ) -> None:
        """``only`` are the types of mana that may be spent at all (None: any), ``for_x`` those for X."""

        def passes(kind: Kind, types: str) -> bool:
            return any(spent_as(kind.type, letter, rules, purpose) for letter in types)

        self.eligible = tuple(
            kind.pays_for(purpose) and (only is None or passes(kind, only)) for kind in kinds
        )
        right = tuple(kind.pays_generic and passes(kind, for_x) for kind in kinds)
        self.pays_generic = tuple(kind.pays_generic for kind in kinds)
        self.each_price = tuple(kind.price for kind in kinds)
        self.owed = [
            (due, [*_demands(kinds, due, rules, purpose), *[(right, due.limited)] * (due.limited > 0)])
            for due in owed
        ]

    def ways(self, amounts: tuple[int, ...]) -> set[tuple[tuple[int, ...], int, int]]:
        """What is left of each kind, the life, the pool's price."""
        kept = tuple([0 if yes else n for n, yes in zip(amounts, self.eligible, strict=True)])
        spendable = tuple(map(mul, amounts, self.eligible))
        each_price, found = self.each_price, set()
        for due, demands in self.owed:
            for left, price in _pay_in_turn(spendable, demands, each_price):
                for taken in _takes(tuple(map(mul, left, self.pays_generic)), due.generic):
                    rest = tuple(map(sub, map(add, left, kept), taken))
                    found.add((rest, due.life, price + sum(map(mul, taken, each_price))))
        return found


def _either(one: Ending | None, other: Ending) -> Ending:
    if one is None:
        return other
    first = min(one, other, key=lambda ending: (ending.price, -ending.x))
    return Ending(first.price, first.x, one.count + other.count)


def _demands(
    kinds: tuple[Kind, ...], due: Owed, rules: tuple[SpendAs, ...], purpose: Purpose
) -> list[Demand]:
    """The typed symbols, then the snow symbols (107.4h)."""
    demands = [
        (tuple(spent_as(kind.type, letter, rules, purpose) for kind in kinds), amount)
        for letter, amount in zip(TYPES, due.typed, strict=True)
        if amount
    ]
    return [*demands, (tuple(kind.snow for kind in kinds), due.snow)] if due.snow else demands


def _pay_in_turn(
    amounts: tuple[int, ...], demands: list[Demand], each_price: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to meet these demands one after the other: what is left, and the price."""
    if not demands:
        yield amounts, 0
        return
    eligible, amount = demands[0]
    for taken in _takes(tuple(map(mul, amounts, eligible)), amount):
        spent = sum(map(mul, taken, each_price))
        for left, price in _pay_in_turn(tuple(map(sub, amounts, taken)), demands[1:], each_price):
            yield left, spent + price


@lru_cache(maxsize=65_536)
def _takes(there: tuple[int, ...], amount: int) -> tuple[tuple[int, ...], ...]:
    """Every way to take ``amount`` in all out of what is there of each kind."""
    if not there:
        return ((),) if amount == 0 else ()
    return tuple(
        (n, *others) for n in range(min(there[0], amount) + 1) for others in _takes(there[1:], amount - n)
    )


@lru_cache(maxsize=65_536)
def _generic(
    left: tuple[int, ...], each_price: tuple[int, ...], each_rider: tuple[frozenset[str], ...]
) -> dict[int, dict[frozenset[str], tuple[int, int]]]:
    """By amount, and by the riders on it: the lowest price of spending so much, and in how many ways."""
    table: dict[int, dict[frozenset[str], tuple[int, int]]] = {0: {frozenset(): (0, 1)}}
    for there, each, riders in zip(left, each_price, each_rider, strict=True):
        grown: dict[int, dict[frozenset[str], tuple[int, int]]] = {}
        for size, ways in table.items():
            for n in range(there + 1):
                larger = grown.setdefault(size + n, {})
                for before, (price, count) in ways.items():
                    now = before | riders if n else before
                    other = larger.get(now, (price + n * each, 0))
                    larger[now] = (min(price + n * each, other[0]), count + other[1])
        table = grown
    return table


def letters_of(mana: ManaCost) -> set[str]:
    """The types of mana that its symbols ask for."""
    return {letter for symbol in mana.symbols for letter in symbol.types}


def types_asked(asking: Iterable[TotalCost], abilities: list[ManaAbility]) -> set[str]:
    """Every type of mana that a symbol of these costs, or of a mana ability's cost, asks for."""
    costs = [*(cost.mana for cost in asking), *(ability.mana for ability in abilities)]
    return {letter for mana in costs if mana is not None for letter in letters_of(mana)}
