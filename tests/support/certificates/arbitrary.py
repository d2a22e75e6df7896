"""Bounds by arbitrary weights: wherever they come from, what the checker makes of them has to be true."""

from __future__ import annotations

from random import Random

from planner.contract.answer import Plan, Status, Unpayable
from planner.contract.certificate import Case
from planner.costing.question import Question
from planner.game.total_cost import TotalCost
from planner.referee.certificates import cases as checks
from planner.referee.certificates.faults import FaultError
from tests.support.certificates.climbing import climbed
from tests.support.certificates.completing import branch_of, situation_of


def bound_by_any_weights(
    question: Question, random: Random, *, priced: bool, rounds: int
) -> tuple[int, list[Case]]:
    """Bound the price of a question, or what it lacks, by weights found by climbing; with the cases for it.

    Raises ``FaultError`` where the checker bounds nothing here.
    """
    claim = _claim(priced=priced)
    checks._check_game(question.game, question.ways, claim, question.unread, keeps=False)
    found = [_case(question, cost, random, rounds, priced=priced) for cost in question.ways]
    return min(bound for bound, _ in found), [case for _, case in found]


def _claim(*, priced: bool) -> Plan | Unpayable:
    if priced:
        return Plan(status=Status.PAYABLE, optimal=True, price=0, total_cost="")
    return Unpayable(status=Status.UNPAYABLE)


def _case(
    question: Question, cost: TotalCost, random: Random, rounds: int, *, priced: bool
) -> tuple[int, Case]:
    situation = situation_of(question, cost, priced=priced)
    checks._check_assist("", cost)
    checks._check_life_gained("", situation)
    if priced:
        if situation.owed[1] > question.game.life - 1:
            raise FaultError("every payment kills")
        checks._check_gains("", cost, question.prices)
        checks._check_riders("", situation)
    found = climbed(branch_of(situation), random, rounds)
    if found is None:
        raise FaultError("nothing is bounded")
    evidence, difference = found
    bound = -(-difference // evidence.scale) - (question.prices.x * cost.counted if priced else 0)
    x = situation.x
    case = Case(total_cost=cost.locked(x), other_costs=cost.others(x), evidence=evidence)
    if priced:
        case.bound = bound
    return bound, case
