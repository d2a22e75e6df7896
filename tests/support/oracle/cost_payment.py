"""The oracle's reading of paying a locked-in total cost, from one state of the game.

Written from the contract and the rules alone. A state is what the mana abilities left
(601.2g); from there every X, every choice for the symbols, everything that the parts can
take, everything that can pay for mana in place of mana, and every way to spend the mana
of the pool are tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from planner.game.mana import COLORS, TYPES
from planner.game.objects import Game
from planner.game.prices import Prices
from planner.game.total_cost import TotalCost
from tests.support.oracle.activations import Activations, State
from tests.support.oracle.cost_parts import NOTHING, Outcome, Parts
from tests.support.oracle.policies import floats_never, least_life
from tests.support.oracle.price_rows import color_price, life_price, source_colors
from tests.support.oracle.prohibitions import prohibits
from tests.support.oracle.symbol_payment import Kind, Owed, Spending, owed_ways

PLAIN = TotalCost(mana=None)
"""A cost that asks for nothing."""
_OF_PLAIN_COSTS = (
    *("mana", "life", "x", "announced", "kind", "spell", "on_stack", "words", "tags", "zone", "commander"),
    *("additional", "reductions", "alternative", "only_from", "says_x"),
)


def is_plain(cost: TotalCost) -> bool:
    """Whether it asks for mana and life only, with nothing that pays for mana."""
    same = {name: getattr(cost, name) for name in _OF_PLAIN_COSTS}
    return replace(PLAIN, **same) == cost


class Paid(NamedTuple):
    """A complete payment: what makes plans better or worse, the activations left out, and its end."""

    lethal: bool
    spare: int
    price: int
    positions: int
    x: int
    end: State | None = None


class Payment:
    """One total cost, as it can be paid from the states of one game."""

    def __init__(
        self,
        game: Game,
        cost: TotalCost,
        prices: Prices,
        steps: Activations,
        required: set[int],
        *,
        follow: bool = False,
        each_chance: bool = False,
    ) -> None:
        self.cost, self.prices, self.steps = cost, prices, steps
        before = [source_colors(one) for one in steps.objects]
        self.before = [sum(color in colors for colors in before) for color in COLORS]
        self.rules, self.library = game.spending, game.library
        self.least_life, self.spends_all = least_life(cost, game), floats_never(game)
        self.parts = Parts(
            game,
            cost,
            prices,
            steps.objects,
            steps.forbidden,
            required,
            follow=follow,
            each_chance=each_chance,
        )
        self.no_life = cost.no_life or prohibits(game, "pay life", None, cost.kind)
        self.bans = {verb: prohibits(game, verb, None, cost.kind) for verb in ("pay energy", "mill")}
        self.owed = self._owed()
        self.plain = cost.mana.generic if cost.mana is not None else 0
        self.each_x = cost.mana.variables.count("X") if cost.mana is not None else 0
        typed = [max((due.typed[place] for due in self.owed), default=0) for place in range(len(TYPES))]
        self.most_typed = tuple(typed)
        self.spent: dict[tuple[object, ...], int | None] = {}
        self.spendings: dict[Owed, Spending] = {}

    def _owed(self) -> Counter[Owed]:
        """What is owed after every choice; no life where life can't be paid."""
        if self.cost.mana is None:
            ways = Counter({Owed(NOTHING, 0, 0, self.cost.life): 1})
        else:
            life_for = "" if self.no_life else self.cost.life_for
            ways = owed_ways(self.cost.mana, self.cost.announced, self.cost.life, life_for)
        return Counter({due: n for due, n in ways.items() if not (due.life and self.no_life)})

    def best(self, state: State) -> Paid | None:
        """The best complete payment from this state."""
        found = self.every(state)
        return min(found, key=lambda paid: (*paid[:4], -paid.x)) if found else None

    def every(self, state: State) -> list[Paid]:
        """Every complete payment from this state."""
        return [paid for x in self._xs(state) for paid in x]

    def _xs(self, state: State) -> Iterator[list[Paid]]:
        """The payments for each X; where one can't be paid, a larger one can't either (107.3).

        Except where some mana has to be spent, or an object used, or a card exiled that X sends to
        the graveyard: a larger X can ask for that, once reductions have nothing left to take (118.7a).
        """
        if not self.cost.wants_max_x:
            yield list(self._payments(state, self.cost.x or 0))
            return
        asked = sum(least for _, least in self.cost.spending.spend_least) + len(self.parts.required)
        asked += self.cost.discount
        asked += sum(state.pool) if self.spends_all else 0
        asked += len(state.objects) if any(part.per_x for part in self.cost.parts) else 0
        for x in count(self.cost.x_least):
            if self.cost.x_most is not None and x > self.cost.x_most:
                return
            paid = list(self._payments(state, x))
            if not paid and x >= asked:
                return
            yield paid

    def _payments(self, state: State, x: int) -> Iterator[Paid]:
        cost, prices = self.cost, self.prices
        energy = self._energy(state, x)
        if energy is None or not self._can_mill(state):
            return
        fixed = (
            prices.energy * energy
            + prices.milled * (cost.mill - cost.off_library)
            - prices.most * cost.counted
        )
        fixed -= prices.x * x if cost.wants_max_x else 0
        generic = max(self._generic(due, x) for due in self.owed) if self.owed else 0
        outcomes = self.parts.outcomes(state.objects, x, self.most_typed, generic)
        for outcome, (price, positions) in outcomes.items():
            price += fixed + color_price(self.before, outcome.sources, prices)
            for due in self.owed:
                life = due.life + cost.life_per_x * x
                if life and (self.no_life or state.life < life):
                    continue  # 118.3b: only life that is there can be paid, but 0 always can
                mana = self._mana(state.pool, due, x, outcome)
                if mana is None:
                    continue
                lost = life + state.triggers + outcome.triggers
                if self.least_life is not None and state.life - lost < self.least_life:
                    continue
                whole = price + mana + life_price(state.life, lost, prices)
                end = None
                if outcome.end is not None:
                    rest = (state.energy - energy, state.milled + cost.mill)
                    end = State(outcome.end, (), state.life - lost, 0, *rest)
                yield Paid(state.life - lost <= 0, outcome.spare, whole, positions, x, end)

    def _energy(self, state: State, x: int) -> int | None:
        """The energy that is paid, None where it can't be."""
        energy = self.cost.energy + self.cost.energy_per_x * x
        return None if energy > state.energy or (energy and self.bans["pay energy"]) else energy

    def _can_mill(self, state: State) -> bool:
        if not self.cost.mill:
            return True
        there = self.library is None or state.milled + self.cost.mill <= self.library
        return there and not self.bans["mill"]

    def _mana(self, pool: tuple[int, ...], due: Owed, x: int, outcome: Outcome) -> int | None:
        """The lowest price of spending mana on what is left of the symbols, None where it isn't there."""
        typed = tuple(a - b for a, b in zip(due.typed, outcome.typed, strict=True))
        generic = self._generic(due, x) - outcome.generic
        if min(typed) < 0 or generic < 0:
            return None
        limited = self._limited(x, outcome)
        if limited > generic:
            return None
        key = (pool, typed, due.snow, generic, limited)
        if key not in self.spent:
            self.spent[key] = self._spend(pool, Owed(typed, due.snow, generic - limited, 0, limited))
        return self.spent[key]

    def _limited(self, x: int, outcome: Outcome) -> int:
        """How much of the generic mana that is left has to be of the types that X takes.

        What was tapped or exiled instead may have paid for X; another player's mana is of any type.
        """
        if not self.cost.x_types:
            return 0
        of_x = max(self.each_x * x - self.cost.x_discount, 0) if self.cost.of_x is None else self.cost.of_x
        return max(of_x - (outcome.generic - outcome.assisted), 0)

    def _generic(self, due: Owed, x: int) -> int:
        """The generic mana that is owed: reductions take from what X adds as well (118.7a)."""
        plain = self.plain + self.each_x * x - self.cost.discount
        return max(plain, self.cost.least_generic) + due.generic - self.plain

    def _spending(self, kinds: tuple[Kind, ...], due: Owed) -> Spending:
        if due not in self.spendings:
            self.spendings[due] = Spending(
                kinds, [due], self.cost.purpose, self.rules, self.cost.only_types, self.cost.x_types
            )
        return self.spendings[due]

    def _spend(self, pool: tuple[int, ...], due: Owed) -> int | None:
        kinds = self.steps.kinds
        ways = self._spending(kinds, due).ways(pool)
        prices = []
        for left, _, price in ways:
            spent = [a - b for a, b in zip(pool, left, strict=True)]
            if any(
                sum(n for kind, n in zip(kinds, spent, strict=True) if kind.type == letter) < least
                for letter, least in self.cost.spending.spend_least
            ):
                continue
            used = [kind for kind, n in zip(kinds, spent, strict=True) if n]
            riders = {rider for kind in used for rider in kind.riders}
            colors = {kind.type for kind in used} & set(COLORS)
            unspent = sum(n for kind, n in zip(kinds, left, strict=True) if kind.origin == "made")
            if unspent and self.spends_all:
                continue
            price += self.prices.unspent * unspent - self.prices.rider * len(riders)
            prices.append(price - (self.prices.colors * len(colors) if self.cost.most_colors else 0))
        return min(prices, default=None)
