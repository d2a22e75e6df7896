"""The pages of the documentation, block by block, and how each kind of block is run."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from planner.api.session.session import Session
from tests.support.places import COMMAND, ENVIRONMENT, PATIENCE, ROOT

_BLOCK = re.compile(r"^(```+)([^\n`]*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
LEFT_OUT = "…"


@dataclass(frozen=True, slots=True)
class Block:
    """One fenced block of a page."""

    page: Path
    number: int
    language: str
    body: str

    @property
    def name(self) -> str:
        """Where it stands, and how it begins."""
        return f"{self.page.relative_to(ROOT)}:{self.number}:{self.body.strip().partition(chr(10))[0][:40]}"


def blocks(page: Path) -> Iterator[Block]:
    """List the blocks of a page; what is said to Sphinx alone is none."""
    text = page.read_text(encoding="utf-8")
    for number, (_, language, body) in enumerate(_BLOCK.findall(text)):
        if not language.startswith("{"):
            yield Block(page, number, language.strip(), body)


def is_example(block: Block) -> bool:
    """Whether a block of Python shows what it prints."""
    return ">>>" in block.body


def run_examples(name: str, source: str, names: dict[str, object]) -> str:
    """Run a doctest, and give what went wrong."""
    report: list[str] = []
    test = doctest.DocTestParser().get_doctest(source, names, name, name, 0)
    test.globs = names
    doctest.DocTestRunner(verbose=False).run(test, out=report.append, clear_globs=False)
    return "".join(report)


def printed(command: str, folder: Path) -> list[str]:
    """Run a command as a shell would, with this tree's ``planner`` and this interpreter."""
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**ENVIRONMENT, "PATH": f"{commands_in(folder)}{os.pathsep}{os.environ['PATH']}"},
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == "", done.stderr
    return [line.rstrip() for line in done.stdout.splitlines()]


def commands_in(folder: Path) -> Path:
    """Put the commands ``planner`` and ``python`` of this tree into a folder."""
    for name, words in (("planner", COMMAND), ("python", [sys.executable])):
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n', encoding="utf-8")
        script.chmod(0o755)
    return folder


def is_as_shown(found: list[str], shown: list[str]) -> bool:
    """Whether lines are those that are shown; a line with ``…`` alone stands for any number of them.

    >>> is_as_shown(["a", "b", "c"], ["a", "…"]), is_as_shown(["a", "b"], ["a"])
    (True, False)
    """
    pieces: list[list[str]] = [[]]
    for line in shown:
        if line == LEFT_OUT:
            pieces.append([])
        else:
            pieces[-1].append(line)
    first, *rest = pieces
    if found[: len(first)] != first:
        return False
    place = len(first)
    for piece in rest:
        starts = range(place, len(found) - len(piece) + 1)
        at = [start for start in starts if found[start : start + len(piece)] == piece]
        if not at:
            return False
        place = at[0] + len(piece)
    return bool(rest and not rest[-1]) or place == len(found)


def wrong_lines(bodies: list[str]) -> list[str]:
    """Answer the lines behind ``>`` of some blocks in one session, and give what isn't as it is shown."""
    session, wrong = Session(), []
    for body in bodies:
        lines = body.splitlines()
        for asked, shown in zip(lines[::2], lines[1::2], strict=True):
            answer = session.answer(asked.removeprefix("> ")).decode()
            whole = (
                answer.startswith(shown.removesuffix(LEFT_OUT))
                if shown.endswith(LEFT_OUT)
                else answer == shown
            )
            if not (asked.startswith("> ") and whole):
                wrong.append(f"{asked}\n{answer}")
    return wrong


def as_requests(body: str) -> list[dict[str, object]]:
    """Read the JSON objects of a block."""
    found, place = [], 0
    while body[place:].strip():
        place += len(body[place:]) - len(body[place:].lstrip())
        data, place = json.JSONDecoder().raw_decode(body, place)
        found.append(data)
    return found
