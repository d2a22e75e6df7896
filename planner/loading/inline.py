"""A request from the command line itself: a cost or a card, and the permanents to pay it with."""

from __future__ import annotations

import re
from typing import Any

from planner.cards.errors import CardNameError
from planner.cards.names import find_name, names_card
from planner.contract.refusals import RequestError
from planner.game.mana import braced

_COUNTED = re.compile(r"(?P<count>\d{1,4})(?:\s*[xX](?=\s)|\s)\s*(?P<name>\S.*)")
_WORDED = re.compile(
    r"(?:pay|sacrifice|discard|exile|tap|untap|return|remove|reveal|mill|put|waterbend|collect|crew"
    r"|cumulative|echo|ward|forage|exert)\b",
    re.IGNORECASE,
)
_LONGEST = 4
"""A name has at most so many commas and one."""


def inline_request(what: str, on: str, life: int | None) -> dict[str, Any]:
    """Make the request that asks for a cost, or for a card by its name, on these permanents.

    ``on`` lists names with commas between them, a number before a name for several.

    >>> inline_request("{1}{G}", "2 Forest, Sol Ring", 5)["board"]
    {'battlefield': [{'card': 'Forest', 'count': 2}, 'Sol Ring'], 'life': 5}
    """
    board: dict[str, Any] = {"battlefield": [_entry(one) for one in listed_names(on)]}
    if life is not None:
        board["life"] = life
    return {"board": board, "pay": {"cost" if _is_cost(what) else "card": what}}


def _is_cost(what: str) -> bool:
    """Whether a text is a cost: symbols, or words of several costs; else it is a card's name."""
    if "{" in what:
        return True
    return not names_card(what) and (braced(what) is not None or _WORDED.match(what) is not None)


def card_or_object(what: str) -> Any:
    """The card of this name where there is one; else the text itself, as the id of an object.

    >>> card_or_object("Forest").name, card_or_object("Forest#2")
    ('Forest', 'Forest#2')
    """
    return find_name(what).card if names_card(what) else what


def refuse_unknown(what: str, error: RequestError) -> RequestError:
    """Say of what is neither a file, a cost nor a card's name what it could have been."""
    if braced(what) is not None:
        return error
    try:
        find_name(what)
    except CardNameError as unknown:
        expected = "expected a cost such as {2}{U}, or the name of a card"
        return RequestError("", f"{expected}; {unknown}", unknown.code)
    return error


def listed_names(on: str) -> list[str]:
    """Part a list at its commas, those in names of cards left alone.

    >>> listed_names("2 Forest, Urborg, Tomb of Yawgmoth,Island")
    ['2 Forest', 'Urborg, Tomb of Yawgmoth', 'Island']
    """
    parts = [part.strip() for part in on.split(",")]
    names: list[str] = []
    at = 0
    while at < len(parts):
        ends = range(min(len(parts), at + _LONGEST), at + 1, -1)
        whole = next((end for end in ends if _names(", ".join(parts[at:end]))), at + 1)
        names.append(", ".join(parts[at:whole]))
        at = whole
    return [name for name in names if name]


def _names(text: str) -> bool:
    entry = _entry(text)
    return names_card(entry if isinstance(entry, str) else str(entry["card"]))


def _entry(text: str) -> str | dict[str, Any]:
    counted = _COUNTED.fullmatch(text)
    if counted is None:
        return text
    return {"card": counted["name"], "count": int(counted["count"])}
