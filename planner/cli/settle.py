"""``planner settle``: what there is to pay with as numbers, for a checker of certificates in any language."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.streams import opened, refusing, write_line
from planner.contract.input import MAX_BYTES, text_of


def settle(
    request: Annotated[str, typer.Argument(metavar="REQUEST", help="A file with a request as JSON, or -.")],
    answer: Annotated[
        str | None,
        typer.Argument(metavar="[ANSWER]", help="A file with its answer as JSON: a line for a checker."),
    ] = None,
) -> None:
    """Print what each object can be used for, settled: what a use makes and asks for, and what it costs.

    A certificate can be checked against that without reading a card. With ANSWER the line is what
    examples/clients/check_certificate.mjs reads.
    """
    from planner.api.settling import settled

    with refusing(request):
        with opened(request) as stream:
            asked = text_of(stream.read(MAX_BYTES + 1))
        given = None
        if answer is not None:
            with opened(answer) as stream:
                given = text_of(stream.read(MAX_BYTES + 1))
        found = settled(asked, given)
    write_line(found)
