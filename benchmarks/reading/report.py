"""A file of cards with facts, compared with what is read of them: printed or written as JSON."""

from __future__ import annotations

import tempfile
from itertools import chain
from typing import BinaryIO

import msgspec

from benchmarks.reading.comparison import Comparison
from benchmarks.reading.cost_comparison import CostComparison
from benchmarks.reading.fact_cards import read_known_cards
from benchmarks.reading.scores import Scores
from planner.cli.card_report.report import write_items
from planner.contract.refusals import RequestError

_IN_MEMORY = 1 << 20


def report(stream: BinaryIO, out: BinaryIO | None = None, *, markdown: bool = False) -> bool:
    """Print how the cards of a stream compare with their facts.

    Where ``out`` is given, they are written as JSON to it, with ``markdown`` as a part of a page. The first
    card decides of which kind the facts of all of them are. Returns False where a line is wrong or silent.
    Raises ``RequestError`` for what is refused, and where there are no facts.
    """
    cards = read_known_cards(stream)
    first = next(cards, None)
    if first is None or (first.facts is None and first.classes is None):
        place = "" if first is None else first.place
        raise RequestError(place, 'expected a card with facts: "abilities" or "classes" beside "card"')
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as problems:
        comparison = Comparison(problems) if first.facts is not None else CostComparison(problems)
        for card in chain((first,), cards):
            comparison.add(card)
        if markdown:
            from benchmarks.reading.page import write_page

            print("\n".join(write_page(comparison)))
        elif out is None:
            from benchmarks.reading.table import print_comparison

            print_comparison(comparison)
        else:
            _write(comparison, out)
    return comparison.fine


def _write(comparison: Scores, out: BinaryIO) -> None:
    out.write(b'{"classes": [')
    write_items(comparison.classes, out)
    out.write(b'],\n"lines": [')
    write_items(comparison.problems(), out)
    totals = {"cards": comparison.cards, **msgspec.to_builtins(comparison.total)}
    out.write(b'],\n"totals": ' + msgspec.json.encode(totals) + b"}\n")
    out.flush()
