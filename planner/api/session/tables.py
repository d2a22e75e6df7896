"""Tables over lines: a turn is played event by event, each answered by what it has changed."""

from __future__ import annotations

from typing import Any

from planner.api.session.answers import Options
from planner.api.session.memory import Latest, not_remembered
from planner.api.session.session_boards import SessionBoards
from planner.api.table.table import Table
from planner.api.table.table_state import changed, state_of
from planner.api.table.whole_turn import whole_turn
from planner.contract.answer_parts import Status
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError
from planner.contract.table import (
    TableBoard,
    TableEventLine,
    TableLine,
    TableOpeningLine,
    TableOptionsLine,
    TableState,
    TableUndoLine,
)
from planner.game.records import MutableRecord

MOST_TABLES = 20
"""Tables that a session remembers, those that were asked about last."""


class _Set(MutableRecord, eq=False):
    """A table, and the state last sent."""

    table: Table
    told: TableState | None = None


class Tables:
    """The tables of a session, by name."""

    def __init__(self, session_boards: SessionBoards, most: int = MOST_TABLES) -> None:
        self._boards = session_boards
        self._latest = Latest[_Set](most)

    def open(self, line: TableOpeningLine) -> Any:
        """Set up a table, with events that have already happened."""
        asked, board = self._boards.opened(line)
        table = Table(asked.request, board)
        table.begin_answer(asked.solving.running)
        for number, event in enumerate(line.events):
            try:
                table.happened(event)
            except RequestError as error:
                raise RequestError(f"events[{number}]", error.message, error.code) from None
        self._latest.keep(line.table, _Set(table))
        return self._told(line.table, whole=True)

    def _get(self, name: str) -> _Set:
        found = self._latest.get(name)
        if found is None:
            raise not_remembered(
                "table", "no table is remembered", name, self._latest.names(), ErrorCode.UNKNOWN_TABLE
            )
        return found

    def _begun(self, name: str) -> Table:
        """The table of a name, with the time of one answer."""
        table = self._get(name).table
        table.begin_answer()
        return table

    def use(self, line: TableLine) -> None:
        """Note that a table is used; raises ``RequestError`` if it isn't remembered."""
        self._get(line.table)

    def catch_up(self) -> None:
        """Make the states that were told last where lines were unread: the next answers differ from them."""
        for name in self._latest.names():
            there = self._latest.peek(name)
            if there is not None and there.told is None:
                there.table.begin_answer()
                there.told = state_of(name, there.table)

    def _told(self, name: str, *, whole: bool = False) -> TableState:
        there = self._get(name)
        if self._boards.unread:
            there.told = None
            return TableState(table=name, events=there.table.events, stage=there.table.now.stage)
        now = state_of(name, there.table)
        found = now if whole else changed(there.told, now)
        there.told = now
        return found

    def state(self, line: TableLine) -> Any:
        """The complete state."""
        self._begun(line.table)
        return self._told(line.table, whole=True)

    def event(self, line: TableEventLine) -> Any:
        """Apply an event, and return what it has changed."""
        self._begun(line.table).happened(line.event)
        return self._told(line.table)

    def undo(self, line: TableUndoLine) -> Any:
        """Undo the latest events, and return what that has changed."""
        self._get(line.table).table.undo(line.number)
        self._begun(line.table)
        return self._told(line.table)

    def board(self, line: TableLine) -> Any:
        """The board as a request would have it."""
        return TableBoard(table=line.table, board=dict(self._get(line.table).table.board.to_dict()))

    def explain(self, line: TableLine) -> Any:
        """Why the rest is paid like this, or what would make it payable."""
        return self._begun(line.table).explanation

    def turn(self, line: TableLine) -> Any:
        """Plan the whole turn with the cards that are held, and the events that play it."""
        return whole_turn(self._begun(line.table), line.table)

    def options(self, line: TableOptionsLine) -> Any:
        """List the best plans for the rest that really differ."""
        found = self._begun(line.table).options(line.n)
        return Options(status=Status.PAYABLE if found else Status.UNPAYABLE, options=found)
