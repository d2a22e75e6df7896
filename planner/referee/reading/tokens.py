"""Oracle text as lines of tokens, and a cursor that a parser moves over them: no patterns.

A token is a word in lower case, a symbol (``{T}``), a mark, ``~`` for the card's own name, or ``""`` for all
that stands in quotes. Text in parentheses is left out (207.2a).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from planner.game.records import Record

T = TypeVar("T")

SELF = "~"
QUOTED = '""'
_MARKS = ".,:;—•|"
_DASHES = {"−": "-", "–": "-", "’": "'", "“": '"', "”": '"', "\u00a0": " "}
_SELF_WORDS = frozenset(
    (
        "artifact",
        "aura",
        "battle",
        "card",
        "case",
        "class",
        "creature",
        "enchantment",
        "equipment",
        "land",
        "permanent",
        "saga",
        "spacecraft",
        "spell",
        "token",
        "vehicle",
    )
)
_INSTEAD = {
    ("to", "your", "mana", "pool"): (), ("to", "your", "manapool"): (), ("to", "you", "mana", "pool"): (),
    ("converted", "mana", "cost"): ("mana", "value"),
}  # fmt: skip
"""Words of older texts, and what stands there today."""

_NO_NAMES = frozenset(
    ("activate", "add", "cast", "discard", "exile", "forest", "island", "mana", "mountain", "pay", "plains",
     "sacrifice", "spend", "swamp", "tap", "target", "you")
)  # fmt: skip
"""Names that are words of the grammar as well: nothing tells the two apart."""


class OutsideError(Exception):
    """Words that aren't in the small grammar: the message names them."""


class Token(Record, frozen=True):
    """A token, whether it is capitalized, and the words in quotes (for ``~`` the name)."""

    text: str
    capital: bool = False
    quote: str = ""


def lines_of(name: str, text: str) -> list[list[Token]]:
    """Split a text into lines of tokens.

    >>> [[one.text for one in line] for line in lines_of("Sol Ring", "{T}: Add {C}{C}. (It's fast.)")]
    [['{T}', ':', 'add', '{C}', '{C}', '.']]
    """
    for dash, plain in _DASHES.items():
        text, name = text.replace(dash, plain), name.replace(dash, plain)
    names = sorted({*name.split(" // "), name, name.partition(",")[0]}, key=len, reverse=True)
    own = [[one.text for one in _tokens(each)] for each in names if each and each.lower() not in _NO_NAMES]
    found = (
        _in_new_words(_with_self(_tokens(line), name, own)) for line in _without_reminders(text).split("\n")
    )
    lines: list[list[Token]] = []
    for line in filter(None, found):
        if lines and [one.text for one in line[:3]] == ["spend", "this", "mana"]:
            lines[-1] += line  # it goes on speaking of the mana of the line before
        else:
            lines.append(line)
    return lines


def _without_reminders(text: str) -> str:
    depth, kept = 0, []
    for letter in text:
        depth += letter == "("
        if not depth:
            kept.append(letter)
        depth -= letter == ")" and depth > 0
    return "".join(kept)


def _tokens(line: str) -> list[Token]:
    found: list[Token] = []
    place = 0
    while place < len(line):
        end = _end_of_token(line, place)
        piece = line[place:end]
        place = end
        if piece[0] == "{":
            found.append(Token(piece.upper()))
        elif piece[0] == '"':
            found.append(Token(QUOTED, quote=piece.strip('"')))
        elif not piece.isspace():
            found.append(Token(piece.lower(), piece[0].isupper()))
    return found


def _end_of_token(line: str, place: int) -> int:
    letter = line[place]
    if letter in '{"':
        end = line.find("}" if letter == "{" else '"', place + 1)
        return len(line) if end < 0 else end + 1
    end = place + 1
    if letter.isspace() or letter in _MARKS:
        return end
    while end < len(line) and not (line[end].isspace() or line[end] in _MARKS or line[end] in '{"'):
        end += 1
    return end


def _with_self(line: list[Token], name: str, names: list[list[str]]) -> list[Token]:
    """Replace the card's own name, or *this land*, by ``~``; ``'s`` becomes a separate token."""
    found: list[Token] = []
    place = 0
    while place < len(line):
        words = [one.text for one in line[place:]]
        own = next((one for one in names if line[place].capital and _begins(words, one)), [])
        if not own and words[0] == "this" and len(words) > 1 and words[1].removesuffix("'s") in _SELF_WORDS:
            own = [*words[:1], words[1].removesuffix("'s")]
        if own:
            found.append(Token(SELF, quote=name))
            if words[len(own) - 1].endswith("'s") and not own[-1].endswith("'s"):
                found.append(Token("'s"))
        else:
            found.append(line[place])
        place += max(len(own), 1)
    return found


def _begins(words: list[str], name: list[str]) -> bool:
    last = words[len(name) - 1] if len(words) >= len(name) else ""
    return words[: len(name) - 1] == name[:-1] and last in (name[-1], name[-1] + "'s")


def _in_new_words(line: list[Token]) -> list[Token]:
    """Replace older wordings by current ones."""
    for old, new in _INSTEAD.items():
        for place in range(len(line) - len(old) + 1):
            if tuple(one.text for one in line[place : place + len(old)]) == old:
                return _in_new_words([*line[:place], *map(Token, new), *line[place + len(old) :]])
    return line


class Cursor:
    """A position in a line of tokens. Reading a token moves on; a failure raises ``OutsideError``."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.place = 0

    @property
    def next(self) -> str:
        """The next token; "" at the end."""
        return self.tokens[self.place].text if self.place < len(self.tokens) else ""

    @property
    def capital(self) -> bool:
        """Whether the next token is printed with a capital."""
        return self.place < len(self.tokens) and self.tokens[self.place].capital

    @property
    def rest(self) -> str:
        """The remaining words."""
        return " ".join(one.text for one in self.tokens[self.place :])

    def one(self) -> str:
        """Read the next token."""
        found = self.next
        if not found:
            raise OutsideError("it ends early")
        self.place += 1
        return found

    def take(self, *phrases: str) -> str:
        """Read the first of these phrases that comes next, and return it; "" for none."""
        for phrase in phrases:
            words = phrase.split()
            if [one.text for one in self.tokens[self.place : self.place + len(words)]] == words:
                self.place += len(words)
                return phrase
        return ""

    def need(self, *phrases: str) -> str:
        """Read one of these phrases, which has to come next."""
        found = self.take(*phrases)
        if not found:
            raise OutsideError(f"{' or '.join(phrases)!r} expected at {self.rest!r}")
        return found

    def end(self) -> None:
        """Require that nothing is left."""
        if self.next:
            raise OutsideError(f"{self.rest!r} is left")

    def maybe(self, parse: Callable[[Cursor], T]) -> T | None:
        """Parse something; on failure return None without moving."""
        start = self.place
        try:
            return parse(self)
        except OutsideError:
            self.place = start
            return None

    def first(self, *parsers: Callable[[Cursor], T]) -> T:
        """Parse by the first of these that succeeds."""
        for parse in parsers:
            found = self.maybe(parse)
            if found is not None:
                return found
        raise OutsideError(f"nothing fits {self.rest!r}")


def split(tokens: list[Token], mark: str) -> list[list[Token]]:
    """Split tokens at a mark; empty pieces are left out."""
    found: list[list[Token]] = [[]]
    for one in tokens:
        if one.text == mark:
            found.append([])
        else:
            found[-1].append(one)
    return [piece for piece in found if piece]
