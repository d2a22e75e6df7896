"""Mana symbols and what pays them (107.4)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from planner.game.characteristics import Purpose
from planner.game.mana import ManaCost, Symbol, SymbolKind
from planner.game.written_abilities import SpendAs
from planner.referee.matching import may_spend

_MANA = re.compile(r"(?:\{[WUBRGC]\})*")


class SpentMana(NamedTuple):
    """How one mana is spent: its type, whether it pays generic mana, whether it has to be snow."""

    letter: str
    generic: bool = False
    snow: bool = False


class Passes:
    """What mana can be spent as: its own type, and types that effects allow (609.4b, 118.14)."""

    def __init__(self, spending: tuple[SpendAs, ...], purpose: Purpose) -> None:
        self._rules = [
            rule for rule in spending if rule.purposes is None or may_spend(rule.purposes, purpose)
        ]

    def any_of(self, letter: str, wanted: str) -> bool:
        """Whether mana of this type can be spent as one of the wanted types.

        If an effect says *only*, no other effect lets it be spent as anything else (101.2).
        """
        if not self._rules:
            return letter in wanted
        rules = [rule for rule in self._rules if letter in rule.types]
        for one in wanted:
            allowed = letter == one or any(one in rule.as_types for rule in rules)
            if allowed and all(one in rule.as_types for rule in rules if rule.only):
                return True
        return False


PLAIN = Passes((), Purpose())
"""Mana is spent as what it is."""


@lru_cache(maxsize=2_048)
def letters_of(mana: str | None) -> str | None:
    """Mana symbols as type letters, "" for none; None if the text is no mana.

    >>> letters_of("{G}{W}"), letters_of(None), letters_of("{2}")
    ('GW', '', None)
    """
    return (mana or "")[1::3] if _MANA.fullmatch(mana or "") else None


def payable_with_life(symbol: Symbol, life_for: str = "") -> bool:
    """Whether 2 life can pay the symbol: Phyrexian (107.4f), or mana of a type for which an effect allows it.

    >>> payable_with_life(ManaCost("{B/R}").symbols[0], "B")
    True
    """
    return bool(symbol.life) or not set(symbol.types).isdisjoint(life_for)


def ways_to_pay(
    cost: ManaCost, letters: str, by_life: int, passes: Passes = PLAIN, life_for: str = ""
) -> list[tuple[SpentMana, ...]]:
    """The possible spendings of each mana that pays the whole cost, with some symbols paid by life.

    Empty if the mana doesn't pay it in full, or is more than is owed (601.2h).

    >>> ways_to_pay(ManaCost("{1}{U/R}"), "UG", 0)
    [(SpentMana(letter='U', generic=False, snow=False), SpentMana(letter='G', generic=True, snow=False))]
    >>> ways_to_pay(ManaCost("{1}"), "UG", 0)
    []
    """
    if passes is PLAIN:
        return list(_ways_of_plain_mana(cost.symbols, letters, by_life, life_for))
    return _ways(cost.symbols, letters, by_life, passes, life_for)


@lru_cache(maxsize=4_096)
def _ways_of_plain_mana(
    symbols: tuple[Symbol, ...], letters: str, by_life: int, life_for: str
) -> tuple[tuple[SpentMana, ...], ...]:
    """``ways_to_pay`` for mana spent as its own type, cached by symbols and letters."""
    return tuple(_ways(symbols, letters, by_life, PLAIN, life_for))


def _ways(
    symbols: tuple[Symbol, ...], letters: str, by_life: int, passes: Passes, life_for: str
) -> list[tuple[SpentMana, ...]]:
    start = "".join(sorted(letters))
    partial: dict[tuple[str, int, tuple[SpentMana, ...]], None] = {(start, by_life, ()): None}
    generic = 0
    for symbol in symbols:
        if symbol.kind is SymbolKind.GENERIC:
            generic += symbol.generic
        if symbol.kind in (SymbolKind.GENERIC, SymbolKind.VARIABLE):
            continue  # paid with what is left; X is a number by now
        partial = {
            (rest, life, _sorted(slots + paid)): None
            for left, life_left, slots in partial
            for rest, life, paid in _ways_for(symbol, left, life_left, passes, life_for)
        }
    return [
        slots + tuple(SpentMana(letter, generic=True) for letter in left)
        for left, life, slots in partial
        if life == 0 and len(left) == generic
    ]


def _ways_for(
    symbol: Symbol, left: str, life: int, passes: Passes, life_for: str
) -> Iterator[tuple[str, int, tuple[SpentMana, ...]]]:
    """Each way to pay one symbol: the mana left, the symbols left to pay by life, the spending."""
    if life and payable_with_life(symbol, life_for):
        yield left, life - 1, ()
    snow = symbol.kind is SymbolKind.SNOW
    for letter in dict.fromkeys(left):
        if snow or passes.any_of(letter, symbol.types):
            yield left.replace(letter, "", 1), life, (SpentMana(letter, snow=snow),)
    if symbol.generic:
        for taken in _handfuls(left, symbol.generic):
            rest = Counter(left) - Counter(taken)
            yield "".join(rest.elements()), life, tuple(SpentMana(letter, generic=True) for letter in taken)


def _handfuls(letters: str, size: int) -> Iterator[str]:
    """The distinct selections of this many of these sorted letters."""
    if not size:
        yield ""
    elif letters:
        first = letters[0]
        rest = letters.lstrip(first)
        for count in range(min(len(letters) - len(rest), size), -1, -1):
            yield from (first * count + more for more in _handfuls(rest, size - count))


def _sorted(slots: tuple[SpentMana, ...]) -> tuple[SpentMana, ...]:
    return tuple(sorted(slots, key=lambda slot: (slot.letter, slot.generic, slot.snow)))
