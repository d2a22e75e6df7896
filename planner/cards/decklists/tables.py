"""Decklists as tables with a line of headings: what deck and collection sites export as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence

from planner.cards.decklists.lines import MOST_OF_LINE, board_called, lines_of
from planner.cards.decklists.parts import (
    NO_COUNT,
    DeckBoard,
    DeckCard,
    DeckLine,
    LineKind,
    ReadList,
    count_of,
)

_NAMES = ("name", "card name", "card")
_COUNTS = ("count", "quantity", "qty", "amount")
_SETS = ("set code", "edition code", "set", "edition", "printing")
_NUMBERS = ("collector number", "card number")
_BOARDS = ("board", "section", "zone")
_DELIMITERS = (",", ";", "\t")
_TOO_LONG = f"expected a line of at most {MOST_OF_LINE:,} characters"
_LONGEST_CODE = 6
"""Longer words of a column of editions are names of sets, which no other list has."""


def read_table(text: str) -> ReadList | None:
    """Read a table; a line without a name or a number is reported.

    None if the list doesn't begin with headings, one for names and one for numbers.
    """
    found = _headings(text)
    if found is None:
        return None
    first, delimiter, headings = found
    columns = [_column(headings, of) for of in (_NAMES, _COUNTS, _SETS, _NUMBERS, _BOARDS)]
    cards: list[DeckCard] = []
    lines: list[DeckLine] = []
    for number, line in lines_of(text):
        if number <= first:
            lines.append(DeckLine(number, LineKind.HEADING, line))
            continue
        card = _card(_cells(line, delimiter), columns, number) if len(line) <= MOST_OF_LINE else _TOO_LONG
        if isinstance(card, str):
            lines.append(DeckLine(number, LineKind.UNREAD, line, card))
        else:
            cards.append(card)
            lines.append(DeckLine(number, LineKind.CARD, line))
    return ReadList(tuple(cards), "", tuple(lines))


def _headings(text: str) -> tuple[int, str, list[str]] | None:
    """The number of the line with headings, its delimiter, and the headings."""
    for number, line in _first_lines(text):
        for delimiter in _DELIMITERS:
            cells = [cell.casefold() for cell in _cells(line[:MOST_OF_LINE], delimiter)]
            if _column(cells, _NAMES) is not None and _column(cells, _COUNTS) is not None:
                return number, delimiter, cells
    return None


def _first_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the first line, and the second if the first only states the delimiter."""
    for number, line in lines_of(text):
        yield number, line
        if not line.casefold().startswith("sep="):
            return


def _cells(line: str, delimiter: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter), [])]
    except csv.Error:  # a cell that is longer than any name
        return []


def _column(headings: Sequence[str], of: Sequence[str]) -> int | None:
    return next((headings.index(word) for word in of if word in headings), None)


def _card(cells: Sequence[str], columns: Sequence[int | None], line: int) -> DeckCard | str:
    """The card of a line, or why there is none."""
    name, count, code, number, board = (
        "" if at is None or at >= len(cells) else " ".join(cells[at].split()) for at in columns
    )
    if not name:
        return "expected the name of a card"
    if (copies := count_of(count)) is None:
        return NO_COUNT
    where = board_called(board) if board else DeckBoard.MAIN
    if where is None:
        return f"expected a board such as main or sideboard, got {board[:60]}"
    short = code if 2 <= len(code) <= _LONGEST_CODE and code.isalnum() else None
    return DeckCard(name, copies, where, short, number or None, line=line)
