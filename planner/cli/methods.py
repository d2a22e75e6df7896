"""``planner methods``: which decider covers a question, and why each other one doesn't."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.arguments import LIFE, ON, refuse_nothing
from planner.cli.streams import asked_of, refusing
from planner.contract.input import MAX_BYTES
from planner.loading.inline import inline_request

_HEAD = ("Cost", "Decider", "Verdict", "Best plan")


def methods(
    request: Annotated[
        str,
        typer.Argument(
            metavar="REQUEST",
            help="A file with a request as JSON, or - for the input; with --on a cost such as {2}{U}.",
        ),
    ] = "",
    on: ON = None,
    life: LIFE = None,
) -> None:
    """Show what each decider says to a question: its verdict, its best plan, or why it has none.

    They are asked in the order of the table, and the first that answers gives the answer. Exit
    status: 0, 2 refused.
    """
    from planner.costing.question import prepare
    from planner.planning.answers.who_decides import who_decides
    from planner.planning.question.methods import SolveOptions

    refuse_nothing(request)
    with refusing(request):
        if on is None and life is None:
            with asked_of(request) as stream:
                question = prepare(stream.read(MAX_BYTES + 1))
        else:
            question = prepare(inline_request(request, on or "", life))
        found = list(who_decides(question, SolveOptions()))
    rows = [_HEAD, *[(one.cost, one.decider, one.verdict, one.plan) for one in found]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        typer.echo("  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip())
