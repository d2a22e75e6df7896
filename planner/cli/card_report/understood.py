"""What is understood of cards' text: line by line, or compared with facts known of them.

Cards are read one at a time, and what is to be listed at the end goes to a temporary
file, so that a file of any length is read in bounded memory. The one exception is JSON
that isn't laid out with one card a line, which is read whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from planner.cli.card_report.facts import Fact, other_texts, readings_of, squeezed
from planner.cli.card_report.words import Words, describe
from planner.contract.refusals import RequestError, decode_as
from planner.contract.request import CardSpec, ObjectSpec
from planner.game.characteristics import Characteristics
from planner.game.readings import Unread
from planner.loading.game_state import card_from
from planner.text import LanguageError, read_permanent, read_spell
from planner.text.grammar.lines import Ability, Kind, read_abilities

LONGEST = 64 * 1024 * 1024
"""A line, or a file that has to be read whole, that is longer is refused."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class FactCard(Struct, kw_only=True):
    """A card with the facts known of its lines; keys that it doesn't name are ignored."""

    card: CardSpec
    abilities: list[Fact] | None = None
    classes: list[str] | None = None
    keywords: dict[str, list[str]] = {}


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the input: where it stands, its faces, and the facts where there are any.

    ``facts`` speak of its mana abilities; ``classes`` name the kinds of cost on it, and
    ``keywords`` has those keywords with the words that follow them.
    """

    place: str
    name: str
    faces: tuple[Characteristics, ...]
    facts: tuple[Fact, ...] | None = None
    classes: tuple[str, ...] | None = None
    keywords: Mapping[str, list[str]] = field(default_factory=dict)


class Line(Struct, kw_only=True, omit_defaults=True):
    """What became of one line of text: ``understood``, ``left alone`` or ``reported``.

    ``means`` is the mana ability that was read; ``reason`` says why a line wasn't, or
    what it is where it is understood as something else or stands in no text.
    """

    text: str
    result: str
    means: Words | None = None
    reason: str = ""


# --- reading the input ---------------------------------------------------------------------


def read_cards(stream: BinaryIO) -> Iterator[Card]:
    """The cards of JSON lines, of a JSON list or of one JSON object, one at a time.

    Raises ``RequestError``, whose path begins with the line, or with the item of a list.
    """
    for place, item in _items(stream):
        try:
            yield _card(place, item)
        except RequestError as error:
            path = f"{place}: {error.path}" if error.path else place
            raise RequestError(path, error.message) from None


def _items(stream: BinaryIO) -> Iterator[tuple[str, Any]]:
    """Each item as what JSON becomes in Python, or as bytes where its line is no JSON."""
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
    """The items of a list that opens on a line of its own: one each line, or read whole."""
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
    """The items of JSON that begins on this line and goes on over several."""
    if len(data) > LONGEST:
        size = LONGEST // 1024 // 1024
        raise RequestError("", f"expected one card a line in a file of more than {size} MB")
    decoded = _decoded(data)
    if isinstance(decoded, list):
        yield from ((f"item {index}", item) for index, item in enumerate(decoded, start=1))
    else:
        yield f"line {number}", decoded


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that aren't blank, with their numbers from 1."""
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
    """What the JSON is in Python; bytes that are none stay bytes, for a refusal to say why."""
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return data


def _card(place: str, item: Any) -> Card:
    if isinstance(item, dict) and "card" in item:
        entry = decode_as(item, FactCard, "")
        facts = None if entry.abilities is None else tuple(entry.abilities)
        card = _with_faces(place, entry.card, facts, in_card=True)
        classes = None if entry.classes is None else tuple(entry.classes)
        return replace(card, classes=classes, keywords=entry.keywords)
    return _with_faces(place, decode_as(item, CardSpec, ""), None, in_card=False)


def _with_faces(place: str, card: CardSpec, facts: tuple[Fact, ...] | None, *, in_card: bool) -> Card:
    count = max(len(card.card_faces or []), 1)
    faces = tuple(_face(card, index, in_card=in_card) for index in range(count))
    for index, fact in enumerate(facts or ()):
        if not 0 <= fact.face < count:
            raise RequestError(f"abilities[{index}].face", f"expected 0 to {count - 1}, got {fact.face}")
    return Card(place, card.name or "", faces, facts)


