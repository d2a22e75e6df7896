"""What engines call things, in our words: counters, colors, and card objects from an engine's own facts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from planner.contract.digits import whole_number
from planner.contract.refusals import RequestError, shown

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}
_POWER = re.compile(r"([PM])(\d)([PM])(\d)")
_LETTERS = re.compile(r"[WUBRG]*")


def number_in(text: str, path: str) -> int:
    """Read a number of an engine's text; raises ``RequestError`` at ``path`` for what is none."""
    number = whole_number(text)
    if number is None:
        raise RequestError(path, f"expected a number, got {shown(text)}")
    return number


def counter_kind(name: str) -> str:
    """The name of a kind of counters as cards print it (122.1), from an engine's name.

    >>> counter_kind("P1P1"), counter_kind("M0M1"), counter_kind("CHARGE"), counter_kind("+1/+1")
    ('+1/+1', '-0/-1', 'charge', '+1/+1')
    """
    if match := _POWER.fullmatch(name):
        signs = {"P": "+", "M": "-"}
        return f"{signs[match[1]]}{match[2]}/{signs[match[3]]}{match[4]}"
    return name.lower().replace("_", " ")


def counter_constant(kind: str) -> str:
    """An engine's name of a kind of counters, from that on cards (122.1).

    >>> counter_constant("+1/+1"), counter_constant("charge")
    ('P1P1', 'CHARGE')
    """
    if match := re.fullmatch(r"([+-])(\d)/([+-])(\d)", kind):
        signs = {"+": "P", "-": "M"}
        return f"{signs[match[1]]}{match[2]}{signs[match[3]]}{match[4]}"
    return kind.upper().replace(" ", "_")


def counters_of(counters: Mapping[str, int]) -> dict[str, int]:
    """Counters by their kinds as cards print them, without zeros.

    >>> counters_of({"P1P1": 2, "LOYALTY": 0})
    {'+1/+1': 2}
    """
    return {counter_kind(name): number for name, number in counters.items() if number}


def phased_out(bearers: Mapping[str, str | None], marked: Iterable[str]) -> set[str]:
    """The ids that are phased out: marked ones, and what is attached to them (702.26g).

    ``bearers`` holds for each id what it is attached to.

    >>> sorted(phased_out({"forest": None, "growth": "forest", "island": None}, ["forest"]))
    ['forest', 'growth']
    """
    out = set(marked)
    while more := {one for one, bearer in bearers.items() if bearer in out} - out:
        out |= more
    return out


def letter_of(color: str) -> str:
    """The letter of a color or of colorless; other words are returned unchanged.

    >>> letter_of("Green"), letter_of("U"), letter_of("Elf")
    ('G', 'U', 'Elf')
    """
    return _COLORS.get(color.lower(), color)


def mana_letter(said: str, path: str) -> str:
    """The letter of a type of mana, from a letter or a word; raises ``RequestError`` for any other.

    >>> mana_letter("Green", "pool"), mana_letter("c", "pool")
    ('G', 'C')
    """
    letter = letter_of(said).upper()
    if letter not in _COLORS.values():
        message = f"expected a type of mana, one of {', '.join(_COLORS.values())}, got {shown(said)}"
        raise RequestError(path, message)
    return letter


def color_word(letter: str) -> str:
    """The color word for a letter of mana, as ``chosen`` takes it.

    >>> color_word("G"), color_word("red")
    ('green', 'red')
    """
    return next((word for word, one in _COLORS.items() if one == letter), letter)


def colors_of(said: str) -> list[str] | None:
    """Read colors written as letters, ``[]`` for colorless; None for other text.

    >>> colors_of("WU"), colors_of("colorless"), colors_of("")
    (['W', 'U'], [], None)
    """
    letters = "".join(map(letter_of, re.split(r"[\s,/]+", said))).replace("C", "")
    if not said or not _LETTERS.fullmatch(letters):
        return None
    return list(dict.fromkeys(letters))


def type_line_of(supertypes: Iterable[str], types: Iterable[str], subtypes: Iterable[str]) -> str:
    """Write a type line from its parts (205.1).

    >>> type_line_of(["Snow"], ["Land"], ["Forest"]), type_line_of([], ["Instant"], [])
    ('Snow Land — Forest', 'Instant')
    """
    front, back = " ".join([*supertypes, *types]), " ".join(subtypes)
    return f"{front} — {back}" if back else front


def with_keywords(text: str, keywords: Iterable[str]) -> str:
    r"""Add keywords that an object has and its text doesn't contain, one on each line (702).

    Keywords that need more than a word are left to the text.

    >>> with_keywords("Flying", ["flying", "haste", "Equip:2"])
    'Flying\nHaste'
    """
    said = text.lower()
    more = [
        one.capitalize() for one in keywords if re.fullmatch(r"[A-Za-z ]+", one) and one.lower() not in said
    ]
    return "\n".join([line for line in (text, *dict.fromkeys(more)) if line])


def name_of(entry: Mapping[str, Any]) -> str:
    """The name of an entry's card, or of a bare card object; "" where nobody knows it."""
    card = entry.get("card", entry)
    return card if isinstance(card, str) else card.get("name") or ""


def without_empty(keys: Mapping[str, Any]) -> dict[str, Any]:
    """The mapping without empty values: None, False, empty texts and lists.

    >>> without_empty({"tapped": False, "id": "1", "power": 0, "counters": {}})
    {'id': '1', 'power': 0}
    """
    return {
        key: value
        for key, value in keys.items()
        if value is not None and value is not False and value != "" and value != {} and value != []
    }
