"""When cards are drawn: the play or the draw, and what a game starts with (103.8a)."""

from __future__ import annotations

from planner.decks.mulligans import HAND, NO_MULLIGAN, Mulligan
from planner.game.records import Record


class Setting(Record, frozen=True):
    """The rules of drawing: play or draw, a draw on turn 1 in multiplayer games, the mulligan rule.

    >>> Setting().draws(3), Setting(on_the_draw=True).draws(3)
    (2, 3)
    """

    on_the_draw: bool = False
    draw_on_turn_1: bool = False
    mulligan: Mulligan = NO_MULLIGAN

    @property
    def draws_at_once(self) -> bool:
        """Whether the first turn has a draw."""
        return self.on_the_draw or self.draw_on_turn_1

    def draws(self, turn: int) -> int:
        """Number of cards drawn by a turn, after the opening hand."""
        return turn if self.draws_at_once else turn - 1

    def seen(self, turn: int) -> int:
        """Number of cards seen by a turn: a hand of seven and the draws."""
        return HAND + self.draws(turn)
