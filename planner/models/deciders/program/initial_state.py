"""The state of the game as a payment begins: the board's, or what the payment before it leaves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Protocol

from planner.models.deciders.program.linear import NOTHING, Linear, Model, Number, total_of
from planner.models.problem.payment_problem import PaymentProblem


class Changes(Protocol):
    """The changes that a payment makes to the game, as linear expressions for the next payment."""

    @property
    def problem(self) -> PaymentProblem:
        """Give the problem of the payment."""

    def all_losses(self, index: int) -> Linear:
        """Count the objects of a class that the payment loses."""

    def taps_left(self, index: int) -> Linear:
        """Count how many more objects of a class are tapped after the payment than before."""

    def left_in_graveyard(self, index: int) -> Linear:
        """Count the objects of a class that the payment put into the graveyard, and left there."""

    def counters_taken(self, index: int, kind: str) -> Linear:
        """Count the counters of a kind that the payment takes off objects of a class."""

    @property
    def life_lost(self) -> Linear:
        """Sum the life that is paid or lost."""

    @property
    def life_gained(self) -> Linear:
        """Sum the life that is gained."""


class InitialState:
    """The state at the start of a payment: the board's, or the state that an earlier payment leaves.

    Numbers if no payment comes before, otherwise expressions over the earlier payment's variables. ``index``
    is the number of a class. ``gone`` counts, by class, the objects that the payment before leaves tapped or
    lost.
    """

    def __init__(
        self,
        model: Model,
        problem: PaymentProblem,
        before: Changes | None = None,
        gone: Mapping[int, Linear] = MappingProxyType({}),
    ) -> None:
        self.model = model
        self.problem = problem
        self.before = before
        self._gone = gone
        self._lost: dict[int, Linear] = {}
        self._left: dict[tuple[str, int], Number] = {}

    def lost(self, index: int) -> Linear:
        """Count the objects of a class that are lost already.

        A class from which objects are taken at random counts as lost entirely: nobody knows which are left.
        """
        if self.before is None:
            return NOTHING
        if index not in self._lost:
            chancy = index in self._chancy
            self._lost[index] = (
                total_of([self.problem.sources[index].count]) if chancy else self.before.all_losses(index)
            )
        return self._lost[index]

    @cached_property
    def _chancy(self) -> frozenset[int]:
        """Classes from which the payment before takes some objects at random, but not all."""
        problem = self.problem if self.before is None else self.before.problem
        return frozenset(
            c
            for number, slot in enumerate(problem.slots)
            if slot.at_random and not problem.takes_all(number) and (slot.amount or slot.per_x)
            for c, _ in problem.serving[number]
        )

    def untapped(self, index: int) -> Number:
        """Count the objects of a class that are untapped permanents."""
        source = self.problem.sources[index]
        if self.before is None:
            return source.untapped
        return self._still_there("untapped", index, source.untapped - self.before.taps_left(index))

    def tapped(self, index: int) -> Number:
        """Count the objects of a class that are tapped permanents."""
        source = self.problem.sources[index]
        tapped = source.count if source.entry.tapped else 0
        if self.before is None:
            return tapped
        return self._still_there("tapped", index, tapped + self.before.taps_left(index))

    def _still_there(self, state: str, index: int, number: Linear) -> Number:
        """Count the objects of a class that are in a state and not lost, as a variable bounded by both."""
        lost = self.lost(index)
        if not (lost.terms or lost.constant):
            return number
        if (state, index) not in self._left:
            source, model = self.problem.sources[index], self.model
            left = model.new_int_var(0, source.count, "{}: still there and {}", source.ids[0], state)
            model.add(left <= number)
            model.add(left <= source.count - lost)
            if state == "untapped" and (gone := self._gone.get(index)) is not None:
                model.add(left <= source.count - gone)  # of two, one can be lost before the other is tapped
            self._left[state, index] = left
        return self._left[state, index]

    def arrived(self, index: int) -> Number:
        """Count the objects of a class that the payment before put into the graveyard."""
        return 0 if self.before is None else self.before.left_in_graveyard(index)

    def counters(self, index: int, kind: str) -> Number:
        """Count the counters of a kind on all objects of a class."""
        source = self.problem.sources[index]
        there = source.entry.counters.get(kind, 0) * source.count
        return there if self.before is None else there - self.before.counters_taken(index, kind)

    def kinds_of_counters(self, index: int) -> frozenset[str]:
        """List the kinds of counters that can be on objects of a class."""
        own = self.problem.kinds_of_counters(index)
        return own if self.before is None else own | self.before.problem.kinds_of_counters(index)

    @cached_property
    def life(self) -> Number:
        """The player's life total, after the triggers of the payment before."""
        if self.before is None:
            return self.problem.life
        return self.problem.life - self.before.life_lost + self.before.life_gained

    @property
    def surely_alive(self) -> bool:
        """Whether paying 0 life is possible in any case (118.3b)."""
        return self.before is None and self.problem.life >= 0
