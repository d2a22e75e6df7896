"""The best payment by a dynamic program over what is still owed: for boards of many kinds of sources.

Each object pays for some of what is owed, or isn't used; the cheapest way to owe nothing is found for all
states at once, object by object, and activations that ask for mana come last in time, in any number and
order. That is a relaxation: an object that also asks for mana could be activated twice, a multiplier stands
for what the last sources of a color cost, and each point of life costs what the next one does. So no plan is
better than what it finds. Where that is a payment, at this price, it is the best one. An object that is used
twice is branched on, multipliers that don't fit are adjusted; elsewhere nothing is said, and the program
decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

import numpy as np

from planner.game.clock import check_time
from planner.game.mana import COLORS
from planner.game.records import Record
from planner.models.flows.activation_modes import Circumstances, Mode, Modes, Ways, modes_of
from planner.models.flows.color_prices import missed_by_number
from planner.models.flows.lagrange_multipliers import SHARE, Multiplier, color_row
from planner.models.flows.matched_mana import Unit, matched
from planner.models.flows.network import life_of, owes_plainly, prices_are_convex
from planner.models.flows.owed_states import Columns, Numbers, change_of, columns_of
from planner.models.problem.build import Asked, kinds_of
from planner.models.problem.candidates import Candidate, kinds_made, numbered
from planner.models.problem.demands import Demand
from planner.models.problem.payment_problem import Floating, PaymentProblem
from planner.models.problem.solution import Outcome, Solution

_NEVER = 2**60
"""The cost of what can't be paid."""
MOST_IN_A_ROW = 24
"""Where more activations that ask for mana still make a payment cheaper, the program decides."""

TRIES = 6
"""Multipliers are adjusted this often at most."""
MOST_NODES = 12
"""The search gives up after so many programs."""


class Found(NamedTuple):
    """A solution with the problem that it solves: with the sources that it uses alone, if it pays."""

    problem: PaymentProblem
    solution: Solution


def best_by_states(asked: Asked) -> Found | None:
    """Find the best payment, proven; None where the program has to decide.

    >>> question = prepare({"board": {"battlefield": ["Sol Ring"]}, "pay": {"cost": "{1}"}})
    >>> asked = asked_of(question.game, compile_sources(question.game), question.cost, question.prices)
    >>> best_by_states(asked).solution.price
    7
    """
    bare = asked.problem(numbered(()))
    if not owes_plainly(bare) or bare.x_symbols or not prices_are_convex(bare):
        return None
    if any(demand.life or demand.generic for demand in asked.owed):
        return None
    for fine in (False, True):
        columns = _columns(asked, bare, fine)
        if columns is None:
            return None
        about = Circumstances.of(columns, bare.prices, bare.life, bare.life_owed, asked.split_snow)
        colors = _Colors(bare)
        for _ in range(TRIES):
            program = _Search(asked, about, colors).best()
            if program is None:
                return None
            if program.least >= _NEVER:
                return Found(asked.problem(asked.candidates.chosen()), Solution(Outcome.INFEASIBLE))
            if (found := _written(asked, program)) is not None:
                return found
            if not colors.adjust(program.sources_used()):
                break
    return None


class _Colors:
    """What using a source of each color counts, in shares of a price: a multiplier for each.

    No number of sources costs less than it counts, less ``spared``.
    """

    def __init__(self, bare: PaymentProblem) -> None:
        counts = bare.color_counts
        self._multipliers = {
            color: Multiplier(color_row(counts[color], bare.prices)) for color in COLORS if counts[color]
        }
        self._counts = counts

    @property
    def values(self) -> dict[str, int]:
        """Give the multipliers."""
        return {color: one.value for color, one in self._multipliers.items()}

    @property
    def spared(self) -> int:
        """Bound what the multipliers count more than the sources cost."""
        return -sum(
            [
                min([one.row.price(n) * SHARE - one.value * n for n in range(self._counts[color] + 1)])
                for color, one in self._multipliers.items()
            ]
        )

    def adjust(self, used: Counter[str]) -> bool:
        """Adjust the multipliers that don't fit so many sources used; tell whether some were."""
        fits = [one.fits(used[color]) for color, one in self._multipliers.items()]
        return not all(fits) and all(one.can_be_adjusted for one in self._multipliers.values())


