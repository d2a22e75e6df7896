"""How much mana a board can make for one cost, and of what."""

from __future__ import annotations

from typing import Protocol

from planner.contract.answer import Answer, Plan, Unknown
from planner.contract.answer_parts import Status
from planner.contract.request import PaySpec
from planner.game.mana import TYPES
from planner.game.records import Record

MOST = 1_000
"""More mana of one type than this isn't counted."""


class BoardMana(Record, frozen=True):
    """The most mana that one cost could be paid with, in all and of each type.

    A source of several types counts for each of them, so the types may add up to more than the total.
    ``unbounded`` says that there is no maximum; ``unknown`` that text which isn't understood, or a limit,
    leaves open whether there is more.
    """

    most: int
    of: dict[str, int]
    unbounded: bool = False
    unknown: bool = False

    def __int__(self) -> int:
        return self.most

    def __str__(self) -> str:
        more = "at least " if self.unknown else ""
        amount = "as much mana as you like" if self.unbounded else f"{more}{self.most} mana"
        parts = [f"{{{letter}}} up to {number}" for letter, number in self.of.items() if number]
        return f"{amount}: {', '.join(parts)}" if parts else amount


class MakesMana(Protocol):
    """A board that can be asked."""

    def plan(self, pay: PaySpec, /) -> Answer:
        """Answer a payment."""

    def can_pay(self, pay: str, /) -> Status:
        """Whether a cost can be paid."""


def mana_of(board: MakesMana) -> BoardMana:
    """Find the most mana that a board can pay with, at any loss."""
    found = board.plan(PaySpec(cost="{X}", x="max"))
    most = found.choices.x if isinstance(found, Plan) and isinstance(found.choices.x, int) else 0
    unbounded = isinstance(found, Plan) and found.x_unbounded is True
    unknown = isinstance(found, Unknown) or (isinstance(found, Plan) and found.optimal is not True)
    of = {}
    for letter in TYPES:
        of[letter], open_ = _most_of(letter, MOST if unbounded else most, board)
        unknown = unknown or open_
    return BoardMana(most, of, unbounded, unknown)


def _most_of(letter: str, most: int, board: MakesMana) -> tuple[int, bool]:
    """Find by bisection how much of one type can be paid, and whether more of it is unknown."""
    low, high, unknown = 0, most, False
    while low < high:
        middle = (low + high + 1) // 2
        status = board.can_pay(f"{{{letter}}}" * middle)
        if status:
            low = middle
        else:
            high, unknown = middle - 1, unknown or status is Status.UNKNOWN
    return low, unknown
