"""Hall's condition for many supplies at once, with NumPy: the same tables as for one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from planner.models.deciders.hall.condition import Mask

Bools = NDArray[np.bool_]
PlacedChecks = Iterable[tuple[int, int, int]]
"""Checks, each with the place of its union in an array instead of the union."""


def meetings(masks: Sequence[Mask], unions: Sequence[Mask], dtype: DTypeLike = np.int16) -> NDArray[Any]:
    """Matrix of masks (rows) by unions (columns): 1 if they meet. Counts by masks times it are the reach.

    >>> meetings([1, 3], [1, 2]).tolist()
    [[1, 0], [1, 1]]
    """
    found = [[bool(mask & union) for union in unions] for mask in masks]
    return np.array(found, dtype=dtype).reshape(len(masks), len(unions))


def pass_all(reach: NDArray[Any], checks: PlacedChecks, by_life: NDArray[np.int64] | None = None) -> Bools:
    """Which supplies pass all checks when ``by_life`` symbols are paid with life.

    ``reach`` has a row for each union and a column for each supply: the supply's mana that meets the union.

    >>> pass_all(np.array([[1, 0], [2, 2]]), [(0, 1, 1), (1, 2, 2)]).tolist()
    [True, False]
    """
    met = np.ones(reach.shape[1], dtype=np.bool_)
    for place, only, everything in checks:
        there = reach[place]
        met &= there >= only
        if by_life is not None and everything > only:
            met &= there + by_life >= everything
    return met
