"""Decklists written, in the forms that are read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from planner.cards.decklists.parts import DeckBoard, DeckCard, DeckError, DeckForm
from planner.contract.suggestions import did_you_mean

_HEADINGS = {
    DeckBoard.COMMANDER: "Commander",
    DeckBoard.COMPANION: "Companion",
    DeckBoard.MAIN: "Deck",
    DeckBoard.SIDEBOARD: "Sideboard",
    DeckBoard.MAYBEBOARD: "Maybeboard",
    DeckBoard.TOKENS: "Tokens",
    DeckBoard.SUPPLEMENTARY: "Attractions",
}
_BOARD_NAMES = {DeckBoard.SUPPLEMENTARY: "planes, schemes, attractions and the like"}
_CATEGORIES = {
    DeckBoard.COMMANDER: "Commander{top}",
    DeckBoard.COMPANION: "Companion",
    DeckBoard.SIDEBOARD: "Sideboard",
    DeckBoard.MAYBEBOARD: "Maybeboard{noDeck}{noPrice}",
    DeckBoard.TOKENS: "Tokens",
    DeckBoard.SUPPLEMENTARY: "Attractions",
}
_BESIDE = (DeckBoard.SIDEBOARD, DeckBoard.COMMANDER, DeckBoard.COMPANION)
"""What MTGO keeps in the sideboard."""
_DEK_HEAD = '<?xml version="1.0" encoding="utf-8"?>\n<Deck>\n'
_COD_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<cockatrice_deck version="1">\n'


class _DeckWriter(NamedTuple):
    """The deck to write."""

    cards: tuple[DeckCard, ...]
    name: str

    def of(self, board: DeckBoard) -> list[DeckCard]:
        return [card for card in self.cards if card.board is board]


def write_list(cards: Sequence[DeckCard], name: str, form: DeckForm | str) -> str:
    """Write a decklist in a form. Raises ``DeckError``."""
    try:
        wanted = DeckForm(form)
    except ValueError:
        forms = [one.value for one in DeckForm]
        hint = did_you_mean(str(form), forms)
        raise DeckError(f'expected a form of decklists: {", ".join(forms)}, got "{form}"{hint}') from None
    writer, boards = _FORMS[wanted]
    for card in cards:
        if card.board not in boards:
            board = _BOARD_NAMES.get(card.board, f"a {card.board.value}")
            raise DeckError(f"the form {wanted.value} has no place for {board}: {card.count} {card.name}")
    return writer(_DeckWriter(tuple(cards), name))


def _headed(deck: _DeckWriter, line: Callable[[DeckCard], str]) -> str:
    """The boards under their headings, separated by blank lines."""
    parts = []
    for board, heading in _HEADINGS.items():
        cards = deck.of(board)
        if cards:
            parts.append("\n".join([heading, *map(line, cards)]))
    return "\n\n".join(parts) + "\n" if parts else ""


def _print(card: DeckCard) -> str:
    if not card.set_code:
        return ""
    return f" ({card.set_code})" + (f" {card.number}" if card.number else "")


def _marks(card: DeckCard) -> str:
    return "".join(f" *{mark}*" for mark in card.marks)


def _arena(deck: _DeckWriter) -> str:
    about = f"About\nName {deck.name}\n\n" if deck.name else ""
    return about + _headed(deck, lambda card: f"{card.count} {card.name}{_print(card)}")


def _mtgo(deck: _DeckWriter) -> str:
    main = [f"{card.count} {card.name}" for card in deck.of(DeckBoard.MAIN)]
    beside = [f"SB: {card.count} {card.name}" for board in _BESIDE for card in deck.of(board)]
    lines = [*main, *([""] if beside and main else []), *beside]
    return "\n".join(lines) + "\n" if lines else ""


def _moxfield(deck: _DeckWriter) -> str:
    def line(card: DeckCard) -> str:
        tags = "".join(f" #{tag}" for tag in card.tags)
        return f"{card.count} {card.name}{_print(card)}{_marks(card)}{tags}"

    return _headed(deck, line)


def _archidekt(deck: _DeckWriter) -> str:
    lines = [
        f"{card.count}x {card.name}{_print(card)}{_marks(card)}{_bracket(card)}"
        for board in _HEADINGS
        for card in deck.of(board)
    ]
    return "\n".join(lines) + "\n" if lines else ""


def _bracket(card: DeckCard) -> str:
    own = [one for one in card.categories if one.lower() != card.board.value]
    found = [*([_CATEGORIES[card.board]] if card.board in _CATEGORIES else []), *own]
    return f" [{','.join(found)}]" if found else ""


def _dek(deck: _DeckWriter) -> str:
    def line(card: DeckCard, sideboard: str) -> str:
        what = f'Quantity="{card.count}" Sideboard="{sideboard}" Name={quoteattr(card.name)}'
        return f'  <Cards CatID="0" {what} Annotation="0" />\n'

    main = "".join(line(card, "false") for card in deck.of(DeckBoard.MAIN))
    beside = "".join(line(card, "true") for board in _BESIDE for card in deck.of(board))
    ids = "  <NetDeckID>0</NetDeckID>\n  <PreconstructedDeckID>0</PreconstructedDeckID>\n"
    return f"{_DEK_HEAD}{ids}{main}{beside}</Deck>\n"


def _cockatrice(deck: _DeckWriter) -> str:
    from xml.sax.saxutils import escape

    zones = (("main", (DeckBoard.MAIN,)), ("side", _BESIDE), ("tokens", (DeckBoard.TOKENS,)))
    body = "".join(
        _zone(name, [card for board in boards for card in deck.of(board)]) for name, boards in zones
    )
    head = f"    <deckname>{escape(deck.name)}</deckname>\n    <comments></comments>\n"
    return f"{_COD_HEAD}{head}{body}</cockatrice_deck>\n"


def _zone(name: str, cards: list[DeckCard]) -> str:
    if not cards:
        return ""
    return f'    <zone name="{name}">\n{"".join(map(_cockatrice_card, cards))}    </zone>\n'


def _cockatrice_card(card: DeckCard) -> str:
    attributes = {"number": str(card.count), "name": card.name}
    if card.set_code:
        attributes["setShortName"] = card.set_code
    if card.number:
        attributes["collectorNumber"] = card.number
    return f"        <card {' '.join(f'{key}={quoteattr(value)}' for key, value in attributes.items())}/>\n"


def _mtgjson(deck: _DeckWriter) -> str:
    data: dict[str, object] = {"name": deck.name}
    beside = (DeckBoard.SIDEBOARD, DeckBoard.COMPANION)
    boards = {"commander": (DeckBoard.COMMANDER,), "mainBoard": (DeckBoard.MAIN,), "sideBoard": beside}
    for key, listed in boards.items():
        data[key] = [dict(_mtgjson_card(card)) for board in listed for card in deck.of(board)]
    if deck.of(DeckBoard.TOKENS):
        data["tokens"] = [dict(_mtgjson_card(card)) for card in deck.of(DeckBoard.TOKENS)]
    return json.dumps({"meta": {}, "data": data}, ensure_ascii=False, indent=1) + "\n"


def _mtgjson_card(card: DeckCard) -> Iterator[tuple[str, object]]:
    yield "name", card.name
    yield "count", card.count
    if card.set_code:
        yield "setCode", card.set_code
    if card.number:
        yield "number", card.number
    if "F" in card.marks:
        yield "isFoil", True
    if "E" in card.marks:
        yield "isEtched", True


_PLAYED = frozenset([DeckBoard.MAIN, DeckBoard.SIDEBOARD, DeckBoard.COMMANDER, DeckBoard.COMPANION])
_ALL = frozenset(DeckBoard)
_FORMS: dict[DeckForm, tuple[Callable[[_DeckWriter], str], frozenset[DeckBoard]]] = {
    DeckForm.ARENA: (_arena, _PLAYED),
    DeckForm.MTGO: (_mtgo, _PLAYED),
    DeckForm.DEK: (_dek, _PLAYED),
    DeckForm.MOXFIELD: (_moxfield, _ALL),
    DeckForm.ARCHIDEKT: (_archidekt, _ALL),
    DeckForm.MTGJSON: (_mtgjson, _PLAYED | {DeckBoard.TOKENS}),
    DeckForm.COCKATRICE: (_cockatrice, _PLAYED | {DeckBoard.TOKENS}),
}
