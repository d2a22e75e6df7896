"""Cards compared with the facts known of their mana abilities."""

from __future__ import annotations

from benchmarks.reading.compare import Fact
from benchmarks.reading.fact_cards import KnownCard
from benchmarks.reading.facts import Judgement, Verdict, host_of, judge, reported_by
from benchmarks.reading.scores import Problem, Scores
from planner.contract.refusals import RequestError
from planner.game.characteristics import Characteristics
from planner.loading.card_lines.understood import why_unread
from planner.loading.card_lines.words import describe

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


class Comparison(Scores):
    """Cards compared with the facts known of their mana abilities."""

    keys = CLASSES

    def add(self, card: KnownCard) -> None:
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
            classes = [(key, one) for key, values in listed for one in dict.fromkeys(values)]
            self.tally(classes, judgement.verdict)
            if judgement.verdict in (Verdict.REPORTED, Verdict.WRONG, Verdict.SILENT):
                self.note(_problem(card, face, fact, judgement), classes)


def _problem(card: KnownCard, face: Characteristics, fact: Fact, judgement: Judgement) -> Problem:
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
