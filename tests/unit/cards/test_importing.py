"""Files of cards brought into the store: both forms, packed or not, twice, stopped, corrected."""

from __future__ import annotations

import ast
import bz2
import gzip
import json
import os
import re
import signal
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
from planner.cards.errors import CardNameError, EmptyStoreError, StoreError
from planner.cards.importing.importer import import_files
from planner.cards.importing.items import CardFileError
from planner.cards.importing.overlay import import_overlay
from planner.cards.names import card_named, find_name
from planner.cards.store import CardStore
from tests.support.card_files import (
    CARDS,
    FIRE_ICE,
    LIGHTNING_BOLT,
    card,
    faced,
    mtgjson,
    oracle_id,
    scryfall,
    write_atomic,
    write_printings,
    write_scryfall,
    write_sqlite,
)
from tests.support.places import ROOT

Rows = list[tuple[Any, ...]]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    path = tmp_path / "store" / "cards.sqlite"
    monkeypatch.setenv("PLANNER_CARDS", str(path))
    names.forget()
    yield path
    names.forget()


def rows(store: Path) -> tuple[Rows, Rows]:
    connection = sqlite3.connect(store)
    cards = "SELECT name, kind, oracle_id, layout, spare, object FROM cards ORDER BY 1, 2, 3"
    named = (
        "SELECT n.folded, n.name, n.whole, c.name FROM names n JOIN cards c ON c.id = n.card ORDER BY 1, 2, 4"
    )
    found = connection.execute(cards).fetchall(), connection.execute(named).fetchall()
    connection.close()
    return found


WRITERS: dict[str, Callable[[Path, Any], Path]] = {
    "oracle_cards.json": write_scryfall,
    "AtomicCards.json": write_atomic,
    "AllPrintings.json": write_printings,
    "AllPrintings.sqlite": write_sqlite,
}


@pytest.mark.parametrize("name", WRITERS)
def test_every_form_gives_the_same_bytes(name: str, tmp_path: Path, store: Path) -> None:
    (found,) = import_files([WRITERS[name](tmp_path / name, CARDS)], store)
    assert found.taken.total() == len(CARDS)
    assert not found.left_out
    other = tmp_path / "other.sqlite"
    import_files([write_scryfall(tmp_path / "plain.json", CARDS)], other)
    assert rows(store) == rows(other)


def test_a_card_object_has_each_fact_once(tmp_path: Path, store: Path) -> None:
    import_files([write_atomic(tmp_path / "a.json", CARDS)], store)
    assert card_named("Tarmogoyf") == {
        "name": "Tarmogoyf",
        "mana_cost": "{1}{G}",
        "type_line": "Creature — Lhurgoyf",
        "oracle_text": "Its power is a number.",
        "power": "*",
        "toughness": "1+*",
        "colors": ["G"],
    }
    assert list(card_named("Fire // Ice")) == ["name", "layout", "type_line", "card_faces"]
    assert [face["colors"] for face in card_named("Fire // Ice")["card_faces"]] == [["R"], ["U"]]
    assert card_named("Dryad Arbor")["color_indicator"] == ["G"]
    assert card_named("Tok-Tok, Volcano Born")["card_faces"][1]["colors"] == ["R"]  # 710.1c
    assert card_named("Cut // Ribbons")["layout"] == "split"


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress])
@pytest.mark.parametrize("lines", [False, True])
def test_packed_files_and_an_object_a_line(
    pack: Callable[[bytes], bytes], lines: bool, tmp_path: Path, store: Path
) -> None:
    cards = [scryfall(one) for one in CARDS]
    text = "\n".join(map(json.dumps, cards)) if lines else json.dumps(cards, indent=1)
    path = tmp_path / "cards"
    path.write_bytes(pack(b"\xef\xbb\xbf" + text.encode()))
    (found,) = import_files([path], store)
    assert (found.form, found.taken.total()) == ("Scryfall cards", len(CARDS))


def test_a_list_of_mtgjson_cards_and_a_single_set(tmp_path: Path, store: Path) -> None:
    faces = [face for one in CARDS for face in mtgjson(one)]
    (tmp_path / "list.json").write_text(json.dumps(faces))
    (tmp_path / "set.json").write_text(json.dumps({"meta": {}, "data": {"code": "AAA", "cards": faces}}))
    (first, second) = import_files([tmp_path / "list.json", tmp_path / "set.json"], store)
    assert (first.form, second.form) == ("MTGJSON cards", "MTGJSON set")
    assert first.taken == second.taken
    assert card_named("Fire // Ice")["card_faces"][1]["name"] == "Ice"


