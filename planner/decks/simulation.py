"""Games drawn at random, thousands side by side: what a steady player can cast, with an error bar.

Each move of the player is one that the rules allow, so what comes out is never more than the best play's
chance, but for the error. Games come in blocks of a fixed size with a seed each: the same on one and on many
processes, and the same cards for every cost and every variant of a deck (common random numbers).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np

from planner.decks.deadline import check
from planner.decks.dealt_cards import DealtCards
from planner.decks.dealt_strata import Strata
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library
from planner.decks.steady_player import CostGames, Tally
from planner.game.records import Record

BLOCK = 10_000
"""Games that share a seed."""


def simulated_block(
    library: Library,
    cost: Cost,
    last_turn: int,
    setting: Setting,
    seed: int,
    block: int,
    games: int,
    strata: Mapping[int, Strata] = MappingProxyType({}),
) -> Tally:
    """Tally a block of games for a cost, on every turn up to the last one, or on those of ``strata``.

    Raises ``DeckTimeError``.
    """
    check()
    cards = _dealt_cards(library, setting, seed, block, games)
    return CostGames(library, cost, cards, last_turn, setting).tally(strata)


@lru_cache(maxsize=4)
def _dealt_cards(library: Library, setting: Setting, seed: int, block: int, games: int) -> DealtCards:
    """The cards of a block: all costs are played with the same ones."""
    return DealtCards(library, setting, seed, block, games)


class Dealt(Record, frozen=True):
    """Games to examine: cards by kind, mulligans, bottoms, lands seen by turn, payable costs."""

    order: list[list[int]]
    mulligans: list[int]
    bottom: list[int]
    bottom_lands: list[int]
    lands: list[list[int]]
    paid: list[list[list[bool]]]


def dealt_games(
    library: Library,
    costs: Sequence[Cost],
    last_turn: int,
    setting: Setting,
    seed: int,
    games: int,
    block: int = 0,
    each: Callable[[Callable[[], Dealt]], object] = lambda _: None,
) -> Dealt:
    """Some games, each with its cards and with the costs that the steady player can pay on each turn.

    ``each`` can make them with the first costs alone, cost by cost.
    """
    cards = DealtCards(library, setting, seed, block, games)
    paid: list[list[Any]] = []

    def made() -> Dealt:
        return _dealt(library, cards, paid, last_turn, setting)

    for cost in costs:
        each(made)
        paid.append(list(CostGames(library, cost, cards, last_turn, setting).paid().values()))
    return made()


def _dealt(
    library: Library, cards: DealtCards, paid: Sequence[Sequence[Any]], last_turn: int, setting: Setting
) -> Dealt:
    whole = np.array(paid, dtype=np.bool_).reshape(len(paid), last_turn, cards.games)
    seen = cards.is_land[cards.order].cumsum(axis=1) - cards.bottom_lands[:, None]
    finds = any(kind.finds for kind, _ in library.kinds)
    return Dealt(
        (cards.order if finds else cards.order[:, : setting.seen(last_turn)]).tolist(),
        cards.mulligans.tolist(),
        (cards.bottom_lands + cards.bottom_spells).tolist(),
        cards.bottom_lands.tolist(),
        seen[:, [setting.seen(turn) - 1 for turn in range(1, last_turn + 1)]].tolist(),
        np.moveaxis(whole, 2, 0).tolist(),
    )
