"""Options are the best of all plans that differ, as every plan there is says."""

from __future__ import annotations

import json

from hypothesis import assume, note

from planner import Plan
from planner.costing.question import Question, prepare
from planner.game.canonical_order import canonical_ranks
from planner.planning.answers.best_way import used_by
from tests.support.checked_options import checked_options, payable_alive
from tests.support.oracle.options import can_search, options_of
from tests.support.sampling import sampled
from tests.support.strategies.requests import Json, requests


def figures(asked: Question, plan: Plan) -> tuple[int, int, int]:
    places = canonical_ranks(asked.game)
    activations = sum(step.action == "activate" for step in plan.steps)
    return plan.whole_price, activations, sum(places[i] for i in used_by(plan))


@sampled(requests(), short=15, full=400)
def test_the_options_are_the_best_of_all_plans_that_differ(asked: Json) -> None:
    note(json.dumps(asked))
    question = prepare(asked)
    assume(can_search(question))
    payable_alive(asked)
    found = checked_options(asked, 6)
    expected = [plan.figures for plan in options_of(question, 6)]
    assert [figures(question, option.plan) for option in found] == expected
    assert all(option.proven for option in found)
    equal = [option.plan.whole_price == found[0].plan.whole_price for option in found]
    assert [option.plan.optimal for option in found] == equal
