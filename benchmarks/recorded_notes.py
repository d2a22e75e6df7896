"""Why a recorded question has no settled verdict, or isn't answered as the record says: whose fault it is.

A row of ``REASONS`` is told by the note in the record, and by text on the board; the first that fits counts.
Only what is said to be ours is open.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

OURS, THEIRS, SETTLED = "ours", "the record's", "settled"


class Reason(NamedTuple):
    """Whose it is and why; with patterns of the note, and of the request."""

    whose: str
    why: str
    note: str = ""
    request: str = ""


REASONS = (
    Reason(THEIRS, "the engine's own search finds no payment, and there is one", "finds no payment"),
    Reason(THEIRS, "what permits the spell isn't in the record (601.3)", "the record lacks"),
    Reason(
        THEIRS, "an ability in the engine's own words goes by its cost (602.2b)", r"pay\.(ability|source)"
    ),
    Reason(
        THEIRS,
        "an alternative cost that an effect gives, which the record lacks (118.9)",
        r"pay\.alternative",
    ),
    Reason(THEIRS, "the number that was chosen for X isn't recorded (601.2b)", r"pay\.x"),
    Reason(THEIRS, "a card that nobody may see, or colors that are no letters", r"refused: board\."),
    Reason(OURS, "mana that is doubled in the pool isn't read", "unknown", "Double the amount of each type"),
    Reason(SETTLED, "the engine's words for an amount are read (107.3a)", "unknown", "amount of counters"),
    Reason(THEIRS, "a power or a chosen color isn't recorded (607.2d)", "unknown"),
    Reason(THEIRS, "the script adds mana, an announcement or a target after the recorded board", "unpayable"),
    Reason(THEIRS, "timing, targets or permission stand against it, which aren't asked for", "today payable"),
    Reason(THEIRS, "the ability is another card's, or works in another zone (113.6)", "today refused"),
)


def reason_of(row: dict[str, Any]) -> Reason | None:
    """Find why a row isn't settled; None where no reason fits."""
    note, request = row.get("note", ""), json.dumps(row["request"])
    return next(
        (one for one in REASONS if re.search(one.note, note) and re.search(one.request, request)), None
    )
