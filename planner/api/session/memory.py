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
    """Make the refusal of a word under which nothing is remembered, with the nearest of the words there are.

    ``what`` begins the sentence: "no table is remembered".
    """
    return RequestError(path, f"{what} as {shown(name)}{did_you_mean(name, names)}", code)


class Latest(Generic[T]):
    """The things that were kept or asked for last, by name; the others are gone.

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
        """Keep something under a name, in place of what was there."""
        self._kept[name] = what
        self._kept.move_to_end(name)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def get(self, name: str) -> T | None:
        """Give what has this name and mark it as used last; None where there is nothing (any more)."""
        found = self._kept.get(name)
        if found is not None:
            self._kept.move_to_end(name)
        return found

    def drop(self, name: str) -> bool:
        """Forget what has this name; whether anything had it."""
        return self._kept.pop(name, None) is not None

    def names(self) -> list[str]:
        """List the names, the least recently used first."""
        return list(self._kept)

    def peek(self, name: str) -> T | None:
        """Give what has this name without marking it as used."""
        return self._kept.get(name)


class Remembered(MutableRecord, eq=False):
    """A board that stays on this side, with the answers to plain questions about it as they were sent.

    ``answers`` are the bytes of verdicts by bare cost, ``noted`` how much the board has noted by itself.
    """

    board: Board
    answers: dict[str, bytes] = field(default_factory=dict)
    noted: int = 0

    @property
    def size(self) -> int:
        """How many objects the board has."""
        return self.board.compiled.size

    def forget_answers(self) -> None:
        """Forget what was noted about questions: they are worked out anew."""
        self.board = Board.of(self.board.game)
        self.answers = {}
        self.noted = 0


class Boards:
    """The boards of a session: bounded in number, in objects, and in what they note."""

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
        """Remember a board under a word, in place of the one that was there."""
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
        """Give the board with this name; None where there is none (any more)."""
        return self._latest.get(name)

    def drop(self, name: str) -> bool:
        """Forget the board with this name; True where there was one."""
        found = self._latest.peek(name)
        if found is None:
            return False
        self._objects -= found.size
        self._noted -= found.noted
        return self._latest.drop(name)

    def note(self, one: Remembered) -> None:
        """Count a question that a board notes; where all together note too many, the oldest forget theirs."""
        one.noted += 1
        self._noted += 1
        if self._noted <= MOST_NOTED:
            return
        for name in self.names():
            found = self._latest.peek(name)
            if found is not None and self._noted > MOST_NOTED // 2:
                self._noted -= found.noted
                found.forget_answers()
