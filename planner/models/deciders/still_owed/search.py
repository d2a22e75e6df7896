"""The dynamic program itself: the cheapest ways to owe nothing, for all states at once, and the best of them.

Each object pays for some of what is owed, or isn't used; object by object the cheapest way is found for
every state, and activations that ask for mana come last in time, in any number and order. That is a
relaxation: such an object could be activated twice, and a multiplier stands for each sum whose price isn't
linear. So no plan is better than what it finds, from any state on. Where that isn't a plan itself, the ways
are followed one by one, each with what it costs really so far and what the tables say of the rest, the
cheapest first (A*): the first that comes to its end is the best one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple

import numpy as np

from planner.game.clock import check_time
from planner.models.deciders.still_owed.row_prices import SHARE
from planner.models.deciders.still_owed.states import Numbers
from planner.models.problem.terms import Steps

NEVER = 2**60
"""The cost of what can't be paid."""
MOST_IN_A_ROW = 24
"""Where more activations that ask for mana still make a payment cheaper, the program decides."""
DIGIT = 10
"""So many bits of a word of sums are there for each row."""


class RowDigits:
    """The rows whose prices aren't linear, as digits of a word, and the real price of their sums.

    ``price`` is the scale of prices; each row has a multiplier and the largest sum that it can reach.
    """

    def __init__(self, rows: Sequence[Steps], most: Sequence[int], values: Sequence[int], price: int) -> None:
        self._rows = rows
        self._most = most
        self._values = values
        self._price = price
        self._share = price // SHARE
        self._known: list[dict[int, tuple[int, int] | None]] = [{} for _ in rows]
        self._spared: dict[int, int | None] = {}
        self.of_one = [value * self._share for value in values]

    def split(self, word: int) -> list[int]:
        """Split a word into the sums of its rows; the last sum can be of any size."""
        last = len(self._rows) - 1
        digits = [word >> DIGIT * place & (1 << DIGIT) - 1 for place in range(last)]
        return [*digits, word >> DIGIT * last]

    def really(self, word: int) -> int | None:
        """Real price of the sums less their linear price; None if there can't be such sums."""
        found = 0
        for place, number in enumerate(self.split(word)):
            own = self._of(place, number)
            if own is None:
                return None
            found += own[0]
        return found

    def spared(self, word: int) -> int | None:
        """Lower bound on ``really`` for all sums at least as large as these."""
        if word not in self._spared:
            found: int | None = 0
            for place, number in enumerate(self.split(word)):
                own = self._of(place, number)
                found = None if own is None or found is None else found + own[1]
            self._spared[word] = found
        return self._spared[word]

    def _of(self, place: int, number: int) -> tuple[int, int] | None:
        """Both values for one row: the difference at this sum, and its minimum over larger sums."""
        known = self._known[place]
        if number not in known:
            row, value = self._rows[place], self._values[place]
            known[number] = None
            if number <= self._most[place]:
                base = row.price(row.base)
                at = number
                while at < self._most[place] and (row.slope(row.base + at + 1) or 0) * SHARE < value:
                    at += 1
                costs = [
                    (row.price(row.base + n) - base) * self._price - value * self._share * n
                    for n in (number, at)
                ]
                known[number] = costs[0], costs[1]
        return known[number]


class Step(NamedTuple):
    """Alternative ways, at most one chosen: the states that each leads to, its costs, and its sums.

    ``saved`` is what each way costs less in some states, None for nothing. ``items`` is the class of objects
    of each way, ``without`` the cost of each state if none is chosen.
    """

    states: Sequence[Numbers]
    costs: Sequence[int]
    saved: Sequence[Numbers | None]
    words: Sequence[int]
    items: Sequence[int]
    ways: Sequence[object]
    without: Numbers

    def cost(self, way: int, state: int) -> int:
        """Cost of a way in a state."""
        saved = self.saved[way]
        return self.costs[way] - (0 if saved is None else saved.item(state))


class Path(NamedTuple):
    """Ways from a state to owing nothing: the real cost, the start, and the way chosen at each step."""

    cost: int
    start: int
    chosen: list[tuple[int, object]]
    word: int


