"""``planner cards``: reading the input, each line of a card, the command."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from planner.cli.card_report.table import print_cards
from planner.cli.main import app
from planner.contract.refusals import RequestError
from planner.loading.card_lines.card_files import read_cards
from planner.loading.card_lines.understood import lines_of, understand
from tests.support.printed_cards import card

# --- each line of a card -------------------------------------------------------------------


def results(text: str, type_line: str = "Artifact") -> list[tuple[str, str]]:
    return [(line.text, line.result) for line in understand(card("Test Card", type_line, text))]


def test_each_line_is_understood_left_alone_or_reported() -> None:
    assert results("Flying\n{T}: Add {G}.\n{T}: Add {G} for each wish of the moon.") == [
        ("Flying", "left alone"),
        ("{T}: Add {G}.", "understood"),
        ("{T}: Add {G} for each wish of the moon.", "reported"),
    ]


def test_the_abilities_of_land_types_come_first() -> None:
    assert results("Flying", "Land — Forest") == [
        ("{T}: Add {G}.", "understood"),
        ("Flying", "left alone"),
    ]


def test_damage_for_becoming_tapped_is_understood() -> None:
    (line,) = understand(
        card("Test Card", "Land", "Whenever Test Card becomes tapped, it deals 1 damage to you.")
    )
    assert (line.result, line.reason) == ("understood", "1 damage to you whenever it becomes tapped")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{T}, Whistle a tune: Add {G}.", 'the cost "Whistle a tune" is not understood'),
        (
            "{T}: Add {G}. Paint the moon, then add one mana of its shade.",
            '"Paint the moon, then add one mana of its shade." is not understood',
        ),
        ("{T}: Add {G} for each wish of the moon.", '"Add {G} for each wish of the moon." is not understood'),
    ],
)
def test_the_reason_quotes_the_words_that_are_not_understood(text: str, reason: str) -> None:
    (line,) = understand(card("Test Card", "Artifact", text))
    assert (line.result, line.reason) == ("reported", reason)


# --- the input -----------------------------------------------------------------------------

ELF = {"name": "Elf", "type_line": "Creature", "oracle_text": "{T}: Add {G}.", "set": "tst"}
ROCK = {"name": "Rock", "type_line": "Artifact", "oracle_text": "{T}: Add {C}."}


def names(text: str | bytes) -> list[tuple[str, str]]:
    data = text.encode() if isinstance(text, str) else text
    return [(one.place, one.name) for one in read_cards(io.BytesIO(data))]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (f"{json.dumps(ELF)}\n\n{json.dumps(ROCK)}\n", ["line 1", "line 3"]),
        (f"\ufeff{json.dumps(ELF)}\r\n{json.dumps({'card': ROCK})}", ["line 1", "line 2"]),
        (f"[\n{json.dumps(ELF)},\n{json.dumps(ROCK)}\n]\n", ["line 2", "line 3"]),
        (json.dumps([ELF, ROCK]), ["item 1", "item 2"]),
        (json.dumps([ELF, ROCK], indent=2), ["item 1", "item 2"]),
        (f"[{json.dumps(ELF)},\n{json.dumps(ROCK)}]", ["item 1", "item 2"]),
    ],
)
def test_lines_and_lists_are_read(text: str, places: list[str]) -> None:
    assert names(text) == list(zip(places, ["Elf", "Rock"], strict=True))


def test_one_object_over_several_lines_is_read() -> None:
    assert names(json.dumps(ELF, indent=2)) == [("line 1", "Elf")]


def test_an_empty_list_has_no_cards() -> None:
    assert names("[]") == names("[\n]\n") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected cards as JSON, got nothing"),
        ('{"name": "a"}\n\n{"card": {"type_line": "x"}}', "line 3: card.name: is missing"),
        ('[\n{"name": "a"},\n{"name": 3}\n]', "line 3: name: expected text, got 3"),
        ('[{"name": "a"}, 7]', "item 2: expected an object, got 7"),
        ('{"name": }\n{"name": "a"}', "line 1: expected JSON: JSON is malformed: invalid character (byte 9)"),
        ('{"name": "a"}\n{"name"', "line 2: expected JSON: Input data was truncated"),
        ('[\n{"name": "a"},', "line 3: expected ] at the end of the list, got nothing"),
        ('[\n{"name": "a"}\n]\n{}', "line 4: expected nothing after the list, got b'{}'"),
    ],
)
def test_what_is_refused_names_the_line(text: str, message: str) -> None:
    with pytest.raises(RequestError) as refused:
        names(text)
    assert str(refused.value) == message


def test_another_language_is_refused_with_its_line() -> None:
    french = {"name": "b", "card_faces": [{"name": "c"}, {"name": "d", "oracle_text": "Ajoutez {G}."}]}
    text = f"{json.dumps(ELF)}\n{json.dumps({'card': french})}"
    with pytest.raises(RequestError, match=r"^line 2: card\.card_faces\[1\]\.oracle_text: .* is French"):
        names(text)


class Endless(io.RawIOBase):
    """Cards without end, which fail where anyone reads far ahead."""

    def __init__(self, start: bytes, line: bytes) -> None:
        self.lines_read = 0
        self._start, self._line = start, line

    def readline(self, size: int | None = -1, /) -> bytes:
        self.lines_read += 1
        assert self.lines_read < 100, "reads ahead"
        return self._start if self.lines_read == 1 else self._line


@pytest.mark.parametrize(
    ("start", "line"),
    [
        (json.dumps(ELF).encode() + b"\n", json.dumps(ROCK).encode() + b"\n"),
        (b"[\n", json.dumps(ROCK).encode() + b",\n"),
    ],
)
def test_cards_are_read_one_at_a_time(start: bytes, line: bytes) -> None:
    stream = Endless(start, line)
    cards = read_cards(stream)  # type: ignore[arg-type]
    for _ in range(50):
        next(cards)
    assert stream.lines_read <= 52


# --- the command ---------------------------------------------------------------------------


def run(*items: dict[str, Any], arguments: tuple[str, ...] = ("-",)) -> tuple[int, str]:
    given = "".join(json.dumps(item) + "\n" for item in items)
    result = CliRunner().invoke(app, ["cards", "read", *arguments], input=given)
    return result.exit_code, result.output


def test_cards_are_shown_line_by_line() -> None:
    status, output = run(ELF)
    assert status == 0
    assert output.splitlines()[0] == "Elf"
    assert "understood  {T}: Add {G}." in output


def test_refusals_have_status_2() -> None:
    result = CliRunner().invoke(
        app, ["cards", "read", "-"], input='{"name": "a"}\n\n{"card": {"type_line": "x"}}'
    )
    assert result.exit_code == 2
    assert "Refused: line 3: card.name: is missing\n" in result.output
    assert CliRunner().invoke(app, ["cards", "read", "no such file"]).exit_code == 2


def test_facts_beside_a_card_are_left_alone() -> None:
    assert run({"card": ELF, "abilities": "whatever", "classes": 3}) == run(ELF)


def test_json_of_cards() -> None:
    status, output = run(ELF, {**ROCK, "oracle_text": "Flying"}, arguments=("-", "--json"))
    assert status == 0
    assert json.loads(output) == [
        {
            "name": "Elf",
            "faces": [
                {
                    "name": "Elf",
                    "lines": [
                        {
                            "text": "{T}: Add {G}.",
                            "result": "understood",
                            "means": {"cost": ["{T}"], "adds": ["{G}"]},
                        }
                    ],
                }
            ],
        },
        {"name": "Rock", "faces": [{"name": "Rock", "lines": [{"text": "Flying", "result": "left alone"}]}]},
    ]


def test_names_with_control_characters_are_shown_safely() -> None:
    shown = io.StringIO()
    (one,) = read_cards(io.BytesIO(json.dumps({"name": "Bad\x1b[2Jcard"}).encode()))
    print_cards([lines_of(one)], Console(file=shown, width=80))
    assert "\x1b" not in shown.getvalue()
