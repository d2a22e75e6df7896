"""Text for the table: mana symbols in their colors, ids in one piece, nothing that steers the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from planner.api.showing.look import INK_ON_MANA, MANA, NO_MANA

LONGEST_WHOLE_ID = 24
"""An id that is longer is broken at its spaces, so that it fits a narrow terminal."""
LONGEST_WHOLE_PRICE = 30
"""And so is what a part of the price is for."""

_WHOLE = "\ue000"  # stands for a space at which a line isn't broken
SYMBOL = re.compile(r"\{[^{}]+\}")
_LONG_RUN = re.compile(r"(\{[^{}]+\})\1{5,}")
# Each has a background: readable on any terminal.
_STYLES = {kind: f"{INK_ON_MANA} on {ground}" for kind, ground in MANA.items()}
_NO_COLOR_STYLE = f"{INK_ON_MANA} on {NO_MANA}"


class Tidy:
    """Text with ids kept in one piece, and no trailing blanks."""

    def __init__(self, drawn: RenderableType) -> None:
        self.drawn = drawn

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in console.render_lines(self.drawn, options, pad=False):
            pieces = [(with_blanks(segment.text), segment.style) for segment in line]
            while pieces and not pieces[-1][0].strip():
                pieces.pop()
            if pieces:
                pieces[-1] = (pieces[-1][0].rstrip(), pieces[-1][1])
            yield from (Segment(text, style) for text, style in pieces)
            yield Segment.line()


def one_line(text: str) -> str:
    """The text as one line without control characters, so that a name can't affect the terminal."""
    text = " ".join(text.splitlines())
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def with_blanks(text: str) -> str:
    """The text with plain blanks in place of nonbreaking ones."""
    return text.replace(_WHOLE, " ")


def in_one_piece(name: str, longest: int = LONGEST_WHOLE_ID) -> Text:
    """An id or a name, kept in one piece if it isn't too long."""
    name = one_line(name)
    return Text(name.replace(" ", _WHOLE) if len(name) <= longest else name)


def mana_text(mana: str) -> Text:
    """Mana or a cost, with long runs of one symbol counted: ``{G} ×12``."""
    return coloured(_LONG_RUN.sub(_counted, one_line(mana)))


def _counted(run: re.Match[str]) -> str:
    return f"{run[1]}{_WHOLE}×{len(run[0]) // len(run[1])} "


def words_text(text: str) -> Text:
    """A sentence, its mana symbols coloured."""
    return coloured(one_line(text))


def coloured(text: str) -> Text:
    """The text with each mana symbol in its colors; a hybrid symbol has one for each half."""
    words = Text(text)
    for symbol in SYMBOL.finditer(text):
        start, style = symbol.start(), _NO_COLOR_STYLE
        for part in symbol[0].split("/"):
            style = style if part.startswith("P") else _STYLES.get(part.strip("{}"), _NO_COLOR_STYLE)
            length = len(part) + (start > symbol.start())
            words.stylize(style, start, start + length)
            start += length
    return words


def comma_separated(parts: Iterable[Text]) -> Text:
    """``a, b, c``."""
    return Text(", ").join(parts)


def listed(parts: Iterable[Text]) -> Text:
    """``a, b and c``."""
    parts = list(parts)
    if len(parts) < 2:
        return parts[0]
    return Text.assemble(comma_separated(parts[:-1]), " and ", parts[-1])


def capitalized(words: Text) -> Text:
    """The words with a capital letter at their start."""
    first = Text(words.plain[0].upper())
    return Text.assemble(first, words[1:])
