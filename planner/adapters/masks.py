"""Verdicts as masks over the actions of a learning agent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from planner.contract.refusals import RequestError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from planner.api.board import Board, Payment


def action_mask(board: Board, costs: Iterable[Payment]) -> NDArray[np.bool_]:
    """Which costs can be paid now (118.3), one boolean each: a mask over the actions of a learning agent.

    ``costs`` are what ``Board.can_pay`` takes: costs, names of cards, ids, actions of ``legal_actions``. A
    cost whose verdict is unknown counts as one that can't be paid. Raises ``RequestError`` for a cost that is
    refused, with its place in ``index``.

    >>> from planner import Board
    >>> action_mask(Board(battlefield=["Forest", "Island"]), ["{G}", "{U}{U}"]).tolist()
    [True, False]
    """
    import numpy as np

    can_pay, costs = board.can_pay, list(costs)
    mask = np.empty(len(costs), dtype=np.bool_)
    for number, cost in enumerate(costs):
        try:
            mask[number] = bool(can_pay(cost))
        except RequestError as error:
            raise RequestError(f"costs[{number}]", error.message, error.code, number) from None
    return mask
