"""Card files recognised by their content, and what is in them, one card after another.

Scryfall's bulk files (an array, or an object a line) and rulings, MTGJSON's
``AtomicCards``, ``AllPrintings`` and single sets, and its SQLite file.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, cast

from planner.cards.card_object import cards_of_scryfall
from planner.cards.importing.items import (
    CardFileError,
    Header,
    Item,
    LeftOut,
    found_items,
    mtgjson_items,
    rulings_of,
)
from planner.cards.importing.json_stream import JsonStream, JsonStreamError
from planner.cards.importing.mtgjson_sqlite import items_of_sqlite
from planner.contract.card_forms import is_mtgjson

SQLITE = b"SQLite format 3\x00"
_PACKED: dict[bytes, Callable[[IO[bytes]], Any]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ\x00": lzma.open,
}
MOST_TIMES, LEAST_UNPACKED = 200, 1 << 28
"""An archive may unpack to so many times its size, and to a quarter of a gigabyte in any case."""
MOST_OF_SET = 1 << 28
"""So many characters a set of cards may have: its cards are put together in memory."""
_SNIFFED = 4_096
_WRAPPED = re.compile(r'\s*\{\s*"(?:meta|data|object"\s*:\s*"list)"')
_KEPT = (
    frozenset(
        [
            "name",
            "faceName",
            "side",
            "layout",
            "number",
            "identifiers",
            "isFunny",
            "manaCost",
            "manaValue",
            "type",
        ]
    )
    | frozenset(
        [
            "text",
            "power",
            "toughness",
            "loyalty",
            "defense",
            "colors",
            "colorIndicator",
            "flavorName",
            "rulings",
        ]
    )
    | frozenset(["faceFlavorName", "scryfallOracleId"])
)
"""The keys of MTGJSON's faces that are kept while a set is read."""


def items_of(path: Path, progress: Callable[[int], None] = lambda _: None) -> Iterator[Item]:
    """Yield a file's header, its cards and rulings, and what is left out.

    ``progress`` gets the number of bytes read since its last call. Raises ``CardFileError``, and ``OSError``
    if the file can't be read.
    """
    with path.open("rb") as raw:
        start = raw.read(len(SQLITE))
        raw.seek(0)
        if start == SQLITE:
            yield from items_of_sqlite(path, progress)
            return
        try:
            most = MOST_TIMES * os.fstat(raw.fileno()).st_size
            yield from _items_of_json(_unpacked(cast("IO[bytes]", _CountingFile(raw, progress)), start, most))
        except JsonStreamError as error:
            raise CardFileError(f"expected JSON: {error}") from None
        except RecursionError:
            raise CardFileError("expected JSON: nested too deeply") from None
        except (UnicodeDecodeError, EOFError, lzma.LZMAError, zlib.error, OSError) as error:
            if isinstance(error, OSError) and error.errno is not None:
                raise
            raise CardFileError(f"expected JSON in UTF-8, plain or packed: {error}") from None


class _CountingFile(io.RawIOBase):
    """A file that reports how much of it has been read."""

    def __init__(self, raw: IO[bytes], progress: Callable[[int], None]) -> None:
        self._raw, self._progress = raw, progress

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        read = self._raw.readinto(buffer)  # type: ignore[attr-defined]
        self._progress(read)
        return int(read)


class _BoundedArchive(io.RawIOBase):
    """An archive that is refused if it unpacks to far more than card files do."""

    def __init__(self, unpacked: IO[bytes], most: int) -> None:
        self._unpacked, self._most, self._taken = unpacked, most, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        read = self._unpacked.readinto(buffer)  # type: ignore[attr-defined]
        self._taken += read
        if self._taken > self._most:
            raise CardFileError(f"expected an archive of cards, got one of more than {self._most:,} bytes")
        return int(read)


def _unpacked(raw: IO[bytes], start: bytes, most: int) -> io.TextIOWrapper:
    buffered = io.BufferedReader(cast("io.RawIOBase", raw), 1 << 18)
    for magic, opened in _PACKED.items():
        if start.startswith(magic):
            unpacked = _BoundedArchive(opened(cast("IO[bytes]", buffered)), max(most, LEAST_UNPACKED))
            return io.TextIOWrapper(io.BufferedReader(unpacked, 1 << 18), encoding="utf-8-sig")
    return io.TextIOWrapper(buffered, encoding="utf-8-sig")


def _items_of_json(text: io.TextIOWrapper) -> Iterator[Item]:
    stream = JsonStream(text)
    opening = stream.peek()
    if opening == "[":
        yield from _named_by_first(stream.value() for _ in stream.items())
    elif opening == "{" and _WRAPPED.match(stream.ahead(_SNIFFED)):
        yield from _items_of_wrapped(stream)
    elif opening == "{":
        yield from _named_by_first(_values(stream))
    else:
        raise CardFileError("expected cards as JSON: a list, an object a line, or a file of MTGJSON")
    if stream.peek():
        raise CardFileError("expected the end of the file behind its cards")


