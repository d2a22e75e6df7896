"""Mana symbols and what pays them (107.4): for the total cost, and for activations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from planner.game.costs import TotalCost
from planner.game.purposes import Purpose
from planner.game.wording import SpendAs
from planner.mana import ManaCost, Symbol, SymbolKind, mana_symbols

_MANA = re.compile(r"(?:\{[WUBRGC]\})*")


class Slot(NamedTuple):
    """What one mana is spent as: its type, whether on generic mana, whether it has to be snow."""

    letter: str
    generic: bool = False
    snow: bool = False


class Passes:
    """What mana passes for: its own type, and what effects let it be spent as (609.4b, 118.14)."""

    def __init__(self, spending: tuple[SpendAs, ...], purpose: Purpose) -> None:
        self._rules = [rule for rule in spending if rule.purposes is None or rule.purposes.allows(purpose)]

    def any_of(self, letter: str, wanted: str) -> bool:
        """Whether mana of this type can be spent as one of the wanted types.

        Where an effect says *only*, nothing else lets it be spent as anything else (101.2).
        """
        rules = [rule for rule in self._rules if letter in rule.types]
        for one in wanted:
            allowed = letter == one or any(one in rule.as_types for rule in rules)
            if allowed and all(one in rule.as_types for rule in rules if rule.only):
                return True
        return False


PLAIN = Passes((), Purpose())
"""Mana is spent as what it is."""


def letters_of(mana: str | None) -> str | None:
    """Mana symbols as type letters, nothing as ``""``; None where it is no mana.

    >>> letters_of("{G}{W}"), letters_of(None), letters_of("{2}")
    ('GW', '', None)
    """
    return (mana or "")[1::3] if _MANA.fullmatch(mana or "") else None


def ways_to_pay(cost: ManaCost, letters: str, by_life: int, passes: Passes = PLAIN) -> list[tuple[Slot, ...]]:
    """What each mana could have been spent as where these pay the whole cost, with so many symbols by life.

    Nothing where they don't pay it in full, or are more than is owed (601.2h).

    >>> ways_to_pay(ManaCost("{1}{U/R}"), "UG", 0)
    [(Slot(letter='U', generic=False, snow=False), Slot(letter='G', generic=True, snow=False))]
    >>> ways_to_pay(ManaCost("{1}"), "UG", 0)
    []
    """
    start = "".join(sorted(letters))
    partial: dict[tuple[str, int, tuple[Slot, ...]], None] = {(start, by_life, ()): None}
    for symbol in cost.symbols:
        if symbol.kind in (SymbolKind.GENERIC, SymbolKind.VARIABLE):
            continue  # paid with what is left; X is a number by now
        partial = {
            (rest, life, _sorted(slots + paid)): None
            for left, life_left, slots in partial
            for rest, life, paid in _ways_for(symbol, left, life_left, passes)
        }
    return [
        slots + tuple(Slot(letter, generic=True) for letter in left)
        for left, life, slots in partial
        if life == 0 and len(left) == cost.generic
    ]


def _ways_for(
    symbol: Symbol, left: str, life: int, passes: Passes
) -> Iterator[tuple[str, int, tuple[Slot, ...]]]:
    """Each way to pay one symbol: the mana that stays, the symbols to pay by life, what was spent as what."""
    if symbol.life and life:
        yield left, life - 1, ()
    snow = symbol.kind is SymbolKind.SNOW
    for letter in dict.fromkeys(left):
        if snow or passes.any_of(letter, symbol.types):
            yield left.replace(letter, "", 1), life, (Slot(letter, snow=snow),)
    if symbol.generic:
        for taken in _handfuls(left, symbol.generic):
            rest = Counter(left) - Counter(taken)
            yield "".join(rest.elements()), life, tuple(Slot(letter, generic=True) for letter in taken)


def _handfuls(letters: str, size: int) -> Iterator[str]:
    """The different handfuls of so many of these letters, which are sorted."""
    if not size:
        yield ""
    elif letters:
        first = letters[0]
        rest = letters.lstrip(first)
        for count in range(min(len(letters) - len(rest), size), -1, -1):
            yield from (first * count + more for more in _handfuls(rest, size - count))


def _sorted(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    return tuple(sorted(slots, key=lambda slot: (slot.letter, slot.generic, slot.snow)))


class Owed:
    """What is still owed of the total cost, and how its choices were paid (601.2h)."""

    def __init__(self, cost: TotalCost, x: int) -> None:
        self.passes = PLAIN
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

    def slots(self, symbol_text: str | None, letters: str) -> tuple[Slot, ...]:
        """What this mana is spent as where it pays this symbol, or some of the generic part."""
        symbol = self.symbols.get(symbol_text or "")
        typed = symbol is not None and len(letters) == 1 and self.passes.any_of(letters, symbol.types)
        snow = symbol is not None and symbol.kind is SymbolKind.SNOW
        return tuple(Slot(letter, generic=not (typed or snow), snow=snow) for letter in letters)

    def pay_mana(self, symbol_text: str | None, letters: str) -> str:
        """Pay one symbol, or some of the generic part; what is wrong with that, or ``""``."""
        if symbol_text is not None and symbol_text == self.number:
            return self._pay_generic(letters)
        symbol = self.symbols.get(symbol_text or "")
        if symbol is None:
            return f"{symbol_text} is no part of the total cost (601.2h)"
        ways = _options(symbol, letters, self.passes)
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


def _options(symbol: Symbol, letters: str, passes: Passes) -> tuple[str, ...]:
    """The ways to pay the symbol that this mana can be (107.4); none where it can't pay it."""
    one = len(letters) == 1
    ways = [f"{{{letter}}}" for letter in symbol.types if one and passes.any_of(letters, letter)]
    if symbol.kind is SymbolKind.SNOW and len(letters) == 1:
        ways.append(symbol.text)
    if symbol.generic and len(letters) == symbol.generic:
        ways.append(f"{{{symbol.generic}}}")
    return tuple(ways)


def agree(options: list[str], paid: list[tuple[str, ...]]) -> bool:
    """Whether payments match announced options one to one, in any order.

    What is unpaid is a problem of its own, so there may be fewer payments. Only a
    payment of one mana for {1/W} can be either option; the others are matched first.
    """
    left = Counter(options)
    for ways in sorted(paid, key=len):
        way = next((way for way in ways if left[way]), None)
        if way is None:
            return False
        left[way] -= 1
    return True
