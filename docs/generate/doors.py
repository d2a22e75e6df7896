"""The table of doors in ``docs/service.md``, made from the verbs; a test holds that it stands there.

``python -m docs.generate.doors`` prints it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from docs.generate.words import code
from planner.contract.verbs import VERBS, Verb

Names = tuple[str, ...]
HEAD = ("", "Python", "`planner`", "a line's `ask`", "HTTP", "a tool for AI players")


@dataclass(frozen=True, slots=True)
class Row:
    """What can be asked, and what it is called at each door."""

    what: str
    python: Names
    command: Names
    line: Names
    path: Names
    tool: Names = ()

    def __str__(self) -> str:
        cells = (self.python, self.command, self.line, self.path, self.tool)
        return f"| {' | '.join([self.what, *(', '.join(map(code, names)) or 'none' for names in cells)])} |"


_OTHERS = {
    "pay": Row(
        "the verdict alone",
        python=("can_pay", "Board.can_pay"),
        command=("pay",),
        line=("pay",),
        path=("/v1/pay",),
        tool=("can_pay",),
    ),
}
"""What a verb answers besides what it is for, below its own row."""
_BESIDE = (
    Row("many questions", ("plan_many", "castable"), ("pay",), ("pay",), ("/v1/lines",), ("castable",)),
    Row("a payment step by step", ("step_by_step",), ("pay",), ("dialogue",), ("/v1/dialogue",)),
    Row("a turn event by event", ("Session",), ("pay",), ("table",), ("/v1/dialogue",)),
    Row("boards that are remembered", ("Board",), ("pay",), ("remember",), ("/v1/lines",)),
)
"""What isn't asked by a verb with a path."""


def rows() -> Iterator[Row]:
    """List the rows of the table."""
    for verb in VERBS.values():
        if verb.row:
            other = _OTHERS.get(verb.name)
            taken = other.tool if other is not None else ()
            taken += tuple(tool for row in _BESIDE for tool in row.tool)
            yield _row(verb, taken)
            yield from [] if other is None else [other]
    yield from _BESIDE


def _row(verb: Verb, taken: Names) -> Row:
    tools = tuple(tool.name for tool in verb.tools if tool.name not in taken)
    return Row(verb.row, verb.python, (verb.spoken,), (verb.word,), (f"/v1/{verb.name}",), tools)


def table() -> str:
    """Write the table."""
    head = f"| {' | '.join(HEAD)} |".replace("|  |", "| |")
    return "\n".join([head, "|---" * len(HEAD) + "|", *map(str, rows())]) + "\n"


if __name__ == "__main__":
    print(table(), end="")
