"""The card store: all cards of an imported file, in SQLite, found by name.

It lies in the user's data folder, or where ``$PLANNER_CARDS`` says. Reading never
writes; what writes is ``planner.cards.importing``.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from planner.cards.card_object import CardObject, ObjectKind, says
from planner.cards.errors import EmptyStoreError, StoreError, damaged
from planner.cards.listings import Listing
from planner.contract.suggestions import folded

SCHEMA_VERSION = 1
VARIABLE = "PLANNER_CARDS"
SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE cards (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    oracle_id TEXT NOT NULL,
    layout TEXT NOT NULL,
    spare INTEGER NOT NULL,
    run INTEGER NOT NULL,
    object TEXT NOT NULL,
    UNIQUE (name, kind, oracle_id)
) STRICT;
CREATE TABLE names (
    folded TEXT NOT NULL,
    name TEXT NOT NULL,
    whole INTEGER NOT NULL,
    card INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
    PRIMARY KEY (folded, name, whole, card)
) STRICT, WITHOUT ROWID;
CREATE INDEX names_of_cards ON names (card);
CREATE TABLE rulings (
    oracle_id TEXT NOT NULL,
    published TEXT NOT NULL,
    comment TEXT NOT NULL,
    PRIMARY KEY (oracle_id, published, comment)
) STRICT, WITHOUT ROWID;
CREATE TABLE overlay (name TEXT PRIMARY KEY, patch TEXT NOT NULL) STRICT;
CREATE TABLE imports (
    run INTEGER PRIMARY KEY,
    form TEXT NOT NULL,
    file TEXT NOT NULL,
    dated TEXT NOT NULL,
    imported TEXT NOT NULL,
    taken INTEGER NOT NULL
) STRICT;
"""
"""``whole`` is 1 where a name is that of the whole card, 0 where it is a face's or another print's."""

LISTINGS = """
CREATE TABLE IF NOT EXISTS listings (name TEXT PRIMARY KEY, legalities TEXT NOT NULL, cents INTEGER) STRICT
"""
"""Formats and prices by card: of files that say them. A store of before has none until the next import."""

_NOT_OURS_TO_WRITE = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)

_FIND = """
SELECT names.name, names.whole, cards.name, cards.spare, cards.oracle_id, cards.object
FROM names JOIN cards ON cards.id = names.card WHERE names.folded = ? AND cards.kind = ?
"""


class Named(NamedTuple):
    """A card found by name: the name in the file, and whether it names the whole card."""

    name: str
    whole: bool
    spare: bool
    card: CardObject
    oracle_id: str


def store_path() -> Path:
    """The path of the card store: ``$PLANNER_CARDS``, or in the user's data folder."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("mana-planner", appauthor=False) / "cards.sqlite"


class CardStore:
    """A card store open for reading, from any thread.

    Raises ``StoreError`` if the file is no card store of this version.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._names: dict[ObjectKind, dict[str, str]] = {}
        try:
            if left_over(path):
                require_sound(path)
            self._connection = _read_only(path)
            # Nobody may close it, and Python 3.13 warns of that: it ends with this object, or the process.
            self._closing = weakref.finalize(self, self._connection.close)
        except sqlite3.Error as error:
            raise damaged(path, error) from None
        try:
            require_version(path, self._rows("SELECT value FROM meta WHERE key = 'schema'"))
            self._patches: dict[str, CardObject] = {
                str(name): self._decoded(patch)
                for name, patch in self._rows("SELECT name, patch FROM overlay")
            }
        except BaseException:
            self.close()
            raise

    def _rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        try:
            with self._lock:
                return self._connection.execute(query, tuple(values)).fetchall()
        except sqlite3.ProgrammingError:
            raise
        except sqlite3.Error as error:
            raise damaged(self.path, error) from None

    def _decoded(self, found: object) -> CardObject:
        try:
            card: CardObject = json.loads(str(found))
        except ValueError as error:
            raise damaged(self.path, error) from None
        return card

    def close(self) -> None:
        """Close the file; objects found before stay valid."""
        self._closing()

    def named(self, name: str, kind: ObjectKind) -> list[Named]:
        """The cards of this kind with a name, regardless of case, accents and punctuation."""
        return [
            Named(str(one), bool(whole), bool(spare), self._corrected(str(card), str(found)), str(oracle_id))
            for one, whole, card, spare, oracle_id, found in self._rows(_FIND, (folded(name), kind.value))
        ]

    def of_oracle_id(self, oracle_id: str) -> CardObject | None:
        """The card with an Oracle id; None if there is none."""
        rows = self._rows(
            "SELECT name, object FROM cards WHERE oracle_id = ? AND kind = 'card'", (oracle_id,)
        )
        return self._corrected(str(rows[0][0]), str(rows[0][1])) if len(rows) == 1 else None

    def _corrected(self, name: str, found: str) -> CardObject:
        card = self._decoded(found)
        patch = self._patches.get(name)
        return card if patch is None else corrected(card, patch)

    def listing(self, name: str) -> Listing | None:
        """The formats and price of the card with this full name; None if no import stated them."""
        if not self._rows("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'listings'"):
            return None
        rows = self._rows("SELECT legalities, cents FROM listings WHERE name = ?", (name,))
        if not rows:
            return None
        legalities, cents = rows[0]
        return Listing(self._decoded(legalities), None if cents is None else int(str(cents)))

    def names(self, kind: ObjectKind = ObjectKind.CARD) -> dict[str, str]:
        """Every name of a card of this kind with its folded form, sorted; cached.

        They are kept: who misspells one name misspells others.
        """
        known = self._names.get(kind)
        if known is None:
            joined = "names n JOIN cards c ON c.id = n.card"
            query = f"SELECT n.name, n.folded FROM {joined} WHERE c.kind = ? ORDER BY 1"
            rows = self._rows(query, (kind.value,))
            known = self._names[kind] = {str(name): str(form) for name, form in rows}
        return known

    def search(self, text: str, most: int) -> Iterator[CardObject]:
        """Yield cards whose name, type line or text has all these words, sorted by name."""
        words = text.split()
        query = " AND ".join(["kind = 'card'", *("object LIKE ? ESCAPE '\\'" for _ in words)])
        likes = [f"%{_escaped(json.dumps(word, ensure_ascii=False)[1:-1])}%" for word in words]
        rows = self._rows(f"SELECT name, object FROM cards WHERE {query} ORDER BY name", likes)
        wanted = [word.casefold() for word in words]
        cards = (self._corrected(str(name), str(found)) for name, found in rows)
        return islice((card for card in cards if says(card, wanted)), most)

    def rulings(self, name: str) -> list[tuple[str, str]]:
        """The rulings on the card with this full name: date and words, the oldest first."""
        query = (
            "SELECT DISTINCT published, comment FROM rulings JOIN cards USING (oracle_id) "
            "WHERE cards.name = ? AND oracle_id <> '' ORDER BY published, comment"
        )
        return [(str(published), str(comment)) for published, comment in self._rows(query, (name,))]

    def imports(self) -> list[tuple[str, str, str, str, int]]:
        """The imports, the oldest first: form, file, its date, time of import, number of cards."""
        query = "SELECT form, file, dated, imported, taken FROM imports ORDER BY run"
        return [(str(a), str(b), str(c), str(d), int(str(e))) for a, b, c, d, e in self._rows(query)]