class PriceTable:
    """The least cost of paying for each state, extended step by step."""

    def __init__(self, states: int, sums: RowDigits) -> None:
        self.costs = np.full(states, NEVER, dtype=np.int64)
        self.costs[0] = 0
        self.sums = sums
        self.steps: list[Step] = []

    def add(
        self,
        states: Sequence[Numbers],
        costs: Sequence[int],
        saved: Sequence[Numbers | None],
        words: Sequence[int],
        items: Sequence[int],
        ways: Sequence[object],
    ) -> None:
        """Add a step: for each state the cheapest of these ways, or none of them."""
        check_time()
        without = self.costs
        best = without.copy()
        found = np.empty_like(best)
        for then, cost, less in zip(states, costs, saved, strict=True):
            without.take(then, out=found, mode="clip")  # "raise" would copy all of it
            found += cost
            if less is not None:
                found -= less
            np.minimum(best, found, out=best)
        self.costs = best
        self.steps.append(Step(states, costs, saved, words, items, ways, without))

    def bound(self, starts: Mapping[int, int]) -> int:
        """Lower bound on the cost of the best of these start states; each has an own cost added."""
        least = min([int(self.costs[state]) + own for state, own in starts.items()])
        return least + (self.sums.spared(0) or 0)

    def cheapest(self, starts: Mapping[int, int]) -> Path | None:
        """Follow the cheapest path by the tables; None if its sums are impossible."""
        state = min(starts, key=lambda one: int(self.costs[one]) + starts[one])
        start, linear, word = state, int(self.costs[state]) + starts[state], 0
        chosen: list[tuple[int, object]] = []
        costs = self.costs
        for step in reversed(self.steps):
            if costs[state] != step.without[state]:
                choices = [
                    step.without.item(then.item(state)) + step.cost(way, state)
                    for way, then in enumerate(step.states)
                ]
                place = choices.index(min(choices))
                chosen.append((step.items[place], step.ways[place]))
                word += step.words[place]
                state = step.states[place].item(state)
            costs = step.without
        more = self.sums.really(word)
        return None if more is None else Path(linear + more, start, chosen, word)

    def best(
        self, starts: Mapping[int, int], counts: Mapping[int, int], below: int, most: int
    ) -> Path | bool:
        """Find the cheapest path that uses no object too often and costs less than ``below``.

        False if there is none, True if the search takes too long. ``counts`` gives the number of objects of
        each class that could be used too often.
        """
        last = len(self.steps)
        waiting = [
            _Trail(
                int(self.costs[state]) + own + (self.sums.spared(0) or 0),
                state,
                last,
                state,
                own,
                0,
                (),
                None,
            )
            for state, own in starts.items()
        ]
        waiting = [trail for trail in waiting if trail.bound < below]
        heapify(waiting)
        seen: set[tuple[int, int, int, tuple[int, ...]]] = set()
        number = 0
        while waiting:
            trail = heappop(waiting)
            if not trail.place:
                return _path(trail)
            if trail.key in seen:
                continue
            seen.add(trail.key)
            if len(seen) > most:
                return True
            for one in self._steps_on(trail, counts):
                if one.bound < below:
                    number -= 1  # of equal bounds the one that was followed last goes on
                    heappush(waiting, one._replace(number=number))
        return False

    def _steps_on(self, trail: _Trail, counts: Mapping[int, int]) -> Iterator[_Trail]:
        """Extend a trail by one step: by each of its ways, or by none of them."""
        place = trail.place - 1
        step, state = self.steps[place], trail.state
        without = step.without.item
        yield from self._with(trail, without(state), place=place)
        for one, item in enumerate(step.items):
            used, then = trail.used, step.states[one].item(state)
            if item in counts:
                if used.count(item) >= counts[item]:
                    continue
                used = tuple(sorted((*used, item)))
            cost = trail.cost + step.cost(one, state)
            word, link = trail.word + step.words[one], (trail, item, step.ways[one])
            yield from self._with(
                trail, without(then), place=place, state=then, cost=cost, word=word, used=used, link=link
            )

    def _with(self, trail: _Trail, rest: int, **fields: Any) -> Iterator[_Trail]:
        """The trail with new fields and its bound, unless it can't reach the end."""
        then = trail._replace(**fields)
        more = self.sums.spared(then.word) if then.place else self.sums.really(then.word)
        if rest < NEVER and more is not None:
            yield then._replace(bound=then.cost + rest + more)


class _Trail(NamedTuple):
    """The beginning of a path: a lower bound on its cost, and the state it has reached.

    ``place`` is the number of steps to come; ``link`` is the way chosen last, and the trail before it.
    """

    bound: int
    number: int
    place: int
    state: int
    cost: int
    word: int
    used: tuple[int, ...]
    link: tuple[_Trail, int, object] | None

    @property
    def key(self) -> tuple[int, int, int, tuple[int, ...]]:
        """Everything on which the best continuation depends."""
        return self.place, self.state, self.word, self.used


def _path(trail: _Trail) -> Path:
    """The path of a trail, followed back to its start."""
    chosen: list[tuple[int, object]] = []
    at = trail
    while at.link is not None:
        before, item, way = at.link
        chosen.append((item, way))
        at = before
    return Path(trail.bound, at.state, chosen[::-1], trail.word)
