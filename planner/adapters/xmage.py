"""XMage's scripted boards in our words, and back: the lines by which its tests set up a game.

``addCard(Zone.BATTLEFIELD, playerA, "Forest", 3);`` puts cards somewhere, ``setLife(playerA, 5);`` and
``addCounters(1, PhaseStep.UPKEEP, playerA, "Gemstone Mine", CounterType.MINING, 2);`` say the rest. Its mana
abilities are numbered and written as cards have them: a step's ``ability`` and ``adds`` say which it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from planner.adapters.engine_words import counter_constant, counter_kind, name_of, number_in
from planner.api.one_by_one import in_full
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown

_ZONES = {
    "BATTLEFIELD": "battlefield",
    "HAND": "hand",
    "GRAVEYARD": "graveyard",
    "EXILED": "exile",
    "COMMAND": "command",
}
_TEXT = r'"(?:\\.|[^"\\])+"'
_COMMENTS = re.compile(rf"({_TEXT})|//[^\n]*|/\*.*?\*/", re.DOTALL)
_CALLS = re.compile(r"\b(?P<name>addCard|setLife|addCounters)\s*\(")
_FORMS = {
    "addCard": re.compile(
        rf"\s*Zone\.(?P<zone>\w+),\s*(?P<player>\w+),\s*(?P<card>{_TEXT})"
        r"(?:,\s*(?P<count>\d+))?(?:,\s*(?P<tapped>true|false))?\s*\)"
    ),
    "setLife": re.compile(r"\s*(?P<player>\w+),\s*(?P<life>-?\d+)\s*\)"),
    "addCounters": re.compile(
        rf"\s*\d+,\s*PhaseStep\.\w+,\s*(?P<player>\w+),\s*(?P<card>{_TEXT}),"
        r"\s*CounterType\.(?P<kind>\w+),\s*(?P<number>\d+)\s*\)"
    ),
}
_EXAMPLES = {
    "addCard": 'addCard(Zone.BATTLEFIELD, playerA, "Forest", 2, true)',
    "setLife": "setLife(playerA, 5)",
    "addCounters": 'addCounters(1, PhaseStep.UPKEEP, playerA, "Gemstone Mine", CounterType.MINING, 2)',
}
_ALIAS = "alias"
"""A key that no board has: the word behind "@" by which other lines call the card."""


def board_of(script: str, player: str = "playerA") -> dict[str, Any]:
    """Read the lines that set up a board; other lines and comments are ignored.

    Raises ``RequestError`` for a line that sets up something and can't be read, such as one with a variable.

    >>> board_of('addCard(Zone.BATTLEFIELD, playerA, "Forest", 2); setLife(playerA, 5);')
    {'life': 5, 'battlefield': [{'card': 'Forest', 'count': 2}]}
    """
    said = _calls(_COMMENTS.sub(lambda one: one[1] or " ", script))
    lives = {one["player"]: number_in(one["life"], "setLife") for one in said["setLife"]}
    board: dict[str, Any] = {"life": lives[player]} if player in lives else {}
    for number, one in enumerate(said["addCard"]):
        mine = one["player"] == player
        zone = _ZONES.get(one["zone"])
        if zone is None and one["zone"] != "LIBRARY":
            message = f"expected one of {', '.join(_ZONES)}, LIBRARY, got {one['zone']}"
            raise RequestError(f"addCard[{number}]", message, ErrorCode.NOT_SUPPORTED)
        if zone is not None and (mine or zone == "battlefield"):
            board.setdefault(zone, []).extend(_entries(one, mine=mine))
    for number, one in enumerate(said["addCounters"]):
        _put_counters(board.get("battlefield", []), one, number, mine=one["player"] == player)
    for zone in _ZONES.values():
        for entry in board.get(zone, ()):
            entry.pop(_ALIAS, None)
    return board


def _calls(script: str) -> dict[str, list[re.Match[str]]]:
    """The lines that set up a board, by what they do; raises ``RequestError`` for one that isn't read."""
    found: dict[str, list[re.Match[str]]] = {name: [] for name in _FORMS}
    for call in _CALLS.finditer(script):
        name = call["name"]
        said = _FORMS[name].match(script, call.end())
        if said is None:
            line = script[call.start() :].partition("\n")[0]
            message = f"expected a line such as {_EXAMPLES[name]}, got {shown(line)}"
            raise RequestError(f"{name}[{len(found[name])}]", message, ErrorCode.NOT_SUPPORTED)
        found[name].append(said)
    return found


