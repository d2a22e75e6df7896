"""What a file of cards holds, item by item: cards, rulings, and what is left out."""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from planner.cards.card_object import FoundCard, NotACardError, cards_of_mtgjson
from planner.contract.error_codes import CodedError


class CardFileError(CodedError, ValueError):
    """A file that is none of cards: the message says what it is not."""


def require_file(path: Path) -> None:
    """Raise ``CardFileError`` for a pipe, a folder or a device, which could be waited for without end."""
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
    """Something of a file that is no card to keep, and why."""

    reason: str
    layout: str


class Header(NamedTuple):
    """What a file says of itself: its form, and its date."""

    form: str
    dated: str = ""


Item = FoundCard | CardRuling | LeftOut | Header


def found_items(read: Callable[[Any], Iterator[FoundCard]], value: Any, layout: str) -> Iterator[Item]:
    """Read cards; what isn't in the form of one is an item that says so."""
    try:
        yield from read(value)
    except NotACardError as error:
        yield LeftOut(str(error), layout)
    except (TypeError, AttributeError, ValueError):
        yield LeftOut("not in the form of a card", layout)


def mtgjson_items(faces: list[Mapping[str, Any]]) -> Iterator[Item]:
    """Read the faces that MTGJSON has under one name, with their rulings."""
    yield from found_items(cards_of_mtgjson, faces, str(faces[0].get("layout") or "normal"))
    for face in faces:
        identifiers = face.get("identifiers") or {}
        yield from rulings_of(face.get("rulings") or (), identifiers.get("scryfallOracleId"), "date", "text")


def rulings_of(
    rulings: Iterable[Mapping[str, Any]], oracle_id: object, date: str, words: str
) -> Iterator[Item]:
    """Read the rulings of a card; ``date`` and ``words`` are the keys that they stand under."""
    for ruling in rulings:
        published, comment = ruling.get(date), ruling.get(words)
        if isinstance(oracle_id, str) and isinstance(published, str) and isinstance(comment, str):
            yield CardRuling(oracle_id, published, comment)
        else:
            yield LeftOut("a ruling without its card, date or words", "ruling")
