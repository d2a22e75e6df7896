"""Random requests of a player who doesn't want everything done to pay.

``build_policies_request(pick)`` makes every choice by ``pick(list)``, the simplest choice first.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.support.strategies.offers import build_offer_request
from tests.support.strategies.requests import Json, Pick, build_converter_request, build_request

LEVELS = ["never", "last resort", "avoid", "free", "never at all"]
CLASSES = [
    "anything",
    "creatures",
    "lands",
    "artifacts",
    "tokens",
    "nontokens",
    "attackers",
    "blockers",
    "manlands",
    "utility lands",
    "basic lands",
    "nonbasic lands",
    "one-shot mana",
    "mana creatures",
    "creature tokens",
    "permanents",
    "hand",
    "graveyard",
]
VERBS = ["tap", "sacrifice", "lose", "exile", "discard", "return", "remove counters"]
SCALARS = ["pay life", "pay energy", "float"]
PROFILES: list[Any] = [
    *["2026.2"] * 5,
    {"life": {"free_above": 10}},
    {"life": {"free_above": 4}, "utility": "before"},
    {"utility": "after"},
    {"utility": 1},
    {"one_shot": "never"},
]


def build_policies_request(pick: Pick[Any]) -> Json:
    """A request of the contract: one of other kinds, with one to three policies."""
    build = pick([build_request, build_converter_request, build_offer_request])
    request = {key: value for key, value in build(pick).items() if key != "prices"}
    names = _names(request["board"])
    said: Json = {}
    for _ in range(pick([1, 1, 2, 2, 3])):
        if pick([0, 0, 1]):
            said[pick(SCALARS)] = pick(LEVELS)
        elif pick([0] * 6 + [1]):
            said["pay life"] = {"below": pick([1, 6, 19, 20, 10])}
        else:
            words = [pick([*CLASSES, *names, *names]) for _ in range(pick([1, 2, 3]))]
            said[pick(VERBS)] = {word: pick(LEVELS) for word in words}
    return {**request, "keep": [], "profile": pick(PROFILES), "policies": said}


def _names(board: Json) -> list[str]:
    """The names of cards that are there, and some of their ids."""
    names: list[str] = []
    for zone in ("battlefield", "hand", "graveyard"):
        for entry in board.get(zone, ()):
            spec = entry if isinstance(entry, dict) else {"card": entry}
            card = spec["card"]
            name = card if isinstance(card, str) else card["name"]
            names.append(name)
            if spec.get("count", 1) == 1:
                names.append(spec.get("id", f"{name}#1"))
    return names


@st.composite
def policies_requests(draw: st.DrawFn) -> Json:
    """Requests of the contract with policies."""
    return build_policies_request(lambda choices: draw(st.sampled_from(choices)))
