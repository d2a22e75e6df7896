"""The planner agrees with the oracle on what stays payable: weight, price, X and figures."""

from __future__ import annotations

import json

from hypothesis import note, reject

from tests.support.comparing import Comparison, compare, compare_question
from tests.support.oracle.price_rows import TooLargeError
from tests.support.sampling import sampled
from tests.support.strategies.cards import Json
from tests.support.strategies.kept_costs import keep_questions, keep_requests
from tests.support.strategies.total_costs import BoardQuestion


def compared(asked: Json | BoardQuestion) -> Comparison:
    try:
        return compare_question(asked) if isinstance(asked, BoardQuestion) else compare(asked)
    except TooLargeError:
        reject()


@sampled(keep_requests(), short=60, full=600)
def test_planner_agrees_with_the_oracle_on_what_is_kept(request: Json) -> None:
    note(json.dumps(request))
    assert compared(request).fault == ""


@sampled(keep_questions(), short=60, full=600)
def test_planner_agrees_with_the_oracle_on_random_total_costs_that_are_kept(question: BoardQuestion) -> None:
    both = compared(question)
    note(str(both.request))
    assert both.fault == ""
