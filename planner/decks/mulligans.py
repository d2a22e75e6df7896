"""Mulligan rules: which hands are kept, and what is put on the bottom (103.5).

A rule is a list of stages, each a new hand of seven cards of which ``bottom`` cards go to the bottom of the
library. A hand is kept by the number of its lands after that. How many of the cards on the bottom are
lands is the rule's; which lands and which spells is the player's, who plays for the cost in question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from planner.contract.error_codes import ErrorCode
from planner.contract.refusals import RequestError, shown
from planner.game.records import Record

HAND = 7
_BEST_LANDS = 3
"""Lands beyond this many go to the bottom first, then spells, then lands (Karsten, 2022)."""
_LEAST_HAND = 1
NONE, LONDON, KARSTEN = "none", "london", "karsten"
_ALLOWED = 'expected "none", "london", "karsten" or {"london": {"keep": [2, 5], "to": 4}}'


class MulliganStage(Record, frozen=True):
    """One hand of a mulligan rule: the cards to put on the bottom, and the numbers of lands to keep.

    >>> MulliganStage(1, 2, 5).kept_lands(6)
    5
    """

    bottom: int
    least: int
    most: int

    def bottom_lands(self, lands: int) -> int:
        """Number of lands put on the bottom from a hand of seven with this number of lands."""
        least = self.bottom - (HAND - lands)
        return max(least, min(self.bottom, lands - _BEST_LANDS), 0)

    def kept_lands(self, lands: int) -> int:
        """Number of lands left in such a hand."""
        return lands - self.bottom_lands(lands)

    def keeps(self, lands: int) -> bool:
        """Whether a hand of seven with this number of lands is kept."""
        return self.least <= self.kept_lands(lands) <= self.most


class Mulligan(Record, frozen=True):
    """A mulligan rule: its name, and its stages; the last one keeps every hand."""

    name: str
    stages: tuple[MulliganStage, ...]

    def reached(self, lands: int, size: int) -> list[Fraction]:
        """The probability of reaching each stage, for so many lands in a library of a size."""
        found = [Fraction(1)]
        for stage in self.stages[:-1]:
            kept = sum(_hands(lands, size, number) for number in range(HAND + 1) if stage.keeps(number))
            found.append(found[-1] * (1 - Fraction(kept, comb(size, HAND))))
        return found


NO_MULLIGAN = Mulligan(NONE, (MulliganStage(0, 0, HAND),))


def _hands(lands: int, size: int, number: int) -> int:
    return comb(lands, number) * comb(size - lands, HAND - number)


def read_mulligan(rule: Any, free_first: bool = False, path: str = "mulligan") -> Mulligan:
    """Read a mulligan rule from a request.

    ``free_first`` makes the first mulligan cost no card. Raises ``RequestError``.

    >>> read_mulligan({"london": {"keep": [2, 5], "to": 6}}).stages
    (MulliganStage(bottom=0, least=2, most=5), MulliganStage(bottom=1, least=0, most=7))
    """
    if isinstance(rule, Mulligan):
        return rule
    if rule == NONE or rule is None:
        if free_first:
            raise RequestError("free_first", 'a free mulligan asks for a mulligan rule other than "none"')
        return NO_MULLIGAN
    if rule == KARSTEN:
        free = (MulliganStage(0, 3, 5),) if free_first else ()
        return Mulligan(
            KARSTEN,
            (
                *free,
                MulliganStage(0, 2, 5),
                MulliganStage(1, 2, 4),
                MulliganStage(2, 2, 4),
                MulliganStage(3, 0, HAND),
            ),
        )
    if rule == LONDON:
        rule = {LONDON: {}}
    if not isinstance(rule, Mapping) or list(rule) != [LONDON] or not isinstance(rule[LONDON], Mapping):
        raise RequestError(path, f"{_ALLOWED}, got {shown(rule)}")
    return _london(rule[LONDON], free_first, f"{path}.london")


def _london(rule: Mapping[str, Any], free_first: bool, path: str) -> Mulligan:
    if unknown := sorted(set(rule) - {"keep", "to"}):
        raise RequestError(f"{path}.{unknown[0]}", "unknown key; allowed are keep, to", ErrorCode.UNKNOWN_KEY)
    last = rule.get("to", 4)
    if not _whole(last) or not _LEAST_HAND <= last <= HAND:
        raise RequestError(f"{path}.to", f"expected a hand size from 1 to 7, got {shown(last)}")
    keep = rule.get("keep", [2, 5])
    bounds = [
        _bounds(keep.get(str(size), [0, HAND]) if isinstance(keep, Mapping) else keep, f"{path}.keep")
        for size in range(HAND, last - 1, -1)
    ]
    if isinstance(keep, Mapping) and (unknown := sorted(set(keep) - {str(n) for n in range(last, HAND + 1)})):
        raise RequestError(f"{path}.keep.{unknown[0]}", f"expected hand sizes from {last} to 7")
    stages = [MulliganStage(number, *bound) for number, bound in enumerate(bounds)]
    if free_first:
        stages.insert(0, stages[0])
    stages[-1] = MulliganStage(HAND - last, 0, HAND)
    return Mulligan(LONDON, tuple(stages))


def _bounds(keep: Any, path: str) -> tuple[int, int]:
    if (
        not isinstance(keep, Sequence)
        or isinstance(keep, str)
        or len(keep) != 2
        or not all(_whole(one) and 0 <= one <= HAND for one in keep)
        or keep[0] > keep[1]
    ):
        raise RequestError(path, f"expected the least and the most lands, such as [2, 5], got {shown(keep)}")
    return keep[0], keep[1]


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
