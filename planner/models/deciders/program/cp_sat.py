"""Solving: one worker, so that the same request has the same answer on every run."""

from __future__ import annotations

from collections.abc import Hashable
from math import floor, isfinite
from typing import TypeVar

from ortools.sat.python.cp_model_helper import (
    CpModelProto,
    CpSatHelper,
    CpSolverStatus,
    SatParameters,
    SolveWrapper,
)

from planner.game.clock import KEPT_BACK, WORK_OF_SIZE, Clock, check_time, end_trial_unless, left_to_try
from planner.game.records import Record
from planner.models.deciders.program.claims import Claim, SolversDifferError, is_collecting, note_claim
from planner.models.deciders.program.linear import NOTHING, Linear, Model, Var
from planner.models.deciders.program.objective import ProgramObjective
from planner.models.deciders.program.payment_program import PaymentProgram
from planner.models.deciders.program.stage import Stage
from planner.models.problem.solution import Outcome, Solution

_INEXACT = 2.0**-50
_NET = 30.0
"""The seconds of one solve where only work is limited: none is counted while bounds move in steps of one."""
_BEYOND = 0.005
"""Seconds that a solve may go on beyond the end of a trial, so that it is seen to be over."""
FIRST_TRY = 0.002
"""The deterministic seconds (of about five real ones) for which a program is tried without presolve."""
FIRST_TRY_BY_BRANCHING = 0.01
"""The same for a program that leaves open which of some constraints holds."""
_PROVEN = (Outcome.OPTIMAL, Outcome.INFEASIBLE)
Key = TypeVar("Key", bound=Hashable)


class Bounds(Record, frozen=True):
    """Bounds on the objective: every plan has at least ``least``, and the solver looks below ``below``."""

    least: int | None = None
    below: int | None = None


def minimize(program: PaymentProgram, clock: Clock, within: Bounds = Bounds()) -> Solution:
    """Find the solution with the least objective: lethal plans last, price, ties."""
    objective = ProgramObjective(program.first, program.kept)
    price = objective.price.expression
    if objective.fits:
        objective.minimize_all(within.least, within.below)
        found = solve(program, clock, price, objective.total, claimed=objective.compared)
        found.bound = None if found.least is None else objective.least_price(found.least)
        return found
    return _minimize_in_groups(program, objective, clock)


def _minimize_in_groups(program: PaymentProgram, objective: ProgramObjective, clock: Clock) -> Solution:
    """Minimize the levels of the objective one after the other, if their weights don't fit one number.

    If a group isn't proven, the best by the groups before it is not a proven plan; but if only groups that
    break ties remain, any plan is.
    """
    price, model = objective.price.expression, program.model
    best, values, groups = Solution(Outcome.UNKNOWN), list[int](), objective.groups
    while groups:
        group = groups[0]
        if group.breaks_ties and not best.found:
            break
        model.minimize(group.level.expression)
        claimed = None if group.breaks_ties else group.level.expression
        solved = solve_within(model, clock, claimed)
        found = read_solution(program, solved, price, objective.total)
        if solved.outcome is not Outcome.OPTIMAL:
            if group.breaks_ties:
                break
            if not best.found:
                return found
            found = found if found.found else best
            found.outcome = Outcome.FEASIBLE
            return found
        value = group.level.expression.at(solved.values)
        model.add(group.level.expression == value)
        best, values = found, solved.values
        del groups[0]
    best.bound = best.price if objective.compares_price_alone else None
    # No plan has less in all than this one, but for what the ties that are left could save.
    best.objective -= sum(
        [one.spread * (one.level.expression.at(values) - one.level.least) for one in groups]
    )
    return best


def most_conversions(program: PaymentProgram, clock: Clock, below: int | None) -> Solution:
    """Maximize the activations that cost mana in a plan (with less than this objective)."""
    objective = ProgramObjective(program.first, program.kept)
    if not objective.fits:
        return Solution(Outcome.UNKNOWN)
    objective.bound(None, below)
    program.model.maximize(program.all_conversions)
    claimed = -1 * program.all_conversions
    return solve(program, clock, total=program.all_conversions, claimed=claimed)


class Solved(Record, frozen=True):
    """The result of solving a model; ``values`` of its variables if a solution was found.

    ``least`` is a proven lower bound on a minimized objective, if known.
    """

    outcome: Outcome
    values: list[int]
    least: int | None = None


