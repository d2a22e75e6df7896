"""The oracle's second half: every way to pay the symbols of a cost with mana that is there.

Like the first half it is written from the contract and the rules alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from operator import mul, sub

from planner.game.costs import TotalCost
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.mana import TYPES, Symbol, SymbolKind

Demand = tuple[tuple[bool, ...], int]
"""Which kinds of mana meet it, and how much it asks for."""


@dataclass(frozen=True)
class Kind:
    """Mana that nothing tells apart. ``price`` is what spending one adds to the price of spending none."""

    origin: str
    type: str
    snow: bool
    spendable: bool
    price: int


@dataclass(frozen=True)
class Owed:
    """The symbols of a cost once every choice is made; X is not in it yet."""

    typed: tuple[int, ...]
    snow: int
    generic: int
    life: int


@dataclass(frozen=True)
class Ending:
    """The lowest price of paying the symbols in some ways, its X, and how many ways these are."""

    price: int
    x: int
    count: int


def pool_kinds(game: Game, prices: Prices) -> Counter[Kind]:
    """The mana that floats as the payment starts, by kind."""
    pool: Counter[Kind] = Counter()
    for mana in game.pool:
        origin, price = ("persisting", 2 * prices.pool) if mana.persists else ("floating", prices.pool)
        pool[Kind(origin, mana.type, mana.snow, True, price)] += mana.amount
    return pool


def owed_after_choices(cost: TotalCost) -> Counter[Owed]:
    """Every way to choose for the symbols that offer a choice, as what is owed then (118.13)."""
    assert cost.mana is not None
    offers: list[list[tuple[Symbol, str]]] = []
    for place, symbol in enumerate(cost.mana.choices):
        announced = cost.announced[place : place + 1]
        if announced and announced[0] not in symbol.options:
            raise ValueError(f"{symbol.text} can't be paid with {announced[0]}")
        offers.append([(symbol, option) for option in announced or symbol.options])
    ways = {tuple(sorted((s.text, option, s) for s, option in way)) for way in _product(offers)}
    return Counter(_owed(cost, [(symbol, option) for _, option, symbol in way]) for way in ways)


def _product(offers: list[list[tuple[Symbol, str]]]) -> Iterator[tuple[tuple[Symbol, str], ...]]:
    return product(*offers)


def _owed(cost: TotalCost, chosen: list[tuple[Symbol, str]]) -> Owed:
    assert cost.mana is not None
    typed: Counter[str] = Counter()
    snow = generic = 0
    life = cost.life
    for symbol in cost.mana.symbols:
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


def ways_to_pay(
    made: Counter[Kind], pool: Counter[Kind], cost: TotalCost, owed: Counter[Owed], prices: Prices
) -> dict[int, Ending]:
    """By the life that they ask for: the lowest price of paying the symbols, and how many ways there are.

    The price is that of the mana spent from the pool, of the mana made and not spent, and
    of X where it is left as large as possible (107.3).
    """
    assert cost.mana is not None
    all_unspent = prices.unspent * sum(made.values())
    there = {kind: n for kind, n in (made + pool).items() if kind.spendable}
    kinds, amounts = tuple(there), tuple(there.values())
    each_price = tuple(kind.price for kind in kinds)
    xs = range(sum(amounts) + 1) if cost.wants_max_x else [cost.x or 0]
    each_x = cost.mana.variables.count("X")
    endings: dict[int, Ending] = {}
    for due, ways in owed.items():
        for left, price in _pay_in_turn(amounts, _demands(kinds, due), each_price):
            table = _generic(left, each_price)
            for x in xs:
                lowest = table.get(due.generic + x * each_x)
                if lowest is None:
                    break
                gain = prices.x * x if cost.wants_max_x else 0
                now = Ending(all_unspent + price + lowest[0] - gain, x, ways * lowest[1])
                endings[due.life] = _either(endings.get(due.life), now)
    return endings


def _either(one: Ending | None, other: Ending) -> Ending:
    if one is None:
        return other
    first = min(one, other, key=lambda ending: (ending.price, -ending.x))
    return Ending(first.price, first.x, one.count + other.count)


def _demands(kinds: tuple[Kind, ...], due: Owed) -> list[Demand]:
    """The typed symbols, then the snow symbols (107.4h)."""
    demands = [
        (tuple(kind.type == letter for kind in kinds), amount)
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
def _generic(left: tuple[int, ...], each_price: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """By amount: the lowest price of spending so much of any of this mana, and in how many ways."""
    table = {0: (0, 1)}
    for there, each in zip(left, each_price, strict=True):
        grown: dict[int, tuple[int, int]] = {}
        for size, (price, count) in table.items():
            for n in range(there + 1):
                other = grown.get(size + n)
                now = price + n * each
                grown[size + n] = (
                    min(now, other[0]) if other else now,
                    count + (other[1] if other else 0),
                )
        table = grown
    return table
