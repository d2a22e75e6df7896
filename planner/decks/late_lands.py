"""How often lands that enter tapped under a condition do so, as an estimate for many mana bases at once.

A check land needs a land of certain types beside it, a reveal land one in hand, a slow land two others. Which
of them are there is a matter of what was drawn: the chance is that of a hypergeometric draw of the lands that
fit, as if it were the land's last chance to enter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from planner.decks.kinds import MANY, CountedZone, Entering
from planner.decks.odds_of_draws import binomials

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from planner.decks.game_plan import Setting
    from planner.decks.mana_base import BaseProblem, LandGroup

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]


class LateLands:
    """Lands of a problem that may enter tapped, and how often they do."""

    def __init__(self, problem: BaseProblem, setting: Setting) -> None:
        self._problem, self._setting = problem, setting
        self.numbers = [n for n, group in enumerate(problem.groups) if group.may_be_late]

    def share(self, bases: Ints, turn: int) -> Floats:
        """For each base, the mean chance of its lands of these kinds to enter tapped on a turn.

        It is 0 where a base has none of them.
        """
        total, late = np.zeros(len(bases)), np.zeros(len(bases))
        for number in self.numbers:
            count = bases[:, number]
            if count.any():
                total += count
                late += count * self._tapped(bases, number, turn)
        return late / np.maximum(total, 1.0)

    def _tapped(self, bases: Ints, number: int, turn: int) -> Floats:
        """The chance of a land of a group to enter tapped: that all of its conditions fail."""
        found = np.ones(len(bases))
        for condition in self._problem.groups[number].untapped:
            found *= self._fails(condition, bases, number, turn)
        return found

    def _fails(self, condition: Entering, bases: Ints, number: int, turn: int) -> Floats:
        if turn > condition.last_turn:
            return np.ones(len(bases))
        if condition.most < MANY:  # it is played in time, or as the turn alone settles it
            return np.zeros(len(bases))
        groups = self._problem.groups
        fits = np.array([_fits(group, condition) for group in groups], dtype=np.int64)
        others = np.maximum(bases @ fits - fits[number], 0)
        seen = self._setting.seen(turn)
        drawn = max(1, seen - turn if condition.zone is CountedZone.HAND else seen - 1)
        return _fewer_than(condition.least, others, self._problem.size - 1, drawn)


def _fits(group: LandGroup, condition: Entering) -> bool:
    words = group.members[0].kind.words
    return "Land" in condition.words or not words.isdisjoint(condition.words)


def _fewer_than(least: int, there: Ints, size: int, drawn: int) -> Floats:
    """The chance of fewer than so many cards, of those that are there, among the cards drawn."""
    table, drawn = binomials(size), min(drawn, size)
    found = np.zeros(len(there))
    for number in range(min(least, drawn + 1)):
        found += table[there, number] * table[size - there, drawn - number]
    found /= table[size, drawn]
    return found
