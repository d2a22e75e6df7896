"""How answers show themselves to people: what does it is said by the front of the package.

Answers know nothing of tables and pictures, which stand above them; what they print with is put here once,
and loaded when something is first printed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct, structs

Show = Callable[[Any], str]


class Presentation(Struct):
    """The functions that make a text and a picture of an answer; None if they aren't set."""

    text: Show | None = None
    picture: Callable[[Any], str | None] | None = None


SHOWN = Presentation()
"""What answers print with in this process."""


def html_of(answer: Any) -> str | None:
    """Draw an answer for a notebook; None where nobody has said what draws it."""
    return None if SHOWN.picture is None else SHOWN.picture(answer)


def one_line(text: str, most: int = 100) -> str:
    r"""A text as one line without control characters, shortened if it is long.

    >>> one_line("two\nlines")
    'two lines'
    """
    line = "".join(letter if letter.isprintable() else "\ufffd" for letter in " ".join(text.split()))
    return line if len(line) <= most else f"{line[: most - 2].rstrip()} …"


def brief(one: Struct) -> str:
    """A struct as one short line: fields that differ from their defaults, shortened if long.

    >>> class Card(Struct):
    ...     name: str
    ...     text: str = ""
    ...     tapped: bool = False
    >>> print(brief(Card("Opt", "Scry 1, then draw a card. " * 9)))
    Card(name='Opt', text='Scry 1, then draw a card. Scry 1, then draw a card. Scry …)
    """
    said = (
        f"{field.name}={one_line(repr(value), 60)}"
        for field in structs.fields(one)
        if (value := getattr(one, field.name)) != field.default
    )
    return f"{type(one).__name__}({', '.join(said)})"
