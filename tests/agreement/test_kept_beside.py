"""What is shown not to stay payable beside a cost isn't kept by any payment that the oracle finds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import floor

from hypothesis import note, reject

from planner.contract.certificate import Beside
from planner.costing.question import Question, prepare
from planner.game.records import replace
from planner.models.proofs.dual_program import solve_both
from planner.models.proofs.kept_payment import evidence_of_both
from planner.models.proofs.relaxation import relaxation_of
from planner.planning.hand.kept_beside import (
    Chosen,
    costs_said,
    evidence_beside,
    kept_costs_of,
    relaxed_alone,
    sets_of,
)
from planner.planning.question.compiled_board import CompiledBoard
from planner.planning.question.settled_uses import gained_by, given_up_for_certain, whole_problem
from planner.referee.certificates.cases import Priced, check_together
from planner.referee.certificates.faults import FaultError
from planner.referee.certificates.kept import KeptCost
from planner.referee.certificates.situation import Situation
from tests.support.oracle.best import Best, best_of
from tests.support.oracle.price_rows import TooLargeError
from tests.support.sampling import sampled
from tests.support.strategies.cards import Json
from tests.support.strategies.kept_costs import keep_questions, keep_requests
from tests.support.strategies.total_costs import BoardQuestion

DEAR = 10**7
"""More than anything on a board: what weighs that is kept where it can be."""


def is_shown(way: Question, keep: tuple[KeptCost, ...], chosen: Chosen) -> bool:
    """Whether the prover finds evidence that these costs can't stay payable, and the referee takes it."""
    evidence = evidence_beside(way, CompiledBoard(way.game), [keep[n].ways[w] for n, w in chosen])
    if evidence is None:
        return False
    cost = way.cost
    x = cost.x_least if cost.wants_max_x else cost.x or 0
    said = Beside(costs=costs_said(keep, chosen), evidence=evidence)
    try:
        check_together("", said, keep, Situation(way.game, cost, x, way.forbid, None))
    except FaultError:
        return False
    return True


def check(question: Question) -> None:
    """Compare every set of costs to keep that is shown with what the oracle keeps of it."""
    for way, keep, chosen in every_set(question):
        if not is_shown(way, keep, chosen):
            continue
        note(str(chosen))
        best = _keeping(way, chosen)
        gains = way.prices.kept * DEAR
        if best is not None and best.payable and best.price is not None:
            assert best.price > gains // 2 - gains * len(chosen)


def every_set(question: Question) -> Iterator[tuple[Question, tuple[KeptCost, ...], Chosen]]:
    """Each total cost, what should stay payable, and each set of that."""
    if any(line.could.value != "hinder" for _, line in question.unread) or len(question.ways) > 2:
        reject()
    keep = kept_costs_of(question, CompiledBoard(question.game), partly=True)
    yield from ((way, keep, chosen) for way in question.each_way() for chosen in sets_of(keep))


def price_shown(way: Question, keep: tuple[KeptCost, ...], chosen: Chosen) -> int | None:
    """The greatest price that weights show of payments that keep these costs, as the referee takes it."""
    board = CompiledBoard(way.game)
    problem, base = whole_problem(way, board)
    paying = relaxation_of(problem, priced=True, base=base, known=board.relaxed)
    kept = relaxed_alone(way, board, [keep[n].ways[w] for n, w in chosen])
    if paying is None or kept is None:
        return None
    both = solve_both(paying, kept, DEAR)
    found = both and evidence_of_both(paying, kept, floor(both[0].bound + 1e-6))
    if not found:
        return None
    shown = found.bound + given_up_for_certain(way) - gained_by(way)
    said = Beside(costs=costs_said(keep, chosen), evidence=found.keeping, paying=found.paying, bound=shown)
    try:
        Priced("", way.game, way.cost, way.prices, way.forbid).with_kept([said], keep, shown)
    except FaultError:
        return None
    return shown


def check_price(question: Question) -> None:
    """Compare what is shown of payments that keep costs with the cheapest one that the oracle finds."""
    for way, keep, chosen in every_set(question):
        shown = price_shown(way, keep, chosen)
        if shown is None:
            continue
        note(f"{chosen}: {shown}")
        best = _keeping(way, chosen)
        gains = way.prices.kept * DEAR * len(chosen)
        if best is None or not best.payable or best.price is None:
            continue
        if best.price < -gains + gains // (2 * len(chosen)):  # all of these are kept
            assert best.price + gains >= shown


def _keeping(way: Question, chosen: Chosen) -> Best | None:
    """The best payment that keeps these costs before anything else; None if that is too much to search."""
    asked = [replace(way.keep[n], ways=(way.keep[n].ways[w],), weight=DEAR) for n, w in chosen]
    must = {"forbid": way.forbid, "require": way.require, "keep": tuple(asked)}
    try:
        return best_of(way.game, [way.cost], way.prices, **must)
    except TooLargeError:
        return None


def in_points(request: Json) -> Question:
    """The question of a request, with the prices of one tier."""
    plain = {key: value for key, value in request.items() if key != "prices"}
    return prepare({**plain, "profile": "2026.1"})


@sampled(keep_requests(), short=60, full=1_500)
def test_no_payment_that_keeps_costs_is_cheaper_than_shown(request: Json) -> None:
    note(json.dumps(request))
    check_price(in_points(request))


@sampled(keep_questions(), short=60, full=1_500)
def test_no_payment_of_a_random_cost_that_keeps_costs_is_cheaper(question: BoardQuestion) -> None:
    note(str(question.asked.keep))
    check_price(question.asked)


@sampled(keep_requests(), short=60, full=1_500)
def test_what_is_shown_not_to_stay_payable_is_not_kept(request: Json) -> None:
    note(json.dumps(request))
    check(in_points(request))


@sampled(keep_questions(), short=60, full=1_500)
def test_random_total_costs_shown_not_to_stay_payable_are_not_kept(question: BoardQuestion) -> None:
    note(str(question.asked.keep))
    check(question.asked)
