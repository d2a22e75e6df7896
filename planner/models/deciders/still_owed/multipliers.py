"""Lagrange multipliers: what one more of a sum counts in a linear cost, where its price is convex."""

from __future__ import annotations

from planner.models.problem.objective import Steps

SHARE = 8
"""Multipliers are whole numbers of such a share of a price."""


class Multiplier:
    """The Lagrange multiplier of a row: the cost of one more of its sum in a linear objective.

    It fits a sum if it lies between the slopes before and after that sum. If it doesn't fit, it is adjusted,
    between the bounds known to be too low and too high.
    """

    __slots__ = ("_high", "_low", "row", "value")

    def __init__(self, row: Steps) -> None:
        self.row = row
        self.value = row.first * SHARE
        self._low = -1
        self._high: int | None = None

    def fits(self, total: int) -> bool:
        """Whether the multiplier is a slope of the row at this sum; adjust it if it isn't."""
        before = self.row.slope(total) if total > self.row.base else None
        if before is not None and self.value < before * SHARE:
            self._low = self.value
            self.value = self._inside(before * SHARE)
            return False
        after = self.row.slope(total + 1)
        if after is not None and self.value > after * SHARE:
            self._high = self.value
            self.value = self._inside(after * SHARE)
            return False
        return True

    def is_slope(self, total: int) -> bool:
        """Whether the multiplier is a slope of the row at this sum."""
        before = self.row.slope(total) if total > self.row.base else None
        after = self.row.slope(total + 1)
        return not (before is not None and self.value < before * SHARE) and not (
            after is not None and self.value > after * SHARE
        )

    def _inside(self, wanted: int) -> int:
        """Return the wanted value, or the middle of the bounds if both are known and it lies outside."""
        if self._low < wanted and (self._high is None or wanted < self._high):
            return wanted
        return wanted if self._high is None else (self._low + self._high) // 2

    @property
    def can_be_adjusted(self) -> bool:
        """Whether there is a value left between the bounds too low and too high."""
        return self._high is None or self._high - self._low > 1
