"""A board in any form, with every object as an entry of its own: for whoever writes it in other words."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from planner.contract.forms import as_board, as_entries, as_turn, is_bare
from planner.contract.request import ZONES
from planner.loading.written_objects import written


def in_full(board: Any) -> dict[str, Any]:
    """A board in any form with every object as an entry of its own, which has a ``card``.

    Raises ``RequestError`` for a text that names no objects.

    >>> in_full({"battlefield": "2 Forest (tapped)"})["battlefield"]
    [{'card': 'Forest', 'tapped': True}, {'card': 'Forest', 'tapped': True}]
    """
    keys = dict(as_board(board))
    zones = {zone: _entries(keys[zone], f"board.{zone}") for zone in ZONES if zone in keys}
    turn = {"turn": as_turn(keys["turn"])} if isinstance(keys.get("turn"), str) else {}
    return {**keys, **zones, **turn}


def _entries(said: Any, path: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for one in as_entries(said):
        for each in written(one, path) if isinstance(one, str) else [one]:
            entry = to_builtins(each)
            entry = {"card": entry} if isinstance(entry, str) or is_bare(entry) else entry
            found += _each(entry)
    return found


def _each(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """The objects of an entry with a count, by the ids that they have in a board."""
    count = entry.get("count", 1)
    alone = {key: value for key, value in entry.items() if key != "count"}
    if count == 1 or "id" not in alone:
        return [alone] * count
    return [{**alone, "id": f"{alone['id']}#{number}"} for number in range(1, count + 1)]
