"""Every code block of the README does what the README says."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess

import pytest

from tests.support.places import COMMAND, ENVIRONMENT, PATIENCE, ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
SET_UP = [body.strip() for language, body in BLOCKS if language == "bash"]
PYTHON = "\n".join(body for language, body in BLOCKS if language == "python")
CONSOLE = [body for language, body in BLOCKS if language == "console"]


def test_each_block_is_of_a_kind_that_is_run_here() -> None:
    assert {language for language, _ in BLOCKS} == {"bash", "python", "console"}
    assert README.count("```") == 2 * len(BLOCKS)


def test_two_commands_set_everything_up_and_are_what_the_checks_call() -> None:
    assert len(SET_UP) == 2
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    called = [
        _words(line.replace("$venv", ".venv")) for line in script.splitlines() if not line.startswith(" ")
    ]
    parts = [_words(part) for part in " && ".join(SET_UP).split(" && ")]
    assert [part for part in parts if part not in called] == []
    places = [called.index(part) for part in parts]
    assert places == sorted(places)


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line, comments=True)
    except ValueError:  # part of a construct that goes on in the next line
        return []


def test_the_python_blocks_show_what_they_print() -> None:
    test = doctest.DocTestParser().get_doctest(PYTHON, {}, "README.md", "README.md", 0)
    report: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert results.attempted > 5
    assert not results.failed, "".join(report)


@pytest.mark.parametrize("block", CONSOLE, ids=lambda block: block.splitlines()[0])
def test_the_commands_print_what_is_shown(block: str) -> None:
    command, _, shown = block.partition("\n")
    words = shlex.split(command.removeprefix("$ "))
    assert words[0] == "planner"
    done = subprocess.run(
        [*COMMAND, *words[1:]],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env=ENVIRONMENT,
        timeout=PATIENCE,
    )
    assert done.stderr == ""
    assert done.stdout == shown
