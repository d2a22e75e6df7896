"""Decklists as text: Arena, MTGO, Moxfield, Archidekt and what lies between them, line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from planner.cards.decklists.parts import (
    NO_COUNT,
    DeckBoard,
    DeckCard,
    DeckLine,
    LineKind,
    ReadList,
    count_of,
)

NEW_LINE = re.compile(r"\r\n|\r|\n")
MOST_OF_LINE = 2_000
"""Characters of a line that names a card, its print, categories and tags among them."""
_CARD = re.compile(
    r"(?P<count>\d+)\s*(?:[xX×](?=\s))?\s+(?P<rest>\S.*)|(?P<joined>\d+)[xX×]\s*(?P<after>\S.*)"
)
_BULLET = re.compile(r"^[-*\u2022\u2013] +(?=\S)")
_COUNT_BEHIND = re.compile(r"(?P<rest>\S.*?)(?: +[xX×] ?(?P<times>\d+)| +(?P<joined>\d+)[xX×])")
_TOTAL = re.compile(r"\d+ cards?(?: (?:total|in all))?|total:? \d+(?: cards?)?", re.IGNORECASE)
_RULED = re.compile(r"(?P<rule>=+|-{2,}|\*+|_+) ?(?P<name>[^=*_-].*?) ?(?P=rule):?")
_SIDE = re.compile(r"SB:\s*", re.IGNORECASE)
_SET_FIRST = re.compile(r"\[([A-Za-z0-9]{2,6})(?:[#:]([^\]\s]+))?\]\s+(?=\S)")
_XMAGE = re.compile(r"(?P<fact>NAME|AUTHOR|LAYOUT (?:MAIN|SIDEBOARD)):(?P<said>.*)")
_PRINT = re.compile(r"\s+\(([A-Za-z0-9_]{2,8})(?::([^\s()]+))?\)(?:\s+([^\s()\[\]#*^]+))?$")
_MARK = re.compile(r"\s+\*([A-Za-z]{1,8})\*$")
_LABEL = re.compile(r"\s+\^([^^]*)\^$")
_CATEGORIES = re.compile(r"\s+\[([^\[\]]*)\]$")
_TAGS = re.compile(r"\s+#\s*(?P<tags>\S.*)$")
_OPTIONS = re.compile(r"\{[^{}]*\}")
_NEXT_CARD = re.compile(r",\s*(?=\d+x?\s)")
_NUMBERED_HEADING = re.compile(r"(?P<name>[^\d\s].*?)\s*(?:\(\d+\)|\[\d+\]|:\s*\d*)")
_PRICE = re.compile(r"\s+(?:[$€£] ?\d+(?:[.,]\d\d)?|\d+[.,]\d\d ?[$€£])$")
"""A price behind a name says nothing of the deck."""
_COMMENT = re.compile(r"(?://|#|;)\s*")
_NAMED = re.compile(r"NAME\s*:\s*(?P<name>.+)", re.IGNORECASE)

_BOARDS = {
    "deck": DeckBoard.MAIN,
    "main": DeckBoard.MAIN,
    "main deck": DeckBoard.MAIN,
    "maindeck": DeckBoard.MAIN,
    "mainboard": DeckBoard.MAIN,
    "main board": DeckBoard.MAIN,
    "sideboard": DeckBoard.SIDEBOARD,
    "side board": DeckBoard.SIDEBOARD,
    "side": DeckBoard.SIDEBOARD,
    "commander": DeckBoard.COMMANDER,
    "commanders": DeckBoard.COMMANDER,
    "oathbreaker": DeckBoard.COMMANDER,
    "signature spell": DeckBoard.COMMANDER,
    "signature spells": DeckBoard.COMMANDER,
    "companion": DeckBoard.COMPANION,
    "companions": DeckBoard.COMPANION,
    "maybeboard": DeckBoard.MAYBEBOARD,
    "maybe": DeckBoard.MAYBEBOARD,
    "considering": DeckBoard.MAYBEBOARD,
    "tokens": DeckBoard.TOKENS,
    "tokens & extras": DeckBoard.TOKENS,
    "attractions": DeckBoard.SUPPLEMENTARY,
    "contraptions": DeckBoard.SUPPLEMENTARY,
    "stickers": DeckBoard.SUPPLEMENTARY,
    "planes": DeckBoard.SUPPLEMENTARY,
    "schemes": DeckBoard.SUPPLEMENTARY,
}
_TYPES = frozenset(
    ["artifact", "artifacts", "battle", "battles", "creature", "creatures", "enchantment", "enchantments"]
) | frozenset(
    [
        "instant",
        "instants",
        "land",
        "lands",
        "planeswalker",
        "planeswalkers",
        "sorcery",
        "sorceries",
        "spells",
    ]
)
_ENDED_BY_BLANK = frozenset([DeckBoard.COMMANDER, DeckBoard.COMPANION])
_SIDEBOARD_SIZE = 15


@dataclass
class _Reader:
    """The state of reading a list: where its next card belongs."""

    known: Callable[[str], bool]
    board: DeckBoard = DeckBoard.MAIN
    category: str = ""
    about: bool = False
    headed: bool = False
    name: str = ""
    block: int = 0
    cards: list[tuple[DeckCard, int]] = field(default_factory=list)
    lines: list[DeckLine] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def on_lines(text: str) -> str:
    """Put each card of a one-line list on its own line.

    >>> on_lines("24 Island, 36 Opt").splitlines()
    ['24 Island', '36 Opt']
    """
    return text if "\n" in text.strip() else _NEXT_CARD.sub("\n", text)


def board_called(word: str) -> DeckBoard | None:
    """The board with this name; None for other words.

    >>> board_called("Side Board")
    <DeckBoard.SIDEBOARD: 'sideboard'>
    """
    return _BOARDS.get(word.casefold())


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that aren't empty, with their numbers from 1."""
    return ((number, line) for number, line in enumerate(NEW_LINE.split(text), 1) if line.strip())


