"""Imports of what is damaged, endless or no file, several at once, or stopped halfway: nothing is lost."""

from __future__ import annotations

import bz2
import errno
import gzip
import json
import lzma
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from planner.cards import names
from planner.cards.card_object import ObjectKind
from planner.cards.errors import StoreError
from planner.cards.importing import files, json_stream
from planner.cards.importing.importer import import_files
from planner.cards.importing.items import CardFileError
from planner.cards.importing.overlay import import_overlay
from planner.cards.names import card_named
from planner.cards.store import CardStore
from tests.support.card_files import CARDS, card, write_atomic, write_printings, write_scryfall, write_sqlite
from tests.support.places import ENVIRONMENT

Rows = list[tuple[Any, ...]]
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
}


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A store with a few cards, which is the user's."""
    path = tmp_path / "store" / "cards.sqlite"
    monkeypatch.setenv("PLANNER_CARDS", str(path))
    names.forget()
    import_files([write_scryfall(tmp_path / "before.json", CARDS)], path)
    yield path
    names.forget()


def rows(store: Path) -> tuple[Rows, Rows, Rows]:
    with closing(sqlite3.connect(store)) as connection:
        cards = connection.execute("SELECT * FROM cards ORDER BY id").fetchall()
        named = connection.execute("SELECT * FROM names ORDER BY 1, 2, 3, 4").fetchall()
        return cards, named, connection.execute("SELECT * FROM imports").fetchall()


def imported_by_command(*paths: Path, store: Path, run_first: str = "") -> tuple[int, str]:
    """Import as a user does, in a process in which something is done first; its status and what it says."""
    code = f"{run_first}\nfrom planner.cli.start import main\nmain()"
    done = subprocess.run(
        [sys.executable, "-c", code, "cards", "import", *map(str, paths)],
        capture_output=True,
        encoding="utf-8",
        env={**ENVIRONMENT, "PLANNER_CARDS": str(store)},
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def many(tmp_path: Path, number: int = 500) -> Path:
    """A file of cards that doesn't fit into the memory of a database's pages."""
    cards = [card(f"Card {one}", "Instant", "{R}", f"{one} " + "x" * 15_000) for one in range(number)]
    return write_scryfall(tmp_path / "many.json", cards)


# What is no file of cards.


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path, store: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for bring_in in (import_files, import_overlay):
        with pytest.raises(CardFileError, match="got a pipe"):
            bring_in([pipe], store)
    with pytest.raises(CardFileError, match="got a folder"):
        import_files([tmp_path], store)
    with pytest.raises(CardFileError, match="got something else"):
        import_files([Path("/dev/zero")], store)
    status, said = imported_by_command(pipe, store=store)
    assert (status, said.count("\n")) == (2, 1)
    assert "got a pipe" in said


def test_a_store_that_is_no_file_is_refused(tmp_path: Path, store: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path / "pipe", tmp_path):
        with pytest.raises(StoreError, match="it is no file"):
            import_files([tmp_path / "before.json"], place)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[{"name": "X", "card_faces": 3}]', "1 left out: not in the form of a card"),
        ('[{"name": "Blitz", "type_line": "Instant", "lang": "de"}]', "1 left out: another language"),
        ('{"name": ""}', "left out"),
        ('{"meta": {}, "data": {"AAA": {"cards": [7]}}}', "1 left out: no object"),
    ],
)
def test_a_file_without_a_card_that_can_be_taken_is_no_success(
    text: str, why: str, tmp_path: Path, store: Path
) -> None:
    before = rows(store)
    (tmp_path / "none.json").write_text(text)
    status, said = imported_by_command(tmp_path / "none.json", store=store)
    assert status == 2
    assert "expected a card that can be taken; " in said
    assert why in said
    assert rows(store) == before


def test_an_overlay_without_a_card_is_no_success(tmp_path: Path, store: Path) -> None:
    for text in ("", "[]"):
        (tmp_path / "none.json").write_text(text)
        with pytest.raises(CardFileError, match="expected a card to correct"):
            import_overlay([tmp_path / "none.json"], store)


# Archives and values that are damaged, or go on without end.


def _damaged(packed: bytes, seed: int) -> bytes:
    """The same with a few bytes changed, cut off or put in."""
    random_ = random.Random(seed)
    found = bytearray(packed)
    for _ in range(random_.randint(1, 4)):
        at = random_.randrange(6, len(found))
        match random_.randrange(3):
            case 0:
                found[at] ^= 1 << random_.randrange(8)
            case 1:
                del found[at:]
            case _:
                found[at:at] = random_.randbytes(random_.randint(1, 50))
        if len(found) < 10:
            break
    return bytes(found)


