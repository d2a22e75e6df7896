"""Certificates stated by hand, and the line of them that fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from planner.contract.answer import Plan, Unpayable
from planner.contract.answer_parts import Status
from planner.contract.certificate import Case, Certificate, Evidence, Gift, OwedWeight, Split
from planner.costing.question import prepare
from planner.game.mana import TYPES
from planner.planning.proofs import fault_in

ALL = dict.fromkeys(TYPES, 1)
"""Every type of mana counts 1."""


def alike(weight: int) -> dict[str, int]:
    """Give every type of mana the same weight."""
    return dict.fromkeys(TYPES, weight)


def evidence(
    weights: dict[str, int],
    owed: dict[str, tuple[int, int]],
    gifts: Sequence[tuple[list[str] | str, int]] = (),
    *,
    life: int = 0,
    last: dict[str, int] | None = None,
    beside: int = 0,
    scale: int = 1,
) -> Evidence:
    """State weights, with the sums of what is listed: ``beside`` is what life and last sources add to have.

    ``owed`` has by symbol how much of it and what each counts, ``gifts`` ids (or floating mana) and what each
    gives.
    """
    lines = [OwedWeight(symbol=symbol, amount=n, weight=weight) for symbol, (n, weight) in owed.items()]
    given = [
        Gift(mana=ids, gives=gives)
        if isinstance(ids, str)
        else Gift(objects=ids, gives=gives, amount=len(ids))
        for ids, gives in gifts
    ]
    return Evidence(
        scale=scale,
        weights=weights,
        life=life,
        last=last or {},
        owed=lines,
        gifts=given,
        need=sum(line.amount * line.weight for line in lines),
        have=sum(gift.amount * gift.gives for gift in given) + beside,
    )


def split(at_most: int, first: Evidence, second: Evidence, **of: Any) -> Evidence:
    """Tell two cases apart: at most so many, or more."""
    return Evidence(split=Split(at_most=at_most, **of), branches=[first, second])


def failing(
    request: dict[str, Any], *stated: Evidence | str, price: int | None = None, bound: int | None = None
) -> str:
    """Say which line fails of a certificate with this evidence, or this rule, for each total cost."""
    question = prepare(request)
    cases = []
    for one, way in zip(stated, question.ways, strict=True):
        x = way.x or 0
        total = way.locked(x) if way.mana is None or way.mana.exists else ""
        case = Case(total_cost=total, other_costs=way.others(x))
        if isinstance(one, str):
            case.rule = one
        else:
            case.evidence = one
            if price is not None:
                case.bound = price if bound is None else bound
        cases.append(case)
    return failing_certificate(request, Certificate(cases=cases), price=price)


def failing_certificate(request: dict[str, Any], certificate: Certificate, price: int | None = None) -> str:
    """Say which line of a certificate fails."""
    question = prepare(request)
    claim: Plan | Unpayable = Unpayable(status=Status.UNPAYABLE)
    if price is not None:
        claim = Plan(status=Status.PAYABLE, optimal=True, price=price, total_cost="")
    return fault_in(certificate, question, claim)
