"""Solving: one worker, so that the same request has the same answer on every run."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from ortools.sat.python import cp_model

from planner.models.demands import Demand, Kind
from planner.models.life import LifeConstraints
from planner.models.objective import Objective
from planner.models.program import PaymentProgram
from planner.sources import Taking

DETERMINISTIC_LIMIT = 2.0
"""The limit where the request names none, in the solver's deterministic seconds."""


class Outcome(Enum):
    """What a solve came to."""

    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    INFEASIBLE = "infeasible"
    UNKNOWN = "unknown"


@dataclass(slots=True)
class Solution:
    """The counts of a plan: how often each use is done, and where mana goes, by round.

    ``outcome`` says whether it is proven best, found, impossible or cut short. ``used``
    counts how many objects of each class take part.
    """

    outcome: Outcome
    times: list[list[int]] = field(default_factory=list)
    combination: list[dict[tuple[int, str], int]] = field(default_factory=list)
    taken: list[dict[tuple[Taking, int], int]] = field(default_factory=list)
    flow: list[dict[tuple[Kind, Demand], int]] = field(default_factory=list)
    by_life: list[dict[Demand, int]] = field(default_factory=list)
    by_generic: list[dict[Demand, int]] = field(default_factory=list)
    used: dict[int, int] = field(default_factory=dict)
    floating: list[int] = field(default_factory=list)
    paid: dict[tuple[int, int], int] = field(default_factory=dict)
    assisted: dict[int, int] = field(default_factory=dict)
    counters: dict[tuple[int, int], int] = field(default_factory=dict)
    counter_kinds: dict[tuple[int, int, str], int] = field(default_factory=dict)
    x: int = 0
    objective: int = 0
    price: int | None = None
    missing: dict[str, int] = field(default_factory=dict)
    tapped: dict[int, int] = field(default_factory=dict)
    buried: dict[int, int] = field(default_factory=dict)
    life: int = 0
    counters_taken: dict[tuple[int, str], int] = field(default_factory=dict)
    later: Solution | None = None
    kept: tuple[int, ...] = ()

    @property
    def found(self) -> bool:
        """Whether there is a plan in it."""
        return self.outcome in (Outcome.OPTIMAL, Outcome.FEASIBLE)

    def all_flows(self) -> Counter[tuple[Kind, Demand]]:
        """How much of each kind of mana is spent on each demand, over all rounds."""
        total: Counter[tuple[Kind, Demand]] = Counter()
        for flow in self.flow:
            total.update({key: amount for key, amount in flow.items() if amount})
        return total


@dataclass(slots=True)
class Clock:
    """The time that a request allows, in seconds of wall clock; None is no such limit."""

    seconds: float | None = None
    started: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float | None:
        """What is left of it, 0 at least."""
        if self.seconds is None:
            return None
        return max(self.seconds - (time.monotonic() - self.started), 0.0)


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is known of the objective: no plan has less than ``least``, and it has to be below ``below``."""

    least: int | None = None
    below: int | None = None


def minimize(program: PaymentProgram, clock: Clock, within: Bounds = Bounds()) -> Solution:
    """The solution with the least objective: lethal plans last, price, ties."""
    objective = Objective(program)
    price = objective.price.expression
    if objective.fits:
        objective.minimize_all(within.least, within.below)
        return solve(program, clock, price, objective.total)
    # So many objects that the weights of all levels don't fit into one number.
    objective.minimize_price()
    cheapest = solve(program, clock, price, objective.first)
    proven = cheapest.outcome is Outcome.OPTIMAL
    first = cheapest.objective
    cheapest.objective = first * objective.spread
    if not proven:
        return cheapest
    objective.minimize_ties(first)
    tied = solve(program, clock, price, objective.ties)
    tied.objective += cheapest.objective
    return tied if tied.outcome is Outcome.OPTIMAL else cheapest


def most_conversions(program: PaymentProgram, clock: Clock, below: int | None) -> Solution:
    """As many activations that cost mana as a plan (with less than this objective) can have."""
    objective = Objective(program)
    if not objective.fits:
        return Solution(Outcome.UNKNOWN)
    objective.bound(None, below)
    program.model.maximize(program.all_conversions)
    return solve(program, clock, total=program.all_conversions)


def new_solver(clock: Clock) -> cp_model.CpSolver:
    """A solver with the limits of a request, deterministic where they are."""
    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.random_seed = 0
    parameters.catch_sigint_signal = False  # Ctrl-C is the caller's
    parameters.max_deterministic_time = DETERMINISTIC_LIMIT
    if clock.left is not None:
        parameters.max_time_in_seconds = clock.left
    # Measured on boards of 10 to 100 sources: with presolve, solving takes twice as long
    # and more. The full linearization has to stay with it, or the tail grows.
    parameters.cp_model_presolve = False
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    parameters.linearization_level = 2
    return solver


def solve(
    program: PaymentProgram,
    clock: Clock,
    price: cp_model.LinearExpr | None = None,
    total: cp_model.LinearExpr | None = None,
) -> Solution:
    """Solve the program within its limits; the model keeps what it had.

    ``total`` is the objective, computed anew from the solution: as a float, which is what
    the solver reports, it would not be exact.
    """
    if clock.left == 0.0:
        return Solution(Outcome.UNKNOWN)
    solver = new_solver(clock)
    status = solver.solve(program.model)
    if status == cp_model.INFEASIBLE:
        return Solution(Outcome.INFEASIBLE)
    if status == cp_model.MODEL_INVALID:
        raise AssertionError(f"invalid program: {program.model.validate()}")
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Solution(Outcome.UNKNOWN)
    found = _read(program, solver)
    found.outcome = Outcome.OPTIMAL if status == cp_model.OPTIMAL else Outcome.FEASIBLE
    found.price = solver.value(price) if price is not None else None
    found.objective = solver.value(total) if total is not None else 0
    if program.later is not None:
        later = program.later
        classes = range(len(program.problem.sources))
        found.tapped = {index: solver.value(program.taps_left(index)) for index in classes}
        found.buried = {index: solver.value(program.left_in_graveyard(index)) for index in classes}
        found.life = program.problem.life - solver.value(program.life_lost - program.life_gained)
        found.counters_taken = {
            (index, kind): solver.value(program.counters_taken(index, kind))
            for index in classes
            for kind in later.kinds_of_counters(index)
        }
        found.later = _read(later, solver)
        found.kept = tuple(payee for payee, var in later.kept.items() if solver.value(var))
    return found


def _read(program: LifeConstraints, solver: cp_model.CpSolver) -> Solution:
    """The counts of one program of a solved model."""
    value = solver.value
    return Solution(
        outcome=Outcome.FEASIBLE,
        times=[[value(var) for var in times] for times in program.times],
        combination=[_values(solver, part) for part in program.combination],
        taken=[_values(solver, part) for part in program.taken],
        flow=[_values(solver, part) for part in program.flow],
        by_life=[_values(solver, part) for part in program.by_life],
        by_generic=[_values(solver, part) for part in program.by_generic],
        used={index: value(used) for index, used in program.used.items()},
        floating=[value(var) for var in program.floating],
        paid=_values(solver, program.paid),
        assisted=_values(solver, program.assisted),
        counters=_values(solver, program.counters),
        counter_kinds=_values(solver, program.counter_kinds),
        x=value(program.x) if program.x is not None else 0,
        missing=_values(solver, program.missing),
    )


Key = TypeVar("Key", bound=Hashable)


def _values(solver: cp_model.CpSolver, variables: dict[Key, cp_model.IntVar]) -> dict[Key, int]:
    return {key: solver.value(var) for key, var in variables.items()}
