"""The orders in which the costs of a choice can be paid, and paying them in one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planner.costing.kept_costs import CostToKeep
from planner.game.objects import Game
from planner.planning.turn.allocation import Allocation, PartingError, Share
from planner.planning.turn.carrying_out import Done, Going
from planner.planning.turn.choosing import CostSelection, TurnTerms
from planner.planning.turn.entries import TurnAction, TurnEntry
from planner.planning.turn.passed_over import takes_away
from planner.planning.turn.scenario import TurnPayment

_MOST_PLANS = 60
"""How many plans are looked at until an order works."""


class PaymentOrders:
    """The costs of a choice, paid one after another: in a given order, or in the first that works."""

    def __init__(
        self,
        game: Game,
        entries: tuple[TurnEntry, ...],
        keep: Sequence[CostToKeep],
        terms: TurnTerms,
        choice: CostSelection,
    ) -> None:
        self.game = game
        self.entries = entries
        self.terms = terms
        self.choice = choice
        self.allocation = Allocation(choice)
        self.needs = self.allocation.needs(choice.chosen)
        self._kept = [keep[n] for n in choice.kept if n not in choice.later]

    def _start(self) -> Going:
        return Going.from_start(self.terms.by(self.choice.prices), self.game)

    def paid_in_any(self) -> list[Done] | None:
        """Pay the choice in the first order that works, each cost so that the rest stays payable.

        A card that changes others is also paid if the rest isn't payable yet, since it may be afterwards.
        """
        choice, ways = self.choice, self.choice.scenario.ways
        kept = self._kept
        budget = [_MOST_PLANS]

        def on(going: Going, left: frozenset[int]) -> list[Done] | None:
            if not left:
                return going.done
            there = set(choice.chosen) - left
            for way in sorted(left, key=lambda n: (self._rank(ways[n]), n)):
                if not self.needs[way] <= there or budget[0] <= 0:
                    continue
                budget[0] -= 1
                rest = [self.entries[ways[n].entry].cost for n in left - {way} if self.needs[n] <= there]
                changing = ways[way].entry in choice.scenario.changers and rest
                for others in ([*rest, *kept], kept) if changing else ([*rest, *kept],):
                    one = going.copy()
                    if one.pay(
                        self.entries[ways[way].entry],
                        None,
                        untapped=ways[way].untapped,
                        adding=self.allocation.mana_brought(way),
                        rest=others,
                        last=len(left) == 1,
                    ):
                        found = on(one, left - {way})
                        if found is not None:
                            return found
            return None

        return on(self._start(), frozenset(choice.chosen))

    def orders(self) -> Iterator[tuple[int, ...]]:
        """List the orders to try: lands first, then as requested, the dearest first, backwards."""
        ways = self.choice.scenario.ways
        chosen = list(self.choice.chosen)
        by_size = sorted(chosen, key=lambda n: _size(ways[n]))
        seen: set[tuple[int, ...]] = set()
        for wished in (chosen, by_size[::-1], chosen[::-1], by_size):
            order = self._sorted(wished)
            if order is not None and order not in seen:
                seen.add(order)
                yield order

    def _sorted(self, wished: Sequence[int]) -> tuple[int, ...] | None:
        """Sort ways in the desired order, each behind those it needs; None if two need each other."""
        scenario = self.choice.scenario
        before: dict[int, set[int]] = {way: set(self.needs[way]) & set(wished) for way in wished}
        changing = {
            number: way for way in wished if (number := scenario.ways[way].entry) in scenario.changers
        }
        for way in wished:
            one = scenario.ways[way]
            for place, number in enumerate(scenario.changers):
                if number == one.entry or number not in changing:
                    continue
                if place < one.since:
                    before[way].add(changing[number])
                elif place >= one.position and (one.entry not in scenario.changers):
                    before[changing[number]].add(way)
        order: list[int] = []
        rank = {way: (self._rank(scenario.ways[way]), n) for n, way in enumerate(wished)}
        while len(order) < len(wished):
            able = [way for way in wished if way not in order and before[way] <= set(order)]
            if not able:
                return None
            order.append(min(able, key=rank.__getitem__))
        return tuple(order)

    def _rank(self, way: TurnPayment) -> int:
        """Rank lands first, costs with the largest X behind others, and cards that take away much last."""
        entry = self.entries[way.entry]
        if entry.doing is TurnAction.PLAY:
            return 0
        return 3 if entry.printed is not None and takes_away(entry.printed) else 2 if entry.largest_x else 1

    def paid_in(self, order: tuple[int, ...]) -> list[Done] | None:
        """Pay these ways in this order, each from its share, or from what leaves the rest payable."""
        try:
            shares: list[Share] | None = self.allocation.parted(order)
        except PartingError:
            shares = None
        ways = self.choice.scenario.ways
        going = self._start()
        for number, way in enumerate(order):
            entry = self.entries[ways[way].entry]
            share = shares[number] if shares is not None and not entry.largest_x else None
            there = set(order[:number])
            rest = [self.entries[ways[n].entry].cost for n in order[number + 1 :] if self.needs[n] <= there]
            paid = going.pay(
                entry,
                share,
                untapped=ways[way].untapped,
                adding=self.allocation.mana_brought(way),
                rest=[*rest, *self._kept],
                last=number == len(order) - 1,
            )
            if not paid:
                return None
        return going.done


def _size(way: TurnPayment) -> int:
    return way.cost.mana.mana_value if way.cost.mana is not None else 0
