"""Small payments to try constraint groups on: which states each of them forbids, and which it allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from planner.costing.question import prepare
from planner.game.clock import Clock
from planner.game.total_cost import TotalCost
from planner.models.problem.payment_problem import PaymentProblem
from planner.models.problem.solution import Outcome
from planner.models.program.linear import Constraint, Linear, Model, total_of
from planner.models.program.no_good_cuts import NoGoodCuts
from planner.models.program.payment_program import PaymentProgram, add_constraints
from planner.models.program.stage import Stage, first_stage
from planner.models.search.cp_sat import solve_model
from planner.planning.question.problem import problem_of
from planner.planning.question.task import SideConstraints

Json = dict[str, Any]
Group = Callable[[Stage], None]


def permanent(name: str, text: str = "", types: str = "Artifact", **state: Any) -> Json:
    """A permanent of this text, whose id is its name; ``power`` makes it a creature."""
    card: Json = {"name": name, "type_line": types, "oracle_text": text, "mana_cost": ""}
    if "power" in state:
        card |= {
            "power": str(state.pop("power")),
            "toughness": str(state.pop("toughness", 2)),
            "type_line": "Creature — Bear",
        }
    return {"card": card, "id": name, **state}


def problem(*battlefield: str | Json, pay: str | TotalCost = "{9}", **more: Any) -> PaymentProblem:
    """The problem of paying on a board; ``keep`` and ``require`` are the request's, the rest the board's."""
    asked: Json = {key: more.pop(key) for key in ("keep", "require") if key in more}
    written = "{9}" if isinstance(pay, TotalCost) else pay
    request: Json = {"board": {"battlefield": list(battlefield), **more}, "pay": {"cost": written}, **asked}
    question = prepare(request)
    if isinstance(pay, TotalCost):
        question = question.choosing(pay)
    return problem_of(question, SideConstraints(cuts=NoGoodCuts()))  # with every object that could take part


def stage(*battlefield: str | Json, rounds: int = 0, relaxed: bool = False, **asked: Any) -> Stage:
    """The payment of a cost on a board, in a model of its own that has no constraints yet."""
    return first_stage(Model(), problem(*battlefield, **asked), rounds=rounds, relaxed=relaxed)


def complete(*battlefield: str | Json, rounds: int = 0, **asked: Any) -> Stage:
    """The same with every constraint group."""
    found = stage(*battlefield, rounds=rounds, **asked)
    add_constraints(found)
    return found


def program(*battlefield: str | Json, rounds: int = 0, **asked: Any) -> PaymentProgram:
    """The whole program of paying on a board, what is kept included."""
    return PaymentProgram(problem(*battlefield, **asked), rounds=rounds)


def class_of(of: Stage, name: str) -> int:
    """The number of the class that an object is in."""
    return next(index for index, source in enumerate(of.problem.sources) if name in source.ids)


def times(of: Stage, name: str, made: str | None = None, r: int = 0) -> Linear:
    """How often an object's mana abilities are activated in a round, or those that make this mana."""
    index = class_of(of, name)
    uses = [i for i in of.problem.uses_of[index] if made is None or of.problem.uses[i].run == made]
    assert uses, f"no use of {name} makes {made}"
    return total_of(of.variables.times[r][i] for i in uses)


def paid(of: Stage, name: str, slot: int = 0) -> Linear:
    """How many objects like this one the payment itself takes for a slot."""
    return of.variables.paid[slot, class_of(of, name)] + 0


def can(of: Stage, *constraints: Constraint | bool) -> bool:
    """Whether the model still has a solution with these constraints (which stay in it)."""
    for constraint in constraints:
        of.model.add(constraint)
    outcome, _ = solve_model(of.model, Clock())
    assert outcome in (Outcome.OPTIMAL, Outcome.FEASIBLE, Outcome.INFEASIBLE)
    return outcome is not Outcome.INFEASIBLE


def largest(of: Stage, expression: Linear) -> int:
    """The largest value that an expression can have."""
    of.model.maximize(expression)
    outcome, values = solve_model(of.model, Clock())
    assert outcome is Outcome.OPTIMAL
    return expression.at(values)


def smallest(of: Stage, expression: Linear) -> int:
    """The smallest value that an expression can have."""
    return -largest(of, -expression)


def with_groups(of: Stage, groups: Iterable[Group]) -> Stage:
    """The same stage with constraint groups."""
    for group in groups:
        group(of)
    return of
