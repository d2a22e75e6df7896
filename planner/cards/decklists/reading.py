"""Decklists recognised by their content, and those that are XML or JSON."""

from __future__ import annotations

import io
import json
import re
from bisect import bisect_right
from collections.abc import Mapping
from typing import Any
from xml.parsers import expat

from planner.cards.decklists.forge import is_forge, read_forge
from planner.cards.decklists.lines import NEW_LINE, lines_of, read_lines
from planner.cards.decklists.parts import (
    MAX_COUNT,
    NO_COUNT,
    DeckBoard,
    DeckCard,
    DeckError,
    DeckLine,
    LineKind,
    ReadList,
    count_of,
)
from planner.cards.decklists.tables import read_table
from planner.cards.importing.json_stream import JsonStream, JsonStreamError
from planner.cards.names import names_card

_XML = re.compile(r"<[?!A-Za-z]")
_JSON = re.compile(r'\{\s*["}]')
_ZONES = {"main": DeckBoard.MAIN, "side": DeckBoard.SIDEBOARD, "tokens": DeckBoard.TOKENS}
_MTGJSON_BOARDS = {
    "mainBoard": DeckBoard.MAIN,
    "sideBoard": DeckBoard.SIDEBOARD,
    "commander": DeckBoard.COMMANDER,
    "tokens": DeckBoard.TOKENS,
    "planes": DeckBoard.SUPPLEMENTARY,
    "schemes": DeckBoard.SUPPLEMENTARY,
}
_MTGJSON_FACTS = frozenset(
    ["name", "code", "type", "releaseDate", "sourceSetCodes", "sealedProductUuids", "displayCommander"]
)
_NO_CARDS = frozenset(
    ["NetDeckID", "PreconstructedDeckID", "deckname", "comments", "bannerCard", "tags", "tag", "format"]
) | frozenset(["lastLoadedTimestamp", "sideboard_plan", "name", "move_card_to_zone"])


def read_list(text: str) -> ReadList:
    """Read a decklist in any form; every line of a text form is classified."""
    text = text.removeprefix("\ufeff")
    start = text.lstrip()
    read = _read_xml if _XML.match(start) else _read_mtgjson if _JSON.match(start) else None
    if read is None and is_forge(text):
        return read_forge(text)
    if read is None:
        return read_table(text) or read_lines(text, names_card)
    try:
        deck = read(text)
    except DeckError as error:
        unread = (DeckLine(number, LineKind.UNREAD, line, str(error)) for number, line in lines_of(text))
        return ReadList((), "", tuple(unread))
    # What is left are the lines between the elements: brackets, closing tags, declarations.
    told = {line.number for line in deck.lines}
    markup = [DeckLine(at, LineKind.COMMENT, line) for at, line in lines_of(text) if at not in told]
    return deck._replace(lines=tuple(sorted((*deck.lines, *markup), key=lambda line: line.number)))


def _read_xml(text: str) -> ReadList:
    return _Xml(text).deck()


class _Xml:
    """Parser for MTGO's ``.dek`` and Cockatrice's ``.cod``; unknown elements are reported."""

    def __init__(self, text: str) -> None:
        before = text[: len(text) - len(text.lstrip())]
        self._before = len(NEW_LINE.findall(before))
        self._path: list[str] = []
        self._board = DeckBoard.MAIN
        self._words: list[str] = []
        self._name = ""
        self._cards: list[DeckCard] = []
        self._lines: list[DeckLine] = []
        self._parser = expat.ParserCreate("utf-8")  # it is text by now, whatever it says
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._words.append
        self._parser.EntityDeclHandler = self._no_entities
        try:
            self._parser.Parse(text.lstrip().encode("utf-8", "surrogatepass"), True)
        except expat.ExpatError as error:
            line = error.lineno + self._before
            raise DeckError(f"line {line}: expected XML: {expat.ErrorString(error.code)}") from None

    def deck(self) -> ReadList:
        return ReadList(tuple(self._cards), self._name, tuple(self._lines))

    def _no_entities(self, *_: object) -> None:
        raise DeckError("expected XML without entities of its own")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._note_words()
        self._path.append(tag)
        place = "/".join(self._path)
        if place in ("Deck", "cockatrice_deck"):
            self._add(LineKind.HEADING, tag)
        elif len(self._path) == 1:
            raise DeckError(f"expected a deck of MTGO or Cockatrice, got <{tag[:60]}>")
        elif place == "Deck/Cards":
            sideboard = attributes.get("Sideboard", "false").strip().lower()
            board = {"true": DeckBoard.SIDEBOARD, "false": DeckBoard.MAIN}.get(sideboard)
            self._card(attributes.get("Name"), attributes.get("Quantity"), board, tag, {})
        elif place == "cockatrice_deck/zone":
            zone = attributes.get("name", "")
            self._board = _ZONES.get(zone, DeckBoard.MAIN)
            kind = LineKind.HEADING if zone in _ZONES else LineKind.UNREAD
            self._add(
                kind, f"zone {zone}", "" if zone in _ZONES else f"expected a zone {' or '.join(_ZONES)}"
            )
        elif place == "cockatrice_deck/zone/card":
            self._card(attributes.get("name"), attributes.get("number"), self._board, tag, attributes)
        elif tag in _NO_CARDS:
            self._add(LineKind.COMMENT, tag)
        else:
            self._add(LineKind.UNREAD, f"<{tag}>", "expected no such element in a decklist")

    def _end(self, tag: str) -> None:
        self._note_words()
        self._path.pop()
        if tag == "zone":
            self._board = DeckBoard.MAIN

    def _note_words(self) -> None:
        """Handle text between elements: it belongs to a fact, or is reported."""
        words = "".join(self._words).strip()
        self._words.clear()
        if not words:
            return
        if self._path and self._path[-1] == "deckname":
            self._name = words
        elif not self._path or self._path[-1] not in _NO_CARDS:
            self._add(LineKind.UNREAD, words, "expected no words there")

    def _card(
        self, name: str | None, count: str | None, board: DeckBoard | None, tag: str, more: Mapping[str, str]
    ) -> None:
        number = count.strip() if count is not None else ""
        if not name or not name.strip():
            self._add(LineKind.UNREAD, f"<{tag}>", "expected the name of a card")
        elif (copies := count_of(number)) is None:
            self._add(LineKind.UNREAD, name, NO_COUNT)
        elif board is None:
            self._add(LineKind.UNREAD, name, 'expected Sideboard="true" or "false"')
        else:
            line = self._add(LineKind.CARD, name)
            set_code, print_number = more.get("setShortName") or None, more.get("collectorNumber") or None
            self._cards.append(
                DeckCard(" ".join(name.split()), copies, board, set_code, print_number, line=line)
            )

    def _add(self, kind: LineKind, text: str, reason: str = "") -> int:
        line = self._parser.CurrentLineNumber + self._before
        self._lines.append(DeckLine(line, kind, text, reason))
        return line


