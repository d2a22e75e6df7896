"""Games of many costs, round by round: first as many of each, then more of those whose errors are large."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil

from planner.decks.deadline import DeckTimeError
from planner.decks.dealt_strata import Split, Strata, estimate
from planner.decks.demands import Cost
from planner.decks.game_budget import FEW
from planner.decks.game_plan import Setting
from planner.decks.kinds import Library
from planner.decks.shared_work import share_out
from planner.decks.simulation import BLOCK, simulated_block
from planner.decks.steady_player import Tally

MOST_BOARDS = 40_000
"""Boards that the planner is asked about for all costs of a table, before further games are left out."""
_SPARE, _GROWTH = 1.05, 4
"""What is played beyond what an error seems to need; and so many times as many games at once, at the most."""
_WORTH_PROCESSES = 400_000
"""Games of one cost from which on processes pay for their start."""
_OF_BOARD = 10
"""As so many a game counts in which the planner is asked for whole boards."""


class GameRounds:
    """The games played so far, by cost: ``total`` has what they come to."""

    def __init__(self, library: Library, asked: Mapping[Cost, set[int]], setting: Setting, seed: int) -> None:
        self._library, self._setting, self._seed = library, setting, seed
        self.last = max(turn for turns in asked.values() for turn in turns)
        self._strata = {
            cost: {turn: Strata(library, cost, turn, setting) for turn in sorted(turns)}
            for cost, turns in asked.items()
        }
        self._blocks: dict[Cost, int] = dict.fromkeys(asked, 0)
        self.total: dict[Cost, Tally] = {}
        self.goal = 0
        """The games of a cost, in the mean, after the round that is played."""

    def play(self, wanted: Mapping[Cost, int], tell: Callable[[], object]) -> None:
        """Play so many games of each cost, in blocks that follow those played; ``tell`` after each of them.

        Raises ``DeckTimeError``; what was played by then counts, if it is of all costs.
        """
        work = list(self._pieces(wanted))
        before, self.goal = self.total, self.games() + sum(wanted.values()) // len(self._strata)

        def add(done: Sequence[Tally]) -> None:
            self.total = dict(before)
            for (_, cost, *_), tally in zip(work, done, strict=False):
                self.total[cost] = self.total[cost] + tally if cost in self.total else tally

        def hear(done: Sequence[Tally]) -> None:
            add(done)
            tell()

        try:
            heavy = _OF_BOARD if self._library.asks_boards else 1
            add(share_out(simulated_block, work, heavy * sum(wanted.values()) >= _WORTH_PROCESSES, hear))
        except DeckTimeError:
            if len(self.total) < len(self._strata):
                self.total = before
            raise

    def _pieces(self, wanted: Mapping[Cost, int]) -> Iterator[Piece]:
        """The blocks of a round: the first one of each cost, then the second ones."""
        for first in range(0, max(wanted.values()), BLOCK):
            for cost, number in wanted.items():
                if first < number:
                    size = min(BLOCK, number - first)
                    block = self._blocks[cost]
                    self._blocks[cost] += 1
                    strata = self._strata[cost]
                    yield self._library, cost, self.last, self._setting, self._seed, block, size, strata

    def more(self, least: float, most: int) -> dict[Cost, int]:
        """How many more games of each cost bring its errors down to the least: none where they are small.

        Where whole boards are asked about, all costs together have only so many of them.
        """
        wanted: dict[Cost, int] = {}
        boards = 0.0
        for cost, tally in self.total.items():
            ratio = self._error_of(cost) / least
            games = ceil(tally.games * (_SPARE * ratio**2 - 1) / FEW) * FEW
            games = min(games, _GROWTH * tally.games, most - tally.games)
            if ratio > 1 and games > 0:
                wanted[cost] = games
                boards += games * tally.boards / tally.games
        left = MOST_BOARDS - sum(one.boards for one in self.total.values())
        if boards > left:
            share = max(left, 0) / boards
            wanted = {cost: int(share * games) // FEW * FEW for cost, games in wanted.items()}
        return {cost: games for cost, games in wanted.items() if games}

    def splits(self) -> Iterator[tuple[Cost, int, Strata, Split]]:
        """What the games come to on each turn of each cost, as far as they are played."""
        for cost, tally in self.total.items():
            for (turn, strata), split in zip(self._strata[cost].items(), tally.splits, strict=True):
                yield cost, turn, strata, split

    def games(self) -> int:
        """The games of a cost in the mean."""
        return sum(one.games for one in self.total.values()) // len(self._strata)

    def most_played(self) -> int:
        """The most games of any cost."""
        return max(one.games for one in self.total.values())

    def error(self) -> float:
        """The greatest standard error so far."""
        return max(map(self._error_of, self.total))

    def _error_of(self, cost: Cost) -> float:
        return max(
            estimate(strata.chances, split.games, split.castable)[1]
            for strata, split in zip(self._strata[cost].values(), self.total[cost].splits, strict=True)
        )


Piece = tuple[Library, Cost, int, Setting, int, int, int, Mapping[int, Strata]]
"""What ``simulated_block`` is called with."""
