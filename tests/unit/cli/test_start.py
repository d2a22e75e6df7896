"""Where the command starts: a file alone is answered as by the whole command line, and sooner."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.places import COMMAND, ENVIRONMENT, ROOT

START = [sys.executable, "-m", "planner.cli"]
FOREST = json.dumps({"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{1}{G}"}})
EXAMPLE = str(ROOT / "examples" / "counterspell.json")


def run(command: list[str], *arguments: str, given: str = "") -> tuple[int, bytes, bytes]:
    done = subprocess.run(
        [*command, *arguments],
        input=given.encode(),
        capture_output=True,
        cwd=ROOT,
        env=ENVIRONMENT,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["pay", EXAMPLE],
        ["pay", "--json", EXAMPLE],
        ["pay", "-"],
        ["explain", EXAMPLE],
        ["pay", "nowhere.json"],
        ["pay"],
        ["pay", ""],
        ["pay", "{G}", "--on", "Forest"],
        ["turn", str(ROOT / "examples" / "turn.json")],
    ],
)
def test_it_answers_as_the_whole_command_line(arguments: list[str]) -> None:
    assert run(START, *arguments, given=FOREST) == run(COMMAND, *arguments, given=FOREST)


def test_a_plan_from_lands_needs_neither_the_solver_nor_the_tool_for_command_lines(tmp_path: Path) -> None:
    request = tmp_path / "request.json"
    request.write_text(FOREST)
    status, _, told = run([sys.executable, "-X", "importtime", "-m", "planner.cli"], "pay", str(request))
    assert status == 0
    imported = {line.split(b"|")[-1].strip().split(b".")[0] for line in told.splitlines()}
    assert b"planner" in imported
    assert imported.isdisjoint({b"typer", b"click", b"ortools", b"numpy", b"pydantic", b"joblib"})