def _damaged_files_are_refused_or_read(packing: str, seeds: range, tmp_path: Path, store: Path) -> None:
    packed = PACKERS[packing](write_atomic(tmp_path / "a.json", CARDS).read_bytes())
    refused = 0
    for seed in seeds:
        (tmp_path / "damaged").write_bytes(_damaged(packed, seed))
        before = rows(store)
        try:
            import_files([tmp_path / "damaged"], store)
        except CardFileError:
            refused += 1
            assert rows(store) == before
    assert refused > len(seeds) / 2


@pytest.mark.parametrize("packing", PACKERS)
def test_damaged_archives_are_refused_with_nothing_taken(packing: str, tmp_path: Path, store: Path) -> None:
    _damaged_files_are_refused_or_read(packing, range(40), tmp_path, store)


@pytest.mark.slow
@pytest.mark.parametrize("packing", PACKERS)
def test_many_damaged_archives(packing: str, tmp_path: Path, store: Path, fresh_seed: int) -> None:
    seeds = range(fresh_seed, fresh_seed + 2_000)
    _damaged_files_are_refused_or_read(packing, seeds, tmp_path, store)


WRITERS = {"plain": write_scryfall, "atomic": write_atomic, "all": write_printings, "sqlite": write_sqlite}


def _spoiled_files_are_refused_or_read(form: str, seeds: range, tmp_path: Path, store: Path) -> None:
    whole = WRITERS[form](tmp_path / "whole", CARDS).read_bytes()
    for seed in seeds:
        (tmp_path / "spoiled").write_bytes(_damaged(whole, seed))
        before = rows(store)
        try:
            import_files([tmp_path / "spoiled"], store)
        except CardFileError:
            assert rows(store) == before
        names.forget()
        assert card_named("Lightning Bolt")


@pytest.mark.parametrize("form", WRITERS)
def test_spoiled_files_are_refused_or_read(form: str, tmp_path: Path, store: Path) -> None:
    _spoiled_files_are_refused_or_read(form, range(40), tmp_path, store)


@pytest.mark.slow
@pytest.mark.parametrize("form", WRITERS)
def test_many_spoiled_files(form: str, tmp_path: Path, store: Path, fresh_seed: int) -> None:
    _spoiled_files_are_refused_or_read(form, range(fresh_seed, fresh_seed + 2_000), tmp_path, store)


@pytest.mark.parametrize("packing", PACKERS)
def test_an_archive_that_explodes_is_refused(
    packing: str, tmp_path: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LEAST_UNPACKED", 1 << 16)
    (tmp_path / "bomb").write_bytes(PACKERS[packing](b"[" + b" " * (1 << 24)))
    with pytest.raises(CardFileError, match="expected an archive of cards, got one of more than"):
        import_files([tmp_path / "bomb"], store)


@pytest.mark.slow
def test_an_archive_of_many_gigabytes_is_refused_in_little_memory(tmp_path: Path, store: Path) -> None:
    with gzip.open(tmp_path / "bomb.gz", "wb", compresslevel=9) as bomb:
        bomb.write(b"[")
        for _ in range(4 << 10):
            bomb.write(b" " * (1 << 20))
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({1 << 30}, {1 << 30}))"
    status, said = imported_by_command(tmp_path / "bomb.gz", store=store, run_first=limit)
    assert status == 2
    assert "expected an archive of cards" in said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[{"name": "' + "x" * 5_000, "a value of more than 1,000 characters"),
        ('{"meta": ' + '{"a":' * 5_000, "nested too deeply"),
        ('[{"name": "A", "cmc": ' + "1" * 900_000 + "}]", "value of more than|digits"),
    ],
)
def test_a_value_without_end_is_refused(
    text: str, why: str, tmp_path: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_stream, "MOST_OF_VALUE", 1_000)
    (tmp_path / "long.json").write_text(text)
    with pytest.raises(CardFileError, match=why):
        import_files([tmp_path / "long.json"], store)


def test_a_set_without_end_is_refused(tmp_path: Path, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_OF_SET", 100)
    with pytest.raises(CardFileError, match="expected sets of at most 100 characters"):
        import_files([write_printings(tmp_path / "p.json", CARDS)], store)


def test_a_database_whose_cards_are_a_view_without_end_is_refused(tmp_path: Path, store: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "endless.sqlite")) as connection:
        endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        connection.execute(
            f"CREATE VIEW cards AS {endless} SELECT i AS name, '' AS layout, '' AS type FROM n"
        )
    with pytest.raises(CardFileError, match="no table of cards"):
        import_files([tmp_path / "endless.sqlite"], store)