def require_version(path: Path, found: Sequence[tuple[object, ...]]) -> None:
    """Raise ``StoreError`` unless the store states that it has this version's tables."""
    if found == [(str(SCHEMA_VERSION),)]:
        return
    said = str(found[0][0]) if found else ""
    if said.isdecimal() and int(said) > SCHEMA_VERSION:
        what = f"a later version of mana-planner ({said}, this one reads {SCHEMA_VERSION}); update it, or"
    else:
        what = f"another version of mana-planner ({said or 'it says none'}, this one reads {SCHEMA_VERSION});"
    raise StoreError(f"{path} was made by {what} move it away and import the cards and overlays again")


def left_over(path: Path) -> bool:
    """Whether a write to the store was stopped, or is in progress, so that its log is left.

    After a completed write there is no log, or an empty one.
    """
    try:
        return Path(f"{path}-wal").stat().st_size > 0
    except OSError:
        return False


def require_sound(path: Path) -> None:
    """Check the whole store, and apply or drop what a stopped write left.

    After that, opening needs no check; if the store is damaged, the log stays for the next check. Nothing is
    done during a write. Raises ``StoreError``.
    """
    address = f"{path.absolute().as_uri()}?mode="
    try:
        # While this one is open, no writer that ends takes away what is beside the store.
        with closing(sqlite3.connect(f"{address}ro", uri=True)) as reader:
            reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
            with closing(sqlite3.connect(f"{address}rw", uri=True, timeout=0)) as writer:
                writer.execute("BEGIN IMMEDIATE")
            found = reader.execute("PRAGMA integrity_check(1)").fetchone()
            if found != ("ok",):
                raise damaged(path, found[0])
        with closing(sqlite3.connect(f"{address}rw", uri=True, timeout=0)) as writer:
            writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in _NOT_OURS_TO_WRITE:
            raise


def corrected(card: CardObject, patch: CardObject) -> CardObject:
    """Apply an overlay's facts to a card object; facts of a face to the face with that name."""
    faces = {str(face.get("name")): face for face in patch.get("card_faces", ())}
    changed = {**card, **{key: value for key, value in patch.items() if key != "card_faces"}}
    if "card_faces" in card and faces:
        changed["card_faces"] = [{**face, **faces.get(face["name"], {})} for face in card["card_faces"]]
    elif faces:
        changed["card_faces"] = patch["card_faces"]
    return changed


def _escaped(word: str) -> str:
    return "".join("\\" + letter if letter in "%_\\" else letter for letter in word)


def _read_only(path: Path) -> sqlite3.Connection:
    """Open a store for reading; without locks if its folder isn't writable."""
    try:
        return _opened(path, "mode=ro")
    except sqlite3.OperationalError:
        return _opened(path, "mode=ro&immutable=1")


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, check_same_thread=False)
    try:
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if not tables:
            raise EmptyStoreError(f"{path} is no card store yet")
    except BaseException:
        connection.close()
        raise
    return connection
