"""The parts of a picture from top to bottom: lines with symbols, tiles of a zone, steps, and tables."""

from __future__ import annotations

from collections.abc import Sequence

from planner.api.showing.ink import with_blanks
from planner.api.showing.picture.drawing import box, cut, svg, text
from planner.api.showing.picture.symbols import width_with_symbols, with_symbols
from planner.api.showing.picture.tiles import HEIGHT, WIDTH, Tile
from planner.api.showing.steps import StepRow
from planner.contract.steps import Step
from planner.game.records import Record
from planner.game.vocabulary import TAKEN, Verb

PAGE = 900.0
"""How wide a picture is, in pixels, where nothing else is asked for."""
_NARROWEST = 320.0
MARGIN = 24.0
_GAP = 9.0
_LINE = 22.0
_MOST_TILES = 120
"""More tiles of one zone than this are counted and not drawn."""
_CELL = 10.0
_ROW = 24.0
_MOST_LINES = 8


class Cell(Record, frozen=True):
    """A cell of a table: its words, and the color that it lies on."""

    words: str
    ground: str = ""
    right: bool = False


class Page:
    """A picture that is being drawn; ``y`` is how far it has come."""

    def __init__(self, width: float = PAGE) -> None:
        self.parts: list[str] = []
        self.y = MARGIN
        self.width = max(width, _NARROWEST)
        self.inner = self.width - 2 * MARGIN
        self.columns = int((self.inner + _GAP) // (WIDTH + _GAP))

    def drawn(self, title: str, *, dark: bool | None = None) -> str:
        """Give the picture; ``title`` is what a screen reader says of it."""
        return svg(self.width, self.y + MARGIN, title, self.parts, dark=dark)

    def title(self, name: str, verdict: str = "", ink: str = "ink") -> None:
        """Write what the picture is of, and a verdict behind it."""
        self.y += 18
        name = cut(name, self.inner - 130, 21, bold=True) + (": " if verdict else "")
        drawn, end = with_symbols(MARGIN, self.y, name, size=21, bold=True)
        self.parts.append(drawn)
        if verdict:
            self.parts.append(text(end + 4, self.y, verdict, size=21, ink=ink, bold=True))

    def heading(self, words: str) -> None:
        """Write a heading."""
        self.y += 22
        self.parts.append(text(MARGIN, self.y, words, size=13, ink="faint", bold=True))
        self.y += 12

    def line(self, words: str, *, ink: str = "ink", after: float = 0) -> None:
        """Write a line, cut to the picture's width."""
        self.y += _LINE + 2
        self.parts.append(with_symbols(MARGIN, self.y, fitted(plain(words), self.inner), ink=ink)[0])
        self.y += after

    def sentence(self, words: str, *, ink: str = "ink") -> None:
        """Write a sentence in as many lines as it takes, eight at the most."""
        for one in broken(words, self.inner):
            self.line(one, ink=ink)

    def zone(self, name: str, tiles: list[Tile], *, whole: bool) -> None:
        """Draw the tiles of a zone under its name: all of them, or those that are used."""
        shown = tiles if whole else [tile for tile in tiles if tile.rows]
        if not shown:
            return
        left_out = sum(len(tile.ids) for tile in tiles if tile not in shown[:_MOST_TILES])
        count = sum(len(tile.ids) for tile in tiles)
        heading = f"{name} ({count})" if count > 1 else name
        self.heading(heading + (f", {left_out} not shown" if left_out else ""))
        for number, tile in enumerate(shown[:_MOST_TILES]):
            row, column = divmod(number, self.columns)
            x = MARGIN + column * (WIDTH + _GAP)
            self.parts.append(tile.draw(x, self.y + row * (HEIGHT + _GAP)))
        self.y += (len(shown[:_MOST_TILES]) + self.columns - 1) // self.columns * (HEIGHT + _GAP)

    def steps(self, rows: list[StepRow]) -> None:
        """Write the steps, numbered as on the tiles."""
        for number, row in enumerate(rows, start=1):
            self.y += _LINE - 4
            self.parts.append(text(MARGIN + 22, self.y, str(number), ink="faint", anchor="end"))
            words = fitted(plain(row.words.plain), self.inner - 34)
            drawn, end = with_symbols(MARGIN + 34, self.y, words, ink="bad" if _loses(row) else "ink")
            self.parts.append(drawn)
            note = plain(row.text.plain)
            room = self.width - MARGIN - end - 16
            if note and room > 120 and width_with_symbols(note, 11) <= room:
                self.parts.append(with_symbols(end + 16, self.y, note, size=11, ink="faint")[0])
            self.y += 4

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
        """Draw a table under the names of its columns; the widest columns are cut where it is too wide."""
        cells = [[Cell(plain(one.words), one.ground, one.right) for one in row] for row in rows]
        widths = [
            max(width_with_symbols(one) for one in (name, *(row[place].words for row in cells)))
            for place, name in enumerate(columns)
        ]
        room = self.inner - _CELL * 2 * len(widths)
        while sum(widths) > room + 0.5:
            most = max(widths)
            second = max((one for one in widths if one < most), default=0.0)
            many = widths.count(most)
            less = max(second, most - (sum(widths) - room) / many)
            widths = [less if one == most else one for one in widths]
        self._row(
            [Cell(name, "", cells[0][n].right if cells else False) for n, name in enumerate(columns)],
            widths,
            "faint",
        )
        for row in cells:
            self._row(row, widths, "ink")

    def _row(self, row: Sequence[Cell], widths: Sequence[float], ink: str) -> None:
        x = MARGIN
        for cell, width in zip(row, widths, strict=True):
            if cell.ground:
                self.parts.append(
                    box(x, self.y + 1, width + 2 * _CELL - 3, _ROW - 3, cell.ground, line=0, round_=5)
                )
            words = fitted(cell.words, width)
            start = x + _CELL - 1.5 + (width - width_with_symbols(words) if cell.right else 0)
            self.parts.append(with_symbols(start, self.y + 16.5, words, ink=ink)[0])
            x += width + 2 * _CELL
        self.y += _ROW


def plain(words: str) -> str:
    """Give text with the blanks that hold ids together as plain ones, in one line."""
    return with_blanks(words).replace("\n", " ")


def fitted(words: str, width: float, size: float = 13) -> str:
    """Cut a line with symbols to a width, a symbol never in the middle."""
    if width_with_symbols(words, size) <= width:
        return words
    parts = words.split(" ")
    while parts and width_with_symbols(" ".join(parts) + " …", size) > width:
        parts.pop()
    return f"{' '.join(parts)} …" if parts else cut(words, width, size)


def broken(words: str, width: float) -> list[str]:
    """Break a sentence with symbols into lines of this width."""
    lines: list[str] = []
    for word in plain(words).split():
        if lines and width_with_symbols(f"{lines[-1]} {word}") <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines[:_MOST_LINES]


def lost_by(step: Step) -> list[str]:
    """List the objects that a step gives up."""
    gone = step.object is not None and step.action in TAKEN and TAKEN[Verb(step.action)].leaves
    own = [step.object] if gone and step.object is not None else []
    return [*own, *step.sacrifices, *step.discards, *step.exiles, *step.returns]


def _loses(row: StepRow) -> bool:
    return any(lost_by(step) for step in row.steps)
