"""``python -m benchmarks.reading``: cards compared with facts, as a table and as JSON."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from rich.console import Console

from benchmarks.reading.__main__ import main
from benchmarks.reading.comparison import Comparison
from benchmarks.reading.fact_cards import read_known_cards
from benchmarks.reading.report import report
from benchmarks.reading.table import print_comparison
from tests.support.places import SHARED_CARDS

SAMPLE = SHARED_CARDS / "mana-abilities.jsonl"
ELF = {"name": "Elf", "type_line": "Creature", "oracle_text": "{T}: Add {G}.", "set": "tst"}
ROCK = {"name": "Rock", "type_line": "Artifact", "oracle_text": "{T}: Add {C}."}
KNOWN = {
    "text": "{T}: Add {G}.",
    "kind": "activated",
    "via": "own",
    "face": 0,
    "cost": "{T}",
    "cost_kinds": ["tap_self"],
    "outputs": ["one_fixed_colour"],
    "profile": "{T}",
}


class Run:
    """Runs of the command on the standard input."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
        self._patch, self._captured = monkeypatch, capfdbinary

    def __call__(self, *items: Any, arguments: tuple[str, ...] = ("-",)) -> tuple[int, str]:
        given = "".join(json.dumps(item) + "\n" for item in items).encode()
        self._patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
        status = main(list(arguments))
        shown = self._captured.readouterr()
        return status, (shown.out + shown.err).decode()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    return Run(monkeypatch, capfdbinary)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"card": {"name": "a"}, "abilities": [{"text": "x"}]}', "line 1: abilities[0].kind: is missing"),
        (
            '{"card": {"name": "a"}, "abilities": [{"text": "x", "kind": "activated", "face": 2}]}',
            "line 1: abilities[0].face: expected 0 to 0, got 2",
        ),
        ('{"name": "a"}', "line 1: card: is missing"),
        (
            '{"card": {"name": "a"}}',
            'line 1: expected a card with facts: "abilities" or "classes" beside "card"',
        ),
    ],
)
def test_what_is_refused_names_the_line(run: Run, text: str, message: str) -> None:
    assert run(json.loads(text)) == (2, f"Refused: {message}\n")


def test_a_file_that_is_not_there_is_refused(run: Run) -> None:
    assert run(arguments=("no such file",))[0] == 2


def test_facts_that_hold_end_with_status_0(run: Run) -> None:
    status, output = run({"card": ELF, "abilities": [KNOWN]})
    assert status == 0
    assert "one_fixed_colour" in output
    assert "1 cards, 1 lines: 1 understood (100.0 %), 0 reported, 0 wrong, 0 silent." in output


@pytest.mark.parametrize(
    ("width", "first_lines"),
    [
        (110, ["  any_type_or_colour_others_could_produce"]),
        (80, ["  any_type_or_colour_", "    others_could_", "    produce"]),
    ],
)
def test_a_long_class_is_broken_behind_an_underscore(width: int, first_lines: list[str]) -> None:
    text = "{T}: Add one mana of any color that a land you control could produce."
    known = {**KNOWN, "text": text, "outputs": ["any_type_or_colour_others_could_produce"]}
    item = {"card": {**ELF, "oracle_text": text}, "abilities": [known]}
    comparison, shown = Comparison(io.BytesIO()), io.StringIO()
    for one in read_known_cards(io.BytesIO(json.dumps(item).encode())):
        comparison.add(one)
    print_comparison(comparison, Console(file=shown, width=width))
    lines = [re.sub(r" {2,}\d.*", "", line) for line in shown.getvalue().splitlines()]
    start = lines.index("outputs") + 1
    assert lines[start : start + len(first_lines)] == first_lines


def test_a_wrong_line_is_listed_and_ends_with_status_1(run: Run) -> None:
    status, output = run({"card": ELF, "abilities": [{**KNOWN, "outputs": ["one_any_colour"]}]})
    assert status == 1
    assert "- Elf: {T}: Add {G}." in output
    assert "output: read one_fixed_colour; the fact says one_any_colour" in output
    assert "fact: cost kinds: tap_self; outputs: one_any_colour" in output


def test_a_silent_line_is_listed_and_ends_with_status_1(run: Run) -> None:
    text = "When Elf enters, add {G}."
    known = {"text": text, "kind": "triggered", "via": "own", "outputs": ["one_fixed_colour"]}
    status, output = run({"card": {**ELF, "oracle_text": text}, "abilities": [known]})
    assert status == 1
    assert f"Silent\n- Elf: {text}\n    neither read nor reported\n" in output


def test_a_reported_line_is_listed_with_its_reason_and_is_fine(run: Run) -> None:
    text = "{T}: Add {G} for each wish of the moon."
    known = {**KNOWN, "text": text, "outputs": ["fixed_symbol_dynamic_amount"], "amount": ["other_dynamic"]}
    status, output = run({"card": {**ELF, "oracle_text": text}, "abilities": [known]})
    assert status == 0
    assert (
        f'Not understood\n- Elf: {text}\n    "Add {{G}} for each wish of the moon." is not understood\n'
        in output
    )


def test_all_cards_have_facts_or_none(run: Run) -> None:
    status, output = run({"card": ELF, "abilities": [KNOWN]}, {"card": ROCK})
    assert status == 2
    assert "line 2: abilities: is missing, and other cards have it" in output


def test_json_of_a_comparison(run: Run) -> None:
    wrong = {**KNOWN, "outputs": ["one_any_colour"]}
    status, output = run(
        {"card": ELF, "abilities": [KNOWN]}, {"card": ELF, "abilities": [wrong]}, arguments=("-", "--json")
    )
    assert status == 1
    found = json.loads(output)
    scores = {one["name"]: (one["key"], one["lines"], one["wrong"]) for one in found["classes"]}
    assert scores == {
        "activated": ("kind", 2, 1),
        "own": ("via", 2, 1),
        "tap_self": ("cost_kinds", 2, 1),
        "one_fixed_colour": ("outputs", 1, 0),
        "one_any_colour": ("outputs", 1, 1),
    }
    assert [(line["result"], line["read"]) for line in found["lines"]] == [
        ("wrong", {"cost": ["{T}"], "adds": ["{G}"]})
    ]
    assert found["totals"] == {
        "cards": 2,
        "name": "all lines",
        "lines": 2,
        "understood": 1,
        "no_source": 0,
        "reported": 0,
        "wrong": 1,
        "silent": 0,
        "percent": 50.0,
    }


def test_the_sample_is_neither_wrong_nor_silent() -> None:
    if not SAMPLE.exists():
        pytest.skip(f"the sample of real cards is not there: {SAMPLE}")
    out = io.BytesIO()
    with SAMPLE.open("rb") as stream:
        fine = report(stream, out)
    found = json.loads(out.getvalue())
    bad = [line for line in found["lines"] if line["result"] != "reported"]
    assert bad == []
    assert fine
    assert found["totals"]["percent"] > 60
