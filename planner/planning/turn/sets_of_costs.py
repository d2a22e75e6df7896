"""Sets of a turn's costs, tried one after another: for boards where paying changes what is made.

The program that chooses what is paid counts with the mana of before the turn. Where a cost takes creatures
that Gaea's Cradle counts, less may be kept than it says; where it fills the graveyard for Crypt of Agadeem,
more (605.3b). Then sets of costs are paid for real, those of the greatest worth first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from planner.costing.kept_costs import CostToKeep
from planner.game.records import MutableRecord, field
from planner.planning.turn.carrying_out import Done, Going
from planner.planning.turn.casting import sets_alike
from planner.planning.turn.choosing import Choosing, paid_by_this_turn
from planner.planning.turn.entries import TurnAction, TurnEntry

_MOST_PLANS = 240
"""How many plans are looked at."""
_MOST_OF_A_SET = 40
"""How many of them for one set: the others have their turn, too."""
_MOST_COSTS = 8
"""Of more costs no sets are listed: there are too many."""
_FIRST = 1_000
"""What stays payable weighs so much more than what else a plan gives up."""


class SetsOfCosts(MutableRecord):
    """The sets of a turn's costs that could be worth more than the best found."""

    choosing: Choosing
    start: Going
    budget: int = _MOST_PLANS
    before: dict[int, int] = field(default_factory=dict)
    """The costs that say the same as another one, each with that one: it comes first."""

    def __post_init__(self) -> None:
        """Find equal costs."""
        entries = self.choosing.entries
        for some in sets_alike(entries, range(len(entries))):
            self.before.update(zip(some[1:], some, strict=False))

    def paid(self) -> Iterator[tuple[int, list[Done]]]:
        """Yield ways to pay sets of costs, those of the greatest value first, with that value."""
        left = self.budget
        for numbers in self._listed():
            entries = [self.choosing.entries[n] for n in numbers]
            value = sum(entry.value for entry in entries)
            self.budget = allowed = min(left, _MOST_OF_A_SET)
            for done in self._in_each_order(self.start, entries):
                yield value, done
            left -= allowed - self.budget

    def _listed(self) -> list[tuple[int, ...]]:
        entries = self.choosing.entries
        if len(entries) > _MOST_COSTS:
            return []
        sizes = range(1, len(entries) + 1)
        found = chain.from_iterable(combinations(range(len(entries)), size) for size in sizes)
        allowed = [numbers for numbers in found if self._allowed(numbers)]
        return sorted(allowed, key=lambda numbers: (-sum(entries[n].value for n in numbers), len(numbers)))

    def _allowed(self, paid: tuple[int, ...]) -> bool:
        """Whether a set respects the limits on alternatives, and takes equal costs in order."""
        if any(self.before.get(n, n) not in paid for n in paid):
            return False
        numbers = {self.choosing.entries[n].number for n in paid}
        return all(len(numbers & some) <= most for some, most in self.choosing.limits)

    def _in_each_order(self, going: Going, left: list[TurnEntry]) -> Iterator[list[Done]]:
        """Pay all of these in each order that works, the last so that the most stays payable."""
        plays = [entry for entry in left if entry.doing is TurnAction.PLAY]
        for entry in plays or left:  # lands are played before anything is cast
            if self.budget <= 0 or going.terms.clock.is_over:
                return
            others = [one for one in left if one is not entry]
            if any(self.before.get(entry.number) == one.number for one in others):
                continue
            self.budget -= 1
            after = going.copy()
            if not self._pays(after, entry, [one.cost for one in others]):
                continue
            if others:
                yield from self._in_each_order(after, others)
            else:
                yield after.done

    def _pays(self, going: Going, entry: TurnEntry, rest: list[CostToKeep]) -> bool:
        """Pay one cost, keeping the others payable if possible; return whether it is paid."""
        keep = self.choosing.keep
        if not rest:
            return going.pay_last(entry, keep, [_FIRST * one.weight for one in keep])
        soon = paid_by_this_turn(keep)
        keeping = bool(soon) and going.pay(entry, None, rest=[*rest, *soon])
        if keeping or going.pay(entry, None, rest=rest):
            return True
        return entry.resolves and going.pay(entry, None)  # what it brings may pay for the rest
