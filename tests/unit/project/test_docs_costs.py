"""Every request of docs/costs.md gets the answer that stands below it."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator

import pytest
from rich.console import Console

import planner
from planner.api.showing.tables import print_answer
from planner.contract.request import decode
from tests.support.places import ROOT

PAGE = (ROOT / "docs" / "costs.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(
    r"^### (?P<title>.+)\n\n(?P<words>(?:.+\n)+)\n"
    r"```json\n(?P<request>(?:.+\n)+?)```\n\n```text\n(?P<lines>(?:.+\n)+?)```$",
    re.MULTILINE,
)
EXAMPLES = list(EXAMPLE.finditer(PAGE))
COLUMNS = 110
LEFT_OUT = "…"
DRAWN = re.compile(r"[─\s]*$|\s*#\s+Step")


def test_there_are_thirty_examples_and_each_block_is_part_of_one() -> None:
    assert len(EXAMPLES) >= 30
    assert PAGE.count("```json") == PAGE.count("```text") == PAGE.count("\n### ") == len(EXAMPLES)
    assert len({example["title"] for example in EXAMPLES}) == len(EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["title"])
def test_each_example_names_its_rule(example: re.Match[str]) -> None:
    assert re.search(r"\d{3}\.\d", example["words"])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["title"])
def test_the_answer_has_the_lines_that_are_shown(example: re.Match[str]) -> None:
    request = json.loads(example["request"])
    answer = planner.plan(request)
    assert planner.verify(request, answer)
    output = io.StringIO()
    print_answer(answer, decode(request), Console(file=output, width=COLUMNS))
    printed = list(_lines(output.getvalue()))
    place = 0
    for piece in _pieces(example["lines"]):
        found = [
            start for start in range(place, len(printed)) if printed[start : start + len(piece)] == piece
        ]
        assert found, f"not printed: {piece}\namong: {printed[place:]}"
        place = found[0] + len(piece)
    if not example["lines"].endswith(f"{LEFT_OUT}\n"):
        assert place == len(printed)


def _lines(text: str) -> Iterator[str]:
    """The lines with words in them, whatever the width of their columns."""
    for line in text.splitlines():
        if not DRAWN.match(line):
            yield " ".join(line.split())


def _pieces(shown: str) -> list[list[str]]:
    """What is shown in one piece each: the lines between those that stand for lines left out."""
    pieces: list[list[str]] = [[]]
    for line in _lines(shown):
        if line == LEFT_OUT:
            pieces.append([])
        else:
            pieces[-1].append(line)
    return [piece for piece in pieces if piece]
