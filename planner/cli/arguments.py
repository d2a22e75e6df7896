"""Arguments that several commands have."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import typer

ON = Annotated[
    str | None, typer.Option("--on", metavar="NAMES", help='The permanents: "2 Forest, Island, Treasure".')
]
LIFE = Annotated[int | None, typer.Option("--life", help="The player's life, with --on.")]
PROFILE = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="NAME",
        help='What plans are compared by: 2026.2, 2026.1, or switches as JSON: {"life": {"free_above": 10}}.',
    ),
]
NEVER = Annotated[
    list[str] | None,
    typer.Option("--never", metavar="WORDS", help='What is never done to pay: "sacrifice creatures".'),
]
LAST_RESORT = Annotated[
    list[str] | None,
    typer.Option("--last-resort", metavar="WORDS", help='Only where nothing else pays: "tap manlands".'),
]
AVOID = Annotated[
    list[str] | None, typer.Option("--avoid", metavar="WORDS", help='What is avoided: "tap attackers".')
]
FREE = Annotated[
    list[str] | None,
    typer.Option("--free", metavar="WORDS", help='What counts nothing: "sacrifice Treasure".'),
]


class Wishes(NamedTuple):
    """What a command line says of how to pay: the profile, and policies by their level."""

    profile: str | None = None
    said: dict[str, list[str]] = {}

    @classmethod
    def of(
        cls,
        profile: str | None,
        never: list[str] | None,
        last_resort: list[str] | None,
        avoid: list[str] | None,
        free: list[str] | None,
    ) -> Wishes:
        """Collect the options of a command."""
        levels = {"never": never, "last resort": last_resort, "avoid": avoid, "free": free}
        return cls(profile, {level: texts for level, texts in levels.items() if texts})

    def refuse_with_lines(self) -> None:
        """Refuse them beside many requests: each says for itself how it is paid."""
        if self.profile is not None or self.said:
            raise typer.BadParameter("profile and policies go with one request; a line says its own")


def refuse_nothing(request: str) -> None:
    """Refuse a command that says nothing of what it is about."""
    if not request:
        raise typer.BadParameter("missing: a file with a request, or - for the input", param_hint="REQUEST")