class _Node(Record, frozen=True):
    """The plans in which some candidates ask for nothing, and others are activated once, to ask for mana.

    ``once`` lists the latter in the order of time.
    """

    barred: frozenset[int] = frozenset()
    once: tuple[int, ...] = ()

    def branches(self, item: int) -> Iterator[_Node]:
        """Branch: a candidate asks for nothing, or it is activated once, to ask for mana."""
        yield _Node(self.barred | {item}, self.once)
        for place in range(len(self.once) + 1):
            yield _Node(self.barred, (*self.once[:place], item, *self.once[place:]))


class _Search:
    """Branch and bound over programs: one that uses an object twice is divided."""

    def __init__(self, asked: Asked, about: Circumstances, colors: _Colors) -> None:
        self.candidates = asked.candidates.candidates
        self.floating = asked.floating
        self.about = about
        self.colors = colors
        self.waiting: list[tuple[int, int, _Program]] = []
        self.numbers = count()

    def best(self) -> _Program | None:
        """Find the program whose cheapest way no plan is under, no object used twice; None for none."""
        if not self._look_at(_Node()):
            return None
        for _ in range(MOST_NODES):
            least, _, program = heappop(self.waiting)
            item = program.used_too_often() if least < _NEVER else None
            if item is None:
                return program
            if self.candidates[item][0].count > 1 or not all(map(self._look_at, program.node.branches(item))):
                return None
        return None

    def _look_at(self, node: _Node) -> bool:
        """Solve the program of a node; tell whether that can be done."""
        program = _Program(self.candidates, self.about, self.colors, node)
        if not program.add_all(self.floating):
            return False
        heappush(self.waiting, (program.least, next(self.numbers), program))
        return True


def _columns(asked: Asked, bare: PaymentProblem, fine: bool) -> Columns | None:
    """Sort what is owed and asked for into columns; None where that can't be done."""
    candidates = asked.candidates.candidates
    if any(source.required for source, _ in candidates):
        return None
    asks: dict[Demand, int] = {}
    for _, uses in candidates:
        for demand, amount in uses.asks.items():
            asks[demand] = max(asks.get(demand, 0), amount)
    kinds = kinds_of(kinds_made(candidates, asked.split_snow), bare.floating)
    return columns_of(kinds, bare.owed, asks, fine=fine)


def _written(asked: Asked, program: _Program) -> Found | None:
    """Write down what was found; None where it is no payment, or has another price."""
    way = program.cheapest
    used = sorted({item for item, _ in way.chosen if item >= 0})
    candidates = asked.candidates.candidates
    problem = asked.problem(numbered([candidates[item] for item in used]))
    solution = _solution(problem, way, {item: number for number, item in enumerate(used)})
    if solution is None or solution.price is None:
        return None
    known = problem.prices.of_life(problem.life, problem.life_owed)
    positions = sum([sum(problem.sources[index].positions[:n]) for index, n in solution.used.items()])
    cost = program.weighed(solution.price - known, sum(solution.times[0]), positions)
    if way.cost - program.spared != cost:
        return None
    solution.objective = cost
    return Found(problem, solution)


class _Way(NamedTuple):
    """The cheapest way to owe nothing, the last activation first: candidates with their modes.

    Floating mana is an item less than 0, without a mode.
    """

    cost: int
    chosen: list[tuple[int, Mode | None]]


class _Step(NamedTuple):
    """Ways of which one is chosen at most, and what each state costs ``without`` them.

    ``more`` is what each costs besides its price; ``items`` says which candidate each mode is of.
    """

    ways: Ways | None
    costs: Numbers
    states: Numbers
    items: list[int]
    without: Numbers


