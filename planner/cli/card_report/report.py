"""``planner cards``: what was understood of a file of cards, printed or written as JSON."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from itertools import chain, islice
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from planner.loading.card_lines.card_files import read_cards
from planner.loading.card_lines.understood import lines_of
from planner.text.statics.enters_tapped import enters_tapped


def report(stream: BinaryIO, out: BinaryIO | None = None) -> None:
    """Print what is understood of the cards of a stream, or write it to ``out`` as JSON.

    Raises ``RequestError`` for what is refused.
    """
    cards = map(lines_of, read_cards(stream))
    if out is None:
        from planner.cli.card_report.table import print_cards

        print_cards(cards)
        return
    first = list(islice(cards, 1))  # what is refused at once is refused before anything is written
    out.write(b"[")
    write_items(chain(first, cards), out)
    out.write(b"]\n")
    out.flush()


def print_card(card: Mapping[str, Any]) -> None:
    """Print a card object's costs and types, and the result for each line of its text.

    Raises ``RequestError``.
    """
    from planner.cli.card_report.table import print_shown

    (read,) = read_cards(io.BytesIO(msgspec.json.encode(card)))
    print_shown(card, lines_of(read), [enters_tapped(face) for face in read.faces])


def write_items(items: Iterable[Struct], out: BinaryIO) -> None:
    """Write the items of a JSON list, one each line."""
    before = b"\n"
    for item in items:
        out.write(before + msgspec.json.encode(item))
        before = b",\n"
    out.write(b"\n")
