"""``planner cards``: what was understood of a file of cards, printed or written as JSON."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from itertools import chain
from typing import BinaryIO

import msgspec
from msgspec import Struct

from planner.cli.card_report.cost_report import CostComparison
from planner.cli.card_report.result import CardLines, Comparison, FaceLines
from planner.cli.card_report.scores import Scores
from planner.cli.card_report.understood import Card, read_cards, understand

_IN_MEMORY = 1 << 20


def report(stream: BinaryIO, out: BinaryIO | None = None) -> bool:
    """Print what is understood of the cards of a stream; where ``out`` is given, as JSON to it.

    The first card decides whether all of them have facts. Returns False where a line is
    wrong or silent. Raises ``RequestError`` for what is refused.
    """
    cards = read_cards(stream)
    first = next(cards, None)
    if first is None:
        _write_cards((), out)
        return True
    cards = chain((first,), cards)
    if first.facts is None and first.classes is None:
        _write_cards(cards, out)
        return True
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as problems:
        comparison = Comparison(problems) if first.facts is not None else CostComparison(problems)
        for card in cards:
            comparison.add(card)
        if out is None:
            from planner.cli.card_report.table import print_comparison

            print_comparison(comparison)
        else:
            _write_comparison(comparison, out)
    return comparison.fine


def lines_of(card: Card) -> CardLines:
    """What became of each line of a card."""
    return CardLines(
        name=card.name,
        faces=[FaceLines(name=face.name, lines=understand(face)) for face in card.faces],
    )


def _write_cards(cards: Iterable[Card], out: BinaryIO | None) -> None:
    if out is not None:
        out.write(b"[")
        _write_items(map(lines_of, cards), out)
        out.write(b"]\n")
        out.flush()
        return
    from planner.cli.card_report.table import print_cards

    print_cards(map(lines_of, cards))


def _write_comparison(comparison: Scores, out: BinaryIO) -> None:
    out.write(b'{"classes": [')
    _write_items(comparison.classes, out)
    out.write(b'],\n"lines": [')
    _write_items(comparison.problems(), out)
    totals = {"cards": comparison.cards, **msgspec.to_builtins(comparison.total)}
    out.write(b'],\n"totals": ' + msgspec.json.encode(totals) + b"}\n")
    out.flush()


def _write_items(items: Iterable[Struct], out: BinaryIO) -> None:
    """The items of a list, one each line."""
    before = b"\n"
    for item in items:
        out.write(before + msgspec.json.encode(item))
        before = b",\n"
    out.write(b"\n")
