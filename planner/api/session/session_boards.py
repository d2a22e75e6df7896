"""What a line is about: the board that stands in it, or one that is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from planner.api.board import Board
from planner.api.board_keys import compiled_board
from planner.api.functions import AnswerContext, begun
from planner.api.session.memory import MOST_BOARDS, Boards, Remembered, not_remembered
from planner.contract.error_codes import ErrorCode
from planner.contract.lines import RequestLine
from planner.contract.refusals import RequestError
from planner.game.clock import OutOfTimeError
from planner.loading.game_state import game_from
from planner.planning.question.methods import SolveOptions


class SessionBoards:
    """The boards kept by a session, and the references of lines to them (``on``, ``as``)."""

    def __init__(self, most: int = MOST_BOARDS) -> None:
        self.boards = Boards(most)
        self.unread = False
        """Whether nobody reads the answers: lines are told anew that another session has answered."""

    def asked(self, line: RequestLine) -> AnswerContext:
        """The question of a line with its board; a board with a name is kept.

        Raises ``RequestError``, with the code ``unknown_board`` for an unknown name, and if the line's time
        is over before its board is read.
        """
        solving = begun(line)
        if line.on is None and line.as_ is None and line.change is None:
            return AnswerContext(line, solving)
        with _in_time_of(solving):
            if line.on is not None:
                return AnswerContext(line, solving, self._named(line).board.compiled)
            board = _board_of(line)
            if line.as_ is not None:
                board = self._noting(self.keep(line.as_, board)).board
            return AnswerContext(line, solving, board.compiled)

    def opened(self, line: RequestLine) -> tuple[AnswerContext, Board]:
        """The question of a line, and its board; raises ``RequestError`` as ``asked`` does."""
        asked = self.asked(line)
        with _in_time_of(asked.solving):
            known = compiled_board(line.board) if asked.board is None else asked.board
        return asked, Board.on(known)

    def board(self, line: RequestLine) -> Board:
        """The board of a line; raises ``RequestError`` as ``asked`` does."""
        with _in_time_of(begun(line)):
            if line.on is not None:
                return self._named(line).board
            board = _board_of(line)
        if line.as_ is not None:
            self.keep(line.as_, board)
        return board

    def keep(self, name: str, board: Board) -> Remembered:
        """Keep a board under a name."""
        return self.boards.keep(name, board)

    def remembered(self, name: str) -> Remembered:
        """The board of a name; raises ``RequestError`` with the code ``unknown_board``."""
        found = self.boards.get(name)
        if found is None:
            raise not_remembered(
                "on", "no board is remembered", name, self.boards.names(), ErrorCode.UNKNOWN_BOARD
            )
        return found

    def _named(self, line: RequestLine) -> Remembered:
        found = self._noting(self.remembered(line.on or ""))
        if line.change is not None:
            board = found.board.after_change(line.change)
            return Remembered(board) if line.as_ is None else self.keep(line.as_, board)
        if line.as_ is not None and line.as_ != line.on:
            self.keep(line.as_, found.board)
        return found

    def _noting(self, found: Remembered) -> Remembered:
        self.boards.note(found)
        return found


@contextmanager
def _in_time_of(solving: SolveOptions) -> Iterator[None]:
    """Refuse a line whose time is over before its board is read."""
    try:
        with solving.running.finishing():
            yield
    except OutOfTimeError:
        raise RequestError("limits.time", "not enough to read the board; expected more time") from None


def _board_of(line: RequestLine) -> Board:
    board = Board.of(game_from(line.board))
    return board if line.change is None else board.after_change(line.change)
