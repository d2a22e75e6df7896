"""Names that go on from what was typed: out of the store and of what is always known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from planner.cards import names
from planner.cards.completion import names_like
from planner.cards.importing.importer import import_files
from tests.support.card_files import CARDS, card, write_scryfall


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    path = tmp_path / "cards.sqlite"
    monkeypatch.setenv("PLANNER_CARDS", str(path))
    names.forget()
    yield path
    names.forget()


def test_what_begins_so_comes_first_then_words_then_the_rest(store: Path) -> None:
    found = names_like("sol")
    assert found[0] == "Sol Ring"
    assert names_like("ring")[0].endswith("Ring")
    assert names_like("orest")[0] == "Forest"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("SOL RI", "Sol Ring"),
        ("gaeas", "Gaea's Cradle"),
        ("gaea's cr", "Gaea's Cradle"),
        ("of paradise", "Birds of Paradise"),
    ],
)
def test_case_accents_and_punctuation_do_not_count(store: Path, typed: str, name: str) -> None:
    assert names_like(typed)[0] == name


@pytest.mark.parametrize("typed", ["", "   ", "no card has this name", "\x00", "%"])
def test_nothing_is_found_for_nothing(store: Path, typed: str) -> None:
    assert names_like(typed) == []


def test_the_store_is_found_as_soon_as_it_is_there(tmp_path: Path, store: Path) -> None:
    assert names_like("déjà") == []
    printed = [*CARDS, card("Forestfolk", "Creature — Elf", "{G}", "")]
    import_files([write_scryfall(tmp_path / "s.json", printed)], store)
    names.forget()
    assert names_like("deja") == ["Déjà Vu"]
    assert names_like("for")[0] == "Forest"  # what is always known before others
    assert "Forestfolk" in names_like("for")
    assert "Fire // Ice" in names_like("fire")
    assert names_like("ice")[0] == "Ice"


def test_no_more_than_asked_for(store: Path) -> None:
    assert len(names_like("s", 3)) == 3
    assert names_like("s", 0) == []
