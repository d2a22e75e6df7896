"""Forge's ``.dck``: sections in brackets, facts as ``Name=...``, cards as ``4 Opt|XLN|1``."""

from __future__ import annotations

from planner.cards.decklists.lines import lines_of
from planner.cards.decklists.parts import (
    NO_COUNT,
    DeckBoard,
    DeckCard,
    DeckLine,
    LineKind,
    ReadList,
    count_of,
)

_SECTIONS = {
    "main": DeckBoard.MAIN,
    "sideboard": DeckBoard.SIDEBOARD,
    "commander": DeckBoard.COMMANDER,
    "planes": DeckBoard.SUPPLEMENTARY,
    "schemes": DeckBoard.SUPPLEMENTARY,
    "conspiracy": DeckBoard.SUPPLEMENTARY,
    "dungeon": DeckBoard.SUPPLEMENTARY,
    "avatar": DeckBoard.SUPPLEMENTARY,
    "attractions": DeckBoard.SUPPLEMENTARY,
    "contraptions": DeckBoard.SUPPLEMENTARY,
}
_FACTS = frozenset(["metadata", "general"])
_FOIL = "+"


def is_forge(text: str) -> bool:
    r"""Whether a text begins like a Forge deck, with one of its sections.

    >>> is_forge("[metadata]\nName=Bears"), is_forge("4 Grizzly Bears")
    (True, False)
    """
    first = next((line.strip().lower() for _, line in lines_of(text) if line.strip()[:1] != "#"), "")
    return first[:1] == "[" and first[-1:] == "]" and first[1:-1] in _FACTS | set(_SECTIONS)


def read_forge(text: str) -> ReadList:
    """Read a deck of Forge; every line is a section, a fact, a card, or is reported."""
    cards: list[DeckCard] = []
    lines: list[DeckLine] = []
    name, section = "", ""
    for number, raw in lines_of(text):
        line = raw.strip()
        kind, reason = LineKind.UNREAD, "expected a section in brackets, a fact or a card"
        if line[:1] == "#":
            kind, reason = LineKind.COMMENT, ""
        elif line[:1] == "[" and line[-1:] == "]":
            section = line[1:-1].strip().lower()
            if section in _FACTS or section in _SECTIONS:
                kind, reason = LineKind.HEADING, ""
            else:
                reason = f"expected one of the sections {', '.join(_SECTIONS)}"
        elif section in _FACTS and "=" in line:
            key, _, value = line.partition("=")
            name = value.strip() if key.strip().lower() == "name" else name
            kind, reason = LineKind.HEADING, ""
        elif section in _SECTIONS:
            card = _card(line, number, _SECTIONS[section])
            if isinstance(card, DeckCard):
                cards.append(card)
                kind, reason = LineKind.CARD, ""
            else:
                reason = card
        lines.append(DeckLine(number, kind, raw, reason))
    return ReadList(tuple(cards), name, tuple(lines))


def _card(line: str, number: int, board: DeckBoard) -> DeckCard | str:
    """The card of a line (a number, a name, and its print after bars), or why there is none."""
    first, _, rest = line.partition(" ")
    count, rest = (first, rest) if first.isdecimal() else ("1", line)
    if (copies := count_of(count)) is None:
        return NO_COUNT
    name, *parts = (part.strip() for part in rest.split("|"))
    foil = name.endswith(_FOIL)
    name = name.removesuffix(_FOIL).strip()
    if not any(letter.isalnum() for letter in name):
        return "expected the name of a card behind the number"
    of_print = next((part[1:-1] for part in parts[1:] if part[:1] == "[" and part[-1:] == "]"), None)
    others = tuple(part for part in parts[1:] if part and part[0] != "[" and not part.isdecimal())
    return DeckCard(
        name,
        copies,
        board,
        set_code=parts[0] or None if parts else None,
        number=of_print,
        marks=("F",) if foil else (),
        tags=others,
        line=number,
    )
