"""``planner report``: a request, its answer and all versions in one file, for who looks into a mistake."""

from __future__ import annotations

import platform
import sys
from importlib import metadata
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from planner.cli.streams import created, opened, refusing
from planner.contract.input import MAX_BYTES, text_of
from planner.contract.version import CONTRACT

_PACKAGES = ("ortools", "numpy", "msgspec", "joblib", "rapidfuzz", "typer", "rich")


def report(
    request: Annotated[
        str, typer.Argument(metavar="REQUEST", help="A file with a request as JSON, or - for the input.")
    ],
    to: Annotated[Path, typer.Option("--to", metavar="FILE", help="The file that is written.")] = Path(
        "planner-report.json"
    ),
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Write a request, its answer and all versions into one file, for the report of a mistake.

    Nothing is sent: look at the file, and send it to whom you like. A request that is no JSON is in it as
    text. Exit status: 0, or 2 where a file can't be read or written.
    """
    from planner.api.showing.ink import one_line

    with refusing(request), opened(request) as stream:
        asked = stream.read(MAX_BYTES + 1)
    found = msgspec.json.format(msgspec.json.encode(reported(asked)), indent=2).decode()
    with refusing(str(to), verb="write"), created(to, force=force) as file:
        file.write(f"{found}\n")
    typer.echo(f"{one_line(str(to))}: request, answer and versions; nothing was sent")


def reported(asked: bytes) -> dict[str, Any]:
    """Everything needed to reproduce a question: the request, the answer and the versions."""
    from planner import __version__
    from planner.api.session.session import Session
    from planner.cards.errors import StoreError
    from planner.cards.names import open_store

    try:
        store = open_store()
        cards: Any = [] if store is None else store.imports()
    except StoreError as error:
        cards = str(error.code)
    try:
        request = msgspec.json.decode(text_of(asked[: MAX_BYTES + 1]))
        answer = msgspec.json.decode(Session().answer(msgspec.json.encode(request)))
    except Exception as error:  # what is no JSON may be what is reported
        request, answer = asked.decode("utf-8", "replace"), {"error": str(error)}
    return {
        "planner": __version__,
        "contract": CONTRACT,
        "python": sys.version,
        "system": platform.platform(),
        "packages": {name: metadata.version(name) for name in _PACKAGES},
        "cards": cards,
        "request": request,
        "answer": answer,
    }