# Several at once.


@pytest.mark.parametrize("there", [True, False])
def test_four_imports_at_once_wait_their_turn(there: bool, tmp_path: Path, store: Path) -> None:
    place = store if there else tmp_path / "fresh" / "cards.sqlite"
    paths = [
        write_scryfall(tmp_path / f"{one}.json", [card(f"Card {one}", "Instant", "{R}")]) for one in range(4)
    ]
    # Each holds the store for a while: more than a moment, so that they meet.
    code = (
        "import sys, time\nfrom pathlib import Path\n"
        "from planner.cards.importing.importer import import_files\n"
        "import_files([Path(sys.argv[1])], Path(sys.argv[2]), lambda read: time.sleep(0.3))"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(path), str(place)], env=ENVIRONMENT, stderr=subprocess.PIPE
        )
        for path in paths
    ]
    said = [one.communicate(timeout=120)[1] for one in running]
    assert [one.returncode for one in running] == [0] * 4, said
    with closing(CardStore(place)) as opened:
        assert {f"{one}.json" for one in range(4)} <= {file for _, file, *_ in opened.imports()}


# Stores that are damaged, or of another version.


def _overwritten(store: Path, at: int, with_: bytes) -> None:
    with store.open("r+b") as stream:
        stream.seek(at)
        stream.write(with_)


def test_a_damaged_store_says_what_to_do(tmp_path: Path, store: Path) -> None:
    import_files([many(tmp_path, 50)], store)
    size = store.stat().st_size
    for at in range(4_096, size - 4_096, 4_096):
        _overwritten(store, at, b"\xa5" * 4_096)
    names.forget()
    for ask in (
        lambda: card_named("Lightning Bolt"),
        lambda: import_files([tmp_path / "before.json"], store),
    ):
        with pytest.raises(StoreError, match=r"move it away.*import the cards and overlays again"):
            ask()
    store.rename(tmp_path / "away")
    names.forget()
    import_files([tmp_path / "before.json"], store)
    assert card_named("Lightning Bolt")["mana_cost"] == "{R}"


def test_a_card_that_is_damaged_says_what_to_do(store: Path) -> None:
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("UPDATE cards SET object = '{' WHERE name = 'Lightning Bolt'")
    names.forget()
    with pytest.raises(StoreError, match="move it away"):
        card_named("Lightning Bolt")


def _stopped_import(tmp_path: Path, store: Path) -> None:
    """Kill an import when it has written more than the memory of a database's pages holds."""
    code = (
        "import os, signal, sys\nfrom pathlib import Path\n"
        "from planner.cards.importing.importer import import_files\nread = 0\n"
        "def progress(more):\n    global read\n    read += more\n"
        "    if read > 6_000_000: os.kill(os.getpid(), signal.SIGKILL)\n"
        "import_files([Path(sys.argv[1])], Path(sys.argv[2]), progress)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(many(tmp_path)), str(store)], env=ENVIRONMENT, check=False
    )
    assert done.returncode < 0
    assert Path(f"{store}-wal").stat().st_size > 0


def test_the_first_opening_after_an_unclean_end_checks_the_store(
    tmp_path: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from planner.cards import store as stores

    checked: list[Path] = []
    check = stores.require_sound

    def noted(path: Path) -> None:
        checked.append(path)
        check(path)

    monkeypatch.setattr(stores, "require_sound", noted)
    names.forget()
    assert card_named("Lightning Bolt")
    assert checked == []
    names.forget()
    before = rows(store)
    _stopped_import(tmp_path, store)
    for _ in range(2):
        assert card_named("Lightning Bolt")
        assert checked == [store]  # the first time alone
        names.forget()
    assert rows(store) == before


def test_the_check_finds_damage_that_nobody_asked_for(tmp_path: Path, store: Path) -> None:
    import_files([many(tmp_path, 20)], store)
    with closing(sqlite3.connect(store)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'names_of_cards'"
        ((page,),) = connection.execute(query).fetchall()
    _stopped_import(tmp_path, store)
    _overwritten(store, (page - 1) * 4_096 + 8, b"\xff" * 200)
    names.forget()
    with pytest.raises(StoreError, match="move it away"):
        card_named("Lightning Bolt")
    with pytest.raises(StoreError, match="move it away"):
        import_files([tmp_path / "before.json"], store)


def test_who_reads_while_somebody_imports_checks_nothing(tmp_path: Path, store: Path) -> None:
    (tmp_path / "one.json").write_text(many(tmp_path, 300).read_text())
    found: list[str] = []

    def progress(_: int) -> None:
        if Path(f"{store}-wal").stat().st_size > 0:
            with closing(CardStore(store)) as opened:
                found.extend(one.name for one in opened.named("Lightning Bolt", ObjectKind.CARD))

    import_files([tmp_path / "one.json"], store, progress)
    assert set(found) == {"Lightning Bolt"}


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("0", "another version.*0, this one reads 1"),
        ("2", "a later version.*update it, or"),
        ("", "says none"),
    ],
)
def test_a_store_of_another_version_says_how_it_is_brought_forward(
    said: str, words: str, tmp_path: Path, store: Path
) -> None:
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute(
            "UPDATE meta SET value = ?" if said else "DELETE FROM meta", (said,) if said else ()
        )
    names.forget()
    for ask in (
        lambda: card_named("Lightning Bolt"),
        lambda: import_files([tmp_path / "before.json"], store),
    ):
        with pytest.raises(StoreError, match=f"{words}.*import the cards and overlays again"):
            ask()


