"""The vocabulary of mana: types, mana symbols and mana costs (rules 106, 107.4, 202).

A *type* of mana is one of the five colors or colorless, written as one letter
(106.1b); an amount of mana is written as a string of symbols, ``"{G}{G}"``, or
where only the types matter as a string of letters, ``"GG"``.

>>> str(ManaCost("{U}{2}{U/P}"))
'{2}{U}{U/P}'
>>> ManaCost("{X}{2/W}{C}").mana_value
3
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from planner.game.caching import Remembering, cached_property

COLORS = "WUBRG"
"""The five colors, in the order in which the rules list them (105.1)."""
TYPES = COLORS + "C"
"""The six types of mana (106.1b): the colors, then colorless."""
COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
TYPE_WORDS = {**COLOR_WORDS, "C": "colorless"}

MAX_GENERIC = 1_000_000_000
"""The largest number in a cost as it is written."""
MAX_AMOUNT = 10**15
"""The largest number that a symbol can come to, as when taxes are added up."""
MAX_SYMBOLS = 1_000
MAX_BARE = 40
"""No cost without braces is looked for in a text that is longer."""

# The order in which a set of colors is printed: around the wheel, from the color that
# makes the gaps between neighbors equal or leaves the widest gap last.
_PRINTED_ORDERS = (
    *("W", "U", "B", "R", "G"),
    *("WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU"),
    *("WUB", "UBR", "BRG", "RGW", "GWU", "GUR", "URW", "RWB", "WBG", "BGU"),
    *("WUBR", "UBRG", "BRGW", "RGWU", "GWUB", "WUBRG"),
)
_COLOR_ORDER = {frozenset(order): order for order in _PRINTED_ORDERS}

_SYMBOL = re.compile(r"\{([^{}]*)\}")
_BRACES = re.compile(r"[{}\s]")
_BARE = re.compile(r"(?:\d+|[WUBRGCSX])(?:/[WUBRGCP\d]+)*")
_HALF = re.compile(r"^(?:½|H[WUBRGC])$")
_REFUSED_BY_NAME = {"∞": "infinite", "INF": "infinite"}


class ManaError(ValueError):
    """A text that is no mana cost: the message says what and where.

    ``code``, ``path`` and ``index`` are those of a refused request about this text alone.
    """

    code = "invalid_cost"
    path = ""
    index: int | None = None

    @property
    def message(self) -> str:
        """The error in one sentence."""
        return str(self)


class SymbolKind(Enum):
    """What a mana symbol asks for (107.4)."""

    GENERIC = "generic"
    TYPED = "typed"
    SNOW = "snow"
    VARIABLE = "variable"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Symbol:
    """One mana symbol of a cost (107.4).

    ``types`` are the types of which one mana pays the symbol, ``generic`` the amount
    of generic mana that pays it (its own, or the number of a {2/W}), ``life`` the life
    that pays it (107.4f), each 0 or empty where it doesn't apply. The text says all of it.
    """

    text: str
    kind: SymbolKind = field(compare=False)
    types: str = field(default="", compare=False)
    generic: int = field(default=0, compare=False)
    life: int = field(default=0, compare=False)

    @property
    def mana_value(self) -> int:
        """What the symbol adds to the mana value; X counts 0 (202.3e to 202.3g)."""
        if self.kind is SymbolKind.VARIABLE:
            return 0
        return max(self.generic, 1 if self.types or self.kind is SymbolKind.SNOW else 0)

    @property
    def options(self) -> tuple[str, ...]:
        """The ways to pay a symbol that offers a choice, as announced (601.2b).

        >>> ManaCost("{G/U/P}").symbols[0].options
        ('{G}', '{U}', '2 life')
        """
        if self.kind is not SymbolKind.CHOICE:
            return ()
        options = [f"{{{letter}}}" for letter in self.types]
        if self.generic:
            options.insert(0, f"{{{self.generic}}}")
        if self.life:
            options.append(f"{self.life} life")
        return tuple(options)


@dataclass(frozen=True)
class ManaCost(Remembering):
    """A mana cost, or the mana part of any cost (202.1): symbols in the order written.

    ``ManaCost("{2}{U}")`` reads it, ``str()`` prints it in the canonical order (a
    round trip for every printed cost), ``==`` compares what is printed. ``""`` is *no
    mana cost* (118.6), which is not the same as ``{0}``.

    Raises ``ManaError`` for a symbol that is no mana symbol.

    >>> ManaCost("{2}{W/U}").mana_value
    3
    """

    text: str = field(compare=False)
    symbols: tuple[Symbol, ...] = field(init=False, compare=False, repr=False)
    canonical: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        symbols = read_symbols(self.text, MAX_GENERIC)
        object.__setattr__(self, "symbols", symbols)
        object.__setattr__(self, "canonical", print_canonical(self.numbers))

    def __str__(self) -> str:
        return self.canonical

    @property
    def exists(self) -> bool:
        """Whether the object has a mana cost: without one it can't be paid (118.6)."""
        return bool(self.symbols)

    @cached_property
    def numbers(self) -> tuple[tuple[Symbol, int], ...]:
        """Each different symbol in order of first appearance, with its number.

        >>> [(symbol.text, number) for symbol, number in ManaCost("{2}{U}{U}").numbers]
        [('{2}', 1), ('{U}', 2)]
        """
        texts = [symbol.text for symbol in self.symbols]
        by_text = dict(zip(texts, self.symbols, strict=True))
        return tuple([(symbol, texts.count(text)) for text, symbol in by_text.items()])

    @cached_property
    def mana_value(self) -> int:
        """The mana value; X, Y and Z count 0 (202.3)."""
        return sum([symbol.mana_value * number for symbol, number in self.numbers])

    @cached_property
    def generic(self) -> int:
        """The amount of generic mana without X."""
        return sum([s.generic * number for s, number in self.numbers if s.kind is SymbolKind.GENERIC])

    @cached_property
    def variables(self) -> str:
        """The letters of the variable symbols: ``"XX"`` for {X}{X} (107.3)."""
        return "".join([s.text[1:-1] for s in self._of_kind(SymbolKind.VARIABLE)])

    @cached_property
    def choices(self) -> tuple[Symbol, ...]:
        """The symbols that can be paid in several ways, in the order written (118.13)."""
        return self._of_kind(SymbolKind.CHOICE)

    def _of_kind(self, kind: SymbolKind) -> tuple[Symbol, ...]:
        """List the symbols of a kind, in the order written."""
        if not any(symbol.kind is kind for symbol, _ in self.numbers):
            return ()
        return tuple([symbol for symbol in self.symbols if symbol.kind is kind])

    @cached_property
    def colors(self) -> frozenset[str]:
        """The colors of the symbols in the cost (202.2)."""
        return frozenset([c for s, _ in self.numbers for c in s.types if c != "C"])


