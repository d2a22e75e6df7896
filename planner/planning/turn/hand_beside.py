"""The rest of the hand after a turn: of turns worth the same, one that leaves more cards castable is better.

Cards of the hand that the request neither pays for nor keeps should stay castable after the last payment.
They come below what is worth paying and below losses (docs/best.md), so they never change a turn's value. A
turn that keeps more of them is looked for with the means of costs to keep, and taken if it is better.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planner.costing.question import Question, prepare_on
from planner.game.objects import Game
from planner.game.records import Record, replace
from planner.planning.answers.exactly import ByAllDeciders
from planner.planning.hand.cards import HandCard, cards_to_cast
from planner.planning.hand.castable import Beside, HandVerdicts, sum_of
from planner.planning.hand.sources import SourcesLeft
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.methods import SolveOptions
from planner.planning.turn.carrying_out import Done
from planner.planning.turn.choosing import TurnTerms
from planner.planning.turn.entries import ANY_COST, TurnEntry
from planner.planning.turn.giving_up import ABOVE_HAND, Amounts


def rest_of_hand(game: Game, entries: Sequence[TurnEntry]) -> tuple[HandCard, ...]:
    """List the cards of the hand that a turn's costs aren't for."""
    asked = {entry.card for entry in entries}
    return tuple([card for card in cards_to_cast(game) if card.id not in asked])


class HandBeside(Record, frozen=True):
    """What of the hand can be cast after a turn: each card by itself, and the most of them together."""

    alone: frozenset[int]
    together: frozenset[int]

    @classmethod
    def after(
        cls, hand: Sequence[HandCard], game: Game, done: Sequence[Done], terms: TurnTerms
    ) -> HandBeside:
        """Find it for a turn that began with a game; nothing is in the pool then (500.5)."""
        left = replace(done[-1].after if done else game, pool=())
        there = {card.id: card for card in cards_to_cast(left)}
        numbers = [n for n, card in enumerate(hand) if card.id in there]
        castable = HandVerdicts([there[hand[n].id] for n in numbers], *_asked_of(left, terms))
        able = [place for place in range(len(numbers)) if castable.alone(place)]
        together = castable.together(able)
        return cls(frozenset(numbers[n] for n in able), frozenset(numbers[n] for n in together))

    def could_be_more(
        self, hand: Sequence[HandCard], game: Game, done: Sequence[Done], terms: TurnTerms
    ) -> frozenset[int]:
        """The cards that could be castable after some turn that pays the same and brings nothing.

        Empty where no more of them could be, card by card and together, by Hall's condition on the sum of all
        costs.
        """
        ways = [one.question.ways for one in done]
        total = (
            sum_of([way for some in ways for way in some]) if all(len(some) == 1 for some in ways) else None
        )
        if total is None or game.pool:
            return frozenset(range(len(hand)))
        sources, question, exactly = _asked_of(game, terms)
        bounds = Beside(hand, sources, question.choosing(total), exactly, 0)
        able = [n for n in range(len(hand)) if n in self.alone or bounds.alone(n)]
        if self.alone.issuperset(able) and not bounds.more_together(len(self.together), able):
            return frozenset()
        return frozenset(able)

    def order(self, given: Amounts) -> tuple[object, ...]:
        """Give what turns of the same worth are compared by, with what they give up: the least is best."""
        hand = (-bool(self.alone), -len(self.alone), -len(self.together))
        return (given[:ABOVE_HAND], hand, given[ABOVE_HAND:])

    def wishes(self, castable: frozenset[int]) -> Iterator[frozenset[int]]:
        """List sets of cards that a better turn could keep, of those that are ``castable`` at all."""
        more = sorted(castable - self.together)
        if len(more) > 1 or self.together:
            yield castable
        if self.together and len(more) > 1:
            yield from (self.together | {number} for number in more)
        yield from (frozenset({number}) for number in more)


def _asked_of(game: Game, terms: TurnTerms) -> tuple[SourcesLeft, Question, ByAllDeciders]:
    """What there is to pay with in a game, as verdicts on the hand ask for it."""
    game = replace(game, pool=())
    question = prepare_on(game, ANY_COST).using(forbid=terms.forbid)
    sources = SourcesLeft(CompiledBoard(game), game, frozenset())
    return sources, question, ByAllDeciders(SolveOptions(clock=terms.clock))
