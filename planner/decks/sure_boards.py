"""Boards that pay for certain: by permanents that make what their texts say, each by itself.

One of them may take mana for mana on the way, as a filter land does; what else there is to do is left to
the planner.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from planner.decks.board_readings import Company, Exchange, Mana, mana_taken
from planner.decks.demands import Cost
from planner.models.deciders.hall.condition import SNOW, Mask
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
        self._view, self._cost, self._kinds = view, cost, kinds
        read = [n for n in read if kinds.facts[n] is not None]
        taken = sorted({mask for n in read for one in kinds.written(n) for mask in mana_taken(one)})
        unions = [*cost.unions, *taken, *(union | mask for union in cost.unions for mask in taken)]
        self._place: dict[Mask, int] = {union: n for n, union in reversed(list(enumerate(unions)))}
        stays = view.stays * [not kind.changes for kind in view.kinds]
        self._plain = np.zeros((len(view.kinds), len(unions)), dtype=np.int16)
        self._plain[:, : len(cost.unions)] = view.gives_reach * stays[:, None]
        self._single = (view.gives.sum(axis=1) * stays == 1)[:, None].astype(np.int16)
        """Whether a kind makes one mana, which can as well be another one."""
        self._sure: dict[int, Mana] = {}
        """What kinds make for certain whose mana rests on others, or is read by their text."""
        self._exchanges: list[tuple[int, Exchange]] = []
        readable = {n for n, one in enumerate(kinds.facts) if one is not None and not one.permanent.unread}

        def company(number: int, met: Bools) -> Company:
            return Company(kinds.cards, number, unions, kinds.sources[number], met)

        # A kind's own masks tell apart only what the cost does.
        makes, nothing = np.zeros_like(self._plain), np.zeros(self._plain.shape, dtype=np.bool_)
        for number in readable - set(read):
            alone = np.eye(len(view.kinds), dtype=np.int16)[[number]]
            mana = company(number, nothing).certain(kinds.abilities(number))
            makes[number] = stays[number] * mana(alone)[1][0]
        self._plain[:, len(cost.unions) :] = makes[:, len(cost.unions) :]
        snow = np.array(
            [bool(union & SNOW) for union in unions]
        )  # what others make is snow mana, not its own
        for number in readable & set(read):
            own = company(number, (makes > 0) & ~snow)
            self._sure[number] = own.certain(kinds.abilities(number))
            self._plain[number] = self._single[number] = 0
            found = [own.exchange(one) for one in kinds.written(number)]
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
        found: Bools = self._view.met_at(np.ascontiguousarray(reach[:, : len(self._cost.unions)].T))
        for number, exchange in self._exchanges:
            rows = np.flatnonzero(clear & ~found & ~gifted & (ready[:, number] > 0))
            if len(rows):
                others = reach[rows] - self._sure[number](boards[rows])[1]
                found[rows] = self._met(others, exchange.mana(boards[rows])[1], exchange)
        found &= clear
        return found

    def _met(self, others: Ints, made: Ints, exchange: Exchange) -> Bools:
        """Where mana pays the cost and an exchange, whose own mana can't pay for it."""
        met: Bools = np.zeros(len(others), dtype=np.bool_)
        fed = others[:, self._place[exchange.symbol]] >= exchange.number
        for way in self._cost.ways:
            of_way = fed.copy()
            for union, least in way.checks:
                mine = made[:, self._place[union]]
                of_way &= others[:, self._place[union]] + mine >= least
                both = self._place[union | exchange.symbol]
                of_way &= others[:, both] + mine >= least + exchange.number
            met |= of_way
        return met
