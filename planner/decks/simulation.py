"""Games drawn at random, thousands side by side: what a steady player can cast, with an error bar.

Each move of the player is one that the rules allow, so what comes out is never more than the best play's
chance, but for the error. Games come in blocks of a fixed size with a seed each: the same on one and on many
processes, and the same cards for every cost and every variant of a deck (common random numbers).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from planner.decks.deadline import check
from planner.decks.dealt_cards import DealtCards
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library
from planner.decks.steady_player import CostGames, Tally
from planner.game.records import Record

BLOCK = 10_000
"""Games that share a seed."""


def simulated_block(
    library: Library,
    costs: Sequence[Cost],
    last_turn: int,
    setting: Setting,
    seed: int,
    block: int,
    games: int,
) -> list[Tally]:
    """What a block of games comes to for each cost, on every turn up to the last one.

    Raises ``OutOfTimeError``.
    """
    cards = DealtCards(library, setting, seed, block, games)
    found = []
    for cost in costs:
        check()
        found.append(CostGames(library, cost, cards, last_turn, setting).tally())
    return found


class Dealt(Record, frozen=True):
    """Games to look at: cards by kind, mulligans, cards on the bottom, what is paid by cost and turn."""

    order: list[list[int]]
    mulligans: list[int]
    bottom: list[int]
    bottom_lands: list[int]
    paid: list[list[list[bool]]]


def dealt_games(
    library: Library, costs: Sequence[Cost], last_turn: int, setting: Setting, seed: int, games: int
) -> Dealt:
    """Some games, each with its cards and with the costs that can be paid on each turn."""
    cards = DealtCards(library, setting, seed, 0, games)
    paid = [CostGames(library, cost, cards, last_turn, setting).paid() for cost in costs]
    whole = np.array(paid, dtype=np.bool_).reshape(len(costs), last_turn, games)
    return Dealt(
        cards.order[:, : setting.seen(last_turn)].tolist(),
        cards.mulligans.tolist(),
        (cards.bottom_lands + cards.bottom_spells).tolist(),
        cards.bottom_lands.tolist(),
        np.moveaxis(whole, 2, 0).tolist(),
    )
