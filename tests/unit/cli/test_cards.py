"""``planner cards``: import, show, search; and ``planner pay`` with a cost or a name on the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from planner.cards import names
from planner.cli.main import app
from tests.support.card_files import CARDS, card, write_atomic, write_scryfall

DISMEMBER = card("Dismember", "Instant", "{1}{B/P}{B/P}", "Target creature gets -5/-5 until end of turn.")
ON = ["--on", "Swamp, Underground River, Birds of Paradise", "--life", "6"]


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    path = tmp_path / "data" / "cards.sqlite"
    monkeypatch.setenv("PLANNER_CARDS", str(path))
    names.forget()
    yield path
    names.forget()


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def brought_in(tmp_path: Path) -> None:
    assert (
        run(
            "cards", "import", str(write_atomic(tmp_path / "AtomicCards.json", [*CARDS, DISMEMBER]))
        ).exit_code
        == 0
    )


def test_a_cost_on_the_command_line() -> None:
    found = run("pay", "{1}{B/P}{B/P}", *ON)
    assert found.exit_code == 0
    assert "{1}{B/P}{B/P}: payable" in found.output
    assert run("pay", "{W}{W}", *ON).exit_code == 1
    answer = json.loads(run("pay", "{1}{G}", "--on", "2 Forest", "--json").output)
    assert answer["summary"]["tapped"] == ["Forest#1", "Forest#2"]
    assert run("pay", "Sacrifice a creature", "--on", "Llanowar Elves").exit_code == 0


def test_a_card_on_the_command_line(tmp_path: Path) -> None:
    assert run("pay", "dark ritual", "--on", "Swamp").exit_code == 0
    unknown = run("pay", "Dismember", *ON)
    assert unknown.exit_code == 2
    assert 'no card of the name "Dismember" is known' in unknown.output
    brought_in(tmp_path)
    assert run("pay", "Dismember", *ON).exit_code == 0
    assert 'did you mean "Dismember"' in run("pay", "Dismembr", *ON).output


def test_options_and_explanations_on_the_command_line() -> None:
    assert "Counterspell" not in run("options", "{1}", *ON).output
    assert run("options", "{1}", *ON).exit_code == 0
    assert "one more" in run("explain", "{U}{U}{U}", *ON).output


@pytest.mark.parametrize(
    ("what", "on", "message"),
    [
        ("2WW", "Plains", "pay.cost: expected mana symbols"),
        ("2WW", "Plains", "did you mean {2}{W}{W}?"),
        ("{2WW}", "Plains", "did you mean {2}{W}{W}?"),
        ("{1}", "Isalnd", 'did you mean "Island"?'),
        ("Drak Ritual", "Swamp", "expected a cost such as {2}{U}, a card, its name or the id of an object; "),
        ("{1}", "0 Forest", "board.battlefield[0].count"),
    ],
)
def test_what_is_refused(what: str, on: str, message: str) -> None:
    found = run("pay", what, "--on", on)
    assert found.exit_code == 2
    assert found.output.startswith("Refused: ")
    assert message in found.output


def test_a_file_that_is_not_there_with_a_hint() -> None:
    found = run("pay", "{2}{U}")
    assert found.exit_code == 2
    assert "can't read {2}{U}: No such file or directory; to ask without a file: planner pay" in found.output


def test_an_import_says_what_it_took(tmp_path: Path, store: Path) -> None:
    path = write_atomic(tmp_path / "AtomicCards.json", CARDS)
    found = run("cards", "import", str(path))
    assert found.exit_code == 0
    lines = found.output.splitlines()
    assert lines[0] == f"AtomicCards.json: MTGJSON AtomicCards of 2026-01-02, {len(CARDS)} cards taken"
    assert "        2  adventure" in lines
    assert lines[-1] == f"The card store is {store}"


def test_an_import_that_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("[]")
    for path in (tmp_path / "x.json", tmp_path / "none.json"):
        found = run("cards", "import", str(path))
        assert found.exit_code == 2
        assert found.output.startswith("Refused: ")
        assert path.name in found.output


def test_a_correction(tmp_path: Path) -> None:
    brought_in(tmp_path)
    (tmp_path / "fixes.jsonl").write_text('{"name": "Dismember", "mana_cost": "{5}"}')
    assert run("cards", "import", "--overlay", str(tmp_path / "fixes.jsonl")).exit_code == 0
    names.forget()
    assert json.loads(run("cards", "show", "dismember", "--json").output)["mana_cost"] == "{5}"


def test_a_card_is_shown_with_its_reading(tmp_path: Path) -> None:
    found = run("cards", "show", "sacred foundry")
    assert found.exit_code == 0
    for words in (
        "Sacred Foundry",
        "Land — Mountain Plains",
        "understood",
        "enters tapped unless 2 life is paid",
    ):
        assert words in found.output
    assert "always enters tapped" in run("cards", "show", "Azorius Guildgate").output
    assert "its condition holds" in run("cards", "show", "Glacial Fortress").output
    assert 'did you mean "Forest"' in run("cards", "show", "Forset").output
    assert run("cards", "show", "Forset").exit_code == 2
    brought_in(tmp_path)
    both = run("cards", "show", "Petty Theft").output
    assert "Brazen Borrower  {1}{U}{U}" in both
    assert "3/1" in both
    assert run("cards", "show", "Insect").exit_code == 2
    assert "Token Creature" in run("cards", "show", "Insect", "--token").output


def test_searching(tmp_path: Path) -> None:
    assert "Sol Ring  {1}  Artifact" in run("cards", "search", "sol ring").output.splitlines()
    assert run("cards", "search", "no such words").exit_code == 1
    assert len(json.loads(run("cards", "search", "add", "-n", "3", "--json").output)) == 3
    brought_in(tmp_path)
    assert "Fire // Ice  {1}{R} // {1}{U}" in run("cards", "search", "fire ice").output


def test_a_store_that_can_not_be_used(tmp_path: Path, store: Path) -> None:
    file = write_scryfall(tmp_path / "s.json", CARDS)
    store.parent.mkdir()
    store.write_text("no database")
    for arguments in (["show", "Dismember"], ["search", "x"], ["import", str(file)]):
        found = run("cards", *arguments)
        assert found.exit_code == 2
        assert "Refused: " in found.output
        assert str(store) in found.output.replace("\n", "")
    assert run("pay", "Dismember", "--on", "Swamp").exit_code == 2


def test_a_file_of_cards_without_a_verb_is_read(tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text(json.dumps({"name": "Tap", "type_line": "Land", "oracle_text": "{T}: Add {G}."}))
    short, whole = run("cards", str(file)), run("cards", "read", str(file))
    assert short.exit_code == whole.exit_code == 0
    assert short.output == whole.output
    assert "understood" in short.output
    assert "No such command" in run("cards", str(tmp_path / "nothing.jsonl")).output
