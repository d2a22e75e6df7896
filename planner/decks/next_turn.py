"""What a land that is played now lets the next turn pay for, where the mana of some cards rests on others.

A Cabal Coffers makes nothing by itself, so that it would stay in hand for Swamps, until an Urborg comes that
needs it on the battlefield. So the player looks one draw ahead: each land that could be played now, and then
any land of the hand or of the library, by verdicts on whole boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np

from planner.decks.board_bounds import BoardBounds
from planner.decks.cost_view import CostView
from planner.decks.kinds import TAPPED

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int16]
    Bools = NDArray[np.bool_]

MOST_KINDS = 6
"""With more kinds of lands there are too many boards to ask about."""
_CERTAIN = 1_000_000
"""What a play scores whose next turn can pay for certain: one card of a hundred counts more than mana."""


class GamesAhead(Protocol):
    """Games side by side as a land is to be played."""

    view: CostView
    hand: Ints
    board: Ints
    left: Ints


class NextTurn:
    """Judges land plays by the chance that the next turn can pay."""

    def __init__(self, games: GamesAhead, bounds: BoardBounds) -> None:
        self._games, self._bounds = games, bounds
        view = games.view
        self._then = [
            (source, result)
            for source, result, tapped in view.plays(to_pay=True)
            if not tapped and view.kinds[result].untapped != TAPPED
        ]

    @staticmethod
    def is_for(view: CostView) -> bool:
        """Whether mana rests on other permanents, and few enough lands are told apart."""
        return view.verdicts is not None and bool(view.beside) and len(view.lands) <= MOST_KINDS

    def add_to(self, score: NDArray[np.int32], plays: Sequence[tuple[int, int, bool]]) -> None:
        """Add to the scores of possible plays, a column each, what the next turn could pay."""
        for place, (source, result, _) in enumerate(plays):
            rows = np.flatnonzero(score[:, place] > 0)
            if len(rows):
                score[rows, place] += self._score(rows, source, result)

    def _score(self, rows: NDArray[np.intp], source: int, result: int) -> NDArray[np.int32]:
        """The score of playing a land in some games, as it becomes this on the battlefield."""
        games = self._games
        board, hand = games.board[rows], games.hand[rows]
        board[:, result] += 1
        hand[:, source] -= 1
        paid = self._pays(board)
        drawn = np.zeros(hand.shape, dtype=np.bool_)
        for card, land in self._then:
            more = board.copy()
            more[:, land] += 1
            ready = self._pays(more)
            paid |= ready & (hand[:, card] > 0)
            drawn[:, card] |= ready
        left = games.left[rows]
        chance = (left * drawn).sum(axis=1) / np.maximum(left.sum(axis=1), 1)
        return (_CERTAIN * np.where(paid, 1.0, chance)).astype(np.int32)

    def _pays(self, boards: Ints) -> Bools:
        """Which boards can pay; of a legend one stays (704.5j)."""
        view, boards = self._games.view, boards.copy()
        assert view.verdicts is not None
        view.one_of_each_legend(boards)
        late: Ints = np.zeros(boards.shape, dtype=np.int16)
        return self._bounds.pays(boards, late, view.verdicts)
