"""How many games there is time for, as two small blocks of one cost tell; how many are played without."""

from __future__ import annotations

from collections.abc import Sequence

from planner.decks.deadline import DeckTimeError, check, seconds_left
from planner.decks.demands import Cost
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library

FEW, MORE = 100, 400
"""Games that are played to see how long they take."""
MOST_WORK = 25_000_000
"""Games times costs times turns that are played for an answer whose time nobody limits: minutes."""
_OF_BOARD = 3
"""As so many a game counts in which the planner is asked for whole boards."""
_CAUTION = 0.7
"""The part of the time that games are planned for: some costs take longer than the one that was tried."""


def most_games(library: Library, costs: int, last_turn: int) -> int:
    """The number of games to play for this many costs without a time limit; equal on every machine.

    Raises ``DeckTimeError`` if there are fewer than a hundred.
    """
    each = (_OF_BOARD if library.asks_boards else 1) * costs * last_turn
    games = MOST_WORK // each // FEW * FEW
    if games < FEW:
        raise DeckTimeError
    return games


def affordable_games(library: Library, costs: Sequence[Cost], last_turn: int, setting: Setting) -> int:
    """How many games of each cost can be played until the deadline, which there has to be.

    Raises ``DeckTimeError`` if there are fewer than a hundred.
    """
    from planner.decks.simulation import BLOCK, simulated_block

    middle = sorted(costs, key=lambda cost: cost.mana_value)[len(costs) // 2]

    def seconds(games: int) -> float:
        check()
        left = seconds_left()
        simulated_block(library, middle, last_turn, setting, 0, 0, games)
        return left - seconds_left()

    few, more = seconds(FEW), seconds(MORE)
    each = max((more - few) / (MORE - FEW), 1e-7)
    start = max(few - FEW * each, 0.0)
    there = _CAUTION * seconds_left() / len(costs)
    games = (there - start) / each if there < start + BLOCK * each else there / (start / BLOCK + each)
    if games < FEW:
        raise DeckTimeError
    return int(games) // FEW * FEW
