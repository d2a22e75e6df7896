"""Whether the planner says of a question what the count says: by its cards' texts, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

from benchmarks.manabench.asking import (
    best_answer,
    castable_answer,
    certificate_answer,
    missing_answer,
    payment_request,
    plan_answer,
    total_cost_answer,
    turn_answer,
)
from benchmarks.manabench.boards import Json
from benchmarks.manabench.counting import TIERS
from benchmarks.manabench.game import COLORS, symbols
from planner import Plan, plan


def disagreement(one: Json) -> str:
    """Say what the planner finds otherwise; empty where it finds the same."""
    return _CHECKS[one["kind"]](one)


def _verdict(one: Json) -> str:
    found = plan(payment_request(one))
    if found.not_understood or found.status == "unknown":
        return f"the planner doesn't know: {found.to_dict()}"
    payable = isinstance(found, Plan) and found.lethal is not True
    return "" if payable is one["truth"]["payable"] else f"the planner says {found.status}"


def _missing(one: Json) -> str:
    request = payment_request(one)
    least, sets = one["truth"]["least"], set(one["truth"]["sets"])
    for size in (least - 1, least):
        for some in combinations_with_replacement(f"{COLORS}C", size):
            pool = "".join(f"{{{letter}}}" for letter in some)
            found = plan({**request, "board": {**request["board"], "pool": pool}})
            payable = isinstance(found, Plan) and found.lethal is not True
            if payable is not (pool in sets):
                return f"with {pool or 'nothing'} the planner says {found.status}"
    said = missing_answer(one)["add"]
    named = [sorted(symbols(some)) for some in sets]
    return "" if sorted(symbols(said)) in named else f"the planner says that {said} is missing"


def _plan(one: Json) -> str:
    return _verdict(one) or ("" if plan_answer(one) else "the planner has no plan")


def _best(one: Json) -> str:
    found = plan(payment_request(one))
    if not isinstance(found, Plan) or not found.optimal:
        return f"the planner says {found.status}"
    given: dict[str, Any] = {tier.tier: tier.amount for tier in found.gives_up or ()}
    for name, _ in TIERS:
        amount = given.get(name, 0) // (2 if name == "worth" else 1)
        if amount != one["truth"]["tiers"][name]:
            return f"the planner's plan gives up {amount} of {name}: {best_answer(one)}"
    return ""


def _castable(one: Json) -> str:
    names = castable_answer(one)["castable"]
    if len(names) != one["truth"]["most"] or not any(
        set(names) <= set(some) for some in one["truth"]["sets"]
    ):
        return f"the planner keeps {names}"
    return ""


def _turn(one: Json) -> str:
    names = turn_answer(one)["cast"]
    points = sum(card["points"] for card in one["hand"] if card["name"] in names)
    return "" if points == one["truth"]["most"] else f"the planner casts {names} for {points}"


def _total_cost(one: Json) -> str:
    said = total_cost_answer(one)["total_cost"]
    same = sorted(symbols(said)) == sorted(symbols(one["truth"]["total_cost"]))
    return "" if same else f"the planner says {said}"


def _certificate(one: Json) -> str:
    if plan(payment_request(one)).status != "unpayable":
        return "the planner has a plan"
    return "" if certificate_answer(one) == one["truth"] else f"the planner says {certificate_answer(one)}"


_CHECKS: dict[str, Callable[[Json], str]] = {
    "verdict": _verdict,
    "missing": _missing,
    "plan": _plan,
    "best": _best,
    "castable": _castable,
    "turn": _turn,
    "total cost": _total_cost,
    "certificate": _certificate,
}
