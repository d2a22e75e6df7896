"""An overlay: facts that correct single cards, whatever file is imported before or after."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from planner.cards.card_object import CardObject, NotACardError, card_object
from planner.cards.importing.importer import writing
from planner.cards.importing.items import CardFileError, require_file
from planner.cards.importing.json_stream import JsonStream, JsonStreamError
from planner.contract.card_forms import from_mtgjson, is_mtgjson
from planner.contract.suggestions import did_you_mean, folded

_CORRECTED = ("mana_cost", "cmc", "type_line", "oracle_text", "power", "toughness", "loyalty", "defense")
_FACTS = (*_CORRECTED, "colors", "color_indicator", "layout")


def import_overlay(paths: Sequence[Path], store: Path) -> int:
    """Import corrections into a store: card objects with a name and the facts to change.

    A card that isn't in the store is added, and needs a type line. Returns the number of corrected cards.
    Raises ``CardFileError``, ``StoreError`` and ``OSError``.
    """
    number = 0
    with writing(store) as connection:
        for path in paths:
            for place, card in _read(path):
                _write(connection, f"{path}, card {place}", card)
                number += 1
        if not number:
            raise CardFileError(f"{', '.join(map(str, paths))}: expected a card to correct, got none")
    return number


def _read(path: Path) -> Iterator[tuple[int, Mapping[str, Any]]]:
    try:
        require_file(path)
    except CardFileError as error:
        raise CardFileError(f"{path}: {error}") from None
    with path.open(encoding="utf-8-sig") as text:
        stream = JsonStream(text)
        try:
            listed = stream.peek() == "["
            values = (stream.value() for _ in stream.items()) if listed else _values(stream)
            for place, card in enumerate(values, 1):
                if not isinstance(card, dict) or not isinstance(card.get("name"), str):
                    raise CardFileError(f"{path}, card {place}: expected a card object with a name")
                yield place, card
        except (JsonStreamError, UnicodeDecodeError) as error:
            raise CardFileError(f"{path}: expected JSON: {error}") from None


def _values(stream: JsonStream) -> Iterator[Any]:
    while stream.peek():
        yield stream.value()


def _write(connection: sqlite3.Connection, place: str, card: Mapping[str, Any]) -> None:
    name = str(card["name"])
    facts = _facts(card, place)
    if not facts:
        raise CardFileError(f"{place}: expected a fact of {name} to correct: one of {', '.join(_FACTS)}")
    there = connection.execute(
        "SELECT object FROM cards WHERE name = ? AND kind = 'card'", (name,)
    ).fetchone()
    if there is None:
        _add(connection, place, name, facts)
    elif unknown := _faces(facts) - _faces(json.loads(there[0])):
        hint = did_you_mean(min(unknown), _faces(json.loads(there[0])))
        raise CardFileError(f"{place}: {name} has no face {min(unknown)}{hint}")
    connection.execute(
        "INSERT INTO overlay VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET patch = excluded.patch",
        (name, json.dumps(facts, ensure_ascii=False)),
    )


def _faces(card: Mapping[str, Any]) -> set[str]:
    return {str(face.get("name")) for face in card.get("card_faces", ())}


def _facts(card: Mapping[str, Any], place: str) -> CardObject:
    """The facts of a line as card-object fields."""
    stated = from_mtgjson(card) if is_mtgjson(card) else dict(card)
    try:
        whole = card_object("", str(stated.get("layout") or "normal"), [stated])
    except NotACardError as error:
        raise CardFileError(f"{place}: {error}") from None
    facts = {key: whole[key] for key in _FACTS if key in whole and stated.get(key) is not None}
    if isinstance(faces := stated.get("card_faces"), list):
        facts["card_faces"] = [{"name": face.get("name"), **_facts(face, place)} for face in faces]
    return facts


def _add(connection: sqlite3.Connection, place: str, name: str, facts: CardObject) -> None:
    faces = facts.get("card_faces") or [facts]
    if any("type_line" not in face for face in faces):
        raise CardFileError(f"{place}: {name} isn't in the store, so its type_line is needed")
    card = card_object(name, str(facts.get("layout") or "normal"), list(faces))
    (number,) = connection.execute(
        "INSERT INTO cards (name, kind, oracle_id, layout, spare, run, object) "
        "VALUES (?, 'card', '', ?, 0, 0, ?) RETURNING id",
        (name, str(card.get("layout", "normal")), json.dumps(card, ensure_ascii=False)),
    ).fetchone()
    names = [(folded(name), name, 1, number)]
    names += [(folded(face), face, 0, number) for face in _faces(card) if face != name]
    connection.executemany("INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?)", names)
