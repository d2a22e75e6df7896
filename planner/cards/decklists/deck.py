"""A decklist: read from any form, asked for its cards, and written again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from planner.cards.card_object import CardObject
from planner.cards.decklists.parts import DeckBoard, DeckCard, DeckError, DeckForm, DeckLine, LineKind
from planner.cards.decklists.reading import read_list
from planner.cards.decklists.writing import write_list
from planner.cards.errors import CardNameError
from planner.cards.names import card_named
from planner.contract.other_names import no_attribute

_ELSEWHERE = {
    **dict.fromkeys(("odds", "castable", "chances"), "planner.decks.odds(deck)"),
    **dict.fromkeys(("lands", "best_lands"), "planner.decks.best_lands(deck)"),
    **dict.fromkeys(("play", "compare", "sample_hands"), "a function of planner.decks"),
    **dict.fromkeys(("main", "sideboard", "commander"), 'deck.of("main"), deck.of("sideboard")'),
    "size": "deck.count()",
}


@dataclass(frozen=True)
class Deck:
    r"""A decklist: its cards in the order of the list, and every line with what it is.

    ``unread`` are the lines that are neither cards, headings nor comments; nothing of
    them is guessed at. ``notes`` say what a list leaves open, and how it was taken.

    >>> deck = Deck.read("4 Lightning Helix (RAV) 213\n20 Plains\n\n2 Disenchant")
    >>> [(card.count, card.name, card.board.value) for card in deck.cards]
    [(4, 'Lightning Helix', 'main'), (20, 'Plains', 'main'), (2, 'Disenchant', 'sideboard')]
    """

    cards: tuple[DeckCard, ...] = ()
    name: str = ""
    lines: tuple[DeckLine, ...] = field(default=(), compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if isinstance(self.cards, str | bytes | PathLike):
            raise TypeError(
                f"a deck is made of cards; of a text or a file it is {type(self).__name__}.read(...)"
            )

    if not TYPE_CHECKING:  # a name that there isn't is an error while it is typed

        def __getattr__(self, name: str) -> Any:
            raise no_attribute(self, name, _ELSEWHERE)

    @classmethod
    def read(cls, source: str | PathLike[str]) -> Deck:
        """Read a decklist: its text, or the path of its file; the form is recognised by the content.

        A text of one line that is the name of a file is taken as that file. Raises
        ``DeckError`` for a file that isn't in UTF-8, and ``OSError`` for one that can't be read.
        """
        return cls.parse(_text(source))

    @classmethod
    def parse(cls, text: str) -> Deck:
        """Read a decklist from its text, and never from a file: for texts that others sent.

        >>> Deck.parse("/etc/hostname").unread[0].text
        '/etc/hostname'
        """
        return cls(*read_list(text))

    def write(self, form: DeckForm | str) -> str:
        """Write the decklist in a form: ``arena``, ``mtgo``, ``dek``, ``moxfield`` and so on.

        A print, a mark or a tag that the form has no place for is left out; a card never
        is. Raises ``DeckError`` for a board that the form has no place for, and for a
        deck with lines that weren't read.
        """
        if self.unread:
            first = self.unread[0]
            where = f"line {first.number} was not read, and would be lost: {first.text.strip()[:60]}"
            raise DeckError(f"{where} ({first.reason})")
        return write_list(self.cards, self.name, form)

    @property
    def unread(self) -> tuple[DeckLine, ...]:
        """The lines that were neither cards, headings nor comments."""
        return tuple(line for line in self.lines if line.kind is LineKind.UNREAD)

    def of(self, board: DeckBoard | str) -> tuple[DeckCard, ...]:
        """The cards of one board."""
        return tuple(card for card in self.cards if card.board == DeckBoard(board))

    def only(self, *boards: DeckBoard | str) -> Deck:
        """The deck with only these boards."""
        wanted = {DeckBoard(board) for board in boards}
        return Deck(
            tuple(card for card in self.cards if card.board in wanted), self.name, self.lines, self.notes
        )

    def count(self, board: DeckBoard | str = DeckBoard.MAIN) -> int:
        """The number of cards in one board."""
        return sum(card.count for card in self.of(board))

    def objects(self, board: DeckBoard | str = DeckBoard.MAIN) -> Iterator[tuple[DeckCard, CardObject]]:
        """Yield the card objects of one board's cards, by name.

        Raises ``DeckError`` with the line of a name that isn't exactly one card's.
        """
        for card in self.of(board):
            try:
                yield card, card_named(card.name, token=card.board is DeckBoard.TOKENS)
            except CardNameError as error:
                raise DeckError(f"line {card.line}: {error}") from None


def _text(source: str | PathLike[str]) -> str:
    if isinstance(source, str):
        path = Path(source) if 0 < len(source) < 4_096 and not set(source) & set("\n\r\0<{") else None
        try:
            if path is None or not path.is_file():
                return source
        except OSError:  # a name longer than the system's longest
            return source
    else:
        path = Path(source)
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise DeckError(f"{path}: expected text in UTF-8: {error}") from None
