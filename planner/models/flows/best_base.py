"""The best payment from sources of one mana at one price each: the best base of a matroid.

Which objects a payment uses decides its price, not which symbol each pays for; the sets of objects that
can pay a cost are the bases of a transversal matroid. So the search is for the objects that are *left*, of
which there are often few: by Hall's condition no more of those that could pay for some of the symbols than
can be spared. What each left object is worth adds up, and the greedy algorithm leaves the best; only
what the last sources of a color are worth doesn't add up. Branch and bound goes through the groups of
like objects, the dearest first, and takes as its bound what greedy leaves, and the colors as far as the
number of objects could save them.

What can be spared is kept for all sets of symbols at once, as digits of one number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from planner.game.caching import Memory
from planner.game.mana import COLORS
from planner.models.flows.network import Network, life_of
from planner.models.problem.demands import Demand, Kind
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome, Solution

MOST_NODES = 400
"""The search gives up after this many nodes, and flows or the program decide."""
MOST_DEMANDS = 6
"""More symbols that ask for different mana make too many sets of them."""
_POWERS: tuple[int, ...] = tuple(3**place for place in range(len(COLORS)))
"""Of each color none, one, or two and more sources are left: the digits of a state, in base 3."""
Mask = int
"""A set of kinds of mana, by their numbers."""
_Uses = dict[int, tuple[tuple[Mask, int, Kind], ...]]
"""The uses of each class, or floating mana, with the kind of mana that each makes, as a mask and itself."""


@dataclass(frozen=True, slots=True)
class _Group:
    """Objects that can make the same kinds of mana at the same price and are sources of the same colors.

    ``worth`` is what leaving each saves, the most first, and ``classes`` where each is from: its class, or
    floating mana (by -1 less its number).
    """

    makes: Mask
    colors: tuple[int, ...]
    price: int
    worth: tuple[int, ...]
    classes: tuple[int, ...]


class _Sets:
    """All unions of what symbols ask for, as digits of a number, ``width`` bits each.

    ``room`` is the highest bit of each digit: where one is gone, more is asked for within a union than
    there is. A symbol that asks for some kinds counts ``of_symbol``, an object that makes some ``of_object``.
    """

    __slots__ = ("_objects", "_unions", "of_symbol", "room")

    def __init__(self, masks: Sequence[Mask], width: int) -> None:
        unions = [0]
        for mask in masks:
            unions += [union | mask for union in unions]
        self._unions = [(one, 1 << place * width) for place, one in enumerate(dict.fromkeys(unions[1:]))]
        self.room = sum([by for _, by in self._unions]) << (width - 1)
        self.of_symbol = {
            mask: sum([by for union, by in self._unions if not mask & ~union]) for mask in masks
        }
        self._objects: Memory[Mask, int] = Memory()

    def of_object(self, makes: Mask) -> int:
        """Count an object in all unions of which it can make something."""
        found = self._objects.get(makes)
        if found is None:
            found = self._objects.keep(makes, sum([by for union, by in self._unions if union & makes]))
        return found


_sets = lru_cache(maxsize=1_024)(_Sets)
"""The sets for symbols, made once: many boards and costs have the same."""


@lru_cache(maxsize=256)
def _kinds_by_demand(_: tuple[Kind, ...]) -> Memory[Demand, Mask]:
    """Keep which of these kinds pay for which demands, for all networks that have them."""
    return Memory(4_096)


class _Symbols(NamedTuple):
    """Symbols that ask for the same ``kinds`` of mana; ``apart`` where not every object makes one of them."""

    demand: Demand
    amount: int
    kinds: Mask
    apart: bool


class Bases:
    """The sources of a network as groups of like objects, ready to be asked for a cost."""

    def __init__(self, network: Network, groups: list[_Group], uses: _Uses) -> None:
        self.network = network
        self.groups = groups
        self.total = sum([len(group.worth) for group in groups])
        counts = network.problem.color_counts
        self._missed = [_missed_by_number(network, color) for color in COLORS]
        outside = [counts[color] for color in COLORS]
        for group in groups:
            for place in group.colors:
                outside[place] -= len(group.worth)
        self.start = sum([min(number, 2) * by for number, by in zip(outside, _POWERS, strict=True)])
        self._kinds = _kinds_by_demand(network.problem.kinds)
        self._uses = uses
        makes = [group.makes.bit_count() for group in groups]
        self._choosy = sorted(range(len(groups)), key=makes.__getitem__)
        self._width = -(-(self.total.bit_length() + 2) // 4) * 4
        self._missed_of: dict[int, int] = {}
        self._savable: dict[tuple[int, int, int], int] = {}
        self.order = [(worth, number) for number, group in enumerate(groups) for worth in group.worth]
        """All objects by what leaving them saves, with their group."""
        self.order.sort(reverse=True)
        self._behind = [(0, 0)]  # the most colors of a group from each on, and all colors of those
        for group in reversed(groups):
            most, there = self._behind[-1]
            own = sum([1 << place for place in group.colors])
            self._behind.append((max(most, len(group.colors)), there | own))
        self._behind.reverse()

    @classmethod
    def of(cls, network: Network) -> Bases | None:
        """Group the sources of a network, once; None where some make different mana at different prices."""
        known: Memory[str, Bases | None] = network.known
        if cls.__name__ not in known:
            known.keep(cls.__name__, cls._of(network))
        return known[cls.__name__]

    @classmethod
    def _of(cls, network: Network) -> Bases | None:
        problem, grouped = network.problem, dict[tuple[Mask, frozenset[str], int], list[tuple[int, int]]]()
        if network.multi_mana:
            return None
        made: _Uses = {}
        for index, source in enumerate(problem.sources):
            numbers = problem.uses_of[index]
            uses = [problem.uses[number] for number in numbers]
            if not uses or len({use.price for use in uses}) > 1 or any(life_of(u, source) for u in uses):
                return None
            kinds = [problem.makes[number][0][0] for number in numbers]
            bits = [1 << (network.nodes[kind] - 1) for kind in kinds]
            made[index] = tuple(zip(bits, numbers, kinds, strict=True))
            worth = uses[0].price * network.price + network.activation
            key = reduce(or_, bits), source.colors, uses[0].price
            grouped.setdefault(key, []).extend([(worth + place, index) for place in source.positions])
        for number, pool in enumerate(problem.floating):
            bit = 1 << (network.nodes[pool.kind] - 1)
            made[-1 - number] = ((bit, number, pool.kind),)
            key = bit, frozenset[str](), pool.price
            grouped.setdefault(key, []).extend([(pool.price * network.price, -1 - number)] * pool.amount)
        groups = []
        for (makes, colors, price), objects in grouped.items():
            objects.sort(reverse=True)
            places = tuple([COLORS.index(color) for color in colors])
            worth_of, classes = zip(*objects, strict=True) if objects else ((), ())
            groups.append(_Group(makes, places, price, worth_of, classes))
        groups.sort(key=lambda group: group.worth[:1], reverse=True)
        return cls(network, groups, made)

    def best(self, problem: PaymentProblem) -> Solution | None:
        """Find the best payment of what a problem owes, or the proof that there is none.

        None where something else than mana is owed, or no best one was found soon.
        """
        if problem.life_owed or problem.x_symbols or any(demand.life for demand in problem.owed):
            return None
        number = sum(problem.owed.values())
        if number > self.total:
            return Solution(Outcome.INFEASIBLE)
        symbols = [self._symbols(demand, amount) for demand, amount in problem.owed.items()]
        asked: dict[Mask, int] = {}
        for one in symbols:
            if one.apart:
                asked[one.kinds] = asked.get(one.kinds, 0) + one.amount
        if len(asked) > MOST_DEMANDS:
            return None
        sets = _sets(tuple(sorted(asked)), self._width)
        of_group = [sets.of_object(group.makes) for group in self.groups]
        spare = sets.room - sum([amount * sets.of_symbol[mask] for mask, amount in asked.items()])
        spare += sum([len(group.worth) * by for group, by in zip(self.groups, of_group, strict=True)])
        if spare & sets.room != sets.room:
            return Solution(Outcome.INFEASIBLE)
        left = _Search(self, of_group, sets.room).best(spare, self.total - number)
        if left is None:
            return None
        spare -= sum([number * by for number, by in zip(left, of_group, strict=True)])
        return self._solution(problem, left, list(self._matched(symbols, sets, of_group, spare, left)))

    def _symbols(self, demand: Demand, amount: int) -> _Symbols:
        """Find the kinds of mana that pay for a demand, and whether every object makes one."""
        mask = self._kinds.get(demand)
        if mask is None:
            kinds = self.network.problem.kinds
            mask = sum([1 << number for number, kind in enumerate(kinds) if demand.takes(kind)])
            mask = self._kinds.keep(demand, mask or 1 << len(kinds))  # one that isn't there
        return _Symbols(demand, amount, mask, not all(group.makes & mask for group in self.groups))

    def missed(self, state: int) -> int:
        """Price the colors of which fewer than two sources are left."""
        found = self._missed_of.get(state)
        if found is None:
            found, rest = 0, state
            for prices in self._missed:
                rest, number = divmod(rest, 3)
                found += prices[number]
            self._missed_of[state] = found
        return found

    def savable(self, state: int, more: int, first: int) -> int:
        """Bound what so many more objects of the groups from ``first`` on could save of that."""
        key = (state, more, first)
        found = self._savable.get(key)
        if found is None:
            most, there = self._behind[first]
            saved, rest = [], state
            for prices in self._missed:
                rest, number = divmod(rest, 3)
                there, reached = divmod(there, 2)
                if reached and number < 2:
                    saved.append(prices[number] - prices[number + 1])
                    if not number and more > 1:
                        saved.append(prices[1] - prices[2])
            saved.sort(reverse=True)
            found = self._savable[key] = sum(saved[: most * more])
        return found

    def _solution(
        self, problem: PaymentProblem, left: Sequence[int], matched: list[tuple[int, _Symbols, int]]
    ) -> Solution:
        """Write down the payment by the used objects, so many of each group, that pay for each symbol."""
        state, price = self.start, 0
        for group, number in zip(self.groups, left, strict=True):
            price += group.price * (len(group.worth) - number)
            for place in group.colors if number else ():
                state = _with(state, place, number)
        used: dict[int, int] = {}
        times, floating = [0] * len(problem.uses), [0] * len(problem.floating)
        flow: dict[tuple[Kind, Demand], int] = {}
        firsts = list(left)
        for number, one, amount in matched:
            first, classes = firsts[number], self.groups[number].classes
            firsts[number] += amount
            for index in classes[first : first + amount]:
                use, kind = _first(self._uses[index], one.kinds)
                if index < 0:
                    floating[use] += 1
                else:
                    used[index] = used.get(index, 0) + 1
                    times[use] += 1
                pair = kind, one.demand
                flow[pair] = flow.get(pair, 0) + 1
        return Solution(
            Outcome.OPTIMAL,
            times=[times],
            combination=[{}],
            taken=[{}],
            flow=[flow],
            by_life=[{}],
            by_generic=[{}],
            used=used,
            floating=floating,
            price=price + self.missed(state),
        )

    def _matched(
        self,
        symbols: list[_Symbols],
        sets: _Sets,
        of_group: list[int],
        spare: int,
        left: Sequence[int],
    ) -> Iterator[tuple[int, _Symbols, int]]:
        """Match the used objects to the symbols: group, symbols, and how many of both.

        An object pays for a symbol as long as the others can pay for the rest, by Hall's condition.
        Those that can make the least come first.
        """
        room, groups = sets.room, self.groups
        free = [len(group.worth) - number for group, number in zip(groups, left, strict=True)]
        for one in symbols:
            if not one.apart:
                continue
            amount, own = one.amount, sets.of_symbol[one.kinds]
            for number in self._choosy:
                if not (free[number] and groups[number].makes & one.kinds):
                    continue
                times = min(free[number], amount)
                by = of_group[number] - own
                while times and (spare - times * by) & room != room:
                    times -= 1
                if times:
                    spare -= times * by
                    free[number] -= times
                    amount -= times
                    yield number, one, times
                    if not amount:
                        break
            assert not amount
        number = 0
        for one in symbols:
            amount = 0 if one.apart else one.amount
            while amount:
                times = min(free[number], amount)
                if times:
                    yield number, one, times
                    free[number] -= times
                    amount -= times
                number += not free[number]


class _Search:
    """The objects left by the best payment, looked for by branch and bound."""

    def __init__(self, bases: Bases, of_group: list[int], room: int) -> None:
        self.bases = bases
        self.groups = bases.groups
        self.of_group = of_group
        self.room = room
        self.value: int | None = None
        self.left: tuple[int, ...] = ()
        self.nodes = 0

    def best(self, spare: int, number: int) -> tuple[int, ...] | None:
        """Find how many objects of each group are left of so many in all; None where it takes too long."""
        self._branch(0, spare, number, self.bases.start, 0, ())
        return self.left if self.nodes <= MOST_NODES else None

    def _branch(
        self, first: int, spare: int, number: int, state: int, value: int, left: tuple[int, ...]
    ) -> None:
        """Decide how many objects of the groups from ``first`` on are left."""
        self.nodes += 1
        greedy = self._greedy(first, spare, number, state)
        if greedy is None or self.nodes > MOST_NODES:
            return
        worth, chosen, then = greedy
        bases, price = self.bases, self.bases.network.price
        found = value + worth - bases.missed(then) * price
        if self.value is None or found > self.value:
            self.value, self.left = found, (*left, *chosen)
        if not number:
            return
        bound = value + worth - (bases.missed(state) - bases.savable(state, number, first)) * price
        if bound <= self.value:
            return
        group, by, room = self.groups[first], self.of_group[first], self.room
        ways = [(spare, state, value)]
        for one in group.worth[:number]:
            spare -= by
            if spare & room != room:
                break
            value += one
            for place in group.colors:
                state = _with(state, place, 1)
            ways.append((spare, state, value))
        for times in range(len(ways) - 1, -1, -1):
            spare, state, value = ways[times]
            self._branch(first + 1, spare, number - times, state, value, (*left, times))

    def _greedy(self, first: int, spare: int, number: int, state: int) -> tuple[int, list[int], int] | None:
        """Leave the objects that are worth the most, colors aside; None where so many can't be left."""
        of_group, room, groups = self.of_group, self.room, self.groups
        chosen = [0] * (len(groups) - first)
        worth = 0
        if number:
            for one, group in self.bases.order:
                if group < first:
                    continue
                rest = spare - of_group[group]
                if rest & room != room:
                    continue
                spare = rest
                worth += one
                chosen[group - first] += 1
                number -= 1
                if not number:
                    break
            else:
                return None
        for place, times in enumerate(chosen, first):
            if times:
                for color in groups[place].colors:
                    state = _with(state, color, times)
        return worth, chosen, state


def _first(uses: tuple[tuple[Mask, int, Kind], ...], kinds: Mask) -> tuple[int, Kind]:
    """Find the first use, or floating mana, that is of one of these kinds, and which."""
    return next((use, kind) for bit, use, kind in uses if bit & kinds)


@lru_cache(maxsize=4_096)
def _with(state: int, place: int, number: int) -> int:
    """Leave so many more sources of a color, two at most."""
    there = state // _POWERS[place] % 3
    return state + (min(there + number, 2) - there) * _POWERS[place]


def _missed_by_number(network: Network, color: str) -> tuple[int, int, int]:
    """Price that none, one or two sources of a color are left."""
    prices, count = network.problem.prices, network.problem.color_counts[color]
    if color not in network.rows or not count:
        return 0, 0, 0
    if count == 1:
        return prices.last_source, 0, 0
    return prices.last_source + prices.next_to_last_source, prices.next_to_last_source, 0