@lru_cache(maxsize=2_048)
def mana_symbols(types: str) -> str:
    """Write type letters as mana symbols in the order W U B R G C: ``"UW"`` is ``"{W}{U}"``."""
    return "".join(f"{{{letter}}}" for letter in sorted(types, key=TYPES.index))


def color_order(colors: frozenset[str] | set[str]) -> str:
    """The order in which cards print these colors: ``"RW"`` for red and white."""
    return _COLOR_ORDER.get(frozenset(colors), "")


@lru_cache(maxsize=4_096)
def _symbol(body: str) -> Symbol | None:
    """Read the mana symbol from the text between braces; None if there is no such symbol."""
    body = body.upper()
    if body.isascii() and body.isdigit() and len(body) < 20 and int(body) <= MAX_AMOUNT:
        return Symbol(f"{{{int(body)}}}", SymbolKind.GENERIC, generic=int(body))
    if len(body) == 1 and body in TYPES:
        return Symbol(f"{{{body}}}", SymbolKind.TYPED, types=body)
    if body == "S":
        return Symbol("{S}", SymbolKind.SNOW)
    if len(body) == 1 and body in "XYZ":
        return Symbol(f"{{{body}}}", SymbolKind.VARIABLE)
    return _choice_symbol(body.split("/")) if "/" in body else None


def _choice_symbol(parts: list[str]) -> Symbol | None:
    """Read a hybrid, monocolored hybrid or Phyrexian symbol; None for other parts (107.4e, 107.4f)."""
    life = 2 if "P" in parts else 0
    letters = [part for part in parts if part != "P"]
    colors = {part for part in letters if len(part) == 1 and part in COLORS}
    if len(parts) - len(letters) > 1 or len(set(letters)) != len(letters) or not colors:
        return None
    others = [part for part in letters if part not in colors]
    ordered = color_order(colors)
    text = "/".join([*others, *ordered, *("P" * bool(life))])
    if not others and len(colors) <= 2 and (life or len(colors) == 2):
        return Symbol(f"{{{text}}}", SymbolKind.CHOICE, types=ordered, life=life)
    if life or len(colors) != 1 or len(others) != 1:
        return None
    if others == ["C"]:
        return Symbol(f"{{{text}}}", SymbolKind.CHOICE, types="C" + ordered)
    if others[0].isascii() and others[0].isdigit() and 0 < int(others[0]) <= 99:
        return Symbol(f"{{{text}}}", SymbolKind.CHOICE, types=ordered, generic=int(others[0]))
    return None


def read_symbols(text: str, most: int = MAX_AMOUNT) -> tuple[Symbol, ...]:
    """Read the mana symbols of a cost, in the order written; none asks for more than ``most`` generic mana.

    Raises ``ManaError``, which names the symbol and the position of its first
    character, counted from 0: ``"{2}{Q/W}": unknown mana symbol {Q/W} at position 3``.
    """
    bodies = _SYMBOL.findall(text)
    if len(bodies) <= MAX_SYMBOLS and len(text) == sum(map(len, bodies)) + 2 * len(bodies):
        known = [
            symbol for body in bodies if (symbol := _symbol(body)) is not None and symbol.generic <= most
        ]
        if len(known) == len(bodies):
            return tuple(known)
    return _symbols_in(text, most)


