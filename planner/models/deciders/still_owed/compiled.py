"""A board's sources, compiled for the dynamic program: what rests on no amounts of a cost is made once.

A *layout* is made for each set of demands that costs ask for: its columns, and what each class of objects can
do to them. A *table* of a layout holds for so many symbols of each column what paying for them costs: it
answers every cost that owes as many at most, by looking it up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import NamedTuple

import numpy as np

from planner.game.caching import Memory
from planner.models.deciders import Gap, Undecided
from planner.models.deciders.still_owed.gaps import gap_in, gap_in_sources
from planner.models.deciders.still_owed.row_prices import SHARE, Multiplier
from planner.models.deciders.still_owed.search import DIGIT, MOST_IN_A_ROW, NEVER, Path, PriceTable, RowDigits
from planner.models.deciders.still_owed.states import (
    ActivationWay,
    ClassUses,
    Columns,
    Effect,
    Numbers,
    OwnWays,
    change_of,
    strides_of,
)
from planner.models.deciders.still_owed.written import written
from planner.models.problem.demands import GENERIC, Demand, KindSet
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Solution
from planner.models.problem.terms import Gain, Steps

MOST_STATES = 400
"""Costs with more states are looked at no closer where activations ask for mana."""
MOST_FINE_STATES = 2_000
"""Costs with more states are left to the program."""
MOST_PLAIN_STATES = 6_000
"""The same where no activation asks for mana."""
MOST_COLUMNS = 12
"""Costs and activations that ask for more different mana are left to the program."""
TRIES = 6
"""Multipliers are adjusted this often at most."""
MOST_LABELS = 60
"""So many ways are followed until multipliers are adjusted instead."""
MOST_LAST_LABELS = 300
"""So many ways are followed where they can't be adjusted any more."""
MOST_LAYOUTS = 32
"""So many layouts are kept of a board."""


class Layout(NamedTuple):
    """Columns, and what each class of objects can do to the amounts owed in them."""

    columns: Columns
    ways: tuple[tuple[int, OwnWays], ...]
    tables: dict[object, tuple[tuple[int, ...], PriceTable]]