def _entries(said: re.Match[str], *, mine: bool) -> list[dict[str, Any]]:
    """The objects of a line: one entry, or several if each has an alias of its own."""
    name, _, alias = _unquoted(said["card"]).partition("@")
    count = number_in(said["count"] or "1", "addCard")
    entry: dict[str, Any] = {"card": name, **({"count": count} if count > 1 and not alias else {})}
    if said["tapped"] == "true":
        entry["tapped"] = True
    if not mine:
        entry["controller"] = "opponent"
    if alias and count > 1:
        return [{**entry, _ALIAS: f"{alias}.{number}"} for number in range(1, count + 1)]
    return [{**entry, **({_ALIAS: alias} if alias else {})}] if count else []


def _put_counters(entries: list[dict[str, Any]], said: re.Match[str], number: int, *, mine: bool) -> None:
    """Put counters on the first permanent with that name or alias, beside those that it has."""
    called = _unquoted(said["card"])
    for place, entry in enumerate(entries):
        if called in (entry["card"], f"@{entry.get(_ALIAS)}") and ("controller" not in entry) is mine:
            kind, counters = counter_kind(said["kind"]), entry.get("counters", {})
            more = {kind: counters.get(kind, 0) + number_in(said["number"], "addCounters")}
            if (count := entry.get("count", 1)) > 1:  # the others have none
                rest = {**entry, "count": count - 1}
                entries.insert(place + 1, rest if count > 2 else _without_count(rest))
            entries[place] = {**_without_count(entry), "counters": {**counters, **more}}
            return
    message = f"{called} isn't on the battlefield"
    raise RequestError(f"addCounters[{number}]", message, ErrorCode.UNKNOWN_CARD)


def _without_count(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "count"}


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text[1:-1])


def _quoted(text: str) -> str:
    return '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'


def script_of(board: Any, player: str = "playerA", other: str = "playerB") -> str:
    """Write a board as the lines that set it up: cards go by their names.

    What those lines have no word for is left out: ids, attachments, choices. Raises ``RequestError`` for
    what is no board.

    >>> print(script_of({"life": 5, "battlefield": [{"card": "Forest", "count": 2, "tapped": True}]}))
    setLife(playerA, 5);
    addCard(Zone.BATTLEFIELD, playerA, "Forest", 2, true);
    """
    return "\n".join(_lines(in_full(board), player, other))


def _lines(board: Mapping[str, Any], player: str, other: str) -> Iterator[str]:
    if "life" in board:
        yield f"setLife({player}, {board['life']});"
    counters: list[str] = []
    there: set[str] = set()
    for constant, zone in _ZONES.items():
        for (mine, name, tapped, kinds), alike in groupby(board.get(zone, ()), _as_said):
            whose, count = player if mine else other, len(list(alike))
            for _ in range(count if kinds else 1):
                # Counters come to the first permanent of a name: another one needs an alias.
                alias = f"@c{len(counters)}" if kinds and name in there else ""
                number = f"{1 if kinds else count}{', true' if tapped else ''}"
                yield f"addCard(Zone.{constant}, {whose}, {_quoted(name + alias)}, {number});"
                there.add(name)
                for kind, amount in kinds:
                    on = _quoted(alias or name)
                    counters.append(f"{whose}, {on}, CounterType.{counter_constant(kind)}, {amount}")
    yield from (f"addCounters(1, PhaseStep.UPKEEP, {one});" for one in counters)


def _as_said(entry: Mapping[str, Any]) -> tuple[bool, str, bool, tuple[tuple[str, int], ...]]:
    """What the lines say of an object: whose it is, its name, whether it is tapped, its counters."""
    counters = tuple(entry.get("counters", {}).items())
    return entry.get("controller") != "opponent", name_of(entry), bool(entry.get("tapped")), counters
