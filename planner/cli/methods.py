"""``planner methods``: which decider covers a question, and why each other one doesn't."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.arguments import refuse_nothing
from planner.cli.request_options import BOARD, KEEP, RequestOptions, X, data_of, with_words
from planner.cli.streams import refusing

_NOTHING = RequestOptions({})
_HEAD = ("Cost", "Decider", "Verdict", "Best plan")


@with_words(BOARD, KEEP, X)
def methods(
    request: Annotated[
        str,
        typer.Argument(
            metavar="REQUEST",
            help="A file with a request as JSON, or - for the input; with --on a cost such as {2}{U}.",
        ),
    ] = "",
    said: RequestOptions = _NOTHING,
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
        question = prepare(data_of(said, request))
        found = list(who_decides(question, SolveOptions()))
    rows = [_HEAD, *[(one.cost, one.decider, one.verdict, one.plan) for one in found]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        typer.echo("  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip())
