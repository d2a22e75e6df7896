"""The rest of the hand after a turn: of turns worth the same, one that leaves more cards castable is better.

Cards of the hand that the request neither pays for nor keeps should stay castable after the last payment.
They come below what is worth paying and below losses (docs/best.md), so they never change a turn's value. A
turn that keeps more of them is looked for with the means of costs to keep, and taken if it is better.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planner.costing.kept_costs import CostToKeep
from planner.game.objects import Game
from planner.game.records import Record
from planner.game.tiers import Tier
from planner.planning.hand.cards import cards_to_cast
from planner.planning.turn.carrying_out import Done
from planner.planning.turn.choosing import TurnTerms
from planner.planning.turn.entries import TurnEntry
from planner.planning.turn.giving_up import COMPARED, Amounts
from planner.planning.turn.kept_by_then import kept_by_then

_ABOVE = [tier for tier in COMPARED if list(Tier).index(tier) > list(Tier).index(Tier.KEPT)]
"""The tiers that come before what stays castable."""


def rest_of_hand(game: Game, entries: Sequence[TurnEntry]) -> tuple[CostToKeep, ...]:
    """List the cards of the hand that a turn's costs aren't for, each as a cost to keep."""
    asked = {entry.card for entry in entries}
    return tuple([card.cost for card in cards_to_cast(game) if card.id not in asked])


class HandBeside(Record, frozen=True):
    """What of the hand can be cast after a turn: each card by itself, and the most of them together."""

    alone: frozenset[int]
    together: frozenset[int]

    @classmethod
    def after(
        cls, hand: Sequence[CostToKeep], game: Game, done: Sequence[Done], terms: TurnTerms
    ) -> HandBeside:
        """Find it for a turn that began with a game."""
        together = kept_by_then(hand, game, done, terms)
        rest = [n for n in range(len(hand)) if n not in together]
        alone = [n for n in rest if kept_by_then((hand[n],), game, done, terms)]
        return cls(together.union(alone), together)

    def order(self, given: Amounts) -> tuple[object, ...]:
        """Give what turns of the same worth are compared by, with what they give up: the least is best."""
        hand = (-bool(self.alone), -len(self.alone), -len(self.together))
        return (given[: len(_ABOVE)], hand, given[len(_ABOVE) :])

    def wishes(self, castable: frozenset[int]) -> Iterator[frozenset[int]]:
        """List sets of cards that a better turn could keep, of those that are ``castable`` at all."""
        more = sorted(castable - self.together)
        if len(more) > 1 or self.together:
            yield castable
        for number in more:
            yield frozenset({number})
