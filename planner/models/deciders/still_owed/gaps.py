"""What the dynamic program can't read of a problem: every field that it doesn't know has to be blank."""

from __future__ import annotations

from dataclasses import MISSING, fields

from planner.models.deciders import Gap
from planner.models.problem.demands import COST
from planner.models.problem.objective import Objective
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.terms import After, Gain, PerUse, PricedMana, Row

MOST_OBJECTS = 1_000
"""Boards of more objects are left to the program."""
_FIELDS_READ = frozenset(
    [
        "sources",
        "uses",
        "kinds",
        "owed",
        "floating",
        "x_symbols",
        "chooses_x",
        "life",
        "life_owed",
        "energy",
        "library",
        "row_counts",
        "objective",
        "no_life",
    ]
)
"""What of a problem is read, or bears on no activation that is; all else has to be as if it weren't there."""
_BLANK = {
    field.name: field.default
    for field in fields(PaymentProblem)
    if field.name not in _FIELDS_READ and field.default is not MISSING
}

_TERMS_READ = frozenset((PerUse, *PricedMana, Row, Gain.X))
_GAINED_ELSEWHERE = frozenset((Gain.OPTIONS, Gain.COLORS, Gain.RIDERS, After))
"""What nothing here could gain: problems in which something could are refused by their fields."""


def gap_in(problem: PaymentProblem) -> Gap | None:
    """Find a part of the cost that the dynamic program can't read; None if it reads all of it."""
    for name, blank in _BLANK.items():
        if getattr(problem, name) != blank:
            return Gap(f"{name} isn't read")
    if problem.x_symbols > 1 or problem.chooses_x != bool(problem.x_symbols):
        return Gap("X that counts more than once, or is chosen for something else than mana")
    if any(demand.generic or demand.payee != COST for demand in problem.owed):
        return Gap("symbols that several mana pay for")
    if problem.no_life and any(demand.life for demand in problem.owed):
        return Gap("life that can't be paid")
    return None


def gap_in_sources(problem: PaymentProblem) -> Gap | None:
    """Find a part of the sources or prices that the dynamic program can't read; None if it reads all."""
    if (line := unread_in(problem.objective)) is not None:
        return Gap(f"the line {line!r} of the objective isn't read")
    if problem.life <= 0 or not are_convex(problem):
        return Gap("prices that aren't convex")
    if any(source.required for source in problem.sources):
        return Gap("objects that have to be used")
    if any(demand.generic or demand.life for use in problem.uses for demand, _ in use.costs):
        return Gap("symbols of mana abilities that several mana, or life, pay for")
    if any(use.price < 0 for use in problem.uses):
        return Gap("activations that gain something even if their mana isn't spent")
    if sum([source.count for source in problem.sources]) > MOST_OBJECTS:
        return Gap("too many objects")
    return None


def unread_in(objective: Objective) -> str | None:
    """Name a line of the objective that isn't read; None if all are read."""
    term = objective.unread(_TERMS_READ | _GAINED_ELSEWHERE)
    return None if term is None else term.line


def are_convex(problem: PaymentProblem) -> bool:
    """Whether no step of a row is dearer than the next one, and mana left over is no gain."""
    objective = problem.objective
    rows = [*objective.rows_of_objects(problem.row_counts).values()]
    rows.append(objective.life(problem.life, problem.life_owed))
    return objective.left_over >= 0 and all(row.is_convex for row in rows)
