"""What ``planner cards`` found, drawn with rich: lines of cards, or a table of classes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from planner.cli.card_report.facts import Verdict
from planner.cli.card_report.result import CardLines
from planner.cli.card_report.scores import Problem, Score, Scores
from planner.cli.card_report.understood import Line
from planner.cli.card_report.words import in_one_line
from planner.cli.tables.ink import WIDEST, Tidy, words_text

NUMBERS_WIDTH = 57
"""What the columns of numbers take of a line."""

_STYLES = {
    "understood": "green",
    "left alone": "dim",
    "reported": "yellow",
    "wrong": "bold red",
    "silent": "bold red",
}
_LISTS = (
    (Verdict.REPORTED, "Not understood"),
    (Verdict.WRONG, "Wrong"),
    (Verdict.SILENT, "Silent"),
)


def print_cards(cards: Iterable[CardLines], console: Console | None = None) -> None:
    """Print what became of each line of these cards, each card as soon as it is read."""
    console = _console(console)
    for card in cards:
        _print(console, Text(words_text(card.name).plain, style="bold"))
        for face in card.faces:
            if len(card.faces) > 1:
                _print(console, Padding(Text(words_text(face.name).plain, style="italic"), (0, 0, 0, 2)))
            for part in _lines(face.lines):
                _print(console, part)
        _print(console, Text())


def _lines(lines: list[Line]) -> Iterator[RenderableType]:
    if not lines:
        yield Padding(Text("no text", style="dim"), (0, 0, 0, 2))
    for line in lines:
        yield _hanging(Text(line.result, style=_STYLES[line.result]), words_text(line.text))
        if line.means is not None:
            yield _hanging(Text(), Text.assemble(words_text(in_one_line(line.means)), style="dim"))
        if line.reason:
            yield _hanging(Text(), Text.assemble(words_text(line.reason), style="dim"))


def _hanging(label: Text, words: Text) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=10, no_wrap=True)
    table.add_column()
    table.add_row(label, words)
    return Padding(table, (0, 0, 0, 2))


def print_comparison(comparison: Scores, console: Console | None = None) -> None:
    """Print the classes, then each line that isn't understood or is wrong, totals last."""
    console = _console(console)
    _print(console, _class_table(comparison, min(console.width, WIDEST) - NUMBERS_WIDTH))
    for verdict, title in _LISTS:
        if not comparison.results[verdict]:
            continue
        _print(console, Text.assemble("\n", (title, _STYLES[verdict.value])))
        for problem in comparison.problems(verdict):
            for part in _problem(problem):
                _print(console, part)
    _print(console, _totals(comparison))


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


def _console(console: Console | None) -> Console:
    console = console or Console(highlight=False)
    if hasattr(console.file, "reconfigure"):  # an encoding that lacks a letter prints "?"
        console.file.reconfigure(errors="replace")
    return console


def _print(console: Console, part: RenderableType) -> None:
    console.print(Tidy(part), width=min(console.width, WIDEST))
