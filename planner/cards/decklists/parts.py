"""The parts of a decklist as data: cards with their boards, lines with what they are."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from planner.contract.error_codes import CodedError

MAX_COUNT = 10_000
NO_COUNT = f"expected a number of cards from 1 to {MAX_COUNT:,}"
"""Why a line has no number of cards."""


class DeckBoard(StrEnum):
    """The part of a deck that a card is in."""

    MAIN = "main"
    SIDEBOARD = "sideboard"
    COMMANDER = "commander"
    COMPANION = "companion"
    MAYBEBOARD = "maybeboard"
    TOKENS = "tokens"
    SUPPLEMENTARY = "supplementary"
    """Planes, schemes, attractions, contraptions and stickers: decks of their own (100.2)."""


class DeckForm(StrEnum):
    """A form that decklists are written in."""

    ARENA = "arena"
    MTGO = "mtgo"
    DEK = "dek"
    MOXFIELD = "moxfield"
    ARCHIDEKT = "archidekt"
    MTGJSON = "mtgjson"
    COCKATRICE = "cockatrice"


class LineKind(StrEnum):
    """What a line of a decklist is."""

    CARD = "card"
    HEADING = "heading"
    COMMENT = "comment"
    UNREAD = "unread"


class DeckError(CodedError, ValueError):
    """A decklist can't be read or written: the message says why."""


@dataclass(frozen=True, slots=True)
class DeckCard:
    """Copies of one card in a deck, as one line lists them.

    ``set_code`` and ``number`` name a print, ``marks`` are the letters between asterisks (``F`` foil, ``E``
    etched), ``tags`` and ``categories`` are the player's own; ``line`` is the line's number, from 1.
    """

    name: str
    count: int = 1
    board: DeckBoard = DeckBoard.MAIN
    set_code: str | None = None
    number: str | None = None
    marks: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)


class DeckLine(Struct, frozen=True):
    """A nonempty line of a decklist: its number from 1, its kind, and why it wasn't read."""

    number: int
    kind: LineKind
    text: str
    reason: str = ""


class ReadList(NamedTuple):
    """What was read of a list: its cards, its name, every line, and what was left open."""

    cards: tuple[DeckCard, ...]
    name: str
    lines: tuple[DeckLine, ...]
    notes: tuple[str, ...] = ()


def count_of(text: str) -> int | None:
    """Read a number of cards in digits; None for other text, or more than a line may have.

    >>> count_of("4"), count_of("x"), count_of("0")
    (4, None, None)
    """
    digits = text.isascii() and text.isdigit() and len(text) < 10
    return int(text) if digits and 0 < int(text) <= MAX_COUNT else None
