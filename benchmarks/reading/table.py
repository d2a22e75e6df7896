"""A comparison with facts, drawn with rich: a table of classes, what is wrong, and the totals."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from benchmarks.reading.facts import Verdict
from benchmarks.reading.scores import Problem, Score, Scores
from planner.api.showing.ink import words_text
from planner.cli.card_report.table import console_of, print_part
from planner.cli.whole_help import WIDEST
from planner.loading.card_lines.words import in_one_line

NUMBERS_WIDTH = 57
"""What the columns of numbers take of a line."""

_MOST_NAMED = 4
_STYLES = {"reported": "yellow", "wrong": "bold red", "silent": "bold red"}
_LISTS = (
    (Verdict.REPORTED, "Not understood"),
    (Verdict.WRONG, "Wrong"),
    (Verdict.SILENT, "Silent"),
)


def print_comparison(comparison: Scores, console: Console | None = None) -> None:
    """Print the classes, then each line that isn't understood or is wrong, totals last."""
    console = console_of(console)
    print_part(console, _class_table(comparison, min(console.width, WIDEST) - NUMBERS_WIDTH))
    for verdict, title in _LISTS:
        if not comparison.results[verdict]:
            continue
        print_part(console, Text.assemble("\n", (title, _STYLES[verdict.value])))
        for problem in comparison.problems(verdict):
            for part in _problem(problem):
                print_part(console, part)
    if any(comparison.left):
        print_part(console, Text("\nLeft, by class", style="bold"))
        print_part(console, _left_table(comparison))
    print_part(console, _totals(comparison))


def _class_table(comparison: Scores, width: int) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("Class", overflow="fold")
    for name in ("lines", "understood", "reported", "wrong", "silent", "%"):
        table.add_column(name, justify="right", no_wrap=True)
    before = ""
    for score in comparison.classes:
        if score.key != before:
            table.add_section()
            table.add_row(Text(score.key.replace("_", " "), style="bold"))
            before = score.key
        table.add_row(Text(_broken(words_text(score.name).plain, width)), *_cells(score))
    table.add_section()
    table.add_row(Text("all lines", style="bold"), *_cells(comparison.total))
    return table


def _left_table(comparison: Scores) -> Table:
    """The classes of the lines that are left, with the cards that have them."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("Class", overflow="fold")
    table.add_column("cards", justify="right", no_wrap=True)
    table.add_column("", overflow="fold")
    for key, name, cards in comparison.left:
        kind = f"{key.replace('_', ' ')}: {words_text(name).plain}"
        table.add_row(kind, f"{len(cards):,}", words_text(", ".join(cards[:_MOST_NAMED])).plain)
    return table


def _broken(name: str, width: int) -> str:
    """The name of a class, indented, broken behind an underscore where it is too wide."""
    lines = ["  "]
    for part in re.findall(r"[^_ ]*[_ ]*", name):
        if len(lines[-1] + part) > width and lines[-1].strip():
            lines.append("    ")
        lines[-1] += part
    return "\n".join(lines)


def _cells(score: Score) -> Iterator[Text]:
    yield Text(f"{score.lines:,}")
    yield Text(f"{score.understood:,}")
    for name in ("reported", "wrong", "silent"):
        number = getattr(score, name)
        yield Text(f"{number:,}", style=_STYLES[name]) if number else Text("-", style="dim")
    yield Text(f"{score.percent:.1f}")


def _problem(problem: Problem) -> Iterator[RenderableType]:
    yield Text.assemble("- ", (words_text(problem.card).plain, "bold"), ": ", words_text(problem.text))
    for reason in problem.reasons:
        yield Padding(words_text(reason), (0, 0, 0, 4))
    if problem.read is not None:
        yield Padding(
            Text.assemble("read: ", words_text(in_one_line(problem.read)), style="dim"), (0, 0, 0, 4)
        )
    if problem.fact:
        known = "; ".join(
            f"{key.replace('_', ' ')}: {', '.join(value)}" for key, value in problem.fact.items()
        )
        yield Padding(Text.assemble("fact: ", words_text(known), style="dim"), (0, 0, 0, 4))


def _totals(comparison: Scores) -> Text:
    total = comparison.total
    sources, read = total.lines - total.no_source, total.understood - total.no_source
    words = (
        f"\n{comparison.cards:,} cards, {total.lines:,} lines: {total.understood:,} understood "
        f"({total.percent:.1f} %), {total.reported:,} reported, {total.wrong:,} wrong, "
        f"{total.silent:,} silent."
    )
    if total.no_source and sources:
        share = (1000 * read // sources) / 10
        words += (
            f"\n{total.no_source:,} of the lines are rightly no source; of the other {sources:,}, "
            f"{read:,} are read ({share:.1f} %)."
        )
    return Text(words, style="bold" if comparison.fine else "bold red")
