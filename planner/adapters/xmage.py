"""XMage's scripted boards in our words, and back: the lines by which its tests set up a game.

``addCard(Zone.BATTLEFIELD, playerA, "Forest", 3);`` puts cards somewhere, ``setLife(playerA, 5);`` and
``addCounters(1, PhaseStep.UPKEEP, playerA, "Gemstone Mine", CounterType.MINING, 2);`` say the rest. Its mana
abilities are numbered and written as cards have them: a step's ``ability`` and ``adds`` say which it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from planner.adapters.engine_words import counter_kind, number_in
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError

_ZONES = {
    "BATTLEFIELD": "battlefield",
    "HAND": "hand",
    "GRAVEYARD": "graveyard",
    "EXILED": "exile",
    "COMMAND": "command",
}
_ADD = re.compile(
    r'addCard\(\s*Zone\.(?P<zone>\w+),\s*(?P<player>\w+),\s*"(?P<name>[^"]+)"'
    r"(?:,\s*(?P<count>\d+))?(?:,\s*(?P<tapped>true|false))?\s*\)"
)
_LIFE = re.compile(r"setLife\(\s*(?P<player>\w+),\s*(?P<life>\d+)\s*\)")
_COUNTERS = re.compile(
    r'addCounters\(\s*\d+,\s*PhaseStep\.\w+,\s*(?P<player>\w+),\s*"(?P<name>[^"]+)",'
    r"\s*CounterType\.(?P<kind>\w+),\s*(?P<number>\d+)\s*\)"
)


def board_of(script: str, player: str = "playerA") -> dict[str, Any]:
    """Read the lines that set up a board; other lines are ignored. Raises ``RequestError``.

    >>> board_of('addCard(Zone.BATTLEFIELD, playerA, "Forest", 2); setLife(playerA, 5);')
    {'life': 5, 'battlefield': [{'card': 'Forest', 'count': 2}]}
    """
    lives = {one["player"]: number_in(one["life"], "setLife") for one in _LIFE.finditer(script)}
    board: dict[str, Any] = {"life": lives[player]} if player in lives else {}
    for number, one in enumerate(_ADD.finditer(script)):
        mine = one["player"] == player
        zone = _ZONES.get(one["zone"])
        if zone is None and one["zone"] != "LIBRARY":
            message = f"expected one of {', '.join(_ZONES)}, LIBRARY, got {one['zone']}"
            raise RequestError(f"addCard[{number}]", message, ErrorCode.NOT_SUPPORTED)
        if zone is not None and (mine or zone == "battlefield"):
            board.setdefault(zone, []).append(_entry(one, mine=mine))
    for one in _COUNTERS.finditer(script):
        _put_counters(board, one, mine=one["player"] == player)
    return board


def _entry(said: re.Match[str], *, mine: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {"card": said["name"]}
    if (count := number_in(said["count"] or "1", "addCard")) > 1:
        entry["count"] = count
    if said["tapped"] == "true":
        entry["tapped"] = True
    return entry if mine else {**entry, "controller": "opponent"}


def _put_counters(board: dict[str, Any], said: re.Match[str], *, mine: bool) -> None:
    """Put counters on the first permanent of that name."""
    for place, entry in enumerate(board.get("battlefield", ())):
        if entry["card"] == said["name"] and ("controller" not in entry) is mine:
            kind = {counter_kind(said["kind"]): number_in(said["number"], "addCounters")}
            if (count := entry.get("count", 1)) > 1:  # the others have none
                rest = {**entry, "count": count - 1}
                board["battlefield"].insert(place + 1, rest if count > 2 else _without_count(rest))
            board["battlefield"][place] = {**_without_count(entry), "counters": kind}
            return
    message = f"{said['name']} isn't on the battlefield"
    raise RequestError("addCounters", message, ErrorCode.UNKNOWN_CARD)


def _without_count(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "count"}


def script_of(board: Mapping[str, Any], player: str = "playerA", other: str = "playerB") -> str:
    """Write a board as the lines that set it up: cards go by their names.

    >>> print(script_of({"life": 5, "battlefield": [{"card": "Forest", "count": 2, "tapped": True}]}))
    setLife(playerA, 5);
    addCard(Zone.BATTLEFIELD, playerA, "Forest", 2, true);
    """
    return "\n".join(_lines(board, player, other))


def _lines(board: Mapping[str, Any], player: str, other: str) -> Iterator[str]:
    if "life" in board:
        yield f"setLife({player}, {board['life']});"
    counters = []
    for word, zone in _ZONES.items():
        for entry in board.get(zone, ()):
            said: Mapping[str, Any] = {"card": entry} if isinstance(entry, str) else entry
            name = said["card"] if isinstance(said["card"], str) else said["card"]["name"]
            whose = other if said.get("controller") == "opponent" else player
            tapped = ", true" if said.get("tapped") else ""
            yield f'addCard(Zone.{word}, {whose}, "{name}", {said.get("count", 1)}{tapped});'
            for kind, number in said.get("counters", {}).items():
                counters.append(f'{whose}, "{name}", CounterType.{_constant(kind)}, {number}')
    yield from (f"addCounters(1, PhaseStep.UPKEEP, {one});" for one in counters)


def _constant(kind: str) -> str:
    """The constant for a kind of counters."""
    if match := re.fullmatch(r"([+-])(\d)/([+-])(\d)", kind):
        signs = {"+": "P", "-": "M"}
        return f"{signs[match[1]]}{match[2]}{signs[match[3]]}{match[4]}"
    return kind.upper().replace(" ", "_")
