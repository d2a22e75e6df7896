"""``planner cards``: what was understood of a file of cards, printed or written as JSON."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import IO, Any, BinaryIO

import msgspec
from msgspec import Struct

from planner.cards.facts import Fact, Judgement, Verdict, host_of, judge, reported_by
from planner.cards.understood import Card, Line, read_cards, understand, why_unread
from planner.cards.words import Words, describe
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


class Score(Struct, kw_only=True):
    """How many lines of a class there are, and what became of them.

    ``understood`` counts lines that are rightly no source, ``no_source`` only those;
    ``percent`` is the share of what was understood, rounded down.
    """

    name: str
    lines: int
    understood: int
    no_source: int
    reported: int
    wrong: int
    silent: int
    percent: float


class ClassScore(Score, kw_only=True):
    """The score of one value of one key of the facts."""

    key: str


class Problem(Struct, kw_only=True, omit_defaults=True):
    """A line that wasn't understood: what became of it, why, and what was read instead."""

    card: str
    text: str
    result: str
    reasons: list[str]
    read: Words | None = None
    fact: dict[str, Any] = {}


class Comparison:
    """Cards compared with their facts: scores of the classes, problems kept in a file."""

    def __init__(self, problems: IO[bytes]) -> None:
        self.cards = 0
        self.results: Counter[Verdict] = Counter()
        self._classes: dict[tuple[int, str], Counter[Verdict]] = {}
        self._problems = problems

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
            for index, key in enumerate(CLASSES):
                values = getattr(fact, key)
                for value in (values,) if isinstance(values, str) else dict.fromkeys(values):
                    self._classes.setdefault((index, value), Counter())[judgement.verdict] += 1
            if judgement.verdict in (Verdict.REPORTED, Verdict.WRONG, Verdict.SILENT):
                problem = _problem(card, face, fact, judgement)
                self._problems.write(msgspec.json.encode(problem) + b"\n")

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong and nothing silent."""
        return not (self.results[Verdict.WRONG] or self.results[Verdict.SILENT])

    @property
    def total(self) -> Score:
        """The score of all lines."""
        return Score(name="all lines", **_score(self.results))

    @property
    def classes(self) -> Iterator[ClassScore]:
        """The score of each class, those of one key together, the largest first."""
        ranked = sorted(self._classes.items(), key=lambda one: (one[0][0], -one[1].total(), one[0][1]))
        for (index, value), results in ranked:
            yield ClassScore(key=CLASSES[index], name=value, **_score(results))

    def problems(self, result: Verdict | None = None) -> Iterator[Problem]:
        """The problems in the order of the cards: those with this result, or all."""
        self._problems.seek(0)
        for line in self._problems:
            problem = msgspec.json.decode(line, type=Problem)
            if result is None or problem.result == result.value:
                yield problem


def _score(results: Counter[Verdict]) -> dict[str, Any]:
    lines, no_source = results.total(), results[Verdict.NO_SOURCE]
    understood = results[Verdict.UNDERSTOOD] + no_source
    return {
        "lines": lines,
        "understood": understood,
        "no_source": no_source,
        "reported": results[Verdict.REPORTED],
        "wrong": results[Verdict.WRONG],
        "silent": results[Verdict.SILENT],
        "percent": (1000 * understood // lines) / 10 if lines else 100.0,
    }


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
    if first.facts is None:
        _write_cards(cards, out)
        return True
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as problems:
        comparison = Comparison(problems)
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


def _write_comparison(comparison: Comparison, out: BinaryIO) -> None:
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
