"""The answers to many questions about one board, one below the other."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.text import Text

from planner.api.about import About
from planner.api.showing.ink import one_line, words_text
from planner.api.showing.tables import answer_parts, print_page
from planner.contract.answer import Answers, Refused
from planner.contract.request import Request


def print_answers(answers: Answers, request: Request, console: Console | None = None) -> None:
    """Print answers, where and how ``print_answer`` prints one; each under its tag, or its number."""
    print_page(lambda width, arrow: _parts(answers, request, width, arrow), console)


def _parts(answers: Answers, request: Request, width: int, arrow: str) -> Iterator[RenderableType]:
    for number, (one, pay) in enumerate(zip(answers.answers, request.pays or [], strict=True), start=1):
        if number > 1:
            yield Text()
        yield Text(f"[{one_line(one.tag or str(number))}]", style="bold")
        if isinstance(one, Refused):
            yield words_text(f"Refused: {one.error.path}: {one.error.message}")
        else:
            yield from answer_parts(one, About(pay, request.board), width, arrow)
