"""Small boards as payment problems, for tests of what solves them."""

from __future__ import annotations

from typing import Any

from planner.costing.question import Question, prepare
from planner.models.problem.payment_problem import PaymentProblem
from planner.planning.question.problem import problem_of

Json = dict[str, Any]


def permanent(name: str, text: str, types: str = "Artifact", **state: Any) -> Json:
    """A permanent of this text, whose id is its name."""
    card = {"name": name, "type_line": types, "oracle_text": text, "mana_cost": ""}
    return {"card": card, "id": name, **state}


def creature(name: str, text: str = "", power: int = 2, **state: Any) -> Json:
    """A creature, whose id is its name."""
    found = permanent(name, text, "Creature — Bear", **state)
    found["card"] |= {"power": str(power), "toughness": "2"}
    return found


def question(*battlefield: str | Json, pay: str, **more: Any) -> Question:
    """What paying this cost asks; ``keep``, ``forbid``, ``require`` and ``prices`` are the request's."""
    asked: Json = {key: more.pop(key) for key in ("keep", "forbid", "require", "prices") if key in more}
    return prepare({"board": {"battlefield": list(battlefield), **more}, "pay": {"cost": pay}, **asked})


def problem(*battlefield: str | Json, pay: str, **more: Any) -> PaymentProblem:
    """The problem of paying this cost on a board."""
    return problem_of(question(*battlefield, pay=pay, **more))


def ids(of: PaymentProblem) -> list[tuple[str, ...]]:
    """The objects of each class of a problem."""
    return [source.ids for source in of.sources]


SIGNET = permanent("Signet", "{1}, {T}: Add {W}{U}.")
OTHER_SIGNET = permanent("Other", "{1}, {T}: Add {W}{U}.")
SOL_RING = permanent("Ring", "{T}: Add {C}{C}.")
DUAL = permanent("Dual", "{T}: Add {W} or {U}.", "Land")
