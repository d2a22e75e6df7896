"""The page of refusals: every code with its words and a line that is refused with it."""

from __future__ import annotations

import ast
import contextlib
import inspect
import io
import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from docs.generate.corpus import BEAR, BURST, Json
from docs.generate.words import ROOT, block, pretty, table
from planner.api.session.session import Session
from planner.contract.error_codes import ErrorCode

G = {"cost": "{G}"}
MILLS: Json = {
    "name": "Millikin",
    "type_line": "Artifact Creature — Construct",
    "oracle_text": "{T}, Mill a card: Add {C}.",
    "power": "0",
    "toughness": "1",
}
SWORD: Json = {
    "name": "Knight's sword",
    "type_line": "Artifact — Equipment",
    "oracle_text": "Equip Knight {1}\nEquip {3}",
}
LINES: dict[ErrorCode, tuple[str | Json, ...]] = {
    ErrorCode.NOT_JSON: ('{"pay": {"cost": "{G}"',),
    ErrorCode.TOO_LARGE: (
        {"board": {"battlefield": [{"card": "Forest", "count": 10_000}, "Forest"]}, "pay": G},
    ),
    ErrorCode.UNKNOWN_KEY: ({"board": {"battelfield": ["Forest"]}, "pay": G},),
    ErrorCode.MISSING: ({"board": {"battlefield": ["Forest"]}},),
    ErrorCode.WRONG_TYPE: ({"board": {"life": "20"}, "pay": G},),
    ErrorCode.INVALID_VALUE: ({"board": {"opponents": 0}, "pay": G},),
    ErrorCode.CONFLICT: ({"board": {"hand": [{"card": "Forest", "tapped": True}]}, "pay": G},),
    ErrorCode.NOT_SUPPORTED: ({"pay": {"card": {**BEAR, "mana_cost": "{Y}"}}},),
    ErrorCode.INVALID_COST: ({"pay": {"cost": "{2}WW"}},),
    ErrorCode.LANGUAGE: (
        {
            "board": {
                "battlefield": [
                    {
                        "name": "Wald",
                        "type_line": "Land",
                        "oracle_text": "Wenn diese Karte ins Spiel kommt, ziehe eine Karte.",
                    }
                ]
            },
            "pay": G,
        },
    ),
    ErrorCode.UNKNOWN_ID: ({"board": {"battlefield": ["Forest"]}, "pay": G, "forbid": ["Forest#2"]},),
    ErrorCode.DUPLICATE_ID: (
        {"board": {"hand": [{"card": "Forest", "id": "a"}, {"card": "Island", "id": "a"}]}, "pay": G},
    ),
    ErrorCode.UNKNOWN_CARD: ({"board": {"battlefield": ["Forset"]}, "pay": G},),
    ErrorCode.UNKNOWN_BOARD: ({"on": "b7", "pay": G},),
    ErrorCode.UNKNOWN_DIALOGUE: ({"ask": "state", "dialogue": "d7"},),
    ErrorCode.UNKNOWN_TABLE: ({"ask": "state", "table": "t7"},),
    ErrorCode.NOT_OFFERED: ({"pay": {"card": BURST, "additional": ["Buyback"]}},),
    ErrorCode.AMBIGUOUS: (
        {
            "board": {"battlefield": [{"card": SWORD, "id": "sword"}]},
            "pay": {"ability": "Equip", "source": "sword"},
        },
    ),
    ErrorCode.ILLEGAL: ({"board": {"battlefield": ["Forest"]}, "pay": {"card": "Forest#1"}},),
    ErrorCode.INTERNAL: ({"ask": "fail"},),
    ErrorCode.MEMORY: ({"ask": "grow"},),
    ErrorCode.IRREVERSIBLE: (
        {"ask": "dialogue", "dialogue": "d", "board": {"battlefield": [MILLS]}, "pay": {"cost": "{C}"}},
        {"ask": "tap", "dialogue": "d", "object": "Millikin#1"},
        {"ask": "undo", "dialogue": "d"},
    ),
}
"""Lines over a pipe; the last one is refused."""


