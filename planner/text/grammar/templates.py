"""Tables of phrase templates: how a sentence of Oracle text is matched, each row compiled when it is needed.

A template is the sentence as cards print it, in normal form (``planner.text.grammar.normal_form``):

- ``<slot>`` is a slot, one of ``SLOTS``, and ``<name:slot>`` the same under another name;
- ``<name=this|that>`` is a slot that takes one of these words, ``(a|b)`` a choice that nobody asks about;
- ``[words ]`` is what may be missing;
- everything else, mana symbols included, stands for itself.

A row says what its phrase means. Where a reader of a slot doesn't understand the words in it, or
the meaning comes out as None, the row doesn't fit a whole text after all, and the next one is tried.
Every slot is bounded, so that reading is linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Generic, TypeVar

from planner.game.amounts import Amount, Chosen, Fixed
from planner.game.mana import TYPES, ManaCost, ManaError
from planner.game.records import Record
from planner.text.grammar.lazy_regex import pattern_of
from planner.text.grammar.normal_form import NormalLine

T = TypeVar("T")
R = TypeVar("R")

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
NUMBER = rf"(?:{'|'.join(NUMBER_WORDS)}|\d{{1,3}})"
"""A number, in words or digits."""

SLOTS = {
    "number": NUMBER,
    "quantity": rf"(?:x|any number of|one or more|an?|another|{NUMBER})",
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
    "amount": r"(?:(?:\{[^{}]{1,7}\}){1,10}|\d{1,2}|x)",
    "basic": r"(?:plains|islands?|swamps?|mountains?|forests?)",
    "player": r"(?:you|they|enchanted player"
    r"|your opponents|opponents|(?:an|each) opponent|(?:a|each|any) player|players)",
    "payer": r"(?:you|they|players|that player|its controller|your opponents)",
    "cost": r"[^.]{1,240}?",
    "change": r"[^\"]{1,200}? costs? \S{1,20} (?:less|more)\b[^\"]{0,160}?",
    "tail": r"(?:,? .{1,240})?",
    "times": r"(?: for each .{1,80})?",
    "subject": r"[^\"]{1,200}?",
    "spells": r"(?:[a-z-]{1,20} ){0,8}?spells?",
    "adjectives": r"(?:[a-z-]{1,20} ){1,3}",
    "later": r" with .{1,120}",
    "rest": r".{1,200}",
    "helping": r"(?:convoke|improvise|delve|assist)",
    "symbol": r"\{[WUBRGC]\}",
    "time": r"(?:during|on) .{1,160}",
    "quoting": r"[^\"]{0,80}\"\".{0,40}",
    "token_size": r"\d{1,2}/\d{1,2}",
    "size_change": r"[+-][\dx]{1,2}/[+-][\dx]{1,2}",
    "condition": r"[^.]{1,200}?",
    "objects": r"[^.,]{1,120}?",
    "number_of": r"the number of .{1,80}?",
    "many": rf"(?:x|{NUMBER})",
    "some": rf"(?:an?|{NUMBER})",
    "others": r"\b(?:(?! and | you )[^,])*",
    "die": r"(?:d\d{1,3}|[a-z]{1,10}-sided die)",
    "activation": r"activate .{1,120}",
    "purposes": r"(?:cast|activate) .{1,100}",
    "bearer": r"(?:(?:enchanted|equipped) [a-z]{1,20}|~)",
    "one_color": r"(?:white|blue|black|red|green|colorless)",
    "one_mana": r"(?:white|blue|black|red|green|colorless) mana",
    "any_kind": r"any (?:color|type)",
    "as_kind": r"(?:any (?:color|type)|(?:white|blue|black|red|green|colorless) mana)",
    "plain": r"[a-z ]{1,60}",
    "long": r"[^.]{1,400}?",
    "use": r"(?:to|on) .{1,300}",
    "anything": r"\b.{0,300}",
    "any_spells": r".{0,300}\bspells?",
    "output_amount": rf"(?:x|an amount of|{NUMBER})",
    "listed": rf"{_SYMBOL}(?:,? (?:and/or|and|or) {_SYMBOL}|, {_SYMBOL})*",
    "restricted": r"(?:spend this|this mana can)\b.{1,300}?",
    "rider": r"(?:that|the) (?:spell|creature) .{1,160}",
    "addition": r"add .{1,160}?",
    "tapped": r"[^.,]{1,80}?(?:, [^.,]{1,40}){0,4}?",
    "few_objects": r"[^.,]{1,60}?",
    "recipient": r"(?:its controller|that player|that [a-z]{1,20}'s controller|the player|they|you)",
    "besides": r"(?:~|that [a-z]{1,20}|it|they|you|that player) (?:deals?|loses?) .{1,120}",
    "name": r"[a-z][a-z',. -]{1,50}",
    "first": r"the first .{1,80}",
    "noun": r"[a-z' -]{1,60}?",
    "word": r"[a-z][a-z'-]{1,20}",
    "clause": r"[^,]{1,160}?",
    "few": r"[^.]{0,40}?",
    "words": r"[^.]{0,120}?",
    "searched": r"[a-z'/, -]{2,120}? cards?",
    "behind": r"(?:,? (?:and|then) [^.]{1,160})?",
}
"""What each slot takes. ``amount`` is any mana symbols or a bare number, ``symbols`` any symbols of a
cost; ``few`` and ``words`` are any words that aren't read, ``phrase`` any that are, ``filter`` those that
``planner.text.phrases.filters`` reads; ``quantity`` is how many, X and *any number* too. ``self`` is the card
itself, which old texts call by a part of its name: one word without an article."""

_UNREAD_SLOTS = {"few", "words", "basic", "amount", "self"}
_PIECE = pattern_of(r"<(?P<name>\w+)(?::(?P<slot>\w+)|=(?P<among>[^<>]*))?>|([()|\[\]])|([^<()|\[\]]+)")
_GROUPS = {"(": "(?:", ")": ")", "|": "|", "[": "(?:", "]": ")?"}


def _pattern(template: str) -> tuple[str, str, str]:
    """A template's regular expression, and two literals that every match contains.

    The first literal is the longest one, the second begins the text.
    """
    parts: list[str] = []
    needed, first, depth = "", "", 0
    for name, slot, among, bracket, literal in _PIECE.findall(template):
        if among:
            parts.append(f"(?P<{name}>{'|'.join(map(re.escape, among.split('|')))})")
        elif name:
            pattern = SLOTS[slot or name]
            parts.append(f"(?:{pattern})" if not slot and name in _UNREAD_SLOTS else f"(?P<{name}>{pattern})")
        elif bracket:
            parts.append(_GROUPS[bracket])
            depth += {"(": 1, "[": 1, "|": 0}.get(bracket, -1)
        else:
            first = first if parts else literal
            parts.append(re.escape(literal))
            needed = literal if not depth and len(literal) > len(needed) else needed
    return "".join(parts), needed, first


class NotRead(Exception):
    """The reader of a slot doesn't understand its words, so that the row doesn't fit."""


_NO_LINE = NormalLine("", "")


class Context(Record, frozen=True):
    """The line of some words, and whether the payer or an opponent has the text (109.5).

    ``x`` is the meaning of X there, if another sentence defines it.
    """

    line: NormalLine = _NO_LINE
    speaker: str = "you"
    x: Amount | None = None


_NOWHERE = Context()


class Slots:
    """The slots of a matched template, with the line and speaker of the phrase."""

    def __init__(self, match: re.Match[str], context: Context = _NOWHERE) -> None:
        self._match = match
        self.context = context

    @property
    def line(self) -> NormalLine:
        """The line of the phrase."""
        return self.context.line

    @property
    def speaker(self) -> str:
        """Whether the payer or an opponent has the text."""
        return self.context.speaker

    def text(self, slot: str) -> str:
        """The words in a slot; "" if the slot is missing."""
        return self._match[slot] or ""

    def read(self, slot: str, reader: Callable[[str], R | None]) -> R:
        """Read the words in a slot.

        Raises ``NotRead`` if the reader doesn't understand them.
        """
        meaning = reader(self._match[slot])
        if meaning is None:
            raise NotRead
        return meaning

    def maybe(self, slot: str, reader: Callable[[str], R | None]) -> R | None:
        """Read a slot that may be missing; then None."""
        return self.read(slot, reader) if self.has(slot) else None

    def has(self, slot: str) -> bool:
        """Whether a slot was matched; it may be optional, or missing in some rows."""
        return slot in self._match.re.groupindex and self._match[slot] is not None

    @property
    def whole(self) -> str:
        """The whole matched text."""
        return self._match[0]

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
        """A number, from an article or a number; X or *any number* is chosen (107.3)."""
        return quantity(self._match["quantity"])

    @property
    def counter(self) -> str:
        """A kind of counter (122.1)."""
        return self._match["counter"]

    @property
    def symbols(self) -> str:
        """The mana symbols, as written."""
        return self._match["symbols"]

    @property
    def energy(self) -> int:
        """The number of energy symbols (107.14)."""
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
    """Read a number in words or digits.

    >>> number("twelve"), number("12")
    (12, 12)
    """
    return NUMBER_WORDS[text] if text in NUMBER_WORDS else int(text)


def quantity(text: str) -> Amount:
    """Read the amount of an article, a number, "x" or "any number of".

    >>> quantity("another")
    Fixed(number=1)
    """
    if text in ("x", "any number of", "one or more"):
        return Chosen()
    return Fixed(1 if text in ("a", "an", "another") else number(text))


def mana_cost(text: str) -> ManaCost:
    """Read the slot ``amount`` as a cost: symbols, or a bare number.

    Raises ``ManaError`` for other symbols; in the meaning of a row, the row then doesn't fit.

    >>> str(mana_cost("2"))
    '{2}'
    """
    return ManaCost(text if text.startswith("{") else f"{{{text}}}")


def letters(symbols: str) -> str:
    """The type letters of mana symbols, in the order written."""
    return "".join(c for c in symbols if c in TYPES)


class TemplateRow(Record, Generic[T], frozen=True):
    """A template and the meaning of matching texts."""

    template: str
    means: Callable[[Slots], T | None]


class _CompiledRow(Generic[T]):
    """A row ready to match; its pattern is compiled when a text contains its literals."""

    def __init__(self, row: TemplateRow[T]) -> None:
        self._source, self.needed, self.first = _pattern(row.template)
        self._means = row.means

    @cached_property
    def whole(self) -> re.Pattern[str]:
        """The pattern that matches the row."""
        return re.compile(self._source)

    @cached_property
    def ending(self) -> re.Pattern[str]:
        """The pattern for the row at the end of a text."""
        return re.compile(f"(?P<before>.*?)(?:{self._source})")

    @cached_property
    def within(self) -> re.Pattern[str]:
        """The pattern for the row within a text."""
        return re.compile(f"(?:^| )(?:{self._source})(?= |$)")

    def meaning(self, match: re.Match[str], context: Context) -> T | None:
        """The meaning of a match; None if a slot can't be read."""
        try:
            return self._means(Slots(match, context))
        except (NotRead, ManaError):  # symbols that a cost doesn't have, {T} or {½}
            return None