class _Repeated(dict[str, Any]):
    """A JSON object that has a key twice."""


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else _Repeated(found)


def _read_mtgjson(text: str) -> ReadList:
    stream = JsonStream(io.StringIO(text), json.JSONDecoder(strict=False, object_pairs_hook=_without_repeats))
    deck = _MtgjsonDeck(stream, [match.end() for match in NEW_LINE.finditer(text)])
    try:
        for key in stream.members():
            if key == "data" and stream.peek() == "{":
                deck.read()
            elif key == "meta":
                stream.skip()
                deck.add(LineKind.COMMENT, key)
            elif not deck.fact(key):
                stream.skip()
                deck.add(LineKind.UNREAD, key, "expected a deck of MTGJSON")
        if stream.peek():
            deck.add(LineKind.UNREAD, stream.ahead(60), "expected the end behind the deck")
    except JsonStreamError as error:
        raise DeckError(f"line {deck.line}: expected JSON: {error}") from None
    return ReadList(tuple(deck.cards), deck.name, tuple(deck.lines))


class _MtgjsonDeck:
    """Reader for a deck in MTGJSON's form, key by key."""

    def __init__(self, stream: JsonStream, starts: list[int]) -> None:
        self._stream, self._starts = stream, starts
        self.name = ""
        self.cards: list[DeckCard] = []
        self.lines: list[DeckLine] = []

    @property
    def line(self) -> int:
        """The number of the current line."""
        return bisect_right(self._starts, self._stream.position) + 1

    def add(self, kind: LineKind, text: str, reason: str = "", line: int = 0) -> None:
        self.lines.append(DeckLine(line or self.line, kind, text, reason))

    def read(self) -> None:
        """Read the keys of the deck itself."""
        for key in self._stream.members():
            if not self.fact(key):
                line, listed = self.line, self._stream.value()
                if listed not in (None, [], {}, ""):
                    self.add(LineKind.UNREAD, key, "expected no such key in a deck of MTGJSON", line)

    def fact(self, key: str) -> bool:
        """Read a key that a deck has: a list of its cards, or what it is called."""
        opening = self._stream.peek()
        if key in _MTGJSON_BOARDS and opening == "[":
            self.add(LineKind.HEADING, key)
            for place in self._stream.items():
                self._stream.peek()
                line = self.line
                self._card(f"{key}[{place}]", self._stream.value(), _MTGJSON_BOARDS[key], line)
        elif key in _MTGJSON_FACTS and (key != "name" or opening == '"'):
            line, value = self.line, self._stream.value()
            self.add(LineKind.COMMENT, key, line=line)
            self.name = value if key == "name" else self.name
        else:
            return False
        return True

    def _card(self, place: str, card: Any, board: DeckBoard, line: int) -> None:
        name = card.get("name") if isinstance(card, dict) else None
        count = card.get("count", 1) if isinstance(card, dict) else None
        if not isinstance(name, str) or not name.strip() or isinstance(card, _Repeated):
            self.add(LineKind.UNREAD, place, "expected a card with a name, and each key once", line)
            return
        if not isinstance(count, int) or isinstance(count, bool) or not 0 < count <= MAX_COUNT:
            self.add(LineKind.UNREAD, f"{place}: {name}", NO_COUNT, line)
            return
        marks = tuple(mark for mark, key in (("F", "isFoil"), ("E", "isEtched")) if card.get(key) is True)
        code, number = (
            found if isinstance(found := card.get(key), str) else None for key in ("setCode", "number")
        )
        self.add(LineKind.CARD, name, line=line)
        self.cards.append(DeckCard(name.strip(), count, board, code, number, marks, line=line))