class _Program:
    """The dynamic program of one payment.

    A cost counts prices, then activations, then positions, so that everything of a lower level adds up to
    less than one of the level above it.
    """

    def __init__(
        self, candidates: Sequence[Candidate], about: Circumstances, colors: _Colors, node: _Node
    ) -> None:
        self.candidates = candidates
        self.about = about
        self.node = node
        columns = about.columns
        self.activation = 1 + sum([sum(source.positions) for source, _ in candidates])
        share = self.activation * (1 + sum([source.count for source, _ in candidates]))
        self.price = SHARE * share
        self.spared = colors.spared * share
        values = colors.values
        self.more = [sum([values[color] for color in source.colors]) * share for source, _ in candidates]
        self.costs = np.full(int(np.prod(columns.room)), _NEVER, dtype=np.int64)
        self.costs[0] = 0
        self.steps: list[_Step] = []
        self.asking: list[tuple[int, Ways]] = []

    def weighed(self, price: int, activations: int, positions: int) -> int:
        """Put what a payment comes to into one number."""
        return price * self.price + activations * self.activation + positions

    def add_all(self, floating: Sequence[Floating]) -> bool:
        """Add everything that pays for something; tell whether that can be said of all of it."""
        modes = []
        for source, uses in self.candidates:
            check_time()
            own = modes_of(source, uses, self.about)
            if own is None:
                return False
            modes.append(own)
        if not self._fits(modes, floating):
            return False
        self._add_floating(floating)
        node = self.node
        for item, own in enumerate(modes):
            if item in node.once:
                continue
            if own.asking is not None and item not in node.barred:
                self.asking.append((item, own.asking))
            if own.plain is not None:
                self._add(item, own.plain, self.candidates[item][0].positions)
        for item in node.once:
            asking = modes[item].asking
            if not self._add_asking():
                return False
            if asking is not None:
                self._add(item, asking, self.candidates[item][0].positions)
        return self._add_asking()

    def _fits(self, modes: Sequence[Modes], floating: Sequence[Floating]) -> bool:
        """Tell whether no payment comes to a number that is too large: prices can be of any size."""
        most = sum([abs(pool.price) * pool.amount for pool in floating]) * self.price
        for (source, _), more, own in zip(self.candidates, self.more, modes, strict=True):
            for ways, times in ((own.plain, source.count), (own.asking, MOST_IN_A_ROW)):
                if ways is not None:
                    dearest = int(ways.prices.max()) * self.price + more + self.activation
                    most += (dearest + max(source.positions)) * times
        return most + abs(self.spared) < _NEVER

    def _add_floating(self, floating: Sequence[Floating]) -> None:
        """Add mana in the pool, one by one."""
        columns = self.about.columns
        for number, pool in enumerate(floating):
            (effect,) = columns.effects([(pool.kind, 1)], ())
            states = change_of(columns.room, effect).states[np.newaxis]
            costs = np.full(states.shape, pool.price * self.price)
            for _ in range(min(pool.amount, sum(columns.room))):
                self._choose(None, costs, states, [-1 - number])

    def _add(self, item: int, ways: Ways, positions: Sequence[int]) -> None:
        """Add the objects of a class, each of them used in one mode at most."""
        costs = ways.prices * self.price + (self.activation + self.more[item])
        items = [item] * len(ways.modes)
        # Without anything that asks for mana, each object pays for a symbol at least.
        for position in positions:
            self._choose(ways, costs + position if position else costs, ways.states, items)

    def _add_asking(self) -> bool:
        """Add activations that ask for mana, until one more doesn't help; tell whether that comes soon."""
        if not self.asking:
            return True
        ways = Ways(
            tuple([mode for _, one in self.asking for mode in one.modes]),
            np.concatenate([one.states for _, one in self.asking]),
            np.concatenate([one.prices for _, one in self.asking]),
        )
        items = [item for item, one in self.asking for _ in one.modes]
        firsts = np.array([self.candidates[item][0].positions[0] + self.more[item] for item in items])
        costs = ways.prices * self.price + (self.activation + firsts[:, np.newaxis])
        for _ in range(MOST_IN_A_ROW):
            before = self.costs
            self._choose(ways, costs, ways.states, items)
            if np.array_equal(before, self.costs):
                return True
        return False

    def _choose(self, ways: Ways | None, costs: Numbers, states: Numbers, items: list[int]) -> None:
        """Choose the cheapest of these ways for each state, or none of them."""
        without = self.costs
        self.costs = np.minimum(without, (without[states] + costs).min(axis=0))
        self.steps.append(_Step(ways, costs, states, items, without))

    @property
    def least(self) -> int:
        """Give what no plan is under."""
        return int(self.costs[self.about.columns.start])

    @cached_property
    def cheapest(self) -> _Way:
        """Follow the cheapest way."""
        state = self.about.columns.start
        chosen: list[tuple[int, Mode | None]] = []
        costs = self.costs
        for step in reversed(self.steps):
            if costs[state] != step.without[state]:
                choices = step.without[step.states[:, state]] + step.costs[:, state]
                place = int(choices.argmin())
                chosen.append((step.items[place], None if step.ways is None else step.ways.modes[place]))
                state = int(step.states[place, state])
            costs = step.without
        return _Way(self.least, chosen)

    def sources_used(self) -> Counter[str]:
        """Count the sources of each color that the cheapest way uses."""
        used = [self.candidates[item][0].colors for item, mode in self.cheapest.chosen if mode is not None]
        return Counter([color for colors in used for color in colors])

    def used_too_often(self) -> int | None:
        """Find a candidate of which the cheapest way uses more objects than there are."""
        used = Counter([item for item, mode in self.cheapest.chosen if mode is not None])
        often = (item for item, times in used.items() if times > self.candidates[item][0].count)
        return next(often, None)


