"""``planner partner``: a partner for programs that speak a protocol of their own, over a pipe."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from planner.cli.request_options import WISHES, RequestOptions, with_words
from planner.cli.streams import opened, refusing
from planner.cli.whole_help import WholeHelp

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, cls=WholeHelp)
_NOTHING = RequestOptions({})


@app.callback()
def _partner() -> None:
    """Answer what another program's protocol asks of a player, over a pipe."""


@app.command()
@with_words(WISHES)
def manabrew(
    file: Annotated[
        str, typer.Argument(metavar="[FILE]", help="A file with a message a line, or - for the input.")
    ] = "-",
    said: RequestOptions = _NOTHING,
) -> None:
    """Pay costs for any client or engine of ManaBrew's wire protocol: messages in, answers out.

    A line in is a view of the game or a prompt, as the protocol has them; each prompt gets a line: a
    "response" to those of a payment, "declined" for any other one, an "error" for what can't be read.
    Exit status: 0 once the input is open, or 2.
    """
    from planner.adapters.manabrew import answer_lines

    out = sys.stdout.buffer
    with refusing(file), opened(file) as stream:
        for answer in answer_lines(stream, said.with_words({})):
            out.write(answer + b"\n")
            out.flush()
