"""A cache of compiled boards: the last ones that were asked keep what was compiled for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol
from weakref import ReferenceType, ref

from planner.costing.question import Question
from planner.game.caching import Memory
from planner.game.purposes import SpendOnly
from planner.models.deciders.hall.halls_condition import Halls
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.source_classes import SourceClasses

if TYPE_CHECKING:
    from planner.models.deciders.still_owed.still_owed import StillOwed
    from planner.models.proofs.relaxed_problem import RelaxedSources

MOST_KNOWN = 100_000
"""More verdicts, or questions, than this are not kept."""
MOST_COMPILED = 16
"""Of so many boards what is compiled is kept, of those that were asked last; at most of twice as many."""


class CompiledParts:
    """The compiled parts of a board, each made on first use: everything that can be made again."""

    __slots__ = (
        "halls",
        "owed",
        "permanents",
        "plain_costs",
        "problems",
        "questions",
        "relaxed",
        "restrictions",
        "sources",
    )

    def __init__(self) -> None:
        self.halls: Memory[object, Halls] = Memory()
        self.owed: Memory[object, StillOwed] = Memory()
        self.permanents: frozenset[str] | None = None
        self.plain_costs: Any = None
        self.problems: Memory[object, PaymentProblem] = Memory()
        self.questions: Memory[str, Question] = Memory(MOST_KNOWN)
        self.relaxed: Memory[tuple[int, bool], RelaxedSources] = Memory()
        self.restrictions: tuple[SpendOnly, ...] | bool | None = None
        self.sources: Memory[object, SourceClasses] = Memory()


class Compiling(Protocol):
    """A board that can drop its compiled parts."""

    def drop_compiled(self) -> None:
        """Drop everything that can be made again."""
        ...


_LAST: list[ReferenceType[Compiling]] = []
"""The boards whose compiled parts are kept, the oldest first."""


def note_compiled(board: Compiling) -> None:
    """Register a compiled board; if there are too many, the oldest ones drop their compiled parts.

    If two threads do this at once, an entry may be lost: that board keeps its parts until it is deleted.
    """
    _LAST.append(ref(board))
    if len(_LAST) > 2 * MOST_COMPILED:
        boards = [there for one in tuple(_LAST) if (there := one()) is not None]
        _LAST[:] = [ref(one) for one in boards[-MOST_COMPILED:]]
        for one in boards[:-MOST_COMPILED]:
            one.drop_compiled()
