"""Arguments that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

ON = Annotated[
    str | None, typer.Option("--on", metavar="NAMES", help='The permanents: "2 Forest, Island, Treasure".')
]
LIFE = Annotated[int | None, typer.Option("--life", help="The player's life, with --on.")]


def refuse_nothing(request: str) -> None:
    """Refuse a command that says nothing of what it is about."""
    if not request:
        raise typer.BadParameter("missing: a file with a request, or - for the input", param_hint="REQUEST")