COMMANDS: dict[ErrorCode, tuple[str, ...]] = {
    ErrorCode.CARD_STORE: ("cards", "search", "counter target spell"),
    ErrorCode.UNREADABLE: ("pay", "request.json", "--json"),
}
"""Commands that are refused: with a card store that is none, in a folder without such a file."""


@cache
def refused() -> dict[ErrorCode, Json | str]:
    """Ask all lines and run all commands, and give what they are answered by."""
    return {code: _refused(lines) for code, lines in LINES.items()} | {
        code: _ended(words) for code, words in COMMANDS.items()
    }


def _fail(_: Json) -> Json:
    """Fail as nothing should: a verb that no session has but the one that shows it here."""
    raise RuntimeError


def _grow(_: Json) -> Json:
    """Ask for more memory than there is, as a verb that only this session has."""
    raise MemoryError


def _refused(lines: tuple[str | Json, ...]) -> Json:
    session, answer = Session(more={"fail": _fail, "grow": _grow}), b"{}"
    for line in lines:
        with contextlib.redirect_stderr(io.StringIO()):
            answer = session.answer(line if isinstance(line, str) else json.dumps(line))
    return dict(json.loads(answer))


def _ended(words: tuple[str, ...]) -> str:
    """Run a command in an empty folder, and give all that it printed."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder, "cards.sqlite")
        store.write_text("no store", encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "planner.cli", *words],
            capture_output=True,
            cwd=folder,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "PLANNER_CARDS": str(store)},
            check=False,
        )
        return (done.stdout + done.stderr).replace(f"{folder}{os.sep}", "").strip()


def pages() -> Iterator[tuple[str, str]]:
    """Write the page of codes."""
    parts = [
        "# Codes of refusals",
        "What is refused has one code of this closed list ([errors as data](../errors.md)). Each example was "
        "sent when this page was built: lines over a pipe, or a command.",
        *(_entry(one) for one in ErrorCode),
        "## Codes that only the service has",
        "They come as `application/problem+json`, with the status of HTTP ([the service](../service.md)).",
        table(("status", "code", "what it says"), _of_service()),
    ]
    yield "reference/refusals.md", "\n\n".join(parts) + "\n"


def _entry(one: ErrorCode) -> str:
    found = refused()[one]
    if isinstance(found, str):
        shown = block("console", f"$ planner {shlex.join(COMMANDS[one])}\n{found}")
    else:
        asked = "\n".join(line if isinstance(line, str) else pretty(line) for line in LINES[one])
        shown = block("text", f"{asked}\n→ {pretty(found)}")
    return f":::{{refusal}} {one.value}\n{words_of(one)}\n\n{shown}\n:::"


def words_of(one: ErrorCode) -> str:
    """Give the words that stand below a code in the source."""
    return _words()[one.name]


@cache
def _words() -> dict[str, str]:
    tree = ast.parse(inspect.getsource(ErrorCode))
    (kind,) = (node for node in tree.body if isinstance(node, ast.ClassDef))
    found = {}
    for member, below in pairwise(kind.body):
        if isinstance(member, ast.Assign) and isinstance(below, ast.Expr):
            (name,) = member.targets
            assert isinstance(name, ast.Name)
            assert isinstance(below.value, ast.Constant)
            found[name.id] = " ".join(str(below.value.value).split())
    return found


def _of_service() -> Iterator[tuple[str, str, str]]:
    """List what only the service refuses with; its room is an extra, so its tables are read as text."""
    tree = ast.parse((ROOT / "planner" / "service" / "problems.py").read_text(encoding="utf-8"))
    tables = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Dict)
    }
    for status, code in tables["CODES"].items():
        yield str(status), f"`{code}`", f"{tables['TITLES'][status]}."
