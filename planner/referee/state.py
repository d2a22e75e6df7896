"""The referee's own small game state: objects, the pool, and what is still owed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from planner.game.costs import TotalCost
from planner.game.objects import Game, GameObject, PoolMana
from planner.game.prices import Prices
from planner.mana import TYPES, Symbol, SymbolKind, mana_symbols

_MANA = re.compile(r"(?:\{[WUBRGC]\})*")


@dataclass(slots=True)
class Thing:
    """One object of the request, as it is now: its zone, and what was done to it."""

    id: str
    position: int
    entry: GameObject
    zone: str
    tapped: bool
    tapped_by_plan: bool = False

    @property
    def sick(self) -> bool:
        """Whether summoning sickness keeps it from being tapped for its own cost (602.5a)."""
        entry = self.entry
        return entry.summoning_sick and entry.card.is_creature and not entry.reading.haste


class Pool:
    """The mana pool (106.4), by type and by whether a snow source made the mana.

    A step that spends mana states its type alone. Which mana of that type it was is left
    open until the end: mana goes to where the rest of the plan works, then to where the
    price is lowest.
    """

    def __init__(self, floating: Iterable[PoolMana]) -> None:
        self.made: Counter[tuple[str, bool]] = Counter()
        self.plain: Counter[tuple[str, bool]] = Counter()
        self.persisting: Counter[tuple[str, bool]] = Counter()
        self.barred: Counter[str] = Counter()  # mana that may not pay this cost (106.6)
        self.spent: Counter[str] = Counter()
        self.spent_as_snow: Counter[str] = Counter()
        for mana in floating:
            lot = self.persisting if mana.persists else self.plain
            lot[mana.type, mana.snow] += mana.amount

    def usable(self, letter: str, snow_only: bool) -> int:
        """The mana of this type that could pay the cost, spent or not."""
        snow = self.made[letter, True] + self.plain[letter, True] + self.persisting[letter, True]
        if snow_only:
            return snow
        return snow + self.made[letter, False] + self.plain[letter, False] + self.persisting[letter, False]

    def spend(self, letter: str, snow_only: bool) -> str:
        """Take one mana out (118.3a); what is wrong with that, or ``""``."""
        self.spent[letter] += 1
        self.spent_as_snow[letter] += snow_only
        if self.spent[letter] > self.usable(letter, False):
            barred = "; what is there may not pay this cost (106.6)" if self.barred[letter] else ""
            return f"{{{letter}}} is not in the pool (118.3a){barred}"
        if self.spent_as_snow[letter] > self.usable(letter, True):
            return f"{{{letter}}} from a snow source is not in the pool (107.4h)"
        return ""

    def left(self) -> str:
        """The mana that is still there, as symbols (118.3a)."""
        return "".join(
            f"{{{letter}}}" * (self.usable(letter, False) + self.barred[letter] - self.spent[letter])
            for letter in TYPES
        )

    def price(self, prices: Prices) -> dict[str, int]:
        """The rows of the price table for mana left over and mana from the pool."""
        unspent, pool = self.made.total() + self.barred.total(), 0
        for letter in self.spent:
            made, plain, persisting = self._taken(letter)
            unspent -= made
            pool += plain + 2 * persisting
        return {"made and not spent": prices.unspent * unspent, "from the pool": prices.pool * pool}

    def _taken(self, letter: str) -> tuple[int, ...]:
        """How much of each lot was spent, where snow pays what only snow can pay.

        Lots are taken in the order of what spending from them costs: once snow demands
        have had theirs, exchanging one mana for another could only raise the price.
        """
        lots = (self.made, self.plain, self.persisting)
        taken = [0, 0, 0]
        snow = self.spent_as_snow[letter]
        for kinds, wanted in (((True,), snow), ((True, False), self.spent[letter] - snow)):
            for index, lot in enumerate(lots):
                part = max(min(wanted, sum(lot[letter, kind] for kind in kinds) - taken[index]), 0)
                taken[index] += part
                wanted -= part
        return tuple(taken)


class Owed:
    """What is still owed of the total cost, and how its choices were paid (601.2h)."""

    def __init__(self, cost: TotalCost, x: int) -> None:
        symbols = cost.mana.symbols if cost.mana else ()
        fixed = [s for s in symbols if s.kind not in (SymbolKind.GENERIC, SymbolKind.VARIABLE)]
        self.symbols: dict[str, Symbol] = {symbol.text: symbol for symbol in fixed}
        self.left = Counter(symbol.text for symbol in fixed)
        self.generic = cost.generic(x)
        self.number = f"{{{self.generic}}}" if self.generic or (symbols and not fixed) else None
        self.generic_open = self.number is not None
        self.life = cost.life
        self.life_open = True
        self.paid_as: dict[str, list[tuple[str, ...]]] = {}

    def pay_mana(self, symbol_text: str | None, letters: str) -> str:
        """Pay one symbol, or some of the generic part; what is wrong with that, or ``""``."""
        if symbol_text is not None and symbol_text == self.number:
            return self._pay_generic(letters)
        symbol = self.symbols.get(symbol_text or "")
        if symbol is None:
            return f"{symbol_text} is no part of the total cost (601.2h)"
        ways = ways_to_pay(symbol, letters)
        if not ways:
            return f"{mana_symbols(letters) or 'no mana'} does not pay {symbol.text} (107.4)"
        return self._close(symbol, ways)

    def pay_life(self, part: str | None, amount: int) -> str:
        """Pay a symbol with life (107.4f), or the life part; what is wrong, or ``""``."""
        symbol = self.symbols.get(part or "")
        if symbol is not None and symbol.life:
            if amount != symbol.life:
                return f"{amount} life does not pay {symbol.text}, {symbol.life} life does (107.4f)"
            return self._close(symbol, (f"{symbol.life} life",))
        if part != f"Pay {self.life} life":
            return f"{part} is no part of the total cost that life pays (601.2h)"
        if not self.life_open:
            return f"{part} is paid already (118.10)"
        if amount != self.life:
            return f"{amount} life does not pay {part} (118.3)"
        self.life_open = False
        return ""

    def unpaid(self) -> list[str]:
        """The parts that are owed still, in words."""
        parts = [f"{{{self.generic}}} of {self.number}"] if self.generic else []
        parts += [text for text, count in self.left.items() for _ in range(count)]
        return parts + ([f"Pay {self.life} life"] if self.life_open and self.life else [])

    def _pay_generic(self, letters: str) -> str:
        if not self.generic_open:
            return f"{self.number} is paid already (118.10)"
        if len(letters) > self.generic or (self.generic and not letters):
            return f"{mana_symbols(letters) or 'no mana'} does not pay {self.number} (601.2h)"
        self.generic -= len(letters)
        self.generic_open = self.generic > 0
        return ""

    def _close(self, symbol: Symbol, ways: tuple[str, ...]) -> str:
        if not self.left[symbol.text]:
            return f"{symbol.text} is paid already (118.10)"
        self.left[symbol.text] -= 1
        if symbol.kind is SymbolKind.CHOICE:
            self.paid_as.setdefault(symbol.text, []).append(ways)
        return ""


def ways_to_pay(symbol: Symbol, letters: str) -> tuple[str, ...]:
    """The ways to pay the symbol that this mana can be (107.4); none where it can't pay it."""
    ways = [f"{{{letters}}}"] if len(letters) == 1 and letters in symbol.types else []
    if symbol.kind is SymbolKind.SNOW and len(letters) == 1:
        ways.append(symbol.text)
    if symbol.generic and len(letters) == symbol.generic:
        ways.append(f"{{{symbol.generic}}}")
    return tuple(ways)


def things(game: Game, ids: set[str]) -> dict[str, Thing]:
    """The objects with these ids, each on its own."""
    return {
        one: Thing(one, entry.positions[entry.ids.index(one)], entry, entry.zone, entry.tapped)
        for entry in game.objects
        for one in ids.intersection(entry.ids)
    }


def letters_of(mana: str | None) -> str | None:
    """Mana symbols as type letters, nothing as ``""``; None where it is no mana."""
    return (mana or "")[1::3] if _MANA.fullmatch(mana or "") else None
