"""Boards that pay for certain: by permanents that make what their texts say, each by itself.

One of them may take mana for mana on the way, as a filter land does; what else there is to do is left to
the planner.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.board_readings import Company, Exchange, Mana
from planner.decks.demands import Cost
from planner.models.deciders.hall.condition import Mask
from planner.models.deciders.hall.in_bulk import meetings

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from planner.decks.board_kinds import BoardKinds
    from planner.decks.cost_view import CostView

    Ints = NDArray[np.int16]
    Bools = NDArray[np.bool_]


class SureBoards:
    """What boards of the kinds that one cost sees pay for certain."""

    def __init__(self, view: CostView, cost: Cost, kinds: BoardKinds, read: Iterable[int]) -> None:
        self._cost, self._kinds = cost, kinds
        read = [n for n in read if kinds.facts[n] is not None]
        given = {n: [part for one in kinds.written(n) for part in Exchange.symbols(one)] for n in read}
        taken = sorted({mask for masks in given.values() for mask in masks})
        unions = [*cost.unions, *taken, *(union | mask for union in cost.unions for mask in taken)]
        self._place: dict[Mask, int] = {union: n for n, union in reversed(list(enumerate(unions)))}
        self._unions = unions
        stays = view.stays * [not kind.changes for kind in view.kinds]
        self._plain = np.zeros((len(view.kinds), len(unions)), dtype=np.int16)
        self._plain[:, : len(cost.unions)] = view.gives_reach * stays[:, None]
        self._single = (view.gives.sum(axis=1) * stays == 1)[:, None].astype(np.int16)
        """Whether a kind makes one mana, which can as well be another one."""
        self._sure: dict[int, Mana] = {}
        """What kinds make for certain whose mana rests on others, or is read by their text."""
        self._exchanges: list[tuple[int, Exchange]] = []
        company = {
            n: Company(kinds.cards, n, unions, kinds.sources[n])
            for n, one in enumerate(kinds.facts)
            if one is not None and not one.permanent.unread
        }
        able = {n: [*kinds.intrinsic(n), *kinds.written(n)] for n in company}
        # A kind's own masks tell apart only what the cost does.
        makes = np.zeros_like(self._plain)
        for number in company.keys() - set(read):
            alone = np.eye(len(view.kinds), dtype=np.int16)[[number]]
            makes[number] = stays[number] * company[number].certain(able[number])(alone)[1][0]
        self._plain[:, len(cost.unions) :] = makes[:, len(cost.unions) :]
        for number in company.keys() & set(read):
            self._sure[number] = company[number].certain(able[number], makes)
            self._plain[number] = self._single[number] = 0
            found = [company[number].exchange(one) for one in kinds.written(number)]
            self._exchanges += [(number, one) for one in found if one is not None]
        self._gifts = {n: meetings([gift.mask], unions)[0] for n, gift in kinds.gifts.items()}

    def pays(self, boards: Ints, late: Ints) -> Bools:
        """Which boards pay for certain, a row each; ``late`` of the permanents can't be used yet."""
        ready = boards - late
        reach = ready @ self._plain
        there = boards[:, list(self._gifts)] > 0
        # Of two gifts each mana can be one or the other, which isn't looked at.
        clear = ~self._kinds.changed(boards) & (there.sum(axis=1) < 2)
        for number, met in self._gifts.items():
            rows = np.flatnonzero(boards[:, number] > 0)
            fits = self._kinds.gifts[number].fits[:, None]
            reach[rows] += ready[rows] @ (fits * self._single * (self._plain < met))
        gifted = self._kinds.gifted(boards)
        for number, mana in self._sure.items():
            has = ready[:, number] > 0
            rows = np.flatnonzero(has & ~gifted if number in self._kinds.minds else has)
            if len(rows):
                reach[rows] += ready[rows, number, None] * mana(boards[rows])[1]
        found: Bools = self._met(reach, np.zeros_like(reach), 0, 0)
        for number, exchange in self._exchanges:
            rows = np.flatnonzero(clear & ~found & ~gifted & (ready[:, number] > 0))
            if len(rows):
                others = reach[rows] - self._sure[number](boards[rows])[1]
                made = exchange.mana(boards[rows])[1]
                found[rows] = self._met(others, made, exchange.symbol, exchange.number)
        found &= clear
        return found

    def _met(self, others: Ints, made: Ints, symbol: Mask, number: int) -> Bools:
        """Where mana pays the cost, and so many symbols besides that what is ``made`` of them can't pay."""
        met: Bools = np.zeros(len(others), dtype=np.bool_)
        for way in self._cost.ways:
            of_way = np.ones(len(others), dtype=np.bool_)
            if number:
                of_way &= others[:, self._place[symbol]] >= number
            for union, least in way.checks:
                place = self._place[union]
                of_way &= others[:, place] + made[:, place] >= least
                if number:
                    of_way &= others[:, self._place[union | symbol]] + made[:, place] >= least + number
            met |= of_way
        return met
