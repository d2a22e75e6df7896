"""``planner cards``: what was understood of a file of cards, printed or written as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

import msgspec
from msgspec import Struct

from planner.cli.card_report.card_files import read_cards
from planner.cli.card_report.understood import lines_of


def report(stream: BinaryIO, out: BinaryIO | None = None) -> None:
    """Print what is understood of the cards of a stream; where ``out`` is given, as JSON to it.

    Raises ``RequestError`` for what is refused.
    """
    cards = map(lines_of, read_cards(stream))
    if out is None:
        from planner.cli.card_report.table import print_cards

        print_cards(cards)
        return
    out.write(b"[")
    write_items(cards, out)
    out.write(b"]\n")
    out.flush()


def write_items(items: Iterable[Struct], out: BinaryIO) -> None:
    """Write the items of a JSON list, one each line."""
    before = b"\n"
    for item in items:
        out.write(before + msgspec.json.encode(item))
        before = b",\n"
    out.write(b"\n")