def _solution(problem: PaymentProblem, way: _Way, number_of: dict[int, int]) -> Solution | None:
    """Write down a way as counts of the problem; None where it isn't a payment."""
    times, floating = [0] * len(problem.uses), [0] * len(problem.floating)
    used: Counter[int] = Counter()
    combination: Counter[tuple[int, str]] = Counter()
    units: list[Unit] = []
    asked = [(demand, amount, -1) for demand, amount in problem.owed.items()]
    for place, (item, mode) in enumerate(way.chosen):
        if mode is None:
            floating[-1 - item] += 1
            units.append(Unit(place, problem.floating[-1 - item].kind))
            continue
        index = number_of[item]
        use = problem.uses_of[index][mode.use]
        times[use] += 1
        used[index] += 1
        combination.update([(use, letter) for letter in mode.mixed])
        units += [Unit(place, kind) for kind, amount in mode.makes for _ in range(amount)]
        asked += [(demand, amount, place) for demand, amount in problem.uses[use].costs]
    flow = matched(units, asked)
    if flow is None:
        return None
    unspent = sum([n for _, mode in way.chosen if mode is not None for _, n in mode.makes]) + sum(floating)
    unspent -= sum(flow.values())
    return Solution(
        Outcome.OPTIMAL,
        times=[times],
        combination=[dict(combination)],
        taken=[{}],
        flow=[flow],
        by_life=[{}],
        by_generic=[{}],
        used=dict(used),
        floating=floating,
        price=_price(problem, times, floating, used, unspent),
    )


def _price(
    problem: PaymentProblem, times: list[int], floating: list[int], used: Counter[int], unspent: int
) -> int | None:
    """Price a payment; None where it kills its player."""
    prices = problem.prices
    price, lost = unspent * prices.unspent, problem.life_owed
    for use, number in zip(problem.uses, times, strict=True):
        if number:
            price += number * use.price
            lost += number * life_of(use, problem.sources[use.source])
    if lost >= problem.life:
        return None
    price += prices.of_life(problem.life, lost)
    price += sum([pool.price * number for pool, number in zip(problem.floating, floating, strict=True)])
    missed = missed_by_number(problem.color_counts, prices)
    for color, by_number in zip(COLORS, missed, strict=True):
        gone = sum([n for index, n in used.items() if color in problem.sources[index].colors])
        price += by_number[max(min(problem.color_counts[color] - gone, 2), 0)]
    return price
