"""Questions of the kinds that engines ask in real games, as rows of our own: ``recorded_rows.txt``.

A row is what is asked, the permanents, the settled verdict and the settled total cost. Boards are of cards
that are always known; no row is a copy of a recorded one. ``{1}{U}`` is a bare cost, ``cast NAME`` a spell
from the hand, ``cast NAME from command 2`` a commander that was cast twice before, ``use NAME 1`` the ability
of that number. Verdicts were settled by trying everything (``tests.support.oracle``), total costs by the
print and 903.8.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

ROWS = Path(__file__).with_name("recorded_rows.txt")
_CAST = re.compile(r"cast (?P<name>.+?)(?: from command (?P<times>\d+))?")
_USE = re.compile(r"use (?P<name>.+) (?P<number>\d+)")


class Row(NamedTuple):
    """One question, and how it is settled."""

    asked: str
    battlefield: str
    verdict: str
    total_cost: str

    @property
    def request(self) -> dict[str, Any]:
        """The row as a request."""
        board: dict[str, Any] = {"battlefield": self.battlefield, "commander_identity": ""}
        if match := _USE.fullmatch(self.asked):
            pay = {"source": f"{match['name']}#1", "ability": int(match["number"])}
        elif match := _CAST.fullmatch(self.asked):
            zone = "hand" if match["times"] is None else "command"
            board[zone] = [{"card": match["name"], "id": "asked", "commander": zone == "command"}]
            pay = {"card": "asked", "from": zone}
            if match["times"] is not None:
                pay["commander_casts"] = int(match["times"])
        else:
            pay = {"cost": self.asked, "kind": "spell"}
        return {"board": board, "pay": pay}


def rows() -> list[Row]:
    """Read the rows."""
    lines = ROWS.read_text(encoding="utf-8").splitlines()
    return [Row(*line.split(" | ")) for line in lines if line and not line.startswith("#")]
