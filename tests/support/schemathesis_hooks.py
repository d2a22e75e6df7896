"""What schemathesis generates, made plausible: cards and costs that there are, where the schema says "text".

Random text is no card's name and no cost: without this nearly all that is generated is refused for one of its
words, and nothing behind the contract is ever asked. One in four requests stays as it was generated.
"""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32

import schemathesis

from planner.contract.verbs import VERBS

NAMES = (
    "Forest",
    "Island",
    "Taiga",
    "Treasure",
    "Sol Ring",
    "Azorius Signet",
    "Mystic Gate",
    "Llanowar Elves",
    "Phyrexian Altar",
    "City of Brass",
    "Chromatic Star",
    "Gaea's Cradle",
)
COSTS = ("{G}", "{1}{U}", "{W/U}{U}", "{B/P}", "{X}{G}", "{2}{C}", "{S}", "{0}", "{4}{R}{R}", "{10}")
POOLS = ("", "{G}", "{U}{U}", "{C}{C}{C}")
DECK = "17 Island\n3 Sol Ring\n20 Swamp"
ZONES = frozenset(["battlefield", "hand", "graveyard", "exile", "command", "cards"])
IDS = frozenset(["forbid", "require", "targets", "prohibitions", "effects"])
SYMBOLS = frozenset(["cost", "mana", "mana_cost", "pool"])
STATES = frozenset(["count", "tapped", "summoning_sick", "counters", "token", "controller"])
QUESTIONS = frozenset(["value", "weight", "mandatory", "one_of", "kind"])
ELSEWHERE = frozenset(["on", "as", "face"])
"""What speaks of boards that were remembered before, or of faces that few cards have."""
STATUSES = ("unpayable", "unknown", "payable")
MOST = 8
PLAIN = 4


def plausible(value: Any, key: str = "") -> Any:
    """A value with cards, costs and ids that there can be, by the key that it stands under.

    >>> plausible({"battlefield": ["x"], "forbid": ["y"], "pool": "z", "life": 3.0, "energy": None})
    {'battlefield': ['Chromatic Star'], 'forbid': [], 'pool': '', 'life': 3}
    """
    if key in ("pay", "keep of", "pays of"):
        return question(value)
    if key == "zone of":
        return permanent(value)
    if key == "card":
        return NAMES[number_of(value) % len(NAMES)]
    if isinstance(value, dict):
        return {name: plausible(one, name) for name, one in value.items() if one is not None}
    if isinstance(value, list):
        part = "zone of" if key in ZONES else f"{key} of"
        return [] if key in IDS else [plausible(one, part) for one in value[:MOST]]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) and key in SYMBOLS:
        return POOLS[number_of(value) % len(POOLS)] if key == "pool" else cost_of(value)
    return DECK if key == "deck" else value


def number_of(value: Any) -> int:
    """A number that is always the same for a value."""
    return crc32(json.dumps(value, sort_keys=True, default=str).encode(errors="replace"))


def cost_of(value: Any) -> str:
    """One of the costs, by what was generated."""
    return COSTS[number_of(value) % len(COSTS)]


def permanent(value: Any) -> Any:
    """An object of a zone: a name, with the states that were generated."""
    name = NAMES[number_of(value) % len(NAMES)]
    if not isinstance(value, dict):
        return name
    states = {key: plausible(one, key) for key, one in value.items() if key in STATES and one is not None}
    return {"card": name, **states}


def question(value: Any) -> Any:
    """A payment: a cost or a card, with what else was generated of its worth."""
    number = number_of(value)
    asked = {"card": NAMES[number % len(NAMES)]} if number % 3 == 0 else {"cost": cost_of(value)}
    given = value if isinstance(value, dict) else {}
    return {
        **asked,
        **{key: plausible(one) for key, one in given.items() if key in QUESTIONS and one is not None},
    }


def complete(body: dict[str, Any], verb: str) -> dict[str, Any]:
    """A plausible request with what its verb can't do without."""
    made: dict[str, Any] = plausible({key: one for key, one in body.items() if key not in ELSEWHERE})
    if verb == "verify":
        made["answer"] = {**made.get("answer", {}), "status": STATUSES[number_of(body) % len(STATUSES)]}
    if verb in ("ways", "cards"):
        made.pop("pay", None)
        made.pop("pays", None)
        return {**made, "card": NAMES[number_of(body) % len(NAMES)]}
    if not VERBS[verb].needs_board:
        return made
    if verb == "turn":
        made.pop("pay", None)
        return {**made, "pays": made.get("pays") or [question(body)]}
    if made.get("pays") and verb in ("pay", "explain"):
        made.pop("pay", None)
        return made
    made.pop("pays", None)
    return {**made, "pay": made.get("pay") or question(body)}


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    """Make the body of a request plausible."""
    if not isinstance(body, dict) or number_of(body) % PLAIN == 0:
        return body
    return complete(body, context.operation.path.removeprefix("/v1/"))
