"""A board that is asked many things for one answer, which share the time of that answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from planner.contract.refusals import RequestError
from planner.game.clock import Clock, OutOfTimeError

if TYPE_CHECKING:
    from planner.api.board import Board
    from planner.contract.answer import Answer
    from planner.contract.answer_parts import Status
    from planner.contract.request import PaySpec
    from planner.contract.typed import LimitsDict, PoliciesDict
    from planner.game.objects import Game

LEAST = 1e-3
"""Seconds for what is asked when the time is over: it is refused, or its verdict is open."""
OVER = 1.1
"""So many times its time an answer may take before the rest isn't asked at all."""


class InTime:
    """A board whose plans and verdicts share one time limit."""

    def __init__(self, board: Board, clock: Clock) -> None:
        self._board, self._clock = board, clock

    @property
    def game(self) -> Game:
        """The board's game."""
        return self._board.game

    def plan(
        self, pay: PaySpec, *, keep: list[Any] | str | None = None, policies: PoliciesDict | None = None
    ) -> Answer:
        """The best plan for a payment within the time left."""
        return self._board.plan(pay, keep=keep, policies=policies, limits=self._left())

    def can_pay(self, pay: PaySpec, *, policies: PoliciesDict | None = None) -> Status:
        """The verdict on a payment within the time left."""
        return self._board.can_pay(pay, policies=policies, limits=self._left())

    def _left(self) -> LimitsDict:
        ends = Clock(OVER * (self._clock.seconds or 0.0), started=self._clock.started)
        if ends.is_over:
            raise OutOfTimeError
        return {"time": max(self._clock.left or 0.0, LEAST)}


@contextmanager
def refused_out_of_time(clock: Clock) -> Iterator[None]:
    """Refuse a request whose time isn't enough for everything asked.

    Listing ways, and settling games for them, count as well.
    """
    try:
        with clock.finishing():
            yield
    except OutOfTimeError:
        raise RequestError("limits.time", "not enough for all ways; expected more time") from None
