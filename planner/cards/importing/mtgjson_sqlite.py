"""MTGJSON's SQLite file: its cards and tokens, put together from their faces."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from planner.cards.importing.items import CardFileError, CardRuling, Header, Item, mtgjson_items
from planner.cards.importing.json_stream import MOST_OF_VALUE

_LISTS = ("colors", "colorIndicator")


def items_of_sqlite(path: Path, progress: Callable[[int], None]) -> Iterator[Item]:
    """Read the cards, tokens and rulings of an ``AllPrintings.sqlite``. Raises ``CardFileError``."""
    size = path.stat().st_size
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    connection.row_factory = sqlite3.Row
    try:
        # A view could be one without end, and a value could be made of nothing.
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_OF_VALUE)
        tables = {
            str(name) for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        if "cards" not in tables or not {"name", "layout", "type"} <= _columns(connection, "cards"):
            raise CardFileError(
                "expected an AllPrintings.sqlite of MTGJSON: there is no table of cards in it"
            )
        yield Header("MTGJSON AllPrintings.sqlite", _date(connection, tables))
        for table, identifiers in (("cards", "cardIdentifiers"), ("tokens", "tokenIdentifiers")):
            if table in tables:
                yield from _items_of_table(connection, table, identifiers if identifiers in tables else None)
            progress(size // 2)
        if {"cardRulings", "cardIdentifiers"} <= tables:
            yield from _rulings(connection)
    except sqlite3.Error as error:
        raise CardFileError(f"expected an AllPrintings.sqlite of MTGJSON: {error}") from None
    finally:
        connection.close()


def _columns(connection: sqlite3.Connection, table: str) -> set[str]:
    return {str(row["name"]) for row in connection.execute(f"PRAGMA table_info({table})")}


def _date(connection: sqlite3.Connection, tables: set[str]) -> str:
    if "meta" not in tables or "date" not in _columns(connection, "meta"):
        return ""
    row = connection.execute("SELECT date FROM meta").fetchone()
    return str(row["date"]) if row else ""


def _items_of_table(connection: sqlite3.Connection, table: str, identifiers: str | None) -> Iterator[Item]:
    columns = _columns(connection, table)
    order = ", ".join(f"t.{name}" for name in ("setCode", "number", "name", "side") if name in columns)
    if identifiers and {"uuid", "scryfallOracleId"} <= _columns(connection, identifiers):
        ids = f"LEFT JOIN {identifiers} i USING (uuid)"
        query = f"SELECT t.*, i.scryfallOracleId AS oracleId FROM {table} t {ids}"
    else:
        query = f"SELECT t.* FROM {table} t"
    rows = map(_face, connection.execute(f"{query} ORDER BY {order or 't.name'}"))
    for _, faces in groupby(rows, key=lambda face: (face.get("setCode"), face.get("number"), face["name"])):
        yield from mtgjson_items(list(faces))


def _face(row: sqlite3.Row) -> Mapping[str, Any]:
    face: dict[str, Any] = {key: row[key] for key in row.keys() if row[key] is not None}  # noqa: SIM118
    for key in _LISTS:
        if key in face:
            face[key] = [color for color in str(face[key]) if color in "WUBRG"]
    face.setdefault("colors", [])
    oracle_id = face.pop("oracleId", None) or face.get("scryfallOracleId")
    face["identifiers"] = {"scryfallOracleId": oracle_id}
    face.pop("rulings", None)
    return face


def _rulings(connection: sqlite3.Connection) -> Iterator[CardRuling]:
    query = (
        "SELECT DISTINCT i.scryfallOracleId, r.date, r.text "
        "FROM cardRulings r JOIN cardIdentifiers i USING (uuid) WHERE i.scryfallOracleId IS NOT NULL "
        "AND r.date IS NOT NULL AND r.text IS NOT NULL"
    )
    for oracle_id, date, text in connection.execute(query):
        yield CardRuling(str(oracle_id), str(date), str(text))