def solve_model(model: Model, clock: Clock) -> tuple[Outcome, list[int]]:
    """Solve a model: the outcome, and the values of its variables if it has a solution.

    >>> model = Model()
    >>> model.minimize(model.new_int_var(3, 9, "x") + 1)
    >>> solve_model(model, Clock())
    (<Outcome.OPTIMAL: 'optimal'>, [3])
    """
    found = solve_within(model, clock)
    return found.outcome, found.values


def solve_within(model: Model, clock: Clock, claimed: Linear | None = None) -> Solved:
    """Solve a model within the time, or else the work, that is left for the answer.

    ``claimed`` is an expression that the answer claims can't be less, or ``NOTHING`` for a claim about
    solvability alone: the claim is recorded, so that it can be checked again. None if no answer relies on the
    result.
    """
    if clock.is_over:
        return Solved(Outcome.UNKNOWN, [])
    proto = model.proto()
    check_time()
    clock.charge(WORK_OF_SIZE * model.size)
    # Most programs are solved before presolve would be through; those that aren't take several times as long
    # without it. So each is tried without it for a moment first.
    first = _solved(proto, clock, _by_branching() if model.is_branched_on else _without_presolve())
    if first.outcome in _PROVEN or clock.is_over:
        return _noted(first, model, proto, claimed, presolved=False)
    check_time()
    second = _solved(proto, clock, _with_presolve())
    if second.values or second.outcome in _PROVEN:
        return _noted(second, model, proto, claimed, presolved=True)
    return first


def _noted(
    solved: Solved, model: Model, proto: CpModelProto, claimed: Linear | None, *, presolved: bool
) -> Solved:
    """Record what this solve alone proves, if an answer relies on it; return the result unchanged."""
    if claimed is None or solved.outcome not in _PROVEN or not is_collecting():
        return solved
    if solved.outcome is Outcome.INFEASIBLE:
        note_claim(Claim(proto, None, (), presolved))
    elif claimed is NOTHING:  # the solution is the whole claim, and shows itself
        if not model.is_solved_by(solved.values):
            raise SolversDifferError(str(proto))
    elif claimed.terms:
        note_claim(Claim(proto, claimed <= claimed.at(solved.values) - 1, solved.values, presolved))
    return solved


def _without_presolve() -> SatParameters:
    """Parameters for a short first try of a program."""
    # Measured on boards of 10 to 100 sources: with presolve, solving takes twice as long
    # and more. The full linearization has to stay with it, or the tail grows.
    parameters = SatParameters()
    parameters.cp_model_presolve = False
    parameters.max_deterministic_time = FIRST_TRY
    return parameters


def _by_branching() -> SatParameters:
    """Parameters for a short first try of a program with alternatives of constraints to branch on."""
    # The solver's own cuts say nothing about such a choice, and take more than half of the time: without
    # them most are solved by branching before presolve would be through.
    parameters = _without_presolve()
    parameters.cut_level = 0
    parameters.max_deterministic_time = FIRST_TRY_BY_BRANCHING
    return parameters


def _with_presolve() -> SatParameters:
    """Parameters for a program that isn't easy: presolve once, since more rounds gain nothing."""
    parameters = SatParameters()
    parameters.max_presolve_iterations = 1
    without_inclusion(parameters)
    return parameters


def without_inclusion(parameters: SatParameters) -> None:
    """Leave out the part of presolve that looks for constraints contained in others.

    In OR-Tools 9.15 it loses solutions (or-tools issues 5274 and 5293): of an objective of long numbers that
    was bounded below and above it made a program without any.
    """
    parameters.presolve_inclusion_work_limit = 0


def _solved(proto: CpModelProto, clock: Clock, parameters: SatParameters) -> Solved:
    """Solve with the parameters that every first solve shares; see ``run``."""
    parameters.random_seed = 0
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    parameters.linearization_level = 2
    # All constraints are in the linear relaxation from the start: adding them one by one as they are
    # violated took twice as long in the median and in the tail, on every kind of board.
    parameters.add_lp_constraints_lazily = False
    return run(proto, clock, parameters)


