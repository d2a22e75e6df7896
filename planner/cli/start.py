"""Where the command starts: what is asked for most is answered without the tool that reads command lines.

``planner pay FILE`` with or without ``--json`` says all that there is to say; so do ``options`` and
``explain``. Everything else goes to ``planner.cli.main``, which answers these in the same way.
"""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from planner.game.garbage import look_seldom

PLAIN = ("pay", "options", "explain")
OPTIONS = 5


def main() -> None:
    """Run the command line as a process of its own, with the process's arguments."""
    look_seldom()  # next to nothing that imports make is garbage: it is a fifth of a start
    verb, *rest = sys.argv[1:] or [""]
    files = [one for one in rest if one != "--json"]
    if verb in PLAIN and len(files) == 1 and len(rest) <= 2 and _is_file(files[0]):
        _answer(verb, files[0], as_json=len(rest) == 2)
    from planner.cli.main import main as any_command

    any_command()


def _is_file(word: str) -> bool:
    return word == "-" or (word != "" and not word.startswith("-"))


def _answer(verb: str, file: str, *, as_json: bool) -> NoReturn:
    """Answer the request in a file, and end the process with its status."""
    from planner.cli.answers import EXIT_STATUS, answer_one, show_options
    from planner.cli.streams import asked_of, die_quietly, refusing
    from planner.contract.input import MAX_BYTES

    die_quietly()
    with refusing(file, as_json=as_json), asked_of(file) as stream:
        data = stream.read(MAX_BYTES + 1)
        if verb == "options":
            status = show_options(data, OPTIONS, as_json)
        else:
            status = answer_one(data, as_json, explained=verb == "explain")
    _end(EXIT_STATUS[status])


def _end(status: int) -> NoReturn:
    """End the process at once, without freeing its objects, which would take a quarter as long again."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)
