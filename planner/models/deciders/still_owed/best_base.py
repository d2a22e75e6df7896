"""The sources that a payment uses where each makes one mana at one price: the best base of a matroid.

Which objects a payment uses decides its price, not which symbol each pays for; the sets of objects that
can pay a cost are the bases of a transversal matroid. So the search is for the objects that are *left*, of
which there are often few: by Hall's condition no more of those that could pay for some of the symbols than
can be spared. What each left object is worth adds up, and the greedy algorithm leaves the best; only
what the last sources of a color are worth doesn't add up. Branch and bound goes through the groups of
like objects, the dearest first, and takes as its bound what greedy leaves, and the colors as far as the
number of objects could save them.

What can be spared is kept for all sets of symbols at once, as digits of one number (``Sets``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from planner.game.caching import Memory
from planner.game.clock import check_time
from planner.game.records import Record
from planner.models.deciders.hall.condition import MOST_DEMANDS, sets_of, width_for
from planner.models.deciders.still_owed.row_prices import ColorPrices, colors_within, state_of, with_more
from planner.models.problem.demands import Demand, KindSet

MOST_NODES = 400
"""The search gives up after this many nodes, and others decide."""
MADE = 1 << 20
"""From this number on, objects are mana that special activations make (``choices.py``)."""


class ObjectGroup(Record, frozen=True):
    """Objects that make the same kinds of mana at the same price and are sources of the same colors.

    ``worth`` lists the price saved by leaving each object, the highest first, and ``items`` identifies the
    objects. Groups with a higher ``later`` are used only for what others can't pay: first mana that
    activations make, then mana that is missing.
    """

    makes: KindSet
    colors: tuple[int, ...]
    worth: tuple[int, ...]
    items: tuple[int, ...]
    later: int = 0


class Symbols(NamedTuple):
    """Symbols that can be paid by the same ``kinds`` of mana.

    ``of`` is the activation whose cost they are; None if they belong to the cost itself.
    """

    demand: Demand
    amount: int
    kinds: KindSet
    of: int | None = None


class Base(NamedTuple):
    """The best base: its price, and the symbols that runs of its objects pay for."""

    cost: int
    runs: list[tuple[tuple[int, ...], Symbols]]


class _SetCounts(NamedTuple):
    """Counters for Hall's condition in every set of symbols, of symbols and of each group's objects.

    ``room`` is that of the sets; ``there`` is the count of all groups' objects plus ``room``.
    """

    room: int
    of_symbol: dict[KindSet, int]
    of_group: list[int]
    there: int


class Bases:
    """Groups of objects, prepared for questions about which symbols they pay. Safe to share between threads.

    ``outside`` counts for each color the sources that are in no group; a price is worth ``scale``.
    """

    def __init__(
        self, groups: Sequence[ObjectGroup], outside: Sequence[int], colors: ColorPrices, scale: int
    ) -> None:
        self.groups = sorted(groups, key=lambda group: group.worth[:1], reverse=True)
        self.colors = colors
        self.scale = scale
        self.total = sum([len(group.worth) for group in groups])
        self.start = state_of(outside)
        # Those that can make the least pay first.
        makes = [(group.later, group.makes.bit_count()) for group in self.groups]
        self._choosy = sorted(range(len(groups)), key=makes.__getitem__)
        self._width = width_for(self.total)
        self._paid_by_all: dict[KindSet, bool] = {}
        self._counts: Memory[tuple[KindSet, ...], _SetCounts] = Memory(64)
        self.order = [(worth, number) for number, group in enumerate(self.groups) for worth in group.worth]
        """All objects by what leaving them saves, with their group."""
        self.order.sort(reverse=True)
        self.worth = sum([worth for worth, _ in self.order])
        self.behind = [(0, 0)]
        """The most colors of a group from each on, and all colors of those."""
        for group in reversed(self.groups):
            most, there = self.behind[-1]
            own_most, own = colors_within((group.colors,))
            self.behind.append((max(most, own_most), there | own))
        self.behind.reverse()

    def best(self, owed: Sequence[Symbols], below: int | None = None) -> Base | bool:
        """Find the cheapest objects that pay for the symbols, if they cost less than ``below``.

        False if there are none, True if the search would take too long.
        """
        left = self.total - sum([one.amount for one in owed])
        masks = tuple(dict.fromkeys([one.kinds for one in owed if not self._is_paid_by_all(one.kinds)]))
        if left < 0 or len(masks) > MOST_DEMANDS:
            return left >= 0
        counts = self._counts.get(masks) or self._counts.keep(masks, self._new_counts(masks))
        room, of_symbol, of_group, spare = counts
        spare -= sum([one.amount * of_symbol[one.kinds] for one in owed if one.kinds in of_symbol])
        if spare & room != room:
            return False
        search = _BaseSearch(self, of_group, room, None if below is None else self.worth - below)
        found = search.best(spare, left)
        if not isinstance(found, tuple):
            return found is None
        value, kept = found
        spare -= sum([number * by for number, by in zip(kept, of_group, strict=True)])
        return Base(self.worth - value, self._runs(kept, self._matched(owed, counts, spare, kept)))

    def _is_paid_by_all(self, kinds: KindSet) -> bool:
        """Whether every object makes one of these kinds."""
        found = self._paid_by_all.get(kinds)
        if found is None:
            found = self._paid_by_all[kinds] = all(group.makes & kinds for group in self.groups)
        return found

    def _new_counts(self, masks: tuple[KindSet, ...]) -> _SetCounts:
        """Compute the counters of symbols of these kinds, and of all objects."""
        pays, bit = [0] * len(self.groups), 1
        for mask in masks:
            for place, group in enumerate(self.groups):
                if group.makes & mask:
                    pays[place] |= bit
            bit <<= 1
        sets = sets_of(len(masks), self._width)
        of_symbol = {mask: sets.of_symbol(number) for number, mask in enumerate(masks)}
        of_group = [sets.of_object(one) for one in pays]
        there = sum([len(group.worth) * by for group, by in zip(self.groups, of_group, strict=True)])
        return _SetCounts(sets.room, of_symbol, of_group, sets.room + there)

    def _runs(
        self, left: Sequence[int], matched: Iterator[tuple[int, Symbols, int]]
    ) -> list[tuple[tuple[int, ...], Symbols]]:
        """Name the matched objects: each group's first objects stay untapped, the next ones pay."""
        firsts, runs = list(left), []
        for number, one, amount in matched:
            first = firsts[number]
            firsts[number] = first + amount
            runs.append((self.groups[number].items[first : first + amount], one))
        return runs

    def _matched(
        self,
        symbols: Sequence[Symbols],
        counts: _SetCounts,
        spare: int,
        left: Sequence[int],
    ) -> Iterator[tuple[int, Symbols, int]]:
        """Match the used objects to the symbols: group, symbols, and how many of both.

        An object pays for a symbol if the others can still pay for the rest, by Hall's condition. The objects
        with the fewest kinds of mana come first.
        """
        room, groups = counts.room, self.groups
        free = [len(group.worth) - number for group, number in zip(groups, left, strict=True)]
        for one in symbols:
            if (own := counts.of_symbol.get(one.kinds)) is None:
                continue
            amount = one.amount
            for number in self._choosy:
                if not (free[number] and groups[number].makes & one.kinds):
                    continue
                times = min(free[number], amount)
                by = counts.of_group[number] - own
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
        yield from self._matched_in_turn([one for one in symbols if one.kinds not in counts.of_symbol], free)

    def _matched_in_turn(
        self, symbols: Sequence[Symbols], free: list[int]
    ) -> Iterator[tuple[int, Symbols, int]]:
        """Match symbols that every object can pay for to the objects left, group by group."""
        place = 0
        for one in symbols:
            amount = one.amount
            while amount:
                number = self._choosy[place]
                times = min(free[number], amount)
                if times:
                    yield number, one, times
                    free[number] -= times
                    amount -= times
                place += not free[number]