def test_an_import_on_top_of_an_import(tmp_path: Path, store: Path) -> None:
    scryfalls, atomic = write_scryfall(tmp_path / "s.json", CARDS), write_atomic(tmp_path / "a.json", CARDS)
    import_files([scryfalls], store)
    before = rows(store)
    for path in (scryfalls, atomic, scryfalls):
        import_files([path], store)
        assert rows(store) == before
    newer = card("Lightning Bolt", "Instant", "{R}", "It deals 4 damage.")
    import_files([write_scryfall(tmp_path / "n.json", [newer])], store)
    assert card_named("Lightning Bolt")["oracle_text"] == "It deals 4 damage."
    assert len(rows(store)[0]) == len(before[0])
    with closing(CardStore(store)) as opened:
        imports = opened.imports()
    assert [(form, file, taken) for form, file, _, _, taken in imports] == [
        ("MTGJSON AtomicCards", "a.json", len(CARDS)),
        ("Scryfall cards", "s.json", len(CARDS)),
        ("Scryfall cards", "n.json", 1),
    ]
    assert imports[0][2] == "2026-01-02"


def test_a_card_whose_oracle_id_changed_is_there_once(tmp_path: Path, store: Path) -> None:
    import_files([write_scryfall(tmp_path / "s.json", [LIGHTNING_BOLT])], store)
    import_files([write_scryfall(tmp_path / "t.json", [{**LIGHTNING_BOLT, "oracle_id": "other"}])], store)
    assert [row[2] for row in rows(store)[0]] == ["other"]


def test_further_prints_are_counted_and_other_languages_left_out(tmp_path: Path, store: Path) -> None:
    german = {**LIGHTNING_BOLT, "scryfall": {"lang": "de"}}
    named = {**LIGHTNING_BOLT, "scryfall": {"flavor_name": "Godzilla's Bolt"}}
    path = write_scryfall(tmp_path / "s.json", [german, LIGHTNING_BOLT, named, FIRE_ICE])
    (found,) = import_files([path], store)
    assert found.further_prints == 1
    assert dict(found.left_out) == {("another language", "normal"): 1}
    assert card_named("godzillas bolt")["name"] == "Lightning Bolt"


def test_what_is_no_card_is_left_out_with_its_reason(tmp_path: Path, store: Path) -> None:
    broken = [scryfall(LIGHTNING_BOLT), 7, {"name": ""}, {"name": "X", "card_faces": 3}, {"name": "\ud800"}]
    (tmp_path / "s.json").write_text(json.dumps(broken))
    (found,) = import_files([tmp_path / "s.json"], store)
    assert found.taken.total() == 1
    assert sorted(found.left_out.values()) == [1, 1, 1, 1]


def test_rulings_of_both_files(tmp_path: Path, store: Path) -> None:
    ruling = {"object": "ruling", "oracle_id": oracle_id(LIGHTNING_BOLT), "source": "wotc"}
    ruling |= {"published_at": "2004-10-04", "comment": "It is fast."}
    (tmp_path / "rulings.json").write_text(json.dumps([ruling, {**ruling, "comment": None}]))
    atomic = {**LIGHTNING_BOLT, "mtgjson": {"rulings": [{"date": "2003-01-01", "text": "It is red."}]}}
    found, _ = import_files([tmp_path / "rulings.json", write_atomic(tmp_path / "a.json", [atomic])], store)
    assert (found.form, found.rulings, found.left_out.total()) == ("Scryfall rulings", 1, 1)
    assert CardStore(store).rulings("Lightning Bolt") == [
        ("2003-01-01", "It is red."),
        ("2004-10-04", "It is fast."),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected cards as JSON"),
        ("name,cost", "expected cards as JSON"),
        ("[]", "got an empty list"),
        ("[1]", "expected card objects"),
        ("[{}]", "the first one has no name"),
        ('[{"name": "A", "type_line": "Land"}', "expected JSON"),
        ('[{"name": "A", "type_line": "Land"}] and more', "expected the end of the file"),
        ('{"meta": {}, "data": {}}', "got none"),
        ('{"meta": {}}', 'under "data"'),
        ('{"data": 3}', 'under "data"'),
    ],
)
def test_a_file_that_is_none_of_cards(text: str, message: str, tmp_path: Path, store: Path) -> None:
    good, bad = write_scryfall(tmp_path / "s.json", CARDS), tmp_path / "bad.json"
    bad.write_text(text)
    with pytest.raises(CardFileError, match=message) as refused:
        import_files([good, bad], store)
    assert str(bad) in str(refused.value)
    with pytest.raises(EmptyStoreError):  # all of the files, or none
        CardStore(store)
    assert card_named("Sol Ring")["name"] == "Sol Ring"


