"""Check the constraint solver's claim by a second solve with another presolve and another search.

It is given the solution that was found as a hint, and is asked for a better one; where there is said to be
none at all, for any. So it proves the same from the other side, or shows that the first one was wrong.
"""

from __future__ import annotations

from collections.abc import Iterable

from ortools.sat.python.cp_model_helper import CpModelProto, SatParameters

from planner.game.clock import Clock
from planner.models.deciders.program.claims import Claim, SolversDifferError
from planner.models.deciders.program.cp_sat import run, without_inclusion
from planner.models.problem.solution import Outcome

_SEED = 7


def confirm(claims: Iterable[Claim], clock: Clock) -> bool:
    """Whether a second solve of each claim has the same result, within the time left.

    Raises ``SolversDifferError`` where one comes to something else.
    """
    return all(_is_confirmed(claim, clock) for claim in claims)


def _is_confirmed(claim: Claim, clock: Clock) -> bool:
    if clock.is_over:
        return False
    model = asked_again(claim)
    outcome = run(model, clock, without_presolve() if claim.presolved else with_presolve()).outcome
    if outcome in (Outcome.FEASIBLE, Outcome.OPTIMAL):
        raise SolversDifferError(str(model))
    return outcome is Outcome.INFEASIBLE


def asked_again(claim: Claim) -> CpModelProto:
    """Write the model that has no solution if the claim is true."""
    model = CpModelProto()
    model.copy_from(claim.model)
    model.clear_objective()
    if claim.better is not None:
        terms = {number: factor for number, factor in claim.better.terms.items() if factor}
        linear = model.constraints.add().linear
        linear.vars.extend(list(terms))
        linear.coeffs.extend(list(terms.values()))
        linear.domain.extend([claim.better.low, claim.better.high])
        model.solution_hint.vars.extend(list(range(len(claim.values))))
        model.solution_hint.values.extend(claim.values)
    return model


def with_presolve() -> SatParameters:
    """Parameters to solve a model again with full presolve, if it was first solved without."""
    # The relaxation has to be the full one here as well, made lazily of the presolved model: with a light one
    # half of the programs with kept costs took a hundred times as long.
    parameters = SatParameters()
    parameters.linearization_level = 2
    parameters.search_branching = SatParameters.SearchBranching.PSEUDO_COST_SEARCH
    parameters.random_seed = _SEED
    without_inclusion(parameters)
    return parameters


def without_presolve() -> SatParameters:
    """Parameters to solve a model again by branching without cuts, if it was first solved with presolve."""
    parameters = SatParameters()
    parameters.cp_model_presolve = False
    parameters.linearization_level = 1
    parameters.cut_level = 0
    parameters.random_seed = _SEED
    return parameters
