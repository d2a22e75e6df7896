"""Imports into the card store: one transaction, so that a stopped one leaves the old store."""

from __future__ import annotations

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from planner.cards.card_object import FoundCard, ObjectKind
from planner.cards.errors import StoreError, damaged
from planner.cards.importing.files import items_of
from planner.cards.importing.items import CardFileError, CardRuling, Header, LeftOut, require_file
from planner.cards.listings import Listing, cheaper
from planner.cards.store import LISTINGS, SCHEMA, SCHEMA_VERSION, left_over, require_sound, require_version
from planner.contract.suggestions import folded

_WAIT = 900.0
"""Seconds that an import waits for others to end."""

_REASONS = 3
"""At most this many reasons are given if nothing is taken from a file."""


@dataclass
class Imported:
    """The result of an import: cards taken by layout, and what was left out for which reason."""

    file: str
    form: str = ""
    dated: str = ""
    taken: Counter[str] = field(default_factory=Counter)
    rulings: int = 0
    further_prints: int = 0
    left_out: Counter[LeftOut] = field(default_factory=Counter)


def import_files(
    paths: Sequence[Path], store: Path, progress: Callable[[int], None] = lambda _: None
) -> list[Imported]:
    """Import card files into a store, which is created if missing: all of them, or none.

    A card that is in the store already is replaced. ``progress`` gets the number of bytes read. Raises
    ``CardFileError`` with the file's name, ``StoreError`` and ``OSError``.
    """
    with writing(store) as connection:
        return [_import_file(connection, path, progress) for path in paths]


@contextmanager
def writing(store: Path) -> Iterator[sqlite3.Connection]:
    """Context manager: write to a store, created if missing, in one transaction.

    A second writer waits. After an error the store is unchanged. Raises ``StoreError``.
    """
    store.parent.mkdir(parents=True, exist_ok=True)
    if store.exists() and not store.is_file():
        raise StoreError(f"{store} can't be written as a card store: it is no file")
    try:
        if left_over(store):
            require_sound(store)
        with closing(sqlite3.connect(store, timeout=_WAIT, isolation_level=None)) as connection:
            _begin(connection)
            _require_schema(connection, store)
            yield connection
            connection.execute("COMMIT")
            connection.execute("PRAGMA busy_timeout = 1000")  # who reads on doesn't hold us up
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise damaged(store, error) from None
        raise StoreError(
            f"{store} can't be written as a card store: {error}; its cards are those of before"
        ) from None
    except MemoryError:
        raise StoreError(
            f"there isn't the memory to import into {store}; its cards are those of before"
        ) from None


def _begin(connection: sqlite3.Connection) -> None:
    """Begin a transaction after earlier writers; a new store can't make them wait before it has a log."""
    until = time.monotonic() + _WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.05)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("BEGIN IMMEDIATE")


def _require_schema(connection: sqlite3.Connection, store: Path) -> None:
    if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        for statement in SCHEMA.split(";"):
            connection.execute(statement)
        connection.execute("INSERT INTO meta VALUES ('schema', ?)", (str(SCHEMA_VERSION),))
    require_version(store, connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchall())
    connection.execute(LISTINGS)


def _import_file(connection: sqlite3.Connection, path: Path, progress: Callable[[int], None]) -> Imported:
    found = Imported(path.name)
    (last,) = connection.execute("SELECT coalesce(max(run), 0) FROM imports").fetchone()
    writer = _Writer(connection, last + 1, found)
    try:
        require_file(path)
        for item in items_of(path, progress):
            if isinstance(item, FoundCard):
                writer.card(item)
            elif isinstance(item, CardRuling):
                writer.ruling(item)
            elif isinstance(item, LeftOut):
                found.left_out[item] += 1
            elif isinstance(item, Header):
                found.form, found.dated = item.form, item.dated
        if not found.taken and not found.rulings:
            raise CardFileError(f"expected a card that can be taken{_why_none(found)}")
    except CardFileError as error:
        raise CardFileError(f"{path}: {error}") from None
    writer.finish()
    return found


def _why_none(found: Imported) -> str:
    """The most frequent reasons why nothing of a file was taken."""
    reasons = [f"{number:,} left out: {left.reason}" for left, number in found.left_out.most_common(_REASONS)]
    return "; " * bool(reasons) + ", ".join(reasons)


class _Writer:
    """One run of an import, which writes each card once, whatever its number of prints."""

    def __init__(self, connection: sqlite3.Connection, run: int, found: Imported) -> None:
        self._connection, self._run, self._found = connection, run, found
        self._written: dict[tuple[str, str, str], tuple[int, bool]] = {}
        self._listings: dict[str, Listing] = {}

    def card(self, card: FoundCard) -> None:
        """Write a card; if this run has written it, only its further names."""
        name = str(card.card["name"])
        key = name, card.kind.value, card.oracle_id or ""
        number, spare = self._written.get(key, (None, True))
        try:
            if number is None or (spare and not card.spare):
                number = self._write(card, key)
            else:
                self._found.further_prints += 1
            self._names(number, name, card.names)
            self._listing(name, card)
        except UnicodeEncodeError:
            self._found.left_out[LeftOut("text that no encoding can carry", card.layout)] += 1

    def _write(self, card: FoundCard, key: tuple[str, str, str]) -> int:
        values = (*key, card.layout, card.spare, self._run, json.dumps(card.card, ensure_ascii=False))
        (number,) = self._connection.execute(
            "INSERT INTO cards (name, kind, oracle_id, layout, spare, run, object) "
            "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name, kind, oracle_id) DO UPDATE SET "
            "layout = excluded.layout, spare = excluded.spare, run = excluded.run, object = excluded.object "
            "RETURNING id",
            values,
        ).fetchone()
        if key not in self._written:
            self._found.taken[card.layout] += 1
            self._connection.execute("DELETE FROM names WHERE card = ?", (number,))
        self._written[key] = number, card.spare
        return int(number)

    def _names(self, number: int, name: str, further: tuple[str, ...]) -> None:
        rows = [(folded(name), name, 1, number)]
        rows += [(folded(one), one, 0, number) for one in further if one != name]
        self._connection.executemany("INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?)", rows)

    def _listing(self, name: str, card: FoundCard) -> None:
        if card.kind is not ObjectKind.CARD or card.listing is None:
            return
        before = self._listings.get(name)
        found = cheaper(before, card.listing)
        if found is not None and found != before:
            self._listings[name] = found
            values = (name, json.dumps(dict(found.legalities)), found.cents)
            self._connection.execute("INSERT OR REPLACE INTO listings VALUES (?, ?, ?)", values)

    def ruling(self, ruling: CardRuling) -> None:
        """Write a ruling."""
        self._connection.execute("INSERT OR IGNORE INTO rulings VALUES (?, ?, ?)", ruling)
        self._found.rulings += 1

    def finish(self) -> None:
        """Delete cards that this run replaced under another Oracle id, and record the run."""
        self._connection.execute(
            "DELETE FROM cards WHERE run < ? AND EXISTS (SELECT 1 FROM cards AS new "
            "WHERE new.name = cards.name AND new.kind = cards.kind AND new.run = ?)",
            (self._run, self._run),
        )
        found = self._found
        self._connection.execute("DELETE FROM imports WHERE form = ? AND file = ?", (found.form, found.file))
        self._connection.execute(
            "INSERT INTO imports VALUES (?, ?, ?, ?, ?, ?)",
            (
                self._run,
                found.form,
                found.file,
                found.dated,
                datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
                found.taken.total(),
            ),
        )
