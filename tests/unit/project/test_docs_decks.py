"""Every block of docs/decks.md does what the page says."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess

import pytest

from tests.support.places import COMMAND, ENVIRONMENT, PATIENCE, ROOT

PAGE = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
PYTHON = "\n".join(body for language, body in BLOCKS if language == "python")
CONSOLE = [body for language, body in BLOCKS if language == "console"]


def test_the_python_blocks_show_what_they_print() -> None:
    test = doctest.DocTestParser().get_doctest(PYTHON, {}, "decks.md", "decks.md", 0)
    report: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert results.attempted > 12
    assert not results.failed, "".join(report)


@pytest.mark.parametrize("block", CONSOLE, ids=lambda block: block.splitlines()[0])
def test_the_commands_print_what_is_shown(block: str) -> None:
    command, _, shown = block.partition("\n")
    words = shlex.split(command.removeprefix("$ "))
    done = subprocess.run(
        [*COMMAND, *words[1:]],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        timeout=PATIENCE,
    )
    assert [line.rstrip() for line in done.stdout.splitlines()] == shown.splitlines()
