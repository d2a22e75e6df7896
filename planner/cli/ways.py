"""``planner ways``: every way to cast a card or to activate a permanent, each with its verdict."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from planner.cli.arguments import LIFE, ON, refuse_nothing
from planner.cli.streams import asked_of, refusing, write_json
from planner.contract.input import MAX_BYTES, text_of
from planner.contract.refusals import decode_as
from planner.loading.inline import card_or_object, inline_request


def ways(
    request: Annotated[
        str,
        typer.Argument(
            metavar="REQUEST",
            help="A file with a request as JSON, its card in place of pay, or - for the input; with --on the "
            "name of a card, or the id of an object on the board.",
        ),
    ] = "",
    on: ON = None,
    life: LIFE = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the ways as JSON.")] = False,
) -> None:
    """Show every way to cast a card or to activate a permanent: what each costs, and whether it can be paid.

    Each face, each alternative cost, each combination of additional costs, then the abilities. Exit
    status: 0 one can be paid, 1 none can, 2 refused.
    """
    from planner.api.session.session import Session
    from planner.api.showing.ink import one_line
    from planner.api.showing.words import way_in_words

    refuse_nothing(request)
    with refusing(request, as_json=as_json):
        found = Session(boards=1, dialogues=1).ask({**_asked(request, on, life), "ask": "ways"})
    if as_json:
        write_json(found)
    elif not found.ways:
        typer.echo("There is no way to cast or activate it.")
    else:
        for number, way in enumerate(found.ways, start=1):
            typer.echo(one_line(way_in_words(number, way)))
    raise typer.Exit(0 if any(found.ways) else 1)


def _asked(request: str, on: str | None, life: int | None) -> dict[str, Any]:
    """The request of a file, or of the command line itself. Raises ``RequestError``."""
    if on is None and life is None:
        with asked_of(request) as stream:
            return decode_as(text_of(stream.read(MAX_BYTES + 1)), dict[str, Any], "")
    board = inline_request("{0}", on or "", life)["board"]
    return {"board": board, "card": msgspec.to_builtins(card_or_object(request))}
