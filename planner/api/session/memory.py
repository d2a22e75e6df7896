"""What a session remembers by name for its client: the latest boards and dialogues, within bounds."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Generic, TypeVar

from planner.api.board import Board
from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.contract.suggestions import did_you_mean
from planner.game.records import MutableRecord, field

MOST_BOARDS = 1_000
"""So many boards are remembered: those that were asked about, or remembered, last."""
MOST_DIALOGUES = 1_000
"""And so many dialogues."""
MOST_OBJECTS = 400_000
"""The objects of all boards together: where there are more, those that were asked for longest ago go."""
MOST_NOTED = 200_000
"""What all boards together note about questions they were asked, before the oldest forget theirs."""

T = TypeVar("T")


def not_remembered(path: str, what: str, name: str, names: Iterable[str], code: ErrorCode) -> RequestError:
    """Refusal of an unknown name, with the most similar names.

    ``what`` begins the sentence: "no table is remembered".
    """
    return RequestError(path, f"{what} as {shown(name)}{did_you_mean(name, names)}", code)


class Latest(Generic[T]):
    """A cache by name of the items kept or read last; older ones are dropped.

    >>> latest = Latest[int](2)
    >>> for name, number in (("a", 1), ("b", 2), ("c", 3)):
    ...     latest.keep(name, number)
    >>> latest.get("a"), latest.get("b")
    (None, 2)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[str, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, name: str, what: T) -> None:
        """Keep an item under a name, replacing the former one."""
        self._kept[name] = what
        self._kept.move_to_end(name)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def get(self, name: str) -> T | None:
        """The item of a name, marked as used last; None if there is none (any more)."""
        found = self._kept.get(name)
        if found is not None:
            self._kept.move_to_end(name)
        return found

    def drop(self, name: str) -> bool:
        """Drop the item of a name; return whether there was one."""
        return self._kept.pop(name, None) is not None

    def names(self) -> list[str]:
        """List the names, the least recently used first."""
        return list(self._kept)

    def peek(self, name: str) -> T | None:
        """The item of a name, without marking it as used."""
        return self._kept.get(name)


class Remembered(MutableRecord, eq=False):
    """A board kept by the session, with its answers to plain questions as they were sent.

    ``answers`` maps a bare cost to the bytes of its verdict; ``noted`` counts the board's own cache entries.
    """

    board: Board
    answers: dict[str, bytes] = field(default_factory=dict)
    noted: int = 0

    @property
    def size(self) -> int:
        """Number of objects on the board."""
        return self.board.compiled.size

    def forget_answers(self) -> None:
        """Drop the cached answers: they are computed again."""
        self.board = Board.of(self.board.game)
        self.answers = {}
        self.noted = 0


class Boards:
    """The boards of a session, limited in number, in objects, and in cache entries."""

    def __init__(self, most: int = MOST_BOARDS) -> None:
        self._most = most
        self._latest = Latest[Remembered](most)
        self._noted = 0
        self._objects = 0

    def __len__(self) -> int:
        return len(self._latest)

    def names(self) -> list[str]:
        """List the names of the boards, the least recently used first."""
        return self._latest.names()

    def keep(self, name: str, board: Board) -> Remembered:
        """Keep a board under a name, replacing the former one."""
        self.drop(name)
        kept = Remembered(board)
        self._objects += kept.size
        for oldest in self.names():
            if len(self._latest) < self._most and self._objects <= MOST_OBJECTS:
                break
            self.drop(oldest)
        self._latest.keep(name, kept)
        return kept

    def get(self, name: str) -> Remembered | None:
        """The board of a name; None if there is none (any more)."""
        return self._latest.get(name)

    def drop(self, name: str) -> bool:
        """Drop the board of a name; return whether there was one."""
        found = self._latest.peek(name)
        if found is None:
            return False
        self._objects -= found.size
        self._noted -= found.noted
        return self._latest.drop(name)

    def note(self, one: Remembered) -> None:
        """Count a cache entry of a board; if there are too many, the oldest boards drop theirs."""
        one.noted += 1
        self._noted += 1
        if self._noted <= MOST_NOTED:
            return
        for name in self.names():
            found = self._latest.peek(name)
            if found is not None and self._noted > MOST_NOTED // 2:
                self._noted -= found.noted
                found.forget_answers()
