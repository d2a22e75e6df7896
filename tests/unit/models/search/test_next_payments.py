"""The best payments one after the other: what a program finds that is told its cuts one by one."""

from __future__ import annotations

from planner.contract.answer_parts import Summary
from planner.costing.question import prepare
from planner.game.clock import Clock
from planner.models.problem.solution import Outcome, Payment
from planner.models.program.no_good_cuts import NoGoodCuts
from planner.models.program.plan_signatures import Signature, signature_of
from planner.models.search.best_payment import best_payment
from planner.models.search.next_payments import NextPayments
from planner.planning.question.problem import problem_of
from planner.planning.question.task import SideConstraints

LANDS = ["Forest", "Island", "Island", "Swamp"]
"""Four plans pay {2} with them that differ."""


def _signature(payments: NextPayments, payment: Payment) -> Signature:
    problem, used = payments.problem, payment.solution.used
    tapped = [one for i, source in enumerate(problem.sources) for one in source.ids[: used.get(i, 0)]]
    return signature_of(problem, payment.solution, Summary(tapped=tapped))


def test_each_is_the_best_but_for_those_before_it() -> None:
    question = prepare({"board": {"battlefield": LANDS}, "pay": {"cost": "{2}"}})
    problem = problem_of(question, SideConstraints(cuts=NoGoodCuts()))
    payments = NextPayments(problem)
    found: list[Signature] = []
    prices: list[int] = []
    while (payment := payments.best(NoGoodCuts(tuple(found)), Clock())).solution.found:
        anew = best_payment(problem, Clock(), NoGoodCuts(tuple(found)).apply)
        assert payment.outcome is Outcome.OPTIMAL
        assert (payment.solution.objective, payment.solution.price) == (
            anew.solution.objective,
            anew.solution.price,
        )
        found.append(_signature(payments, payment))
        prices.append(payment.solution.objective)
    assert len(found) == 4
    assert prices == sorted(prices)
    assert payment.outcome is Outcome.INFEASIBLE


def test_one_that_was_refused_comes_no_more() -> None:
    question = prepare({"board": {"battlefield": ["Forest", "Island"]}, "pay": {"cost": "{1}"}})
    payments = NextPayments(problem_of(question, SideConstraints(cuts=NoGoodCuts())))
    first = _signature(payments, payments.best(NoGoodCuts(), Clock()))
    second = _signature(payments, payments.best(NoGoodCuts(refused=(first,)), Clock()))
    assert first != second
    assert not payments.best(NoGoodCuts(refused=(first, second)), Clock()).solution.found
