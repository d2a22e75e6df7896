"""``planner cards``: what was understood of a file of cards, printed or written as JSON."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from itertools import chain
from typing import BinaryIO

import msgspec
from msgspec import Struct

from planner.cards.cost_report import CostComparison
from planner.cards.facts import Fact, Judgement, Verdict, host_of, judge, reported_by
from planner.cards.scores import Problem, Scores
from planner.cards.understood import Card, Line, read_cards, understand, why_unread
from planner.cards.words import describe
from planner.game.objects import Characteristics
from planner.refusal import RequestError

CLASSES = (
    "kind",
    "via",
    "cost_kinds",
    "outputs",
    "amount",
    "other",
    "side_effects",
    "limit_kinds",
    "restriction_kinds",
)
"""The keys of the facts whose values are the classes of the table."""
_IN_MEMORY = 1 << 20


class FaceLines(Struct, kw_only=True):
    """A face, and what became of each line of its text."""

    name: str
    lines: list[Line]


class CardLines(Struct, kw_only=True):
    """A card without facts: what became of its lines, face by face."""

    name: str
    faces: list[FaceLines]


class Comparison(Scores):
    """Cards compared with the facts known of their mana abilities."""

    keys = CLASSES

    def add(self, card: Card) -> None:
        """Compare one card's lines with its facts.

        Raises ``RequestError`` for a card without facts.
        """
        if card.facts is None:
            raise RequestError(f"{card.place}: abilities", "is missing, and other cards have it")
        self.cards += 1
        for fact in card.facts:
            face = card.faces[fact.face]
            judgement = judge(face, fact)
            self.results[judgement.verdict] += 1
            named = ((key, getattr(fact, key)) for key in CLASSES)
            listed = ((key, (value,) if isinstance(value, str) else value) for key, value in named)
            self.tally(
                ((key, one) for key, values in listed for one in dict.fromkeys(values)), judgement.verdict
            )
            if judgement.verdict in (Verdict.REPORTED, Verdict.WRONG, Verdict.SILENT):
                self.note(_problem(card, face, fact, judgement))


def _problem(card: Card, face: Characteristics, fact: Fact, judgement: Judgement) -> Problem:
    reasons, said = list(judgement.reasons), {}
    if judgement.verdict is Verdict.REPORTED:
        host, unread = host_of(face, fact), reported_by(face, fact)
        if host is not None and unread is not None:
            reasons.append(why_unread(face, host, unread))
    elif judgement.verdict is Verdict.WRONG:
        said = {key: value for key in CLASSES[2:] if (value := getattr(fact, key))}
    elif not reasons:
        reasons.append("neither read nor reported")
    return Problem(
        card=card.name,
        text=fact.text,
        result=judgement.verdict.value,
        reasons=reasons,
        read=describe(judgement.read) if judgement.read is not None else None,
        fact=said,
    )


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
            from planner.cards.table import print_comparison

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
    from planner.cards.table import print_cards

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
