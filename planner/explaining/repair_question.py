"""A question with all that can be changed about it, and whether its cost can then be paid."""

from __future__ import annotations

from planner.contract.answer_parts import Status
from planner.contract.refusals import RequestError
from planner.contract.request import PaySpec
from planner.costing.question import Question, prepare_on
from planner.game.objects import Game
from planner.game.records import Record, replace
from planner.game.total_cost import CounterPart, TakePart, TotalCost
from planner.planning.answers.verdict import verdict
from planner.planning.question.methods import DEFAULTS, SolveOptions

Fewer = tuple[str, str, int]
"""Of what a part of the cost asks for less, the part's words, and how much less."""


class OpenQuestion(Record, frozen=True):
    """A board and a question about it, before the total cost is computed.

    ``fewer`` lists what is assumed available for parts of the cost in addition to the board. If the total
    cost is already ``locked`` in, no change affects it any more (601.2f).
    """

    game: Game
    pay: PaySpec | None
    forbid: frozenset[str] = frozenset()
    require: frozenset[str] = frozenset()
    options: SolveOptions = DEFAULTS
    fewer: tuple[Fewer, ...] = ()
    locked: Question | None = None

    def question(self) -> Question | None:
        """The question with its total cost; None if the request would be refused."""
        try:
            question = self._prepared()
        except RequestError:
            return None
        if not self.fewer:
            return question
        return question.choosing(*(_asking_less(way, self.fewer) for way in question.ways))

    def _prepared(self) -> Question:
        if self.locked is not None:
            return self.locked.on(self.game).using(forbid=self.forbid, require=self.require)
        return prepare_on(self.game, self.pay, forbid=self.forbid, require=self.require)

    def payable(self) -> bool:
        """Whether the cost can certainly be paid."""
        question = self.question()
        return question is not None and verdict(question, self.options) is Status.PAYABLE


def _asking_less(cost: TotalCost, fewer: tuple[Fewer, ...]) -> TotalCost:
    """Copy of a cost reduced by what is assumed available for some of its parts."""
    for what, words, amount in fewer:
        if what == "library":
            cost = replace(cost, mill=max(cost.mill - amount, 0))
            continue
        parts, counters = list(cost.parts), list(cost.counters)
        for number, part in enumerate(parts):
            if part.words == words and what != "counters" and amount:
                parts[number], amount = _taking_less(part, what, amount)
        for number, counted in enumerate(counters):
            if counted.words == words and amount and counted.put is (what == "permanents"):
                counters[number], amount = _counting_less(counted, amount)
        cost = replace(cost, parts=tuple(parts), counters=tuple(counters))
    return cost


def _taking_less(part: TakePart, what: str, amount: int) -> tuple[TakePart, int]:
    """A part reduced by an amount, and the rest of the amount."""
    if part.least is not None:
        if what == "power":
            return replace(part, least=max(part.least - amount, 0)), max(amount - part.least, 0)
        return replace(part, least=0), amount - 1  # one card can be worth all of it
    less = min(part.amount, amount)
    return replace(part, amount=part.amount - less), amount - less


def _counting_less(part: CounterPart, amount: int) -> tuple[CounterPart, int]:
    if part.put:
        return replace(part, amount=0), amount - 1
    less = min(part.amount, amount)
    return replace(part, amount=part.amount - less), amount - less