def _values(stream: JsonStream) -> Iterator[Any]:
    while stream.peek():
        yield stream.value()


def _named_by_first(values: Iterator[Any]) -> Iterator[Item]:
    """Yield a header that the first card of a list determines, then the cards."""
    first = next(values, None)
    if first is None:
        raise CardFileError("expected cards, got an empty list")
    if not isinstance(first, dict):
        raise CardFileError("expected card objects in the list")
    if _is_ruling(first):
        yield Header("Scryfall rulings")
    elif is_mtgjson(first):
        yield Header("MTGJSON cards")
    elif isinstance(first.get("name"), str):
        yield Header("Scryfall cards")
    else:
        raise CardFileError("expected card objects: the first one has no name")
    yield from _items(_chained(first, values))


def _chained(first: Any, rest: Iterator[Any]) -> Iterator[Any]:
    yield first
    yield from rest


def _is_ruling(value: Mapping[str, Any]) -> bool:
    return value.get("object") == "ruling" or (
        "comment" in value and "oracle_id" in value and "name" not in value
    )


def _items(values: Iterable[Any]) -> Iterator[Item]:
    """Yield cards and rulings; adjacent MTGJSON faces with one name form one card."""
    faces: list[Mapping[str, Any]] = []
    for value in values:
        if faces and not (isinstance(value, dict) and value.get("name") == faces[0].get("name")):
            yield from mtgjson_items(faces)
            faces = []
        if not isinstance(value, dict):
            yield LeftOut("no object", "")
        elif _is_ruling(value):
            yield from rulings_of([value], value.get("oracle_id"), "published_at", "comment")
        elif is_mtgjson(value):
            faces.append(value)
        else:
            yield from found_items(cards_of_scryfall, value, str(value.get("layout") or "normal"))
    if faces:
        yield from mtgjson_items(faces)


def _items_of_wrapped(stream: JsonStream) -> Iterator[Item]:
    """Read a file with its cards under ``data``: MTGJSON's, or a list of Scryfall's."""
    dated, cards = "", False
    for key in stream.members():
        if key == "meta":
            meta = stream.value()
            dated = str(meta.get("date") or "") if isinstance(meta, dict) else ""
        elif key == "data" and stream.peek() == "[":
            cards = True
            yield from _named_by_first(stream.value() for _ in stream.items())
        elif key == "data" and stream.peek() == "{":
            cards = True
            yield from _items_of_data(stream, dated)
        else:
            stream.skip()
    if not cards:
        raise CardFileError('expected cards under "data"')


def _items_of_data(stream: JsonStream, dated: str) -> Iterator[Item]:
    form, number = "", 0
    for name in stream.members():
        inner = stream.peek()
        if inner == "{":
            form = form or "MTGJSON AllPrintings"
            found = _items_of_set(stream)
        elif inner == "[" and name in ("cards", "tokens"):
            form = "MTGJSON set"
            found = _items_of_list(stream)
        elif inner == "[" and form != "MTGJSON set":
            form = form or "MTGJSON AtomicCards"
            found = _items_of_name(stream.value())
        else:
            stream.skip()
            continue
        if not number and form:
            yield Header(form, dated)
        for item in found:
            number += 1
            yield item
    if not number:
        raise CardFileError('expected cards under "data", got none')


def _items_of_name(faces: Any) -> Iterator[Item]:
    whole: list[Mapping[str, Any]] = [face for face in faces if isinstance(face, dict)]
    if whole:
        yield from mtgjson_items(whole)


def _items_of_set(stream: JsonStream) -> Iterator[Item]:
    for key in stream.members():
        if key in ("cards", "tokens") and stream.peek() == "[":
            yield from _items_of_list(stream)
        else:
            stream.skip()


def _items_of_list(stream: JsonStream) -> Iterator[Item]:
    """Yield the cards of a set, grouping its faces by name and number."""
    by_name: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    begun = stream.position
    for _ in stream.items():
        if stream.position - begun > MOST_OF_SET:
            raise CardFileError(f"expected sets of at most {MOST_OF_SET:,} characters")
        face = stream.value()
        if not isinstance(face, dict):
            yield LeftOut("no object", "")
            continue
        key = str(face.get("name")), str(face.get("number"))
        by_name.setdefault(key, []).append({key: face[key] for key in _KEPT & face.keys()})
    for faces in by_name.values():
        yield from mtgjson_items(faces)
