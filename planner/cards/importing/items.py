"""What a file of cards holds, item by item: cards, rulings, and what is left out."""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from planner.cards.card_object import FoundCard, NotACardError, cards_of_mtgjson
from planner.contract.error_codes import CodedError


class CardFileError(CodedError, ValueError):
    """A file doesn't contain cards: the message says why."""


def require_file(path: Path) -> None:
    """Raise ``CardFileError`` for a pipe, a folder or a device, on which reading could block forever."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode):
        what = "a pipe" if stat.S_ISFIFO(mode) else "a folder" if stat.S_ISDIR(mode) else "something else"
        raise CardFileError(f"expected a file of cards, got {what}")


class CardRuling(NamedTuple):
    """A ruling on a card."""

    oracle_id: str
    published: str
    comment: str


class LeftOut(NamedTuple):
    """Something in a file that isn't kept as a card, and why."""

    reason: str
    layout: str


class Header(NamedTuple):
    """A file's form and its date."""

    form: str
    dated: str = ""


Item = FoundCard | CardRuling | LeftOut | Header


def found_items(read: Callable[[Any], Iterator[FoundCard]], value: Any, layout: str) -> Iterator[Item]:
    """Yield cards; an object that isn't in a card's form becomes an item that says so."""
    try:
        yield from read(value)
    except NotACardError as error:
        yield LeftOut(str(error), layout)
    except (TypeError, AttributeError, ValueError):
        yield LeftOut("not in the form of a card", layout)


def mtgjson_items(faces: list[Mapping[str, Any]]) -> Iterator[Item]:
    """Yield the card of MTGJSON's faces with one name, and its rulings."""
    yield from found_items(cards_of_mtgjson, faces, str(faces[0].get("layout") or "normal"))
    for face in faces:
        identifiers = face.get("identifiers") or {}
        yield from rulings_of(face.get("rulings") or (), identifiers.get("scryfallOracleId"), "date", "text")


def rulings_of(
    rulings: Iterable[Mapping[str, Any]], oracle_id: object, date: str, words: str
) -> Iterator[Item]:
    """Yield the rulings of a card; ``date`` and ``words`` are the keys of their parts."""
    for ruling in rulings:
        published, comment = ruling.get(date), ruling.get(words)
        if isinstance(oracle_id, str) and isinstance(published, str) and isinstance(comment, str):
            yield CardRuling(oracle_id, published, comment)
        else:
            yield LeftOut("a ruling without its card, date or words", "ruling")
