"""A careful player: what one cost comes to on one turn in single games, by looking ahead from each position.

The player knows the cost and the turn that is played for, and not the order of the library. Where two turns
or fewer are left, each end of a turn is worth exactly its chance; before that it is worth its chance in a
number of drawn futures, each with its order known. Every move is one that the rules allow, so what comes out
is never more than the best play's chance, but for the error of the games. What was worked out for a position
serves all games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from planner.decks.best_play import drawn
from planner.decks.deadline import check
from planner.decks.game_plan import Setting
from planner.decks.turns import Counts, Position, Turns

FUTURES = 24
"""Futures that are drawn for a position whose chance isn't looked at exactly."""
MOST_TOGETHER = 40
"""Positions of one future that are kept side by side."""
EXACTLY = 60
"""Ends of a turn times kinds of cards up to which two turns are looked at exactly."""


class CarefulPlayer:
    """Plays games for one cost and one turn."""

    def __init__(self, turns: Turns, turn: int, setting: Setting, seed: int = 0) -> None:
        self._turns, self._turn, self._setting, self._seed = turns, turn, setting, seed
        self._ends: dict[tuple[int, Position], Position] = {}
        self._values: dict[tuple[int, Position], float] = {}

    def plays(
        self, hands: Iterable[Counts], order: Sequence[int], library: Counts, lands: int, rng: Random
    ) -> tuple[bool, int]:
        """Whether a game pays the cost, and how many lands were seen, ``lands`` of them in the hand.

        The best of these hands is kept. ``library`` counts the cards that aren't in the opening hand;
        ``order`` begins with the first draw.
        """
        at, left = self._begins(hands, library), list(order)
        for turn in range(1, self._turn + 1):
            if (turn > 1 or self._setting.draws_at_once) and left:
                lands += self._turns.kinds[left[0]].is_land_card
                at = drawn(at, left.pop(0), self._turns)
            if turn == self._turn:
                return self._turns.pays(turn, at), lands
            end = self._end(turn, at)
            for number, (before, after) in enumerate(zip(at.library, end.library, strict=True)):
                for _ in range(before - after):  # a card was found: any copy of it
                    left.pop(rng.choice([place for place, one in enumerate(left) if one == number]))
            at = end
        raise AssertionError

    def _begins(self, hands: Iterable[Counts], library: Counts) -> Position:
        nothing = (0,) * len(library)
        starts = sorted({Position(hand, nothing, library) for hand in hands})
        if len(starts) == 1:
            return starts[0]
        return max(starts, key=lambda at: self._foreseen(0, at))

    def _end(self, turn: int, at: Position) -> Position:
        """The end of a turn with the greatest value; cached."""
        key = (turn, at)
        found = self._ends.get(key)
        if found is None:
            check()
            ends = self._turns.options(turn, at)
            found = (
                ends[0] if len(ends) == 1 else max(ends, key=lambda end: self._value(turn, end, len(ends)))
            )
            self._ends[key] = found
        return found

    def _value(self, turn: int, end: Position, width: int) -> float:
        """Value of the end of a turn."""
        key = (turn, end)
        found = self._values.get(key)
        if found is None:
            left = self._turn - turn
            kinds = sum(map(bool, end.library))
            if left == 1 or (left == 2 and width * kinds <= EXACTLY):
                found = self._expected(turn, end)
            else:
                found = self._foreseen(turn, end)
            self._values[key] = found
        return found

    def _expected(self, turn: int, end: Position) -> float:
        """The mean chance over the next card drawn."""
        check()
        size = sum(end.library)
        if not size:
            return self._best(turn + 1, end)
        total = 0.0
        for number, count in enumerate(end.library):
            if count:
                total += count * self._best(turn + 1, drawn(end, number, self._turns))
        return total / size

    def _best(self, turn: int, at: Position) -> float:
        if turn == self._turn:
            return float(self._turns.pays(turn, at))
        ends = self._turns.options(turn, at)
        return max(self._value(turn, end, len(ends)) for end in ends)

    def _foreseen(self, turn: int, end: Position) -> float:
        """The chance in sampled futures, by some line of play in each."""
        rng = Random(f"{self._seed} {turn} {end.library}")
        cards = [number for number, count in enumerate(end.library) for _ in range(count)]
        number = self._setting.draws(self._turn) - (self._setting.draws(turn) if turn else 0)
        won = 0
        for _ in range(FUTURES):
            check()
            won += self._could(turn, end, rng.sample(cards, min(number, len(cards))))
        return won / FUTURES

    def _could(self, turn: int, end: Position, cards: Sequence[int]) -> bool:
        """Whether some line of play pays with these cards drawn; of very many lines, some are tried."""
        positions, coming = {end}, list(cards)
        for now in range(turn + 1, self._turn + 1):
            if (now > 1 or self._setting.draws_at_once) and coming:
                card = coming.pop(0)
                positions = {drawn(at, card, self._turns) for at in positions}
            if now == self._turn:
                return any(self._turns.pays(now, at) for at in positions)
            check(len(positions))
            positions = {one for at in positions for one in self._turns.options(now, at)}
            if len(positions) > MOST_TOGETHER:
                ordered = sorted(positions, key=lambda at: (-self._turns.strength(at), at))
                positions = set(ordered[:MOST_TOGETHER])
        raise AssertionError
