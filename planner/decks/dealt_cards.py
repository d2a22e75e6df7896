"""The cards of simulated games: hands by the mulligan rule, and the order of the library."""

from __future__ import annotations

import numpy as np

from planner.decks.game_plan import Setting
from planner.decks.kinds import Library
from planner.decks.mulligans import HAND


class DealtCards:
    """The cards of a block of games, by kinds: the kept hand, the cards that follow, those on the bottom."""

    def __init__(self, library: Library, setting: Setting, seed: int, block: int, games: int) -> None:
        rng = np.random.default_rng([seed, block])
        deck = np.repeat(np.arange(len(library.kinds), dtype=np.int16), library.counts)
        is_land = np.array([kind.is_land_card for kind, _ in library.kinds])
        order = np.empty((games, len(deck)), dtype=np.int16)
        bottom = np.zeros(games, dtype=np.int16)
        bottom_lands = np.zeros(games, dtype=np.int16)
        left = np.ones(games, dtype=np.bool_)
        self.mulligans = np.zeros(games, dtype=np.int16)
        stages = setting.mulligan.stages
        for number, stage in enumerate(stages):
            dealt = rng.permuted(np.broadcast_to(deck, order.shape), axis=1)
            lands = is_land[dealt[:, :HAND]].sum(axis=1)
            keeps = np.array([stage.keeps(n) for n in range(HAND + 1)])
            below = np.array([stage.bottom_lands(n) for n in range(HAND + 1)], dtype=np.int16)
            kept = left & (keeps[lands] | (number == len(stages) - 1))
            order[kept] = dealt[kept]
            bottom[kept] = stage.bottom
            bottom_lands[kept] = below[lands[kept]]
            self.mulligans[kept] = number
            left &= ~kept
        self.order = order
        self.bottom_lands = bottom_lands
        self.bottom_spells = bottom - bottom_lands
        self.rng_seed = [seed, block, 1]
        self.games = games
        self.is_land = is_land
