"""What every command does with its input: opened, and refused in one line where it is no good."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, TextIO

import msgspec

from planner.contract.error_codes import CodedError, ErrorCode
from planner.contract.internal_errors import internal
from planner.contract.refusals import RequestError
from planner.contract.settled import as_json

REFUSED = 2


@contextmanager
def refusing(file: str, where: str = "", verb: str = "read", *, as_json: bool = False) -> Iterator[None]:
    """Context manager: end with a refusal for an unusable file or request: see ``refuse``."""
    try:
        yield
    except RequestError as error:
        refused = error
    except BrokenPipeError:
        raise
    except OSError as error:
        where = ""
        refused = RequestError("", f"can't {verb} {file}: {error.strerror or error}", ErrorCode.UNREADABLE)
    except Exception as error:
        # Of an end by the tool that reads command lines (``typer.Exit``) the exit status says it all.
        if hasattr(error, "exit_code") or isinstance(error, CodedError):
            raise
        where, refused = "", internal(error)
    else:
        return
    refuse(refused, where, as_json=as_json)


@contextmanager
def created(file: Path, *, force: bool = False) -> Iterator[TextIO]:
    """Context manager: open a new text file; existing files and links need ``force``."""
    try:
        stream = file.open("w" if force else "x", encoding="utf-8", newline="\n")
    except FileExistsError:
        what = "a link is there" if file.is_symlink() else "it is there already"
        raise FileExistsError(f"{what}; --force writes over it") from None
    with stream:
        yield stream


def refuse(error: CodedError, where: str = "", *, as_json: bool = False) -> NoReturn:
    """End with one line on the error stream, or with the error as JSON on the standard output.

    File names are printed without control characters.
    """
    if as_json:
        write_json({"error": error.as_data()})
    else:
        from planner.api.showing.ink import one_line

        print(f"Refused: {one_line(f'{where}{error}')}", file=sys.stderr)
    raise SystemExit(REFUSED)


def write_json(value: Any) -> None:
    """Print as JSON, in UTF-8 whatever the terminal's encoding."""
    out = sys.stdout.buffer
    out.write(msgspec.json.format(as_json(value), indent=2) + b"\n")
    out.flush()


def write_line(value: Any) -> None:
    """Print as one line of JSON, in UTF-8 whatever the terminal's encoding."""
    out = sys.stdout.buffer
    out.write(as_json(value) + b"\n")
    out.flush()


@contextmanager
def opened(request: str) -> Iterator[BinaryIO]:
    """Context manager: open the input as bytes; the standard input is left open."""
    if request == "-":
        yield sys.stdin.buffer
    else:
        with Path(request).open("rb") as stream:
            yield stream


@contextmanager
def asked_of(request: str) -> Iterator[BinaryIO]:
    """Context manager: the file of a request; if it is missing, hint how to ask without a file."""
    try:
        with opened(request) as stream:
            yield stream
    except FileNotFoundError as error:
        if Path(request).suffix:
            raise
        hint = 'to ask without a file: planner pay "{2}{U}" --on "2 Island, Sol Ring"'
        raise OSError(error.errno, f"{error.strerror}; {hint}") from None


def die_quietly() -> None:
    """Let Ctrl-C and a closed reader end the process quietly, as for any Unix tool."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
