"""Cards from a file: JSON lines, a JSON list or one JSON object.

Cards are read one at a time, so that a file of any length is read in bounded memory. The one
exception is JSON that isn't laid out with one card a line, which is read whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, TypeVar

import msgspec
from msgspec import Struct

from planner.contract.card_forms import in_our_form
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, decode_as
from planner.contract.request import CardSpec, ObjectSpec
from planner.game.characteristics import Characteristics
from planner.game.records import Record
from planner.loading.game_state import card_by_name, card_from
from planner.text import LanguageError
from planner.text.grammar.lines import read_abilities

LONGEST = 64 * 1024 * 1024
"""A line, or a file that has to be read whole, that is longer is refused."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
Made = TypeVar("Made")


class _CardEntry(Struct):
    """A card under the key ``card``; other keys are ignored."""

    card: CardSpec


class InputCard(Record, frozen=True):
    """One card of the input: its place, its name, and its faces."""

    place: str
    name: str
    faces: tuple[Characteristics, ...]


def read_cards(stream: BinaryIO) -> Iterator[InputCard]:
    """Yield the cards of JSON lines, of a JSON list or of one JSON object.

    Each is a Scryfall card object, alone or as ``card`` of an object. Raises ``RequestError``, whose path
    begins with the line, or with the item of a list.
    """
    return read_each(stream, _card)


def read_each(stream: BinaryIO, make: Callable[[str, Any], Made]) -> Iterator[Made]:
    """Yield ``make`` of each item's place and value.

    Raises ``RequestError`` as ``read_cards`` does, also for what ``make`` refuses.
    """
    for place, item in _items(stream):
        try:
            yield make(place, item)
        except RequestError as error:
            path = f"{place}: {error.path}" if error.path else place
            raise RequestError(path, error.message, error.code) from None


def faces_of(card: CardSpec, *, in_card: bool) -> tuple[Characteristics, ...]:
    """The faces of a card, which stands alone or under a key ``card``.

    Raises ``RequestError``, also for text that isn't English.
    """
    count = max(len(card.card_faces or []), 1)
    return tuple(_face(card, index, in_card=in_card) for index in range(count))


def card_of(card: str | CardSpec, path: str) -> InputCard:
    """A card by name, or a card object, with its faces.

    Raises ``RequestError`` at ``path``.
    """
    if isinstance(card, str):
        card = card_by_name(card, path)[0]
    try:
        return InputCard(path, card.name or "", faces_of(card, in_card=False))
    except RequestError as error:
        raise RequestError(f"{path}.{error.path}".removesuffix("."), error.message, error.code) from None


def _card(place: str, item: Any) -> InputCard:
    in_card = isinstance(item, dict) and "card" in item
    if in_card:
        item = {**item, "card": in_our_form(item["card"])}
    card = decode_as(item, _CardEntry, "").card if in_card else decode_as(item, CardSpec, "")
    return InputCard(place, card.name or "", faces_of(card, in_card=in_card))


def _face(card: CardSpec, index: int, *, in_card: bool) -> Characteristics:
    """One face of a card; its text is read once, so that another language is refused here."""
    try:
        face = card_from(ObjectSpec(card=card, face=index), "", in_card)
        read_abilities(face)
    except RequestError as error:
        raise RequestError(error.path.removeprefix("."), error.message, error.code) from None
    except LanguageError as error:
        where = f"card_faces[{index}]." if card.card_faces else ""
        place = f"{'card.' * in_card}{where}oracle_text"
        raise RequestError(place, str(error), ErrorCode.LANGUAGE) from None
    return face


def _items(stream: BinaryIO) -> Iterator[tuple[str, Any]]:
    """Yield each item decoded from JSON, or as bytes if its line isn't JSON."""
    lines = _lines(stream)
    number, first = next(lines, (0, b""))
    if not first:
        raise RequestError("", "expected cards as JSON, got nothing")
    if first == b"[":
        yield from _list_items(number, lines, stream)
    elif first.startswith(b"[") or not _is_json(first):
        following = next(lines, None)
        if not first.startswith(b"[") and following is not None and _is_json(following[1]):
            yield f"line {number}", first  # one bad line before good ones
            return
        rest = b"" if following is None else following[1] + b"\n" + stream.read(LONGEST + 1)
        yield from _whole(number, first + b"\n" + rest)
    else:
        yield f"line {number}", _decoded(first)
        for number, line in lines:
            yield f"line {number}", _decoded(line)


def _list_items(
    number: int, lines: Iterator[tuple[int, bytes]], stream: BinaryIO
) -> Iterator[tuple[str, Any]]:
    """Yield the items of a list that opens on a line of its own: one each line, or read whole."""
    number, line = next(lines, (number + 1, b""))
    if line != b"]" and not _is_json(line.rstrip(b",")):
        yield from _whole(number - 1, b"[\n" + line + b"\n" + stream.read(LONGEST + 1))
        return
    while line != b"]":
        if not line:
            raise RequestError(f"line {number}", "expected ] at the end of the list, got nothing")
        yield f"line {number}", _decoded(line.removesuffix(b","))
        number, line = next(lines, (number + 1, b""))
    for number, line in lines:
        raise RequestError(f"line {number}", f"expected nothing after the list, got {line[:40]!r}")


def _whole(number: int, data: bytes) -> Iterator[tuple[str, Any]]:
    """Yield the items of JSON that begins on this line and spans several."""
    if len(data) > LONGEST:
        size = LONGEST // 1024 // 1024
        raise RequestError("", f"expected one card a line in a file of more than {size} MB")
    decoded = _decoded(data)
    if isinstance(decoded, list):
        yield from ((f"item {index}", item) for index, item in enumerate(decoded, start=1))
    else:
        yield f"line {number}", decoded


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that aren't blank, with their numbers from 1."""
    number = 0
    while line := stream.readline(LONGEST + 1):
        number += 1
        if len(line) > LONGEST:
            raise RequestError(f"line {number}", f"expected at most {LONGEST // 1024 // 1024} MB in a line")
        line = (line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line).strip()
        if line:
            yield number, line


def _is_json(data: bytes) -> bool:
    return not isinstance(_decoded(data), bytes)


def _decoded(data: bytes) -> Any:
    """The decoded JSON; bytes that aren't JSON stay bytes, so that a refusal can say why."""
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return data