class Compiled:
    """A board's sources, compiled for costs that are paid for one purpose. Safe to share between threads."""

    def __init__(self, problem: PaymentProblem) -> None:
        self.problem = problem
        self.gap = gap_in_sources(problem)
        self._numbers = {kind: number for number, kind in enumerate(problem.kinds)}
        self._masks: dict[Demand, KindSet] = {}
        self._classes = [ClassUses(problem, index, self._numbers) for index in range(len(problem.sources))]
        asks: dict[Demand, int] = {}
        for own in self._classes:
            for demand, amount in (one for costs in own.costs for one in costs):
                asks[demand] = max(asks.get(demand, 0), amount)
        self._asks = asks
        self.activation = 1 + sum([sum(source.positions) for source in problem.sources])
        objects = sum([source.count for source in problem.sources])
        self.price = SHARE * self.activation * (1 + objects)
        self._rows = problem.objective.rows_of_objects(problem.row_counts)
        places = {row: DIGIT * place for place, row in enumerate(self._rows)}
        self._words = [
            sum([1 << places[color] for color in source.rows if color in places])
            for source in problem.sources
        ]
        self._life_at = DIGIT * len(places)
        self._unspent = problem.objective.left_over * self.price
        self._layouts: Memory[object, Layout | Undecided] = Memory(MOST_LAYOUTS)
        self._most_made = sum([pool.amount for pool in problem.floating])
        for index, source in enumerate(problem.sources):
            made = max([problem.uses[number].made for number in problem.uses_of[index]], default=0)
            self._most_made += source.count * made

    def mask(self, demand: Demand) -> KindSet:
        """KindSet of the kinds of mana that pay for a demand, with a bit for life."""
        found = self._masks.get(demand)
        if found is None:
            found = sum([1 << number for kind, number in self._numbers.items() if demand.takes(kind)])
            if demand.life:
                found |= 1 << (len(self._numbers) + demand.life)
            self._masks[demand] = found
        return found

    def best(self, problem: PaymentProblem) -> Solution | Gap | Undecided:
        """Find the best payment of a cost from these sources, or a proof that there is none."""
        gap = self.gap or gap_in(problem)
        if gap is not None:
            return gap
        if problem.life_owed and problem.life_owed >= problem.life:
            return Undecided("life runs short")
        said: Solution | Undecided = Undecided("")
        for fine in (False, True) if self._asks else (False,):
            said = self._best(problem, fine)
            if isinstance(said, Solution):
                return said
        return said

    def _best(self, problem: PaymentProblem, fine: bool) -> Solution | Undecided:
        """Find the best payment with one layout of columns; ``fine`` chooses the layout."""
        layout = self._layout(problem, fine)
        if isinstance(layout, Undecided):
            return layout
        columns = layout.columns
        amounts: Counter[int] = Counter()
        for demand, amount in problem.owed.items():
            amounts[columns.column[self.mask(demand)]] += amount
        start = dict(amounts)
        most_x = min(self._most_made, problem.most_x) if problem.x_symbols else 0
        generic = columns.column[self.mask(GENERIC)] if problem.x_symbols else 0
        if most_x:
            amounts[generic] += most_x
        room = columns.room(amounts)
        most = MOST_FINE_STATES if fine else MOST_STATES if self._asks else MOST_PLAIN_STATES
        if prod(room) > most:
            return Undecided("too many states")
        ask = _LayoutCost(self, problem, layout, room)
        return ask.best(start, generic, most_x)

    def _layout(self, problem: PaymentProblem, fine: bool) -> Layout | Undecided:
        """The layout of states for a cost; cached."""
        owed = dict.fromkeys(map(self.mask, problem.owed))
        if problem.x_symbols:
            owed[self.mask(GENERIC)] = None
        key = frozenset(owed), fine
        found = self._layouts.get(key)
        if found is None:
            found = self._layouts.keep(key, self._new_layout(owed, fine))
        return found

    def _new_layout(self, owed: Iterable[KindSet], fine: bool) -> Layout | Undecided:
        asks: dict[KindSet, int] = {}
        parts: dict[KindSet, tuple[KindSet, ...]] = {}
        for demand, amount in self._asks.items():
            mask = self.mask(demand)
            asks[mask] = max(asks.get(mask, 0), amount)
            if fine and not demand.is_generic:
                parts[mask] = self._parts(mask)
        columns = Columns(owed, asks, parts)
        if len(columns.masks) > MOST_COLUMNS:
            return Undecided("too many columns")
        masks = {demand: self.mask(demand) for demand in self._asks}
        ways = []
        for index, uses in enumerate(self._classes):
            own = uses.ways(columns, masks)
            if own is None:
                return Undecided("an object does more than it does once, with itself, for mana")
            if own.plain or own.asking:
                ways.append((index, own))
        return Layout(columns, tuple(ways), {})

    def _parts(self, mask: KindSet) -> tuple[KindSet, ...]:
        """Split a set of kinds by their types."""
        found: dict[str, KindSet] = {}
        for kind, number in self._numbers.items():
            if mask >> number & 1:
                found[kind.type] = found.get(kind.type, 0) | 1 << number
        return tuple(found.values())

    def rows(self, problem: PaymentProblem) -> tuple[list[Steps], list[int]]:
        """List the rows, colors first and life last, with the largest sum of each."""
        rows = [*self._rows.values(), problem.objective.life(problem.life, problem.life_owed)]
        counts = [self.problem.row_counts[color] for color in self._rows]
        return rows, [*counts, problem.life - problem.life_owed - 1]

    def word(self, index: int, life: int) -> int:
        """Sums that one activation of a class adds if it takes this much life."""
        return self._words[index] | life << self._life_at

    def colors(self, index: int) -> Iterator[int]:
        """List the rows of colors that a class is a source of."""
        word = self._words[index]
        return (place for place in range(self._life_at // DIGIT) if word >> DIGIT * place & 1)

    @property
    def unspent(self) -> int:
        """Price of a mana that is left over."""
        return self._unspent

    @property
    def layouts(self) -> int:
        """Count the cached layouts."""
        return len(self._layouts)


class _LayoutCost:
    """One cost to be paid with a layout."""

    def __init__(
        self, board: Compiled, problem: PaymentProblem, layout: Layout, room: tuple[int, ...]
    ) -> None:
        self.board = board
        self.problem = problem
        self.layout = layout
        self.room = room
        self.rows, self.most = board.rows(problem)
        self.found: tuple[Path, int] | None = None
        self._x: dict[int, int] = {}
        self._known: dict[tuple[tuple[int, ...], Effect], tuple[Numbers, Numbers | None]] = {}

    def best(self, owed: Mapping[int, int], generic: int, most_x: int) -> Solution | Undecided:
        """Adjust multipliers until the cheapest path is a payment, or until a search finds one."""
        multipliers = [Multiplier(row) for row in self.rows]
        closest: tuple[int, PriceTable, dict[int, int]] | None = None
        for _ in range(TRIES):
            table = self._table([one.value for one in multipliers])
            if isinstance(table, Undecided):
                return table
            starts = self._starts(table, owed, generic, most_x)
            if not starts:
                return Solution(Outcome.INFEASIBLE)
            bound = table.bound(starts)
            if closest is None or bound > closest[0]:
                closest = bound, table, starts
            path = self._cheapest(table, starts)
            if self.found is not None and self.found[0].cost <= closest[0]:
                return self._written()
            if self._fits_life(multipliers, path, table) and self._follow(table, starts, MOST_LABELS):
                return self._written()
            if not self._adjust(multipliers, path, table):
                break
        assert closest is not None
        if self._follow(closest[1], closest[2], MOST_LAST_LABELS):
            return self._written()
        return Undecided("bounds apart")

    def _starts(
        self, table: PriceTable, owed: Mapping[int, int], generic: int, most_x: int
    ) -> dict[int, int]:
        """The states that can be paid from the start, one for each X, each with the gain of its X."""
        strides = strides_of(self.room)
        start = sum([amount * strides[column] for column, amount in owed.items()])
        gain = self.problem.objective.gain(Gain.X) * self.board.price
        step = strides[generic] if most_x else 0
        self._x = {start + x * step: x for x in range(most_x + 1)}
        return {state: -x * gain for state, x in self._x.items() if table.costs[state] < NEVER}

    def _take(self, path: Path) -> None:
        """Store a path as the best so far, if it is cheaper."""
        if self.found is None or path.cost < self.found[0].cost:
            self.found = path, self._x[path.start]

    def _follow(self, table: PriceTable, starts: Mapping[int, int], most: int) -> bool:
        """Search paths cheaper than the best so far; return whether the best is then proven."""
        below = NEVER if self.found is None else self.found[0].cost
        better = table.best(starts, self._could_be_overused(), below, most)
        if isinstance(better, Path):
            self._take(better)
            return True
        return not better

    def _written(self) -> Solution | Undecided:
        """Write the best path as a payment."""
        if self.found is None:
            return Undecided("life runs short")
        found = written(self.problem, *self.found)
        return found if found is not None else Undecided("what asks for mana would pay for itself")

    def _fits_life(self, multipliers: list[Multiplier], path: Path | None, table: PriceTable) -> bool:
        """Whether the multiplier of life fits; if it doesn't, most paths look equally cheap."""
        return path is None or multipliers[-1].is_slope(self.rows[-1].base + table.sums.split(path.word)[-1])

    def _adjust(self, multipliers: list[Multiplier], path: Path | None, table: PriceTable) -> bool:
        """Adjust the multipliers that don't fit the cheapest path; return whether some were adjusted."""
        if path is None:
            return False
        sums = table.sums.split(path.word)
        fits = [one.fits(one.row.base + number) for one, number in zip(multipliers, sums, strict=True)]
        return not all(fits) and all(one.can_be_adjusted for one in multipliers)

    def _could_be_overused(self) -> dict[int, int]:
        """Count the objects of classes with mana costs, which a path could use too often."""
        sources = self.board.problem.sources
        return {index: sources[index].count for index, own in self.layout.ways if own.asking}

    def _cheapest(self, table: PriceTable, starts: dict[int, int]) -> Path | None:
        """Follow the cheapest path from the start; if it is a payment and the best so far, store it."""
        path = table.cheapest(starts)
        if path is not None and self._is_fair(path):
            self._take(path)
        return path

    def _is_fair(self, path: Path) -> bool:
        """Whether a path uses no object more often than the board has it."""
        counts = self._could_be_overused()
        used = Counter([item for item, _ in path.chosen if item in counts])
        return all(used[item] <= most for item, most in counts.items())

    def _table(self, values: Sequence[int]) -> PriceTable | Undecided:
        """The table for these multipliers with room for all that is owed; cached."""
        tables = self.layout.tables
        key = (*values, self.problem.life_owed, self.problem.life)
        known = tables.get(key)
        if known is not None and all(map(int.__le__, self.room, known[0])):
            self.room = known[0]
            return known[1]
        table = self._new_table(values)
        if not isinstance(table, Undecided):
            if len(tables) > TRIES:
                tables.clear()
            tables[key] = self.room, table
        return table

    def _new_table(self, values: Sequence[int]) -> PriceTable | Undecided:
        sums = RowDigits(self.rows, self.most, values, self.board.price)
        table = PriceTable(prod(self.room), sums)
        if not self._fits(sums):
            return Undecided("numbers too large")
        self._add_floating(table)
        self._add_life(table, sums)
        for index, own in self.layout.ways:
            if own.plain:
                self._add_class(table, sums, index, own.plain)
        asking = [(index, way) for index, own in self.layout.ways for way in own.asking]
        if asking and not self._add_asking(table, sums, asking):
            return Undecided("too many activations in a row")
        return table

    def _fits(self, sums: RowDigits) -> bool:
        """Whether the price of every payment fits the number type: prices can be of any size."""
        board, sources = self.board, self.board.problem.sources
        pool = sum([abs(one.price) * one.amount for one in self.problem.floating])
        rows = [row.price(min(number, 1_000)) for row, number in zip(self.rows, self.most, strict=True)]
        most = (pool + sum(rows)) * board.price
        most += self.problem.objective.gain(Gain.X) * sum(self.room) * board.price
        for index, own in self.layout.ways:
            for ways, times in ((own.plain, sources[index].count), (own.asking, MOST_IN_A_ROW)):
                if ways:
                    dearest = max([self._cost(sums, index, way) for way in ways])
                    most += (dearest + max(sources[index].positions)) * times
        return most < NEVER

    def _cost(self, sums: RowDigits, index: int, way: ActivationWay) -> int:
        """Cost of a way under the multipliers, if all of its mana is left over."""
        cost = way.price * self.board.price + self.board.activation + way.life * sums.of_one[-1]
        return cost + sum([sums.of_one[place] for place in self.board.colors(index)])

    def _add_floating(self, table: PriceTable) -> None:
        """Add the mana in the pool to the table, one by one."""
        numbers = {kind: number for number, kind in enumerate(self.board.problem.kinds)}
        for number, pool in enumerate(self.problem.floating):
            effects = self.layout.columns.effects(((numbers[pool.kind], 1),), ()) or []
            if not effects:
                continue
            changes = [change_of(self.room, effect) for effect in effects]
            states = [change.states for change in changes]
            price = pool.price * self.board.price
            saved: list[Numbers | None] = [None] * len(states)
            if price < 0:  # what is taken from the pool and pays for nothing is left over after all
                over = max(self.board.unspent + price, 0)
                saved = [np.where(change.paid > 0, 0, price - over) for change in changes]
            several = len(effects)
            for _ in range(min(pool.amount, sum(self.room))):
                own = (price,) * several, saved, (0,) * several, (-1 - number,) * several
                table.add(states, *own, (None,) * several)

    def _add_life(self, table: PriceTable, sums: RowDigits) -> None:
        """Add life in place of mana to the table, symbol by symbol (107.4f)."""
        columns = self.layout.columns
        for demand in [one for one in self.problem.owed if one.life]:
            column = columns.column[self.board.mask(demand)]
            states = [change_of(self.room, ((((column,), 1),), ())).states]
            cost = demand.life * sums.of_one[-1]
            word = demand.life << DIGIT * (len(self.rows) - 1)
            for _ in range(self.room[column] - 1):
                table.add(states, (cost,), (None,), (word,), (-1,), (demand,))

    def _add_class(
        self, table: PriceTable, sums: RowDigits, index: int, ways: Sequence[ActivationWay]
    ) -> None:
        """Add the objects of a class to the table, each used in one way at most."""
        states, saved = self._arrays(ways)
        costs = [self._cost(sums, index, way) for way in ways]
        positions = self.board.problem.sources[index].positions
        paid = {column for way in ways for chain, _ in way.effect[0] for column in chain}
        most = sum([self.room[column] - 1 for column in paid])  # each pays for a symbol at least
        words = [self.board.word(index, way.life) for way in ways]
        for position in positions[:most]:
            placed = [one + position for one in costs] if position else costs
            table.add(states, placed, saved, words, (index,) * len(ways), ways)

    def _add_asking(
        self, table: PriceTable, sums: RowDigits, asking: Sequence[tuple[int, ActivationWay]]
    ) -> bool:
        """Add activations that cost mana until one more doesn't help; return whether that happens soon."""
        positions = [self.board.problem.sources[index].positions[0] for index, _ in asking]
        states, saved = self._arrays([way for _, way in asking])
        costs = [
            self._cost(sums, index, way) + position
            for (index, way), position in zip(asking, positions, strict=True)
        ]
        words = [self.board.word(index, way.life) for index, way in asking]
        items, ways = [index for index, _ in asking], [way for _, way in asking]
        for _ in range(MOST_IN_A_ROW):
            before = table.costs
            table.add(states, costs, saved, words, items, ways)
            if np.array_equal(before, table.costs):
                return True
        return False

    def _arrays(self, ways: Sequence[ActivationWay]) -> tuple[list[Numbers], list[Numbers | None]]:
        """For each way, the states it leads to, and what it saves if its mana isn't left over."""
        states, saved = list[Numbers](), list[Numbers | None]()
        for way in ways:
            key = self.room, way.effect
            known = self._known.get(key)
            if known is None:
                change = change_of(self.room, way.effect)
                less = change.paid * self.board.unspent if self.board.unspent else None
                known = self._known[key] = change.states, less
            states.append(known[0])
            saved.append(known[1])
        return states, saved
