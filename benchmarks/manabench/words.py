"""The form for language models: a question as a prompt, and an answer read out of what the model writes."""

from __future__ import annotations

import json
import re
from typing import Any

from benchmarks.manabench.boards import Json

RULES = (
    "This is a question on paying costs in Magic: The Gathering, by its Comprehensive Rules. "
    "Ids such as Forest#1 tell permanents apart. You may think first; end with the JSON object that is asked "
    "for, on a line of its own."
)
KEYS = {
    "verdict": ("payable",),
    "missing": ("add",),
    "plan": ("plan",),
    "best": ("plan",),
    "castable": ("castable",),
    "turn": ("cast",),
    "total cost": ("total_cost",),
    "certificate": ("holds",),
}
"""What an answer to a question of each kind can't do without."""


def prompt(one: Json) -> str:
    """Write a question as it is put to a language model."""
    return f"{RULES}\n\n{one['words']}"


def read(one: Json, text: Any) -> Json:
    """Read an answer out of a text: its last JSON object that has what the kind asks for.

    What can't be read is said: ``{"unread": why}``.

    >>> read({"kind": "verdict"}, 'Two Islands make {U}{U}. So: {"payable": true}')
    {'payable': True}
    >>> read({"kind": "verdict"}, "Yes, it can be paid.")
    {'unread': 'no JSON object in "Yes, it can be paid."'}
    """
    if not isinstance(text, str):
        return {"unread": f"no text but {type(text).__name__}"}
    found = objects_in(text)
    if not found:
        return {"unread": f'no JSON object in "{_end_of(text)}"'}
    wanted = KEYS[one["kind"]]
    fitting = [each for each in found if all(key in each for key in wanted)]
    if fitting:
        return fitting[-1]
    return {
        "unread": f"{json.dumps(found[-1])[:80]} has no {' and no '.join(json.dumps(key) for key in wanted)}"
    }


def objects_in(text: str) -> list[Json]:
    """List the JSON objects of a text that stand in no other one, in their order.

    Mana symbols begin with a brace, too; what isn't JSON from a brace on is passed over.
    """
    decoder, found, place = json.JSONDecoder(), [], 0
    for match in re.finditer(r"\{", text):
        if match.start() < place:
            continue
        try:
            value, place = decoder.raw_decode(text, match.start())
        except json.JSONDecodeError:
            continue
        if isinstance(value, dict):
            found.append(value)
    return found


def _end_of(text: str, most: int = 60) -> str:
    short = " ".join(text.split())
    return short if len(short) <= most else f"… {short[-most:]}"
