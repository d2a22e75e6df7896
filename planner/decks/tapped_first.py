"""Which tapped land to play first, decided in the dark: every line of play, by dynamic programming.

For a cost of as much mana as turns, from a hand without an untapped land of use (see ``lands_only``).
"""

from __future__ import annotations

from planner.decks.deadline import check
from planner.decks.kinds import TooLargeError, is_independent
from planner.decks.lands_only import LandProblem, Vector
from planner.models.deciders.hall.condition import Mask


class TappedFirst:
    """The number of orders of the draws in which the best line of play pays on a turn.

    All libraries asked about have the same size as the game begins.
    """

    def __init__(self, problem: LandProblem, turn: int, draws_at_once: bool, most: int) -> None:
        self._left = most
        self._problem = problem
        self._turn = turn
        self._at_once = draws_at_once
        self._useful = [n for n, one in enumerate(problem.classes) if one.useful]
        self._independent: dict[Vector, bool] = {}
        self._known: dict[tuple[int, Vector, Vector, Vector], int] = {}

    def orders(self, hand: Vector, library: Vector, size: int) -> int:
        """Count the orders of the draws in which the cost is paid, as sequences of cards.

        Raises ``TooLargeError`` if more positions than allowed were examined.
        """
        nothing = (0,) * len(hand)
        if self._at_once:
            return self._drawn(1, hand, library, nothing, size)
        return self._value(1, hand, library, nothing, size)

    def _drawn(self, turn: int, hand: Vector, library: Vector, played: Vector, size: int) -> int:
        """Sum over the next card drawn, then play the turn."""
        total, blanks = 0, size
        for number in self._useful:
            if library[number]:
                blanks -= library[number]
                more = _changed(hand, number, 1)
                less = _changed(library, number, -1)
                total += library[number] * self._value(turn, more, less, played, size - 1)
        return total + (blanks * self._value(turn, hand, library, played, size - 1) if blanks else 0)

    def _value(self, turn: int, hand: Vector, library: Vector, played: Vector, size: int) -> int:
        key = (turn, hand, library, played)
        found = self._known.get(key)
        if found is None:
            self._left -= 1
            if self._left < 0:
                raise TooLargeError
            check()
            found = self._known[key] = self._best(turn, hand, library, played, size)
        return found

    def _best(self, turn: int, hand: Vector, library: Vector, played: Vector, size: int) -> int:
        best = 0
        for number in self._useful:
            if not hand[number]:
                continue
            more = _changed(played, number, 1)
            if not self._is_independent(more):
                continue
            if turn == self._turn:
                if not self._problem.classes[number].tapped:
                    return 1
                continue
            less = _changed(hand, number, -1)
            best = max(best, self._drawn(turn + 1, less, library, more, size))
        return best

    def _is_independent(self, played: Vector) -> bool:
        found = self._independent.get(played)
        if found is None:
            masks: list[Mask] = []
            for one, count in zip(self._problem.classes, played, strict=True):
                masks += [one.mask] * count
            found = self._independent[played] = is_independent(masks, self._problem.ways[0])
        return found


def _changed(counts: Vector, number: int, by: int) -> Vector:
    return (*counts[:number], counts[number] + by, *counts[number + 1 :])
