"""Help says all of what it says: no line is cut, at any width, in any group."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from planner.cli.main import app


def every_command(command: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    command = typer.main.get_command(app) if command is None else command
    yield path, command
    for name, one in getattr(command, "commands", {}).items():
        yield from every_command(one, (*path, name))


COMMANDS = dict(every_command())


@pytest.mark.parametrize("width", ["60", "80", "200"])
@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_no_line_of_help_is_cut(path: tuple[str, ...], width: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", width)
    size = os.terminal_size((int(width), 24))
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_, **__: size)
    said = CliRunner().invoke(app, [*path, "--help"]).output
    words = " ".join(said.split())
    for name, one in getattr(COMMANDS[path], "commands", {}).items():
        first = " ".join(one.get_short_help_str(10_000).split())
        assert f"{name} {first}" in words
    lines = said.splitlines()
    assert [line for line in lines if len(line) > max(int(width), 80)] == []
    assert [line for line in lines if re.search(r"\w\.\.\.$", line)] == []


def test_tables_use_the_width_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ["pay", "{1}{U}", "--on", "Underground River, 3 Island, Birds of Paradise"]
    heights = []
    for width in ("40", "200"):
        monkeypatch.setenv("COLUMNS", width)
        heights.append(len(CliRunner().invoke(app, asked).output.splitlines()))
    assert heights[0] > heights[1]


@pytest.mark.parametrize("command", ["show", "read"])
def test_names_and_files_are_taken_alike(command: str, tmp_path: Any) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text('{"name": "Rock", "type_line": "Artifact", "oracle_text": "{T}: Add {C}."}\n', "utf-8")
    for what, shown in ((str(file), "Rock"), ("sol ring", "Sol Ring")):
        found = CliRunner().invoke(app, ["cards", command, what])
        assert (found.exit_code, found.output.splitlines()[0]) == (0, shown)
        assert CliRunner().invoke(app, ["cards", command, what, "--json"]).output.startswith(("[", "{"))
    wrong = CliRunner().invoke(app, ["cards", command, "Sol Rin"])
    assert wrong.exit_code == 2
    assert 'did you mean "Sol Ring"' in wrong.output
