"""Sets of a turn's costs, tried one after another: for boards where paying changes what is made.

The program that chooses what is paid counts with the mana of before the turn. Where a cost takes creatures
that Gaea's Cradle counts, less may be kept than it says; where it fills the graveyard for Crypt of Agadeem,
more (605.3b). Then sets of costs are paid for real, those of the greatest worth first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, permutations

from planner.game.records import MutableRecord
from planner.planning.turn.carrying_out import Done, Going
from planner.planning.turn.choosing import Choosing
from planner.planning.turn.entries import Doing, Entry

_MOST_PLANS = 60
"""How many plans are looked at."""
_MOST_COSTS = 8
"""Of more costs no sets are listed: there are too many."""
_FIRST = 1_000
"""What stays payable weighs so much more than what else a plan gives up."""


class SetsOfCosts(MutableRecord):
    """The sets of a turn's costs that could be worth more than what was found."""

    choosing: Choosing
    start: Going
    budget: int = _MOST_PLANS

    def paid(self) -> Iterator[tuple[int, list[Done]]]:
        """Yield ways to pay sets of costs, those of the greatest value first, with that value."""
        for numbers in self._listed():
            entries = [self.choosing.entries[n] for n in numbers]
            value = sum(entry.value for entry in entries)
            for order in permutations(entries):
                if self.budget <= 0 or self.start.terms.clock.is_over:
                    return
                if _plays_first(order) and (done := self._in_order(order)) is not None:
                    yield value, done

    def _listed(self) -> list[tuple[int, ...]]:
        entries = self.choosing.entries
        if len(entries) > _MOST_COSTS:
            return []
        sizes = range(1, len(entries) + 1)
        found = chain.from_iterable(combinations(range(len(entries)), size) for size in sizes)
        allowed = [numbers for numbers in found if self._allowed(numbers)]
        return sorted(allowed, key=lambda numbers: (-sum(entries[n].value for n in numbers), len(numbers)))

    def _allowed(self, paid: tuple[int, ...]) -> bool:
        """Tell whether no more alternatives of one kind are paid than can be."""
        numbers = {self.choosing.entries[n].number for n in paid}
        return all(len(numbers & some) <= most for some, most in self.choosing.limits)

    def _in_order(self, order: tuple[Entry, ...]) -> list[Done] | None:
        """Pay all of these, each so that the rest stays payable, the last so that the most is kept."""
        going, keep = self.start.copy(), self.choosing.keep
        for number, entry in enumerate(order[:-1]):
            self.budget -= 1
            rest = [one.cost for one in order[number + 1 :]]
            if not (going.pay(entry, None, rest=[*rest, *keep]) or going.pay(entry, None, rest=rest)):
                return None
        self.budget -= 1
        weights = [_FIRST * one.weight for one in keep]
        return going.done if going.pay_last(order[-1], keep, weights) else None


def _plays_first(order: tuple[Entry, ...]) -> bool:
    """Tell whether lands are played before anything is cast."""
    plays = [entry.doing is Doing.PLAY for entry in order]
    return plays == sorted(plays, reverse=True)
