"""The greatest worth of a turn, by going through everything that can be done in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tests.support.oracle.turns.moves import JudgedTurn, Moves
from tests.support.oracle.turns.table import Permanent, State


class Worth(NamedTuple):
    """What a turn comes to: whether what should be kept can be, and what is paid is worth."""

    kept: bool
    value: int


class TooLargeError(Exception):
    """More states than the search goes through."""


def greatest_worth(turn: JudgedTurn, most_states: int = 200_000) -> Worth:
    """Find the greatest worth; raises ``TooLargeError``."""
    return _Search(turn, most_states).best()


def can_be_done(turn: JudgedTurn, order: Sequence[int], keeping: bool, most_states: int = 200_000) -> bool:
    """Tell whether just these entries can be paid in this order, keeping what should be; raises the same."""
    search = _Search(turn, most_states, tuple(order))
    found = search.best()
    return found.value >= 0 and (found.kept or not keeping)


class _Search:
    def __init__(self, turn: JudgedTurn, most_states: int, order: tuple[int, ...] | None = None) -> None:
        self.turn, self.most_states, self.order = turn, most_states, order
        self.moves = Moves(turn)
        self.keepable: dict[tuple[object, ...], bool] = {}

    def best(self) -> Worth:
        """Go through the states, those with the most paid first."""
        best = Worth(False, -1)
        top = self._potential(self.turn.start())
        start = self.turn.start()
        reached, waiting = {start}, [start]
        while waiting:
            state = waiting.pop()
            if self._potential(state) <= best:
                continue
            found = self._worth(state, best)
            best = max(best, found)
            if best >= top:
                break
            for after in self.moves.of(state):
                if after not in reached and self._allowed(after):
                    reached.add(after)
                    waiting.append(after)
            if len(reached) > self.most_states:
                raise TooLargeError
        return best

    def _allowed(self, state: State) -> bool:
        """Whether a state is on the way to what is asked for, if just one order is."""
        if self.order is None:
            return True
        paid = set(self.order[: len(state.paid)])
        due = state.due
        return state.paid == paid and (due is None or self.order[len(paid) : len(paid) + 1] == (due.entry,))

    def _potential(self, state: State) -> Worth:
        """What a state could come to at the most."""
        entries = self.turn.entries
        best: dict[tuple[int, bool], int] = {}
        for n, one in enumerate(entries):
            due = state.due is not None and state.due.entry == n
            lies = one.again and one.card in state.lying
            on_stack = one.again and state.due is not None and entries[state.due.entry].card == one.card
            if n not in state.paid and (due or lies or on_stack or one.card in state.hand):
                place = one.card, one.again
                best[place] = max(best.get(place, 0), one.value)
        value = sum(entries[n].value for n in state.paid) + sum(best.values())
        return Worth(self.turn.keep != "", value)

    def _worth(self, state: State, best: Worth) -> Worth:
        if state.due is not None or (self.order is not None and len(state.paid) < len(self.order)):
            return Worth(False, -1)
        value = sum(self.turn.entries[n].value for n in state.paid)
        if self.turn.keep == "" or Worth(True, value) <= best:
            return Worth(False, value)
        key: tuple[object, ...] = (state.permanents, state.hand, state.cast, state.effects, state.buried)
        if key not in self.keepable:
            self.keepable[key] = self.moves.can_keep(state)
        return Worth(self.keepable[key], value)


__all__ = ["Permanent", "TooLargeError", "Worth", "can_be_done", "greatest_worth"]