def read_lines(text: str, known: Callable[[str], bool]) -> ReadList:
    """Read a decklist in text form; ``known`` says whether a name is a card's."""
    reader = _Reader(known)
    pending = False
    for number, raw in enumerate(NEW_LINE.split(text.removeprefix("\ufeff")), 1):
        line = " ".join(raw.split())
        if not line:
            pending = True
            continue
        if pending:
            _blank(reader)
            pending = False
        kind, reason = _line(reader, line, number)
        reader.lines.append(DeckLine(number, kind, raw, reason))
    return ReadList(tuple(_in_boards(reader)), reader.name, tuple(reader.lines), tuple(reader.notes))


def _blank(reader: _Reader) -> None:
    """Handle a blank line: it ends the commander's section, and separates blocks without headings."""
    if reader.cards:
        reader.block += 1
    if reader.board in _ENDED_BY_BLANK and reader.cards and reader.cards[-1][0].board is reader.board:
        reader.board = DeckBoard.MAIN
    reader.about = False


def _line(reader: _Reader, line: str, number: int) -> tuple[LineKind, str]:
    """The kind of a line; for an unread line also the reason."""
    comment = _COMMENT.match(line)
    if comment:
        return _comment(reader, line[comment.end() :]), ""
    if (xmage := _XMAGE.fullmatch(line)) is not None:
        reader.name = xmage["said"].strip() if xmage["fact"] == "NAME" else reader.name
        return LineKind.HEADING, ""
    if len(line) > MOST_OF_LINE:
        return LineKind.UNREAD, f"expected a line of at most {MOST_OF_LINE:,} characters, got {len(line):,}"
    if reader.about and line.lower().startswith("name "):
        reader.name = line[5:].strip()
        return LineKind.HEADING, ""
    if _TOTAL.fullmatch(line):
        return LineKind.COMMENT, ""
    side = _SIDE.match(line)
    rest = _BULLET.sub("", line[side.end() :] if side else line, count=1)
    listed = _CARD.fullmatch(rest)
    if listed:
        count, said = listed["count"] or listed["joined"], listed["rest"] or listed["after"]
        return _card(reader, count, said, number, bool(side))
    ruled = _RULED.fullmatch(line)
    if not side and _heading(reader, ruled["name"] if ruled else rest):
        return LineKind.HEADING, ""
    behind = _COUNT_BEHIND.fullmatch(rest)
    if behind:
        return _card(reader, behind["times"] or behind["joined"], behind["rest"], number, bool(side))
    if reader.known(_card_of(reader, rest).name):
        return _card(reader, "1", rest, number, bool(side))
    return LineKind.UNREAD, "expected a number and the name of a card, a heading or a comment"


def _comment(reader: _Reader, said: str) -> LineKind:
    """Handle a comment; one with only a board's name is that board's heading."""
    named = _NAMED.fullmatch(said)
    if named:
        reader.name = named["name"]
        return LineKind.COMMENT
    board = _BOARDS.get(re.sub(r"^\d+\s+|\s*\(\d+\)$|:$", "", said).lower())
    if board is None:
        return LineKind.COMMENT
    reader.board, reader.headed, reader.category = board, True, ""
    return LineKind.HEADING


