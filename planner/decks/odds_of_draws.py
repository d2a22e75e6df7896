"""Tables for draws of cards without replacement: every draw, and binomial coefficients."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


@lru_cache(maxsize=64)
def draws(kinds: int, most: int) -> NDArray[np.int64]:
    """Every number of cards of each kind that up to so many cards can be, a row each.

    >>> draws(2, 1).tolist()
    [[1, 0], [0, 1], [0, 0]]
    """
    every = list(combinations_with_replacement(range(kinds + 1), most))
    chosen = np.array(every, dtype=np.int8).reshape(len(every), most)
    counts = [(chosen == kind).sum(axis=1) for kind in range(kinds)]
    return np.ascontiguousarray(np.array(counts, dtype=np.int64).reshape(kinds, len(every)).T)


@lru_cache(maxsize=16)
def binomials(size: int) -> NDArray[np.float64]:
    """The binomial coefficients up to a size: the ways to choose so many (columns) of so many (rows).

    >>> binomials(2).tolist()
    [[1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 2.0, 1.0]]
    """
    return np.array([[float(comb(n, k)) for k in range(size + 1)] for n in range(size + 1)])


def ways_to_draw(counts: NDArray[np.int64], drawn: NDArray[np.int64], size: int) -> NDArray[np.float64]:
    """The ways to draw so many cards of each kind (a row of ``drawn``) from so many (a row of ``counts``).

    A row for each row of ``counts``, a column for each of ``drawn``.

    >>> ways_to_draw(np.array([[4, 3]]), np.array([[1, 1], [2, 0]]), 7).tolist()
    [[12.0, 6.0]]
    """
    table, ways = binomials(size), np.ones((len(counts), len(drawn)))
    for kind in range(counts.shape[1]):
        ways *= table[counts[:, [kind]], drawn[:, kind][None, :]]
    return ways
