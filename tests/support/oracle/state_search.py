"""The oracle for every mana ability: a search over the states that a game can get into.

Written from the contract and the rules alone. From the state that a payment starts
from, every mana ability that can be activated is activated, with everything that its
cost can take and every output, and so on from each state that comes of it; then every
way to pay the symbols is tried in each state. A state is all that the rest can depend
on, so of several ways to one state only the one with the lowest (price so far,
activations) goes on.

Three shortcuts keep this small, each of them safe whatever the board: types of mana
that nothing on the board asks for are one type; of objects that nothing tells apart,
those used stand first; and where no step can lower the price, states dearer than a
complete payment (the most that riders can gain taken off) are not gone into.
"""

from __future__ import annotations

import heapq
from itertools import count

from planner.costing.kept_costs import CostToKeep
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from tests.support.oracle.activations import Activations, State
from tests.support.oracle.cost_payment import Paid, Payment
from tests.support.oracle.hand_left import HandLeft
from tests.support.oracle.kept_costs import Keeping
from tests.support.oracle.price_rows import MOST_STATES, PRICES, Best, TooLargeError

MOST_MANA = 100
"""Where nothing bounds a board in a way that is seen at once, the search ends here."""

Figures = tuple[bool, int, int, int, int]
"""Lethal, targets used, price, activations, positions."""


def best_by_search(
    game: Game,
    cost: TotalCost,
    prices: Prices = PRICES,
    *,
    forbid: frozenset[str] = frozenset(),
    require: frozenset[str] = frozenset(),
    shortcuts: bool = True,
    keep: tuple[CostToKeep, ...] = (),
    hand: tuple[CostToKeep, ...] = (),
) -> Best:
    """The verdict and the best price of paying a total cost; payments are not counted.

    Raises ``ValueError`` where nothing bounds the search.
    """
    kept = Keeping(game, cost, prices, forbid, keep, shortcuts=shortcuts) if keep else None
    if hand:
        return _HandSearch(game, cost, prices, forbid, require, hand).best()
    search = _Search(game, cost, prices, forbid, require, shortcuts, kept)
    if require - search.steps.places.keys():
        return Best(payable=False)
    search.run()
    if search.lowest is None:
        return Best(payable=False, payments=None)
    lethal, spare, price, activations, positions = search.lowest
    x = search.x if cost.has_x else None
    weights = frozenset(search.weights if keep else ())
    return Best(True, price, lethal, x, activations, positions, None, weights, spare)


