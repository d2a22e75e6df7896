"""Solving: one worker, so that the same request has the same answer on every run."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from enum import Enum

from ortools.sat.python import cp_model

from planner.models.objective import Objective
from planner.models.problem import Demand, Kind, PaymentProblem
from planner.models.program import PaymentProgram

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
    """The counts of a plan: how often each use is done, and where mana goes.

    ``outcome`` says whether it is proven best, found, impossible or cut short.
    """

    outcome: Outcome
    uses: list[int] = field(default_factory=list)
    combination: dict[tuple[int, str], int] = field(default_factory=dict)
    flow: dict[tuple[Kind, Demand], int] = field(default_factory=dict)
    by_life: dict[Demand, int] = field(default_factory=dict)
    by_generic: dict[Demand, int] = field(default_factory=dict)
    x: int = 0
    objective: int = 0
    missing: dict[str, int] = field(default_factory=dict)
    missing_flow: dict[tuple[str, Demand], int] = field(default_factory=dict)


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


def best_plan(problem: PaymentProblem, clock: Clock) -> Solution:
    """The plan with the lowest price, proven where the outcome is ``OPTIMAL``."""
    program = PaymentProgram(problem)
    objective = Objective(program)
    if objective.fits:
        objective.minimize_all()
        return solve(program, clock)
    # So many objects that the weights of all levels don't fit into one number.
    objective.minimize_price()
    cheapest = solve(program, clock)
    if cheapest.outcome is not Outcome.OPTIMAL:
        return cheapest
    objective.minimize_ties(cheapest.objective)
    tied = solve(program, clock)
    return tied if tied.outcome is Outcome.OPTIMAL else cheapest


def any_plan(problem: PaymentProblem, clock: Clock) -> Solution:
    """Some plan that pays, or the proof that there is none: a verdict."""
    return solve(PaymentProgram(problem), clock)


def _solver(clock: Clock) -> cp_model.CpSolver:
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


def solve(program: PaymentProgram, clock: Clock) -> Solution:
    """Solve the program within its limits; the model keeps what it had."""
    if clock.left == 0.0:
        return Solution(Outcome.UNKNOWN)
    solver = _solver(clock)
    status = solver.solve(program.model)
    if status == cp_model.INFEASIBLE:
        return Solution(Outcome.INFEASIBLE)
    if status == cp_model.MODEL_INVALID:
        raise AssertionError(f"invalid program: {program.model.validate()}")
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Solution(Outcome.UNKNOWN)
    value = solver.value
    return Solution(
        outcome=Outcome.OPTIMAL if status == cp_model.OPTIMAL else Outcome.FEASIBLE,
        uses=[value(var) for var in program.use],
        combination={key: value(var) for key, var in program.combination.items()},
        flow={key: value(var) for key, var in program.flow.items()},
        by_life={key: value(var) for key, var in program.by_life.items()},
        by_generic={key: value(var) for key, var in program.by_generic.items()},
        x=value(program.x) if program.x is not None else 0,
        objective=round(solver.objective_value) if program.model.has_objective() else 0,
        missing={key: value(var) for key, var in program.missing.items()},
        missing_flow={key: value(var) for key, var in program.missing_flow.items()},
    )
