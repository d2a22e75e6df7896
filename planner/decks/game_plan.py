"""When cards are drawn: the play or the draw, and what a game starts with (103.8a)."""

from __future__ import annotations

from planner.decks.mulligans import HAND, NO_MULLIGAN, Mulligan
from planner.game.records import Record


class Setting(Record, frozen=True):
    """The play or the draw, the draw of multiplayer games on turn 1, the mulligan rule.

    >>> Setting().draws(3), Setting(on_the_draw=True).draws(3)
    (2, 3)
    """

    on_the_draw: bool = False
    draw_on_turn_1: bool = False
    mulligan: Mulligan = NO_MULLIGAN

    @property
    def draws_at_once(self) -> bool:
        """Whether a card is drawn on turn 1."""
        return self.on_the_draw or self.draw_on_turn_1

    def draws(self, turn: int) -> int:
        """How many cards have been drawn on a turn, after the opening hand."""
        return turn if self.draws_at_once else turn - 1

    def seen(self, turn: int) -> int:
        """How many cards of a hand of seven and the draws have been seen."""
        return HAND + self.draws(turn)
