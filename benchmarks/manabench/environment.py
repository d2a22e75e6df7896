"""Payments for learning agents: reset, step, reward, and a mask of what is legal. It needs no library.

An action is a number: the uses of permanents that are legal now in their order; the last but one pays the
cost, the last one gives up. ``benchmarks.manabench.gym`` is the same behind Gymnasium's interface.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from benchmarks.manabench.boards import Json, draw_board, draw_cost, game_of
from benchmarks.manabench.counting import TIERS, Count, Vector, vector
from benchmarks.manabench.game import Game, Move, State, purposes_of, spends, symbols
from benchmarks.manabench.kinds import counted, spell

MOST_USES = 62
PAY, GIVE_UP = MOST_USES, MOST_USES + 1
ACTIONS = MOST_USES + 2
"""How many actions there are, whatever the board: of more legal uses than numbers the first ones count."""
SYMBOLS = tuple("WUBRGCS")
MOST = 20
OF_BOARD = 2 * len(SYMBOLS) + 4
OF_USE = len(SYMBOLS) + 3
LENGTH = OF_BOARD + OF_USE * MOST_USES
"""How long an observation is.

First the board: the pool by type (that of snow sources last), what is owed by type, generic mana owed, life,
ready and lost permanents. Then each legal use: the mana it makes by type, the mana and the life it takes, and
what is lost.
"""


@dataclass(frozen=True)
class Seen:
    """What an agent sees: numbers between 0 and ``MOST``, and which actions are legal."""

    numbers: tuple[int, ...]
    mask: tuple[bool, ...]


class Payments:
    """One board and cost after another, each of which can be paid; what is drawn follows from the seed.

    A step's reward is 0 until the cost is paid: then 0.5, and 0.5 times the share of tiers in which the
    payment is as good as the best one, up to the first in which it isn't. Giving up is worth nothing.

    >>> world = Payments(level=1)
    >>> seen = world.reset(seed=1)
    >>> seen.mask[GIVE_UP], len(seen.numbers) == LENGTH
    (True, True)
    """

    def __init__(self, level: int = 1) -> None:
        self.level = level
        self.rng = random.Random(0)
        self.board: Json = {}
        self.cost = ""
        self.best: Vector = ()
        self.done = True

    def reset(self, seed: int | None = None) -> Seen:
        """Draw the next board and cost; a seed begins a new series."""
        if seed is not None:
            self.rng = random.Random(f"ManaBench environment/{seed}")
        while True:
            self.board = draw_board(self.rng, self.level)
            one = spell(self.rng, draw_cost(self.rng, self.level, self.board))
            self.cost, self.purposes = one["mana_cost"], purposes_of(one["types"])
            count = counted(self.board)
            found = count and self._best(count)
            if found:
                break
        self.best = found
        self.game: Game = game_of(self.board)
        self.state: State = self.game.start()
        self.done = False
        return self.seen()

    def _best(self, count: Count) -> Vector | None:
        found = count.best(self.cost, self.purposes)
        return found[0] if found else None

    def moves(self) -> list[tuple[Move, State]]:
        """List the uses that are legal now, in the order of their numbers."""
        return list(self.game.moves(self.state, ordered=False))[:MOST_USES]

    def seen(self) -> Seen:
        """Say what the agent sees now."""
        number = len(self.moves())
        mask = [place < number for place in range(MOST_USES)] + [bool(self._payments()), True]
        return Seen(self._numbers(), tuple(mask))

    def _numbers(self) -> tuple[int, ...]:
        pool = [sum(one[0] == letter for one in self.state.pool) for letter in SYMBOLS[:-1]]
        pool.append(sum("*" in one for one in self.state.pool))
        owed = [sum(letter in symbol for symbol in symbols(self.cost)) for letter in SYMBOLS]
        generic = sum(int(symbol) for symbol in symbols(self.cost) if symbol.isdigit())
        ready = sum(status == 0 for status in self.state.status)
        gone = sum(status > 1 for status in self.state.status)
        numbers = [*pool, *owed, generic, max(self.state.life, 0), ready, gone]
        for move, after in self.moves():
            numbers += self._use(move, after)
        return tuple(min(number, MOST) for number in (*numbers, *[0] * (LENGTH - len(numbers))))

    def _use(self, move: Move, after: State) -> list[int]:
        made = [symbols(move.made).count(letter) for letter in SYMBOLS[:-1]]
        snow = len(symbols(move.made)) * self.game.things[move.thing].snow
        lost = sum(status > 1 for status in after.status) - sum(status > 1 for status in self.state.status)
        return [*made, snow, len(move.spent), self.state.life - after.life, lost]

    def _payments(self) -> list[tuple[tuple[str, ...], int]]:
        return [
            (left, life)
            for left, life in spends(self.state.pool, symbols(self.cost), self.state.life, self.purposes)
            if self.state.life > life
        ]

    def step(self, action: int) -> tuple[Seen, float, bool]:
        """Do what has this number: what is seen then, the reward, and whether it is over.

        Raises ``ValueError`` for what isn't legal: ``mask`` says what is.
        """
        if self.done:
            raise ValueError("this payment is over: reset first")
        moves = self.moves()
        if 0 <= action < len(moves):
            self.state = moves[action][1]
            return self.seen(), 0.0, False
        if action == GIVE_UP or (action == PAY and self._payments()):
            self.done = True
            return self.seen(), self._worth() if action == PAY else 0.0, True
        raise ValueError(f"action {action} isn't legal now")

    def _worth(self) -> float:
        """Score the best way to pay from this state."""
        given = min(vector(self.game, self.state, left, life) for left, life in self._payments())
        same = next(
            (place for place, pair in enumerate(zip(given, self.best, strict=True)) if pair[0] != pair[1]),
            None,
        )
        return 1.0 if same is None else 0.5 + 0.5 * same / len(TIERS)