def _symbols_in(text: str, most: int) -> tuple[Symbol, ...]:
    """Read symbols, with spaces between them allowed; raises ``ManaError`` for other text."""
    symbols: list[Symbol] = []
    position = 0
    while position < len(text):
        if text[position] == " ":
            position += 1
            continue
        match = _SYMBOL.match(text, position)
        if match is None:
            raise ManaError(_no_symbol(text, position))
        symbol = _symbol(match[1])
        if symbol is None or symbol.generic > most:
            raise ManaError(_bad_symbol(text, match[1], position))
        symbols.append(symbol)
        if len(symbols) > MAX_SYMBOLS:
            raise ManaError(f"{_quoted(text)}: more than {MAX_SYMBOLS:,} mana symbols")
        position = match.end()
    return tuple(symbols)


def symbols_of_mana(text: str | None) -> Iterator[Symbol]:
    """Read the mana symbols of a plan's step, which may be more than a cost can have.

    >>> [symbol.types for symbol in symbols_of_mana("{G}{W}")]
    ['G', 'W']
    """
    for symbol in (text or "").replace("}{", "} {").split():
        yield from read_symbols(symbol)


def braced(text: str) -> str | None:
    """Guess the cost meant by a text with missing braces; None if it looks like no cost.

    >>> braced("2WW"), braced("{1}u/r"), braced("Island")
    ('{2}{W}{W}', '{1}{U/R}', None)
    """
    if len(text) > 3 * MAX_BARE:  # each letter in braces of its own
        return None
    letters = _BRACES.sub("", text).upper()
    parts = _BARE.findall(letters)
    if not letters or len(letters) > MAX_BARE or "".join(parts) != letters:
        return None
    meant = "".join(f"{{{part}}}" for part in parts)
    known = all(_symbol(part) is not None for part in parts)
    return meant if known and meant != text else None


def _meant(text: str) -> str:
    meant = braced(text)
    return f"; did you mean {meant}?" if meant else ""


def _quoted(text: str) -> str:
    return f'"{text}"' if len(text) <= 80 else f'"{text[:60]}…" ({len(text):,} characters)'


def _no_symbol(text: str, position: int) -> str:
    found = text[position : position + 12]
    expected = "expected a mana symbol such as {2} or {U}"
    return f'{_quoted(text)}: {expected} at position {position}, got "{found}"{_meant(text)}'


def _bad_symbol(text: str, body: str, position: int) -> str:
    shown = f"{{{body if len(body) <= 24 else body[:24] + '…'}}}"
    name = body.upper()
    where = f"{shown} at position {position}"
    if _HALF.match(name):
        return f"{_quoted(text)}: half mana symbol {where}: half mana is not supported"
    if name in _REFUSED_BY_NAME:
        return f"{_quoted(text)}: infinite mana symbol {where}: infinite mana is not supported"
    return f"{_quoted(text)}: unknown mana symbol {where}{_meant(text)}"


_FIRST = -2
"""The rank of X, Y and Z, before generic mana."""


def print_canonical(numbers: tuple[tuple[Symbol, int], ...]) -> str:
    """Print symbols with their numbers, in the order in which cards print them.

    X, Y and Z come first, then generic mana (added up), colorless, and the colors in
    the order of their set (color_order); a hybrid symbol stands midway between its
    colors, snow last.
    """
    order = color_order({c for s, _ in numbers for c in s.types if c != "C"})
    generic = sum([s.generic * number for s, number in numbers if s.kind is SymbolKind.GENERIC])
    rest = [(_rank(s.text, order), s.text * n) for s, n in numbers if s.kind is not SymbolKind.GENERIC]
    rest.sort()
    first = [text for rank, text in rest if rank[0] == _FIRST]
    shown = [f"{{{generic}}}"] if generic or (len(rest) < len(numbers) and not rest) else []
    return "".join([*first, *shown, *(text for _, text in rest[len(first) :])])


@lru_cache(maxsize=4_096)
def _rank(text: str, order: str) -> tuple[float, int, int, str]:
    """Sort key that places a non-generic symbol within its cost."""
    symbol = _symbol(text[1:-1])
    assert symbol is not None  # it was read before
    if symbol.kind is SymbolKind.VARIABLE:
        return (_FIRST, 0, 0, symbol.text)
    if symbol.kind is SymbolKind.SNOW:
        return (9, 0, 0, symbol.text)
    colors = [c for c in symbol.types if c != "C"]
    if not colors:
        return (-1, 0, 0, symbol.text)
    place = sum(order.index(c) for c in colors) / len(colors)
    plain = symbol.kind is SymbolKind.TYPED
    return (place, 2 - len(colors), 0 if plain else 1, symbol.text)