def run(proto: CpModelProto, clock: Clock, parameters: SatParameters) -> Solved:
    """Solve within the time left, or else the work left."""
    left, work = clock.left, clock.work_left
    parameters.num_workers = 1
    parameters.absolute_gap_limit = 0.0  # the least part of an objective of many levels counts as well
    parameters.catch_sigint_signal = False  # Ctrl-C is the caller's
    if work is not None:
        parameters.max_deterministic_time = min(work, parameters.max_deterministic_time)
    most = (1 - KEPT_BACK) * left if left is not None else _NET
    parameters.max_time_in_seconds = min(most, left_to_try() + _BEYOND)
    solver = SolveWrapper()
    solver.set_parameters(parameters)
    response = solver.solve(proto)  # type: ignore[no-untyped-call]
    end_trial_unless(response.status in _DECIDED)
    clock.charge(response.deterministic_time)
    if response.status == CpSolverStatus.MODEL_INVALID:
        raise AssertionError(f"invalid program: {CpSatHelper.validate_model(proto)}")
    return Solved(_OUTCOMES[response.status], list(response.solution), _least(response.best_objective_bound))


def _least(bound: float) -> int | None:
    """Round the solver's bound down by the rounding error that a float of its size can have."""
    return floor(bound - abs(bound) * _INEXACT) if isfinite(bound) else None


_DECIDED = (CpSolverStatus.OPTIMAL, CpSolverStatus.INFEASIBLE)
_OUTCOMES = {
    CpSolverStatus.OPTIMAL: Outcome.OPTIMAL,
    CpSolverStatus.FEASIBLE: Outcome.FEASIBLE,
    CpSolverStatus.INFEASIBLE: Outcome.INFEASIBLE,
    CpSolverStatus.UNKNOWN: Outcome.UNKNOWN,
}


def solve(
    program: PaymentProgram,
    clock: Clock,
    price: Linear | None = None,
    total: Linear | None = None,
    claimed: Linear | None = None,
) -> Solution:
    """Solve the program within its limits, without changing the model.

    ``total`` is the objective, computed anew from the solution: as a float, which is what
    the solver reports, it would not be exact. ``claimed`` as in ``solve_within``.
    """
    return read_solution(program, solve_within(program.model, clock, claimed), price, total)


def read_solution(
    program: PaymentProgram, solved: Solved, price: Linear | None = None, total: Linear | None = None
) -> Solution:
    """Read a solution from the values of a program's variables; see ``solve``."""
    outcome, values = solved.outcome, solved.values
    if outcome not in (Outcome.OPTIMAL, Outcome.FEASIBLE):
        return Solution(outcome)
    found = _read(program.first, values)
    found.outcome, found.least = outcome, solved.least
    found.price = price.at(values) if price is not None else None
    found.objective = total.at(values) if total is not None else 0
    if program.kept is not None:
        _read_kept(program.first, program.kept, values, found)
    return found


def _read(stage: Stage, values: list[int]) -> Solution:
    """Read the counts of one payment from a solved model."""

    def of(variables: dict[Key, Var]) -> dict[Key, int]:
        return {key: values[var.number] for key, var in variables.items()}

    variables = stage.variables
    return Solution(
        outcome=Outcome.FEASIBLE,
        times=[[values[var.number] for var in times] for times in variables.times],
        combination=[of(part) for part in variables.combination],
        taken=[of(part) for part in variables.taken],
        flow=[of(part) for part in variables.flow],
        by_life=[of(part) for part in variables.by_life],
        by_generic=[of(part) for part in variables.by_generic],
        used={index: used.at(values) for index, used in stage.used.items()},
        floating=[values[var.number] for var in variables.floating],
        paid=of(variables.paid),
        assisted=of(variables.assisted),
        counters=of(variables.counters),
        counter_kinds=of(variables.counter_kinds),
        x=values[variables.x.number] if variables.x is not None else 0,
        missing=of(variables.missing),
        doublings=len(variables.doubled),
    )


def _read_kept(first: Stage, kept: Stage, values: list[int], found: Solution) -> None:
    """Read from a solved model which costs are kept, and the state that the payment before leaves."""
    totals = first.totals
    classes = range(len(first.problem.sources))
    found.tapped = {index: totals.taps_left(index).at(values) for index in classes}
    found.buried = {index: totals.left_in_graveyard(index).at(values) for index in classes}
    found.life = first.problem.life - (totals.life_lost - totals.life_gained).at(values)
    found.counters_taken = {
        (index, kind): totals.counters_taken(index, kind).at(values)
        for index in classes
        for kind in kept.initial.kinds_of_counters(index)
    }
    found.kept_payment = _read(kept, values)
    found.kept = tuple(payee for payee, var in kept.variables.kept.items() if values[var.number])
