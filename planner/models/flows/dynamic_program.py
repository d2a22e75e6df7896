"""The best payment by a dynamic program over what is still owed: for boards of many kinds of sources.

Each object pays for some of what is owed, or isn't used; the cheapest way to owe nothing is found for all
states at once, object by object, and activations that ask for mana come last in time, in any number and
order. That is a relaxation: an object that also asks for mana could be activated twice, the last sources of
a color cost nothing, and each point of life costs what the next one does. So no plan is better than what it
finds. Where that is a payment, at this price, it is the best one; elsewhere nothing is said, and the program
decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain as chained
from typing import NamedTuple

import numpy as np

from planner.game.clock import check_time
from planner.game.mana import COLORS
from planner.models.flows.best_base import missed_by_number
from planner.models.flows.matched_mana import Unit, matched
from planner.models.flows.network import (
    is_simple,
    is_used_once,
    life_of,
    owes_plainly,
    prices_are_convex,
)
from planner.models.flows.owed_states import Change, Columns, Effect, Numbers, change_of, columns_of
from planner.models.problem.payment_problem import PaymentProblem, Use
from planner.models.problem.solution import Outcome, Solution

_NEVER = 2**60
"""The cost of what can't be paid."""
_MOST_COST = 2**40
MOST_IN_A_ROW = 24
"""Where more activations that ask for mana still make a payment cheaper, the program decides."""


class _Mode(NamedTuple):
    """One way to use an object, or floating mana (``use`` is None, ``item`` less than 0)."""

    item: int
    use: int | None
    cost: int
    change: Change


class _Step(NamedTuple):
    """Modes of which one is chosen at most, and what each state costs without them."""

    modes: list[_Mode]
    position: int
    without: Numbers


def best_by_states(problem: PaymentProblem) -> Solution | None:
    """Find the best payment, proven; None where the program has to decide.

    >>> asked = prepare({"board": {"battlefield": ["Sol Ring"]}, "pay": {"cost": "{1}"}})
    >>> best_by_states(problem_of(asked)).price
    7
    """
    if not owes_plainly(problem) or problem.x_symbols or not _is_plain(problem):
        return None
    columns = columns_of(problem)
    return _Program(problem, columns).best() if columns is not None else None


def _is_plain(problem: PaymentProblem) -> bool:
    """Tell whether each object is used once, for certain mana, and everything has a price of 0 and more."""
    if not prices_are_convex(problem) or any(demand.life or demand.generic for demand in problem.demands):
        return False
    if any(source.required for source in problem.sources):
        return False
    if not all(_uses_itself_alone(use, problem.sources[use.source].count) for use in problem.uses):
        return False
    return all(is_used_once(problem, index) for index in range(len(problem.sources)))


def _uses_itself_alone(use: Use, count: int) -> bool:
    """Tell whether an activation uses its own object once, and nothing but that, mana and life."""
    if use.takings or use.riders or use.price < 0 or use.most < count:
        return False
    return (use.taps or use.loses) and is_simple(use.ability)