def test_bytes_that_are_no_text_and_databases_of_something_else(tmp_path: Path, store: Path) -> None:
    (tmp_path / "bytes").write_bytes(b'[{"name": "\xff"}]')
    connection = sqlite3.connect(tmp_path / "other.sqlite")
    connection.execute("CREATE TABLE decks (name)")
    connection.close()
    (tmp_path / "cut.gz").write_bytes(gzip.compress(b"[" + b" " * 100_000)[:60])
    for name, message in (("bytes", "UTF-8"), ("other.sqlite", "no table of cards"), ("cut.gz", "packed")):
        with pytest.raises(CardFileError, match=message):
            import_files([tmp_path / name], store)
    with pytest.raises(FileNotFoundError):
        import_files([tmp_path / "none"], store)


def test_a_file_that_is_no_store_or_one_of_another_version(tmp_path: Path, store: Path) -> None:
    path = write_scryfall(tmp_path / "s.json", CARDS)
    import_files([path], store)
    connection = sqlite3.connect(store)
    connection.execute("UPDATE meta SET value = '0'")
    connection.commit()
    connection.close()
    for again in (lambda: import_files([path], store), lambda: card_named("Lightning Bolt")):
        with pytest.raises(StoreError, match="another version"):
            again()
    store.write_text("no database at all, but long enough to be read as the head of one" * 20)
    for again in (lambda: import_files([path], store), lambda: card_named("Lightning Bolt")):
        with pytest.raises(StoreError, match="can't be"):
            again()