# Faults of the machine, halfway.


def test_a_disk_that_fills_up_loses_nothing(tmp_path: Path, store: Path) -> None:
    before = rows(store)
    path = many(tmp_path)
    small = tmp_path / "small"
    small.mkdir()
    script = (
        f"mount -t tmpfs -o size=2m planner {small} && cp {store} {small}/cards.sqlite && "
        f"{{ {sys.executable} -m planner.cli cards import {path}; echo status $?; "
        f"cp {small}/cards.sqlite {tmp_path}/after.sqlite; }}"
    )
    if shutil.which("unshare") is None:
        pytest.skip("a disk that fills up can't be made: there is no unshare")
    done = subprocess.run(
        ["unshare", "-Urm", "sh", "-c", script],
        capture_output=True,
        encoding="utf-8",
        env={**ENVIRONMENT, "PLANNER_CARDS": f"{small}/cards.sqlite"},
        check=False,
    )
    if "status" not in done.stdout:
        pytest.skip(f"a disk that fills up can't be made here: {done.stderr}")
    assert "status 2" in done.stdout
    assert "its cards are those of before" in done.stderr
    assert "Traceback" not in done.stderr
    assert rows(tmp_path / "after.sqlite") == before


def test_a_disk_that_refuses_to_write_loses_nothing(tmp_path: Path, store: Path) -> None:
    before = rows(store)
    most = 3_000_000
    limit = (
        "import resource, signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))"
    )
    status, said = imported_by_command(many(tmp_path), store=store, run_first=limit)
    assert status == 2
    assert "its cards are those of before" in said
    assert "Traceback" not in said
    assert rows(store) == before


@pytest.mark.parametrize("packing", ["", "gz"])
def test_a_disk_that_can_not_be_read_loses_nothing(packing: str, tmp_path: Path, store: Path) -> None:
    before = rows(store)
    path = many(tmp_path)
    if packing:
        path.write_bytes(gzip.compress(path.read_bytes()[:50_000] + random.Random(1).randbytes(900_000)))
    read = 0

    def progress(more: int) -> None:
        nonlocal read
        read += more
        if read > 600_000:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    with pytest.raises((OSError, CardFileError)) as failed:
        import_files([path], store, progress)
    assert packing or getattr(failed.value, "errno", None) == errno.EIO
    assert rows(store) == before


def test_a_file_that_fails_to_be_read_is_said_in_one_line(store: Path) -> None:
    path = Path("/proc/self/mem")  # its first page is nobody's: EIO
    if not path.exists():
        pytest.skip("there is no file here that fails to be read")
    status, said = imported_by_command(path, store=store)
    assert (status, said.count("\n")) == (2, 1)
    assert os.strerror(errno.EIO) in said


def test_an_import_that_is_refused_memory_loses_nothing(tmp_path: Path, store: Path) -> None:
    before = rows(store)
    wide = [{"name": "A", "type_line": "Instant", "oracle_text": "x"} for _ in range(10)]
    text = json.dumps([*wide, {"name": "B", "type_line": "Instant", "more": "y" * 30_000_000}])
    (tmp_path / "wide.json").write_text(text)
    limit = (
        "import resource\nimport planner.cards.importing.importer, planner.cli.cards, rich.progress\n"
        "pages = int(open('/proc/self/statm').read().split()[0])\n"
        "most = pages * resource.getpagesize() + 40_000_000\n"
        "resource.setrlimit(resource.RLIMIT_AS, (most, most))"
    )
    assert resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY
    status, said = imported_by_command(tmp_path / "wide.json", store=store, run_first=limit)
    assert status == 2
    assert "there isn't the memory" in said
    assert rows(store) == before
