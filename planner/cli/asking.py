"""A command for each verb that has none of its own: the request of a file in, the answer as JSON out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from planner.cli.arguments import refuse_nothing
from planner.cli.streams import opened, refusing, write_json
from planner.cli.whole_help import WholeHelp
from planner.contract.input import MAX_BYTES, text_of
from planner.contract.refusals import decode_as
from planner.contract.verbs import Verb, with_paths


def add_missing(app: typer.Typer) -> None:
    """Give every verb with a path its command, that of ``deck/odds`` in the group ``deck``."""
    groups = {one.name: one.typer_instance for one in app.registered_groups}
    for verb in with_paths():
        group, _, name = verb.spoken.rpartition(" ")
        home = groups.get(group) if group else app
        if home is None:
            home = groups[group] = typer.Typer(no_args_is_help=True, rich_markup_mode=None, cls=WholeHelp)
            app.add_typer(home, name=group, help=f"Ask about a {group}.")
        if name not in _names(home):
            home.command(name)(_command(verb))


def _names(app: typer.Typer) -> set[str]:
    """The names of the commands of an application, or of a group."""
    named = (one.name or getattr(one.callback, "__name__", "") for one in app.registered_commands)
    return {name.replace("_", "-") for name in named}


def _command(verb: Verb) -> Callable[..., None]:
    def ask(
        request: Annotated[
            str, typer.Argument(metavar="REQUEST", help="A file with a request as JSON, or - for the input.")
        ] = "",
    ) -> None:
        from planner.api.session.session import Session

        refuse_nothing(request)
        with refusing(request, as_json=True), opened(request) as stream:
            data = decode_as(text_of(stream.read(MAX_BYTES + 1)), dict[str, Any], "")
            write_json(Session(boards=1, dialogues=1).ask_for(verb, data))

    ask.__doc__ = f"{verb.told}\n\nThe answer is JSON. Exit status: 0, or 2 where something is refused."
    return ask