SLOW_IMPORT = """
import sys, time
from pathlib import Path
from planner.cards.importing.importer import import_files
def progress(read):
    print("read", flush=True)
    time.sleep(0.2)
import_files([Path(sys.argv[1])], Path(sys.argv[2]), progress)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system can't kill a process")
def test_an_import_that_is_killed_leaves_the_old_store(tmp_path: Path, store: Path) -> None:
    many = [card(f"Card {number}", "Instant", "{R}", "x" * 3_000) for number in range(500)]
    import_files([write_scryfall(tmp_path / "s.json", CARDS)], store)
    before = rows(store)
    for path in (store, tmp_path / "fresh.sqlite"):
        command = [
            sys.executable,
            "-c",
            SLOW_IMPORT,
            str(write_scryfall(tmp_path / "m.json", many)),
            str(path),
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as running:
            assert running.stdout is not None
            for _ in range(4):
                assert running.stdout.readline() == b"read\n"
            running.kill()
    assert rows(store) == before
    with pytest.raises(EmptyStoreError):
        CardStore(tmp_path / "fresh.sqlite")


def test_a_store_in_a_folder_that_can_only_be_read(tmp_path: Path, store: Path) -> None:
    import_files([write_scryfall(tmp_path / "s.json", CARDS)], store)
    os.chmod(store.parent, 0o555)
    try:
        assert card_named("Lightning Bolt")["mana_cost"] == "{R}"
    finally:
        os.chmod(store.parent, 0o755)


# Cards of their own on one piece of cardboard, and cards of one name.


def test_what_melds_is_a_card_of_its_own(tmp_path: Path, store: Path) -> None:
    front = card("Gisela, the Broken Blade", "Legendary Creature — Angel", "{2}{W}{W}")
    result = card("Brisela, Voice of Nightmares", "Legendary Creature — Eldrazi Angel")
    melded = faced("meld", front, result)
    parts = [{"component": "meld_result", "name": result["name"]}]
    alone = {**front, "layout": "meld", "scryfall": {"all_parts": parts}}
    import_files([write_scryfall(tmp_path / "s.json", [alone, {**result, "layout": "meld"}])], store)
    ours = rows(store)
    other = tmp_path / "other.sqlite"
    import_files([write_atomic(tmp_path / "a.json", [{**melded, "oracle_id": oracle_id(front)}])], other)
    assert [row[5] for row in ours[0]] == [row[5] for row in rows(other)[0]]
    assert card_named("Gisela, the Broken Blade // Brisela, Voice of Nightmares")["name"] == front["name"]
    assert "card_faces" not in card_named(result["name"])


def test_a_reversible_print_stands_behind_the_card(tmp_path: Path, store: Path) -> None:
    twice = faced("reversible_card", LIGHTNING_BOLT, LIGHTNING_BOLT)
    for cards in ([twice, LIGHTNING_BOLT], [LIGHTNING_BOLT, twice]):
        same = [{**one, "oracle_id": "bolt"} for one in cards]
        import_files([write_scryfall(tmp_path / "s.json", same)], store)
        names.forget()
        assert "layout" not in card_named("Lightning Bolt")
        assert card_named("Lightning Bolt // Lightning Bolt")["name"] == "Lightning Bolt"


def test_cards_of_one_name_are_refused_with_the_choices(tmp_path: Path, store: Path) -> None:
    funny = {**card("Red Herring", "Creature", "{R}"), "oracle_id": "a", "scryfall": {"set_type": "funny"}}
    real = {**card("Red Herring", "Artifact Creature — Fish", "{1}{R}"), "oracle_id": "b"}
    one = {**card("Twice", "Instant", "{W}"), "oracle_id": "c"}
    two = {**card("Twice", "Instant", "{U}"), "oracle_id": "d"}
    import_files([write_scryfall(tmp_path / "s.json", [funny, real, one, two])], store)
    assert card_named("red herring")["mana_cost"] == "{1}{R}"
    with pytest.raises(CardNameError, match="the name of several cards") as refused:
        card_named("Twice")
    assert refused.value.choices == ["c", "d"]
    assert [card_named(choice)["mana_cost"] for choice in refused.value.choices] == ["{W}", "{U}"]


# Corrections.


def test_an_overlay_corrects_single_cards(tmp_path: Path, store: Path) -> None:
    atomic, overlay = write_atomic(tmp_path / "a.json", CARDS), tmp_path / "fixes.jsonl"
    import_files([atomic], store)
    fixes = [
        {"name": "Lightning Bolt", "oracle_text": "Corrected."},
        {"name": "Fire // Ice", "card_faces": [{"name": "Ice", "mana_cost": "{5}"}]},
        {"name": "Tarmogoyf", "manaCost": "{G}", "power": "7"},
        {"name": "My Own Card", "type_line": "Land", "oracle_text": "{T}: Add {C}."},
    ]
    overlay.write_text("\n".join(map(json.dumps, fixes)))
    assert import_overlay([overlay], store) == 4
    for _ in range(2):  # it stays, whatever is imported behind it
        assert card_named("Lightning Bolt")["oracle_text"] == "Corrected."
        assert [face["mana_cost"] for face in card_named("Ice")["card_faces"]] == ["{1}{R}", "{5}"]
        assert (card_named("Tarmogoyf")["mana_cost"], card_named("Tarmogoyf")["power"]) == ("{G}", "7")
        assert card_named("my own card")["type_line"] == "Land"
        import_files([atomic], store)
        names.forget()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"mana_cost": "{R}"}', "a card object with a name"),
        ('{"name": "Lightning Bolt"}', "a fact of Lightning Bolt to correct"),
        ('{"name": "Nobody", "mana_cost": "{R}"}', "its type_line is needed"),
        ('{"name": "Fire // Ice", "card_faces": [{"name": "Ise", "power": "1"}]}', 'did you mean "Ice"'),
        ('{"name": "Lightning Bolt", "mana_cost": 3}', "mana_cost is no text"),
        ('{"name": ', "expected JSON"),
    ],
)
def test_an_overlay_that_is_refused(line: str, message: str, tmp_path: Path, store: Path) -> None:
    import_files([write_scryfall(tmp_path / "s.json", CARDS)], store)
    (tmp_path / "fixes.jsonl").write_text(line)
    with pytest.raises(CardFileError, match=message):
        import_overlay([tmp_path / "fixes.jsonl"], store)


# Names.


def test_an_exact_name_comes_before_a_face_and_both_before_folded_names(tmp_path: Path, store: Path) -> None:
    import_files([write_scryfall(tmp_path / "s.json", CARDS)], store)
    assert card_named("Lightning Bolt")["mana_cost"] == "{R}"  # not the face of Bolt Teacher
    assert card_named("LIGHTNING BOLT")["mana_cost"] == "{R}"
    assert find_name("Ice").face == 1
    assert find_name("ICE").face == 1
    assert find_name("Fire // Ice").face is None
    assert find_name("fire/ice").name == "Fire // Ice"
    for name in ("Lim-Dul's Vault", "LIM-DÛL’S VAULT", "limduls vault"):
        assert card_named(name)["name"] == "Lim-Dûl's Vault"
    assert card_named("Deja Vu")["name"] == "Déjà Vu"
    assert card_named("Sol Ring")["name"] == "Sol Ring"  # always known, and not in the store
    assert card_named(oracle_id(LIGHTNING_BOLT))["name"] == "Lightning Bolt"


def test_tokens_and_art_only_where_they_are_asked_for(tmp_path: Path, store: Path) -> None:
    import_files([write_scryfall(tmp_path / "s.json", CARDS)], store)
    for name in ("Insect", "Fblthp, Lost"):
        with pytest.raises(CardNameError):
            card_named(name)
    assert card_named("Insect", token=True)["type_line"] == "Token Creature — Insect"
    assert card_named("Fblthp, Lost", token=True)["layout"] == "art_series"
    assert card_named("Lightning Bolt", token=True)["mana_cost"] == "{R}"  # a token that is a copy
    with closing(CardStore(store)) as opened:
        assert sorted(opened.names(ObjectKind.TOKEN)) == ["Insect", "Treasure"]


def test_near_names_of_the_store(tmp_path: Path, store: Path) -> None:
    import_files([write_scryfall(tmp_path / "s.json", CARDS)], store)
    with pytest.raises(CardNameError, match=r'is known; did you mean "Lightning Bolt"\?$') as refused:
        card_named("Lihgtning Bolt")
    assert refused.value.choices == ["Lightning Bolt"]


def test_a_store_that_comes_later_is_seen(tmp_path: Path, store: Path) -> None:
    with pytest.raises(CardNameError, match="after: planner cards download, or planner cards import FILE"):
        card_named("Lightning Bolt")
    import_files([write_scryfall(tmp_path / "s.json", CARDS)], store)
    assert card_named("Lightning Bolt")["name"] == "Lightning Bolt"


def test_what_is_always_known_completes_what_a_file_leaves_out(tmp_path: Path, store: Path) -> None:
    birds = card("Birds of Paradise", "Creature — Bird", "{G}", "Flying\n{T}: Add one mana of any color.")
    import_files([write_scryfall(tmp_path / "s.json", [birds])], store)
    assert (card_named("Birds of Paradise")["power"], card_named("Birds of Paradise")["toughness"]) == (
        "0",
        "1",
    )


def test_searching(tmp_path: Path, store: Path) -> None:
    assert [one["name"] for one in names.search_cards("sol ring", 3)] == ["Sol Ring"]
    import_files([write_scryfall(tmp_path / "s.json", CARDS)], store)
    assert [one["name"] for one in names.search_cards("target permanent")] == [
        "Brazen Borrower // Petty Theft",
        "Fire // Ice",
    ]
    assert [one["name"] for one in names.search_cards("déjà sorcery")] == ["Déjà Vu"]
    assert names.search_cards("100%") == []
    assert len(names.search_cards("e", 2)) == 2


def test_opening_is_only_for_names_that_need_it(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "open_store", lambda: pytest.fail("the store was opened"))
    assert card_named("Island")["name"] == "Island"
    assert card_named("Treasure")["name"] == "Treasure"


def test_no_statement_numbers_its_values() -> None:
    """From Python 3.12 on ``?1`` is a name that a sequence of values has no place for."""
    statements = [
        one.value
        for file in (ROOT / "planner").rglob("*.py")
        for one in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and " WHERE " in one.value
    ]
    assert len(statements) > 5
    assert not [one for one in statements if re.search(r"\?\d", one)]