class _BaseSearch:
    """Branch and bound for the objects that the best payment leaves untapped."""

    def __init__(self, bases: Bases, of_group: list[int], room: int, floor: int | None = None) -> None:
        self.bases = bases
        self.groups = bases.groups
        self.of_group = of_group
        self.room = room
        self.value = floor
        self.left: tuple[int, ...] | None = None
        self.nodes = 0

    def best(self, spare: int, number: int) -> tuple[int, tuple[int, ...]] | bool | None:
        """How many objects of each group stay untapped, and their worth; ``number`` is how many stay in all.

        False if nothing is worth more than the floor, None if the search takes too long.
        """
        self._branch(0, spare, number, self.bases.start, 0, ())
        if self.nodes > MOST_NODES or self.value is None:
            return None
        return False if self.left is None else (self.value, self.left)

    def _branch(
        self, first: int, spare: int, number: int, state: int, value: int, left: tuple[int, ...]
    ) -> None:
        """Decide how many objects of the groups from ``first`` on are left."""
        check_time()
        self.nodes += 1
        greedy = self._greedy(first, spare, number, state)
        if greedy is None or self.nodes > MOST_NODES:
            return
        worth, chosen, then = greedy
        bases, missed, price = self.bases, self.bases.colors.missed, self.bases.scale
        found = value + worth - missed(then) * price
        if self.value is None or found > self.value:
            self.value, self.left = found, (*left, *chosen)
        if not number:
            return
        savable = bases.colors.savable(state, number, *bases.behind[first])
        bound = value + worth - (missed(state) - savable) * price
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
                state = with_more(state, place, 1)
            ways.append((spare, state, value))
        for times in range(len(ways) - 1, -1, -1):
            spare, state, value = ways[times]
            self._branch(first + 1, spare, number - times, state, value, (*left, times))

    def _greedy(self, first: int, spare: int, number: int, state: int) -> tuple[int, list[int], int] | None:
        """Leave the objects worth the most, ignoring colors; None if not enough can be left."""
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
                    state = with_more(state, color, times)
        return worth, chosen, state