class _Search:
    """One search: the states reached, and the best complete payment so far."""

    def __init__(
        self,
        game: Game,
        cost: TotalCost,
        prices: Prices,
        forbid: frozenset[str],
        require: frozenset[str],
        shortcuts: bool,
        kept: Keeping | None,
    ) -> None:
        self.kept = kept
        apart = kept.apart if kept else ()
        self.steps = Activations(game, cost, prices, forbid, require, merge=shortcuts, apart=apart)
        self.cost, self.prices = cost, prices
        self.required_ids = require
        required = {place for i, place in self.steps.places.items() if i in require}
        self.payment = Payment(game, cost, prices, self.steps, required, follow=kept is not None)
        self.lowest: Figures | None = None
        self.x = 0
        self.weights: set[int] = set()
        riders = {rider for kind in self.steps.kinds for rider in kind.riders}
        self.gain = prices.rider * len(riders) + (kept.most if kept else 0)
        gains_life = any(step.ability.after.life_gained for step in self.steps.steps)
        self.doomed = game.life <= 0 and not gains_life  # every plan is lethal
        gains = cost.wants_max_x or cost.most_colors or bool(cost.spare and prices.sparing is None)
        gains = gains or (bool(game.pool) and prices.pool < 0)
        self.bounded = shortcuts and not gains and self.steps.never_cheaper

    def run(self) -> None:
        """Go through the states, cheapest first."""
        start = self.steps.start
        reached = {start: (0, 0)}
        ticket = count()
        waiting = [(0, 0, next(ticket), start)]
        while waiting:
            price, activations, _, state = heapq.heappop(waiting)
            if reached[state] < (price, activations):
                continue
            if self._too_dear(price):
                return
            self._pay(state, price, activations)
            if self.cost.mana is None:
                return  # 118.2: no mana ability can be activated for a cost without mana
            for after, added in self.steps.after(state):
                figures = (price + added, activations + 1)
                if after not in reached or figures < reached[after]:
                    reached[after] = figures
                    heapq.heappush(waiting, (*figures, next(ticket), after))
            if len(reached) > MOST_STATES or sum(state.pool) > MOST_MANA:
                raise TooLargeError(f"nothing bounds the search: {len(reached):,} states")

    def _too_dear(self, price: int) -> bool:
        """Whether no payment from here on can be as good as the best one (lethal ones are worse)."""
        if not self.bounded or self.lowest is None:
            return False
        lethal, _, lowest, _, _ = self.lowest
        gained = self.prices.most * self.cost.counted
        return (self.doomed or not lethal) and price - self.gain > lowest + gained

    def _pay(self, state: State, price: int, activations: int) -> None:
        """Every way to pay the total cost in this state."""
        if self.kept is None:
            paid = self.payment.best(state)
            if paid is not None:
                self._consider(paid, price, activations, 0)
            return
        for paid in sorted(self.payment.every(state), key=lambda paid: (*paid[:4], -paid.x)):
            best_case = (paid.lethal, paid.spare, price + paid.price - self.kept.most)
            if self.lowest is None or best_case <= self.lowest[:3]:
                assert paid.end is not None
                self._consider(paid, price, activations, self.kept.weight(paid.end))

    def _consider(self, paid: Paid, price: int, activations: int, weight: int) -> None:
        """The best payment so far; ``weight`` is kept after it."""
        price += paid.price - self.prices.kept * weight
        figures = (paid.lethal, paid.spare, price, activations, paid.positions)
        if self.lowest is None or figures < self.lowest:
            self.lowest, self.x, self.weights = figures, paid.x, {weight}
        elif figures == self.lowest:
            self.weights.add(weight)


class _HandSearch(_Search):
    """A search that reads the hand: what of it can be cast is compared between tiers of the price."""

    def __init__(
        self,
        game: Game,
        cost: TotalCost,
        prices: Prices,
        forbid: frozenset[str],
        require: frozenset[str],
        hand: tuple[CostToKeep, ...],
    ) -> None:
        self.hand = HandLeft(game, cost, prices, forbid, hand)
        super().__init__(game, cost, prices, forbid, require, False, self.hand.together)
        self.bounded = False
        self.least: tuple[object, ...] | None = None
        self.found = Best(payable=False, payments=None)

    def best(self) -> Best:
        """The verdict and the best figures."""
        if not self.steps.places.keys() >= self.required_ids:
            return self.found
        self.run()
        return self.found

    def _pay(self, state: State, price: int, activations: int) -> None:
        """Every way to pay the total cost in this state, with what each leaves of the hand."""
        for paid in self.payment.every(state):
            assert paid.end is not None
            whole = price + paid.price
            alike = self.least is not None and self.least[:2] == (paid.lethal, paid.spare)
            read = self.hand.compared(whole, paid.end, self.least[2] if self.least and alike else None)
            if read is None:
                continue
            compared, together = read
            figures = (paid.lethal, paid.spare, compared, activations, paid.positions)
            if self.least is not None and figures > self.least:
                continue
            same = self.least == figures
            self.least = figures
            kept = frozenset({together}) | (self.found.kept if same else frozenset())
            lower = whole - self.prices.kept * together
            x = paid.x if self.cost.has_x else None
            self.found = Best(
                True, lower, paid.lethal, x, activations, paid.positions, None, kept, paid.spare, compared
            )
