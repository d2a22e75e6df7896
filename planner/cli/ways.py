"""``planner ways``: every way to cast a card or to activate a permanent, each with its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.arguments import refuse_nothing
from planner.cli.request_options import BOARD, RequestOptions, with_words
from planner.cli.streams import refusing, write_json

if TYPE_CHECKING:
    from planner.api.ways import Way

_NOTHING = RequestOptions({})


@with_words(BOARD)
def ways(
    request: Annotated[
        str,
        typer.Argument(
            metavar="REQUEST",
            help="A file with a request as JSON, its card in place of pay, or - for the input; with --on the "
            "name of a card, or the id of an object on the board.",
        ),
    ] = "",
    said: RequestOptions = _NOTHING,
    as_json: Annotated[bool, typer.Option("--json", help="Print the ways as JSON.")] = False,
) -> None:
    """Show every way to cast a card or to activate a permanent: what each costs, and whether it can be paid.

    Each face, each alternative cost, each combination of additional costs, then the abilities. Exit
    status: 0 one can be paid, 1 none can, 2 refused.
    """
    from planner.api.session.session import Session

    refuse_nothing(request)
    with refusing(request, as_json=as_json):
        found = Session(boards=1, dialogues=1).ask({**said.request(request, "card"), "ask": "ways"})
    if as_json:
        write_json(found)
    else:
        _print(found.ways, "There is no way to cast or activate it.")
    raise typer.Exit(0 if any(found.ways) else 1)


@with_words(BOARD)
def actions(
    request: Annotated[
        str,
        typer.Argument(metavar="REQUEST", help="A file with a board as JSON, or - for the input; or --on."),
    ] = "",
    said: RequestOptions = _NOTHING,
    as_json: Annotated[bool, typer.Option("--json", help="Print the actions as JSON.")] = False,
) -> None:
    """Show everything that could be done with mana now: what it costs, and whether it can be paid.

    What nothing permits isn't there, nor what isn't possible now, as far as the board says whose turn and
    which step it is. Exit status: 0 something can be paid, 1 nothing can, 2 refused.
    """
    from planner.api.session.session import Session

    if said.board is None:
        refuse_nothing(request)
    with refusing(request, as_json=as_json):
        found = Session(boards=1, dialogues=1).ask({**said.request(request, ""), "ask": "legal_actions"})
    if as_json:
        write_json(found)
    else:
        _print(found.actions, "There is nothing to do.", whose=True)
    raise typer.Exit(0 if any(found.actions) else 1)


def _print(ways: Sequence[Way], nothing: str, *, whose: bool = False) -> None:
    """Print ways, a line each, or that there are none; ``whose`` names the object of each."""
    from planner.api.showing.ink import one_line
    from planner.api.showing.words import way_in_words

    for number, way in enumerate(ways, start=1):
        typer.echo(one_line(way_in_words(number, way, whose=whose)))
    if not ways:
        typer.echo(nothing)
