"""The rest of the hand after a turn: of turns worth the same, one that leaves more cards castable is better.

Cards of the hand that the request neither pays for nor keeps should stay castable after the last payment.
They come below what is worth paying and below losses (docs/best.md), so they never change a turn's value; how
many of them are castable freely is compared behind one-shot mana and life. A turn that keeps more of them is
looked for with the means of costs to keep, and taken if it is better.
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
from planner.planning.turn.giving_up import ABOVE_FREELY, ABOVE_HAND, Amounts


def rest_of_hand(game: Game, entries: Sequence[TurnEntry]) -> tuple[HandCard, ...]:
    """List the cards of the hand that a turn's costs aren't for."""
    asked = {entry.card for entry in entries}
    return tuple([card for card in cards_to_cast(game) if card.id not in asked])


class Reach(Record, frozen=True):
    """Cards of the hand that could be castable after some turn of the same worth, and those freely so."""

    castable: frozenset[int]
    freely: frozenset[int]


class HandBeside(Record, frozen=True):
    """What of the hand can be cast after a turn: by itself, by itself and freely, and together."""

    alone: frozenset[int]
    freely: frozenset[int]
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
        freely = [place for place in able if castable.alone(place, freely=True)]
        together = castable.together(able)
        return cls(*[frozenset(numbers[n] for n in some) for some in (able, freely, together)])

    def reach(
        self, hand: Sequence[HandCard], game: Game, done: Sequence[Done], terms: TurnTerms, given: Amounts
    ) -> Reach:
        """Find what could be castable after some turn that pays the same, brings nothing and loses no more.

        These are upper bounds, by Hall's condition on the sum of all costs. ``given`` is what this turn
        gives up.
        """
        ways = [one.question.ways for one in done]
        total = (
            sum_of([way for some in ways for way in some]) if all(len(some) == 1 for some in ways) else None
        )
        if total is None or game.pool:
            return whole(hand)
        sources, question, exactly = _asked_of(game, terms)
        bounds = Beside(hand, sources, question.choosing(total), exactly, 0)
        able = [n for n in range(len(hand)) if n in self.alone or bounds.alone(n)]
        for_nothing = not any(amount > 0 for amount in given[ABOVE_HAND:ABOVE_FREELY])
        freely = [n for n in able if bounds.alone(n, freely=True, for_nothing=for_nothing)]
        is_most = self.alone.issuperset(able) and not bounds.more_together(len(self.together), able)
        return Reach(self.together if is_most else frozenset(able), self.freely.union(freely))

    def reaches(self, reach: Reach) -> bool:
        """Whether no turn could leave more of the hand castable."""
        return self.together >= reach.castable and not self.at_a_loss(reach)

    def at_a_loss(self, reach: Reach) -> frozenset[int]:
        """The cards that are castable at a loss only, and maybe freely after another turn."""
        return (self.alone & reach.freely) - self.freely

    def order(self, given: Amounts) -> tuple[object, ...]:
        """Give what turns of the same worth are compared by, with what they give up: the least is best."""
        hand = (-bool(self.alone), -len(self.alone), -len(self.together))
        taken = given[ABOVE_HAND:ABOVE_FREELY]
        return (given[:ABOVE_HAND], hand, taken, -len(self.freely), given[ABOVE_FREELY:])

    def wishes(self, castable: frozenset[int]) -> Iterator[frozenset[int]]:
        """List sets of cards that a better turn could keep, of those that are ``castable`` at all."""
        more = sorted(castable - self.together)
        if len(more) > 1 or (more and self.together):
            yield castable
        if self.together and len(more) > 1:
            yield from (self.together | {number} for number in more)
        yield from (frozenset({number}) for number in more)

    def wishes_freely(self, reach: Reach) -> Iterator[frozenset[int]]:
        """List sets of cards that a better turn could keep freely: all of them, then each by itself."""
        costly = sorted(self.at_a_loss(reach))
        if costly and (self.freely or len(costly) > 1):
            yield self.freely.union(costly)
        yield from (frozenset({number}) for number in costly)


def whole(hand: Sequence[HandCard]) -> Reach:
    """The whole hand as what could be castable, where nothing else is known."""
    numbers = frozenset(range(len(hand)))
    return Reach(numbers, numbers)


def _asked_of(game: Game, terms: TurnTerms) -> tuple[SourcesLeft, Question, ByAllDeciders]:
    """What there is to pay with in a game, as verdicts on the hand ask for it."""
    game = replace(game, pool=())
    question = prepare_on(game, ANY_COST).using(forbid=terms.forbid)
    sources = SourcesLeft(CompiledBoard(game), game, frozenset())
    return sources, question, ByAllDeciders(SolveOptions(clock=terms.clock))
