"""What an answer is the answer to, as far as showing it asks: the question, and the board it is about."""

from __future__ import annotations

from itertools import chain

from planner.contract.request import BoardSpec, CardSpec, ObjectSpec, PaySpec, Request
from planner.game.objects import Game
from planner.game.records import Record
from planner.loading.game_state import game_from


class About(Record, frozen=True):
    """A question and its board, from a request or as an existing game.

    >>> About(PaySpec(card="Shock"), BoardSpec(life=3)).life
    3
    """

    pay: PaySpec | None
    board: BoardSpec | Game

    @classmethod
    def of(cls, request: Request) -> About:
        """The question and board of a request."""
        return cls(request.pay, request.board)

    @property
    def life(self) -> int:
        """The life total before the payment."""
        return self.board.life

    @property
    def energy(self) -> int:
        """The energy counters before the payment."""
        return self.board.energy

    @property
    def game(self) -> Game:
        """The board as a settled game."""
        return self.board if isinstance(self.board, Game) else game_from(self.board)

    def name_of(self, card: str | CardSpec) -> str:
        """Name of a card, also if the request gives the id of an object."""
        if isinstance(card, CardSpec):
            return card.name or "The spell"
        if isinstance(self.board, Game):
            entry = self.board.find(card)
            return card if entry is None else entry.card.name
        board = self.board
        for entry_of_zone in chain(board.hand, board.graveyard, board.exile, board.command):
            if isinstance(entry_of_zone, ObjectSpec) and entry_of_zone.id == card:
                named = entry_of_zone.card
                return (named.name or "The spell") if isinstance(named, CardSpec) else named
        return card
