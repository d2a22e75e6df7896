"""``planner verify``: an answer carried out and its proof added up, whoever gave it."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.streams import opened, refusing, write_json
from planner.contract.input import MAX_BYTES, text_of


def verify(
    request: Annotated[str, typer.Argument(metavar="REQUEST", help="A file with a request as JSON.")],
    answer: Annotated[
        str, typer.Argument(metavar="ANSWER", help="A file with the answer as JSON, or - for the input.")
    ] = "-",
    solve: Annotated[
        bool, typer.Option("--solve", help="Compare the verdict with a new one, plan anew what is kept.")
    ] = False,
    require_proof: Annotated[
        bool, typer.Option("--require-proof", help="Refute what is legal and not proven.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the ruling as JSON.")] = False,
) -> None:
    """Judge an answer: its plan is carried out step by step, its certificate is added up.

    Nothing is solved for that without --solve. Exit status: 0 proven, 1 something is wrong with it,
    2 refused, 3 legal but unproven (1 with --require-proof).
    """
    from planner import verify as judge
    from planner.api.session.answers import Verified
    from planner.api.showing.ink import one_line
    from planner.api.showing.words import ruling_in_words

    with refusing(request, as_json=as_json), opened(request) as stream:
        asked = text_of(stream.read(MAX_BYTES + 1))
    with refusing(answer, as_json=as_json):
        with opened(answer) as stream:
            given = text_of(stream.read(MAX_BYTES + 1))
        ruling = judge(asked, given, solve=solve, require_proof=require_proof)
    if as_json:
        write_json(Verified.of(ruling))
    else:
        for said in ruling_in_words(ruling, "--solve compares verdicts"):
            typer.echo(one_line(said))
    raise typer.Exit((0 if ruling.proven else 3) if ruling else 1)
