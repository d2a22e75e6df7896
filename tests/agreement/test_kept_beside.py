"""What is shown not to stay payable beside a cost isn't kept by any payment that the oracle finds."""

from __future__ import annotations

import json

from hypothesis import note, reject

from planner.contract.certificate import Beside
from planner.costing.question import Question, prepare
from planner.game.records import replace
from planner.planning.hand.kept_beside import Chosen, costs_said, evidence_beside, kept_costs_of, sets_of
from planner.planning.question.compiled_board import CompiledBoard
from planner.referee.certificates.cases import check_together
from planner.referee.certificates.faults import FaultError
from planner.referee.certificates.kept import KeptCost
from planner.referee.certificates.situation import Situation
from tests.support.oracle.best import best_of
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
    if any(line.could.value != "hinder" for _, line in question.unread) or len(question.ways) > 2:
        reject()
    keep = kept_costs_of(question, CompiledBoard(question.game), partly=True)
    for way in question.each_way():
        for chosen in sets_of(keep):
            if not is_shown(way, keep, chosen):
                continue
            note(str(chosen))
            asked = [replace(way.keep[n], ways=(way.keep[n].ways[w],), weight=DEAR) for n, w in chosen]
            try:
                best = best_of(
                    way.game,
                    [way.cost],
                    way.prices,
                    forbid=way.forbid,
                    require=way.require,
                    keep=tuple(asked),
                )
            except TooLargeError:
                continue
            gains = way.prices.kept * DEAR
            assert not best.payable or best.price is None or best.price > gains // 2 - gains * len(chosen)


@sampled(keep_requests(), short=60, full=1_500)
def test_what_is_shown_not_to_stay_payable_is_not_kept(request: Json) -> None:
    note(json.dumps(request))
    check(prepare({**{key: value for key, value in request.items() if key != "prices"}, "profile": "2026.1"}))


@sampled(keep_questions(), short=60, full=1_500)
def test_random_total_costs_shown_not_to_stay_payable_are_not_kept(question: BoardQuestion) -> None:
    note(str(question.asked.keep))
    check(question.asked)
