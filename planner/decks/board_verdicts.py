"""What whole boards can pay, asked of the planner: for cards whose mana rests on other permanents.

Equal boards are asked for once.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from planner.decks.board_order import BoardOrder
from planner.decks.deadline import check
from planner.decks.demands import Cost
from planner.decks.kinds import CardRole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from planner.api.board import Board

CHOOSES_TYPE = "choose a creature type"
_REMEMBERED = 1 << 17
_BOARDS = 1 << 14
"""Boards that are kept as they were read: some 5 kB each."""
Permanents = tuple[tuple[str, bool, int], ...]
"""Permanents as the planner reads them, whether they are tapped (or sick), and how many there are."""


class BoardVerdicts:
    """Whether boards of the kinds of a library can pay a cost."""

    def __init__(self, kinds: Sequence[CardRole], cost: Cost) -> None:
        self._sources = [_source(kind, cost) for kind in kinds]
        self._pay = cost.payment
        self.asked = 0
        """Boards that were asked about."""
        self._order = BoardOrder(kinds)

    def can_pay(self, board: Sequence[int], late: Sequence[int] = ()) -> bool:
        """Whether these numbers of permanents of each kind can pay; ``late`` of them can't be used yet.

        Raises ``DeckTimeError``.
        """
        check(0)
        found = []
        for number, count in enumerate(board):
            source = self._sources[number]
            waits = late[number] if late else 0
            if source and count > waits:
                found.append((source, False, count - waits))
            if source and waits:
                found.append((source, True, waits))
        return _verdict(tuple(sorted(found)), self._pay)

    def of_each(self, boards: NDArray[Any], late: NDArray[Any]) -> NDArray[np.bool_]:
        """Which boards can pay, a row each; asked are few of them. Raises ``DeckTimeError``."""
        kinds = boards.shape[1]
        unique, place = np.unique(np.concatenate([boards, late], axis=1), axis=0, return_inverse=True)

        def ask(number: int) -> bool:
            self.asked += 1
            return self.can_pay(unique[number, :kinds].tolist(), unique[number, kinds:].tolist())

        found: NDArray[np.bool_] = self._order.verdicts(unique[:, :kinds], unique[:, kinds:], ask)
        return found[place.reshape(-1)]


def _source(kind: CardRole, cost: Cost) -> str:
    """A permanent as the planner reads it; a creature type is chosen to match the requested spell."""
    if kind.is_treasure and not kind.identity:
        return json.dumps({"card": kind.name})
    if CHOOSES_TYPE not in kind.identity or not cost.creature_types:
        return kind.identity
    return json.dumps({**json.loads(kind.identity), "chosen": cost.creature_types[-1]})


@lru_cache(maxsize=_REMEMBERED)
def _verdict(permanents: Permanents, pay: str) -> bool:
    return bool(_board(permanents).can_pay(json.loads(pay)))


@lru_cache(maxsize=_BOARDS)
def _board(permanents: Permanents) -> Board:
    """The board of these permanents: the costs of a deck ask for the same boards, which take long to read."""
    from planner.api.board import Board

    entries: list[dict[str, Any]] = [
        {**json.loads(source), "count": count, "tapped": tapped} for source, tapped, count in permanents
    ]
    # A commander's colors are the same for all permanents that ask for them.
    identity = [one.pop("commander_identity") for one in entries if "commander_identity" in one]
    return Board(battlefield=cast(Any, entries), commander_identity=identity[0] if identity else None)