class _Program:
    """The dynamic program of one problem.

    A cost counts prices, then activations, then positions, so that everything of a lower level adds up to
    less than one of the level above it.
    """

    def __init__(self, problem: PaymentProblem, columns: Columns) -> None:
        self.problem = problem
        self.columns = columns
        # Each object that asks for nothing pays for one symbol at least.
        self.most_used = sum([source.count for source in problem.sources])
        if not problem.has_converters:
            self.most_used = sum(columns.owed)
        self.activation = 1 + sum([sum(source.positions) for source in problem.sources])
        self.price = self.activation * (1 + sum([source.count for source in problem.sources]))
        self.life = problem.prices.of_life(problem.life, problem.life_owed)
        self.steps: list[_Step] = []
        self.rounds: list[Numbers] = []
        self.asking: list[_Mode] = []

    def best(self) -> Solution | None:
        """Find the best payment; None where what is found is none, or has another price."""
        costs = self._solved()
        if costs is None:
            return None
        found = int(costs[self.columns.start])
        if found >= _NEVER:
            return Solution(Outcome.INFEASIBLE)
        chosen = self._chosen(costs)
        return self._solution(chosen, found) if chosen is not None else None

    def _solved(self) -> Numbers | None:
        """Work out what each state costs at least; None where that takes too long."""
        costs = np.full(int(np.prod(self.columns.room)), _NEVER, dtype=np.int64)
        costs[0] = 0
        if self.price > _MOST_COST:
            return None
        for modes, positions in self._items():
            states = np.array([mode.change.states for mode in modes])
            added = np.array([self._cost(mode) for mode in modes])
            for position in positions:
                check_time()
                without = costs
                costs = np.minimum(costs, (costs[states] + added).min(axis=0) + position)
                self.steps.append(_Step(modes, position, without))
        if not self.asking:
            return costs
        states = np.array([mode.change.states for mode in self.asking])
        added = np.array([self._cost(mode) for mode in self.asking])
        while len(self.rounds) < MOST_IN_A_ROW:
            self.rounds.append(costs)
            fewer = np.minimum(costs, (costs[states] + added).min(axis=0))
            if np.array_equal(fewer, costs):
                return costs
            costs = fewer
        return None

    def _cost(self, mode: _Mode) -> Numbers:
        """Say what a mode costs in each state: itself, and the mana of it that is left over."""
        left_over = self.problem.prices.unspent * self.price if mode.use is not None else 0
        return mode.change.unspent * left_over + mode.cost

    def _items(self) -> Iterator[tuple[list[_Mode], tuple[int, ...]]]:
        """List the modes of the objects of each class, with the positions of these."""
        problem, columns = self.problem, self.columns
        for number, pool in enumerate(problem.floating):
            change = change_of(columns.room, (((columns.chains[pool.kind], 1),), ()))
            mode = _Mode(-1 - number, None, pool.price * self.price, change)
            yield (
                [mode],
                (0,) * (min(pool.amount, self.most_used) if not problem.has_converters else pool.amount),
            )
        owed = problem.life_owed
        for index, source in enumerate(problem.sources):
            modes: dict[Effect, _Mode] = {}
            for number in problem.uses_of[index]:
                use = problem.uses[number]
                life = life_of(use, source)
                price = use.price
                if life:
                    price += problem.prices.of_life(problem.life, owed + life) - self.life
                effect = self._effect(number, use)
                cost = price * self.price + self.activation
                known = modes.get(effect)
                if known is None or cost < known.cost:
                    modes[effect] = _Mode(index, number, cost, change_of(columns.room, effect))
            self.asking += [
                mode._replace(cost=mode.cost + source.positions[0])
                for (_, asks), mode in modes.items()
                if asks
            ]
            if plain := [mode for (_, asks), mode in modes.items() if not asks]:
                yield plain, tuple(sorted(source.positions)[: self.most_used])

    def _effect(self, number: int, use: Use) -> Effect:
        """Say what a use makes, by the columns that it pays for, and what it asks for."""
        problem, columns = self.problem, self.columns
        made: dict[tuple[int, ...], int] = {}
        for kind, amount in problem.makes[number]:
            chain = columns.chains[kind]
            made[chain] = made.get(chain, 0) + amount
        if use.combination:
            chain = columns.chain_of([problem.kind_of(one, use) for one in use.combination_types])
            made[chain] = made.get(chain, 0) + use.combination
        asks: dict[int, int] = {}
        for demand, amount in use.costs:
            column = columns.of_demand[demand]
            asks[column] = asks.get(column, 0) + amount
        return tuple(sorted(made.items())), tuple(sorted(asks.items()))

    def _chosen(self, costs: Numbers) -> list[_Mode] | None:
        """Follow the cheapest way from what is owed to nothing: the last activation first.

        None where it uses more objects of a class than there are.
        """
        state, chosen = self.columns.start, []
        used: dict[int, int] = {}
        for modes, position, without in chained(
            [(self.asking, 0, one) for one in reversed(self.rounds)], reversed(self.steps)
        ):
            if costs[state] != without[state]:
                mode = next(
                    one
                    for one in modes
                    if without[one.change.states[state]] + self._cost(one)[state] + position == costs[state]
                )
                chosen.append(mode)
                state = int(mode.change.states[state])
                used[mode.item] = used.get(mode.item, 0) + 1
            costs = without
        sources = self.problem.sources
        if any(times > sources[item].count for item, times in used.items() if item >= 0):
            return None
        return chosen

    def _solution(self, chosen: list[_Mode], cost: int) -> Solution | None:
        """Write down what was chosen as counts; None where it isn't a payment, or has another price."""
        problem = self.problem
        times, floating = [0] * len(problem.uses), [0] * len(problem.floating)
        used: dict[int, int] = {}
        units: list[Unit] = []
        for place, mode in enumerate(chosen):
            if mode.use is None:
                floating[-1 - mode.item] += 1
                units.append(Unit(place, mode.item, (problem.floating[-1 - mode.item].kind,)))
                continue
            times[mode.use] += 1
            used[mode.item] = used.get(mode.item, 0) + 1
            units += _units(problem, place, mode.use)
        asked = [(demand, amount, -1) for demand, amount in problem.owed.items()]
        for place, mode in enumerate(chosen):
            if mode.use is not None:
                asked += [(demand, amount, place) for demand, amount in problem.uses[mode.use].costs]
        found = matched(units, asked)
        if found is None:
            return None
        price = self._price(times, floating, used, len(units) - len(found.pairs))
        positions = sum([sum(sorted(problem.sources[index].positions)[:n]) for index, n in used.items()])
        if (
            price is None
            or cost != (price - self.life) * self.price + sum(times) * self.activation + positions
        ):
            return None
        return Solution(
            Outcome.OPTIMAL,
            times=[times],
            combination=[found.combination],
            taken=[{}],
            flow=[found.flow],
            by_life=[{}],
            by_generic=[{}],
            used=used,
            floating=floating,
            objective=cost,
            price=price,
        )

    def _price(self, times: list[int], floating: list[int], used: dict[int, int], unspent: int) -> int | None:
        """Price a payment; None where it kills its player."""
        problem, prices = self.problem, self.problem.prices
        price, lost = unspent * prices.unspent, problem.life_owed
        for use, number in zip(problem.uses, times, strict=True):
            if number:
                price += number * use.price
                lost += number * life_of(use, problem.sources[use.source])
        for pool, number in zip(problem.floating, floating, strict=True):
            price += number * pool.price
        if lost >= problem.life:
            return None
        price += prices.of_life(problem.life, lost)
        missed = missed_by_number(problem.color_counts, prices)
        for color, by_number in zip(COLORS, missed, strict=True):
            gone = sum([n for index, n in used.items() if color in problem.sources[index].colors])
            price += by_number[max(min(problem.color_counts[color] - gone, 2), 0)]
        return price


def _units(problem: PaymentProblem, place: int, number: int) -> Iterator[Unit]:
    """List the mana that an activation makes, one by one."""
    use = problem.uses[number]
    for kind, amount in problem.makes[number]:
        for _ in range(amount):
            yield Unit(place, number, (kind,))
    if use.combination:
        kinds = tuple([problem.kind_of(one, use) for one in use.combination_types])
        for _ in range(use.combination):
            yield Unit(place, number, kinds, of_choice=True)