def _face(card: CardSpec, index: int, *, in_card: bool) -> Characteristics:
    """One face of a card, its text read once so that another language is refused here."""
    try:
        face = card_from(card, "", in_card, ObjectSpec(card=card, face=index))
        read_abilities(face)
    except RequestError as error:
        raise RequestError(error.path.removeprefix("."), error.message) from None
    except LanguageError as error:
        where = f"card_faces[{index}]." if card.card_faces else ""
        raise RequestError(f"{'card.' * in_card}{where}oracle_text", str(error)) from None
    return face


# --- what became of each line --------------------------------------------------------------


def understand(face: Characteristics) -> list[Line]:
    """What became of each line of a face's text, abilities of its land types first (305.6).

    >>> from planner.loading.game_state import card_from
    >>> [line.result for line in understand(card_from("Treasure", "", True, ObjectSpec(card="Treasure")))]
    ['understood']
    """
    readings = readings_of(face)
    unread = {squeezed(one.text): one for reading in (*readings, read_spell(face)) for one in reading.unread}
    written = [ability for reading in readings for ability in reading.written]
    printed = read_abilities(face)
    own = {squeezed(ability.line.printed) for ability in printed}
    others = {squeezed(text) for reading in readings for text in other_texts(reading)}
    lines = [
        Line(text=ability.text, result="understood", means=describe(ability), reason="of its land type")
        for ability in written
        if squeezed(ability.text) not in own
    ]
    for ability in printed:
        text = ability.line.printed
        key = squeezed(text)
        read = next((one for one in written if squeezed(one.text) == key), None)
        if read is not None:
            lines.append(Line(text=text, result="understood", means=describe(read)))
        elif key in unread:
            reason = why_unread(face, ability, unread[key])
            lines.append(Line(text=text, result="reported", reason=reason))
        elif key in others or (damage := _tapped_damage(face, text)):
            reason = "" if key in others else f"{damage} damage to you whenever it becomes tapped"
            lines.append(Line(text=text, result="understood", reason=reason))
        else:
            lines.append(Line(text=text, result="left alone"))
    return lines


def _tapped_damage(face: Characteristics, text: str) -> int:
    """What this line deals to its controller whenever the permanent becomes tapped."""
    return read_permanent(replace(face, text=text)).tapped_damage


def why_unread(face: Characteristics, ability: Ability, unread: Unread) -> str:
    """Which words of a line weren't understood, or what kind of line it is."""
    if ability.kind is Kind.ACTIVATED:
        return _unread_words(face, ability.line.printed)
    if ability.kind is Kind.TRIGGERED:
        return "a triggered mana ability (605.1b)"
    if ability.line.quotes:
        return "gives an ability in quotes to objects (113.3)"
    return f"could {unread.could.value}"


def _unread_words(face: Characteristics, text: str) -> str:
    """The first words of an activated ability that aren't read with the rest left plain."""
    cost, _, effect = text.partition(":")
    if not _is_read(face, f"{cost}: Add {{C}}."):
        parts = [part.strip() for part in cost.split(",")]
        faults = [part for part in parts if not _is_read(face, f"{part}: Add {{C}}.")]
        return f'the cost "{faults[0] if faults else cost}" is not understood'
    for sentence in re.split(r"(?<=\.)\s+", effect.strip()):
        adds = re.search(r"\badds?\b", sentence, re.IGNORECASE) is not None
        if not _is_read(face, f"{{T}}: {sentence}" if adds else f"{{T}}: Add {{C}}. {sentence}"):
            return f'"{sentence}" is not understood'
    return "its sentences are not understood together"


def _is_read(face: Characteristics, text: str) -> bool:
    """Whether a permanent with this one line would have it as a mana ability."""
    alone = replace(face, types=frozenset({"Artifact"}), subtypes=(), text=text)
    readings = readings_of(alone)
    return any(reading.written for reading in readings) and not any(reading.unread for reading in readings)
