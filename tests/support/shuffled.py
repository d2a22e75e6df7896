"""Requests whose objects stand in another order, and answers compared up to objects that are alike."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from planner import Board
from planner.contract.request import ZONES

Json = dict[str, Any]
_NOTES = ("assumed", "changes", "needs", "not_understood", "prices", "repairs")
"""What an answer lists of objects, and of cards to keep, in the order of the request."""
_WORD = re.compile(r"[^\s,.()]+")


def with_ids(request: Json) -> Json:
    """The same request, each object an entry of its own that says the id which it has anyway."""
    zones: dict[str, list[tuple[int, Json]]] = {}
    for entry in Board.from_dict(request["board"]).game.objects:
        if entry.zone not in request["board"]:
            continue
        index = int(entry.path.rpartition("[")[2].rstrip("]"))
        said = request["board"][entry.zone][index]
        spec = said if isinstance(said, dict) and "card" in said else {"card": said}
        bare = {key: value for key, value in spec.items() if key != "count"}
        for object_id, position in zip(entry.ids, entry.positions, strict=True):
            zones.setdefault(entry.zone, []).append((position, {**bare, "id": object_id}))
    listed = {zone: [one for _, one in sorted(found, key=lambda x: x[0])] for zone, found in zones.items()}
    return {**request, "board": {**request["board"], **listed}}


def shuffled(request: Json, random: Random) -> Json:
    """The same request with the objects of each zone, and the mana that floats, in another order."""
    board = dict(request["board"])
    for zone in (*ZONES, "pool"):
        if isinstance(board.get(zone), list):
            board[zone] = random.sample(board[zone], len(board[zone]))
    return {**request, "board": board}


class Alike:
    """What the objects of a request are called where like ones have one name."""

    def __init__(self, request: Json) -> None:
        specs = {one["id"]: one for zone in ZONES for one in request["board"].get(zone, [])}
        named = {one for key in ("forbid", "require") for one in request.get(key, [])}
        borne: dict[str, list[str]] = {}
        for one in specs.values():
            if one.get("attached_to") in specs:
                borne.setdefault(one["attached_to"], []).append(json.dumps(one["card"], sort_keys=True))
        kinds: dict[str, int] = {}
        self.names: dict[str, str] = {}
        for zone in ZONES:
            for one in request["board"].get(zone, []):
                said = {**one, "id": one["id"] if one["id"] in named else None}
                key = json.dumps([zone, said, sorted(borne.get(one["id"], []))], sort_keys=True)
                self.names[one["id"]] = f"<{kinds.setdefault(key, len(kinds))}>"
        longest_first = sorted(self.names, key=len, reverse=True)
        self._ids = re.compile("|".join(map(re.escape, longest_first)) or "(?!)")

    def said(self, answer: Any) -> Any:
        """An answer as data in which like objects have one name.

        Lists of objects, and what a sentence lists, are in any order: people see that of their request.
        """
        return self._said(msgspec.to_builtins(answer))

    def _said(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {self._text(key): self._listed(key, self._said(one)) for key, one in value.items()}
        if isinstance(value, list):
            said = [self._said(one) for one in value]
            return sorted(said) if all(isinstance(one, str) for one in said) else said
        return self._text(value) if isinstance(value, str) else value

    @staticmethod
    def _listed(key: str, said: Any) -> Any:
        return sorted(said, key=json.dumps) if key in _NOTES and isinstance(said, list) else said

    def _text(self, text: str) -> str:
        found = self._ids.sub(lambda found: self.names[found[0]], text)
        return " ".join(sorted(_WORD.findall(found))) if found.endswith(".") else found


def orders(request: Json, seed: object, number: int = 3) -> Iterator[Json]:
    """The request in so many other orders."""
    random = Random(repr(seed))
    for _ in range(number):
        yield shuffled(request, random)
