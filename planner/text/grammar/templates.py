"""Tables of phrase templates: how a sentence of Oracle text is matched, compiled once.

A template is the sentence as cards print it, in normal form (``planner.text.grammar.normal_form``):

- ``<slot>`` is a slot, one of ``SLOTS``; what it held is read by ``Slots``;
- ``(a|b)`` is a choice of words, ``[words ]`` words that may be missing;
- everything else, mana symbols included, stands for itself.

Every slot is bounded, so that reading is linear in the length of the text. A row whose
meaning comes out as None doesn't fit a whole text after all, and the next one is tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from planner.game.amounts import Amount, Chosen, Fixed
from planner.game.mana import TYPES
from planner.text.grammar.lazy_regex import pattern_of

T = TypeVar("T")

_NUMBERS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
)
_TENS = ("thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
NUMBER_WORDS = {
    **{word: value for value, word in enumerate(_NUMBERS.split())},
    **{word: value for value, word in zip(range(30, 100, 10), _TENS, strict=True)},
}
_RUN = r"(?:\{[WUBRGC]\})+"
_SYMBOL = r"\{[WUBRGC]\}"
_NUMBER = rf"(?:{'|'.join(NUMBER_WORDS)}|\d{{1,3}})"

SLOTS = {
    "number": _NUMBER,
    "quantity": rf"(?:x|any number of|one or more|an?|another|{_NUMBER})",
    "counter": r"(?:[+-]\d/[+-]\d|(?:first |double )?[a-z][a-z'-]{1,20})",
    "filter": r"[^.:]{1,120}?",
    "phrase": r"[^.:]{1,200}?",
    "size": r"(?:power|toughness|mana value|converted mana cost)",
    "color": r"(?:white|blue|black|red|green)",
    "keyword": r"[a-z][a-z-]{2,15}(?: [a-z-]{2,15})?",
    "whose": r"(?:your|their|an opponent's|another player's|any player's)",
    "step": r"(?:upkeep|draw step|main phase|combat|combat phase|end step)",
    "self": r"(?:~|it|[a-z][a-z'-]{2,20})",
    "symbols": r"(?:\{[^{}]{1,7}\}){1,40}",
    "energy": r"(?:\{E\}){1,40}",
    "mana": _RUN,
    "runs": rf"{_RUN}(?:,? or {_RUN}|, {_RUN})*",
    "types": rf"{_SYMBOL}(?:,? and/or {_SYMBOL}|, {_SYMBOL})+",
    "amount": r"(?:(?:\{[^{}]{1,7}\}){1,8}|\d{1,2}|x)",
    "basic": r"(?:plains|islands?|swamps?|mountains?|forests?)",
    "few": r"[^.]{0,40}?",
    "words": r"[^.]{0,120}?",
}
"""What each slot takes. ``amount`` is any mana symbols or a bare number, ``symbols`` any symbols of a
cost; ``few`` and ``words`` are any words that aren't read, ``phrase`` any that are, ``filter`` those that
``planner.text.phrases.filters`` reads; ``quantity`` is how many, X and *any number* too. ``self`` is the card
itself, which old texts call by a part of its name: one word without an article."""

_UNREAD_SLOTS = {"few", "words", "basic", "amount", "self"}
_PIECE = pattern_of(r"<(\w+)>|([()|\[\]])|([^<()|\[\]]+)")
_GROUPS = {"(": "(?:", ")": ")", "|": "|", "[": "(?:", "]": ")?"}


def compile_template(template: str) -> re.Pattern[str]:
    """A template as a pattern whose groups are its slots.

    >>> compile_template("pay <number> life").fullmatch("pay 2 life")["number"]
    '2'
    """
    parts = []
    for slot, bracket, literal in _PIECE.findall(template):
        if slot:
            parts.append(f"(?:{SLOTS[slot]})" if slot in _UNREAD_SLOTS else f"(?P<{slot}>{SLOTS[slot]})")
        else:
            parts.append(_GROUPS[bracket] if bracket else re.escape(literal))
    return re.compile("".join(parts))


class Slots:
    """What the slots of a template held, read."""

    def __init__(self, match: re.Match[str]) -> None:
        self._match = match

    def text(self, slot: str) -> str:
        """The words in a slot, as they stand."""
        return self._match[slot]

    @property
    def phrase(self) -> str:
        """Any words."""
        return self._match["phrase"]

    @property
    def number(self) -> int:
        """A number, in words or digits."""
        return number(self._match["number"])

    @property
    def quantity(self) -> Amount:
        """How many: an article or a number, or X or *any number*, which is chosen (107.3)."""
        return quantity(self._match["quantity"])

    @property
    def counter(self) -> str:
        """A kind of counter (122.1)."""
        return self._match["counter"]

    @property
    def symbols(self) -> str:
        """Symbols of a mana cost, as they stand."""
        return self._match["symbols"]

    @property
    def energy(self) -> int:
        """How many energy symbols there are (107.14)."""
        return self._match["energy"].count("{E}")

    @property
    def filter(self) -> str:
        """The words of a filter."""
        return self._match["filter"]

    @property
    def mana(self) -> str:
        """Mana symbols as type letters: ``"WU"`` for {W}{U}."""
        return letters(self._match["mana"])

    @property
    def runs(self) -> tuple[str, ...]:
        """A list of alternatives: ``("UU", "UR")`` for {U}{U} or {U}{R}."""
        return tuple(letters(run) for run in re.findall(_RUN, self._match["runs"]))

    @property
    def types(self) -> str:
        """A list joined by and/or: ``"RG"`` for {R} and/or {G}."""
        return letters(self._match["types"])


def number(text: str) -> int:
    """A number in words or digits.

    >>> number("twelve"), number("12")
    (12, 12)
    """
    return NUMBER_WORDS[text] if text in NUMBER_WORDS else int(text)


def quantity(text: str) -> Amount:
    """How many an article, a number, "x" or "any number of" asks for.

    >>> quantity("another")
    Fixed(number=1)
    """
    if text in ("x", "any number of", "one or more"):
        return Chosen()
    return Fixed(1 if text in ("a", "an", "another") else number(text))


def letters(symbols: str) -> str:
    """The type letters among mana symbols, in the order written."""
    return "".join(c for c in symbols if c in TYPES)


@dataclass(frozen=True, slots=True)
class Row(Generic[T]):
    """A template and what a text that fits it means."""

    template: str
    means: Callable[[Slots], T | None]


class Table(Generic[T]):
    """Rows in the order in which they are tried: the first that fits decides."""

    def __init__(self, *rows: Row[T]) -> None:
        self.rows = rows

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], Callable[[Slots], T | None]]]:
        """The rows ready to match: made where a text is first read, not as the package is imported."""
        return [(compile_template(row.template), row.means) for row in self.rows]

    def read(self, text: str) -> T | None:
        """What the whole text means, or None where no row fits it."""
        for pattern, means in self._patterns:
            if match := pattern.fullmatch(text):
                meaning = means(Slots(match))
                if meaning is not None:
                    return meaning
        return None

    def find(self, text: str) -> T | None:
        """What the first row that fits a part of the text means, or None."""
        for pattern, means in self._patterns:
            if match := pattern.search(text):
                return means(Slots(match))
        return None


def means(value: T) -> Callable[[Slots], T]:
    """The meaning of a row that doesn't depend on its slots."""
    return lambda _: value
