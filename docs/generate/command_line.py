"""The page of the command line, from the commands' own help."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import typer

from docs.generate.words import code
from planner.cli.answers import EXIT_STATUS
from planner.cli.main import app

GUIDES = {
    "planner pay": "../partner.md",
    "planner serve": "../service.md",
    "planner mcp": "../start/language-model.md",
    "planner cards": "../cards.md",
    "planner partner": "../start/engine.md",
    "planner deck": "../decks.md",
}
"""Where a command is shown at work."""
_TYPES = (
    (re.compile(r"<(int|float)( range)?>|(INTEGER|FLOAT)( RANGE)?"), "N"),
    (re.compile(r"<str>|TEXT"), ""),
    (re.compile(r"<(path|file)>|PATH"), "FILE"),
)
"""What versions of typer call the types of values, and what this page calls them."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its full name, and what typer made of it."""

    name: str
    made: Any
    context: Any

    @property
    def is_group(self) -> bool:
        """Whether it only holds others."""
        return hasattr(self.made, "commands")


def commands() -> Iterator[Command]:
    """List all commands, each group before those that it holds.

    >>> [one.name for one in commands()][0]
    'planner'
    """
    yield from _under("planner", typer.main.get_command(app), None)


def _under(name: str, made: Any, parent: Any) -> Iterator[Command]:
    context = made.make_context(name.rpartition(" ")[2], [], parent=parent, resilient_parsing=True)
    yield Command(name, made, context)
    for inner, command in getattr(made, "commands", {}).items():
        if not command.hidden:
            yield from _under(f"{name} {inner}", command, context)


def options(command: Command) -> Iterator[Any]:
    """List the options of a command, ``--help`` aside."""
    for one in command.made.get_params(command.context):
        if one.param_type_name == "option" and "--help" not in one.opts and not getattr(one, "hidden", False):
            yield one


def arguments(command: Command) -> Iterator[Any]:
    """List what stands without a name behind a command."""
    for one in command.made.get_params(command.context):
        if one.param_type_name == "argument":
            yield one


def pages() -> Iterator[tuple[str, str]]:
    """Write the page."""
    states = ", ".join(f"{number} {word}" for word, number in EXIT_STATUS.items())
    parts = [
        "# The command line",
        "Every command prints this of itself with `--help`. The exit status of `pay`, `options` and "
        f"`explain` says how it went: {states}. Where a request is asked for, `-` reads the standard input.",
    ]
    parts += [part for command in commands() for part in _parts(command)]
    yield "reference/command-line.md", "\n\n".join(parts) + "\n"


def _parts(command: Command) -> Iterator[str]:
    yield f"({_label(command.name)})=\n## {command.name}"
    yield words(command.made.help or "")
    usage = " ".join([command.name, *command.made.collect_usage_pieces(command.context)])
    yield f"```text\n{usage}\n```"
    if command.name in GUIDES:
        yield f"See [the guide]({GUIDES[command.name]})."
    yield f":::{{program}} {command.name}\n:::"
    for one in (*arguments(command), *options(command)):
        head, said = one.get_help_record(command.context)
        yield f":::{{option}} {_head(head)}\n{words(said)}\n:::"


def _head(text: str) -> str:
    """Write an option's names as the help has them, without what a shell would read."""
    plain = text.replace(" / ", ", ").replace("[", "").replace("]", "")
    for pattern, word in _TYPES:
        plain = pattern.sub(word, plain)
    return " ".join(plain.split())


def words(text: str) -> str:
    """Put help into paragraphs of plain text: what looks like a mark of Markdown is none.

    >>> words("One line, --json.")
    'One line, `--json`.'
    """
    paragraphs = text.replace("\b", "").split("\n\n")
    return "\n\n".join(" ".join(_word(word) for word in one.split()) for one in paragraphs if one.strip())


def _word(word: str) -> str:
    bare = word.strip("\"'(),.;:")
    if bare.startswith("--") and len(bare) > 2:
        return word.replace(bare, code(bare))
    return "".join(f"\\{letter}" if letter in "*_[<`\\" else letter for letter in word)


def _label(name: str) -> str:
    return f"command-{name.replace(' ', '-')}"
