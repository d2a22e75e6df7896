"""JSON of any size read piece by piece: what is open is a buffer of about one value.

Every value that is taken whole is decoded by ``json``; arrays and objects above it are
walked through, so that a file of any size takes the memory of its largest card.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, TextIO

CHUNK = 1 << 18
MOST_OF_VALUE = 1 << 25
"""So many characters a value may have that is taken whole."""
_DECODER = json.JSONDecoder(strict=False)
_BLANK = re.compile(r"[ \t\r\n]*")
_CLOSED = frozenset('}]"')
_IN_NUMBERS = frozenset("0123456789+-.eE")


class JsonStreamError(ValueError):
    """A text isn't JSON: the message says what was expected, and where."""


class JsonStream:
    """Reader of a JSON text that takes whole values, or walks through their parts."""

    def __init__(self, source: TextIO, decoder: json.JSONDecoder = _DECODER) -> None:
        self._source = source
        self._decoder = decoder
        self._text = ""
        self._at = 0
        self._before = 0
        self._ended = False

    @property
    def position(self) -> int:
        """The number of characters taken."""
        return self._before + self._at

    def peek(self) -> str:
        """The next character that isn't blank, without taking it; "" at the end."""
        while True:
            match = _BLANK.match(self._text, self._at)
            assert match is not None  # it matches the empty text
            self._at = match.end()
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more(CHUNK):
                return ""

    def ahead(self, size: int) -> str:
        """The next characters in the buffer, at most ``size``, without taking them."""
        self.peek()
        return self._text[self._at : self._at + size]

    def value(self) -> Any:
        """Take one whole value."""
        self.peek()
        more = CHUNK
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if len(self._text) - self._at > MOST_OF_VALUE:
                    raise JsonStreamError(
                        f"a value of more than {MOST_OF_VALUE:,} characters at character {self.position}"
                    ) from None
                if not self._more(more):
                    raise JsonStreamError(f"{error.msg} at character {self._before + error.pos}") from None
            except RecursionError:
                raise JsonStreamError("nested too deeply") from None
            except ValueError as error:  # a number of thousands of digits
                raise JsonStreamError(f"{error} at character {self.position}") from None
            else:
                # A number at the end of what was read may go on ("1." of "1.5").
                following = self._text[end : end + 1] or "0"
                if self._text[end - 1] in _CLOSED or following not in _IN_NUMBERS or not self._more(more):
                    self._at = end
                    return value
            more *= 2

    def items(self) -> Iterator[int]:
        """Walk through an array: take one item at each step."""
        self._take("[")
        index = 0
        while self.peek() != "]":
            if index:
                self._take(",")
                self.peek()
            yield index
            index += 1
        self._take("]")

    def members(self) -> Iterator[str]:
        """Walk through an object: take the key's value at each step."""
        self._take("{")
        first = True
        while self.peek() != "}":
            if not first:
                self._take(",")
            first = False
            key = self.value() if self.peek() == '"' else None
            if key is None:
                raise self._expected("a key")
            self._take(":")
            yield key
        self._take("}")

    def skip(self) -> None:
        """Skip one value, holding no more of it than its largest item."""
        opening = self.peek()
        if opening == "{":
            for _ in self.members():
                self.skip()
        elif opening == "[":
            for _ in self.items():
                self.skip()
        else:
            self.value()

    def _take(self, character: str) -> None:
        if self.peek() != character:
            raise self._expected(f'"{character}"')
        self._at += 1

    def _expected(self, what: str) -> JsonStreamError:
        found = f'"{self._text[self._at]}"' if self._at < len(self._text) else "the end"
        return JsonStreamError(f"expected {what} at character {self._before + self._at}, got {found}")

    def _more(self, size: int) -> bool:
        if self._ended:
            return False
        self._before += self._at
        read = self._source.read(size)
        self._text = self._text[self._at :] + read
        self._at = 0
        self._ended = not read
        return bool(read)
