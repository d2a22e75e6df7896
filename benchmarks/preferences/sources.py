"""Where people's boards and the states lie, and the card store that their names are looked up in.

None of it is part of the project: it is read where it is, beside the repository.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.preferences.answers import HERE

SHARED = HERE.parent / "shared"
PEOPLE = SHARED / "people" / "cases.jsonl"
STATES = SHARED / "people" / "states.jsonl.gz"
POOL = SHARED / "cards" / "pool.jsonl.gz"
VARIABLE = "PLANNER_CARDS"
"""The variable of the environment that says where the card store lies."""
Line = dict[str, Any]


def lines_of(path: Path) -> list[Line]:
    """Read a file with a JSON object a line, packed or plain."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [msgspec.json.decode(line) for line in data.splitlines() if line.strip()]


def missing(path: Path, what: str) -> str:
    """Say that a part is left out because its file isn't there."""
    return f"**SKIPPED: {what}.** There is no file {path}; none of that data is part of the project."


def sampled(lines: list[Line], number: int | None) -> list[Line]:
    """Take so many of them, spread evenly over all; all without a number."""
    if number is None or number >= len(lines):
        return lines
    return [lines[place * len(lines) // number] for place in range(number)]


def make_card_store(store: Path, states: list[Line], pool: Path = POOL) -> str:
    """Make a card store of the pool, and of the cards that the states spell out; say what it lacks.

    Where both have a card, the pool's holds.
    """
    spelled = {card["name"]: card for state in states for card in _spelled_out(state)}
    extra = store.with_name("spelled-out.jsonl")
    extra.write_text("".join(json.dumps(one) + "\n" for one in spelled.values()))
    files = [path for path in (extra, pool) if path.exists() and path.stat().st_size]
    if files:
        command = [sys.executable, "-m", "planner.cli", "cards", "import", *map(str, files)]
        environment = {**os.environ, VARIABLE: str(store), "PYTHONPATH": str(HERE)}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        if done.returncode:
            raise SystemExit(f"{', '.join(map(str, files))}: {done.stderr[-800:]}")
    return "" if pool.exists() else missing(pool, "cards by name, but for those that the states spell out")


def _spelled_out(state: Line) -> Iterator[Line]:
    """List the card objects of a state: on its board, and those that could come."""
    board = state["board"]
    placed = [one for zone in board.values() if isinstance(zone, list) for one in zone]
    cards = [one.get("card") for one in placed if isinstance(one, dict)]
    yield from (one for one in [*cards, *state["next"]] if isinstance(one, dict))
