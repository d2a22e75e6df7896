"""Objects in words, as people write them down: "2 Forest, Sol Ring (tapped), Treasure x3".

Read here alone, for every door; ``planner.api.board_text`` writes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from planner.cards.errors import StoreError
from planner.cards.names import names_card
from planner.contract.digits import whole_number
from planner.contract.error_codes import ErrorCode
from planner.contract.forms import is_text_of_cost
from planner.contract.refusals import RequestError, decode_as, shown
from planner.contract.request import ObjectSpec, ZoneEntry
from planner.contract.suggestions import did_you_mean

_MARKS = re.compile(r'^\s*\d|[,(;"\n]|[\sxX×]\d+\s*$')
"""What a text has that is more than a name, or a name that has the same signs."""
_BEFORE = re.compile(r"(?P<count>\d{1,5})(?:\s*[xX×]\s+|\s+)(?P<name>\S.*)", re.DOTALL)
_BEHIND = re.compile(r"(?P<name>.*\S)\s*(?:\s[xX]|×)\s?(?P<count>\d{1,5})", re.DOTALL)
_STATES = re.compile(r"(?P<name>.*?)\s*\((?P<states>[^()]*)\)", re.DOTALL)
_CALLED = re.compile(r'(?P<name>[^"]*\S)\s*"(?P<id>[^"]+)"')
_COUNTERS = re.compile(r"(?P<number>\d{1,9}|an?) (?P<kind>\S.*?) counters?")
_LONGEST = 4
"""A name has at most so many commas and one."""
_WORDS: dict[str, dict[str, Any]] = {
    "tapped": {"tapped": True},
    "untapped": {},
    "summoning sick": {"summoning_sick": True},
    "opponent": {"controller": "opponent"},
    "opponent's": {"controller": "opponent"},
    "an opponent's": {"controller": "opponent"},
    "token": {"token": True},
    "commander": {"commander": True},
    "face down": {"face_down": True},
    "never used": {"forbid": True},
    "attacking": {"attacking": "unblocked"},
    "attacking unblocked": {"attacking": "unblocked"},
    "attacking blocked": {"attacking": "blocked"},
}
_NAMED = re.compile(
    r"(?P<key>attached to|exiled with|chosen|face|power|toughness|type line|colors|permission|price):?"
    r" (?P<value>\S.*)"
)
STATES = ", ".join([*("tapped", "summoning sick", "opponent's", "token", "commander"), "3 charge counters"])
"""The states that refusals name."""


def written(text: str, path: str) -> list[ZoneEntry]:
    """Read the objects that a text names, separated by commas or lines.

    A number stands before a name or, as "x3", after it; an id in quotes follows, and a state in parentheses
    ends it. A text that is a card's whole name names that card. Raises ``RequestError``.

    >>> written("Forest", "")
    ['Forest']
    >>> [(one.card, one.count) for one in written("Forest (tapped), Treasure x3", "")]
    [('Forest', 1), ('Treasure', 3)]
    """
    if _MARKS.search(text) is None:
        return [text]
    try:
        return [text] if names_card(text) else [_entry(part, path) for part in _parts(text)]
    except StoreError as error:
        raise RequestError(path, str(error), error.code) from None


def names_in(text: str) -> list[str]:
    """Split a text at its commas if all parts are card names; else it stays one part.

    >>> names_in("Sol Ring, Urborg, Tomb of Yawgmoth"), names_in("{1}, Pay 2 life")
    (['Sol Ring', 'Urborg, Tomb of Yawgmoth'], ['{1}, Pay 2 life'])
    """
    if "," not in text or is_text_of_cost(text):
        return [text]
    try:
        parts = [text] if names_card(text) else list(_parts(text))
        return parts if all(map(names_card, parts)) else [text]
    except StoreError:  # which is said where the card is looked up
        return [text]


def _parts(text: str) -> Iterator[str]:
    """Split a text at its commas and lines, except within card names and parentheses."""
    parts = _split(text)
    at = 0
    while at < len(parts):
        ends = range(min(len(parts), at + _LONGEST), at + 1, -1)
        whole = next((end for end in ends if _names(", ".join(parts[at:end]))), at + 1)
        part = ", ".join(parts[at:whole])
        at = whole
        if part:
            yield part


def _split(text: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter in ",;\n" and depth <= 0:
            parts.append(text[start:at].strip())
            start = at + 1
    return [*parts, text[start:].strip()]


def _names(text: str) -> bool:
    """Whether a text is one card's name, with its number and its state."""
    return names_card(_taken_apart(text)[0])


def _taken_apart(text: str) -> tuple[str, int, str | None, list[str]]:
    """Split the words for equal objects into name, number, id and states."""
    count, called, states = 1, None, list[str]()
    numbered = False
    while not names_card(text):
        if (match := _STATES.fullmatch(text)) is not None and match["name"]:
            states = [*(state.strip() for state in re.split(r"[,;]", match["states"])), *states]
        elif called is None and (match := _CALLED.fullmatch(text)) is not None:
            called = match["id"]
        elif not numbered and (match := _BEHIND.fullmatch(text) or _BEFORE.fullmatch(text)) is not None:
            count, numbered = int(match["count"]), True
        else:
            break
        text = match["name"]
    return text, count, called, states


def _entry(text: str, path: str) -> ZoneEntry:
    name, count, called, states = _taken_apart(text)
    said: dict[str, Any] = {}
    for state in filter(None, states):
        for key, value in _state(state, text, path).items():
            before = said.get(key)
            if isinstance(value, dict) and isinstance(before, dict):
                value = {**before, **value}
            said[key] = [*before, *value] if isinstance(value, list) and before is not None else value
    if count != 1:
        said["count"] = count
    if called is not None:
        said["id"] = called
    return decode_as({**said, "card": name}, ObjectSpec, path) if said else name


def _state(state: str, text: str, path: str) -> dict[str, Any]:
    """Read one state of an object; raises ``RequestError`` for an unknown state."""
    word = state.lower()
    if word in _WORDS:
        return _WORDS[word]
    if (counted := _COUNTERS.fullmatch(state)) is not None:
        number = counted["number"]
        return {"counters": {counted["kind"]: int(number) if number.isdigit() else 1}}
    if (named := _NAMED.fullmatch(state)) is not None:
        return _named(named["key"], named["value"])
    expected = f"expected a state such as {STATES}, got {shown(state)}{did_you_mean(word, _WORDS)}"
    raise RequestError(path, f"{shown(text)}: {expected}", ErrorCode.INVALID_VALUE)


def _named(key: str, value: str) -> dict[str, Any]:
    if key == "chosen":
        return {"chosen": [value]}
    if key == "colors":
        return {"colors": [] if value == "none" else value.upper().split()}
    size = whole_number(value)
    if key in ("face", "power", "toughness", "price") and size is not None:
        return {key: size}
    return {key.replace(" ", "_"): value}
