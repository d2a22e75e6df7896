"""What every command does with its input: opened, and refused in one line where it is no good."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NoReturn, TextIO

import typer

from planner.contract.refusals import RequestError

REFUSED = 2


@contextmanager
def refusing(file: str, where: str = "", verb: str = "read") -> Iterator[None]:
    """End with one line on the error stream where a file or a request is no good."""
    try:
        yield
    except RequestError as error:
        message = f"{where}{error}"
    except BrokenPipeError:
        raise
    except OSError as error:
        message = f"can't {verb} {file}: {error.strerror or error}"
    else:
        return
    refuse(message)


@contextmanager
def created(file: Path, *, force: bool = False) -> Iterator[TextIO]:
    """Open a new file for text; what is there already, or a link, is written over with ``force`` alone."""
    try:
        stream = file.open("w" if force else "x", encoding="utf-8", newline="\n")
    except FileExistsError:
        what = "a link is there" if file.is_symlink() else "it is there already"
        raise FileExistsError(f"{what}; --force writes over it") from None
    with stream:
        yield stream


def refuse(message: str) -> NoReturn:
    """End with one line on the error stream: what a file is called must not steer the terminal."""
    from planner.cli.tables.ink import one_line

    typer.echo(f"Refused: {one_line(message)}", err=True)
    raise typer.Exit(REFUSED)


@contextmanager
def opened(request: str) -> Iterator[BinaryIO]:
    """Open the input as bytes; the standard input is left open."""
    if request == "-":
        yield sys.stdin.buffer
    else:
        with Path(request).open("rb") as stream:
            yield stream
