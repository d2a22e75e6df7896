"""What is still owed of a total cost in mana and life, and how its symbols were paid (601.2h, 107.4)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from planner.game.mana import Symbol, SymbolKind, mana_symbols
from planner.game.total_cost import TotalCost
from planner.referee.symbol_payment import PLAIN, SpentMana, payable_with_life

ONE_GENERIC = "{1}"
"""What a creature tapped for convoke, or the like, pays for where it pays for generic mana."""


class UnpaidSymbols:
    """The mana symbols and the life of a total cost: each is paid once, and in full.

    If something other than mana may pay for generic mana, a {2/W} can be paid by one mana and one such
    payment: the rest is counted at the end. ``chosen`` are the choices that the plan announces for
    ``mana.choices``.
    """

    def __init__(self, cost: TotalCost, x: int, chosen: list[str]) -> None:
        self.passes = PLAIN
        self.life_for = cost.life_for
        symbols = cost.mana.symbols if cost.mana else ()
        fixed = [s for s in symbols if s.kind is not SymbolKind.GENERIC and s.kind is not SymbolKind.VARIABLE]
        self.symbols: dict[str, Symbol] = {}
        self.left: dict[str, int] = {}
        for symbol in fixed:
            self.symbols[symbol.text] = symbol
            self.left[symbol.text] = self.left.get(symbol.text, 0) + 1
        self._count = self.left.copy()
        self.generic = cost.generic(x)
        self.number = f"{{{self.generic}}}" if self.generic or (symbols and not fixed) else None
        self.generic_open = self.number is not None
        self.life = cost.life + x * cost.life_per_x
        self.life_open = True
        self.paid_as: dict[str, list[tuple[str, ...]]] = {}
        self._helped = bool(cost.helping)
        self.help = 0  # generic mana that something else than mana paid for
        self._by_mana: dict[str, int] = {}  # for each {2/W}: mana that can't have been its W
        choices = cost.mana.choices if cost.mana else ()
        self._chosen = Counter(zip([s.text for s in choices], chosen, strict=False)) if choices else Counter()

    def slots(self, symbol_text: str | None, letters: str) -> tuple[SpentMana, ...]:
        """What this mana is spent as when it pays this symbol, or some of the generic mana."""
        symbol = self.symbols.get(symbol_text or "")
        if symbol is None:
            return _slots(letters, generic=True, snow=False)
        typed = len(letters) == 1 and self.passes.any_of(letters, symbol.types)
        snow = symbol.kind is SymbolKind.SNOW
        return _slots(letters, generic=not (typed or snow), snow=snow)

    def pay_mana(self, symbol_text: str | None, letters: str) -> str:
        """Pay one symbol, or some of the generic mana; return a fault, or ""."""
        if symbol_text is not None and symbol_text == self.number:
            return self._pay_number(len(letters), mana_symbols(letters) or "no mana")
        symbol = self.symbols.get(symbol_text or "")
        if symbol is None:
            return f"{symbol_text} is no part of the total cost (601.2h)"
        ways = self._ways(symbol, letters)
        if not ways:
            return f"{mana_symbols(letters) or 'no mana'} does not pay {symbol.text} (107.4)"
        fault = self._close(symbol, ways)
        if not fault and symbol.generic and len(ways) == 1 and ways[0] == f"{{{symbol.generic}}}":
            self._add_by_mana(symbol, len(letters))
        return fault

    def pay_life(self, part: str | None, amount: int) -> str:
        """Pay a symbol with life (107.4f), or the life part; return a fault, or ""."""
        symbol = self.symbols.get(part or "")
        if symbol is not None and payable_with_life(symbol, self.life_for):
            if amount != 2:
                return f"{amount} life does not pay {symbol.text}, 2 life does (107.4f)"
            instead = [f"{{{letter}}}" for letter in symbol.types if letter in self.life_for]
            return self._close(symbol, (*["2 life"] * bool(symbol.life), *instead))
        if part != f"Pay {self.life} life":
            return f"{part} is no part of the total cost that life pays (601.2h)"
        if not self.life_open:
            return f"{part} is paid already (118.10)"
        if amount != self.life:
            return f"{amount} life does not pay {part} (118.3)"
        self.life_open = False
        return ""

    def help_with(self, symbol_text: str, colors: str) -> str:
        """Pay for one generic mana ({1}) with an object, or for a symbol by its colors (702.51a)."""
        if symbol_text == ONE_GENERIC:
            self.help += 1
            return ""
        symbol = self.symbols.get(symbol_text)
        if symbol is None:
            return f"{symbol_text} is no part of the total cost (601.2h)"
        ways = tuple(f"{{{letter}}}" for letter in symbol.types if letter in colors)
        if not ways:
            return f"what is of the colors {colors!r} does not pay {symbol.text} (702.51a)"
        return self._close(symbol, ways)

    def assist(self, part: str | None, amount: int) -> str:
        """Let another player pay for some generic mana, that of a {2/W} included (702.132a)."""
        if part is not None and part == self.number:
            return self._pay_number(amount, f"{amount} mana of another player")
        symbol = self.symbols.get(part or "")
        if symbol is None or not symbol.generic:
            return f"{part} is no generic mana, which is what another player pays for (702.132a)"
        self._add_by_mana(symbol, amount)
        return ""

    def _add_by_mana(self, symbol: Symbol, amount: int) -> None:
        """Count more mana that pays for symbols like {2/W} as generic mana."""
        self._by_mana[symbol.text] = self._by_mana.get(symbol.text, 0) + amount

    def unpaid(self) -> list[str]:
        """The parts still owed, and payments for parts not owed, in words."""
        helps = self.help - self.generic
        parts = [f"{{{-helps}}} of {self.number} is not paid (601.2h)"] if helps < 0 else []
        helps, too_much = max(helps, 0), 0
        for text, count in self.left.items():
            missing, generic = self._open(text) if self.symbols[text].generic else (count, 0)
            too_much += max(-generic, 0)
            generic = max(generic, 0)
            by_help = min(helps, generic)
            helps -= by_help
            missing += generic > by_help
            if missing:
                parts += [f"{text} is not paid (601.2h)"] * missing
        if self.life_open and self.life:
            parts.append(f"Pay {self.life} life is not paid (601.2h)")
        too_much += helps
        return parts + ([f"{{{too_much}}} is paid for that is not owed (118.10)"] if too_much else [])

    def _open(self, text: str) -> tuple[int, int]:
        """For symbols like {2/W}: the number announced as {W} but unpaid, and the mana open for others.

        The latter is negative if mana paid for more than is owed.
        """
        number = self.symbols[text].generic
        paid = self.paid_as.get(text, [])
        by_number = self._chosen[text, f"{{{number}}}"]
        either = sum(len(ways) > 1 for ways in paid)
        typed = sum(f"{{{number}}}" not in ways for ways in paid)
        wanted = self._count[text] - by_number - typed
        as_number = either - min(max(wanted, 0), either)
        return max(wanted - either, 0), by_number * number - self._by_mana.get(text, 0) - as_number

    def _ways(self, symbol: Symbol, letters: str) -> tuple[str, ...]:
        """The ways in which this mana can pay the symbol (107.4); empty if it can't."""
        one = len(letters) == 1
        if symbol.kind is SymbolKind.TYPED:
            return (symbol.text,) if one and self.passes.any_of(letters, symbol.types) else ()
        ways = [f"{{{letter}}}" for letter in symbol.types if one and self.passes.any_of(letters, letter)]
        if symbol.kind is SymbolKind.SNOW and one:
            ways.append(symbol.text)
        part = self._helped and 0 < len(letters) < symbol.generic
        if symbol.generic and (part or len(letters) == symbol.generic):
            ways.append(f"{{{symbol.generic}}}")
        return tuple(ways)

    def _pay_number(self, amount: int, words: str) -> str:
        if not self.generic_open:
            return f"{self.number} is paid already (118.10)"
        if amount > self.generic or (self.generic and not amount):
            return f"{words} does not pay {self.number} (601.2h)"
        self.generic -= amount
        self.generic_open = self.generic > 0
        return ""

    def _close(self, symbol: Symbol, ways: tuple[str, ...]) -> str:
        if not self.left[symbol.text]:
            return f"{symbol.text} is paid already (118.10)"
        self.left[symbol.text] -= 1
        if symbol.kind is SymbolKind.CHOICE:
            self.paid_as.setdefault(symbol.text, []).append(ways)
        return ""


@lru_cache(maxsize=1_024)
def _slots(letters: str, *, generic: bool, snow: bool) -> tuple[SpentMana, ...]:
    """The spending of each mana, if all are spent alike."""
    return tuple(SpentMana(letter, generic, snow) for letter in letters)


def agree(options: list[str], paid: list[tuple[str, ...]]) -> bool:
    """Whether payments match announced options one to one, in any order.

    Unpaid symbols are reported elsewhere, so there may be fewer payments.

    >>> agree(["{1}", "{W}"], [("{W}", "{1}"), ("{W}",)])
    True
    """
    room = Counter(options)
    matched: dict[str, list[int]] = {option: [] for option in room}

    def place(number: int, tried: set[str]) -> bool:
        for way in paid[number]:
            if way in tried or way not in matched:
                continue
            tried.add(way)
            if len(matched[way]) < room[way]:
                matched[way].append(number)
                return True
            for index, other in enumerate(matched[way]):
                if place(other, tried):
                    matched[way][index] = number
                    return True
        return False

    return all(place(number, set()) for number in range(len(paid)))