def _heading(reader: _Reader, line: str) -> bool:
    """Whether a line is a heading; the following cards then belong to it."""
    numbered = _NUMBERED_HEADING.fullmatch(line)
    name = numbered["name"] if numbered else line
    word = name.lower()
    if word == "about":
        reader.about = reader.headed = True
    elif word in _BOARDS:
        reader.board, reader.headed, reader.category = _BOARDS[word], True, ""
    elif word in _TYPES or (numbered and not reader.known(name)):
        reader.headed, reader.category = True, name
    else:
        return False
    return True


def _card(reader: _Reader, count: str, said: str, number: int, side: bool) -> tuple[LineKind, str]:
    if (copies := count_of(count)) is None:
        return LineKind.UNREAD, NO_COUNT
    card = _card_of(reader, said)
    if not any(letter.isalnum() or letter == "_" for letter in card.name):
        return LineKind.UNREAD, "expected the name of a card behind the number"
    board = DeckBoard.SIDEBOARD if side else _board_of(card, reader.board)
    if side:
        reader.headed = True
    categories = card.categories or ((reader.category,) if reader.category else ())
    found = replace(card, count=copies, board=board, categories=categories, line=number)
    reader.cards.append((found, reader.block))
    return LineKind.CARD, ""


def _board_of(card: DeckCard, board: DeckBoard) -> DeckBoard:
    """The board of a card: a category such as ``[Commander{top}]`` precedes the heading."""
    if "CMDR" in card.marks:
        return DeckBoard.COMMANDER
    if any(tag.lower() in ("!commander", "commander") for tag in card.tags):
        return DeckBoard.COMMANDER
    found = (_BOARDS.get(category.lower()) for category in card.categories)
    return next((one for one in found if one is not None), board)


def _card_of(reader: _Reader, said: str) -> DeckCard:
    """Read a card's name with print, marks, label, categories and tags after it, in any order."""
    found = DeckCard("")
    first = _SET_FIRST.match(said)
    if first:
        found, said = replace(found, set_code=first[1], number=first[2]), said[first.end() :]
    said = f" {said}"  # each part begins with a blank, and the name stays
    while True:
        if match := _TAGS.search(said):
            tags = tuple(tag.strip() for tag in match["tags"].split("#") if tag.strip())
            found = replace(found, tags=(*tags, *found.tags))
        elif match := _PRICE.search(said):
            pass
        elif match := _MARK.search(said):
            found = replace(found, marks=(match[1].upper(), *found.marks))
        elif match := _LABEL.search(said):
            found = replace(found, tags=(*found.tags, f"^{match[1]}^"))
        elif match := _CATEGORIES.search(said):
            categories = tuple(_OPTIONS.sub("", one).strip() for one in match[1].split(","))
            found = replace(found, categories=tuple(filter(None, categories)) + found.categories)
        elif (match := _PRINT.search(said)) and _is_print(reader, found, said, match):
            found = replace(found, set_code=match[1], number=match[2] or match[3])
        else:
            return replace(found, name=said.strip())
        if not said[: match.start()].strip():
            return replace(found, name=said.strip())
        said = said[: match.start()]


def _is_print(reader: _Reader, card: DeckCard, said: str, match: re.Match[str]) -> bool:
    """Whether parentheses name a print: not if one was named, or if they belong to the card's name."""
    code = match[1]
    if card.set_code is not None or code.isdigit() or code not in (code.upper(), code.lower()):
        return False
    if match[2] and match[3]:
        return False
    return bool(match[2] or match[3]) or not reader.known(said.strip())


def _in_boards(reader: _Reader) -> list[DeckCard]:
    """The cards; in a list without headings those after the blank line are the sideboard."""
    cards = [card for card, _ in reader.cards]
    blocks = {block for _, block in reader.cards}
    if reader.headed or len(blocks) < 2:
        return cards
    last = max(blocks)
    size = sum(card.count for card, block in reader.cards if block == last)
    if len(blocks) > 2:
        if size > _SIDEBOARD_SIZE:
            reader.notes.append("several blank lines and no heading: all of it is taken as the main deck")
            return cards
        reader.notes.append("several blank lines and no heading: the last part is taken as the sideboard")
    return [
        replace(card, board=DeckBoard.SIDEBOARD) if block == last and card.board is DeckBoard.MAIN else card
        for card, block in reader.cards
    ]