class TemplateTable(Generic[T]):
    """Rows in the order in which they are tried; the first that fits is used."""

    def __init__(self, *rows: TemplateRow[T]) -> None:
        self.rows = rows

    @cached_property
    def _phrases(self) -> list[_CompiledRow[T]]:
        """The rows ready to match, created when a text is first read."""
        return [_CompiledRow(row) for row in self.rows]

    def read(self, text: str, context: Context = _NOWHERE) -> T | None:
        """The meaning of the whole text; None if no row fits."""
        for phrase in self._phrases:
            if phrase.needed in text and text.startswith(phrase.first):
                match = phrase.whole.fullmatch(text)
                meaning = None if match is None else phrase.meaning(match, context)
                if meaning is not None:
                    return meaning
        return None

    def find(self, text: str) -> T | None:
        """The meaning of the first row that fits a part of the text; None without one."""
        for phrase in self._phrases:
            match = phrase.whole.search(text) if phrase.needed in text else None
            if match is not None:
                return phrase.meaning(match, _NOWHERE)
        return None

    def at_start(self, text: str, context: Context = _NOWHERE) -> tuple[T, str] | None:
        """The meaning of a row that fits the beginning of the text, and the rest; None without one."""
        for phrase in self._phrases:
            match = phrase.whole.match(text) if text.startswith(phrase.first) else None
            meaning = None if match is None else phrase.meaning(match, context)
            if match is not None and meaning is not None:
                return meaning, text[match.end() :]
        return None

    def at_end(self, text: str, context: Context = _NOWHERE) -> Iterator[tuple[str, T]]:
        """Yield the text before each row that fits the end, and the row's meaning."""
        for phrase in self._phrases:
            match = phrase.ending.fullmatch(text) if phrase.needed in text else None
            meaning = None if match is None else phrase.meaning(match, context)
            if match is not None and meaning is not None:
                yield match["before"], meaning

    def within(self, text: str, context: Context = _NOWHERE) -> tuple[str, list[T]]:
        """Remove parts of the text that rows fit; return the rest and the rows' meanings."""
        found: list[T] = []
        for phrase in self._phrases:
            match = phrase.within.search(text) if phrase.needed in text else None
            meaning = None if match is None else phrase.meaning(match, context)
            if match is not None and meaning is not None:
                text = f"{text[: match.start()]}{text[match.end() :]}".strip()
                found.append(meaning)
        return text, found


def means(value: T) -> Callable[[Slots], T]:
    """A row's meaning that doesn't depend on its slots."""
    return lambda _: value
